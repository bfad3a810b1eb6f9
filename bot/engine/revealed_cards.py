"""The cards that a view shows, and whether a move revealed anything that was hidden."""

from collections.abc import Iterator, Set
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Final

from bot.engine.cards import Card, hash_rng
from bot.engine.game import Seat, State, View
from bot.engine.moves import Move

_SAMPLES: Final = 16
"""The number of determinizations that are tried; all have to lead to the same view."""
_KEPT: Final = 512
"""How many answers are kept: each takes milliseconds, and the same is asked several times."""


@lru_cache(_KEPT)
def reveals(before: State, move: Move) -> bool:
    """Whether this move revealed anything to its player, to another seat, or to a spectator.

    Its player learns something if the move could have led to a different view with other hidden
    cards. This covers draws, new deals and showdowns, and also inferences, as from a player who
    must pass. Others learn something if they see a card that the player who moved did not know. The
    check samples determinizations, always with the same seeds; what it misses was all but certain
    anyway.
    """
    seat = before.to_move
    assert seat is not None, "somebody has made the move"
    after = before.apply(move)
    return _surprises(before, after, seat, move) or _shows_others(before, after, seat)


@lru_cache(_KEPT)
def sees_all(state: State, seat: Seat) -> bool:
    """Whether this seat sees everything that anybody sees, so that nobody has a secret from it.

    With other hidden cards, as many as are tried, the other seats would see the same.
    """
    others = [one for one in range(len(state.view(None).sides)) if one != seat]
    seen = [state.view(one) for one in others]
    return all(
        [sample.view(one) for one in others] == seen for sample in _determinizations(state, seat)
    )


def cards_in(value: Any) -> Iterator[Card]:
    """Every card in a view, at any depth, in parts of the kinds that `View` allows."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from cards_in(one)
    else:
        for name in _field_names(value.__class__):
            yield from cards_in(getattr(value, name))


def _surprises(before: State, after: State, seat: Seat, move: Move) -> bool:
    """Whether the player's view after the move depends on cards that they could not see."""
    seen = after.view(seat)
    others = _determinizations(before, seat)
    return any(other.apply(move).view(seat) != seen for other in others)


def _determinizations(state: State, seat: Seat) -> Iterator[State]:
    """States with other cards where this seat sees none: always the same ones."""
    for sample in range(_SAMPLES):
        yield state.determinize(seat, hash_rng(sample.to_bytes(4, "big")))


def _shows_others(before: State, after: State, seat: Seat) -> bool:
    """Whether anybody else sees a card that neither they nor the player knew before."""
    known = {*cards_in(before.view(seat))}
    others = [None, *(one for one in range(len(before.view(None).sides)) if one != seat)]
    return any(_shows_more(before.view(one), after.view(one), known) for one in others)


def _shows_more(before: View, after: View, known: Set[Card]) -> bool:
    """Whether the view after the move has a card that is not in the one before it, nor known.

    Most parts of a view do not change, so only those that do are searched.
    """
    names = _field_names(type(after))
    changed = [
        getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)
    ]
    unknown = {card for part in changed for card in cards_in(part)} - known
    return bool(unknown) and not unknown <= {*cards_in(before)}


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass; nothing else has any."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
