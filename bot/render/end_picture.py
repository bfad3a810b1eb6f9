"""The end picture: the winner's portrait, all totals, the best cards, and the turning point."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.render.atlas import tile
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, fitted_height, text_width
from bot.render.card_sprites import card_sprite, sprite_width, turned
from bot.render.cards import PackStyle
from bot.render.colours import (
    BRASS,
    CROWN_GOLD,
    NIGHT,
    PLATE,
    PLATE_DIM,
    PLATE_INK,
    STYLES,
    TRAY,
    SideStyle,
)
from bot.render.end_layout import (
    BEST_PLATE,
    BUST,
    EMBLEM,
    FAN,
    TOTAL_GAP,
    TOTALS,
    lay_end_plate,
)
from bot.render.glyphs import number_text
from bot.render.lead_bars import lay_lead_bars
from bot.render.side_sign import SideSign
from bot.render.small_coffin import SmallCoffin, lay_small_coffin
from bot.render.symbols import CROWN
from bot.render.vector_paths import Rect

_FACE_DOWN = (None, None, None)
"""The card backs below the winner of a game in which no cards have scored."""
_TOTAL_RIGHT, _WON_LEFT, _LOST_LEFT = 34, 156, 90
"""What a total leaves free in its plate: at the right, and for a symbol with a crown or without."""
_WON_HEIGHT, _LOST_SHARE = 50.0, 0.88


@dataclass(frozen=True, slots=True)
class _Row:
    """Overlapping cards: their height, and the distance of their middle below the top of FAN.

    Neighbours lean apart by `lean` degrees, or less if there are many.
    """

    height: int
    below: int
    lean: float = 0.0


_ONE_ROW = _Row(196, 112, 7.0)
_FACE_DOWN_ROW = _Row(196, 98, 7.0)  # higher up, since the portrait ends behind the cards
_TWO_ROWS = (_Row(140, 74), _Row(140, 150))
_MOST_IN_ONE_ROW = 7
_PRODUCT, _POINTS = 21.0, 34.0
"""The heights of a product and of the points that it makes."""
_GAP, _PLATE_EDGE = 8, 10
"""The room between them, and at either end of their plate."""


@dataclass(frozen=True, slots=True)
class Total:
    """A side's total: the number of its style, its symbol (a path), and whether it has won."""

    style: int
    symbol: str
    amount: int
    won: bool


@dataclass(frozen=True, slots=True)
class BestCards:
    """The cards that scored most at once, their points and factor, and the side that scored them.

    `game` is the number of their game in a session; None if the game is the only one.
    """

    cards: tuple[Card, ...]
    points: int
    factor: int
    side: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The contents of the end picture.

    turn   the small coffin; every picture without a crest has one
    crest  the game's symbol (a path), in a wreath in place of the portrait
    leads  with a crest and two sides: the lead of the first side after each of up to 16 deals, for
           a chart in place of the small coffin
    """

    totals: tuple[Total, ...]
    best: BestCards | None = None
    turn: SmallCoffin | None = None
    crest: str = ""
    leads: tuple[int, ...] = ()


def end_canvas(end: EndPicture, pack: PackStyle) -> Canvas:
    """The end picture, 760 by 800 pixels."""
    canvas = Canvas.of("end/niche" if end.crest else "end/coffin")
    _lay_winners(canvas, end)
    _lay_totals(canvas, end.totals)
    if end.best is not None:
        _lay_best(canvas, end.best, STYLES[end.totals[end.best.side].style], pack)
    else:
        _lay_row(canvas, _FACE_DOWN, _FACE_DOWN_ROW, pack)
    if end.turn is not None:
        signs = {total.style: total.symbol for total in end.totals}
        lay_small_coffin(canvas, end.turn, signs, pack)
    if end.leads:
        ends = [SideSign(total.style, total.symbol) for total in end.totals]
        lay_lead_bars(canvas, end.leads, ends)
    return canvas


def _lay_winners(canvas: Canvas, end: EndPicture) -> None:
    """The portrait of the winner, or a strip of each of several winners; or a crest in a wreath."""
    styles = [total.style for total in end.totals if total.won]
    if end.crest:
        style = styles[0] if len(styles) == 1 else None
        canvas.lay(tile(f"end/wreath-{'brass' if style is None else style}"), EMBLEM[:2])
        middle = (EMBLEM[0] + EMBLEM[2]) / 2, (EMBLEM[1] + EMBLEM[3]) / 2
        ground = PLATE if style is None else STYLES[style].plate
        ink = BRASS if style is None else STYLES[style].light
        canvas.stamp(end.crest, middle, 132, Paint(ground, ink))
        return
    width = BUST[2] - BUST[0]
    for place, style in enumerate(styles):
        left, right = place * width // len(styles), (place + 1) * width // len(styles)
        strip = tile(f"end/portrait-{style}").crop((left, 0, right, BUST[3] - BUST[1]))
        canvas.lay(strip, (BUST[0] + left, BUST[1]))


def _lay_totals(canvas: Canvas, totals: Sequence[Total]) -> None:
    left, top, right, bottom = TOTALS
    height = (bottom - top - TOTAL_GAP * (len(totals) - 1)) // len(totals)
    won = [number_text(total.amount) for total in totals if total.won]
    room = right - _TOTAL_RIGHT - (left + _WON_LEFT)
    size = min((fitted_height(text, _WON_HEIGHT, room) for text in won), default=_WON_HEIGHT)
    for place, total in enumerate(totals):
        y = top + place * (height + TOTAL_GAP)
        _lay_total(canvas, (left, y, right, y + height), total, size)


def _lay_total(canvas: Canvas, rect: Rect, total: Total, size: float) -> None:
    """A plate with a side's symbol and total, lit and with a crown if the side has won.

    The total of a winner has this height in pixels, and every other one is a little smaller.
    """
    style, middle = STYLES[total.style], (rect[1] + rect[3]) // 2
    ground = style.plate if total.won else PLATE
    lay_end_plate(canvas, rect, NIGHT, ground, style.light if total.won else PLATE_DIM)
    canvas.stamp(total.symbol, (rect[0] + 52, middle), 52, Paint(ground, style.light))
    text, right = number_text(total.amount), rect[2] - _TOTAL_RIGHT
    height, ink = size, style.figure
    if not total.won:
        room = right - (rect[0] + _LOST_LEFT)
        height, ink = fitted_height(text, size * _LOST_SHARE, room), PLATE_INK
    foot = right - text_width(text, height) / 2, middle + height / 2
    canvas.write(text, foot, height, Paint(ground, ink))
    if total.won:
        canvas.stamp(CROWN, (rect[0] + 122, middle - 2), 46, Paint(ground, CROWN_GOLD))


def _lay_best(canvas: Canvas, best: BestCards, style: SideStyle, pack: PackStyle) -> None:
    """The cards in one row, or in two if there are many, and a plate with their points."""
    if len(best.cards) <= _MOST_IN_ONE_ROW:
        _lay_row(canvas, best.cards, _ONE_ROW, pack)
    else:
        half = (len(best.cards) + 1) // 2
        for cards, row in zip((best.cards[:half], best.cards[half:]), _TWO_ROWS, strict=True):
            _lay_row(canvas, cards, row, pack)
    lay_end_plate(canvas, BEST_PLATE, TRAY, style.plate, style.light)
    x, foot = (BEST_PLATE[0] + BEST_PLATE[2]) / 2, BEST_PLATE[3] - 13
    paint, points = Paint(style.plate, style.figure), str(best.points)
    if best.factor == 1:
        canvas.write(points, (x, foot), _POINTS, paint)
        return
    product = f"{best.points // best.factor}×{best.factor}="
    wide = text_width(product, _PRODUCT) + text_width(points, _POINTS)
    scale = min(1.0, (BEST_PLATE[2] - BEST_PLATE[0] - 2 * _PLATE_EDGE - _GAP) / wide)
    left, right = text_width(product, _PRODUCT * scale), text_width(points, _POINTS * scale)
    x -= (left + _GAP + right) / 2
    canvas.write(product, (x + left / 2, foot), _PRODUCT * scale, paint)
    canvas.write(points, (x + left + _GAP + right / 2, foot), _POINTS * scale, paint)


def _lay_row(canvas: Canvas, cards: Sequence[Card | None], row: _Row, pack: PackStyle) -> None:
    """Cards or card backs side by side, fanned if the row leans."""
    count, width = len(cards), sprite_width(row.height)
    step = min(width * 0.72, (FAN[2] - FAN[0] - width - 24) / max(1, count - 1))
    first = (FAN[0] + FAN[2]) / 2 - step * (count - 1) / 2
    lean = min(row.lean, 2 * row.lean / max(1, count - 1))
    sprites = []
    for place, card in enumerate(cards):
        off = place - (count - 1) / 2
        sprite = turned(card_sprite(card, pack, row.height), -off * lean)
        x, y = first + step * place, FAN[1] + row.below + off**2 * lean * 0.8
        sprites.append((sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2))))
    blend_sprites(canvas.plane, FAN, sprites)
