"""Knows the picture of a coffin: which tile stands in each cell, which line is framed by whom."""

from bot.engine.coffin.view import CoffinView
from bot.render.atlas import card_tile, tile
from bot.render.canvas import Canvas
from bot.render.cells import CellStyle, cell_tile
from bot.render.colours import WAYS, Pack
from bot.render.layout import cell_at, cell_name, plate_rect, vampire_rect
from bot.render.score_plates import Plate, plate_tile


def board_canvas(view: CoffinView, pack: Pack) -> Canvas:
    """The coffin as the view shows it."""
    rows_against_columns = len(view.scores) == 2
    canvas = Canvas.of("coffin/ways" if rows_against_columns else "coffin3/plain")
    frames, last = _frames(view), _last_laid(view)
    for cell in range(9):
        row, column = divmod(cell, 3)
        look = CellStyle(
            _content(view, cell, pack),
            row=(frames[row], column) if row in frames else None,
            column=(frames[column + 3], row) if column + 3 in frames else None,
            nailed=cell == view.nail and view.coffin[cell] is not None,
            sealed=cell == last,
        )
        canvas.lay(cell_tile(look), cell_at(cell))
    for line in range(6):
        canvas.lay(plate_tile(_plate(view, line)), plate_rect(line)[:2])
    _lay_own_vampires(canvas, view)
    return canvas


def style_of(view: CoffinView, side: int) -> int:
    """How a side is marked: by its way, or by its number where there are no ways."""
    return WAYS.get(view.ways[side], side) if view.ways else side


def _content(view: CoffinView, cell: int, pack: Pack) -> str:
    """The tile of a cell: a card, a back, or an empty place that is open or closed."""
    card = view.coffin[cell]
    name = cell_name(cell)
    if cell in view.face_down:
        return f"cells/take-{name}" if cell in view.legal_cells else card_tile("back", pack)
    if card is not None:
        return card_tile(str(card), pack)
    return f"cells/open-{name}" if cell in view.legal_cells else f"cells/closed-{name}"


def _frames(view: CoffinView) -> dict[int, str]:
    """The best lines and the style of each one's frame."""
    best = enumerate(view.best_lines)
    return {line: str(style_of(view, side)) for side, line in best if line is not None}


def _last_laid(view: CoffinView) -> int | None:
    """The cell of the card that was laid last, while the coffin is being filled."""
    laid = [move.cell for _, move in view.moves_made if move.cell is not None and not move.word]
    return laid[-1] if laid and view.coffin[laid[-1]] is not None else None


def _plate(view: CoffinView, line: int) -> Plate:
    owner = next((side for side, lines in enumerate(view.owners) if line in lines), None)
    leads = owner is not None and view.best_lines[owner] == line
    standing = view.lines[line]
    return Plate(
        line,
        standing.total,
        standing.factor,
        standing.drained,
        style_of(view, owner) if leads and owner is not None else None,
        owner if len(view.owners) > 2 else None,
    )


def _lay_own_vampires(canvas: Canvas, view: CoffinView) -> None:
    for seat, waits in enumerate(view.vampires):
        if waits and view.ways and view.ways[view.sides[seat]]:
            number = style_of(view, view.sides[seat])
            canvas.lay(tile(f"plates/vampire-{number}"), vampire_rect(number)[:2])
