"""States of Counterbluff for the tests of its players."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.engine.cards import PACK52, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.game import with_defaults
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.moves import Move

GAME = CounterbluffGame()


def dealt(
    first: str, second: str, stock: int = 32, options: Mapping[str, str] | None = None
) -> CounterbluffState:
    """Seat 0 leads; both hold exactly these cards, and `stock` cards are left in the stock."""
    state = GAME.start(with_defaults(GAME, options or {}), hash_rng(b"hands"))
    hands = parse_cards(first), parse_cards(second)
    rest = without(PACK52, [*hands[0], *hands[1]])
    return replace(
        state,
        dealer=1,
        hands=(sorted_hand(hands[0]), sorted_hand(hands[1])),
        stock=rest[:stock],
        leader=0,
        turn=0,
    )


def after(state: CounterbluffState, moves: str) -> CounterbluffState:
    for text in moves.split():
        state = state.apply(Move.parse(text))
    return state


def card_states(
    number: int, options: Mapping[str, str] | None = None
) -> Iterator[CounterbluffState]:
    """The states of a match of random cards and folds, with a call of Lowball now and then."""
    rng = random.Random(number)
    chosen = with_defaults(GAME, {"target": "1", **(options or {})})
    state = GAME.start(chosen, hash_rng(bytes([number])))
    while state.turn is not None:
        yield state
        moves = state.legal_moves()
        cards = [move for move in moves if move.card is not None] or moves
        state = state.apply(rng.choice(moves if rng.random() < 0.15 else cards))
