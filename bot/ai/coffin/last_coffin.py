"""Plays the last coffin of a game for two to win the game, where points alone do not tell how."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from bot.ai.coffin.evaluators import OpponentModelPimc, perfect_info_values
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import Observation, Values
from bot.ai.rng import Rng

_POINTS_A_CHOICE: Final = 10.0  # what a choice left to an opponent who errs may well bring
_SHARE_OF_POINTS: Final = 0.001  # of a game, what a point is worth: it decides between equals
_DEALS: Final = (1,) * 9  # who knows all cards can imagine but one hand


@dataclass(frozen=True, slots=True)
class GameUtility:
    """How likely a margin in this coffin is to win the game.

    lead     what the observer is ahead by before the coffin
    choices  how many choices are left to an opponent who may err
    unit     the amount of the counting that is worth about one point
    """

    lead: int
    choices: int
    unit: float

    def of(self, margins: Values) -> Values:
        """The chance by margin: rising with it, and exact once the opponent has no choice."""
        totals = (margins + self.lead) / self.unit
        if self.choices:
            chances = 0.5 + 0.5 * np.tanh(totals / (_POINTS_A_CHOICE * self.choices))
        else:
            chances = 0.5 + 0.5 * np.sign(totals)
        return np.asarray(chances + _SHARE_OF_POINTS * totals)


@dataclass(frozen=True, slots=True)
class LastCoffin:
    """Plays exactly while the game is not lost, and then for what the opponent may overlook.

    Best play of both for the margin is best for the game too, while it wins or draws. If it loses,
    every move loses against an opponent who makes no mistake: the best move is then the one whose
    replies, as the model predicts them, give the best chance of the game.

    usual  plays the coffin if the opponent's hand is not known
    lead   what the observer is ahead by before the coffin
    """

    usual: OpponentModelPimc
    lead: int

    def values(self, observation: Observation, rng: Rng) -> Values:
        """Exact margins; in a lost game the best margin, less what a move loses of the chances."""
        if len(observation.unseen) > observation.opponent_hand_size:
            return self.usual.values(observation, rng)
        hands = possible_hands(observation, 1, rng)
        margins = perfect_info_values(observation, hands)[..., 0].astype(np.float64)
        choices = len(observation.hand) - 2  # after the next reply; the last card has one place
        if margins.max() + self.lead >= 0 or choices < 0:
            return margins
        utility = GameUtility(self.lead, choices, observation.payoff.unit)
        chances = self._chances(observation, hands, utility, rng)
        values: Values = margins.max() + 100 * (chances - chances.max())
        return values

    def _chances(
        self, observation: Observation, hands: HandSamples, utility: GameUtility, rng: Rng
    ) -> Values:
        """(slots, cells): the expected utility after the replies to each move."""
        model = replace(self.usual.model, deals=_DEALS)
        first = observation.graph.first  # moves that mirror each other lead to one position
        chances = np.full(first.shape, -np.inf)
        for position in np.unique(first[first >= 0]).tolist():
            slot, cell = np.argwhere(first == position)[0].tolist()
            replies = model.reply_values(observation.after(slot, cell), hands, rng, utility.of)
            chances[first == position] = model.priors @ replies[:, 0]
        return chances
