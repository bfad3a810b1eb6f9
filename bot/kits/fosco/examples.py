"""Worked examples for the rules pages: counts with their announced totals, and captures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from bot.engine.cards import PACK52, SUITS, Card, hash_rng, parse_cards
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.game_options import with_defaults
from bot.engine.games.fosco.editions import EDITIONS
from bot.engine.games.fosco.game import FoscoGame
from bot.engine.games.fosco.state import FoscoState
from bot.engine.games.fosco.view import FoscoResult, FoscoView, Play, Plays
from bot.engine.independent_deals import fresh_pack
from bot.engine.moves import Move

_SEED: Final = b"Count Fosco and his white mice"


@dataclass(frozen=True, slots=True)
class Example:
    """A count: its cards, and the totals that they announced, in points; seat 0 led.

    before  the cards of the counts before it in its deal
    held    for two players and for four: by seat, what is fixed of the hand that it was dealt
    """

    cards: str
    totals: tuple[int, ...]
    before: str = ""
    held: tuple[tuple[str, ...], ...] = ()

    def plays(self, seats: int = 2) -> Plays:
        """The cards as they were played in turn."""
        cards = zip(parse_cards(self.cards), self.totals, strict=True)
        return tuple(
            Play(place % seats, card, 2 * total) for place, (card, total) in enumerate(cards)
        )

    def view(self, rules: str) -> FoscoView:
        """A spectator's view of this count, played by the rules."""
        dealt = _dealt(rules)
        seats = len(dealt.hands)
        before = parse_cards(self.before)
        held = next(hands for hands in self.held if len(hands) == seats)
        hands = _hands([parse_cards(hand) for hand in held])
        state = replace(dealt, to_move=-len(before) % seats, hands=hands)
        for card in (*before, *parse_cards(self.cards)):
            state = state.apply(Move("", card))
        return state.view(None)


TWENTY_ONE: Final = Example(
    "7S 5S 9S",
    (7, 12, 21),
    held=(
        ("AS 3S 6S 7S 9S JS KS", "2S 4S 5S 8S TS QS"),
        ("AS 3S 6S 7S", "5S 8S KS", "4S 9S JS", "2S TS QS"),
    ),
)
"""A count that reaches 21 exactly (F01); the next player has a Queen and is not stuck."""

COURTS: Final = Example(
    "3S QS JS KS JH",
    (3, 3, 3, 6, 12),
    before="8S 7S 6S 2S 4S 5S 9S",
    held=(
        ("2S 3S 5S 7S JS JH", "AS 4S 6S 8S 9S TS QS KS"),
        ("2S 3S JH", "AS 4S 8S TS QS", "5S 7S JS", "6S 9S KS"),
    ),
)
"""A Queen counts 0, a Jack repeats her, a King doubles, and a Jack after him acts as a King.

Seat 0 plays its last spade in this count, the third of the deal, so it may follow with a heart.
"""

CAPTURED: Final = (9, 5, 7, 8)
"""By suit, S H C D: how many cards side 0 has captured; they are worth 14 points (FS2)."""

LAST: Final = Example("6D 7D 8D", (6, 13, 21))
"""The last count of that deal, won by side 0."""


def captured_view(rules: str) -> FoscoView:
    """A spectator's view of a finished deal in which side 0 has captured `CAPTURED`."""
    view = _dealt(rules).view(None).ended()
    none: tuple[tuple[Card, ...], ...] = ((),) * len(view.sides)
    won, lost = _captured()
    last = LAST.plays(len(view.sides))
    sizes = (0,) * len(view.sides)
    return replace(view, hands=none, hand_sizes=sizes, counts=(last,), captured=(won, lost))


def captured_result() -> FoscoResult:
    """The result of that deal."""
    return FoscoResult(1, 0, (), _captured())


def _captured() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    won: list[Card] = []
    for suit, count in zip(SUITS, CAPTURED, strict=True):
        won += [card for card in PACK52 if card.suit == suit][-count:]
    return tuple(won), tuple(card for card in PACK52 if card not in won)


@cache
def _dealt(rules: str) -> FoscoState:
    """A fresh deal."""
    game = FoscoGame(next(edition for edition in EDITIONS if edition.key == rules))
    return game.start(with_defaults(game, {}), hash_rng(_SEED))


def _hands(held: Sequence[Sequence[Card]]) -> Hands:
    """By seat: these cards, and at random as many others as make the hands equal."""
    given = {card for cards in held for card in cards}
    pack, _ = fresh_pack((card for card in PACK52 if card not in given), _SEED)
    others = iter(pack)
    size = len(PACK52) // len(held)
    return tuple(
        sorted_hand([*cards, *(next(others) for _ in range(size - len(cards)))]) for cards in held
    )
