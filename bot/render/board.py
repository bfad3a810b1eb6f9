"""Knows the picture of a coffin: which tile stands in each cell, which line is framed by whom."""

from functools import cache, lru_cache

from PIL import Image

from bot.engine.views import View
from bot.render.atlas import card_tile, tile
from bot.render.canvas import Canvas
from bot.render.colours import WAYS, Pack
from bot.render.furniture import nail
from bot.render.indices import in_colour, indexed
from bot.render.layout import CELL, cell_at, cell_name, line_rect, plate_rect, vampire_rect
from bot.render.plates import Plate, plate_tile

NAIL_AT = (CELL[0] // 2, 0)


def board_canvas(view: View, pack: Pack) -> Canvas:
    """The coffin as the view shows it."""
    two_ways = not view.face_down and all(view.ways) if view.ways else False
    canvas = Canvas.of("coffin/ways" if two_ways else "coffin3/plain")
    for cell in range(9):
        nailed = cell == view.nail and view.coffin[cell] is not None
        canvas.lay(_cell(_content(view, cell), pack, nailed), cell_at(cell))
    _frame_best_lines(canvas, view)
    for line in range(6):
        canvas.lay(plate_tile(_plate(view, line)), plate_rect(line)[:2])
    _lay_own_vampires(canvas, view)
    return canvas


def style_of(view: View, side: int) -> int:
    """How a side is marked: by its way, or by its number where there are no ways."""
    return WAYS.get(view.ways[side], side) if view.ways else side


def _content(view: View, cell: int) -> str:
    """The tile of a cell: a card, a back, or an empty place that is open or closed."""
    card = view.coffin[cell]
    name = cell_name(cell)
    if cell in view.face_down:
        return f"cells/take-{name}" if cell in view.open else "back"
    if card is not None:
        return str(card)
    return f"cells/open-{name}" if cell in view.open else f"cells/closed-{name}"


def _cell(content: str, pack: Pack, nailed: bool) -> Image.Image:
    name = content if "/" in content else card_tile(content, pack)
    return _nailed(name) if nailed else tile(name)


@lru_cache(maxsize=128)
def _nailed(name: str) -> Image.Image:
    """A cell's tile with the first nail through it: blended in full colour, then kept."""
    piece = Canvas(tile(name).copy())
    iron = _iron()
    corner = (*NAIL_AT, NAIL_AT[0] + iron.width, NAIL_AT[1] + iron.height)
    under = in_colour(piece.plane.crop(corner))
    under.alpha_composite(iron)
    piece.lay(indexed(under), NAIL_AT)
    return piece.plane


@cache
def _iron() -> Image.Image:
    return nail()


def _frame_best_lines(canvas: Canvas, view: View) -> None:
    frames = [
        (f"frames/{'row' if line < 3 else 'column'}-{style_of(view, side)}", line_rect(line)[:2])
        for side, line in enumerate(view.best)
        if line is not None
    ]
    for part in ("halo", "lines"):
        for name, corner in frames:
            canvas.lay_cut(f"{name}-{part}", corner)


def _plate(view: View, line: int) -> Plate:
    owner = next((side for side, lines in enumerate(view.owners) if line in lines), None)
    leads = owner is not None and view.best[owner] == line
    standing = view.lines[line]
    return Plate(
        line,
        standing.total,
        standing.factor,
        standing.drained,
        style_of(view, owner) if leads and owner is not None else None,
        owner if len(view.owners) > 2 else None,
    )


def _lay_own_vampires(canvas: Canvas, view: View) -> None:
    for seat, waits in enumerate(view.vampires):
        if waits and view.ways and view.ways[view.sides[seat]]:
            number = style_of(view, view.sides[seat])
            canvas.lay(tile(f"plates/vampire-{number}"), vampire_rect(number)[:2])
