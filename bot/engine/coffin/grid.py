"""The 3x3 square: its cells, their neighbours, and its six lines; no points, no turns.

Cells 0..8 run row by row from the upper left; their names are a1 b1 c1 / a2 b2 c2 / a3 b3 c3.
"""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.engine.errors import IllegalMove, InvalidMove

CELL_NAMES: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CELLS: Final = len(CELL_NAMES)
CENTRE: Final = 4
ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS: Final = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
LINES: Final = ROWS + COLUMNS
"""Six lines: 0..2 the rows from the top, 3..5 the columns from the left."""
ROW_LINES: Final = (0, 1, 2)
COLUMN_LINES: Final = (3, 4, 5)
NEIGHBOURS: Final = tuple(
    tuple(
        other
        for other in range(CELLS)
        if abs(other // 3 - cell // 3) + abs(other % 3 - cell % 3) == 1
    )
    for cell in range(CELLS)
)
"""By cell: the cells that share an edge with it."""


def cell_of(name: str) -> int:
    """The number of the cell with this name; InvalidMove if there is none."""
    try:
        return CELL_NAMES.index(name)
    except ValueError:
        raise InvalidMove("no_such_cell", cell=name) from None


@dataclass(frozen=True, slots=True)
class Coffin:
    """Nine cells, each with its face-up card or None."""

    cells: tuple[Card | None, ...] = (None,) * CELLS

    def lay(self, cell: int, card: Card) -> "Coffin":
        """The coffin with this card on a vacant cell; IllegalMove if the cell is taken."""
        if self.cells[cell] is not None:
            raise IllegalMove("cell_taken", cell=CELL_NAMES[cell])
        return Coffin((*self.cells[:cell], card, *self.cells[cell + 1 :]))

    @property
    def full(self) -> bool:
        """Whether every cell has a card."""
        return None not in self.cells

    @property
    def vacant(self) -> tuple[int, ...]:
        """The cells without a card."""
        return tuple(cell for cell in range(CELLS) if self.cells[cell] is None)

    @property
    def adjoining(self) -> tuple[int, ...]:
        """The vacant cells that share an edge with a card: the next card goes here (RULES 1.1)."""
        return tuple(
            cell
            for cell in self.vacant
            if any(self.cells[near] is not None for near in NEIGHBOURS[cell])
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the coffin, row by row."""
        return tuple(card for card in self.cells if card is not None)


EMPTY: Final = Coffin()
