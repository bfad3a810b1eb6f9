"""Games of Dracula for two whose pack lies as a test needs it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.engine.cards import Card, hash_rng, without
from bot.engine.game import Stage, with_defaults
from bot.engine.games import GAMES
from bot.engine.games.dracula.game import Dracula
from bot.engine.moves import Move, lay

ORDER = (1, 0, 2, 3, 5, 7, 6, 8)
"""A legal order for the eight cells around the nail; the eldest lays the first."""


def laid(cards: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in cards.split())


def started(
    key: str, options: Mapping[str, str] | None = None, seed: bytes = b"stacked"
) -> Dracula:
    """The first state; seat 0 deals first unless the options say otherwise."""
    chosen = {"first_dealer": "host", **(options or {})}
    state = GAMES[key].start(with_defaults(GAMES[key], chosen), hash_rng(seed))
    assert isinstance(state, Dracula)
    return state


def stacked(key: str, coffins: Sequence[str], options: Mapping[str, str] | None = None) -> Dracula:
    """Seat 0 deals and has the Queen's way; the pack lies so that these coffins can be made."""
    state = started(key, options)
    pack = state.state.edition.stock
    top = [laid(coffin)[cell] for coffin in coffins for cell in (*ORDER, 4)]
    rand = without(pack, top)
    return agreed(Dracula(replace(state.state, stock=(*top, *rand))))


def agreed(state: Dracula) -> Dracula:
    return state.apply(Move("queen")).apply(Move("agree"))


def made(state: Dracula, coffin: str) -> Dracula:
    """The state after this coffin has been made."""
    cards = laid(coffin)
    for cell in ORDER:
        state = state.apply(lay(cards[cell], cell))
    return state


def first_legal_until_over(state: Dracula) -> Dracula:
    while state.state.stage is not Stage.OVER:
        state = state.apply(state.legal_moves()[0])
    return state
