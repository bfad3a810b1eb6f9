"""Move values at tables of three and four seats: greedy rollouts over determinizations.

The exact solver does not reach there. Every candidate move is tried in the same determinizations,
all of which are played on at once to the end of the coffin, each seat maximizing its side's
immediate lead.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.ai.analysis_types import Determinize, RolloutBudget
from bot.ai.coffin.greedy import CELLS, CoffinScorer, scorer_for
from bot.ai.coffin.observation import Values
from bot.ai.coffin.payoff import EMPTY, NUMBER_OF, CardNumbers
from bot.ai.rng import Rng
from bot.engine.cards import Card, hash_rng
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.model.reviews import MoveValue


@dataclass(slots=True)
class Determinizations:
    """Deals that agree with one view, all at the same point of a coffin; EMPTY where no card is.

    boards, face_down  (deals, cells): the cards that lie face up, and face down
    hands              (deals, seats, cards)
    """

    boards: CardNumbers
    face_down: CardNumbers
    hands: CardNumbers

    def repeated(self, count: int) -> "Determinizations":
        """All of the deals `count` times over."""
        parts = (self.boards, self.face_down, self.hands)
        return Determinizations(*(np.concatenate([part] * count) for part in parts))

    def lay(self, seat: int, slot: CardNumbers, cell: CardNumbers) -> None:
        """Lay the card of this slot of the hand on this cell, in each deal."""
        deal = np.arange(len(self.boards))
        self.boards[deal, cell] = self.hands[deal, seat, slot]
        self.hands[deal, seat, slot] = self.hands[deal, seat, -1]
        self.hands[deal, seat, -1] = EMPTY

    def take(self, seat: int, cell: CardNumbers) -> None:
        """Take the face-down card of this cell into the last slot of the hand, in each deal."""
        deal = np.arange(len(self.boards))
        self.hands[:, seat, -1] = self.face_down[deal, cell]
        self.face_down[deal, cell] = EMPTY


def evaluate_moves(
    view: CoffinView,
    determinize: Determinize,
    budget: RolloutBudget,
    rng: Rng,
    include: tuple[Move, ...] = (),
) -> list[MoveValue]:
    """The candidate moves, those of `include` among them, with the own side's expected lead."""
    moves = candidate_moves(view, budget.moves)
    moves += [move for move in include if move not in moves]
    deals = sample_deals(view, determinize, budget.deals, rng)
    leads = rollout(view, deals, moves)[view.sides[view.seat or 0]]
    return [(move, float(lead)) for move, lead in zip(moves, leads.mean(axis=1), strict=True)]


def candidate_moves(view: CoffinView, count: int) -> list[Move]:
    """The `count` legal moves with the best immediate lead, in their legal order."""
    if view.stage is Stage.TAKE or len(view.moves) <= count:
        return list(view.moves)
    board = np.array([[EMPTY if card is None else NUMBER_OF[card] for card in view.coffin]])
    cards = list(dict.fromkeys(_placement(move)[0] for move in view.moves))
    hand = np.array([[NUMBER_OF[card] for card in cards]])
    leads = scorer_for(view).leads(board, hand, view.sides[view.seat or 0])[0]
    by_move = [leads[cards.index(card), cell] for card, cell in map(_placement, view.moves)]
    best = np.argsort(-np.array(by_move), kind="stable")[:count]
    return [view.moves[at] for at in sorted(best.tolist())]


def sample_deals(
    view: CoffinView, determinize: Determinize, count: int, rng: Rng
) -> Determinizations:
    """`count` determinizations; face-down cards are drawn from what then lies nowhere else."""
    seats = range(len(view.sides))
    longest = max(view.hand_sizes) + (1 if view.stage is Stage.TAKE else 0)
    hands = np.full((count, len(seats), longest), EMPTY, dtype=np.intp)
    face_down = np.full((count, CELLS), EMPTY, dtype=np.intp)
    for deal in range(count):
        state = determinize(hash_rng(rng.bytes(16)))
        held = [state.view(seat).hand for seat in seats]
        for seat, hand in enumerate(held):
            hands[deal, seat, : len(hand)] = [NUMBER_OF[card] for card in hand]
        if view.face_down:
            rest = Counter(view.pack)
            for cards in (*held, [card for card in view.coffin if card], *_out_of_play(view)):
                rest.subtract(cards)
            left = [NUMBER_OF[card] for card in (+rest).elements()]
            face_down[deal, list(view.face_down)] = rng.permutation(left)[: len(view.face_down)]
    board = np.array([EMPTY if card is None else NUMBER_OF[card] for card in view.coffin])
    return Determinizations(np.repeat(board[None], count, axis=0), face_down, hands)


def rollout(view: CoffinView, deals: Determinizations, moves: Sequence[Move]) -> Values:
    """(sides, moves, deals): the lead of each side at the end of the coffin after each move."""
    scorer, count = scorer_for(view), len(deals.boards)
    tried = deals.repeated(len(moves))
    seat = view.seat or 0
    cells = np.repeat([move.cell or 0 for move in moves], count)
    if view.stage is Stage.TAKE:
        tried.take(seat, cells)
    else:
        cards = np.repeat([NUMBER_OF[_placement(move)[0]] for move in moves], count)
        slots = (tried.hands[:, seat] == cards[:, None]).argmax(axis=1)
        tried.lay(seat, slots, cells)
        seat = (seat + 1) % len(view.sides)
    space = cells if view.stage is Stage.TAKE else None
    while (tried.boards == EMPTY).any():
        _greedy_turn(scorer, tried, seat, view.sides[seat], space)
        seat, space = (seat + 1) % len(view.sides), None
    return scorer.final_leads(tried.boards).reshape(-1, len(moves), count)


def _placement(move: Move) -> tuple[Card, int]:
    """The card and the cell of a placement."""
    assert move.card is not None
    assert move.cell is not None
    return move.card, move.cell


def _out_of_play(view: CoffinView) -> list[tuple[Card, ...]]:
    """The finished coffins whose cards cannot be in this one (the sixth is dealt from them)."""
    return [] if view.deal == view.deals else [past.coffin for past in view.results]


def _greedy_turn(
    scorer: CoffinScorer, deals: Determinizations, seat: int, side: int, space: CardNumbers | None
) -> None:
    """Make the move with the best immediate lead in each deal; `space` is a cell just emptied."""
    deal = np.arange(len(deals.boards))
    if scorer.takes_face_down and space is None:
        leads = scorer.leads(deals.boards, deals.hands[:, seat], side)
        space = leads.max(axis=1).argmax(axis=1)
        deals.take(seat, space)
    leads = scorer.leads(deals.boards, deals.hands[:, seat], side)
    if space is not None:
        slots = leads[deal, :, space].argmax(axis=1)
        deals.lay(seat, slots, space)
    else:
        flat = leads.reshape(len(deal), -1).argmax(axis=1)
        deals.lay(seat, flat // CELLS, flat % CELLS)
