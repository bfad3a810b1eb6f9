"""A simple best response to the Count: the rule player, with chances counted in the Count's hands.

The rule player first plays against the Count for some packs and notes what was behind every row
that the Count showed. It reads a player who lays strong cards only with strong hands.
"""

from functools import cache, partial
from typing import Final

import numpy as np

from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerValues,
    best_completions,
    high_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.row_buckets import BUCKETS, Buckets, ChanceTable, bucket_of, chance_table
from bot.ai.counterbluff.rule_player import folds, rule_move
from bot.ai.counterbluff.situation import playing, situation_of
from bot.ai.players.levels import PLAYERS
from bot.ai.rng import rng_from_seed
from bot.engine.cards import hash_rng
from bot.engine.game import State
from bot.engine.game_options import with_defaults
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import FOLD
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY

_COUNT: Final = PLAYERS["count"]
_PRIOR: Final = 20.0
"""The weight, in hands, of the general chances that are mixed into each bucket."""


class Reader:
    """Plays as the rule player does, but by chances counted in `packs` packs of the Count."""

    def __init__(self, packs: int = 2) -> None:
        self._packs = packs

    def choose(self, state: State, seed: bytes) -> Move:
        """Its move."""
        situation = situation_of(state.view(state.to_move))
        if situation.call is not None or situation.played == 0:
            return rule_move(situation, rng_from_seed(seed))
        added, made = best_completions(situation.hand[None], situation.row, high_table())
        if len(situation.other_row) < FIVE:
            bucket = bucket_of(situation.other_row[None])
            chance = chances_against_the_count(self._packs).wins(bucket, made, situation.second)
        else:
            other = values_of(situation.other_row[None], high_table())
            chance = (made + int(situation.second) > other).astype(np.float32)
        if len(situation.row) and folds(chance, situation.played)[0]:
            return FOLD
        return playing(int(rng_from_seed(seed).choice(added[0])))


@cache
def chances_against_the_count(packs: int) -> ChanceTable:
    """The chances, counted from the hands behind the Count's rows in `packs` packs."""
    general = chance_table().chances
    counts = np.zeros((BUCKETS, general.shape[1]))
    for pack in range(packs):
        for bucket, value in _shown(pack):
            counts[bucket, value[0] + 1 :] += 1
    total = counts[:, -1:] + _PRIOR
    return ChanceTable(((counts + _PRIOR * general) / total).astype(np.float32))


def _shown(pack: int) -> list[tuple[Buckets, PokerValues]]:
    """The bucket of each row that the Count showed in a pack, and the value of the hand behind."""
    rand = hash_rng(f"reader {pack}".encode())
    state: CounterbluffState = CounterbluffGame().start(
        with_defaults(CounterbluffGame(), {"target": "1"}), rand
    )
    noted: list[tuple[Buckets, PokerValues]] = []
    ply, count = 0, pack % 2
    while state.pack == 1 and state.to_move is not None:
        seat, seed = state.to_move, f"reader {pack} {ply}".encode()
        view = state.view(seat)
        if seat == count:
            move = _COUNT.choose(view, partial(state.determinize, seat), seed, NO_MEMORY)
        else:
            move = rule_move(situation_of(view), rng_from_seed(seed))
            noted += _behind(state, count)
        state, ply = state.apply(move), ply + 1
    return noted


def _behind(state: CounterbluffState, count: int) -> list[tuple[Buckets, PokerValues]]:
    row, hand = numbers(state.rows[count]), numbers(state.hands[count])
    if state.call is not None or not 0 < len(row) < FIVE:
        return []
    _, made = best_completions(hand[None], row, high_table())
    return [(bucket_of(row[None]), made)]
