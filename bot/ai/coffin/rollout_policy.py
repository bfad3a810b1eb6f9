"""Rollout policies for the seats of a table of three or four, to the end of a coffin."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NO_CARD, CardNumbers
from bot.ai.coffin.determinizations import Determinizations
from bot.ai.coffin.greedy import CoffinScorer, scorer_for
from bot.ai.coffin.holding_values import holding_values
from bot.ai.coffin.last_cards import are_last_cards, best_places
from bot.ai.coffin.line_potential import UNIT, potential_payoff
from bot.ai.coffin.observation import CoffinValues
from bot.engine.coffin.grid import CELLS
from bot.engine.coffin.view import CoffinView

_SECOND_LINE: Final = 0.25
"""The weight of a side's second line beside its best one, while the coffin is not full.

Chosen by hand. To check a change of it or of `_REPLIES`, play the same whole games before and after
it: `make arena ARGS="count helsing --game dracula.partners --whole"`.
"""
_TIE_BREAK: Final = 1e-3
"""The part of a holding value that counts where it only breaks ties."""
_REPLIES: Final = 10
"""How many of the best moves are compared by the next seat's best reply. Chosen by hand."""


@dataclass(frozen=True, slots=True, eq=False)
class RolloutPolicy:
    """Makes the move with the best immediate lead, minus the holding value of the card.

    unfinished  scores leads while the coffin is not full; one point is `unit`
    full        scores the leads in full coffins, in points
    holding     (seats, NUMBER_COUNT): holding values by card number, in points
    exact_end   whether the last cards of a partnership game are laid by exact search
    replies     how many of the best moves are compared by the next seat's best reply to each, in
                partnership; 0: none
    """

    unfinished: CoffinScorer
    full: CoffinScorer
    holding: CoffinValues
    unit: int = 1
    exact_end: bool = False
    replies: int = 0

    def values(self, boards: CardNumbers, hands: CardNumbers, seat: int, side: int) -> CoffinValues:
        """(coffins, cards, cells): the value of laying a card for a seat; -inf if illegal.

        One point is `unit`.
        """
        last = (boards[0] == NO_CARD).sum() == 1
        scorer, scale = (self.full, self.unit) if last else (self.unfinished, 1)
        leads: CoffinValues = scale * scorer.leads(boards, hands, side)
        leads -= self.unit * self.holding[seat][hands][:, :, None]
        return leads

    def play(
        self,
        samples: Determinizations,
        seat: int,
        sides: tuple[int, ...],
        space: CardNumbers | None,
    ) -> None:
        """Make the best move in each sample; in Thracula `space` is the cell just emptied."""
        sample, side = np.arange(len(samples.boards)), sides[seat]
        if self.exact_end and are_last_cards(samples):
            only_card = samples.hands[:, seat].argmin(axis=1)  # NO_CARD is the highest number
            samples.lay(seat, only_card, best_places(samples, seat, sides, self.full))
            return
        if self.full.takes_face_down and space is None:
            values = self.values(samples.boards, samples.hands[:, seat], seat, side)
            space = values.max(axis=1).argmax(axis=1)
            samples.take(seat, space)
        values = self.values(samples.boards, samples.hands[:, seat], seat, side)
        if space is not None:
            samples.lay(seat, values[sample, :, space].argmax(axis=1), space)
        else:
            chosen = self._chosen(samples, values.reshape(len(sample), -1), seat, sides)
            samples.lay(seat, chosen // CELLS, chosen % CELLS)

    def _chosen(
        self, samples: Determinizations, values: CoffinValues, seat: int, sides: tuple[int, ...]
    ) -> CardNumbers:
        """By sample: the move to make, as slot * CELLS + cell; so are the moves of `values`."""
        best = values.argmax(axis=1)
        if not self.replies or (samples.boards[0] == NO_CARD).sum() == 1:
            return np.asarray(best)
        tried = np.argpartition(-values, self.replies - 1, axis=1)[:, : self.replies]
        sample = np.arange(len(values))
        legal = np.isfinite(values[sample[:, None], tried])
        tried = np.where(legal, tried, best[:, None])
        return np.asarray(
            tried[sample, self.after_reply(samples, seat, sides, tried).argmax(axis=1)]
        )

    def after_reply(
        self, samples: Determinizations, seat: int, sides: tuple[int, ...], tried: CardNumbers
    ) -> CoffinValues:
        """(samples, moves): what legal moves are worth in partnership after the best reply to each.

        `tried` (samples, moves) has the moves as slot * CELLS + cell; two cells or more are empty.
        """
        sample, count = np.arange(len(tried))[:, None], tried.shape[1]
        cards = samples.hands[sample, seat, tried // CELLS]
        boards = np.repeat(samples.boards, count, axis=0)
        boards[np.arange(len(boards)), (tried % CELLS).ravel()] = cards.ravel()
        other = (seat + 1) % len(sides)
        hands = np.repeat(samples.hands[:, other], count, axis=0)
        replies = self.values(boards, hands, other, sides[other]).max(axis=(1, 2))
        return np.asarray(-replies.reshape(tried.shape) - self.unit * self.holding[seat][cards])

    def kept(self, hands: CardNumbers, sides: tuple[int, ...]) -> CoffinValues:
        """(sides, samples): the holding values of a side's hands minus the mean of the others'."""
        by_seat = [values[hands[:, seat]].sum(axis=1) for seat, values in enumerate(self.holding)]
        by_side = np.zeros((max(sides) + 1, len(hands)))
        np.add.at(by_side, list(sides), by_seat)
        others: CoffinValues = (by_side.sum(axis=0) - by_side) / max(sides)
        return by_side - others


def greedy_policy(view: CoffinView) -> RolloutPolicy:
    """Values lines by their current points; holding values only break ties."""
    scorer = scorer_for(view)
    return RolloutPolicy(scorer, scorer, _TIE_BREAK * holding_values(view))


def holding_value_policy(view: CoffinView) -> RolloutPolicy:
    """Values lines by their current points, and takes holding values into account."""
    scorer = scorer_for(view)
    return RolloutPolicy(scorer, scorer, holding_values(view))


def potential_policy(view: CoffinView) -> RolloutPolicy:
    """Values lines by their potential, uses holding values, and plays the end exactly."""
    scorer = scorer_for(view)
    potential = replace(scorer, payoff=potential_payoff(scorer.payoff), second_line=_SECOND_LINE)
    return RolloutPolicy(potential, scorer, holding_values(view), UNIT, exact_end=True)


def potential_reply_policy(view: CoffinView) -> RolloutPolicy:
    """The potential policy, but it also compares its best moves by the next seat's best reply.

    In Thracula, where the next seat first takes an unknown card, it does not.
    """
    policy = potential_policy(view)
    return policy if view.takes_face_down else replace(policy, replies=_REPLIES)


def greedy_reply_policy(view: CoffinView) -> RolloutPolicy:
    """The same as `potential_reply_policy`, but it values lines by their current points."""
    return replace(potential_reply_policy(view), unfinished=scorer_for(view), unit=1)
