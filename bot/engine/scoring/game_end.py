"""The reckoning: totals, the end bonus, and who wins when totals are equal."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.coffin.results import CoffinResult, GameResult


@dataclass(frozen=True, slots=True)
class EndRules:
    """How an edition ends (D10, D11).

    end_bonus   `difference`: the winner adds the margin; `none`
    tie_break   `best_line`, `sixth_deal` or `draw`, where totals are equal
    tie_bonus   which lines count for `best_line`: `best_line` any that was made,
                `best_scored_line` only those that scored; `none`: it decides, but adds nothing
    next_best   where the best lines are equal too, the next best are compared, and so on
    """

    end_bonus: str = "difference"
    tie_break: str = "best_line"
    tie_bonus: str = "best_line"
    next_best: bool = True


def end_game(totals: Sequence[int], rounds: Sequence[CoffinResult], rules: EndRules) -> GameResult:
    """The end of one game from the totals by side and its finished coffins."""
    winners = _highest(totals)
    by = "total"
    bonus = [0] * len(totals)
    if len(winners) == 1:
        if rules.end_bonus != "none":
            second, first = sorted(totals)[-2:]
            bonus[winners[0]] = first - second
    else:
        winners, by, added = _break_tie(winners, rounds, rules)
        if len(winners) == 1:
            bonus[winners[0]] = added
    finals = tuple(total + more for total, more in zip(totals, bonus, strict=True))
    return GameResult(tuple(totals), tuple(bonus), finals, winners, by)


def _break_tie(
    tied: tuple[int, ...], rounds: Sequence[CoffinResult], rules: EndRules
) -> tuple[tuple[int, ...], str, int]:
    """The sides that win among those with equal totals, what decided, and the bonus."""
    winners, added = tied, 0
    if rules.tie_break == "sixth_deal":
        sixth = next(past.scores for past in rounds if past.deal == 6)
        winners = _highest(sixth, tied)
    elif rules.tie_break == "best_line":
        compared = None if rules.next_best else 1
        ladders = {side: _best_lines(side, rounds, rules.tie_bonus)[:compared] for side in tied}
        best = max(ladders.values())
        winners = tuple(side for side in tied if ladders[side] == best)
        added = best[0] if rules.end_bonus != "none" and rules.tie_bonus != "none" else 0
    return winners, rules.tie_break if len(winners) < len(tied) else "draw", added


def _best_lines(side: int, rounds: Sequence[CoffinResult], tie_bonus: str) -> list[int]:
    """Totals of the lines that a side made in the game, best first."""
    if tie_bonus == "best_scored_line":
        made = [past.scores[side] for past in rounds]
    else:
        made = [past.lines[index].total for past in rounds for index in past.owners[side]]
    return sorted(made, reverse=True)


def _highest(scores: Sequence[int], among: Sequence[int] | None = None) -> tuple[int, ...]:
    sides = range(len(scores)) if among is None else among
    most = max(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == most)
