"""The end of a game: totals, the bonus, and who wins when totals are equal (D10, D11, T9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.coffin.results import CoffinResult
from bot.engine.results import DecidedBy, GameResult


@dataclass(frozen=True, slots=True)
class EndRules:
    """How an edition ends.

    end_bonus   `difference`: the winner adds the margin over the second; `none`
    tie_break   `best_line`, `sixth_deal` or `draw`, where totals are equal
    tie_bonus   which lines count for `best_line`: `best_line` any that was made,
                `best_scored_line` only those that scored; `none`: it decides, but adds nothing
    next_best   where the best lines are equal too, the next best are compared, and so on
    tie_adds    whether the line that breaks a tie is added as a bonus
    """

    end_bonus: str = "difference"
    tie_break: str = "best_line"
    tie_bonus: str = "best_line"
    next_best: bool = True
    tie_adds: bool = True


def end_game(totals: Sequence[int], results: Sequence[CoffinResult], rules: EndRules) -> GameResult:
    """The end of one game from the totals by side and its finished coffins."""
    sides = tuple(range(len(totals)))
    winners, decided_by = _winners(totals, results, rules, sides)
    bonus = [0] * len(totals)
    if len(winners) == 1 and rules.end_bonus != "none":
        bonus[winners[0]] = _bonus(totals, results, rules, winners[0])
    finals = tuple(total + more for total, more in zip(totals, bonus, strict=True))
    return GameResult(tuple(totals), tuple(bonus), finals, winners, decided_by)


def winners_among(
    sides: Sequence[int],
    totals: Sequence[int],
    results: Sequence[CoffinResult],
    rules: EndRules,
) -> tuple[int, ...]:
    """The winners if only these sides count, by the same tie rule (T9)."""
    return _winners(totals, results, rules, sides)[0]


def _winners(
    totals: Sequence[int],
    results: Sequence[CoffinResult],
    rules: EndRules,
    sides: Sequence[int],
) -> tuple[tuple[int, ...], DecidedBy]:
    """The sides that win among these, and what decided."""
    tied = _highest(totals, sides)
    if len(tied) == 1:
        return tied, DecidedBy.TOTAL
    winners = tied
    if rules.tie_break == DecidedBy.SIXTH_DEAL:
        winners = _highest(next(result.scores for result in results if result.deal == 6), tied)
    elif rules.tie_break == DecidedBy.BEST_LINE:
        compared = None if rules.next_best else 1
        ranked = {side: _best_lines(side, results, rules.tie_bonus)[:compared] for side in tied}
        best = max(ranked.values())
        winners = tuple(side for side in tied if ranked[side] == best)
    return winners, DecidedBy(rules.tie_break) if len(winners) < len(tied) else DecidedBy.DRAW


def _bonus(
    totals: Sequence[int], results: Sequence[CoffinResult], rules: EndRules, winner: int
) -> int:
    """What the only winner adds: the margin or, where totals were equal, the best line (D10)."""
    second, first = sorted(totals)[-2:]
    if first > second:
        return first - second
    if rules.tie_break != DecidedBy.BEST_LINE or rules.tie_bonus == "none" or not rules.tie_adds:
        return 0
    return _best_lines(winner, results, rules.tie_bonus)[0]


def _best_lines(side: int, results: Sequence[CoffinResult], tie_bonus: str) -> list[int]:
    """Totals of the lines that a side made in the game, best first."""
    if tie_bonus == "best_scored_line":
        made = [result.scores[side] for result in results]
    else:
        made = [result.lines[index].total for result in results for index in result.owners[side]]
    return sorted(made, reverse=True)


def _highest(scores: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    most = max(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == most)
