"""Knows how to think at tables of three and four hands: supposed deals, played on greedily.

The exact method does not reach there. Every promising move is tried in the same supposed deals
(the rules' own guesses), all of which are played on at once to the end of the coffin, each seat
taking what is best for its side as the coffin stands.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.ai.analysis_types import Determinize, MoveValue, RolloutBudget
from bot.ai.coffin.greedy import CELLS, Board
from bot.ai.coffin.observation import Rng, Values
from bot.ai.coffin.payoff import EMPTY, NUMBER_OF, CardNumbers, payoff_for
from bot.engine.cards import PACK54, Card, hash_rng
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move


@dataclass(slots=True)
class Determinizations:
    """Supposed deals at the same point of a coffin; EMPTY where there is no card.

    lie, down  (worlds, cells): what lies face up, and face down
    hands      (worlds, seats, cards)
    """

    lie: CardNumbers
    down: CardNumbers
    hands: CardNumbers

    def times(self, count: int) -> "Determinizations":
        """All of the worlds so many times over."""
        parts = (self.lie, self.down, self.hands)
        return Determinizations(*(np.concatenate([part] * count) for part in parts))

    def lay(self, seat: int, place: CardNumbers, cell: CardNumbers) -> None:
        """In each world the card at this place of the hand goes to this cell."""
        world = np.arange(len(self.lie))
        self.lie[world, cell] = self.hands[world, seat, place]
        self.hands[world, seat, place] = self.hands[world, seat, -1]
        self.hands[world, seat, -1] = EMPTY

    def take(self, seat: int, cell: CardNumbers) -> None:
        """In each world the face-down card of this cell goes into the hand's last place."""
        world = np.arange(len(self.lie))
        self.hands[:, seat, -1] = self.down[world, cell]
        self.down[world, cell] = EMPTY


def board_of(view: CoffinView) -> Board:
    """The lines and the scoring of the table."""
    return Board(view.owners, payoff_for(view), view.takes_face_down)


def evaluate_moves(
    view: CoffinView,
    determinize: Determinize,
    effort: RolloutBudget,
    rng: Rng,
    among: tuple[Move, ...] = (),
) -> list[MoveValue]:
    """The promising moves with the lead that the own side may expect in this coffin.

    `among` are moves that are thought about whether or not they look promising.
    """
    board = board_of(view)
    moves = candidate_moves(view, board, effort.moves)
    moves += [move for move in among if move not in moves]
    worlds = sample_deals(view, determinize, effort.deals, rng)
    leads = rollout(view, board, worlds, moves)[view.sides[view.seat or 0]]
    return [(move, float(lead)) for move, lead in zip(moves, leads.mean(axis=1), strict=True)]


def candidate_moves(view: CoffinView, board: Board, count: int) -> list[Move]:
    """So many of the legal moves, those that lead at once before the others."""
    if view.stage is Stage.TAKE or len(view.moves) <= count:
        return list(view.moves)
    lie = np.array([[EMPTY if card is None else NUMBER_OF[card] for card in view.coffin]])
    cards = list(dict.fromkeys(_laid(move)[0] for move in view.moves))
    hand = np.array([[NUMBER_OF[card] for card in cards]])
    leads = board.leads(lie, hand, view.sides[view.seat or 0])[0]
    worth = [leads[cards.index(card), cell] for card, cell in map(_laid, view.moves)]
    best = np.argsort(-np.array(worth), kind="stable")[:count]
    return [view.moves[at] for at in sorted(best.tolist())]


def sample_deals(
    view: CoffinView, determinize: Determinize, count: int, rng: Rng
) -> Determinizations:
    """Deals by the rules' own guesses; face-down cards are anything that then is nowhere else."""
    seats = range(len(view.sides))
    longest = max(view.hand_sizes) + (1 if view.stage is Stage.TAKE else 0)
    hands = np.full((count, len(seats), longest), EMPTY, dtype=np.intp)
    down = np.full((count, CELLS), EMPTY, dtype=np.intp)
    for world in range(count):
        state = determinize(hash_rng(rng.bytes(16)))
        held = [state.view(seat).hand for seat in seats]
        for seat, hand in enumerate(held):
            hands[world, seat, : len(hand)] = [NUMBER_OF[card] for card in hand]
        if view.face_down:
            rest = Counter(PACK54)
            for cards in (*held, [card for card in view.coffin if card], *_gone(view)):
                rest.subtract(cards)
            left = [NUMBER_OF[card] for card in (+rest).elements()]
            down[world, list(view.face_down)] = rng.permutation(left)[: len(view.face_down)]
    lie = np.array([EMPTY if card is None else NUMBER_OF[card] for card in view.coffin])
    return Determinizations(np.repeat(lie[None], count, axis=0), down, hands)


def rollout(
    view: CoffinView, board: Board, worlds: Determinizations, moves: Sequence[Move]
) -> Values:
    """(sides, moves, worlds): the lead of each side when a move has been made and played on."""
    count = len(worlds.lie)
    tried = worlds.times(len(moves))
    seat = view.seat or 0
    cells = np.repeat([move.cell or 0 for move in moves], count)
    if view.stage is Stage.TAKE:
        tried.take(seat, cells)
    else:
        cards = np.repeat([NUMBER_OF[_laid(move)[0]] for move in moves], count)
        places = (tried.hands[:, seat] == cards[:, None]).argmax(axis=1)
        tried.lay(seat, places, cells)
        seat = (seat + 1) % len(view.sides)
    fixed = cells if view.stage is Stage.TAKE else None
    while (tried.lie == EMPTY).any():
        _greedy_turn(board, tried, seat, view.sides[seat], fixed)
        seat, fixed = (seat + 1) % len(view.sides), None
    return board.scored(tried.lie).reshape(-1, len(moves), count)


def _laid(move: Move) -> tuple[Card, int]:
    """The card and the cell of a placement."""
    assert move.card is not None
    assert move.cell is not None
    return move.card, move.cell


def _gone(view: CoffinView) -> list[tuple[Card, ...]]:
    """The finished coffins whose cards cannot be in this one (the sixth is dealt from them)."""
    return [] if view.deal == view.deals else [past.coffin for past in view.results]


def _greedy_turn(
    board: Board, worlds: Determinizations, seat: int, side: int, fixed: CardNumbers | None
) -> None:
    """In each world the seat does what leads most at once; `fixed`: the cell it must fill."""
    world = np.arange(len(worlds.lie))
    if board.blind and fixed is None:
        leads = board.leads(worlds.lie, worlds.hands[:, seat], side)
        fixed = leads.max(axis=1).argmax(axis=1)
        worlds.take(seat, fixed)
    leads = board.leads(worlds.lie, worlds.hands[:, seat], side)
    if fixed is not None:
        places = leads[world, :, fixed].argmax(axis=1)
        worlds.lay(seat, places, fixed)
    else:
        flat = leads.reshape(len(world), -1).argmax(axis=1)
        worlds.lay(seat, flat // CELLS, flat % CELLS)
