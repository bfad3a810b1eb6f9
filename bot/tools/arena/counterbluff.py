"""Counterbluff in the arena: its yardsticks and its programme. The unit of play is a pack.

All of them except the cheat use only what their seat may see.
"""

from dataclasses import dataclass, replace
from typing import Final

from bot.ai.counterbluff.counterbluff_evaluator import Strength, candidate_moves, search
from bot.ai.counterbluff.hand_values import (
    PokerCards,
    best_completions,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.rule_player import low_fives, rule_move
from bot.ai.counterbluff.situation import Situation, laying, playing, situation_of
from bot.ai.rng import rng_from_seed
from bot.engine.game import State
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.model.players import Level
from bot.tools.arena.counterbluff_cfr import stay_chance
from bot.tools.arena.counterbluff_reader import Reader
from bot.tools.arena.matches import LADDER, Arena


class Rule:
    """The rule player."""

    def choose(self, state: State, seed: bytes) -> Move:
        """Its move."""
        return rule_move(_situation(state), rng_from_seed(seed))


class Trapper:
    """Plays as the rule player does, but calls Lowball face down whenever it calls."""

    def choose(self, state: State, seed: bytes) -> Move:
        """The rule player's move, but a call that it would make face up is made face down."""
        situation = _situation(state)
        move = rule_move(situation, rng_from_seed(seed))
        return replace(move, word=DOWN) if move.word == UP and situation.call is None else move


class Random:
    """Plays a random candidate move: any card, but of hundreds of calls of Lowball only three."""

    def choose(self, state: State, seed: bytes) -> Move:
        """One of the candidates, each equally likely."""
        moves = candidate_moves(_situation(state))
        return moves[int(rng_from_seed(seed).integers(len(moves)))]


class Honest:
    """Lays its best five, the highest rank first; folds only to Lowball."""

    def choose(self, state: State, _seed: bytes) -> Move:
        """The highest card of the best five."""
        situation = _situation(state)
        return FOLD if situation.call is not None else playing(int(_best_five(situation).max()))


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Searches by rollouts of the rule player against random hands, without beliefs."""

    hands: int = 20

    def choose(self, state: State, seed: bytes) -> Move:
        """The move with the highest mean."""
        situation = _situation(state)
        moves = candidate_moves(situation)
        values = search(situation, moves, Strength(self.hands), rng_from_seed(seed))
        return max(values, key=lambda each: each[1])[0]


class Cheat:
    """Sees the other hand and folds unless its best five wins; calls Lowball as the rule player."""

    def choose(self, state: State, seed: bytes) -> Move:
        """The move of the rule player, except when it folds or answers Lowball."""
        assert isinstance(state, CounterbluffState)
        assert state.to_move is not None
        situation = _situation(state)
        other = numbers(state.hands[1 - state.to_move])
        rng = rng_from_seed(seed)
        if state.call is not None:
            return _cheating_reply(situation, numbers(state.call.cards))
        if situation.leads and situation.played == 0:
            return rule_move(situation, rng)
        if len(situation.row) and not _wins(situation, other):
            return FOLD
        return playing(int(rng.choice(_best_five(situation))))


class Equilibrium:
    """Folds and stays by the trained strategy; lays a random card of its best five.

    Lowball is not part of the training: it calls and answers as the rule player does.
    """

    def choose(self, state: State, seed: bytes) -> Move:
        """Its move."""
        situation, rng = _situation(state), rng_from_seed(seed)
        if situation.call is not None or situation.played == 0:
            return rule_move(situation, rng)
        if len(situation.row) and rng.random() >= stay_chance(situation):
            return FOLD
        return playing(int(rng.choice(_best_five(situation))))


def pack_is_over(state: State) -> bool:
    """Whether the first pack is finished."""
    assert isinstance(state, CounterbluffState)
    return state.pack > 1


def _situation(state: State) -> Situation:
    return situation_of(state.view(state.to_move))


def _best_five(situation: Situation) -> PokerCards:
    """The cards of the player's hand that complete the row best."""
    added, _ = best_completions(situation.hand[None], situation.row, high_table())
    five: PokerCards = added[0]
    return five


def _wins(situation: Situation, other: PokerCards) -> bool:
    _, own = best_completions(situation.hand[None], situation.row, high_table())
    _, made = best_completions(other[None], situation.other_row, high_table())
    return bool(own[0] + int(situation.second) > made[0])


def _cheating_reply(situation: Situation, call: PokerCards) -> Move:
    fives, table = low_fives(situation.hand, situation.lowball), low_table(situation.lowball)
    if fives.value <= values_of(call[None], table)[0]:
        return laying(UP, fives.lowest)
    assert situation.call is not None
    return FOLD if situation.call.face_up else laying(DOWN, fives.spare)


COUNTERBLUFF: Final = Arena(
    game=CounterbluffGame(),
    contestants={
        "random": Random,
        "honest": Honest,
        "rule": Rule,
        "trapper": Trapper,
        "roll": Rollouts,
        "cfr": Equilibrium,
        "cheat": Cheat,
        "reader": Reader,
    },
    programme=(
        *((level, "rule") for level in Level),
        ("count", "cfr"),
        ("count", "roll-20"),
        ("count", "cheat"),
        ("count", "honest"),
        ("count", "trapper"),
        ("count", "reader-100"),
        ("cfr", "rule"),
        ("renfield", "random"),
        *reversed(LADDER),
    ),
    finished=pack_is_over,
)
