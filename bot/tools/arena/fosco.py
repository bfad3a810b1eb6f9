"""Fosco in the arena: the yardsticks and the programmes for two and for four.

Ties go to the first card in the order S, H, C, D, from the Ace up.
"""

from dataclasses import dataclass
from typing import Final

from bot.ai.fosco.alpha_beta import INFINITE, AlphaBeta
from bot.ai.fosco.hidden_search import Pimc
from bot.ai.fosco.packed_deal import card_of, packed_deal
from bot.ai.fosco.simple_players import greedy_moves, highest_moves
from bot.ai.rng import rng_from_seed
from bot.engine.dealing import Hands
from bot.engine.game import State
from bot.engine.games.fosco.editions import EDITIONS
from bot.engine.games.fosco.game import FoscoGame
from bot.engine.games.fosco.view import fosco_view
from bot.engine.moves import Move
from bot.model.players import Level
from bot.tools.arena.matches import LADDER, Arena


@dataclass(frozen=True, slots=True)
class High:
    """Plays the card that brings the count highest."""

    def choose(self, state: State, _seed: bytes) -> Move:
        """The first such card."""
        return highest_moves(fosco_view(state.view(state.to_move)))[0]


@dataclass(frozen=True, slots=True)
class Greedy:
    """Wins what it can at once, else plays the highest card; it sees the next hand."""

    def choose(self, state: State, _seed: bytes) -> Move:
        """The first such card."""
        return greedy_moves(fosco_view(state.view(state.to_move)), _all_hands(state))[0]


@dataclass(frozen=True, slots=True)
class OpenAlphaBeta:
    """Searches `depth` cards deep with all hands open, which is cheating with four players."""

    depth: int = 8

    def choose(self, state: State, _seed: bytes) -> Move:
        """The first of the best cards."""
        view = fosco_view(state.view(state.to_move))
        deal = packed_deal(view, _all_hands(state))
        search, position = AlphaBeta(deal, forced_depth=1), deal.resolved()
        best, chosen = -INFINITE, view.moves[0]
        steps = {card_of(step): step for step in deal.steps()}
        for move in view.moves:
            assert move.card is not None
            value = search.after(position, steps[move.card], self.depth, best)
            if value > best:
                best, chosen = value, move
        return chosen


@dataclass(frozen=True, slots=True)
class PimcContestant:
    """PIMC: searches each of `determinizations` `depth` cards deep; sees only its own hand."""

    determinizations: int = 20
    depth: int = 4

    def choose(self, state: State, seed: bytes) -> Move:
        """The first of the best cards."""
        view = fosco_view(state.view(state.to_move))
        search = Pimc(self.determinizations, self.depth, forced_depth=1)
        values = search.values(view, rng_from_seed(seed))
        by_card = {card_of(step): value for step, value in values.items()}
        legal = {move: by_card[move.card] for move in view.moves if move.card is not None}
        return max(legal, key=legal.__getitem__)


def _all_hands(state: State) -> Hands:
    return tuple(state.view(seat).hand for seat in range(len(state.view(None).sides)))


def _programme(yardsticks: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Every level against the yardsticks, and against the level below."""
    return (
        *((level, yardstick) for level in Level for yardstick in yardsticks),
        *reversed(LADDER),
    )


TWO, FOUR = map(FoscoGame, EDITIONS)
FOSCO_TWO: Final = Arena(
    game=TWO,
    contestants={"high": High, "greedy": Greedy, "ab": OpenAlphaBeta},
    programme=_programme(("ab-8", "greedy")),
)
FOSCO_FOUR: Final = Arena(
    game=FOUR,
    contestants={"high": High, "pimc": PimcContestant, "cheat": OpenAlphaBeta},
    programme=_programme(("high", "pimc-50,8")),
)
