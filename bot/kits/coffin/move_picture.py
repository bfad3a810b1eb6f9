"""Drawing of a move: the coffin in small, what each candidate would make, and the hand below.

It is drawn for a phone: cards stand in slots that hide their lower half, so that their indices
are as large as on the board.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.engine.cards import VAMPIRE, Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.board import last_laid
from bot.kits.coffin.board_layout import SEAL
from bot.kits.coffin.cells import CellStyle, cell_tile
from bot.kits.coffin.move_figures import (
    lay_direction,
    lay_lines,
    lay_outcome,
    lay_plate,
    own_style,
)
from bot.kits.coffin.move_layout import WIDTH, MoveLayout, move_layout
from bot.kits.coffin.outcomes import Choice
from bot.render.atlas import overlay
from bot.render.blending import blend_layers, shaded
from bot.render.canvas import Canvas, Paint, panel_mask
from bot.render.cards import BACK, CARD, MARGIN, PackStyle, card_tile
from bot.render.colours import (
    AMBER,
    BRASS_DARK,
    NIGHT,
    PLATE_DIM,
    TRAY,
    VELVET_ROSE,
    WELL_EDGE,
)
from bot.render.quantize import quantized, to_rgb
from bot.render.vector_paths import Rect

_RADIUS: Final = 13
_RIM: Final = 3
"""The dark edge around a card."""
_DIM: Final = 0.5
"""How bright a card is that is no candidate."""


def move_canvas(view: CoffinView, choice: Choice, pack: PackStyle) -> Canvas:
    """The coffin and the hand of the view's seat, 760 pixels wide."""
    cards = held_cards(view)
    figures = choice.cell is not None and bool(choice.outcomes)
    layout = move_layout(len(cards), figures=figures)
    canvas = Canvas(_trays(layout.height, layout.hand_top).copy())
    drawing = _MoveDrawing(view, choice, pack, layout, canvas)
    for cell in range(9):
        drawing.lay_cell(cell)
    lay_lines(canvas, view, tuple(map(layout.plate, range(6))))
    lay_direction(canvas, view, layout.corner)
    for place, card in enumerate(cards):
        drawing.lay_held(place, card)
    return canvas


def held_cards(view: CoffinView) -> tuple[Card, ...]:
    """The hand of the view's seat, an unused own Vampire last."""
    own = view.seat is not None and view.vampires[view.seat]
    return (*view.hand, VAMPIRE) if own else view.hand


@dataclass(frozen=True, slots=True)
class _Face:
    """What is seen of a card: its tile, the height down to its slot, and what marks it."""

    tile: str
    height: int
    nailed: bool = False
    sealed: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class _MoveDrawing:
    """A picture of a move being drawn."""

    view: CoffinView
    choice: Choice
    pack: PackStyle
    layout: MoveLayout
    canvas: Canvas

    def lay_cell(self, cell: int) -> None:
        """A card in its slot, or what an empty place is for."""
        rect, outcome = self.layout.cell(cell), self.choice.of_cell(cell)
        if self.view.coffin[cell] is not None or cell in self.view.face_down:
            self._lay_card(cell, rect)
        elif cell == self.choice.cell:
            style = own_style(self.view)
            lay_plate(self.canvas, rect, style.light, style.plate, 8)
            _write_name(self.canvas, cell, rect, 56, Paint(style.plate, style.figure))
        elif outcome is not None:
            lay_plate(self.canvas, rect, AMBER.light, WELL_EDGE, 4)
            left, top, right, bottom = rect
            head = (left, top + 8, right, top + 36)
            _write_name(self.canvas, cell, head, 26, Paint(WELL_EDGE, AMBER.figure))
            lay_outcome(self.canvas, self.view, outcome, (left, top + 34, right, bottom - 4))
        else:
            self._lay_empty(cell, rect)

    def lay_held(self, place: int, card: Card) -> None:
        """A card of the hand with its figures; the chosen one in a frame, the others dimmed."""
        rect, outcome = self.layout.held(place), self.choice.of_card(card)
        left, top, right, bottom = rect
        chosen = card == self.choice.card
        if chosen:
            frame = (left - 7, top - 7, right + 7, bottom + 7)
            self.canvas.panel(frame, 16, Paint(TRAY, own_style(self.view).light))
        dim = bool(self.choice.outcomes) and outcome is None and not chosen
        face = _Face(card_tile(card, self.pack), bottom - top, dim=dim)
        self._lay_face(face, (left, top))
        if outcome is not None:
            lay_outcome(self.canvas, self.view, outcome, self.layout.below(place))

    def _lay_card(self, cell: int, rect: Rect) -> None:
        card = self.view.coffin[cell]
        left, top, _right, bottom = rect
        lay_plate(self.canvas, rect, WELL_EDGE, WELL_EDGE, 0)
        face = _Face(
            BACK if card is None else card_tile(card, self.pack),
            bottom - top - 6,
            nailed=cell == self.view.nail and card is not None,
            sealed=cell == last_laid(self.view) and card is not None,
        )
        self._lay_face(face, (left + 8, top + 6))
        if card is None and cell in self.view.legal_cells:
            middle = (left + 42, top + 40, rect[2] - 42, bottom - 36)
            lay_plate(self.canvas, middle, AMBER.light, WELL_EDGE, 4)
            _write_name(self.canvas, cell, middle, 46, Paint(WELL_EDGE, AMBER.figure))

    def _lay_empty(self, cell: int, rect: Rect) -> None:
        legal = cell in self.view.legal_cells
        if legal and not self.choice.outcomes:
            lay_plate(self.canvas, rect, AMBER.light, WELL_EDGE, 4)
            _write_name(self.canvas, cell, rect, 52, Paint(WELL_EDGE, AMBER.figure))
        else:
            lay_plate(self.canvas, rect, VELVET_ROSE, WELL_EDGE, 2)
            if legal:
                _write_name(self.canvas, cell, rect, 40, Paint(WELL_EDGE, PLATE_DIM))

    def _lay_face(self, face: _Face, corner: tuple[int, int]) -> None:
        """A card with its upper left corner here, on an edge that parts it from what is below."""
        at = corner[0] - _RIM, corner[1] - _RIM
        self.canvas.plane.paste(_face_tile(face), at, _face_mask(face.height))


@lru_cache(maxsize=256)
def _face_tile(face: _Face) -> Image.Image:
    """The seen part of a card on its dark edge."""
    box = (MARGIN, MARGIN, MARGIN + CARD[0], MARGIN + face.height)
    seen = cell_tile(CellStyle(face.tile, nailed=face.nailed)).crop(box)
    if face.sealed:
        left, top = CARD[0] - SEAL[0] - 10, face.height - SEAL[1] - 8
        blend_layers(seen, (left, top, left + SEAL[0], top + SEAL[1]), [overlay("seal")])
    if face.dim:
        seen = quantized(shaded(to_rgb(seen), _DIM))
    size = CARD[0] + 2 * _RIM, face.height + _RIM
    canvas = Canvas.filled(size, WELL_EDGE)
    canvas.plane.paste(seen, (_RIM, _RIM), _round(CARD, _RADIUS).crop((0, 0, *seen.size)))
    return canvas.plane


@lru_cache(maxsize=8)
def _face_mask(height: int) -> Image.Image:
    """The round upper corners of a card and its edge; the lower ones are hidden."""
    size = CARD[0] + 2 * _RIM, height + _RIM
    return _round((size[0], size[1] + 3 * _RADIUS), _RADIUS + _RIM).crop((0, 0, *size))


def _round(size: tuple[int, int], radius: int) -> Image.Image:
    """A hard mask of a rectangle with round corners."""
    return panel_mask(size, radius).point([0] * 128 + [255] * 128)


@lru_cache(maxsize=16)
def _trays(height: int, hand_top: int) -> Image.Image:
    """The ground of a picture: a tray for the coffin and one for the hand."""
    canvas = Canvas.filled((WIDTH, height), NIGHT)
    _lay_tray(canvas, (3, 3, WIDTH - 3, hand_top - 15))
    _lay_tray(canvas, (3, hand_top - 11, WIDTH - 3, height - 3))
    return canvas.plane


def _write_name(canvas: Canvas, cell: int, rect: Rect, height: int, paint: Paint) -> None:
    middle = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    canvas.write(CELL_NAMES[cell], (middle[0], middle[1] + height / 2), height, paint)


def _lay_tray(canvas: Canvas, rect: Rect) -> None:
    """A tray of velvet with a brass edge."""
    left, top, right, bottom = rect
    grounds = ((0, NIGHT, BRASS_DARK), (3, BRASS_DARK, TRAY))
    for depth, ground, ink in grounds:
        box = (left + depth, top + depth, right - depth, bottom - depth)
        canvas.panel(box, 16 - depth, Paint(ground, ink))
