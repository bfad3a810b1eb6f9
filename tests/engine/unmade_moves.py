"""Moves unmade with other hidden cards: the play of a deal as a determinization would have it."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from bot.engine.cards import JOKER, Card, without
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import Hands, sorted_hand, with_hand
from bot.engine.game import Seat, State
from bot.engine.games.caterpillar.state import CaterpillarState
from bot.engine.games.thracula.state import ThraculaState
from bot.engine.moves import Move

T = TypeVar("T")


@dataclass(frozen=True)
class Made:
    """A move in the state in which it was made, by this seat."""

    state: State
    seat: Seat
    move: Move


def moves_of_deal(state: State) -> tuple[tuple[Seat, Move], ...]:
    """The moves of the running deal, with the cards that only the seat that made a move sees."""
    made = state.view(None).moves_made
    seen = {seat: state.view(seat).moves_made for seat in {seat for seat, _ in made}}
    return tuple(seen[seat][at] for at, (seat, _) in enumerate(made))


def unmade(made: Made, after: State, viewer: Seat | None) -> State:
    """The state in which the move was made, if it led to the hidden cards of `after`.

    What the viewer has seen stays; which card another seat drew or took is any that it has kept.
    """
    before = made.state
    if not _has(before, "hands"):
        return before
    return _undrawn(made, _with_secrets(before, after, _held_before(made, after)), viewer)


def _held_before(made: Made, after: State) -> Hands:
    """By seat: the hands of `after`, with the cards that this move has played back in the hand."""
    other: Any = after
    hands: Hands = other.hands
    view = after.view(None)
    apart = isinstance(view, CoffinView) and view.own_vampires
    played = made.move.cards if made.move.card is None else (made.move.card,)
    cards = [card for card in played if not (apart and card.is_vampire)]
    return with_hand(hands, made.seat, sorted_hand((*hands[made.seat], *cards)))


def _with_secrets(before: T, after: Any, hands: Hands) -> T:
    """The state `before` the move with these hands and with what else was hidden `after` it."""
    hidden = ("stock", "face_down", "results", "next_seed")
    known = {name: getattr(after, name) for name in hidden if _has(before, name)}
    other: Any = before
    changed: T = replace(other, hands=hands, **known)
    return changed


def _undrawn(made: Made, state: State, viewer: Seat | None) -> State:
    """This state with the card that was drawn or taken in the move back where it came from."""
    true, seat = made.state, made.seat
    if isinstance(state, CaterpillarState) and isinstance(true, CaterpillarState):
        held = without(state.hands[seat], [made.move.card or JOKER])
        drawn = true.stock[0] if seat == viewer else held[0]
        hands = with_hand(state.hands, seat, without(state.hands[seat], [drawn]))
        return replace(state, hands=hands, stock=(drawn, *state.stock))
    if isinstance(state, ThraculaState) and isinstance(true, ThraculaState):
        return _untaken(made, state, true.face_down if seat == viewer else ())
    return state


def _untaken(made: Made, state: ThraculaState, seen: Sequence[Card | None]) -> ThraculaState:
    """This state with a card taken in the move back in its cell; `seen` if its taker looks."""
    if made.move.word != "take" or made.move.cell is None:
        return state
    taken = seen[made.move.cell] if seen else _last_taken(state, made.seat)
    assert taken is not None
    hands = with_hand(state.hands, made.seat, without(state.hands[made.seat], [taken]))
    cells = [*state.face_down]
    cells[made.move.cell] = taken
    return replace(state, hands=hands, face_down=tuple(cells))


def _last_taken(state: ThraculaState, seat: Seat) -> Card:
    """A card of this hand: if possible one that was a discard before, which the seat has taken."""
    discards = {card for result in state.results for card in result.coffin}
    return max(state.hands[seat], key=discards.__contains__)


def _has(state: object, name: str) -> bool:
    return name in {field.name for field in fields(state)}  # type: ignore[arg-type]
