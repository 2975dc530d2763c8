"""The seed of a match promised before it is told: players see its hash at the start and can check the seed at the end."""

from hashlib import blake2b


def seed_commitment(seed: int) -> str:
    """The hash of a seed: BLAKE2b of its decimal digits, 16 bytes, as hexadecimal digits."""
    return blake2b(str(seed).encode(), digest_size=16).hexdigest()
