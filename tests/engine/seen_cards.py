"""The cards in a view, found in its text so that no field is missed."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache

from bot.engine.cards import PACK54, Card
from tests.engine.playouts import played

NAMED = {str(card): card for card in PACK54 if not card.is_vampire}
CARD_IN_A_TEXT = re.compile(rf"(?<=[(:])(?:{'|'.join(map(re.escape, NAMED))})(?=[)@])")


def cards_in_play(view: object) -> set[Card]:
    """The ordinary cards in a view, except those of finished deals and of the cuts."""
    assert is_dataclass(view)
    finished = {"results", "earlier_games", "cuts", "visible_discards", "game_results"}
    names = [field.name for field in fields(view) if field.name not in finished]
    return ordinary([getattr(view, name) for name in names])


def ordinary(parts: object) -> set[Card]:
    """The ordinary cards anywhere in a value."""
    return {NAMED[found] for found in CARD_IN_A_TEXT.findall(repr(parts))}


def has_open_hands(key: str, options: Mapping[str, str]) -> bool:
    """Whether everybody sees every hand, spectators too."""
    return _has_open_hands(key, tuple(options.items()))


@cache
def _has_open_hands(key: str, options: tuple[tuple[str, str], ...]) -> bool:
    _, reached = played(key, 0, dict(options))
    return all(
        ordinary([position.state.view(seat).hand for seat in range(len(position.sides))])
        <= cards_in_play(position.state.view(None))
        for position in reached
    )
