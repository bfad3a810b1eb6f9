"""Opens a thread for each new game, on servers that want one for each."""

import logging
from collections.abc import Callable
from typing import Final

import discord

from bot.engine.errors import Refusal
from bot.i18n.player_names import player_label
from bot.model.location import MessageLocation
from bot.model.server_settings import ServerSettings
from bot.tables.table import Table
from bot.ui.coalescer import TryLater
from bot.ui.message_errors import ChannelGone
from bot.ui.messenger import Messenger
from bot.ui.permissions import MissingPermissions
from bot.ui.thread_titles import thread_title

_log = logging.getLogger(__name__)

_NO_THREAD: Final = (
    Refusal,
    MissingPermissions,
    ChannelGone,
    TryLater,
    discord.HTTPException,
)
"""Why no thread can be opened; the game is then shown in its channel."""

SettingsOn = Callable[[int | None], ServerSettings]
"""The settings of a guild."""


class GameThreads:
    """Says where a new game is shown; a retry gets the thread that was opened before."""

    def __init__(self, messenger: Messenger, settings_on: SettingsOn) -> None:
        self._messenger = messenger
        self._settings_on = settings_on
        self._places: dict[int, MessageLocation] = {}

    async def place(self, table: Table) -> MessageLocation:
        """A thread under the channel of this table; the channel itself if none can be opened."""
        location = table.location
        if not self._settings_on(location.guild_id).thread_per_game:
            return location
        if table.id not in self._places:
            try:
                name = self._name(table)
                self._places[table.id] = await self._messenger.open_thread(location, name)
            except _NO_THREAD as error:
                _log.info("no thread could be opened for table %d: %s", table.id, error)
                return location
        return self._places[table.id]

    def stay(self, table_id: int, place: MessageLocation) -> None:
        """Keep a retry at this place: Discord may have posted the game there."""
        self._places[table_id] = place

    def leave(self, table: Table, gone: MessageLocation) -> bool:
        """If the place that is gone is the thread of this game, show it in its channel instead.

        Returns whether it was.
        """
        if gone == table.location or self._places.get(table.id) != gone:
            return False
        self._places[table.id] = table.location
        return True

    def forget(self, table_id: int) -> None:
        """Forget the place of a game that is now shown there, since no retry will ask for it."""
        self._places.pop(table_id, None)

    def _name(self, table: Table) -> str:
        _ = self._messenger.translator_for(table.location)
        return thread_title(table.terms.rules, (player_label(one, _) for one in table.seats), _)
