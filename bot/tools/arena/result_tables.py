"""Formats results of matches as tables in Markdown, for README and docs."""

from collections.abc import Iterator, Sequence

import numpy as np

from bot.tools.arena.match_runner import Match
from bot.tools.arena.matches import Numbers, Result


def result_table(results: Sequence[tuple[Match, Result]]) -> Iterator[str]:
    """The lines of a table of matches of the same length; margins are the first player's.

    Each figure has its standard error. For whole games there are columns for every deal, the deals
    between the first and the last, all deals, and the games won.
    """
    deals = min(result.by_deal.shape[1] for _, result in results)
    whole = results[0][0].whole
    heads = ["game", "players", *(_heads(deals) if whole else ["points a deal"]), "played", "ms"]
    yield _row(heads)
    yield _row(["---"] * len(heads))
    for match, result in results:
        figures = _figures(result, deals) if whole else [_mean(result.margins)]
        played = str(len(result.played))
        yield _row([match.game, _players(match), *figures, played, _times(result)])


def _players(match: Match) -> str:
    options = "".join(f", {name}={value}" for name, value in match.options)
    return f"{match.names[0]} v {match.names[1]}{options}"


def _heads(deals: int) -> list[str]:
    between = [f"2 to {deals - 1}"] if deals > 2 else []
    return [*(f"deal {number}" for number in range(1, deals + 1)), *between, "all", "won, %"]


def _figures(result: Result, deals: int) -> list[str]:
    by_deal = result.by_deal[:, :deals]
    between = [by_deal[:, 1:-1].mean(axis=1)] if deals > 2 else []
    return [*map(_mean, [*by_deal.T, *between, result.margins]), _mean(100 * result.wins, "")]


def _mean(values: Numbers, sign: str = "+") -> str:
    """The mean with its standard error; without it if there is only one value."""
    error = f" ± {values.std(ddof=1) / len(values) ** 0.5:.2f}" if len(values) > 1 else ""
    return f"{values.mean():{sign}.2f}{error}".replace("-", "−")


def _times(result: Result) -> str:
    """The mean and the longest time of a decision, for both players."""
    return " · ".join(
        f"{1000 * np.mean(each):.1f} (at most {1000 * max(each):.0f})" if len(each) else "none"
        for each in result.seconds
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
