"""Plays the end of a two-player game for the win rather than for points."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NUMBER_OF
from bot.ai.coffin.evaluators import OpponentModelPimc, TwoPlayerEvaluator, perfect_info_values
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import CoffinValues, Observation
from bot.ai.coffin.payoff import Payoff, payoff_for
from bot.ai.coffin.position_graph import graph_of
from bot.ai.coffin.solver import solve
from bot.ai.rng import Rng
from bot.engine.cards import PACK54
from bot.engine.coffin.grid import CELLS, CENTRE
from bot.engine.coffin.rules import TieBreak
from bot.engine.coffin.view import CoffinView

_SHARE_OF_POINTS: Final = 0.001  # of a win; the value of a point, which breaks ties
_POINTS_A_CHOICE: Final = 10.0  # a typical gain from each choice left to an opponent who errs
_SCALE_OF_TANH: Final = 1.17  # in standard deviations; makes 0.5 + 0.5 tanh close to a normal CDF
_LAST_COFFINS: Final = 200  # random deals, for the distribution of margins in a last coffin
_IMAGINED_HANDS: Final = (1,) * 9  # a player who knows all cards can imagine only one hand


@dataclass(frozen=True, slots=True)
class GameUtility:
    """The probability that a margin in this coffin wins the game.

    lead     the lead of the observer apart from this coffin
    to_come  a typical margin, in points, of what comes after this coffin; 0 if nothing does
    unit     the amount of the counting that is worth about one point
    """

    lead: float
    to_come: float
    unit: float

    def of(self, margins: CoffinValues) -> CoffinValues:
        """The win probability of each margin; exact if nothing comes after this coffin."""
        totals = (margins + self.lead) / self.unit
        likely = np.tanh(totals / self.to_come) if self.to_come else np.sign(totals)
        return np.asarray(0.5 + 0.5 * likely + _SHARE_OF_POINTS * totals)

    def in_points(self, margins: CoffinValues) -> CoffinValues:
        """`of`, shifted and scaled to be 0 at 0 and about as large as margins."""
        typical = 2 * self.to_come * self.unit
        worst, even, best = self.of(np.array([-typical, 0.0, typical]))
        return np.asarray((self.of(margins) - even) * 2 * typical / (best - worst))


def playing_for_the_game(count: OpponentModelPimc, view: CoffinView) -> TwoPlayerEvaluator:
    """The Count, who plays for the win in the last coffin, and in the one before if he leads."""
    if view.to_move is None or view.coffins_left not in {0, 1}:
        return count
    side = view.sides[view.to_move]
    lead = view.scores[side] - view.scores[1 - side]
    if view.coffins_left == 0:
        return LastCoffin(count, lead + _bonus_for_level_totals(lead, view.tie_break))
    if lead <= 0:
        return count
    payoff = payoff_for(view)
    edge, spread = dealers_margin(payoff)
    expected = lead - edge if view.to_move == view.dealer else lead + edge
    utility = GameUtility(expected, _SCALE_OF_TANH * spread / payoff.unit, payoff.unit)
    return replace(count, utility=utility.in_points)


def _bonus_for_level_totals(lead: int, tie_break: TieBreak) -> float:
    """Half a point for the side that wins the game if the last coffin makes the totals equal.

    Where that coffin breaks the tie, it is the side that was behind and so has won it (D11).
    Otherwise it is neither: level totals count as a draw.
    """
    return -0.5 * float(np.sign(lead)) if tie_break is TieBreak.SIXTH_DEAL else 0.0


@lru_cache(maxsize=16)
def dealers_margin(payoff: Payoff) -> tuple[float, float]:
    """The mean and the standard deviation of the dealer's margin in a last coffin.

    All cards are known there, so random deals are solved exactly. The deviation is 12 points with
    classic and 15 with advanced scoring, too different to use one constant for all tables.
    """
    rng = np.random.default_rng(0)
    pack = [NUMBER_OF[card] for card in PACK54]
    deals = np.array([rng.permutation(pack)[:CELLS] for _ in range(_LAST_COFFINS)]).T
    margins = solve(graph_of(frozenset({CENTRE})), deals, payoff, rows=True).value
    return -float(margins.mean()), float(margins.std())


@dataclass(frozen=True, slots=True)
class LastCoffin:
    """Plays exactly unless the game is lost; then plays for mistakes of the opponent.

    As long as best play wins or draws the game, the best margin is also best for the game. If best
    play loses, every move loses against a perfect opponent: the best move is then the one with the
    highest win probability under the replies that the model predicts.

    count  the Count, who plays the coffin if the opponent's hand is not known
    lead   the lead of the observer before the coffin; half a point more if he wins the game on
           level totals, half a point less if he loses it
    """

    count: OpponentModelPimc
    lead: float

    def values(self, observation: Observation, rng: Rng) -> CoffinValues:
        """Exact margins; in a lost game the best margin minus 100 times the lost utility."""
        if len(observation.unseen) > observation.opponent_hand_size:
            return self.count.values(observation, rng)
        hands = possible_hands(observation, 1, rng)
        margins = perfect_info_values(observation, hands)[..., 0].astype(np.float64)
        choices = len(observation.hand) - 2  # After the next reply; the last card is no choice.
        if margins.max() + self.lead >= 0 or choices < 0:
            return margins
        utility = GameUtility(self.lead, _POINTS_A_CHOICE * choices, observation.payoff.unit)
        chances = self._chances(observation, hands, utility, rng)
        values: CoffinValues = margins.max() + 100 * (chances - chances.max())
        return values

    def _chances(
        self, observation: Observation, hands: HandSamples, utility: GameUtility, rng: Rng
    ) -> CoffinValues:
        """(slots, cells): the expected utility after the replies to each move."""
        model = replace(self.count.model, imagined_hands=_IMAGINED_HANDS)
        first = observation.graph.first  # moves that mirror each other lead to one position
        chances = np.full(first.shape, -np.inf)
        for position in np.unique(first[first >= 0]).tolist():
            slot, cell = np.argwhere(first == position)[0].tolist()
            replies = model.reply_values(observation.after(slot, cell), hands, rng, utility.of)
            chances[first == position] = model.priors @ replies[:, 0]
        return chances
