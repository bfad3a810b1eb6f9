"""The hands as they were dealt, in games in which cards only leave a hand during a deal."""

from dataclasses import fields, replace
from typing import Any

from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.game import Seat, State
from bot.engine.games.dracula.state import DraculaState
from bot.engine.moves import Move
from tests.engine.playouts import played


def cards_only_leave_hands(key: str) -> bool:
    """Whether a hand has at most the cards that it was dealt, throughout a deal of this game."""
    _, reached = played(key)
    for ply in range(0, len(reached), 7):
        state = reached[ply].state
        before = reached[ply - len(moves_of_deal(state))].state
        if sizes(dealt_hands(state)) != sizes(hands_of(before)):
            return False
    return True


def hands_of(state: State) -> Hands:
    return tuple(state.view(seat).hand for seat in range(len(state.view(None).sides)))


def sizes(hands: Hands) -> list[int]:
    return [len(hand) for hand in hands]


def moves_of_deal(state: State) -> tuple[tuple[Seat, Move], ...]:
    """The moves of the running deal, with the cards that only the seat that made a move sees."""
    made = state.view(None).moves_made
    seen = {seat: state.view(seat).moves_made for seat, _ in made}
    return tuple(seen[seat][at] for at, (seat, _) in enumerate(made))


def dealt_hands(state: State) -> Hands:
    """By seat: the cards in its hand, and those of it that have been played in this deal."""
    view, hands = state.view(None), [list(hand) for hand in hands_of(state)]
    apart = isinstance(view, CoffinView) and view.own_vampires
    for seat, move in moves_of_deal(state):
        cards = move.cards if move.card is None else (move.card,)
        hands[seat] += [card for card in cards if not (apart and card.is_vampire)]
    return tuple(map(sorted_hand, hands))


def with_hands(state: State, hands: Hands) -> State:
    """This state with other hands."""
    if isinstance(state, DraculaState):
        return replace(state, position=replace(state.position, hands=hands))
    frozen: Any = state
    assert "hands" in {field.name for field in fields(frozen)}, "say here how it gets other hands"
    changed: State = replace(frozen, hands=hands)
    return changed
