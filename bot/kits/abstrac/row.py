"""Drawing of the row: overlapping cards on two lines, with the nail and the marked open end."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import Card
from bot.engine.game import Stage
from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.kits.abstrac.board_layout import LINES, ROW_CARD, ROW_STEP, line_length, row_corner
from bot.kits.abstrac.takes import is_finished, takes
from bot.render.atlas import overlay
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, panel_mask
from bot.render.card_sprites import card_sprite
from bot.render.cards import PackStyle
from bot.render.colours import (
    AMBER,
    BRASS_DARK,
    CROWN_GOLD,
    LAMP,
    PAGE,
    STYLES,
    WELL,
    WELL_EDGE,
    Colour,
    blend,
)
from bot.render.quantize import mapped
from bot.render.symbols import BADGES, CROWN
from bot.render.vector_paths import Rect

MARKED: Final = 3
"""How many cards of the open end bear the numbers of the takes."""
_LAMP_GROUND: Final[Colour] = (96, 46, 17)
_LAMP_INK: Final[Colour] = (255, 234, 184)
_LAMP: Final = 22
_LAMP_BELOW: Final = 0.83
"""The way down to the middle of a lamp, as a part of what is seen of a card."""
_NAIL_BELOW: Final = 84
_SHADOW: Final = 9
_DASH: Final = 11
_FAINT_ALPHA: Final = 150
_HARD: Final = bytes(128) + bytes([255] * 128)
"""A soft mask made hard."""
_INDEX_BOTTOM: Final = 88
"""From the upper edge of a card with a large index; the suit in its middle begins below."""
_PAPER_EDGE: Final = 4
_GAP: Final = 8
_NARROWEST: Final = 36
TURNS: Final = (
    "M72 8 L96 8 L96 62 C96 70 90 76 82 76 L40 76 L40 96 L4 64 L40 32 L40 52 L68 52"
    " C70 52 72 50 72 48 Z"
)
"""The sign at the end of the first line: the row goes on at the left of the next."""


def lay_row(canvas: Canvas, view: AbstracView, pack: PackStyle, seen: int) -> None:
    """Lay the row: its last card lies open and, unless all is over, the last three bear numbers.

    Where cards were taken, a block for each take bears the badge of its side. No mark stands below
    the first `seen` pixels of the cards, nor does a large suit reach below them.
    """
    row, length = view.row, line_length(len(view.pack))
    if is_finished(view):
        _lay_finished_row(canvas, view.results[-1].row, length, pack)
    for places, side in takes(view):
        for left, top, right, _bottom in _empty_parts(places, len(row), length):
            _lay_take(canvas, (left, top, right, top + seen), side, is_finished(view))
    for line, rect in enumerate(LINES):
        sprites = list(_line(row, line, pack, (length, seen)))
        if sprites:
            blend_sprites(canvas.plane, rect, sprites)
    if len(row) > length:
        _turn(canvas, length)
    if row and view.stage is not Stage.OVER:
        _mark_open_end(canvas, len(row), length, seen)


def mark_better(canvas: Canvas, better: Move, view: AbstracView) -> None:
    """A crown and the number of cards that a better move takes, beside the row.

    For a choice: the badge of the side that should take first.
    """
    _left, top, right, bottom = LINES[1]
    x, y = right - 30, (top + bottom) // 2
    canvas.stamp(CROWN, (x, y - 40), 36, Paint(WELL, CROWN_GOLD))
    if better in TAKES:
        _lamp(canvas, (x, y), str(TAKES[better]))
    else:
        chooser = view.sides[1 - view.dealer]
        side = chooser if better.word == "first" else 1 - chooser
        canvas.stamp(BADGES[side], (x, y), 34, Paint(WELL, STYLES[side].light))


def _lay_finished_row(canvas: Canvas, row: tuple[Card, ...], length: int, pack: PackStyle) -> None:
    """The cards of a finished deal, faintly, where they lay."""
    for line, rect in enumerate(LINES):
        sprites = []
        for place in range(line * length, min(len(row), (line + 1) * length)):
            part = card_sprite(row[place], pack, ROW_CARD[1]).crop((0, 0, ROW_STEP, ROW_CARD[1]))
            part.putalpha(part.getchannel("A").point(lambda value: value * _FAINT_ALPHA // 255))
            sprites.append((part, row_corner(place, length)))
        blend_sprites(canvas.plane, rect, sprites)


def _empty_parts(places: range, left_over: int, length: int) -> Iterator[Rect]:
    """Where the cards of a take lay, a part on each line, without what the open card covers."""
    for line in (0, 1):
        part = [place for place in places if place // length == line]
        if not part:
            continue
        left, top = row_corner(part[0], length)
        right = row_corner(part[-1], length)[0] + ROW_STEP
        if left_over and (left_over - 1) // length == line:
            left = max(left, row_corner(left_over - 1, length)[0] + ROW_CARD[0] + _GAP)
        if right - left >= _NARROWEST:
            yield left, top, right, top + ROW_CARD[1]


def _lay_take(canvas: Canvas, rect: Rect, side: int, finished: bool) -> None:
    """The frame of a take with the badge of its side."""
    left, top, right, bottom = rect
    ink = blend(WELL, STYLES[side].light, 1 if finished else 0.3)
    _frame(canvas, rect, ink)
    middle = (left + right) / 2, bottom - 34 if finished else (top + bottom) / 2
    canvas.stamp(BADGES[side], middle, 26, Paint(WELL, ink))


def _frame(canvas: Canvas, rect: Rect, ink: Colour) -> None:
    """A frame of two pixels; what lies in it stays."""
    left, top, right, bottom = rect
    inside = canvas.plane.crop((left + 2, top + 2, right - 2, bottom - 2))
    canvas.panel(rect, 5, Paint(WELL, ink))
    canvas.plane.paste(inside, (left + 2, top + 2), mapped(panel_mask(inside.size, 4), _HARD))


def _line(
    row: tuple[Card, ...], line: int, pack: PackStyle, shape: tuple[int, int]
) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
    """The sprites of a line from left to right, each card on the one before it.

    `shape` is the length of a line and the height to which its cards are seen.
    """
    length, seen = shape
    places = range(line * length, min(len(row), (line + 1) * length))
    for place in places:
        x, y = row_corner(place, length)
        if place > places.start:
            yield _shadow(), (x - _SHADOW, y)
        if place == len(row) - 1:
            yield _open_card(row[place], pack, seen), (x, y)
        else:
            yield _seen_part(row[place], pack, last=place == places.stop - 1), (x, y)
    if line == 0 and row:
        x, y = row_corner(0, length)
        nail = overlay("nail")
        yield nail, (x + ROW_STEP // 2 - nail.width // 2 + 1, y + _NAIL_BELOW)


def _open_card(card: Card, pack: PackStyle, seen: int) -> Image.Image:
    """The whole card; only paper below a large index, if the large suit would be cut off."""
    sprite = card_sprite(card, pack, ROW_CARD[1])
    if not pack.large or seen == sprite.height:
        return sprite
    paper = sprite.copy()
    paper.paste(PAGE, (_PAPER_EDGE, _INDEX_BOTTOM, sprite.width - _PAPER_EDGE, seen))
    return paper


def _seen_part(card: Card, pack: PackStyle, *, last: bool) -> Image.Image:
    """The left part of a card that another one overlaps, from the next line if `last`."""
    sprite = card_sprite(card, pack, ROW_CARD[1])
    if not last:
        return sprite.crop((0, 0, ROW_STEP + _SHADOW, sprite.height))
    part = sprite.crop((0, 0, ROW_STEP, sprite.height))
    part.alpha_composite(_shadow(), (ROW_STEP - _shadow().width, 0))
    return part


@lru_cache(maxsize=1)
def _shadow() -> Image.Image:
    """The shadow that a card throws on the one on its left."""
    shade = Image.new("RGBA", (_SHADOW + 4, ROW_CARD[1]), (20, 6, 12, 255))
    alpha = Image.new("L", shade.size)
    pen = ImageDraw.Draw(alpha)
    for x in range(shade.width):
        pen.line((x, 2, x, shade.height - 3), round(120 * ((x + 1) / shade.width) ** 2))
    shade.putalpha(alpha)
    return shade


def _turn(canvas: Canvas, length: int) -> None:
    """The arrow that leads from the first line to the second."""
    x, y = row_corner(length - 1, length)
    middle = x + ROW_STEP + (LINES[0][2] - x - ROW_STEP) // 2, y + ROW_CARD[1] // 2
    canvas.stamp(TURNS, middle, 44, Paint(WELL, BRASS_DARK))


def _mark_open_end(canvas: Canvas, count: int, length: int, seen: int) -> None:
    """A dashed frame around the cards that may be taken, and a numbered lamp on each."""
    first = max(0, count - MARKED)
    for line in (0, 1):
        places = [place for place in range(first, count) if place // length == line]
        if places:
            left, top = row_corner(places[0], length)
            right = row_corner(places[-1], length)[0]
            right += ROW_CARD[0] if places[-1] == count - 1 else ROW_STEP
            _dashes(canvas, (left - 3, top - 3, right + 3, top + seen + 3))
    for place in range(first, count):
        x, y = row_corner(place, length)
        across = ROW_CARD[0] if place == count - 1 else ROW_STEP
        _lamp(canvas, (x + across // 2, y + round(seen * _LAMP_BELOW)), str(count - place))


def _lamp(canvas: Canvas, middle: tuple[int, int], number: str) -> None:
    x, y = middle
    for radius, paint in (
        (_LAMP, Paint(_LAMP_GROUND, (72, 27, 16))),
        (_LAMP - 2, Paint((72, 27, 16), LAMP)),
        (_LAMP - 5, Paint(LAMP, _LAMP_GROUND)),
    ):
        canvas.panel((x - radius, y - radius, x + radius, y + radius), radius, paint)
    canvas.write(number, (x, y + 12), 24, Paint(_LAMP_GROUND, _LAMP_INK))


def _dashes(canvas: Canvas, rect: Rect) -> None:
    left, top, right, bottom = rect
    paint = Paint(WELL_EDGE, AMBER.light)
    for x, wide in _dashed(left + 4, right - 4):
        canvas.panel((x, top, x + wide, top + 4), 1, paint)
        canvas.panel((x, bottom - 4, x + wide, bottom), 1, paint)
    for y, high in _dashed(top + 4, bottom - 4):
        canvas.panel((left, y, left + 4, y + high), 1, paint)
        canvas.panel((right - 4, y, right, y + high), 1, paint)


def _dashed(start: int, end: int) -> Iterator[tuple[int, int]]:
    """Starts and lengths of dashes with gaps of half a dash, from end to end."""
    count = max(1, round((end - start) / (1.6 * _DASH)))
    step = (end - start) / count
    for dash in range(count):
        yield round(start + (dash + 0.19) * step), round(0.62 * step)
