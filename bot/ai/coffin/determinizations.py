"""Determinizations of tables of three and four seats, in card numbers."""

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from math import factorial

import numpy as np

from bot.ai.analysis_types import Determinize
from bot.ai.coffin.card_numbers import NO_CARD, NUMBER_OF, VAMPIRE_NUMBER, CardNumbers, board_of
from bot.ai.rng import Rng
from bot.engine.cards import hash_rng
from bot.engine.coffin.grid import CELLS
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage, own_seat


@dataclass(slots=True)
class Determinizations:
    """Samples of what one view hides, all at the same ply; NO_CARD where there is no card.

    boards, face_down  (samples, cells): the cards that lie face up, and face down
    hands              (samples, seats, cards)
    """

    boards: CardNumbers
    face_down: CardNumbers
    hands: CardNumbers

    def repeated(self, count: int) -> "Determinizations":
        """All the samples, repeated `count` times."""
        parts = (self.boards, self.face_down, self.hands)
        return Determinizations(*(np.concatenate([part] * count) for part in parts))

    def lay(self, seat: int, slot: CardNumbers, cell: CardNumbers) -> None:
        """Lay the card of this slot of the hand on this cell, in each sample."""
        sample = np.arange(len(self.boards))
        self.boards[sample, cell] = self.hands[sample, seat, slot]
        self.hands[sample, seat, slot] = self.hands[sample, seat, -1]
        self.hands[sample, seat, -1] = NO_CARD

    def take(self, seat: int, cell: CardNumbers) -> None:
        """Take the face-down card of this cell into the last slot of the hand, in each sample."""
        sample = np.arange(len(self.boards))
        self.hands[:, seat, -1] = self.face_down[sample, cell]
        self.face_down[sample, cell] = NO_CARD


def sample_determinizations(
    view: CoffinView, determinize: Determinize, count: int, rng: Rng
) -> Determinizations:
    """Sample `count` determinizations of this view.

    With partners, if no hand has more than one unknown card: all of them, each once, if there are
    no more.
    """
    if view.takes_face_down and view.deal == view.deals:
        return _of_discards(view, determinize, count, rng)
    (sampled,) = _hands(view, determinize, 1, rng)
    unknown = sampled != NO_CARD
    unknown[own_seat(view)] = False
    if not view.takes_face_down:
        unknown &= sampled != VAMPIRE_NUMBER  # Everybody knows who holds a Vampire.
    cards, held, down = _unseen(view, sampled[~unknown]), int(unknown.sum()), list(view.face_down)
    few = not view.takes_face_down and unknown.sum(axis=1).max() <= 1 and factorial(held) <= count
    if few:
        unseen = np.array(list(permutations(cards)), dtype=np.intp)
    else:
        unseen = rng.permuted(np.tile(cards, (count, 1)), axis=1)
    hands = np.repeat(sampled[None], len(unseen), axis=0)
    hands[:, unknown] = unseen[:, :held]
    face_down = np.full((len(unseen), CELLS), NO_CARD, dtype=np.intp)
    face_down[:, down] = unseen[:, held : held + len(down)]
    return Determinizations(_boards(view, len(unseen)), face_down, hands)


def _of_discards(
    view: CoffinView, determinize: Determinize, count: int, rng: Rng
) -> Determinizations:
    """Determinizations of the sixth coffin of Thracula, where hands can hold only few discards."""
    hands = _hands(view, determinize, count, rng)
    down = list(view.face_down)
    face_down = np.full((count, CELLS), NO_CARD, dtype=np.intp)
    for sample, held in enumerate(hands):
        unseen = _unseen(view, held[held != NO_CARD])
        face_down[sample, down] = rng.permutation(unseen)[: len(down)]
    return Determinizations(_boards(view, count), face_down, hands)


def _hands(view: CoffinView, determinize: Determinize, count: int, rng: Rng) -> CardNumbers:
    """(samples, seats, cards): hands from `determinize`, with a slot for a card to be taken."""
    longest = max(view.hand_sizes) + (1 if view.stage is Stage.TAKE else 0)
    hands = np.full((count, len(view.sides), longest), NO_CARD, dtype=np.intp)
    for sample in range(count):
        state = determinize(hash_rng(rng.bytes(16)))
        for seat in range(len(view.sides)):
            hand = state.view(seat).hand
            hands[sample, seat, : len(hand)] = [NUMBER_OF[card] for card in hand]
    return hands


def _unseen(view: CoffinView, seen: CardNumbers) -> list[int]:
    """The cards of the pack that are not in `seen`, on the board, or out of play."""
    rest = Counter(NUMBER_OF[card] for card in view.pack)
    rest.subtract(NUMBER_OF[card] for card in view.coffin if card)
    if view.deal < view.deals or not view.takes_face_down:
        rest.subtract(NUMBER_OF[card] for past in view.results for card in past.coffin)
    rest.subtract(card for card in seen.tolist() if card != NO_CARD)
    return list((+rest).elements())


def _boards(view: CoffinView, count: int) -> CardNumbers:
    return np.tile(board_of(view.coffin), (count, 1))
