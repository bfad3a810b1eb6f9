"""States of Counterbluff for the tests of its players."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.engine.cards import PACK52, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.game_options import with_defaults
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.counterbluff.results import HandEnd, HandResult
from bot.engine.games.counterbluff.state import CounterbluffState

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
        to_move=0,
    )


def dealt_all(
    first: str, second: str, options: Mapping[str, str] | None = None
) -> CounterbluffState:
    """The same at the end of a pack: all other cards have been shown in an earlier hand."""
    state = dealt(first, second, stock=0, options=options)
    shown = without(PACK52, [*state.hands[0], *state.hands[1]])
    result = HandResult(
        deal=1,
        dealer=1,
        pack=1,
        leader=0,
        end=HandEnd.FOLD,
        winner=0,
        points=3,
        rows=(shown, ()),
        hidden=((), ()),
        face_down=(False, False),
        hand_sizes=(5, 5),
        stock_size=0,
    )
    return replace(state, results=(result,), shown=(result,), scores=result.gains)


def card_states(
    number: int, options: Mapping[str, str] | None = None
) -> Iterator[CounterbluffState]:
    """The states of a match of random cards and folds, with a call of Lowball now and then."""
    rng = random.Random(number)
    chosen = with_defaults(GAME, {"target": "1", **(options or {})})
    state = GAME.start(chosen, hash_rng(bytes([number])))
    while state.to_move is not None:
        yield state
        moves = state.legal_moves()
        cards = [move for move in moves if move.card is not None] or moves
        state = state.apply(rng.choice(moves if rng.random() < 0.15 else cards))


def best_margin(state: CounterbluffState, seat: int | None, hand: int) -> int:
    """The margin of this seat in this hand if both play on with open cards, by trying all out."""
    if state.deals_finished > hand:
        own, other = state.results[hand].scores
        return own - other if seat == 0 else other - own
    best = max if state.to_move == seat else min
    return best(best_margin(state.apply(move), seat, hand) for move in state.legal_moves())
