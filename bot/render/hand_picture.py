"""Knows the velvet tray: a hand with numbered plates, and the cards that were cut for the deal."""

from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView
from bot.render.atlas import card_tile, tile
from bot.render.board import style_of
from bot.render.canvas import Canvas, Paint
from bot.render.cells import CellStyle, cell_tile
from bot.render.colours import (
    BRASS,
    BRASS_DARK,
    BRASS_INK,
    NIGHT,
    TRAY,
    VELVET_ROSE,
    WELL_EDGE,
    Pack,
)
from bot.render.layout import BRASS_PLATE, CELL
from bot.render.symbols import BAT, CROWN

ROW_LENGTH = 7
_EDGE = 22
_ROW_HEIGHT = CELL[1] + BRASS_PLATE[1] + 6


def hand_canvas(view: CoffinView, pack: Pack) -> Canvas:
    """A seat's own cards in the order of the view, plates 1 to n; a waiting Vampire comes last."""
    cards = list(view.hand)
    waiting = view.seat is not None and view.vampires[view.seat]
    places = len(cards) + waiting
    length = _row_length(places)
    canvas = _tray(length, max(1, -(-places // length)))
    for place, card in enumerate(cards):
        corner = _corner(place, length)
        canvas.lay(tile(card_tile(str(card), pack)), corner)
        _number(canvas, corner, place + 1)
    if waiting and view.seat is not None:
        corner = _corner(len(cards), length)
        style = style_of(view, view.sides[view.seat])
        canvas.lay(cell_tile(CellStyle(card_tile("V", pack), single=str(style))), corner)
        _sign(canvas, corner, BAT, 36)
    return canvas


def cut_canvas(view: CoffinView, pack: Pack) -> Canvas:
    """Each cutting in a row, a card a seat; the last one shows a crown at the first dealer's."""
    rows: tuple[tuple[Card, ...], ...] = view.cuts[-2:]
    if not rows:
        canvas = _tray(1, 1)
        canvas.lay(tile(card_tile("back", pack)), _corner(0, 1))
        return canvas
    length = max(map(len, rows))
    canvas = _tray(length, len(rows))
    for row, cards in enumerate(rows):
        for seat, card in enumerate(cards):
            corner = _corner(row * length + seat, length)
            deals = row == len(rows) - 1 and seat == view.dealer and len(cards) > 1
            look = CellStyle(card_tile(str(card), pack), single="0" if deals else None)
            canvas.lay(cell_tile(look), corner)
            if deals:
                _sign(canvas, corner, CROWN, 28)
            else:
                _number(canvas, corner, seat + 1)
    return canvas


def _row_length(places: int) -> int:
    """Up to seven in one row; more in two rows as even as can be."""
    return max(1, places if places <= ROW_LENGTH else -(-places // 2))


def _tray(length: int, rows: int) -> Canvas:
    width = length * CELL[0] + 2 * _EDGE
    height = rows * _ROW_HEIGHT + 2 * _EDGE
    canvas = Canvas.filled((width, height), NIGHT)
    canvas.panel((4, 4, width - 4, height - 4), 18, Paint(NIGHT, BRASS_DARK))
    canvas.panel((7, 7, width - 7, height - 7), 15, Paint(BRASS_DARK, TRAY))
    canvas.panel((11, 11, width - 11, height - 11), 12, Paint(TRAY, VELVET_ROSE))
    canvas.panel((13, 13, width - 13, height - 13), 10, Paint(VELVET_ROSE, TRAY))
    for row in range(rows):
        left, top = _corner(row * length, length)
        row_of_wells = (left - 4, top - 4, left + length * CELL[0] + 4, top + CELL[1] + 4)
        canvas.panel(row_of_wells, 8, Paint(TRAY, WELL_EDGE))
    for place in range(length * rows):
        canvas.lay(tile("tray/well"), _corner(place, length))
    return canvas


def _corner(place: int, length: int) -> tuple[int, int]:
    return _EDGE + place % length * CELL[0], _EDGE + place // length * _ROW_HEIGHT


def _number(canvas: Canvas, corner: tuple[int, int], number: int) -> None:
    x, y = _plate(canvas, corner)
    canvas.write(str(number), (x, y + 9), 19, Paint(BRASS, BRASS_INK))


def _sign(canvas: Canvas, corner: tuple[int, int], symbol: str, size: int) -> None:
    canvas.stamp(symbol, _plate(canvas, corner), size, Paint(BRASS, BRASS_INK))


def _plate(canvas: Canvas, corner: tuple[int, int]) -> tuple[float, float]:
    """Lay an empty brass plate below a card; the middle of its face."""
    left = corner[0] + (CELL[0] - BRASS_PLATE[0]) // 2
    top = corner[1] + CELL[1] + 2
    canvas.lay(tile("tray/brass"), (left, top))
    return left + BRASS_PLATE[0] / 2, top + BRASS_PLATE[1] / 2 - 1
