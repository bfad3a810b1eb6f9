"""Private answers that are of use until the next one: each player has one of them at each table.

An answer that only its reader sees can be taken away through its interaction alone, for a quarter
of an hour. After that, and after a restart, it stays until its reader closes it.
"""

import logging
from collections import OrderedDict
from typing import Final

import discord

from bot.ui.buttons import Interaction

_log = logging.getLogger(__name__)

Key = tuple[int, int]
"""A user and a table."""

_MOST: Final = 1000


class EphemeralReplies:
    """The newest private answer for each player at each table."""

    def __init__(self) -> None:
        self._newest: OrderedDict[Key, tuple[int, Interaction]] = OrderedDict()

    async def keep(self, key: Key, message_id: int, interaction: Interaction) -> None:
        """This message is the newest answer; the one before it, if it is another, is taken away."""
        before = self._newest.pop(key, None)
        self._newest[key] = (message_id, interaction)
        if len(self._newest) > _MOST:
            self._newest.popitem(last=False)
        if before is None or before[0] == message_id or before[1].is_expired():
            return
        try:
            await before[1].delete_original_response()
        except discord.HTTPException as error:
            _log.debug("an answer stays where it is: %s", error)
