"""Plays the end of a game for two to win it, where points alone are no guide."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from bot.ai.coffin.evaluators import OpponentModelPimc, perfect_info_values
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import Evaluator, Observation, Values
from bot.ai.coffin.payoff import NUMBER_OF, Payoff, payoff_for
from bot.ai.coffin.position_graph import CELLS, graph_of
from bot.ai.coffin.solver import solve
from bot.ai.rng import Rng
from bot.engine.cards import PACK54
from bot.engine.coffin.grid import CENTRE
from bot.engine.coffin.view import CoffinView

_SHARE_OF_POINTS: Final = 0.001  # of a game, what a point is worth: it decides between equals
_POINTS_A_CHOICE: Final = 10.0  # what leaving a choice to an opponent who errs may well bring
_SCALE_OF_TANH: Final = 1.17  # standard deviations: 0.5 + 0.5 tanh is then about a normal chance
_LAST_COFFINS: Final = 200  # random deals, which tell how a last coffin ends
_DEALS: Final = (1,) * 9  # a player who knows all cards can imagine only one hand


@dataclass(frozen=True, slots=True)
class GameUtility:
    """How likely a margin in this coffin is to win the game.

    lead     what the observer is ahead by, apart from this coffin
    to_come  the points that what is still to come may well bring either side; 0: nothing is
    unit     the amount of the counting that is worth about one point
    """

    lead: float
    to_come: float
    unit: float

    def of(self, margins: Values) -> Values:
        """The chance by margin: rising with it, and exact if nothing is to come."""
        totals = (margins + self.lead) / self.unit
        likely = np.tanh(totals / self.to_come) if self.to_come else np.sign(totals)
        return np.asarray(0.5 + 0.5 * likely + _SHARE_OF_POINTS * totals)

    def in_points(self, margins: Values) -> Values:
        """The same, 0 at 0 and about as large as margins, to be weighed with what cards cost."""
        usual = 2 * self.to_come * self.unit
        worst, even, best = self.of(np.array([-usual, 0.0, usual]))
        return np.asarray((self.of(margins) - even) * 2 * usual / (best - worst))


def playing_for_the_game(count: OpponentModelPimc, view: CoffinView) -> Evaluator:
    """The Count; in the last coffin, and with the lead in the one before, he plays for the game."""
    if view.to_move is None or view.coffins_left not in {0, 1}:
        return count
    side = view.sides[view.to_move]
    lead = view.scores[side] - view.scores[1 - side]
    if view.coffins_left == 0:
        return LastCoffin(count, lead)
    if lead <= 0:
        return count
    payoff = payoff_for(view)
    edge, spread = dealers_margin(payoff)
    expected = lead - edge if view.to_move == view.dealer else lead + edge
    utility = GameUtility(expected, _SCALE_OF_TANH * spread / payoff.unit, payoff.unit)
    return replace(count, utility=utility.in_points)


@lru_cache(maxsize=16)
def dealers_margin(payoff: Payoff) -> tuple[float, float]:
    """The mean and the standard deviation of what the dealer of a last coffin is ahead by in it.

    All cards are known there: random deals are played exactly. In points the deviation is 12 with
    classic and 15 with advanced scoring, too far apart for one figure for all tables.
    """
    rng = np.random.default_rng(0)
    pack = [NUMBER_OF[card] for card in PACK54]
    deals = np.array([rng.permutation(pack)[:CELLS] for _ in range(_LAST_COFFINS)]).T
    margins = solve(graph_of(frozenset({CENTRE})), deals, payoff, rows=True).value
    return -float(margins.mean()), float(margins.std())


@dataclass(frozen=True, slots=True)
class LastCoffin:
    """Plays exactly while the game is not lost; then for what the opponent may overlook.

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
        utility = GameUtility(self.lead, _POINTS_A_CHOICE * choices, observation.payoff.unit)
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
