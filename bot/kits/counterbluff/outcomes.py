"""The three outcomes of Lowball: what a fold, cards face up and cards face down are worth."""

from bot.engine.games.counterbluff.hand_strength import lowball_points
from bot.engine.games.counterbluff.results import HandEnd
from bot.kits.counterbluff.board_layout import MIDDLE
from bot.kits.counterbluff.marks import FLAG
from bot.kits.counterbluff.scene import LOWBALL_ENDS, Scene
from bot.render.blending import blend_sprite
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite
from bot.render.cards import PackStyle
from bot.render.colours import (
    BRASS_DARK,
    PAGE,
    PLATE,
    PLATE_DIM,
    PLATE_INK,
    STYLES,
    TRAY,
)
from bot.render.symbols import CARD_SIGN

_WIDTH = 166
_BACK = 84


def lay_outcomes(canvas: Canvas, scene: Scene) -> None:
    """A plate for each reply: a flag, a card, a back, with the points; the one that came is lit."""
    points = lowball_points(scene.call_up)
    for place, (end, worth) in enumerate(zip(LOWBALL_ENDS, points, strict=True)):
        _lay_outcome(canvas, scene, place, end, worth)


def _lay_outcome(canvas: Canvas, scene: Scene, place: int, end: HandEnd, worth: int) -> None:
    left = MIDDLE[0] + place * (_WIDTH + 21)
    top, bottom = MIDDLE[1] + 26, MIDDLE[3] - 26
    chosen = scene.end is end
    style = STYLES[scene.ahead or 0]
    edge, ground = (style.light, style.plate) if chosen else (BRASS_DARK, PLATE)
    canvas.edged_panel((left, top, left + _WIDTH, bottom), 14, TRAY, (0, edge), (3, ground))
    faded = scene.end is not None and not chosen
    ink = style.figure if chosen else PLATE_DIM if faded else PLATE_INK
    middle = (top + bottom) / 2
    if end is HandEnd.LOWBALL_FOLD:
        canvas.stamp(FLAG, (left + 48, middle), 62, Paint(ground, ink))
    elif end is HandEnd.LOWBALL_SHOWDOWN:
        canvas.stamp(
            CARD_SIGN, (left + 48, middle), 84, Paint(ground, PLATE_DIM if faded else PAGE)
        )
    else:
        back = card_sprite(None, PackStyle.TWO_COLOUR, _BACK)
        at = (left + 48 - back.width // 2, round(middle) - _BACK // 2)
        blend_sprite(canvas.plane, back, at)
    canvas.write(str(worth), (left + 118, middle + 18), 36, Paint(ground, ink))
