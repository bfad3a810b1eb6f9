"""Tells people who wait for an answer to their challenge that none will come any more.

Discord notifies nobody of an edit, and of a new message only those whom it mentions.
"""

from collections.abc import Awaitable, Callable

from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.shards import Shards
from bot.ui.layouts import lobby as layouts
from bot.ui.messenger import Messenger, link_to

AwaitsNews = Callable[[Lobby, float], Awaitable[bool]]
"""Whether the challenger must be told that a challenge, made at least so long ago, is over."""


class ChallengeNotices:
    """One message to the challenger whenever a challenge was declined or has expired after a while.

    That is after `after` seconds, when a player to move would be pinged; None means never.
    """

    def __init__(self, messenger: Messenger, awaits_news: AwaitsNews, after: float | None) -> None:
        self._messenger = messenger
        self._awaits_news = awaits_news
        self._after = after
        self._due: dict[int, int | None] = {}
        """The server of each challenge whose end needs a notice."""

    async def note_if_due(self, lobby: Lobby) -> None:
        """Remember a challenge whose end needs a notice; to be called before the end is shown.

        It stays remembered although a retry finds its end shown: the database may have stored that
        without being able to answer.
        """
        if self._after is not None and await self._awaits_news(lobby, self._after):
            self._due[lobby.id] = lobby.location.guild_id

    def forget(self, lobby: Lobby) -> None:
        """Post no notice of the end of this challenge."""
        self._due.pop(lobby.id, None)

    def keep_only(self, shards: Shards) -> None:
        """Forget all challenges except those on these shards."""
        self._due = {lobby: guild for lobby, guild in self._due.items() if shards.covers(guild)}

    async def post(self, lobby: Lobby, location: MessageLocation | None) -> None:
        """Tell the challenger if that is due, with a link; nobody if the challenge has no message.

        A notice that could not be posted stays due.
        """
        if lobby.id in self._due and location is not None:
            translator = self._messenger.translator_for(location)
            message = layouts.notice(lobby, link_to(location), translator)
            await self._messenger.post(location, message, f"n{lobby.id}")
        self.forget(lobby)
