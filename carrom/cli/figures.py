"""The figures of a duel, as plain data and as a table to read."""

from collections.abc import Sequence
from statistics import mean, stdev

from carrom.play.bot_matches import Counts
from carrom.play.player_statistics import Z95, Rating, rating

_COLUMNS = ("boards", "won", "points", "pots", "fouls", "queens", "slams", "strokes")
_RATES = ("a turn", "kept", "break men", "break won", "think s", "p95 s")
_WIDTH = 7  # of a column, unless its name is longer


def duel_figures(names: Sequence[str], counts: Sequence[Counts]) -> dict[str, object]:
    """Everything that is printed, as plain data."""
    players = []
    for name, c in zip(names, counts, strict=True):
        thinking = sorted(c.thinking) or [0.0]
        players.append(
            {
                "player": name,
                **{column: getattr(c, column) for column in _COLUMNS},
                "turns": c.turns,
                "men_a_turn": _ratio(c.pots, c.turns),
                "kept_turn": _ratio(c.kept, c.strokes),
                "opening": {"turns": c.opened, "men": _ratio(c.opening_pots, c.opened), "won": c.opening_wins},
                "thinking_s": {"mean": mean(thinking), "p95": thinking[int(0.95 * (len(thinking) - 1))], "most": thinking[-1]},
            }
        )
    figures: dict[str, object] = {"players": players}
    if _two_sides(names, counts):
        r = rating(counts[0].won, counts[0].boards)
        figures["share"] = {"value": r.share, "low": r.share_low, "high": r.share_high}
        figures["elo"] = {"value": r.elo, "low": r.elo_low, "high": r.elo_high}
    return figures


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _two_sides(names: Sequence[str], counts: Sequence[Counts]) -> bool:
    """Whether one side of one name met another: each alone, or as partners who sit opposite. At a table of three a player
    may have had two chairs, and a share of the boards says nothing."""
    boards = {c.boards for c in counts}
    return len(names) in (2, 4) and len({*names[::2]}) == len({*names[1::2]}) == len(boards) == 1 and boards != {0}


def table(names: Sequence[str], counts: Sequence[Counts]) -> str:
    """The figures for a person to read."""
    figures = duel_figures(names, counts)
    wide = max(len("player"), *(len(name) for name in names))
    lines = [_line("player", wide, (*_COLUMNS, *_RATES))]
    players = figures["players"]
    assert isinstance(players, list)
    for row in players:
        cells = [f"{row[column]:g}" for column in _COLUMNS]
        cells += [f"{row['men_a_turn']:.2f}", f"{row['kept_turn']:.0%}", f"{row['opening']['men']:.2f}"]
        cells += [f"{row['opening']['won']:g}/{row['opening']['turns']:g}"]
        cells += [f"{row['thinking_s'][key]:.2f}" for key in ("mean", "p95")]
        lines.append(_line(row["player"], wide, cells))
    if _two_sides(names, counts):
        r = rating(counts[0].won, counts[0].boards)
        share = f"{r.share:.1%} of the boards ({r.share_low:.1%} to {r.share_high:.1%})"
        lines.append(f"{names[0]} won {share}, {elo_text(r)}")
    return "\n".join(lines)


def _line(name: str, wide: int, cells: Sequence[str]) -> str:
    """One line of the table, each cell below the name of its column."""
    columns = zip(cells, (*_COLUMNS, *_RATES), strict=True)
    return f"{name:<{wide}} " + " ".join(f"{cell:>{max(_WIDTH, len(column))}}" for cell, column in columns)


def elo_text(r: Rating) -> str:
    """The difference and its interval; of one that won all or nothing only the end that is known, if that tells who is the
    stronger."""
    if (r.share == 1.0 and r.elo_low <= 0) or (r.share == 0.0 and r.elo_high >= 0):
        return "too few boards for an Elo difference"
    if r.share == 1.0:
        return f"Elo over {r.elo_low:+.0f} (95 %)"
    if r.share == 0.0:
        return f"Elo under {r.elo_high:+.0f} (95 %)"
    return f"Elo {r.elo:+.0f} ({r.elo_low:+.0f} to {r.elo_high:+.0f}, 95 % interval)"


def clearing_figures(name: str, strokes: Sequence[int]) -> dict[str, object]:
    """How many strokes it took to clear each board, as plain data."""
    spread = stdev(strokes) if len(strokes) > 1 else 0.0
    margin = Z95 * spread / len(strokes) ** 0.5
    middle = mean(strokes)
    return {
        "player": name,
        "boards": len(strokes),
        "mean": middle,
        "low": middle - margin,
        "high": middle + margin,
        "strokes": list(strokes),
    }


def clearing_text(name: str, strokes: Sequence[int]) -> str:
    """The same in one sentence."""
    figures = clearing_figures(name, strokes)
    interval = f"95 % interval {figures['low']:.1f} to {figures['high']:.1f}"
    boards = "1 board" if len(strokes) == 1 else f"{len(strokes)} boards"
    return f"{name} cleared {boards} of 19 discs in {figures['mean']:.1f} strokes on average ({interval})"
