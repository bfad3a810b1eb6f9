"""Drawing of the table: two rows face to face, nine candles, the stock, and both players."""

from typing import Final

from bot.engine.games.counterbluff.hand_strength import made_low
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.kits.counterbluff.board_layout import (
    CANDLE,
    CANDLES,
    MIDDLE,
    STOCK_PLACE,
    STOCK_PLATE,
    row_rect,
    strip_rect,
    well_rect,
)
from bot.kits.counterbluff.marks import FLAG, LOW, high_marks, low_marks
from bot.kits.counterbluff.outcomes import lay_outcomes
from bot.kits.counterbluff.panels import lay_panel
from bot.kits.counterbluff.plates import LIT, QUIET, lay_marks, lay_row, lay_turned_row
from bot.kits.counterbluff.scene import Scene, scene_of
from bot.render.atlas import tile
from bot.render.canvas import Canvas, Paint
from bot.render.cards import PackStyle
from bot.render.colours import BRASS_DARK, PLATE, PLATE_DIM, PLATE_INK, TRAY
from bot.render.marks import Mark
from bot.render.symbols import CROWN

EMPTY_TABLE: Final = "candles/table"
"""The tile of the table without anything on it."""


def table_canvas(view: CounterbluffView, pack: PackStyle) -> Canvas:
    """The table as this view shows it, 760 by 960 pixels."""
    canvas, scene = Canvas.of(EMPTY_TABLE), scene_of(view)
    for seat in (0, 1):
        lay_panel(canvas, view, scene, seat)
        _lay_next(canvas, view, seat)
        _lay_cards(canvas, scene, seat, pack)
        _lay_strip(canvas, view, scene, seat)
    if scene.last is not None:
        _lay_last_hand(canvas, scene, pack)
    elif scene.lowball:
        lay_outcomes(canvas, scene)
    else:
        _lay_candles(canvas, sum(map(len, scene.cards)))
    if scene.last is None:
        _lay_stock(canvas, view.stock_size, pack)
    return canvas


def _lay_cards(canvas: Canvas, scene: Scene, seat: int, pack: PackStyle) -> None:
    if scene.turned[seat]:
        lay_turned_row(canvas, scene.face_up(seat), row_rect(seat), pack)
    else:
        lay_row(canvas, scene.cards[seat], row_rect(seat), pack)


def _lay_next(canvas: Canvas, view: CounterbluffView, seat: int) -> None:
    """Mark the place of the next card, or all five for the reply to Lowball."""
    if view.to_move != seat:
        return
    laid = len(view.rows[seat])
    for place in range(5) if view.call is not None else (laid,):
        left, top = well_rect(seat, place)[:2]
        canvas.lay(tile(f"candles/next-{seat}"), (left + 4, top + 4))


def _lay_strip(canvas: Canvas, view: CounterbluffView, scene: Scene, seat: int) -> None:
    """What a row shows, on a plate; lit and crowned if it is ahead."""
    marks = _row_marks(view, scene, seat)
    if not marks:
        return
    ahead = scene.ahead == seat
    shown = (Mark(symbol=CROWN), *marks) if ahead else marks
    lay_marks(canvas, shown, strip_rect(seat), LIT[seat] if ahead else QUIET)


def _row_marks(view: CounterbluffView, scene: Scene, seat: int) -> tuple[Mark, ...]:
    if scene.gave_up == seat:
        return (Mark(symbol=FLAG),)
    seen = scene.face_up(seat)
    if scene.lowball:
        if seen:
            return low_marks(seen, made_low(seen, view.lowball))
        return (Mark(symbol=LOW),) if scene.cards[seat] else ()
    return high_marks(seen) if seen else ()


def _lay_candles(canvas: Canvas, played: int) -> None:
    """A lit candle for each number of cards reached, from two; the last one is marked."""
    canvas.lay(tile("candles/cold"), CANDLES[:2])
    lit = max(played, 1) - 1
    if lit < 1:
        return
    height = CANDLES[3] - CANDLES[1]
    now = (lit - 1) * CANDLE
    canvas.lay(tile("candles/lit").crop((0, 0, now, height)), CANDLES[:2])
    marked = tile("candles/marked").crop((now, 0, now + CANDLE, height))
    canvas.lay(marked, (CANDLES[0] + now, CANDLES[1]))


def _lay_stock(canvas: Canvas, count: int, pack: PackStyle) -> None:
    if count:
        lay_row(canvas, (None,), STOCK_PLACE, pack)
    canvas.edged_panel(STOCK_PLATE, 9, TRAY, (0, BRASS_DARK), (2, PLATE))
    left, _top, right, bottom = STOCK_PLATE
    ink = PLATE_INK if count else PLATE_DIM
    canvas.write(str(count), ((left + right) / 2, bottom - 9), 24, Paint(PLATE, ink))


def _lay_last_hand(canvas: Canvas, scene: Scene, pack: PackStyle) -> None:
    """The cards that were left in hand, face to face, with a crown and its points beside one."""
    assert scene.last is not None
    left, top, right, bottom = MIDDLE
    half = (bottom - top) // 2
    for seat, cards in enumerate(scene.last.cards):
        row_top = top + half + 3 if seat == 0 else top
        lay_row(canvas, cards, (left, row_top, right - 150, row_top + half - 3), pack)
        if scene.last.winner == seat:
            marks = (Mark(symbol=CROWN), Mark(f"+{scene.last.points}"))
            middle = row_top + half // 2
            lay_marks(canvas, marks, (right - 150, middle - 25, right, middle + 25), LIT[seat])
