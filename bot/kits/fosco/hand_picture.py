"""Drawing of a hand below the count, each card that may be played with its new count."""

from bot.engine.games.fosco.view import FoscoView
from bot.kits.fosco.board import count_canvas
from bot.kits.fosco.board_layout import PACK
from bot.kits.fosco.figures import count_width, write_count
from bot.render.blending import blend_sprites, shaded
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import BRASS, BRASS_DARK, BRASS_INK, WELL_EDGE

_ROW = 7
_HEIGHT = 128
_STEP = (97, 171)
_PLATE = (78, 34)
_LIGHT = 0.45
"""How bright the cards are that may not be played."""


def hand_canvas(view: FoscoView, pack: PackStyle) -> Canvas:
    """The count and the hand of the view's seat, 760 by 960 pixels."""
    canvas = count_canvas(view, pack)
    width, height = sprite_width(_HEIGHT), _HEIGHT
    totals = {move.card: total for move, total in zip(view.moves, view.new_totals, strict=True)}
    sprites = []
    for place, card in enumerate(view.hand):
        sprite = card_sprite(card, pack, height)
        if view.moves and card not in totals:
            sprite = shaded(sprite, _LIGHT)
        sprites.append((sprite, _corner(place)))
    blend_sprites(canvas.plane, PACK, sprites)
    for place, card in enumerate(view.hand):
        if card in totals:
            left, top = _corner(place)
            _lay_total(canvas, totals[card], (left + width // 2, top + height + 21))
    return canvas


def _corner(place: int) -> tuple[int, int]:
    """The upper left corner of the card at this place of the hand."""
    row, column = divmod(place, _ROW)
    return PACK[0] + 10 + column * _STEP[0], PACK[1] + 8 + row * _STEP[1]


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
