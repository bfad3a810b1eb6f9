"""Decides who may act as a moderator.

Discord decides for commands: it passes `/dracula-admin` on only for people who may manage the
server, or for those to whom the server's own settings allow it. A press of a button is checked
again, because the person may have lost the permission since the button was shown.
"""

from collections.abc import Callable
from typing import Final

from bot.engine.errors import Refusal
from bot.ui.caller import Caller

_ALLOWED_SECONDS: Final = 900.0


class Moderators:
    """Remembers for fifteen minutes whose command Discord has passed on, and where."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._allowed: dict[tuple[int | None, int], float] = {}

    def commanded(self, caller: Caller) -> None:
        """Note that Discord has passed on a moderator's command of this person."""
        caller.check_in_server()
        now = self._clock()
        for key, until in tuple(self._allowed.items()):
            if until < now:
                del self._allowed[key]
        self._allowed[caller.location.guild_id, caller.user_id] = now + _ALLOWED_SECONDS

    def check(self, caller: Caller) -> None:
        """Refusal unless this person may manage the server, or gave a command there lately."""
        until = self._allowed.get((caller.location.guild_id, caller.user_id))
        if not caller.may_manage and (until is None or until < self._clock()):
            raise Refusal("not_manager")
