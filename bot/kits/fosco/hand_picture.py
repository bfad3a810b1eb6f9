"""Drawing of a hand below the count, each card that may be played with its new count.

It is drawn for a phone: cards have large indices, their lower parts are hidden, and so are those of
the cards of the count.
"""

from bot.engine.games.fosco.view import FoscoView
from bot.kits.fosco.board import count_canvas
from bot.kits.fosco.board_layout import PACK
from bot.kits.fosco.figures import count_width, write_count
from bot.render.blending import blend_sprites, shaded
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import BRASS, BRASS_DARK, BRASS_INK, WELL_EDGE

SIZE = (760, 764)
_CUT = 480
"""Where the table is cut off, through the cards of the count."""
_TRAY_TOP = 573
"""Where the empty tray and its frame begin on the table."""
_FOOT = 40
"""The height of the table's lower edge."""
_ROW = 7
_HEIGHT, _SEEN = 128, 65
_TOP = _CUT + PACK[1] - _TRAY_TOP + 8
_STEP = (97, 120)
_PLATE = (78, 34)
_LIGHT = 0.45
"""How bright the cards are that may not be played."""


def hand_canvas(view: FoscoView, pack: PackStyle) -> Canvas:
    """The count and the hand of the view's seat, 760 by 764 pixels."""
    canvas = _lowered(count_canvas(view, pack))
    totals = {move.card: total for move, total in zip(view.moves, view.new_totals, strict=True)}
    large = PackStyle.of(four_colour=pack.four_colour, large=True)
    for first in range(0, len(view.hand), _ROW):
        sprites = []
        for place, card in enumerate(view.hand[first : first + _ROW], first):
            light = _LIGHT if view.moves and card not in totals else 1
            sprites.append((shaded(card_sprite(card, large, _HEIGHT), light), _corner(place)))
        top = _corner(first)[1]
        blend_sprites(canvas.plane, (PACK[0], top, PACK[2], top + _SEEN), sprites)
    for place, card in enumerate(view.hand):
        if card in totals:
            left, top = _corner(place)
            middle = left + sprite_width(_HEIGHT) // 2, top + _SEEN + 22
            _lay_total(canvas, totals[card], middle)
    return canvas


def _lowered(table: Canvas) -> Canvas:
    """The table without the lower part of its count, and with a tray for two rows of cards."""
    width, height = SIZE
    canvas = Canvas.blank(SIZE)
    tray = height - _CUT - _FOOT
    parts = (
        (0, 0, _CUT),
        (_TRAY_TOP, _CUT, tray),
        (table.plane.height - _FOOT, height - _FOOT, _FOOT),
    )
    for source, top, high in parts:
        canvas.lay(table.plane.crop((0, source, width, source + high)), (0, top))
    return canvas


def _corner(place: int) -> tuple[int, int]:
    """The upper left corner of the card at this place of the hand."""
    row, column = divmod(place, _ROW)
    return PACK[0] + 10 + column * _STEP[0], _TOP + row * _STEP[1]


def _lay_total(canvas: Canvas, total: int, middle: tuple[int, int]) -> None:
    """A brass plate with the count that a card would announce."""
    left, top = middle[0] - _PLATE[0] // 2, middle[1] - _PLATE[1] // 2
    box = (left, top, left + _PLATE[0], top + _PLATE[1])
    canvas.edged_panel(box, 9, WELL_EDGE, (0, BRASS_DARK), (2, BRASS))
    height = 25.0
    while count_width(total, height) > _PLATE[0] - 12:
        height -= 1
    foot = middle[0], middle[1] + height / 2
    write_count(canvas, total, foot, height, Paint(BRASS, BRASS_INK))
