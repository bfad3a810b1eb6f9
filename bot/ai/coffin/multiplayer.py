"""Move values at tables of three and four seats, by rollouts over determinizations.

The exact solver handles only two players. Every candidate move is tried in the same
determinizations, which are all played on together to the end of the coffin.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.analysis_types import Determinize, RolloutBudget
from bot.ai.coffin.card_numbers import NO_CARD, NUMBER_OF, board_of
from bot.ai.coffin.determinizations import Determinizations, sample_determinizations
from bot.ai.coffin.evaluators import agreed_values
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.rollout_policy import RolloutPolicy, greedy_policy, holding_value_policy
from bot.ai.rng import Rng
from bot.engine.cards import Card
from bot.engine.coffin.grid import CELLS
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage, own_seat
from bot.engine.moves import Move
from bot.model.reviews import MoveValue

_OBVIOUS: Final = 60
"""In how many determinizations a simple player considers the reply."""


@dataclass(frozen=True, slots=True)
class RolloutSearch:
    """The number of rollouts, and the policy that all seats play in them, given the view.

    second  another policy, by which a move must lose points too, compared with the best move of the
            first: the search then judges moves
    """

    budget: RolloutBudget
    policy: Callable[[CoffinView], RolloutPolicy]
    second: Callable[[CoffinView], RolloutPolicy] | None = None


def evaluate_moves(
    view: CoffinView,
    determinize: Determinize,
    search: RolloutSearch,
    rng: Rng,
    include: tuple[Move, ...] = (),
) -> list[MoveValue]:
    """The candidate moves, and those of `include`, with their values.

    The value of a move is the expected lead of its side in this coffin, minus the holding values of
    the cards that the side spends, plus those of the cards that the others spend, all in the unit
    that the table counts.
    """
    policy = search.policy(view)
    moves = candidate_moves(view, search.budget.moves, policy)
    moves += [move for move in include if move not in moves]
    samples = sample_determinizations(view, determinize, search.budget.determinizations, rng)
    means = _mean_values(view, samples, moves, policy)
    if search.second is not None:
        second = _mean_values(view, samples, moves, search.second(view))
        means = agreed_values(means, second, second[means.argmax()])
    return list(zip(moves, means.tolist(), strict=True))


def _mean_values(
    view: CoffinView, samples: Determinizations, moves: Sequence[Move], policy: RolloutPolicy
) -> CoffinValues:
    """(moves,): the mean over all samples, all of them played on by the policy."""
    ends = play_on(view, samples, moves, policy)
    side, scorer = view.sides[own_seat(view)], scorer_for(view)
    unit = scorer.payoff.unit  # holding values are in points
    leads, kept = scorer.final_leads(ends.boards), unit * policy.kept(ends.hands, view.sides)
    values = (leads + kept)[side].reshape(len(moves), -1)
    return np.asarray((values - unit * policy.kept(samples.hands, view.sides)[side]).mean(axis=1))


def candidate_moves(view: CoffinView, count: int, policy: RolloutPolicy) -> list[Move]:
    """The `count` legal moves that the policy values most, in the order of the view."""
    if view.stage is Stage.TAKE or len(view.moves) <= count:
        return list(view.moves)
    board = np.array([board_of(view.coffin)])
    cards = list(dict.fromkeys(_placement(move)[0] for move in view.moves))
    hand = np.array([[NUMBER_OF[card] for card in cards]])
    seat = own_seat(view)
    values = policy.values(board, hand, seat, view.sides[seat])[0]
    by_move = [values[cards.index(card), cell] for card, cell in map(_placement, view.moves)]
    best = np.argsort(-np.array(by_move), kind="stable")[:count]
    return [view.moves[at] for at in sorted(best.tolist())]


def obvious_placements(view: CoffinView, determinize: Determinize, rng: Rng) -> list[Move]:
    """What three simple players with partners would do.

    One makes the best immediate lead, another also considers the holding value of the card, and the
    third makes the best lead after the next seat's best reply.
    """
    saving = holding_value_policy(view)
    obvious = [candidate_moves(view, 1, policy)[0] for policy in (greedy_policy(view), saving)]
    if view.coffin.count(None) > 1:
        samples = sample_determinizations(view, determinize, _OBVIOUS, rng)
        seat = own_seat(view)
        hand = samples.hands[0, seat].tolist()
        tried = [
            hand.index(NUMBER_OF[card]) * CELLS + cell for card, cell in map(_placement, view.moves)
        ]
        by_sample = np.tile(tried, (len(samples.boards), 1))
        values = saving.after_reply(samples, seat, view.sides, by_sample).mean(axis=0)
        obvious.append(view.moves[int(values.argmax())])
    return obvious


def play_on(
    view: CoffinView, samples: Determinizations, moves: Sequence[Move], policy: RolloutPolicy
) -> Determinizations:
    """The full coffins of all samples after the first move, then after the second, and so on."""
    tried = samples.repeated(len(moves))
    seat = own_seat(view)
    cells = np.repeat([move.cell or 0 for move in moves], len(samples.boards))
    if view.stage is Stage.TAKE:
        tried.take(seat, cells)
    else:
        cards = [NUMBER_OF[_placement(move)[0]] for move in moves]
        laid = np.repeat(cards, len(samples.boards))
        slots = (tried.hands[:, seat] == laid[:, None]).argmax(axis=1)
        tried.lay(seat, slots, cells)
        seat = (seat + 1) % len(view.sides)
    space = cells if view.stage is Stage.TAKE else None
    while (tried.boards == NO_CARD).any():
        policy.play(tried, seat, view.sides, space)
        seat, space = (seat + 1) % len(view.sides), None
    return tried


def _placement(move: Move) -> tuple[Card, int]:
    """The card and the cell of a placement."""
    assert move.card is not None
    assert move.cell is not None
    return move.card, move.cell
