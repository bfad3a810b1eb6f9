"""Drawing of a count as a fan of cards, each under a plate with the total that it announced."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.engine.cards import Card
from bot.engine.games.fosco.view import Play
from bot.kits.fosco.board_layout import FAN
from bot.kits.fosco.figures import SIDE_SYMBOLS, SIDES, count_width, suit_light, write_count
from bot.render.blending import blend_sprites, shaded
from bot.render.canvas import Canvas, Paint, fitted_height
from bot.render.card_sprites import card_sprite, sprite_width, turned
from bot.render.cards import PackStyle
from bot.render.colours import BRASS, PAGE, PLATE, WELL_EDGE, SideStyle
from bot.render.symbols import CARD_SIGN, CROWN, SUITS
from bot.render.vector_paths import Point

_HEIGHT = 196
_WIDTH = sprite_width(_HEIGHT)
_RADIUS = 1150
"""The radius of the circle on which the middles of the cards lie."""
_MIDDLE = (380, 426)
_WIDEST_STEP = 104
_SPREAD = 496
_PLATE = (60, 40)
_FIGURE, _EDGES = 21.0, (9, 7)
"""The height of a total, and what it leaves free at the ends of a wide and of a narrow plate."""
_SHADOW = 0.42
"""How bright the cards of a finished count are."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """The middle of a card in the fan, and its lean in radians, clockwise."""

    x: float
    y: float
    lean: float

    def at(self, across: float, down: float) -> Point:
        """A point this far from the middle of the card, in the card's own directions."""
        cos, sin = math.cos(self.lean), math.sin(self.lean)
        return self.x + across * cos - down * sin, self.y + across * sin + down * cos


def lay_fan(canvas: Canvas, plays: Sequence[Play], sides: Sequence[int], pack: PackStyle) -> None:
    """The cards of an open count; `sides` are by seat."""
    _lay_cards(canvas, plays, pack, 1.0)
    _lay_totals(canvas, plays, sides)


def lay_won_fan(
    canvas: Canvas, plays: Sequence[Play], sides: Sequence[int], pack: PackStyle
) -> None:
    """The cards of a finished count in shadow."""
    _lay_cards(canvas, plays, pack, _SHADOW)
    _lay_totals(canvas, plays, sides)


def lay_points(canvas: Canvas, side: int, points: str, *, crowned: bool, shift: int) -> None:
    """A large plate over the fan, `shift` right of its middle: a side and its points."""
    style, (x, y) = SIDES[side], (_MIDDLE[0] + shift, _MIDDLE[1])
    _lay_plate(canvas, (x, y), (190, 84), side)
    paint = Paint(style.plate, style.light)
    if crowned:
        canvas.stamp(CROWN, (x - 58, y), 44, paint)
    else:
        x -= 26
    canvas.stamp(SIDE_SYMBOLS[side], (x - 10, y), 32, paint)
    height = fitted_height(points, 40, 66)
    canvas.write(points, (x + 52, y + height / 2), height, paint)


def lay_won_cards(canvas: Canvas, side: int, count: int) -> None:
    """A large plate over the fan: the side that won it, and how many cards that are."""
    style, (x, y), text = SIDES[side], _MIDDLE, str(count)
    _lay_plate(canvas, (x, y), (230, 84), side)
    paint, height = Paint(style.plate, style.light), fitted_height(text, 40, 50)
    canvas.stamp(CROWN, (x - 80, y), 44, paint)
    canvas.stamp(SIDE_SYMBOLS[side], (x - 34, y), 32, paint)
    canvas.stamp(CARD_SIGN, (x + 12, y), 48, Paint(style.plate, PAGE))
    canvas.write(text, (x + 64, y + height / 2), height, paint)


def lay_first_lead(canvas: Canvas, pack: PackStyle) -> None:
    """An empty place for the first card of a deal, which is a spade."""
    x, y = _MIDDLE
    half = _WIDTH // 2, _HEIGHT // 2
    box = (x - half[0], y - half[1], x + half[0], y + half[1])
    canvas.panel(box, 16, Paint(WELL_EDGE, BRASS))
    inner = (box[0] + 4, box[1] + 4, box[2] - 4, box[3] - 4)
    canvas.panel(inner, 13, Paint(BRASS, WELL_EDGE))
    canvas.stamp(SUITS["S"], (x, y), 84, Paint(WELL_EDGE, suit_light("S", pack)))


def _spots(count: int) -> tuple[_Spot, ...]:
    step = min(_WIDEST_STEP, _SPREAD / (count - 1)) if count > 1 else 0.0
    leans = [(place - (count - 1) / 2) * step / _RADIUS for place in range(count)]
    return tuple(
        _Spot(
            _MIDDLE[0] + _RADIUS * math.sin(lean),
            _MIDDLE[1] + _RADIUS * (1 - math.cos(lean)),
            lean,
        )
        for lean in leans
    )


def _lay_cards(canvas: Canvas, plays: Sequence[Play], pack: PackStyle, light: float) -> None:
    sprites = []
    for play, spot in zip(plays, _spots(len(plays)), strict=True):
        sprite = _leaning(play.card, pack, light, spot.lean)
        corner = round(spot.x - sprite.width / 2), round(spot.y - sprite.height / 2)
        sprites.append((sprite, corner))
    blend_sprites(canvas.plane, FAN, sprites)


@lru_cache(maxsize=48)
def _leaning(card: Card, pack: PackStyle, light: float, lean: float) -> Image.Image:
    """A card of the fan; kept, because the public picture and each player's show the same fan."""
    return turned(shaded(card_sprite(card, pack, _HEIGHT), light), -math.degrees(lean))


def _lay_totals(canvas: Canvas, plays: Sequence[Play], sides: Sequence[int]) -> None:
    """Over the index of each card the total that it announced, on its side's plate."""
    spots = _spots(len(plays))
    room = round(spots[1].x - spots[0].x if len(spots) > 1 else _WIDEST_STEP) - 2
    edge = _EDGES[room < _PLATE[0]]
    for play, spot in zip(plays, spots, strict=True):
        needed = round(count_width(play.total, _FIGURE)) + 2 * edge
        size = min(room, max(_PLATE[0], needed)), _PLATE[1]
        middle = spot.at(-_WIDTH / 2 + 30, -_HEIGHT / 2 - size[1] / 2 - 2)
        style, height = _lay_plate(canvas, middle, size, sides[play.seat]), _FIGURE
        while count_width(play.total, height) > size[0] - 2 * edge:
            height -= 1
        foot = middle[0], middle[1] + height / 2
        write_count(canvas, play.total, foot, height, Paint(style.plate, style.figure))


def _lay_plate(canvas: Canvas, middle: Point, size: tuple[int, int], side: int) -> SideStyle:
    """A plate in a side's colours: side 0's has corners, side 1's round ends and a double line."""
    style, (width, height) = SIDES[side], size
    left, top = round(middle[0] - width / 2), round(middle[1] - height / 2)
    radius = 3 if side == 0 else height // 2
    layers = [(0, style.light), (3, style.plate)]
    if side == 1:
        layers += [(5, style.light), (6, style.plate)]
    canvas.edged_panel((left, top, left + width, top + height), radius, PLATE, *layers)
    return style
