"""Moments of Counterbluff that look different: one of each kind, as a spectator saw it."""

from collections.abc import Iterator
from functools import cache

from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import CounterbluffView
from tests.engine.games.test_counterbluff import LOW, LOW_TOO, alternately, dealt, texts
from tests.engine.made_moves import play

WHEEL, SIX_HIGH = "5H 4D 3S 2C AD", "6S 5C 4H 3D 2S"
DOWN = f"down{texts(LOW)}"
MOMENTS = {
    "before the first card": "",
    "one card": "5H",
    "in play": "5H 6S 4D",
    "a showdown": alternately(WHEEL, SIX_HIGH),
    "a fold": "5H 6S 4D fold",
    "called up": f"up{texts(LOW)}",
    "called down": DOWN,
    "called down, folded": f"{DOWN} fold",
    "called up, conceded": f"up{texts(LOW)} down{texts(LOW_TOO)}",
    "called down, conceded": f"{DOWN} down{texts(LOW_TOO)}",
    "low hands shown": f"{DOWN} up{texts(LOW_TOO)}",
}


def state_at(name: str) -> CounterbluffState:
    """The state at this moment of the first hand."""
    moves = MOMENTS[name]
    hands = (LOW, LOW_TOO) if texts(LOW) in moves else (WHEEL, SIX_HIGH)
    return play(dealt(*hands), moves)


@cache
def moment(name: str) -> CounterbluffView:
    """What a spectator saw then: the finished hand, if it was finished."""
    view = state_at(name).view(None)
    return view.finished(1, 0) if view.results else view


@cache
def last_hand() -> CounterbluffView:
    """A fold when the stock is empty and few cards are left: the last hand follows."""
    state = play(dealt(WHEEL, SIX_HIGH, stock=0), "5H 6S 4D fold")
    return state.view(None).finished(1, 0)


def every() -> Iterator[CounterbluffView]:
    """Every moment, and the last hand of a pack."""
    yield from map(moment, MOMENTS)
    yield last_hand()
