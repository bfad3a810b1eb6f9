"""Knows how to think at tables of three and four hands: supposed deals, played on greedily.

The exact method does not reach there. Every promising move is tried in the same supposed deals
(the rules' own guesses), all of which are played on at once to the end of the coffin, each seat
taking what is best for its side as the coffin stands.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

import numpy as np

from bot.ai.graph import CELLS
from bot.ai.payoff import EMPTY, NUMBER_OF, Numbers, Payoff, Points, payoff_of
from bot.ai.player import Guess, Thought
from bot.ai.sight import Chance, Values
from bot.engine.cards import PACK54, stream
from bot.engine.coffin import CENTRE, COLUMNS, LINES, NEIGHBOURS, ROWS
from bot.engine.moves import Move
from bot.engine.views import Stage, View

_TOUCHING: Final = np.array(
    [[near in NEIGHBOURS[cell] for near in range(CELLS)] for cell in range(CELLS)]
)


@dataclass(frozen=True, slots=True)
class Effort:
    """How many deals are supposed, and how many moves are tried in each."""

    deals: int
    moves: int


@dataclass(frozen=True, slots=True)
class Board:
    """What is the same in all supposed deals: who owns which lines, and how they score."""

    sides: tuple[int, ...]
    owners: tuple[tuple[int, ...], ...]
    payoff: Payoff
    blind: bool  # a face-down card is taken first, and its place is filled (Thracula)

    def lead(self, bests: Sequence[Values], side: int) -> Values:
        """What a side's best line is ahead of the others' on the average."""
        others = [best for other, best in enumerate(bests) if other != side]
        lead: Values = bests[side] - sum(others) / len(others)
        return lead


@dataclass(slots=True)
class Worlds:
    """Supposed deals at the same point of a coffin; EMPTY where there is no card.

    lie, down  (worlds, cells): what lies face up, and face down
    hands      (worlds, seats, cards)
    """

    lie: Numbers
    down: Numbers
    hands: Numbers

    def times(self, count: int) -> "Worlds":
        """All of the worlds so many times over."""
        parts = (self.lie, self.down, self.hands)
        return Worlds(*(np.concatenate([part] * count) for part in parts))

    def lay(self, seat: int, place: Numbers, cell: Numbers) -> None:
        """In each world the card at this place of the hand goes to this cell."""
        world = np.arange(len(self.lie))
        self.lie[world, cell] = self.hands[world, seat, place]
        self.hands[world, seat, place] = self.hands[world, seat, -1]
        self.hands[world, seat, -1] = EMPTY

    def take(self, seat: int, cell: Numbers) -> None:
        """In each world the face-down card of this cell goes into the hand's last place."""
        world = np.arange(len(self.lie))
        self.hands[:, seat, -1] = self.down[world, cell]
        self.down[world, cell] = EMPTY


def board_of(view: View) -> Board:
    """The lines and the scoring of the table."""
    blind = view.rules == "thracula"
    payoff = payoff_of("thracula" if blind else "classic", view.counting)
    return Board(view.sides, view.owners, payoff, blind)


def company_thoughts(view: View, guess: Guess, effort: Effort, chance: Chance) -> list[Thought]:
    """The promising moves with the lead that the own side may expect in this coffin."""
    assert view.seat is not None
    board = board_of(view)
    moves = promising(view, board, effort.moves)
    worlds = supposed(view, guess, effort.deals, chance)
    leads = played_out(view, board, worlds, moves)
    return [(move, float(lead)) for move, lead in zip(moves, leads.mean(axis=1), strict=True)]


def promising(view: View, board: Board, count: int) -> list[Move]:
    """So many of the legal moves, those that lead at once before the others."""
    if view.stage is Stage.TAKE or len(view.moves) <= count:
        return list(view.moves)
    assert view.seat is not None
    side = view.sides[view.seat]
    lie = np.array([[EMPTY if card is None else NUMBER_OF[card] for card in view.coffin]])
    hand = np.array([[NUMBER_OF[card] for card in view.hand]])
    leads = _leads(board, lie, hand, side)[0]
    order = {
        (int(hand[0, place]), cell): leads[place, cell]
        for place in range(hand.shape[1])
        for cell in range(CELLS)
    }
    worth = [order[NUMBER_OF[move.card], move.cell] for move in view.moves if move.card]
    best = sorted(np.argsort(-np.array(worth), kind="stable")[:count])
    return [view.moves[at] for at in best]


def supposed(view: View, guess: Guess, count: int, chance: Chance) -> Worlds:
    """Deals by the rules' own guesses; face-down cards are anything that then is nowhere else."""
    seats = range(len(view.sides))
    longest = max(view.counts) + (1 if view.stage is Stage.TAKE else 0)
    hands = np.full((count, len(seats), longest), EMPTY, dtype=np.intp)
    down = np.full((count, CELLS), EMPTY, dtype=np.intp)
    for world in range(count):
        state = guess(stream(chance.bytes(16)))
        held = [state.view(seat).hand for seat in seats]
        for seat, hand in enumerate(held):
            hands[world, seat, : len(hand)] = [NUMBER_OF[card] for card in hand]
        if view.face_down:
            rest = Counter(PACK54)
            for cards in (*held, [card for card in view.coffin if card], *_gone(view)):
                rest.subtract(cards)
            left = [NUMBER_OF[card] for card in (+rest).elements()]
            down[world, list(view.face_down)] = chance.permutation(left)[: len(view.face_down)]
    lie = np.array([EMPTY if card is None else NUMBER_OF[card] for card in view.coffin])
    return Worlds(np.repeat(lie[None], count, axis=0), down, hands)


def played_out(view: View, board: Board, worlds: Worlds, moves: Sequence[Move]) -> Values:
    """(moves, worlds): the lead of the own side when each move has been made and played on."""
    assert view.seat is not None
    count = len(worlds.lie)
    tried = worlds.times(len(moves))
    seat = view.seat
    cells = np.repeat([move.cell or 0 for move in moves], count)
    if view.stage is Stage.TAKE:
        tried.take(seat, cells)
    else:
        cards = np.repeat([NUMBER_OF[move.card] for move in moves if move.card], count)
        places = (tried.hands[:, seat] == cards[:, None]).argmax(axis=1)
        tried.lay(seat, places, cells)
        seat = (seat + 1) % len(board.sides)
    fixed = cells if view.stage is Stage.TAKE else None
    while (tried.lie == EMPTY).any():
        _greedy_turn(board, tried, seat, fixed)
        seat, fixed = (seat + 1) % len(board.sides), None
    side = board.sides[view.seat]
    return _scored(board, tried.lie, side).reshape(len(moves), count)


def _gone(view: View) -> list[Sequence[object]]:
    """The finished coffins whose cards cannot be in this one (the sixth is dealt from them)."""
    return [] if view.deal == view.deals else [past.coffin for past in view.rounds]


def _greedy_turn(board: Board, worlds: Worlds, seat: int, fixed: Numbers | None) -> None:
    """In each world the seat does what leads most at once; `fixed`: the cell it must fill."""
    side, world = board.sides[seat], np.arange(len(worlds.lie))
    if board.blind and fixed is None:
        leads = _leads(board, worlds.lie, worlds.hands[:, seat], side)
        fixed = leads.max(axis=1).argmax(axis=1)
        worlds.take(seat, fixed)
    leads = _leads(board, worlds.lie, worlds.hands[:, seat], side)
    if fixed is not None:
        places = leads[world, :, fixed].argmax(axis=1)
        worlds.lay(seat, places, fixed)
    else:
        flat = leads.reshape(len(world), -1).argmax(axis=1)
        worlds.lay(seat, flat // CELLS, flat % CELLS)


def _leads(board: Board, lie: Numbers, hand: Numbers, side: int) -> Values:
    """(worlds, cards, cells): the lead of a side when a card lies there; -inf where it may not."""
    lines = _totals(board, lie)
    leads = np.full((*hand.shape, CELLS), -np.inf)
    vacant = lie == EMPTY
    opened = vacant if board.blind else vacant & (~vacant @ _TOUCHING)
    if not board.blind and vacant[0].all():
        opened = np.zeros_like(vacant)
        opened[:, CENTRE] = True
    for cell in np.flatnonzero(opened.any(axis=0)):
        totals = [line[:, None] for line in lines]
        for index in (cell // 3, 3 + cell % 3):
            trio = [hand if each == cell else lie[:, each, None] for each in LINES[index]]
            totals[index] = board.payoff.totals(index, trio)
        lead = board.lead(_bests(board, totals), side)
        leads[:, :, cell] = np.where((hand != EMPTY) & opened[:, cell, None], lead, -np.inf)
    return leads


def _totals(board: Board, lie: Numbers) -> list[Points]:
    """The six lines (worlds,) as they stand."""
    return [
        board.payoff.totals(index, [lie[:, cell] for cell in line])
        for index, line in enumerate(LINES)
    ]


def _bests(board: Board, totals: Sequence[Points]) -> list[Values]:
    """By side: its best line."""
    return [
        reduce(np.maximum, (totals[index] for index in owned)).astype(np.float64)
        for owned in board.owners
    ]


def _scored(board: Board, lie: Numbers, side: int) -> Values:
    """(worlds,): the lead of a side in full coffins."""
    totals = _totals(board, lie)
    if board.blind:
        return board.lead(_bests(board, totals), side)
    cells = lie.T
    rows = [board.payoff.lines(cells[list(line)])[0] for line in ROWS]
    columns = [board.payoff.lines(cells[list(line)])[1] for line in COLUMNS]
    margin = board.payoff.margin(rows, columns).astype(np.float64)
    return margin if board.owners[side] == (0, 1, 2) else -margin
