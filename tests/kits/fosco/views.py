"""Views of complete random games of Fosco, to be drawn and described."""

from collections.abc import Iterator, Mapping

from bot.engine.games.fosco.view import FoscoView, fosco_view
from tests.engine.playouts import NO_OPTIONS, played

TWO, FOUR = "fosco.two", "fosco.four"
KEYS = (TWO, FOUR)
JOKERS = {"jokers": "4"}
OPEN = {"open_hands": "on"}
LONG = {"jokers": "4", "suit_order": "two_suits", "king": "same_as_led"}
"""The options with the longest counts and the most choices."""


def spectated(
    key: str, options: Mapping[str, str] = NO_OPTIONS, number: int = 0
) -> tuple[FoscoView, ...]:
    """A spectator's views after each move."""
    return tuple(fosco_view(each.state.view(None)) for each in played(key, number, options)[1])


def movers(
    key: str, options: Mapping[str, str] = NO_OPTIONS, number: int = 0
) -> Iterator[FoscoView]:
    """At each ply the view of the seat to move."""
    for position in played(key, number, options)[1]:
        if position.state.to_move is not None:
            yield fosco_view(position.state.view(position.state.to_move))


def won(views: tuple[FoscoView, ...]) -> FoscoView:
    """The first of these views in which a count was just won."""
    return next(view for view in views if view.counts and not view.plays)
