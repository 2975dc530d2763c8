"""Lines of a record: JSON objects, each closed with a check value over itself and the line before, so that a changed,
lost or torn line is seen."""

from collections.abc import Mapping
from hashlib import blake2b

import msgspec

from carrom.storage.codec import BadValue, Plain


def seal_line(plain: Mapping[str, Plain], before: str) -> tuple[bytes, str]:
    """The line of these data, and its check value given that of the line before."""
    body = msgspec.json.encode(plain)
    check = _check_of(body, before)
    return body[:-1] + _seal(check), check


def open_line(line: bytes, before: str) -> tuple[dict[str, object], str]:
    """The data of a line and its check value. BadValue when the line is not as it was written."""
    body = line[:-_LENGTH] + b"}"
    check = _check_of(body, before)
    if line[-_LENGTH:] != _seal(check):
        raise BadValue("$.check", "the line is torn, changed or out of its place")
    try:
        plain = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadValue("$", str(error)) from None
    if not isinstance(plain, dict):
        raise BadValue("$", "expected an object")
    return plain, check


def check_in(line: bytes) -> str:
    """The check value that a line names itself, whether it is right or not."""
    return line[-_LENGTH:].removeprefix(_seal("")[:-2]).removesuffix(b'"}').decode("ascii", "replace")


def _check_of(body: bytes, before: str) -> str:
    return blake2b(before.encode() + body, digest_size=8).hexdigest()


def _seal(check: str) -> bytes:
    return f',"check":"{check}"}}'.encode()


_LENGTH = len(_seal(_check_of(b"", "")))
