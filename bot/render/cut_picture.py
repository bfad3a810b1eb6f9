"""Draws the cards cut for the deal on a velvet tray, with the signs of their players below."""

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.render.atlas import tile
from bot.render.blending import framed_card
from bot.render.canvas import Canvas, Paint
from bot.render.cards import BACK, CARD_TILE, PackStyle, plain_card_tile
from bot.render.colours import BRASS, BRASS_INK, NIGHT, STYLES, TRAY, WELL_EDGE
from bot.render.side_sign import SideSign
from bot.render.symbols import CROWN
from bot.render.tray import lay_tray
from bot.render.vector_paths import Point

BRASS_PLATE = (56, 42)
_EDGE = 22
_RIM = 18
"""The rim of the tray, within the edge."""
_WIDEST = 760
"""As wide as a board, so that four cards fit a frame of a film."""
_ROW_HEIGHT = CARD_TILE[1] + BRASS_PLATE[1] + 6
_CUTS_SHOWN = 2
_APART = 12
"""Pixels from the middle of a plate to the middle of each of its two symbols."""


def cut_canvas(
    cuts: Sequence[Sequence[Card]], signs: Sequence[SideSign], dealer: int, pack: PackStyle
) -> Canvas:
    """The last two cuts, each a row with a card for each seat; the dealer's card wears a crown.

    `signs` are by seat, and are drawn below the cards. Without any cut, a card back is shown. A cut
    of a single card has neither sign nor crown, since the card belongs to no seat.
    """
    rows = cuts[-_CUTS_SHOWN:]
    if not rows:
        canvas = _tray(1, 1)
        canvas.lay(tile(BACK), _corner(0, 1))
        return canvas
    length = max(map(len, rows))
    canvas = _tray(length, len(rows))
    for row, cards in enumerate(rows):
        last = row == len(rows) - 1
        for seat, card in enumerate(cards):
            corner, face = _corner(row * length + seat, length), plain_card_tile(card, pack)
            if len(cards) > 1:
                _lay_cut_card(canvas, corner, face, signs[seat], last and seat == dealer)
            else:
                canvas.lay(tile(face), corner)
    return canvas


def _lay_cut_card(
    canvas: Canvas, corner: tuple[int, int], name: str, sign: SideSign, crowned: bool
) -> None:
    """A card with its player's sign below it; the dealer's card has a frame and a crown too."""
    canvas.lay(framed_card(name) if crowned else tile(name), corner)
    x, y = _lay_plate(canvas, corner)
    apart = _APART if crowned else 0
    if sign.symbol:
        paint = Paint(BRASS, STYLES[sign.style].pill_ink)
        canvas.stamp(sign.symbol, (x - apart, y), 22 if crowned else 30, paint)
    if crowned:
        canvas.stamp(CROWN, (x + apart, y), 22, Paint(BRASS, BRASS_INK))


def _tray(length: int, rows: int) -> Canvas:
    """A tray for rows of `length` cards each."""
    width = length * CARD_TILE[0] + 2 * _side(length)
    height = rows * _ROW_HEIGHT + 2 * _EDGE
    canvas = Canvas.filled((width, height), NIGHT)
    left, top = max(0, _side(length) - _RIM), _EDGE - _RIM
    lay_tray(canvas, (left, top, width - left, height - top))
    for row in range(rows):
        left, top = _corner(row * length, length)
        right, bottom = left + length * CARD_TILE[0], top + CARD_TILE[1]
        canvas.panel((left - 4, top - 4, right + 4, bottom + 4), 8, Paint(TRAY, WELL_EDGE))
    return canvas


def _corner(place: int, length: int) -> tuple[int, int]:
    return _side(length) + place % length * CARD_TILE[0], _EDGE + place // length * _ROW_HEIGHT


def _side(length: int) -> int:
    """The edge on the left and on the right of a row: narrower beside four cards."""
    return min(_EDGE, (_WIDEST - length * CARD_TILE[0]) // 2)


def _lay_plate(canvas: Canvas, corner: tuple[int, int]) -> Point:
    """Lay an empty brass plate below a card; returns the middle of its face."""
    left = corner[0] + (CARD_TILE[0] - BRASS_PLATE[0]) // 2
    top = corner[1] + CARD_TILE[1] + 2
    canvas.lay(tile("tray/brass"), (left, top))
    return left + BRASS_PLATE[0] / 2, top + BRASS_PLATE[1] / 2 - 1
