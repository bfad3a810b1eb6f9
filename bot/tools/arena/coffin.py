"""The first coffin of a classic game in card numbers, without a game; a greedy player."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NO_CARD, VAMPIRE_NUMBER
from bot.ai.coffin.greedy import two_player_scorer
from bot.ai.coffin.observation import CoffinValues, Observation, ObservedPlay
from bot.ai.coffin.payoff import payoff_of
from bot.ai.rng import Rng
from bot.engine.coffin.grid import CELLS, CENTRE

PACK: Final = (*range(VAMPIRE_NUMBER), VAMPIRE_NUMBER, VAMPIRE_NUMBER)
_SEED: Final = 1897  # the first number of every seed of the arena


class DealTable:
    """One deal in progress, in card numbers; seat 0 is the eldest."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng([_SEED, seed])
        nail, *dealt = (PACK[index] for index in rng.permutation(len(PACK))[:9])
        self.hands = [dealt[:4], dealt[4:]]
        self.board = [NO_CARD] * CELLS
        self.board[CENTRE] = nail
        self.plays: list[tuple[int, int, int]] = []
        self.eldest_has_rows = bool(rng.integers(2))

    def observation(self, seat: int, cheating: bool = False) -> Observation:
        """What a seat sees; with `cheating` also the other hand."""
        unseen = list(PACK)
        for card in (*self.hands[seat], *(card for card in self.board if card != NO_CARD)):
            unseen.remove(card)
        return Observation(
            board=tuple(self.board),
            hand=tuple(self.hands[seat]),
            unseen=tuple(self.hands[1 - seat] if cheating else unseen),
            opponent_hand_size=len(self.hands[1 - seat]),
            rows=self.eldest_has_rows == (seat == 0),
            plays=tuple(
                ObservedPlay(mover == seat, card, cell) for mover, card, cell in self.plays
            ),
            payoff=payoff_of(),
        )

    def lay(self, seat: int, slot: int, cell: int) -> None:
        """Lay the card of this slot of the seat's hand."""
        card = self.hands[seat].pop(slot)
        self.board[cell] = card
        self.plays.append((seat, card, cell))

    def margin(self) -> int:
        """The eldest's margin in the full coffin."""
        rows, _ = two_player_scorer(payoff_of()).final_leads(np.array([self.board]))
        return int(rows[0] if self.eldest_has_rows else -rows[0])


@dataclass(frozen=True, slots=True)
class Greedy:
    """The mover's best line minus the opponent's right after the card is laid."""

    def values(self, observation: Observation, _rng: Rng) -> CoffinValues:
        boards, hands = np.array([observation.board]), np.array([observation.hand])
        side = 0 if observation.rows else 1
        scorer = two_player_scorer(observation.payoff)
        return np.asarray(scorer.leads(boards, hands, side)[0])


def best_of(values: CoffinValues) -> tuple[int, int]:
    """Slot and cell of the highest value, the first of equal ones."""
    slot, cell = divmod(int(values.argmax()), CELLS)
    return slot, cell
