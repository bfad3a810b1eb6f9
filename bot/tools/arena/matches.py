"""Plays deals and whole games between two contestants, through the engine's states and views.

Each deal is played once from every side with the same cards, so that its luck cancels out. All
chance comes from fixed seeds, so that a match can be repeated.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from bot.ai.players.levels import PLAYERS, ComputerPlayer
from bot.ai.rng import rng_from_seed
from bot.ai.search.rollouts import random_move
from bot.engine.cards import hash_rng
from bot.engine.game import Game, State, deals_finished
from bot.engine.game_options import with_defaults
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY, Memory
from bot.model.players import Level
from bot.model.reviews import margins_of

Numbers = npt.NDArray[np.float64]


class Contestant(Protocol):
    """A player in the arena."""

    def choose(self, state: State, seed: bytes) -> Move:
        """A legal move of the seat to move; only a cheat looks at what that seat cannot see."""


ContestantFactory = Callable[..., Contestant]
"""Makes a contestant; the numbers after a dash in its name are the arguments."""


@dataclass(frozen=True, slots=True)
class FromView:
    """A computer player, which is given its view and nothing else.

    memory  its memory of the opponent from before the table; None: it forgets finished deals too
    """

    player: ComputerPlayer
    memory: Memory | None = NO_MEMORY

    def choose(self, state: State, seed: bytes) -> Move:
        """The move of the player."""
        seat = state.to_move
        determinize = partial(state.determinize, seat)
        return self.player.choose(state.view(seat), determinize, seed, self.memory)


class RandomContestant:
    """Plays random legal moves, each equally likely; it never refuses."""

    def choose(self, state: State, seed: bytes) -> Move:
        """A random move."""
        return random_move(state, rng_from_seed(seed))


GENERAL_CONTESTANTS: Final[Mapping[str, ContestantFactory]] = {
    "random": RandomContestant,
    **{level: partial(FromView, player) for level, player in PLAYERS.items()},
    "forgetful": partial(FromView, PLAYERS[Level.COUNT], None),
}
"""Contestants of every game: random play, the four computer players, the Count without memory."""
LADDER: Final = tuple(pairwise(tuple(reversed(Level))))
"""Every level against the one below, the strongest first."""


def one_deal(state: State) -> bool:
    """Whether the first deal is finished."""
    return deals_finished(state.view(None)) > 0


@dataclass(frozen=True, slots=True)
class Arena:
    """A game with its yardsticks by name, and its programme: the matches of `make arena`.

    finished   whether a state ends the unit of play, for most games a deal; None if whole games
               are played, with a margin for each deal
    """

    game: Game
    contestants: Mapping[str, ContestantFactory] = field(default_factory=dict)
    programme: tuple[tuple[str, str], ...] = ()
    finished: Callable[[State], bool] | None = one_deal

    def whole_games(self) -> "Arena":
        """The same arena, but games are played to their end."""
        return replace(self, finished=None)

    def contestant(self, name: str) -> Contestant:
        """The contestant of a name such as `count` or `pimc-50,8`; KeyError if there is none."""
        word, _, numbers = name.partition("-")
        factory = {**GENERAL_CONTESTANTS, **self.contestants}[word]
        return factory(*map(int, filter(None, numbers.split(","))))


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one seed, with the first contestant once on every side.

    margins  by deal: the mean of its margins
    wins     its share of the games, or of the deals, that it won; a draw is shared
    seconds  by contestant: processor time of each decision
    """

    seed: int
    margins: tuple[float, ...]
    wins: float
    seconds: tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Result:
    """The results of a match."""

    played: tuple[Played, ...]

    @property
    def margins(self) -> Numbers:
        """(seeds,): the mean margin of the first contestant."""
        return np.array([np.mean(each.margins) for each in self.played])

    @property
    def by_deal(self) -> Numbers:
        """(seeds, deals): the same by deal, as many as every game has had."""
        deals = min(len(each.margins) for each in self.played)
        return np.array([each.margins[:deals] for each in self.played])

    @property
    def wins(self) -> Numbers:
        """(seeds,): the share of the games that the first contestant has won."""
        return np.array([each.wins for each in self.played])

    @property
    def seconds(self) -> tuple[Numbers, Numbers]:
        """By contestant: the time of each decision."""
        one, other = (
            np.array([second for each in self.played for second in each.seconds[which]])
            for which in (0, 1)
        )
        return one, other


def play_both_ways(
    arena: Arena, pair: tuple[Contestant, Contestant], seed: int, options: Mapping[str, str]
) -> Played:
    """Play this seed with the first contestant once on every side, the other on all others."""
    times: tuple[list[float], list[float]] = ([], [])
    margins, wins = [], []
    for own in sorted(set(arena.game.sides)):
        seated = [int(side != own) for side in arena.game.sides]
        end = play(arena, [(pair[which], times[which]) for which in seated], seed, options)
        margins.append(_margins(arena, end, own))
        wins.append(_share_of_win(end, own))
    by_deal = zip(*margins, strict=False)  # the other cards may have made a game shorter
    return Played(
        seed,
        tuple(sum(deal) / len(deal) for deal in by_deal),
        sum(wins) / len(wins),
        (tuple(times[0]), tuple(times[1])),
    )


def _margins(arena: Arena, end: State, side: int) -> list[float]:
    """The margins by deal, or the one margin of the unit of play."""
    whole = arena.finished is None
    deals = [result.gains for result in end.view(None).results] if whole else [end.scores]
    return [margins_of(gains)[side] for gains in deals]


def _share_of_win(end: State, side: int) -> float:
    best = max(end.scores)
    leaders = end.winners or [each for each, score in enumerate(end.scores) if score == best]
    return (side in leaders) / len(leaders)


def play(
    arena: Arena,
    seats: Sequence[tuple[Contestant, list[float]]],
    seed: int,
    options: Mapping[str, str],
) -> State:
    """The state at the end; `seats` has each player and the list to which its times are added.

    A player's random numbers depend on the deal and the ply, not on its seat, so that a player
    scores exactly 0 against itself.
    """
    cards = hash_rng(f"arena {seed}".encode())
    state: State = arena.game.start(with_defaults(arena.game, options), cards)
    ply = 0
    while (seat := state.to_move) is not None and not (arena.finished and arena.finished(state)):
        player, seconds = seats[seat]
        forced = len(state.legal_moves()) == 1
        begun = time.process_time()
        move = player.choose(state, f"arena {seed} {ply}".encode())
        if not forced:
            seconds.append(time.process_time() - begun)
        state = state.apply(move)
        ply += 1
    return state
