"""The score sheet of a coffin game, from what a view says of its finished coffins."""

from collections.abc import Sequence

from bot.engine.coffin.results import LINE_LABELS, CoffinResult
from bot.engine.coffin.rules import Counting
from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.board import side_style
from bot.render.score_sheet import Column, Entry, ScoreSheet, Sum
from bot.render.symbols import ACROSS, BADGES, CARD_SIGN, COFFIN, COFFINS, DOWN, EQUALS, PLUS

_WAY_SYMBOLS = {"queen": ACROSS, "king": DOWN}


def score_sheet(view: CoffinView) -> ScoreSheet:
    """The game so far; once it is over, with its bonus and the session."""
    # The waste pile may be played as well: more coffins than the rules promise.
    to_come = max(0, view.deals - len(view.results))
    entries = tuple(_entries(view, result) for result in view.results)
    columns = tuple(_column(view, side) for side in range(len(view.scores)))
    return ScoreSheet(columns, COFFIN, (*entries, *((),) * to_come), tuple(_sums(view)))


def _column(view: CoffinView, side: int) -> Column:
    """Headed by the side's way, or by its badge where it has none."""
    style = side_style(view, side)
    way = view.ways[side] if view.ways else ""
    return Column(style, _WAY_SYMBOLS.get(way, BADGES[style]))


def _entries(view: CoffinView, result: CoffinResult) -> tuple[Entry, ...]:
    """What each side made: the line and its factor beside the points.

    Where cards count, the cards won, and the points on their left.
    """
    counting = view.counting is not Counting.POINTS
    made = result.counters if counting else result.scores
    best = () if min(made) == max(made) else (max(made),)
    return tuple(
        Entry(
            score,
            score in best,
            left=str(result.scores[side]) if counting else LINE_LABELS[line],
            right=_factor(result.lines[line].factor),
        )
        for side, (score, line) in enumerate(zip(made, result.chosen, strict=True))
    )


def _factor(factor: int) -> str:
    return f"×{factor}" if factor > 1 else ""


def _sums(view: CoffinView) -> list[Sum]:
    """The totals; of a finished game the bonus and the finals; the session once it has begun."""
    counting = view.counting is not Counting.POINTS
    result = view.game_results[view.game - 1] if len(view.game_results) >= view.game else None
    totals = result.totals if result else view.counters if counting else view.scores
    crowned = result.winners if result else _leading(totals)
    bonus = result is not None and any(result.bonus)
    symbol = CARD_SIGN if counting else EQUALS
    rows = [Sum(symbol, totals, () if bonus else crowned, ruled=True)]
    if result and bonus:
        rows.append(Sum(PLUS, result.bonus, bonus=True))
        rows.append(Sum(EQUALS, result.finals, crowned))
    if any(view.session) and (result is None or view.game > 1):
        rows.append(Sum(COFFINS, view.session, _leading(view.session), ruled=True))
    return rows


def _leading(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the highest total, or nobody if all are equal."""
    if min(totals) == max(totals):
        return ()
    return tuple(side for side, total in enumerate(totals) if total == max(totals))
