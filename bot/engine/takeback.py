"""Judges whether a move showed anything that was hidden; such a move is not taken back."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from bot.engine.cards import Card, hash_rng
from bot.engine.game import Seat, State
from bot.engine.moves import Move

_SAMPLES: Final = 16
"""Deals of the hidden cards that are tried; each would have to lead to the same view."""


def reveals(before: State, move: Move) -> bool:
    """Whether this move told anybody anything: its player, another seat, or a spectator.

    Its player learns something if the move could have led to another view, had the hidden cards
    been others; this covers draws, new deals and showdowns, and also what can be concluded, as
    from somebody who must pass. Others learn something if they see a card that its player did not
    know. The judgement tries deals at random, always the same ones; what it misses is what was
    all but certain anyway.
    """
    seat = before.to_move
    assert seat is not None, "somebody has made the move"
    after = before.apply(move)
    return _surprises(before, after, seat, move) or _shows_others(before, after, seat)


def _surprises(before: State, after: State, seat: Seat, move: Move) -> bool:
    """Whether the player could not foresee what they see after their move."""
    seen = after.view(seat)
    others = (
        before.determinize(seat, hash_rng(sample.to_bytes(4, "big"))) for sample in range(_SAMPLES)
    )
    return any(other.apply(move).view(seat) != seen for other in others)


def _shows_others(before: State, after: State, seat: Seat) -> bool:
    known = set(_cards(before.view(seat)))
    others = [None, *(one for one in range(len(before.view(None).sides)) if one != seat)]
    return any(
        not set(_cards(after.view(other))) <= {*_cards(before.view(other)), *known}
        for other in others
    )


def _cards(value: object) -> Iterator[Card]:
    """Every card in a view, wherever it stands; views are made of values and collections."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _cards(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from _cards(one)
