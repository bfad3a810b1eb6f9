"""Example deals of Caterpillar, played by the rules, for the rules pages."""

from dataclasses import replace
from typing import Final

from bot.engine.cards import PACK52, Card, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.game_options import with_defaults
from bot.engine.games.caterpillar.game import CaterpillarGame
from bot.engine.games.caterpillar.state import CaterpillarState
from bot.engine.games.caterpillar.view import HAND_SIZE, CaterpillarView
from bot.engine.moves import Move

_BEGINNING: Final = "4C 6C JC JD 9D AD"
_SCORES: Final = "7H 3H KH QS 5S"
_SHORT: Final = "5H TH 3H KS"
_SHORT_HANDS: Final = ("2H 4H 6H 8H AC 3C 6C 9C 2D 5D 8D", "AS 7S 8S JS QD KC 7D 9D TD 9H TC")
_SHORT_STOCK: Final = "4C 2S 7C 4S"


def beginning() -> CaterpillarView:
    """Six cards: courts may follow courts, and a numeral follows suit (K03)."""
    return _after(_BEGINNING, ((), ()), ())


def scores() -> CaterpillarView:
    """The total 10 three times: a court of the suit scores it again, another does not (K02)."""
    return _after(_SCORES, ((), ()), ())


def court_short() -> CaterpillarView:
    """After the King of spades the next player has neither a spade nor a court."""
    first, second = (parse_cards(hand) for hand in _SHORT_HANDS)
    return _after(_SHORT, (first, second), parse_cards(_SHORT_STOCK))


def _after(
    plays: str, kept: tuple[tuple[Card, ...], tuple[Card, ...]], stock: tuple[Card, ...]
) -> CaterpillarView:
    """A spectator's view after these plays, of the finished deal if they finish it."""
    cards = parse_cards(plays)
    state = _dealt(cards, kept, stock)
    for card in cards:
        state = state.apply(Move("", card))
    view = state.view(None)
    return view.finished(1, 0) if view.results else view


def _dealt(
    plays: tuple[Card, ...],
    kept: tuple[tuple[Card, ...], tuple[Card, ...]],
    stock: tuple[Card, ...],
) -> CaterpillarState:
    """A deal in which both hold what they play by turns and what they keep; seat 0 begins."""
    game = CaterpillarGame()
    rest = without(PACK52, [*plays, *kept[0], *kept[1], *stock])
    hands = []
    for seat in (0, 1):
        known = (*plays[seat::2], *kept[seat])
        hands.append(sorted_hand([*known, *rest[: HAND_SIZE - len(known)]]))
        rest = rest[HAND_SIZE - len(known) :]
    state = game.start(with_defaults(game, {"deals": "1"}), hash_rng(b"example"))
    return replace(state, dealer=1, to_move=0, cuts=(), hands=tuple(hands), stock=(*stock, *rest))
