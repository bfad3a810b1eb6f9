"""Games of Dracula for two with a stacked pack."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.engine.cards import hash_rng, parse_cards, without
from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.games.dracula.state import DraculaState
from bot.engine.moves import Move, lay

ORDER = (1, 0, 2, 3, 5, 7, 6, 8)
"""A legal order for the eight cells around the nail; the eldest lays the first."""


def start_game(
    key: str, options: Mapping[str, str] | None = None, seed: bytes = b"stacked"
) -> DraculaState:
    """The first state; seat 0 deals first unless the options say otherwise."""
    chosen = {"first_dealer": "host", **(options or {})}
    state = GAMES[key].start(with_defaults(GAMES[key], chosen), hash_rng(seed))
    assert isinstance(state, DraculaState)
    return state


def stacked(
    key: str, coffins: Sequence[str], options: Mapping[str, str] | None = None
) -> DraculaState:
    """A game in which these coffins can be played; seat 0 deals and has the Queen's way."""
    state = start_game(key, options)
    pack = state.edition.pack
    top = [parse_cards(coffin)[cell] for coffin in coffins for cell in (*ORDER, 4)]
    rand = without(pack, top)
    return agree_on_ways(replace(state, stock=(*top, *rand)))


def agree_on_ways(state: DraculaState) -> DraculaState:
    return state.apply(Move("queen")).apply(Move("agree"))


def fill_coffin(state: DraculaState, coffin: str) -> DraculaState:
    """The state after this coffin is filled in `ORDER`."""
    cards = parse_cards(coffin)
    for cell in ORDER:
        state = state.apply(lay(cards[cell], cell))
    return state


def first_legal_until_over(state: DraculaState) -> DraculaState:
    while state.stage is not Stage.OVER:
        state = state.apply(state.legal_moves()[0])
    return state
