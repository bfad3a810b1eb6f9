"""Art of Caterpillar: a branch at night with a velvet panel; the animal's pieces; its plates."""

from PIL import Image

from bot.kits.caterpillar import board_layout as at
from bot.render.card_sprites import sprite_width
from bot.render.colours import (
    NIGHT,
    PLATE,
    STYLES,
    VIOLET,
    WELL,
    WELL_EDGE,
    Colour,
    SideStyle,
    blend,
)
from bot.render.symbols import DIAMOND
from bot.render.vector_paths import Point, Polygon, Rect
from bot.tools.art.colours import BONE, GOLD, GOLD_DARK, INK, RUBY, SNOW, lit
from bot.tools.art.materials import nail_heads, night_sky, velvet, wooden_rim
from bot.tools.art.outlines import inset
from bot.tools.art.painter import Ink, Painter

_DARK: Colour = VIOLET.plate
_SKIN: Colour = VIOLET.pill_ink
_LIGHT: Colour = blend(VIOLET.pill, VIOLET.pill_ink, 0.67)
_PALE: Colour = VIOLET.figure
_BARK: Colour = (70, 42, 28)
_LEAF: Colour = (0, 92, 120)
_RIM = 15


def board() -> Image.Image:
    """The empty board."""
    painter = Painter.blank(*at.BOARD, NIGHT)
    night_sky(painter)
    _branch(painter)
    _panel(painter)
    return painter.picture()


def pieces() -> dict[str, Image.Image]:
    """The pieces of the caterpillar and the plates of the plays, see-through around them."""
    found = {"segment": _segment(), "link": _link()}
    for name, heading in (("right", 1), ("left", -1)):
        found[f"head-{name}"] = _head(heading, crowned=False)
        found[f"crowned-{name}"] = _head(heading, crowned=True)
    for side, style in enumerate(STYLES[:2]):
        found[f"plate-{side}"] = _plate(side, style)
        found[f"badge-{side}"] = _badge(side, style)
    return found


def _branch(painter: Painter) -> None:
    """The twig on which the caterpillar crawls, row by row, and its leaves."""
    for row in range(at.ROWS):
        first, last = at.middle(row * at.ROW), at.middle(row * at.ROW + at.ROW - 1)
        left, right = sorted((first[0], last[0]))
        y = (first[1] + last[1]) / 2 + 74
        _twig(painter, left - 60, right + 60, y, row)
        for place in range(5):
            x = left + (right - left) * (place + 0.5) / 5 + (row * 29 + place * 17) % 23
            _leaf(painter, (x, y), -1 if (row + place) % 2 else 1, up=(place + row) % 3 == 0)


def _twig(painter: Painter, left: float, right: float, y: float, row: int) -> None:
    """A straight twig: waves would cost more bytes than all the rest of the night."""
    painter.panel((left, y - 7, right, y + 7), 6, (20, 10, 10))
    painter.panel((left + 2, y - 5, right - 2, y + 5), 5, _BARK)
    painter.panel((left + 8, y - 4, right - 8, y - 2), 1, lit(_BARK, 1.36))
    for knot in range(3):
        x = left + (right - left) * (0.2 + 0.3 * knot + 0.04 * row)
        painter.panel((x - 9, y - 9, x + 9, y + 8), 5, (20, 10, 10))
        painter.panel((x - 7, y - 7, x + 7, y + 6), 4, lit(_BARK, 1.12))


def _leaf(painter: Painter, foot: Point, lean: int, *, up: bool) -> None:
    x, y = foot
    rise = -1 if up else 1
    tip = (x + lean * 46, y + rise * 9)
    first = (x + lean * 18, y + rise * 24)
    second = (x + lean * 24, y - rise * 6)
    outline = (
        f"M{x} {y} Q{first[0]} {first[1]} {tip[0]} {tip[1]} Q{second[0]} {second[1]} {x} {y} Z"
    )
    painter.shape(outline, lit(_LEAF, 0.6), Ink((8, 14, 20), 1.6))
    painter.line(((x, y), (x + lean * 36, y + rise * 8)), Ink(lit(_LEAF, 0.95), 1.2))


def _panel(painter: Painter) -> None:
    """The panel of velvet in a wooden rim, with wells for scores, card, suit and stock."""
    outline = _chamfered(at.PANEL, 26)
    painter.shape(tuple((x, y + 5) for x, y in outline), (8, 4, 9))
    wooden_rim(painter, outline, _RIM)
    velvet(painter, outline, _RIM)
    nail_heads(painter, inset(outline, _RIM / 2)[::2])
    left, top = at.NEWEST
    right, bottom = left + sprite_width(at.NEWEST_HEIGHT), top + at.NEWEST_HEIGHT
    painter.panel((left - 4, top - 4, right + 4, bottom + 4), 14, WELL_EDGE)
    painter.panel((left, top, right, bottom), 11, WELL)
    for side, rect in enumerate(at.SCORES):
        _score_plate(painter, rect, side, STYLES[side])


def _score_plate(painter: Painter, rect: Rect, side: int, style: SideStyle) -> None:
    left, top, right, bottom = rect
    painter.panel((left, top + 3, right, bottom + 3), 14, (10, 4, 7))
    painter.panel(rect, 14, style.plate, Ink(style.light, 3))
    if side == 1:
        inner = (left + 6, top + 6, right - 6, bottom - 6)
        painter.panel(inner, 9, None, Ink(style.light, 1.6))


def _chamfered(rect: Rect, cut: int) -> Polygon:
    """A rectangle with cut corners, clockwise."""
    left, top, right, bottom = rect
    return (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip


def _segment() -> Image.Image:
    """A ring of the body, upright behind a card: rounded, with a pale belly and six feet."""
    painter = Painter.blank(*at.SEGMENT)
    x, y = at.SEGMENT[0] / 2, at.SEGMENT[1] / 2
    for foot in (-44, -16, 16, 44):
        painter.disc((x + foot, y + 66), (10, 13), _DARK, Ink(INK, 2.4))
    painter.disc((x, y), (61, 69), _SKIN, Ink(INK, 3.4))
    for side in (-1, 1):
        painter.disc((x + side * 52, y - 6), (3.4, 15), _PALE)
    for tuft in (-30, 0, 30):
        painter.line(((x + tuft, y - 64), (x + tuft, y - 77)), Ink(_PALE, 2.4))
    return painter.picture()


def _link() -> Image.Image:
    """A ring of the body without a card, where the path turns."""
    painter = Painter.blank(*at.LINK)
    x, y = at.LINK[0] / 2, at.LINK[1] / 2
    painter.disc((x, y), 30, _SKIN, Ink(INK, 3.2))
    painter.disc((x - 4, y - 6), (19, 17), _LIGHT)
    painter.disc((x - 2, y - 1), (20, 18), _SKIN)
    return painter.picture()


def _head(heading: int, *, crowned: bool) -> Image.Image:
    """The head: two eyes that look ahead, and a wide mouth with fangs for the running total."""
    painter = Painter.blank(*at.HEAD)
    x, y = at.HEAD[0] / 2, at.HEAD[1] / 2 + 6
    for side in (-1, 1):
        reach = side * 40 + heading * 8
        feeler = f"M{x + side * 16} {y - 46} Q{x + side * 20} {y - 78} {x + reach} {y - 80}"
        painter.line(feeler, Ink(INK, 7))
        painter.line(feeler, Ink(_PALE, 3.4))
        painter.disc((x + reach, y - 80), 7.4, RUBY, Ink(INK, 2.4))
    for foot in (-36, 0, 36):
        painter.disc((x + foot, y + 66), (11, 11), _DARK, Ink(INK, 2.4))
    painter.disc((x, y + 2), (69, 66), _SKIN, Ink(INK, 3.6))
    painter.disc((x, y - 4), (62, 57), _LIGHT)
    painter.disc((x, y + 3), (62, 55), _SKIN)
    _eyes(painter, (x, y), heading)
    _mouth(painter, (x, y), crowned)
    if crowned:
        crown = "M0 26 L-3 2 L9 13 L17 -6 L25 13 L37 2 L34 26 Z"
        painter.placed(x - 17 * 1.25, y - 82, 1.25).shape(crown, GOLD, Ink(GOLD_DARK, 1.8))
        for jewel in (-14, 0, 14):
            painter.disc((x + jewel, y - 55), 2.6, RUBY)
    return painter.picture()


def _eyes(painter: Painter, middle: Point, heading: int) -> None:
    x, y = middle
    for side in (-1, 1):
        eye = x + side * 27
        painter.disc((eye, y - 34), (19, 20), SNOW, Ink(INK, 3))
        painter.disc((eye + heading * 6, y - 33), (10, 11), RUBY)
        painter.disc((eye + heading * 7, y - 33), (5, 8), INK)
        painter.disc((eye + heading * 5 - 3, y - 38), 2.8, SNOW)
        brow = ((eye - side * 17, y - 50), (eye + side * 15, y - 58))
        painter.line(brow, Ink(INK, 4.4))


def _mouth(painter: Painter, middle: Point, crowned: bool) -> None:
    x, y = middle
    box = (x - 58, y - 14, x + 58, y + 46)
    painter.panel(box, 26, PLATE, Ink(GOLD if crowned else INK, 4))
    for side in (-1, 1):
        fang = ((x + side * 54, y - 11), (x + side * 42, y - 11), (x + side * 47, y + 10))
        painter.shape(fang, BONE, Ink(INK, 1.2))
        lower = ((x + side * 40, y + 43), (x + side * 30, y + 43), (x + side * 35, y + 33))
        painter.shape(lower, BONE, Ink(INK, 1.2))


def _plate(side: int, style: SideStyle) -> Image.Image:
    """A plate of a side's shape: six-sided and framed once, or round and framed twice."""
    painter = Painter.blank(*at.PLATE)
    width, height = at.PLATE
    if side == 0:
        cut = height * 0.42
        painter.shape(_hexagon(at.PLATE, 2.5, cut), style.plate, Ink((10, 4, 7), 5))
        painter.shape(_hexagon(at.PLATE, 3.5, cut), style.plate, Ink(style.light, 2.6))
        return painter.picture()
    for inset_by, ink in ((1.0, Ink((10, 4, 7), 2)), (2.5, Ink(style.light, 1.8)),
                          (6.2, Ink(style.light, 1.4))):  # fmt: skip
        box = (inset_by, inset_by, width - inset_by, height - inset_by)
        painter.panel(box, height / 2 - inset_by, style.plate, ink)
    return painter.picture()


def _badge(side: int, style: SideStyle) -> Image.Image:
    """A side's badge alone: a diamond, or a disc."""
    painter = Painter.blank(*at.BADGE)
    middle = at.BADGE[0] / 2
    if side == 0:
        painter.placed(middle - 14, middle - 14, 0.28).shape(DIAMOND, style.light, Ink(INK, 12))
    else:
        painter.disc((middle, middle), 12, style.light, Ink(INK, 3.4))
    return painter.picture()


def _hexagon(size: tuple[int, int], margin: float, cut: float) -> Polygon:
    """A plate with a corner in the middle of either side."""
    right, bottom = size[0] - margin, size[1] - margin
    y = size[1] / 2
    return (
        (margin, y), (margin + cut, margin), (right - cut, margin), (right, y),
        (right - cut, bottom), (margin + cut, bottom),
    )  # fmt: skip
