"""Cards that lie face down until a match is over or broken off (RULES B19)."""

from typing import Protocol, Self, runtime_checkable

from bot.engine.game import State


@runtime_checkable
class HidesUntilTheEnd(Protocol):
    """A state of a game in which cards may lie face down until the match is over."""

    def opened(self) -> Self:
        """This state with those cards face up for everybody; only for a match that is over."""


def opened(state: State) -> State:
    """This state, the last or an earlier one of a match that is over, with those cards face up."""
    return state.opened() if isinstance(state, HidesUntilTheEnd) else state
