"""Flat Monte Carlo over determinizations, for any game: plays every move on to the end of the deal.

The margin of a side is its gain in the deal minus the mean of the others' gains.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from bot.ai.analysis_types import Determinize
from bot.ai.rng import Rng
from bot.engine.cards import RandBelow, hash_rng
from bot.engine.game import State, View, own_seat
from bot.engine.moves import Move
from bot.model.reviews import Margins, MoveValue, margins_of

Policy = Callable[[State, Rng], Move]
"""Chooses the moves of every seat in a rollout."""

AGREE: Final = Move("agree")
"""The answer of every computer player; the alternative is not to play at all."""


def random_move(state: State, rng: Rng) -> Move:
    """A uniformly random legal move."""
    moves = state.legal_moves()
    return AGREE if AGREE in moves else moves[int(rng.integers(len(moves)))]


def greedy_moves(state: State) -> tuple[Move, ...]:
    """All legal moves with the best margin right after they are made."""
    moves = state.legal_moves()
    if AGREE in moves:
        return (AGREE,)
    leads = immediate_margins(state, moves)
    best = max(leads)
    return tuple(move for move, lead in zip(moves, leads, strict=True) if lead == best)


def immediate_margins(state: State, moves: Sequence[Move]) -> list[float]:
    """By move: the margin of the mover's side in the score right after it."""
    assert state.to_move is not None, "somebody is to move"
    side = state.view(None).sides[state.to_move]
    return [margins_of(state.apply(move).scores)[side] for move in moves]


def rollout(state: State, move: Move, policy: Policy, rng: Rng) -> Margins:
    """By side: the margin in the deal if the policy plays on after this move."""
    after = state.apply(move)
    while after.to_move is not None and after.deals_finished == state.deals_finished:
        after = after.apply(policy(after, rng))
    return _margins_between(state, after)


def mean_margins(
    state: State, moves: Sequence[Move], count: int, policy: Policy, rng: Rng
) -> dict[Move, Margins]:
    """By move: each side's mean margin over `count` rollouts from this very state."""
    return {
        move: _mean([rollout(state, move, policy, rng) for _ in range(count)]) for move in moves
    }


def mean_of_deal(state: State, count: int, policy: Policy, rng: Rng) -> Margins:
    """By side: the mean margin over `count` rollouts from this state to the end of the deal."""
    return _mean([rollout(state, policy(state, rng), policy, rng) for _ in range(count)])


def rollout_values(
    view: View, moves: Sequence[Move], states: Sequence[State], policy: Policy, rng: Rng
) -> list[MoveValue]:
    """The moves with the viewer's mean margins; all moves are tried in the same states."""
    side = view.sides[own_seat(view)]
    by_move = ([rollout(state, move, policy, rng)[side] for state in states] for move in moves)
    return [(move, sum(each) / len(states)) for move, each in zip(moves, by_move, strict=True)]


def sample_determinizations(determinize: Determinize, count: int, rng: Rng) -> list[State]:
    """`count` determinizations."""
    return [determinize(_rand_below(rng)) for _ in range(count)]


def candidate_moves(state: State, count: int, rng: Rng) -> list[Move]:
    """At most `count` legal moves with the best immediate margins; ties are broken at random."""
    moves = list(state.legal_moves())
    if len(moves) <= count:
        return moves
    leads = immediate_margins(state, moves)
    ranked = sorted(rng.permutation(len(moves)).tolist(), key=lambda at: -leads[at])
    return [moves[at] for at in sorted(ranked[:count])]


def _margins_between(before: State, after: State) -> Margins:
    """By side: the margin in the deal that was finished, or in the score if none was."""
    if after.deals_finished > before.deals_finished:
        view = after.view(None)
        results = (*chain.from_iterable(view.earlier_games), *view.results)
        return margins_of(results[before.deals_finished].gains)
    scores = zip(before.scores, after.scores, strict=True)
    return margins_of([new - old for old, new in scores])


def _mean(margins: Sequence[Margins]) -> Margins:
    return tuple(sum(side) / len(margins) for side in zip(*margins, strict=True))


def _rand_below(rng: Rng) -> RandBelow:
    return hash_rng(rng.bytes(16))
