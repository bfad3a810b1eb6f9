"""Holding values: the value of a card to a seat in the later coffins of a game.

With more than two players they were measured by `python -m bot.tools.arena.holding_values`, to
within half a point. They depend so little on the number of later coffins that one list serves all
coffins.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import CARD_OF, NUMBER_COUNT
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.payoff import payoff_for
from bot.engine.cards import RANKS, Card
from bot.engine.coffin.grid import LINES, ROWS
from bot.engine.coffin.view import CoffinView

_OWN_COURT: Final = "own court"
"""In partnership: a Queen for the side that scores the rows, a King for the other side."""
_OTHER_COURT: Final = "other court"
_VAMPIRE: Final = "V"

_KINDS_OF_PARTNERS: Final = (*RANKS[:11], _OWN_COURT, _OTHER_COURT, _VAMPIRE)
_OF_PARTNERS: Final[Mapping[str, float]] = dict(
    zip(
        _KINDS_OF_PARTNERS,
        (-0.5, -0.7, -0.8, -0.8, -0.5, -0.1, 0.0, 0.5, 0.8, 1.3, -0.9, 7.6, -6.9, 1.8),
        strict=True,
    )
)
_OF_THREE: Final[Mapping[str, float]] = dict(
    zip(
        (*RANKS, _VAMPIRE),
        (-2.6, -2.7, -2.3, -2.0, -1.7, -0.6, 0.4, 1.9, 4.8, 6.0, -2.1, 1.7, 1.7, -5.4),
        strict=True,
    )
)
_OF_VAMPIRE: Final = (0.0, 2.5, 8.0, 10.0, 11.5, 12.5)
"""By the number of deals that follow: what it is worth to keep one's own Vampire.

That is the expected gain from the best opportunity still to come, measured over random deals. The
program that measured it has not been kept; to check a change, play the same whole games before
and after it: `make arena ARGS="helsing cheat --game dracula.revised --whole"`.
"""
_OF_VAMPIRE_ADVANCED: Final = (0.0, 2.7, 9.5, 12.0, 14.0, 15.5)
"""The same where ranks multiply too."""


def holding_values(view: CoffinView) -> CoffinValues:
    """(seats, NUMBER_COUNT): holding values in points by card number; zeros in the last coffin.

    Zeros with two players too, who get new hands for every coffin.
    """
    values = np.zeros((len(view.sides), NUMBER_COUNT))
    if view.deal < view.deals and len(view.sides) > 2:
        table = _OF_THREE if view.takes_face_down else _OF_PARTNERS
        for seat in range(len(view.sides)):
            values[seat, : len(CARD_OF)] = [table[card_kind(view, seat, card)] for card in CARD_OF]
    return values


def card_kinds(view: CoffinView) -> tuple[str, ...]:
    """The kinds of cards at this table; cards of one kind are worth the same to a seat."""
    return tuple(_OF_THREE if view.takes_face_down else _OF_PARTNERS)


def card_kind(view: CoffinView, seat: int, card: Card) -> str:
    """The kind of a card for this seat; with three players, who score both ways, its rank."""
    if view.takes_face_down or card.rank not in ("Q", "K"):
        return card.rank
    has_rows = LINES[view.owned_lines[view.sides[seat]][0]] in ROWS
    return _OWN_COURT if (card.rank == "Q") == has_rows else _OTHER_COURT


def vampire_holding_value(view: CoffinView) -> float:
    """The margin in later coffins that playing the own Vampire now costs; 0 without a Vampire."""
    if not view.unused_vampire:
        return 0.0
    values = _OF_VAMPIRE_ADVANCED if view.line_rules.ranks else _OF_VAMPIRE
    return values[max(view.deals - view.deal, 0)] * payoff_for(view).unit
