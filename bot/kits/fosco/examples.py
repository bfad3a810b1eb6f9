"""Worked examples for the rules pages: counts with their announced totals, and captures."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from bot.engine.cards import PACK52, SUITS, Card, hash_rng
from bot.engine.game import with_defaults
from bot.engine.games.fosco.editions import EDITIONS
from bot.engine.games.fosco.game import FoscoGame
from bot.engine.games.fosco.view import FoscoResult, FoscoView, Play, Plays

_SEED: Final = b"Count Fosco and his white mice"


@dataclass(frozen=True, slots=True)
class Example:
    """A count: its cards, and the totals that they announced, in points; seat 0 led."""

    cards: str
    totals: tuple[int, ...]

    def plays(self, seats: int = 2) -> Plays:
        """The cards as they were played in turn."""
        cards = map(Card.parse, self.cards.split())
        before = (0, *self.totals)
        return tuple(
            Play(place % seats, card, 2 * total, 2 * (total - before[place]))
            for place, (card, total) in enumerate(zip(cards, self.totals, strict=True))
        )

    def view(self, rules: str) -> FoscoView:
        """A spectator's view of this count as the first one of a deal."""
        view = _dealt(rules)
        plays = self.plays(len(view.sides))
        played = {play.card for play in plays}
        hands = tuple(tuple(card for card in hand if card not in played) for hand in view.hands)
        return replace(view, plays=plays, hands=hands)


TWENTY_ONE: Final = Example("7S 5S 9S", (7, 12, 21))
"""A count that reaches 21 exactly (F01)."""

COURTS: Final = Example("3S QS JS KS JH", (3, 3, 3, 6, 12))
"""A Queen counts 0, a Jack repeats her, a King doubles, and a Jack after him acts as a King."""

CAPTURED: Final = (9, 5, 7, 8)
"""By suit, S H C D: how many cards side 0 has captured; they are worth 14 points (FS2)."""


def captured_view(rules: str) -> FoscoView:
    """A spectator's view of a finished deal in which side 0 has captured `CAPTURED`."""
    view = _dealt(rules).ended()
    none: tuple[tuple[Card, ...], ...] = ((),) * len(view.sides)
    won, lost = _captured()
    last = Example("4D 7D TD", (4, 11, 21)).plays(len(view.sides))
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
def _dealt(rules: str) -> FoscoView:
    """A spectator's view of a fresh deal."""
    game = FoscoGame(next(edition for edition in EDITIONS if edition.key == rules))
    return game.start(with_defaults(game, {}), hash_rng(_SEED)).view(None)
