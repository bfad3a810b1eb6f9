"""What of every table and challenge is shown where, and how it is brought up to date.

A message is the table for as long as one coffin is being filled. Then it stays behind as that
finished coffin, and the next coffin is a new message. Whatever happens to a message happens to the
message alone: the game is in the database before anything here is told of it.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.game import View, results_of
from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.model.errors import Busy, StorageFull
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.tables.table import Table
from bot.tables.tables import Tables
from bot.ui.coalescer import Coalescer, TryLater
from bot.ui.layouts import game_over
from bot.ui.layouts import lobby as lobbies
from bot.ui.layouts import table as layouts
from bot.ui.links import link
from bot.ui.messenger import CannotPost, ChannelGone, MessageGone, Messenger, RetryPolicy
from bot.ui.turn_pings import TurnPings

_log = logging.getLogger(__name__)

Key = tuple[str, int]
Coffin = tuple[int, int]
"""A game of the session (from 1), and the index of a finished coffin in it."""

_CALLS: Final = {"call": layouts.your_turn, "reminder": layouts.reminder}
"""What is said to whoever is to move, by kind of wish."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """The message that is the table, and how many finished coffins lie behind it."""

    location: MessageLocation
    coffins: int


@dataclass(slots=True)
class _Repost:
    """A new message is wanted at this spot; once it is `posted`, a retry posts no other one."""

    spot: MessageLocation
    posted: bool = False
    replaced: MessageLocation | None = None


@dataclass(frozen=True, slots=True)
class _Wish:
    """Show this table or challenge as it is now, maybe in a new message."""

    table: Table | None = None
    lobby: Lobby | None = None
    anew: _Repost | None = None


def _newest(older: _Wish, newer: _Wish) -> _Wish:
    return replace(newer, anew=newer.anew or older.anew)


class Publisher:
    """Shows every change, a little later, in the newest state; never makes a caller wait."""

    def __init__(
        self,
        tables: Tables,
        messenger: Messenger,
        levels: tuple[str, ...],
        patience: RetryPolicy,
    ) -> None:
        self._tables = tables
        self._levels = levels
        self._messenger = messenger
        self._work: Coalescer[Key, _Wish] = Coalescer(
            self._show, _newest, patience.spacing, patience.later
        )
        self._calls = TurnPings(messenger, patience.call, self._call_due)
        self._shown: dict[int, _Shown] = {}
        self._posted: dict[int, MessageLocation] = {}
        self._held_back: dict[int, dict[Key, _Wish]] = {}

    async def table_changed(self, before: Table | None, after: Table) -> None:
        """A table was begun, or somebody moved; `before` is how it was last shown."""
        if after.id not in self._shown:
            self._shown[after.id] = _shown(before or after)
        self._work.put(("table", after.id), _Wish(table=after))

    async def lobby_changed(self, lobby: Lobby) -> None:
        """A challenge was made, joined or closed."""
        self._work.put(("lobby", lobby.id), _Wish(lobby=lobby))

    async def remind(self, table: Table) -> None:
        """Tell whoever is to move that time runs out, unless that person wants no reminders."""
        self._work.put(("reminder", table.id), _Wish(table=table))

    async def show_anew(self, table: Table, location: MessageLocation) -> None:
        """A new message is the table from now on; the old one says where it went."""
        self._shown.setdefault(table.id, _shown(table))
        self._work.put(("table", table.id), _Wish(table=table, anew=_Repost(location)))

    def link(self, table: Table) -> str:
        """Where the table is shown; nothing, if it is not."""
        return link(self._where(table))

    def may_show(self, channel_id: int, *, drawn: bool) -> None:
        """Discord has just told what we may do there: show what was held back, if anything was."""
        if self._messenger.learn(channel_id, drawn=drawn):
            for key, wish in self._held_back.pop(channel_id, {}).items():
                self._work.put(key, wish)

    async def place_gone(self, channel_id: int) -> None:
        """A channel is no longer there for us: its tables wait until they are shown elsewhere."""
        for table in await self._tables.in_channel(channel_id):
            self._shown.pop(table.id, None)
            await self._tables.lost(table.id)

    async def guild_gone(self, guild_id: int) -> None:
        """The bot was put out of a server: the tables there wait to be shown again."""
        for table_id in await self._tables.in_guild(guild_id):
            self._shown.pop(table_id, None)
            await self._tables.lost(table_id)

    async def close(self) -> None:
        """Show what is still to be shown."""
        self._calls.close()
        await self._work.close()

    def _where(self, table: Table) -> MessageLocation:
        shown = self._shown.get(table.id)
        return table.location if shown is None else shown.location

    def _spot_of(self, wish: _Wish) -> MessageLocation:
        if wish.table is not None:
            return wish.anew.spot if wish.anew else self._where(wish.table)
        assert wish.lobby is not None, "a wish is for a table or for a challenge"
        return wish.lobby.location

    async def _show(self, key: Key, wish: _Wish) -> None:
        try:
            if wish.lobby is not None:
                await self._show_lobby(wish.lobby)
            elif wish.table is not None and key[0] in _CALLS:
                await self._call(key[0], wish.table)
            elif wish.table is not None:
                await self._show_table(wish.table, wish.anew)
        except (Busy, StorageFull) as reason:
            raise TryLater(str(reason)) from reason
        except CannotPost:
            location = self._spot_of(wish)
            _log.warning("%s cannot be shown in channel %s: permission", key, location.channel_id)
            self._held_back.setdefault(location.channel_id, {})[key] = wish
        except ChannelGone:
            _log.info("the channel of %s is gone", key)
            if wish.table is not None:
                self._shown.pop(wish.table.id, None)
                await self._tables.lost(wish.table.id)

    async def _show_table(self, table: Table, anew: _Repost | None) -> None:
        shown = self._shown.setdefault(table.id, _shown(table))
        old = shown.location
        spot = old if anew is None or anew.posted else anew.spot
        left, newest = _story(table, shown.coffins, self._messenger.translator_for(spot))
        if left:
            await self._leave_behind(table, old, left)
        fresh = bool(left) or spot is not old or old.message_id is None
        if fresh:
            location = await self._post(table, spot, newest, old.message_id)
        else:
            location = await self._edit_or_post(table, old, newest)
        self._shown[table.id] = _Shown(location, len(_coffins(table.view(None))))
        if anew is not None and not anew.posted:
            anew.posted, anew.replaced = True, None if left else old
        await self._tables.showing(table.id, location, table.ply)
        if anew is not None and anew.replaced is not None:
            await self._lead_away(anew.replaced, location)
        await self._calls.take_back(table.id)
        if not fresh:
            self._calls.wait(table)
        if table.over:
            del self._shown[table.id]

    def _call_due(self, table: Table) -> None:
        self._work.put(("call", table.id), _Wish(table=table))

    async def _call(self, kind: str, table: Table) -> None:
        mover = table.mover
        if not isinstance(mover, Person) or (await self._tables.preferences(mover.user_id)).muted:
            return
        if (await self._tables.get(table.id)).ply != table.ply:
            return  # it was posted late, and the move has come
        location = self._where(table)
        message = _CALLS[kind](table, link(location), self._messenger.translator_for(location))
        await self._calls.post(table, location, message, f"{kind[0]}{table.id}:v{table.ply}")

    async def _leave_behind(
        self, table: Table, old: MessageLocation, left: tuple[Message, ...]
    ) -> None:
        """The message that was the table becomes the coffin that it showed; others follow it."""
        first, others = left[0], left[1:]
        if old.message_id is None or not await self._change_if_there(old, first):
            others = left
        for number, message in enumerate(others):
            await self._messenger.post(old, message, f"f{table.id}:v{table.ply}:{number}")

    async def _lead_away(self, old: MessageLocation, new: MessageLocation) -> None:
        """The message that was the table leads to the new one, where it can still be changed."""
        if old.message_id is not None:
            moved = layouts.moved(link(new), self._messenger.translator_for(old))
            with suppress(MessageGone, ChannelGone, CannotPost):
                await self._messenger.edit(old, moved)

    async def _post(
        self, table: Table, location: MessageLocation, message: Message, replaced: int | None
    ) -> MessageLocation:
        # The nonce of a message that takes another one's place is not the nonce of that other one.
        message = await self._calling(message)
        return await self._messenger.post(location, message, f"t{table.id}:v{table.ply}:{replaced}")

    async def _calling(self, message: Message) -> Message:
        """The message, which calls nobody who does not want to be called."""
        asked = self._tables.preferences
        called = [user for user in message.mentions if not (await asked(user)).muted]
        return replace(message, mentions=tuple(called))

    async def _edit_or_post(
        self, table: Table, location: MessageLocation, message: Message
    ) -> MessageLocation:
        if await self._change_if_there(location, message):
            return location
        return await self._post(table, location, message, location.message_id)

    async def _change_if_there(self, location: MessageLocation, message: Message) -> bool:
        try:
            await self._messenger.edit(location, message)
        except MessageGone:
            return False
        return True

    async def _show_lobby(self, lobby: Lobby) -> None:
        location = self._posted.get(lobby.id, lobby.location)
        words = self._messenger.translator_for(location)
        is_open = lobby.status is LobbyStatus.OPEN
        if location.message_id is None and not is_open:
            return
        if is_open:
            message = lobbies.open_(lobby, self._levels, words)
        else:
            message = lobbies.closed(lobby, await self._link_of_table(lobby), words)
        gone = location.message_id is not None and not await self._change_if_there(
            location, message
        )
        if location.message_id is None or (gone and is_open):
            location = await self._messenger.post(
                location, message, f"l{lobby.id}:{location.message_id or 0}"
            )
        self._posted[lobby.id] = location
        if not is_open:
            del self._posted[lobby.id]
        await self._tables.lobby_showing(lobby.id, location)

    async def _link_of_table(self, lobby: Lobby) -> str:
        """Where the table of a started challenge is shown, once it is."""
        if lobby.table_id is None:
            return ""
        await self._work.idle(("table", lobby.table_id))
        return self.link(await self._tables.get(lobby.table_id))


def _shown(table: Table) -> _Shown:
    return _Shown(table.location, len(_coffins(table.view(None))))


def _coffins(view: View) -> tuple[Coffin, ...]:
    """Every finished coffin of the session, in order."""
    games = (*view.earlier_games, view.results)
    return tuple(
        (game, index) for game, rounds in enumerate(games, 1) for index in range(len(rounds))
    )


def _story(table: Table, told: int, words: Translator) -> tuple[tuple[Message, ...], Message]:
    """What is left behind of the coffins that are not told yet, and what the table shows now."""
    view = table.view(None)
    left: list[Message] = []
    for game, index in _coffins(view)[told:]:
        left.append(game_over.deal_over(table, game, index, words))
        if index == len(results_of(view, game)) - 1 and game <= len(view.earlier_games):
            left.append(game_over.game_over(table, game, words))
    newest = game_over.table_over(table, "", words) if table.over else layouts.running(table, words)
    return tuple(left), newest
