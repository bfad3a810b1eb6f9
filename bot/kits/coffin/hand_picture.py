"""Drawing of a hand: the coffin in small, what each candidate would make, and the cards below.

It is drawn for a phone: cards stand in slots that hide their lower half, so that their indices
are as large as on the board. If the hand is large, or a card is to be taken from one of nine
places, all cards are strips, or the buttons below the picture would stand off the screen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.kits.coffin.board import last_laid
from bot.kits.coffin.hand_faces import Face, lay_face
from bot.kits.coffin.hand_figures import (
    lay_direction,
    lay_lines,
    lay_previews,
    lay_tray_plate,
    own_style,
)
from bot.kits.coffin.hand_layout import IN_SLOT, WIDTH, HandLayout, hand_layout
from bot.kits.coffin.line_previews import Choice, LinePreview
from bot.render.canvas import Canvas, Paint
from bot.render.cards import BACK, CARD, PackStyle, card_tile
from bot.render.colours import (
    AMBER,
    BRASS_DARK,
    NIGHT,
    PLATE_DIM,
    TRAY,
    VELVET_ROSE,
    WELL_EDGE,
)
from bot.render.vector_paths import Rect


def hand_canvas(view: CoffinView, pack: PackStyle, choice: Choice) -> Canvas:
    """The coffin and the hand of the view's seat, 760 pixels wide."""
    cards = view.cards_held
    figures = choice.cell is not None and bool(choice.previews)
    taking = view.stage is Stage.TAKE and bool(view.moves)
    layout = hand_layout(len(cards), figures=figures, large=pack.large, places=taking)
    canvas = _trays(layout.height, layout.hand_top).copy()
    drawing = _HandDrawing(view, choice, pack, layout, canvas)
    for cell in range(9):
        drawing.lay_cell(cell)
    lay_lines(canvas, view, tuple(map(layout.plate, range(6))))
    lay_direction(canvas, view, layout.corner)
    # Strips lie side by side, and the frame of the chosen one reaches to its neighbours.
    for place, card in sorted(
        enumerate(cards), key=lambda held: layout.low and held[1] == choice.card
    ):
        drawing.lay_held(place, card)
    lay_previews(canvas, view, drawing.previews())
    return canvas


@dataclass(frozen=True, slots=True)
class _HandDrawing:
    """A picture of a hand being drawn."""

    view: CoffinView
    choice: Choice
    pack: PackStyle
    layout: HandLayout
    canvas: Canvas

    def lay_cell(self, cell: int) -> None:
        """A card in its slot, or what an empty place is for."""
        rect, preview = self.layout.cell(cell), self.choice.of_cell(cell)
        if self.view.coffin[cell] is not None or cell in self.view.face_down:
            self._lay_card(cell, rect)
        elif cell == self.choice.cell:
            style = own_style(self.view)
            lay_tray_plate(self.canvas, rect, style.light, style.plate, 8)
            self._write_name(cell, rect, 56, Paint(style.plate, style.figure))
        elif preview is not None:
            self._lay_candidate(cell, rect)
        else:
            self._lay_empty(cell, rect)

    def lay_held(self, place: int, card: Card) -> None:
        """A card of the hand with its figures; the chosen one in a frame, the others dimmed."""
        rect, preview = self.layout.held(place), self.choice.of_card(card)
        left, top, right, bottom = rect
        chosen = card == self.choice.card
        if chosen:
            edge = 5 if self.layout.low else 7
            frame = (left - edge, top - edge, right + edge, bottom + edge)
            self.canvas.panel(frame, 16, Paint(TRAY, own_style(self.view).light))
        dim = bool(self.choice.previews) and preview is None and not chosen
        face = Face(self._tile(card), self.layout.card, dim=dim, strip=self.layout.low)
        alone = not chosen and self.layout.apart
        lay_face(self.canvas, face, (left, top), TRAY if alone else None)

    def previews(self) -> Iterator[tuple[LinePreview, Rect]]:
        """What each candidate would make, and where its figures stand."""
        for place, card in enumerate(self.view.cards_held):
            if (preview := self.choice.of_card(card)) is not None:
                yield preview, self.layout.preview(place)
        for cell in range(9):
            if (preview := self.choice.of_cell(cell)) is not None:
                yield preview, self._parts(cell)[1]

    def _lay_card(self, cell: int, rect: Rect) -> None:
        card = self.view.coffin[cell]
        left, top, _right, bottom = rect
        lay_tray_plate(self.canvas, rect, WELL_EDGE, WELL_EDGE, 0)
        size = CARD[0], bottom - top - IN_SLOT[1]
        face = Face(BACK, size)
        if card is not None:
            nailed, sealed = cell == self.view.nail, cell == last_laid(self.view)
            face = Face(self._tile(card), size, nailed, sealed, strip=self.layout.low)
        lay_face(self.canvas, face, (left + IN_SLOT[0], top + IN_SLOT[1]), WELL_EDGE)
        if card is None and cell in self.view.legal_cells:
            plate = self.layout.name_on_back(cell)
            lay_tray_plate(self.canvas, plate, AMBER.light, WELL_EDGE, 4)
            self._write_name(cell, plate, 46, Paint(WELL_EDGE, AMBER.figure))

    def _lay_candidate(self, cell: int, rect: Rect) -> None:
        """A place for the chosen card, with its name; its figures come later."""
        lay_tray_plate(self.canvas, rect, AMBER.light, WELL_EDGE, 4)
        self._write_name(cell, self._parts(cell)[0], 26, Paint(WELL_EDGE, AMBER.figure))

    def _parts(self, cell: int) -> tuple[Rect, Rect]:
        """Where a candidate has its name, and where its figures."""
        left, top, right, bottom = self.layout.cell(cell)
        if self.layout.low:
            middle = left + 66
            return (left + 6, top, middle, bottom), (middle, top + 6, right - 6, bottom - 6)
        return (left, top + 6, right, top + 38), (left, top + 34, right, bottom - 4)

    def _lay_empty(self, cell: int, rect: Rect) -> None:
        legal = cell in self.view.legal_cells
        if legal and not self.choice.previews:
            lay_tray_plate(self.canvas, rect, AMBER.light, WELL_EDGE, 4)
            self._write_name(cell, rect, 52, Paint(WELL_EDGE, AMBER.figure))
        else:
            lay_tray_plate(self.canvas, rect, VELVET_ROSE, WELL_EDGE, 2)
            if legal:
                self._write_name(cell, rect, 40, Paint(WELL_EDGE, PLATE_DIM))

    def _tile(self, card: Card) -> str:
        """The tile of a card; strips are cut from those with large indices."""
        four = self.pack.four_colour
        low = self.layout.low
        return card_tile(card, PackStyle.of(four_colour=four, large=True) if low else self.pack)

    def _write_name(self, cell: int, rect: Rect, height: int, paint: Paint) -> None:
        """The name of a place in the middle of a rectangle, at most this high."""
        left, top, right, bottom = rect
        height = min(height, round(0.56 * (bottom - top)))
        foot = (left + right) / 2, (top + bottom + height) / 2
        self.canvas.write(CELL_NAMES[cell], foot, height, paint)


@lru_cache(maxsize=16)
def _trays(height: int, hand_top: int) -> Canvas:
    """The ground of a picture: a tray for the coffin and one for the hand."""
    canvas = Canvas.filled((WIDTH, height), NIGHT)
    for top, bottom in ((3, hand_top - 15), (hand_top - 11, height - 3)):
        canvas.edged_panel((3, top, WIDTH - 3, bottom), 16, NIGHT, (0, BRASS_DARK), (3, TRAY))
    return canvas
