"""Cards that lie face down until a match is over or broken off (RULES B19)."""

from typing import Protocol, Self, runtime_checkable

from bot.engine.game import State


@runtime_checkable
class HidesUntilTheEnd(Protocol):
    """A state of a game in which cards of finished deals may stay face down."""

    def opened(self) -> Self:
        """This state with those cards face up for everybody; only for a match that is over."""


def opened(state: State) -> State:
    """The state of a match that is over, with all cards of its finished deals face up."""
    return state.opened() if isinstance(state, HidesUntilTheEnd) else state
