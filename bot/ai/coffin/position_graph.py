"""The graph of all positions that can follow a pattern of filled cells, the same for every deal.

Positions are numbered once, and a deal is solved by gathering its values along the graph. Cards
are slots: first the mover's hand, then the opponent's hand, then the cards in the coffin. The code
of a position has the cell of slot s in nibble s. Mirror images are the same position.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.engine.coffin.grid import CELLS, COLUMNS, NEIGHBOURS, ROWS

Index = npt.NDArray[np.intp]
Codes = npt.NDArray[np.int64]

_IN_HAND: Final = 15
_FUSE_FROM: Final = 6  # With fewer empty cells the plies are small, and fusing does not pay.

# The reflections that map rows to rows and columns to columns: none, left-right, up-down, both.
REFLECTIONS: Final = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (6, 7, 8, 3, 4, 5, 0, 1, 2),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
)

# Three cells x, y, z are left for the card n of one hand and the cards d, e of the player to move.
# These are the six final layouts as the cells of (n, d, e), ordered so that neighbours share the
# cell of d or e.
_HEXAGON: Final = ((0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1), (2, 0, 1), (1, 0, 2))


@dataclass(frozen=True, slots=True)
class Ply:
    """One ply: `children` (moves, positions); a column is padded with its first child.

    `widths` (positions,) is the number of legal moves.
    """

    children: Index
    widths: Index


@dataclass(frozen=True, slots=True)
class LastThreePlies:
    """The last three plies in one: the six final layouts (6, positions) of every position.

    The first `free` positions allow all six edges of the hexagon; in the others x is not yet
    adjacent to a card.
    """

    layouts: Index
    free: int


@dataclass(frozen=True, slots=True)
class Graph:
    """All positions from one pattern of filled cells.

    slots       how many cards the mover and the opponent hold
    first       (mover's slots, cells): the position one ply later, -1 for an illegal move
    plies       the plies from the first on, without the last three if these are fused
    last_three  the fused last three plies; None if `plies` reach the final layouts
    trios       (3, n): the slots of every line that occurs
    rows, columns   (3, layouts): the trios of each finished coffin
    laid        (slots, layouts): whether the card from a hand lies in it; a spare one is kept
    """

    filled: tuple[int, ...]
    slots: tuple[int, int]
    first: Index
    plies: tuple[Ply, ...]
    last_three: LastThreePlies | None
    trios: Index
    rows: Index
    columns: Index
    laid: BoolArray


@lru_cache(maxsize=256)
def graph_of(filled: frozenset[int]) -> Graph:
    """The graph from these filled cells, for hands that fill the other cells exactly."""
    return _graph(filled, (0, 0))


@lru_cache(maxsize=64)
def graph_with_spare_cards(filled: frozenset[int], spare: tuple[int, int]) -> Graph:
    """The graph from these filled cells, for hands with `spare` cards beyond those to be laid.

    Any of a hand's cards may be kept. The graph is larger: with six empty cells and a spare card
    each it has two megabytes, with eight it would have fifty and take seconds.
    """
    return _graph(filled, spare)


def symmetries_of(filled: Iterable[int]) -> list[tuple[int, ...]]:
    """The reflections that leave each of these cells where it is."""
    return [mirror for mirror in REFLECTIONS if all(mirror[cell] == cell for cell in filled)]


def _graph(filled: frozenset[int], spare: tuple[int, int]) -> Graph:
    shape = _Shape(filled, spare)
    codes = np.array([(1 << 4 * shape.cards) - 1], dtype=np.int64)
    fused = shape.count >= _FUSE_FROM and not any(spare)
    plies: list[Ply] = []
    first = np.full((shape.slots[0], CELLS), -1, dtype=np.intp)
    for ply in range(shape.count - 3 if fused else shape.count):
        moves = shape.moves(ply)
        children, legal = shape.expand(codes, moves)
        codes, positions = shape.number(children, legal)
        if ply == 0:
            for (slot, cell), position, is_legal in zip(
                moves, positions[:, 0], legal[:, 0], strict=True
            ):
                if is_legal:
                    first[slot, cell] = position
        plies.append(Ply(_packed(positions, legal), legal.sum(axis=0)))
    last_three = None
    if fused:
        codes, last_three = shape.last_three(codes)
    lines, laid = shape.lines(codes), shape.laid(codes)
    return Graph(shape.filled, shape.slots, first, tuple(plies), last_three, *lines, laid)


class _Shape:
    """A pattern of filled cells, while its positions are being numbered."""

    def __init__(self, filled: Iterable[int], spare: tuple[int, int]) -> None:
        self.filled = tuple(sorted(filled))
        self.empty = tuple(cell for cell in range(CELLS) if cell not in self.filled)
        self.count = len(self.empty)
        self.slots = ((self.count + 1) // 2 + spare[0], self.count // 2 + spare[1])
        self.cards = sum(self.slots)
        # A symmetry must map every filled cell to itself, not merely preserve their pattern.
        self.symmetries = symmetries_of(self.filled)

    def moves(self, ply: int) -> list[tuple[int, int]]:
        """Every slot of the player to move with every empty cell."""
        start = 0 if ply % 2 == 0 else self.slots[0]
        return [
            (slot, cell)
            for slot in range(start, start + self.slots[ply % 2])
            for cell in self.empty
        ]

    def expand(self, codes: Codes, moves: list[tuple[int, int]]) -> tuple[Codes, BoolArray]:
        """The positions after each move (moves, positions), and which of them are legal."""
        taken = self._taken(codes)
        playable = {
            cell: ~taken[cell] & taken[list(NEIGHBOURS[cell])].any(axis=0) for cell in self.empty
        }
        children = np.empty((len(moves), len(codes)), dtype=np.int64)
        legal = np.empty(children.shape, dtype=np.bool_)
        for row, (slot, cell) in enumerate(moves):
            children[row] = codes - ((_IN_HAND - cell) << 4 * slot)
            legal[row] = playable[cell] & (self._cell(codes, slot) == _IN_HAND)
        return children, legal

    def number(self, children: Codes, legal: BoolArray) -> tuple[Codes, Index]:
        """The distinct positions among the legal children, and the number of each child."""
        codes, inverse = np.unique(self._canonical(children[legal]), return_inverse=True)
        order = np.argsort(self._blocked(codes), kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        positions = np.zeros(children.shape, dtype=np.intp)
        positions[legal] = rank[inverse]
        return codes[order], positions

    def last_three(self, codes: Codes) -> tuple[Codes, LastThreePlies]:
        """The final layouts, and the six layouts of every position with three cards to lay."""
        hands = np.array([self._cell(codes, slot) == _IN_HAND for slot in range(self.count)])
        mover = (self.count - 3) % 2
        two, one = hands[: self.slots[0]], hands[self.slots[0] :]
        if mover == 1:
            two, one = one, two
        base = (0, self.slots[0]) if mover == 0 else (self.slots[0], 0)
        cards = [
            np.argmax(one, axis=0) + base[1],
            np.argmax(two, axis=0) + base[0],
            len(two) - 1 - np.argmax(two[::-1], axis=0) + base[0],
        ]
        spaces = self._spaces(codes)
        layouts = np.empty((6, len(codes)), dtype=np.int64)
        for row, layout in enumerate(_HEXAGON):
            layouts[row] = codes
            for card, space in zip(cards, layout, strict=True):
                layouts[row] -= (_IN_HAND - spaces[space]) << 4 * card
        finished, index = np.unique(self._canonical(layouts.ravel()), return_inverse=True)
        free = int((self._blocked(codes) < 0).sum())
        return finished, LastThreePlies(index.reshape(layouts.shape).astype(np.intp), free)

    def lines(self, codes: Codes) -> tuple[Index, Index, Index]:
        """All trios of slots that are lines of these layouts; then the rows and the columns."""
        slot_at = np.empty((_IN_HAND + 1, len(codes)), dtype=np.int64)
        for number, cell in enumerate(self.filled):
            slot_at[cell] = self.cards + number
        for slot in range(self.cards):
            slot_at[self._cell(codes, slot), np.arange(len(codes))] = slot
        lines = slot_at[np.array(ROWS + COLUMNS)]
        ends = np.sort(lines[:, ::2], axis=1)  # A line scores the same from either end.
        slots = self.cards + len(self.filled)
        coded = (ends[:, 0] * slots + lines[:, 1]) * slots + ends[:, 1]
        found, index = np.unique(coded, return_inverse=True)
        index = index.reshape(coded.shape).astype(np.intp)
        trios = np.array([found // slots**2, found // slots % slots, found % slots], dtype=np.intp)
        return trios, index[:3].copy(), index[3:].copy()

    def laid(self, codes: Codes) -> BoolArray:
        """(slots, layouts): whether the card from a hand lies in the coffin."""
        return np.array([self._cell(codes, slot) != _IN_HAND for slot in range(self.cards)])

    def _cell(self, codes: Codes, slot: int) -> Codes:
        return (codes >> 4 * slot) & _IN_HAND

    def _taken(self, codes: Codes) -> BoolArray:
        """(cells, positions): whether a card lies on the cell."""
        taken = np.zeros((_IN_HAND + 1, len(codes)), dtype=np.bool_)
        for slot in range(self.cards):
            taken[self._cell(codes, slot), np.arange(len(codes))] = True
        taken[list(self.filled)] = True
        return taken[:CELLS]

    def _canonical(self, codes: Codes) -> Codes:
        """The lowest code among the reflections of each position."""
        lowest = codes
        for mirror in self.symmetries[1:]:
            onto = np.array([*mirror, *range(CELLS, _IN_HAND + 1)], dtype=np.int64)
            image = np.zeros_like(codes)
            for slot in range(self.cards):
                image |= onto[self._cell(codes, slot)] << 4 * slot
            lowest = np.minimum(lowest, image)
        return lowest

    def _blocked(self, codes: Codes) -> Codes:
        """(positions,): the empty cell that touches no card, or -1.

        Of more than three empty cells several may touch none; it is the last of those.
        """
        taken = self._taken(codes)
        alone = [~taken[list(NEIGHBOURS[cell])].any(axis=0) for cell in range(CELLS)]
        cells = np.full(len(codes), -1, dtype=np.int64)
        for cell in range(CELLS):
            cells[alone[cell] & ~taken[cell]] = cell
        return cells

    def _spaces(self, codes: Codes) -> Codes:
        """(3, positions): the empty cells, the one that touches no card first."""
        free = ~self._taken(codes)
        spaces = np.nonzero(free.T)[1].reshape(-1, 3).T.copy()
        blocked = self._blocked(codes)
        for later in (1, 2):
            swap = spaces[later] == blocked
            spaces[later, swap] = spaces[0, swap]
            spaces[0, swap] = blocked[swap]
        return spaces


def _packed(positions: Index, legal: BoolArray) -> Index:
    """The legal children of each position, padded with its first legal child."""
    order = np.argsort(~legal, axis=0, kind="stable")[: int(legal.sum(axis=0).max())]
    chosen = np.take_along_axis(positions, order, axis=0)
    is_legal = np.take_along_axis(legal, order, axis=0)
    return np.where(is_legal, chosen, chosen[:1])
