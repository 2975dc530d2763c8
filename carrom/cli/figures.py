"""The figures of a duel, as plain data and as a table to read."""

from collections.abc import Iterable, Sequence
from statistics import mean, stdev

from carrom.play.contest import Counts
from carrom.play.rating import Z95, Rating, rating


def added(counts: Iterable[Counts]) -> Counts:
    """All of them together."""
    total = Counts()
    for one in counts:
        total = total.plus(one)
    return total


def figures_of(names: Sequence[str], counts: Sequence[Counts]) -> dict[str, object]:
    """Everything that is printed, as plain data."""
    players = []
    for name, c in zip(names, counts, strict=True):
        thinking = sorted(c.thinking) or [0.0]
        players.append(
            {
                "player": name,
                "boards": c.boards,
                "won": c.won,
                "points": c.points,
                "pots": c.pots,
                "fouls": c.fouls,
                "queens": c.queens,
                "slams": c.slams,
                "strokes": c.strokes,
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


_COLUMNS = ("boards", "won", "points", "pots", "fouls", "queens", "slams", "strokes")


def _two_sides(names: Sequence[str], counts: Sequence[Counts]) -> bool:
    """Whether one side of one name met another: each alone, or as partners who sit opposite. At a table of three a player
    may have had two chairs, and a share of the boards says nothing."""
    boards = {c.boards for c in counts}
    return len(names) in (2, 4) and len({*names[::2]}) == len({*names[1::2]}) == len(boards) == 1 and boards != {0}


def table(names: Sequence[str], counts: Sequence[Counts]) -> str:
    """The figures for a person to read."""
    figures = figures_of(names, counts)
    wide = max(len("player"), *(len(name) for name in names))
    lines = [f"{'player':<{wide}} " + " ".join(f"{column:>7}" for column in (*_COLUMNS, "a turn", "kept", "think s", "p95 s"))]
    players = figures["players"]
    assert isinstance(players, list)
    for row in players:
        cells = [f"{row[column]:>7g}" for column in _COLUMNS]
        cells += [f"{row['men_a_turn']:>7.2f}", f"{row['kept_turn']:>7.0%}", f"{row['opening']['men']:>7.2f}"]
        cells += [f"{row['opening']['won']:>4g}/{row['opening']['turns']:<2g}"]
        cells += [f"{row['thinking_s'][key]:>7.2f}" for key in ("mean", "p95")]
        lines.append(f"{row['player']:<{wide}} " + " ".join(cells))
    if _two_sides(names, counts):
        r = rating(counts[0].won, counts[0].boards)
        share = f"{r.share:.1%} of the boards ({r.share_low:.1%} to {r.share_high:.1%})"
        lines.append(f"{names[0]} won {share}, Elo {elo_text(r)}")
    return "\n".join(lines)


def elo_text(r: Rating) -> str:
    """The difference and its interval; of one that won all or nothing only the end that is known."""
    if r.share == 1.0:
        return f"over {r.elo_low:+.0f} (95 %)"
    if r.share == 0.0:
        return f"under {r.elo_high:+.0f} (95 %)"
    return f"{r.elo:+.0f} ({r.elo_low:+.0f} to {r.elo_high:+.0f}, 95 % interval)"


def cleared(name: str, strokes: Sequence[int]) -> dict[str, object]:
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


def cleared_text(name: str, strokes: Sequence[int]) -> str:
    """The same in one sentence."""
    figures = cleared(name, strokes)
    interval = f"95 % interval {figures['low']:.1f} to {figures['high']:.1f}"
    return f"{name} cleared {len(strokes)} boards of 19 discs in {figures['mean']:.1f} strokes on average ({interval})"
