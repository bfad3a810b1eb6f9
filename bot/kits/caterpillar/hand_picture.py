"""Drawing of a hand: each card that goes on with its new total, and what lies on the table.

It is drawn for a phone: cards have large indices, and pockets hide their lower parts.
"""

from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.kits.caterpillar.body import lay_head
from bot.kits.caterpillar.panel import lay_following, lay_newest
from bot.render.blending import DIMMED, blend_sprites, shaded
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import AMBER, NIGHT, PLATE, PLATE_INK, TRAY, WELL_EDGE
from bot.render.symbols import CROWN
from bot.render.tray import lay_tray

SIZE = (760, 494)
_ROW = 7
_HEIGHT, _SEEN = 138, 70
_LEFT, _TOP = 20, 222
_STEP = (104, 130)
_PLATE = (92, 40)


def hand_canvas(view: CaterpillarView, pack: PackStyle) -> Canvas:
    """The hand of the view's seat, 760 by 494 pixels."""
    canvas = Canvas.filled(SIZE, NIGHT)
    lay_tray(canvas, (4, _TOP - 16, SIZE[0] - 4, SIZE[1] - 4))
    lay_head(canvas, view, (96, 106))
    if view.plays:
        lay_newest(canvas, view, (214, 16), pack)
    lay_following(canvas, view, (366, 58), pack)
    playable = {move.card for move in view.moves}
    large = PackStyle.of(four_colour=pack.four_colour, large=True)
    for first in range(0, len(view.hand), _ROW):
        sprites = []
        for place, card in enumerate(view.hand[first : first + _ROW], first):
            dim = bool(view.moves) and card not in playable
            sprite = card_sprite(card, large, _HEIGHT)
            sprites.append((shaded(sprite, DIMMED if dim else 1), _corner(place)))
        top = _corner(first)[1]
        pocket = (14, top - 6, SIZE[0] - 14, top + _SEEN)
        canvas.panel(pocket, 8, Paint(TRAY, WELL_EDGE))
        blend_sprites(canvas.plane, pocket, sprites)
    for place, card in enumerate(view.hand):
        if card in playable:
            _lay_total(canvas, view, card, place)
    return canvas


def _corner(place: int) -> tuple[int, int]:
    row, column = divmod(place, _ROW)
    return _LEFT + column * _STEP[0], _TOP + row * _STEP[1]


def _lay_total(canvas: Canvas, view: CaterpillarView, card: Card, place: int) -> None:
    """The new total below a card; lit and crowned if the card would score it."""
    play = view.play_of(card)
    left, top = _corner(place)
    x, y = left + sprite_width(_HEIGHT) // 2, top + _SEEN + 26
    box = (x - _PLATE[0] // 2, y - _PLATE[1] // 2, x + _PLATE[0] // 2, y + _PLATE[1] // 2)
    inner = (box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3)
    text = str(play.total)
    if not play.points:
        canvas.panel(box, 10, Paint(TRAY, PLATE))
        canvas.write(text, (x, y + 11), 22, Paint(PLATE, PLATE_INK))
        return
    canvas.panel(box, 10, Paint(TRAY, AMBER.light))
    canvas.panel(inner, 8, Paint(AMBER.light, AMBER.plate))
    canvas.stamp(CROWN, (x - 28, y), 20, Paint(AMBER.plate, AMBER.light))
    canvas.write(text, (x + 13, y + 11), 22, Paint(AMBER.plate, AMBER.figure))
