"""The contents of a coffin game's score sheet and end picture."""

from collections.abc import Sequence

from bot.engine.coffin.results import LINE_LABELS, CoffinResult, coffin_result
from bot.engine.coffin.rules import Counting
from bot.engine.coffin.view import CoffinView
from bot.engine.match_end import session_so_far, turning_deal
from bot.kits.coffin.board import side_style
from bot.kits.coffin.table_texts import side_sign
from bot.kits.deal_sheet import first_row, leading, plain_table, rows_to_come, sums
from bot.kits.end_picture import best_cards, end_totals
from bot.render.end_picture import EndPicture
from bot.render.score_sheet import Entry, ScoreSheet, Sum
from bot.render.side_sign import SideSign
from bot.render.small_coffin import SmallCoffin
from bot.render.symbols import ACROSS, BADGES, CARD_SIGN, COFFIN, COFFINS, DOWN

_AS_TEXT = "\N{VARIATION SELECTOR-15}"
_WAY_SYMBOLS = {"queen": ACROSS, "king": DOWN}


def score_sheet(view: CoffinView) -> ScoreSheet:
    """The score sheet of the view's game so far; after its end, with bonus and session."""
    columns = tuple(drawn_sign(view, side) for side in range(len(view.scores)))
    first = first_row(view)
    entries = tuple(_entries(view, result) for result in view.results[first - 1 :])
    deals = (*entries, *rows_to_come(view))
    return ScoreSheet(columns, COFFIN, deals, (*game_sums(view), *_session(view)), first=first)


def sheet_plain(view: CoffinView) -> str:
    """The score sheet as a text table."""
    signs = [side_sign(view, side) for side in range(len(view.scores))]
    # In a text table the mark that keeps an arrow from being an emoji would take a place.
    return plain_table(score_sheet(view), [sign.rstrip(_AS_TEXT) for sign in signs])


def match_end(view: CoffinView, winners: Sequence[int]) -> EndPicture:
    """The end picture: portrait of the winner, best line, and the coffin that turned the game."""
    columns = tuple(drawn_sign(view, side) for side in range(len(view.scores)))
    totals = end_totals(view, winners, columns)
    return EndPicture(totals, best_cards(view, winners), _turning_coffin(view, winners))


def _turning_coffin(view: CoffinView, winners: Sequence[int]) -> SmallCoffin:
    """The coffin that turned the match, as its sides scored it; at least one was finished.

    In a session a side has its mark of the end, though it may have had the other way in that game.
    """
    game, deal = turning_deal(view, winners[0])
    result = coffin_result(deal)
    scored = enumerate(zip(result.gains, result.chosen, strict=True))
    return SmallCoffin(
        result.deal,
        result.coffin,
        tuple((side_style(view, side), gain, line) for side, (gain, line) in scored),
        game if view.game > 1 else None,
    )


def drawn_sign(view: CoffinView, side: int) -> SideSign:
    """The side's way, or its badge if it has none."""
    style = side_style(view, side)
    way = view.ways[side] if view.ways else ""
    return SideSign(style, _WAY_SYMBOLS.get(way, BADGES[style]))


def _entries(view: CoffinView, result: CoffinResult) -> tuple[Entry, ...]:
    """By side: the points, with the line that made them and its factor.

    If the table counts cards: the cards won, with the points on the left instead of the line.
    """
    counting = view.counting is not Counting.POINTS
    gains = result.counters if counting else result.scores
    best = leading(gains)
    return tuple(
        Entry(
            gain,
            side in best,
            line="" if counting else LINE_LABELS[line],
            left=str(result.scores[side]) if counting else "",
            right=_factor(result.lines[line].factor),
        )
        for side, (gain, line) in enumerate(zip(gains, result.chosen, strict=True))
    )


def _factor(factor: int) -> str:
    return f"×{factor}" if factor > 1 else ""


def game_sums(view: CoffinView) -> tuple[Sum, ...]:
    """The totals of the view's game, of points or of cards, with any bonus and final scores."""
    if view.counting is Counting.POINTS:
        return sums(view, view.scores)
    return sums(view, view.counters, CARD_SIGN)


def _session(view: CoffinView) -> tuple[Sum, ...]:
    """The points of the session, from its second game on."""
    session = session_so_far(view)
    if view.game == 1 or not any(session):
        return ()
    return (Sum(COFFINS, session, leading(session), ruled=True),)
