"""Drawing of a side's taking: a table of ranks and suits, strung on its sets and runs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.engine.cards import JOKER, Card
from bot.engine.games.abstrac.view import AbstracView, Taking
from bot.engine.results import ScorePart
from bot.kits.abstrac.board_layout import cell, head, run_plate, set_plate, tray
from bot.kits.abstrac.score_marks import score_marks, side_points
from bot.kits.abstrac.takes import takes
from bot.kits.match_points import MatchPoints
from bot.render.atlas import tile
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, panel_mask, text_width
from bot.render.cards import MARGIN, PackStyle, plain_card_tile
from bot.render.colours import (
    BAT_RED,
    PAGE,
    PAGE_DIM,
    PAGE_INK,
    PLATE,
    PLATE_INK,
    STYLES,
    TRAY,
    WELL_EDGE,
    SideStyle,
)
from bot.render.marks import Mark
from bot.render.quantize import to_rgb
from bot.render.symbols import CROWN
from bot.render.vector_paths import Rect

_INDEX: Final[tuple[Rect, Rect]] = ((8, 10, 53, 65), (15, 67, 47, 101))
_PIP_INDEX: Final[tuple[Rect, Rect]] = ((7, 10, 57, 61), (18, 59, 44, 87))
_LARGE_INDEX: Final[tuple[Rect, Rect]] = ((4, 5, 62, 67), (11, 67, 55, 115))
"""Where a card shows its rank, and where its suit: an Ace or court, a Ten or Nine, a large card."""
_RANK_WIDTH: Final = 36
_RADIUS: Final = 7
_GHOST: Final = 128
_DOT_RADIUS: Final = 10
_STRING: Final = 4
_MARK_SIZE, _MARK_GAP = 21, 8
_POINTS, _ADDED = 40.0, 26.0
"""The heights of a side's points in the match, and of those that this deal adds."""
_POINTS_ROOM: Final = 168
"""Pixels for both, between the badge and the cards taken."""


def lay_taking(canvas: Canvas, view: AbstracView, side: int, pack: PackStyle) -> None:
    """Lay what a side has taken, what it makes, and its score if the deal ended now."""
    taking = view.takings[side]
    for part in taking.sets:
        _string_set(canvas, side, part)
    for part in taking.runs:
        _string_run(canvas, side, part)
    if any(card.is_joker for card in view.pack):
        canvas.panel(cell(side, JOKER), _RADIUS, Paint(TRAY, WELL_EDGE))
    blend_sprites(canvas.plane, tray(side), list(_sprites(view, side, pack)))
    for card in _latest(view, side):
        _left, _top, right, bottom = cell(side, card)
        # On the corner and with a bright rim: a red suit would swallow a mere dot.
        x, y = right - 2, bottom - 2
        box = (x - _DOT_RADIUS, y - _DOT_RADIUS, x + _DOT_RADIUS, y + _DOT_RADIUS)
        canvas.edged_panel(box, _DOT_RADIUS, TRAY, (0, WELL_EDGE), (1, PAGE), (4, BAT_RED))
    _lay_head(canvas, view, side)


def _sprites(
    view: AbstracView, side: int, pack: PackStyle
) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
    """Own cards, framed if they make something; faintly the cards that are still in the row."""
    taking = view.takings[side]
    scoring = {card for part in (*taking.sets, *taking.runs) for card in part.cards}
    for card in taking.cards:
        yield small_card(card, pack, side if card in scoring else None), cell(side, card)[:2]
    for card in view.row:
        yield _ghost(card, pack), cell(side, card)[:2]


@lru_cache(maxsize=256)
def small_card(card: Card, pack: PackStyle, style: int | None) -> Image.Image:
    """A card as large as its place in a tray; in the frame of a style, if any."""
    face = to_rgb(tile(plain_card_tile(card, pack)))
    left, top, right, bottom = cell(0, card)
    width, height = right - left, bottom - top
    edge, ink = (1, PAGE_DIM) if style is None else (3, STYLES[style].light)
    canvas = Canvas.filled((width, height), ink)
    canvas.panel((edge, edge, width - edge, height - edge), _RADIUS - edge, Paint(ink, PAGE))
    picture = to_rgb(canvas.plane)
    # Beside the suit of a court begins its window; an Ace has the same suit on bare paper.
    bare = Card("A", card.suit) if card.is_court else card
    suited = to_rgb(tile(plain_card_tile(bare, pack)))
    rank_at, suit_at = _index(card, pack)
    rank, suit = _cut(face, rank_at), _cut(suited, suit_at)
    rank = rank.resize(_fitted(rank.size, (_RANK_WIDTH, height // 2)), Image.Resampling.LANCZOS)
    suit = suit.resize((26, height * 7 // 18), Image.Resampling.LANCZOS)
    picture.paste(rank, (3 + (_RANK_WIDTH - rank.width) // 2, 3))
    picture.paste(suit, (8, height - suit.height - 3))
    picture.putalpha(panel_mask((width, height), _RADIUS))
    return picture


def _index(card: Card, pack: PackStyle) -> tuple[Rect, Rect]:
    if pack.large:
        return _LARGE_INDEX
    return _PIP_INDEX if card.rank in "T9" else _INDEX


def _cut(face: Image.Image, part: Rect) -> Image.Image:
    """A part of a card, measured without its margin."""
    left, top, right, bottom = part
    return face.crop((MARGIN + left, MARGIN + top, MARGIN + right, MARGIN + bottom))


def _fitted(size: tuple[int, int], limit: tuple[int, int]) -> tuple[int, int]:
    """This size as large as fits into the limit."""
    scale = min(limit[0] / size[0], limit[1] / size[1])
    return round(size[0] * scale), round(size[1] * scale)


@lru_cache(maxsize=128)
def _ghost(card: Card, pack: PackStyle) -> Image.Image:
    """The faint small card of a card that may still be taken."""
    picture = small_card(card, pack, None).copy()
    picture.putalpha(picture.getchannel("A").point(lambda value: value * _GHOST // 255))
    return picture


def _latest(view: AbstracView, side: int) -> tuple[Card, ...]:
    """The cards of the last take, if this side took them and the row is not empty."""
    made = takes(view)
    if not view.row or not made or made[0][1] != side:
        return ()
    return view.takings[side].cards[-len(made[0][0]) :]


def _string_set(canvas: Canvas, side: int, part: ScorePart) -> None:
    """A string through the cards of a set, and its points on the plate below."""
    plate = set_plate(side, part.cards[0].rank)
    x = (plate[0] + plate[2]) // 2
    top = min(cell(side, card)[3] for card in part.cards)
    _string(canvas, side, (x - _STRING, top, x + _STRING, plate[1]))
    _light(canvas, plate, str(part.points), STYLES[side])


def _string_run(canvas: Canvas, side: int, part: ScorePart) -> None:
    """A string through the cards of a run, and its points on the plate beside it."""
    plate = run_plate(side, part.cards[0].suit)
    y = (plate[1] + plate[3]) // 2
    left = min(cell(side, card)[2] for card in part.cards)
    _string(canvas, side, (left, y - _STRING, plate[0], y + _STRING))
    _light(canvas, plate, str(part.points), STYLES[side])


def _string(canvas: Canvas, side: int, rect: Rect) -> None:
    """One line for amber, two for ice."""
    left, top, right, bottom = rect
    light = Paint(TRAY, STYLES[side].light)
    canvas.panel(rect, 0, light)
    if side == 1:
        upright = bottom - top > right - left or right - left == 2 * _STRING
        inner = (
            (left + 3, top, right - 3, bottom) if upright else (left, top + 3, right, bottom - 3)
        )
        canvas.panel(inner, 0, Paint(TRAY, STYLES[side].plate))


def _light(canvas: Canvas, rect: Rect, points: str, style: SideStyle) -> None:
    """A lit plate with points."""
    left, top, right, bottom = rect
    canvas.panel(rect, 8, Paint(PLATE, style.light))
    canvas.panel((left + 3, top + 3, right - 3, bottom - 3), 6, Paint(style.light, style.plate))
    middle = (left + right) / 2, (top + bottom) / 2 + 12
    canvas.write(points, middle, 25, Paint(style.plate, style.figure))


def _lay_head(canvas: Canvas, view: AbstracView, side: int) -> None:
    """The points, how they are made, and the cards taken; a crown over the badge of who leads."""
    left, top, right, _bottom = head(side)
    own, other = (side_points(view, each) for each in (side, 1 - side))
    style, middle = STYLES[side], left + 156
    if own.total > other.total:
        canvas.stamp(CROWN, (left + 34, top + 15), 32, Paint(style.plate, style.light))
    _lay_points(canvas, own, (middle, top + 52), style)
    _lay_marks(canvas, (middle, top + 76), score_marks(view.takings, view.misere, side), style)
    _lay_count(canvas, (right - 74, top + 12), view.takings[side], style)


def _lay_points(
    canvas: Canvas, points: MatchPoints, foot: tuple[int, int], style: SideStyle
) -> None:
    """What the earlier deals made and what this one adds, around the middle of their base line."""
    gap = _MARK_GAP if points.small else 0
    wide = text_width(points.large, _POINTS), text_width(points.small, _ADDED)
    share = min(1.0, (_POINTS_ROOM - gap) / sum(wide))
    large, small = wide[0] * share, wide[1] * share
    x, y = foot[0] - (large + gap + small) / 2, foot[1]
    ground = Paint(style.plate, style.figure)
    canvas.write(points.large, (x + large / 2, y), _POINTS * share, ground)
    x += large + gap
    canvas.write(points.small, (x + small / 2, y), _ADDED * share, Paint(style.plate, PLATE_INK))


def _lay_marks(
    canvas: Canvas, middle: tuple[int, int], marks: Sequence[Mark], style: SideStyle
) -> None:
    """Figures and symbols in a row around `middle`."""
    widths = [_MARK_SIZE if mark.symbol else text_width(mark.text, _MARK_SIZE) for mark in marks]
    x, y = middle[0] - (sum(widths) + _MARK_GAP * (len(marks) - 1)) / 2, middle[1]
    for mark, width in zip(marks, widths, strict=True):
        ink = style.figure if mark.style is None else STYLES[mark.style].light
        paint = Paint(style.plate, ink)
        if mark.symbol:
            canvas.stamp(mark.symbol, (x + width / 2, y), _MARK_SIZE, paint)
        else:
            canvas.write(mark.text, (x + width / 2, y + _MARK_SIZE / 2), _MARK_SIZE, paint)
        x += width + _MARK_GAP


def _lay_count(canvas: Canvas, corner: tuple[int, int], taking: Taking, style: SideStyle) -> None:
    """A small pile of cards with their number."""
    x, y = corner
    for shift in (8, 4, 0):
        rect = (x + shift, y + shift, x + shift + 52, y + shift + 64)
        canvas.edged_panel(rect, 7, style.plate, (0, PAGE_INK), (2, PAGE))
    canvas.write(str(len(taking.cards)), (x + 26, y + 44), 24, Paint(PAGE, PAGE_INK))
