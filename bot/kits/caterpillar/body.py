"""Drawing of the caterpillar: its cards along the path, the points of each play, and its head."""

from collections.abc import Iterator

from PIL import Image

from bot.engine.games.caterpillar.results import Play
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.kits.caterpillar import board_layout as at
from bot.render.atlas import overlay
from bot.render.blending import blend_sprite, blend_sprites
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import flat_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import CROWN_GOLD, PLATE, PLATE_INK, STYLES

Sprite = tuple[Image.Image, tuple[int, int]]


def lay_caterpillar(canvas: Canvas, view: CaterpillarView, pack: PackStyle) -> None:
    """The caterpillar with all cards of the deal, up to its head."""
    blend_sprites(canvas.plane, at.rows_to(len(view.plays)), list(_sprites(view, pack)))
    for place, play in enumerate(view.plays):
        if play.points:
            _write_points(canvas, place, play)
    _write_total(canvas, view, at.head_middle(len(view.plays)))


def lay_head(canvas: Canvas, view: CaterpillarView, middle: tuple[int, int]) -> None:
    """The head alone, with the running total in its mouth."""
    blend_sprite(canvas.plane, *_head(view, middle))
    _write_total(canvas, view, middle)


def crowned(view: CaterpillarView) -> bool:
    """Whether the running total is a multiple of five, so that a court of the suit would score."""
    return bool(view.plays) and view.total % 5 == 0


def _sprites(view: CaterpillarView, pack: PackStyle) -> Iterator[Sprite]:
    """The pieces from the tail to the head; what comes later lies on top."""
    head = len(view.plays)
    for place in range(1, head + 1):
        for middle in at.bends(place):
            yield _piece("link", middle, at.LINK)
    for place, play in enumerate(view.plays):
        yield _piece("segment", at.middle(place), at.SEGMENT)
        size = (sprite_width(at.CARD_HEIGHT), at.CARD_HEIGHT)
        face = flat_sprite(play.card, pack, at.CARD_HEIGHT)
        yield face, at.corner(at.middle(place), size)
    for place, play in enumerate(view.plays):
        kind, size = ("plate", at.PLATE) if play.points else ("badge", at.BADGE)
        yield _piece(f"{kind}-{play.seat}", _foot(place), size)
    yield _head(view, at.head_middle(head))


def _piece(name: str, middle: tuple[int, int], size: tuple[int, int]) -> Sprite:
    return overlay(f"caterpillar-{name}"), at.corner(middle, size)


def _foot(place: int) -> tuple[int, int]:
    """The middle of the plate at this place, on the lower edge of the card."""
    x, y = at.middle(place)
    return x, y + at.CARD_HEIGHT // 2


def _write_points(canvas: Canvas, place: int, play: Play) -> None:
    x, y = _foot(place)
    style = STYLES[play.seat]
    canvas.write(str(play.points), (x, y + 10), 20, Paint(style.plate, style.figure))


def _head(view: CaterpillarView, middle: tuple[int, int]) -> Sprite:
    look = "crowned" if crowned(view) else "head"
    facing = "right" if at.heading(len(view.plays)) == 1 else "left"
    return _piece(f"{look}-{facing}", middle, at.HEAD)


def _write_total(canvas: Canvas, view: CaterpillarView, middle: tuple[int, int]) -> None:
    """The running total in the mouth."""
    x, y = middle
    ink = CROWN_GOLD if crowned(view) else PLATE_INK
    height = 38 if view.total < 100 else 30
    canvas.write(str(view.total), (x, y + 22 + height // 2), height, Paint(PLATE, ink))
