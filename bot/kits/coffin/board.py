"""Drawing of the board: the coffin with its cards, score plates and players' Vampires."""

from dataclasses import replace

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.kits.coffin.board_layout import cell_rect, plate_rect, vampire_rect
from bot.kits.coffin.cells import CellStyle, cell_tile
from bot.kits.coffin.score_plates import Plate, plate_tile
from bot.render.atlas import tile
from bot.render.canvas import Canvas
from bot.render.cards import BACK, PackStyle, card_tile, small_tile

WAY_STYLES = {"queen": 0, "king": 1}


def empty_table(view: CoffinView) -> str:
    """The tile of the empty coffin, with the signs of the two ways if there are any."""
    return "coffin/ways" if len(view.scores) == 2 else "coffin3/plain"


def board_canvas(view: CoffinView, pack: PackStyle, better: Move | None = None) -> Canvas:
    """The coffin, 760 by 960 pixels, with the card and the place of a `better` move, if any."""
    canvas = Canvas.of(empty_table(view))
    frames, last = _frames(view), last_laid(view)
    for cell in range(9):
        row, column = divmod(cell, 3)
        style = CellStyle(
            _content(view, cell, pack),
            row=(frames[row], column) if row in frames else None,
            column=(frames[column + 3], row) if column + 3 in frames else None,
            nailed=cell == view.nail and view.coffin[cell] is not None,
            sealed=cell == last,
        )
        if better is not None and cell == better.cell:
            style = _with_better(style, view.coffin[cell], better.card, pack)
        canvas.lay(cell_tile(style), cell_rect(cell)[:2])
    for line in range(6):
        canvas.lay(plate_tile(_plate(view, line)), plate_rect(line)[:2])
    _lay_own_vampires(canvas, view)
    return canvas


def _with_better(
    style: CellStyle, laid: Card | None, better: Card | None, pack: PackStyle
) -> CellStyle:
    """The cell of a better move with its card, small if another one was `laid` there.

    A move that only takes a face-down card shows none.
    """
    if better is None:
        return style
    if laid is None:
        return replace(style, tile=card_tile(better, pack), better=True)
    return replace(style, inset=small_tile(better, pack))


def side_style(view: CoffinView, side: int) -> int:
    """The style that marks a side: that of its way, or the side's number if there are no ways."""
    return WAY_STYLES.get(view.ways[side], side) if view.ways else side


def _content(view: CoffinView, cell: int, pack: PackStyle) -> str:
    """The name of a cell's tile: a card, a back, or an empty cell, legal (`open`) or `closed`."""
    card, name = view.coffin[cell], CELL_NAMES[cell]
    if cell in view.face_down:
        return f"cells/take-{name}" if cell in view.legal_cells else BACK
    if card is not None:
        return card_tile(card, pack)
    return f"cells/open-{name}" if cell in view.legal_cells else f"cells/closed-{name}"


def _frames(view: CoffinView) -> dict[int, int]:
    """By best line: the style of its frame."""
    best = enumerate(view.best_lines)
    return {line: side_style(view, side) for side, line in best if line is not None}


def last_laid(view: CoffinView) -> int | None:
    """The cell of the card laid last in this coffin; None if there is none yet."""
    laid = [move.cell for _, move in view.moves_made if move.cell is not None and not move.word]
    return laid[-1] if laid and view.coffin[laid[-1]] is not None else None


def _plate(view: CoffinView, line: int) -> Plate:
    owner = next((side for side, lines in enumerate(view.owned_lines) if line in lines), None)
    leads = owner is not None and view.best_lines[owner] == line
    scored = view.lines[line]
    return Plate(
        line,
        scored.total,
        scored.factor,
        scored.drained,
        side_style(view, owner) if leads and owner is not None else None,
        owner if len(view.owned_lines) > 2 else None,
    )


def _lay_own_vampires(canvas: Canvas, view: CoffinView) -> None:
    for seat, unused in enumerate(view.vampires):
        if unused and view.ways and view.ways[view.sides[seat]]:
            style = side_style(view, view.sides[seat])
            canvas.lay(tile(f"plates/vampire-{style}"), vampire_rect(style)[:2])
