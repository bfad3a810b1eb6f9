"""Games that deal other cards from the start, where a seat has not seen the difference."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final

from bot.engine.cards import Card, RandBelow, hash_rng
from bot.engine.dealing import sorted_hand
from bot.engine.game import Game, Seat, State

_SEED: Final = bytes(32)
_CARD: Final = re.compile("[A2-9TJQK][SHCD]")


@dataclass(frozen=True)
class Redealt:
    """A game with other cards in place of these, and with another seed of all later shuffles."""

    game: Game
    cards: Mapping[Card, Card]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def start(self, options: Mapping[str, str], rand: RandBelow) -> Any:
        return self.changed(self.game.start(options, rand))

    def changed(self, part: Any) -> Any:
        """The same part of a state of this game; the cuts were public before any card was dealt."""
        if isinstance(part, Card):
            return self.cards.get(part, part)
        if isinstance(part, tuple):
            return tuple(map(self.changed, part))
        if not is_dataclass(part) or isinstance(part, type):
            return part
        values = {one.name: getattr(part, one.name) for one in fields(part)}
        changed = {name: self.changed(value) for name, value in values.items() if name != "cuts"}
        if "next_seed" in changed:
            changed["next_seed"] = _SEED
        if "hands" in changed:
            changed["hands"] = tuple(map(sorted_hand, changed["hands"]))
        return replace(part, **changed)

    def text(self, text: str) -> str:
        """A move, the custom_id of its button or a value to choose, with the cards of this game."""
        return _CARD.sub(lambda found: str(self.changed(Card.parse(found[0]))), text)


def redealt(game: Game, state: State, seat: Seat | None) -> Redealt:
    """The game in which all cards that this seat has not seen until now are other ones.

    Its state after the same moves is one of the determinizations of `state`, but for the Vampires,
    which stay where they are.
    """
    other = state.determinize(seat, hash_rng(_SEED))
    pairs = [*zip(_cards(state), _cards(other), strict=True)]
    cards = {card: new for card, new in pairs if card.suit and new.suit}
    every = dict.fromkeys(card for pair in pairs for card in pair if card.suit)
    left = [card for card in every if card not in cards]
    free = [card for card in every if card not in cards.values()]
    return Redealt(game, cards | dict(zip(left, free, strict=True)))


def _cards(state: State) -> list[Card]:
    """The cards in the hands, on the table and in the stock, place by place."""
    hands = [state.view(seat).hand for seat in range(len(state.view(None).sides))]
    return [card for cards in (*hands, state.table, state.stock) for card in cards if card]
