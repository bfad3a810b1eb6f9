"""Learns from finished coffins how an opponent values moves.

A finished coffin shows every card that was laid, so each move can be judged with the hand from
which it was made. With own Vampires that hand is not complete: a Vampire that was not laid, and the
card that is left over if it was, are taken for cards that could not have been played. Nothing here
depends on a card that is still hidden.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NUMBER_OF, board_of
from bot.ai.coffin.observation import Observation, observed_plays
from bot.ai.coffin.opponent_model import OpponentKind, OpponentModel, OpponentType
from bot.ai.coffin.payoff import Payoff, payoff_for
from bot.ai.rng import rng_from_seed
from bot.engine.cards import Card
from bot.engine.coffin.grid import ROW_LINES
from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Seat

TypeProbabilities = tuple[float, ...]
"""By type of `TYPES`: the probability that the opponent is of this type; they sum to 1."""

TYPES: Final = (
    OpponentType(OpponentKind.INFERRING, 0.25, 1.5, 0.05),
    OpponentType(OpponentKind.INFERRING, 0.25, 0.7, 0.02),
    OpponentType(OpponentKind.RANDOM, 0.075, 3.0, 0.2),
    OpponentType(OpponentKind.RANDOM, 0.075, 1.5, 0.05),
    OpponentType(OpponentKind.OMNISCIENT, 0.05, 4.0, 0.3),
    OpponentType(OpponentKind.OMNISCIENT, 0.2, 1.0, 0.05),
    OpponentType(OpponentKind.GREEDY, 0.05, 1.0, 0.1),
    OpponentType(OpponentKind.GREEDY, 0.05, 0.5, 0.02),
)
"""Each kind twice: a player who errs now and then, and one who hardly ever does.

For the prior probabilities see `docs/first-coffin.md`.
"""
UNKNOWN: Final[TypeProbabilities] = tuple(each.prior for each in TYPES)
"""The probabilities for an unknown opponent."""

_OBSERVER: Final = OpponentModel(TYPES, imagined_hands=(60,) * 9, imagined_at_random=30)
_FORGOTTEN: Final = 0.05  # weight of the priors, mixed in after every coffin: people change
_TRUSTED: Final = 0.7  # weight of the posterior when a move is chosen: a few coffins may mislead
_KEPT_COFFINS: Final = 256


def posterior_after(
    view: CoffinView, seat: Seat, before: TypeProbabilities = UNKNOWN
) -> TypeProbabilities:
    """The type probabilities of the opponent of `seat` after the finished coffins of this table.

    `before` are the probabilities before the table began.
    """
    posterior = np.array(before)
    for likelihoods in _likelihoods(view, seat):
        posterior = posterior * likelihoods
        posterior = (1 - _FORGOTTEN) * posterior / posterior.sum() + _FORGOTTEN * np.array(UNKNOWN)
    return tuple(map(float, posterior))


def tempered(probabilities: TypeProbabilities) -> TypeProbabilities:
    """The probabilities used for playing: these mixed with those of an unknown opponent."""
    pairs = zip(probabilities, UNKNOWN, strict=True)
    return tuple(_TRUSTED * known + (1 - _TRUSTED) * unknown for known, unknown in pairs)


def _likelihoods(view: CoffinView, seat: Seat) -> Iterator[TypeProbabilities]:
    """For each coffin: the likelihood of the opponent's moves under each type.

    The last coffin of a game is left out, since its hands are known and all types play alike. So
    are waste rounds after it, whose cards have been seen before.
    """
    payoff = payoff_for(view)
    for results in (*view.earlier_games, view.results):
        seen: tuple[Card, ...] = ()
        for result in results:
            seen += result.coffin
            if result.deal < view.deals and result.moves_made:
                rows = result.owned_lines[view.sides[seat]] == ROW_LINES
                yield _likelihood(result, (seat, rows), _left(view.pack, seen), payoff)


@lru_cache(_KEPT_COFFINS)
def _likelihood(
    result: CoffinResult, observer: tuple[Seat, bool], unseen: tuple[int, ...], payoff: Payoff
) -> TypeProbabilities:
    """The likelihood of these moves under each type.

    `observer` is the seat that observes the opponent, and whether it scored the rows.
    """
    seat, rows = observer
    plays = observed_plays(result.moves_made, seat)
    finished = Observation(
        board=board_of(result.coffin),
        hand=(),
        unseen=unseen,
        opponent_hand_size=0,
        rows=rows,
        plays=plays,
        payoff=payoff,
    )
    seed = " ".join(f"{play.card} {play.cell}" for play in plays)
    return tuple(map(float, _OBSERVER.explained(finished, rng_from_seed(seed.encode()))))


def _left(pack: Sequence[Card], seen: Sequence[Card]) -> tuple[int, ...]:
    """The cards of the pack that are not among the `seen` ones."""
    left = Counter(pack)
    left.subtract(card for card in seen if card in left)
    return tuple(NUMBER_OF[card] for card in (+left).elements())
