"""Panels of the two players: sign, score, target, hand, and whose turn it is."""

from bot.engine.games.counterbluff.view import CounterbluffView
from bot.kits.counterbluff.board_layout import panel_rect
from bot.kits.counterbluff.scene import Scene, score_before
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.card_sprites import card_sprite
from bot.render.cards import PackStyle
from bot.render.colours import BRASS_DARK, PLATE, PLATE_DIM, PLATE_INK, STYLES, TRAY
from bot.render.symbols import BADGES
from bot.render.vector_paths import Rect

_SCORE = 42
_GAIN = 24
_TARGET = 20
_ROOM = 180
"""Pixels for the score and what stands beside it, as far as the hand."""
_BACK = 58
_BAR = 10


def lay_panel(canvas: Canvas, view: CounterbluffView, scene: Scene, seat: int) -> None:
    """The panel of a seat; framed in its style while it is to move."""
    rect, style = panel_rect(seat), STYLES[seat]
    left, top, right, bottom = rect
    active = view.to_move == seat
    edge, ground = (style.light, style.plate) if active else (BRASS_DARK, PLATE)
    layers = [(0, edge), (4, ground)]
    if active and seat == 1:
        layers += [(8, edge), (10, ground)]
    canvas.edged_panel(rect, 16, TRAY, *layers)
    canvas.stamp(BADGES[seat], (left + 40, top + 38), 36, Paint(ground, style.light))
    _write_score(canvas, view, scene, seat)
    _lay_bar(canvas, (left + 22, bottom - 24, left + 252, bottom - 24 + _BAR), view, seat)
    _lay_hand(canvas, view.hand_sizes[seat], (right - 198, top, right, bottom), ground)


def _write_score(canvas: Canvas, view: CounterbluffView, scene: Scene, seat: int) -> None:
    left, top = panel_rect(seat)[:2]
    style, foot = STYLES[seat], top + 59
    ground = style.plate if view.to_move == seat else PLATE
    score, gain = str(score_before(view, scene, seat)), scene.gain(seat)
    text, height, ink = (
        (f"+{gain}", _GAIN, style.figure) if gain else (f"/{view.target}", _TARGET, PLATE_DIM)
    )
    share = min(1.0, _ROOM / (text_width(score, _SCORE) + text_width(text, height)))
    large, small = _SCORE * share, height * share
    width, x = text_width(score, large), left + 70
    canvas.write(score, (x + width / 2, foot), large, Paint(ground, PLATE_INK))
    x += width + 8
    canvas.write(text, (x + text_width(text, small) / 2, foot), small, Paint(ground, ink))


def _lay_bar(canvas: Canvas, rect: Rect, view: CounterbluffView, seat: int) -> None:
    """How much of the target is reached, as the filled part of a bar."""
    left, top, right, bottom = rect
    ground = STYLES[seat].plate if view.to_move == seat else PLATE
    canvas.panel(rect, 5, Paint(ground, (8, 4, 9)))
    share = min(1.0, view.scores[seat] / view.target)
    filled = round((right - left - 4) * share)
    if filled >= 6:
        canvas.panel(
            (left + 2, top + 2, left + 2 + filled, bottom - 2),
            3,
            Paint((8, 4, 9), STYLES[seat].light),
        )


def _lay_hand(canvas: Canvas, count: int, rect: Rect, ground: tuple[int, int, int]) -> None:
    """A fan of as many backs as the hand has cards, and their number."""
    left, top, right, _bottom = rect
    back = card_sprite(None, PackStyle.TWO_COLOUR, _BACK)
    y = top + 16
    sprites = [(back, (left + place * 10, y)) for place in range(count)]
    blend_sprites(canvas.plane, (left, y, right - 48, y + _BACK), sprites)
    text = str(count)
    canvas.write(text, (right - 37, top + 57), 25, Paint(ground, PLATE_INK))
