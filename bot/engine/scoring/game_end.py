"""Scoring of a finished game of coffins: totals, the bonus, and ties (D10, D11, T9)."""

from collections.abc import Sequence
from enum import StrEnum

from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.rules import EndRules, TieBreak
from bot.engine.results import DecidedBy, GameResult, highest_of


def end_game(
    totals: Sequence[int],
    results: Sequence[CoffinResult],
    rules: EndRules,
    sides: Sequence[int] | None = None,
) -> GameResult:
    """The result of one game, from the totals by side and its finished coffins.

    If `sides` is given, only these count, for the others have left (T9).
    """
    among = range(len(totals)) if sides is None else sides
    winners, decided_by = _winners(totals, results, rules, among)
    bonuses = [0] * len(totals)
    if len(winners) == 1 < len(among) and rules.bonus:
        second, first = sorted(totals[side] for side in among)[-2:]
        bonuses[winners[0]] = first - second or _tie_bonus(results, rules, winners[0])
    finals = tuple(total + bonus for total, bonus in zip(totals, bonuses, strict=True))
    return GameResult(tuple(totals), tuple(bonuses), finals, winners, decided_by)


def _winners(
    totals: Sequence[int],
    results: Sequence[CoffinResult],
    rules: EndRules,
    sides: Sequence[int],
) -> tuple[tuple[int, ...], StrEnum]:
    """The winners among these sides, and what decided the game."""
    tied = highest_of(sides, totals)
    if len(tied) == 1:
        return tied, DecidedBy.TOTAL
    winners = tied
    if rules.tie_break is TieBreak.SIXTH_DEAL:
        winners = highest_of(tied, next(result.scores for result in results if result.deal == 6))
    elif rules.tie_break is TieBreak.BEST_LINE:
        count = None if rules.next_best else 1
        ranked = {side: _best_lines(side, results, rules.scored_only)[:count] for side in tied}
        best = max(ranked.values())
        winners = tuple(side for side in tied if ranked[side] == best)
    return winners, rules.tie_break if len(winners) < len(tied) else DecidedBy.DRAW


def _tie_bonus(results: Sequence[CoffinResult], rules: EndRules, winner: int) -> int:
    """The bonus of a single winner whose total another side has too: the best line, or 0 (D10)."""
    if rules.tie_break is not TieBreak.BEST_LINE or not rules.tie_adds:
        return 0
    return _best_lines(winner, results, rules.scored_only)[0]


def _best_lines(side: int, results: Sequence[CoffinResult], scored_only: bool) -> list[int]:
    """Totals of the side's lines in the game, best first."""
    if scored_only:
        totals = [result.scores[side] for result in results]
    else:
        totals = [
            result.lines[index].total for result in results for index in result.owned_lines[side]
        ]
    return sorted(totals, reverse=True)
