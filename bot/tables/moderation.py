"""The acts of a moderator on the games and challenges of a server; every act is kept."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import Refusal
from bot.model.errors import DamagedRecord, Unread, after_storing
from bot.model.lobby import Lobby
from bot.model.moderation import Act, ActKind, Log
from bot.model.paging import nearest_page
from bot.tables.context import Context
from bot.tables.errors import (
    Closing,
    LobbyClosed,
    NotInvited,
    NotSeated,
    UnknownLobby,
    UnknownTable,
)
from bot.tables.gameplay import Gameplay
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_rules import check_open
from bot.tables.put_back import put_back_on_failure
from bot.tables.table import Table

MOST_ENTRIES: Final = 5
MOST_ACTS: Final = 9


@dataclass(frozen=True, slots=True)
class TableActivity:
    """A running table with the time of its last move, or of its start if there was none."""

    table: Table
    moved_at: float


@dataclass(frozen=True, slots=True)
class Overview:
    """A page of a server's games and challenges, counted from 1; the longest idle game comes first.

    `game_count` and `challenge_count` are how many there are on all pages.
    """

    tables: tuple[TableActivity, ...]
    lobbies: tuple[Lobby, ...]
    page: int
    pages: int
    game_count: int
    challenge_count: int


class Moderation:
    """Acts on tables and challenges of one guild; those of other guilds count as unknown.

    Every act is stored in one transaction with its effect.

    `moderator` is a user id, or None for the host of the bot.
    """

    def __init__(self, context: Context, gameplay: Gameplay, lobbies: Lobbies) -> None:
        self._context = context
        self._gameplay = gameplay
        self._lobbies = lobbies
        # People who have been banned, by guild, and may still have a seat in a challenge there.
        self._seated: set[tuple[int, int]] = set()

    async def overview(self, guild_id: int, page: int) -> Overview:
        """This page of the running games and open challenges, or the last if it is beyond that."""
        store = self._context.store
        games = await store.games.last_moves_in_guild(guild_id)
        waiting = await store.lobbies.open_in_guild(guild_id)
        shown, pages = nearest_page(page, len(games) + len(waiting), MOST_ENTRIES)
        start, end = (shown - 1) * MOST_ENTRIES, shown * MOST_ENTRIES
        tables = []
        for table_id, moved_at in games[start:end]:
            with suppress(DamagedRecord):
                tables.append(TableActivity(await self._context.cache.table(table_id), moved_at))
        first = max(0, start - len(games))
        lobbies = waiting[first : max(0, end - len(games))]
        return Overview(
            tuple(tables),
            await self._lobbies.all(lobbies),
            shown,
            pages,
            len(games),
            len(waiting),
        )

    async def table(self, guild_id: int, table_id: int) -> TableActivity:
        """A running table of this guild; UnknownTable, or a Refusal if the game is over."""
        table = await self._context.cache.table(table_id)
        if table.location.guild_id != guild_id:
            raise UnknownTable("unknown_table", table=table_id)
        running = dict(await self._context.store.games.last_moves_in_guild(guild_id))
        if table_id not in running:
            raise Refusal("game_over")
        return TableActivity(table, running[table_id])

    async def lobby(self, guild_id: int, lobby_id: int) -> Lobby:
        """An open challenge of this guild; UnknownLobby, LobbyClosed."""
        lobby = await self._lobbies.get(lobby_id)
        if lobby.location.guild_id != guild_id:
            raise UnknownLobby("unknown_lobby", lobby=lobby_id)
        return check_open(lobby)

    async def annul(self, guild_id: int, moderator: int | None, table_id: int) -> Table:
        """End a running game without a result."""
        await self.table(guild_id, table_id)
        act = self._context.servers.act(ActKind.ANNUL, guild_id, moderator, table_id)
        return await self._gameplay.annul(table_id, act)

    async def close(self, guild_id: int, moderator: int | None, lobby_id: int) -> Lobby:
        """Close an open challenge."""
        await self.lobby(guild_id, lobby_id)
        act = self._context.servers.act(ActKind.CLOSE, guild_id, moderator, lobby_id)
        return await self._lobbies.close(lobby_id, act)

    def move_act(self, guild_id: int, moderator: int, table_id: int, channel_id: int) -> Act:
        """The act of moving a table to this channel, to be kept once it is shown there."""
        act = self._context.servers.act
        return act(ActKind.MOVE, guild_id, moderator, table_id, str(channel_id))

    async def ban(self, guild_id: int, moderator: int | None, user_id: int) -> None:
        """Ban a person, and take them out of the open challenges of this guild.

        Unread if the database is too busy for the latter, or the bot is closing; it is then left to
        `catch_up`.
        """
        await self._context.servers.ban(guild_id, moderator, user_id)
        self._seated.add((guild_id, user_id))
        try:
            with after_storing():
                await self.catch_up()
        except Closing:
            raise Unread from None

    async def catch_up(self) -> None:
        """Take those who have been banned out of open challenges; StoreUnavailable."""
        for guild_id, user_id in tuple(self._seated):
            with put_back_on_failure(self._seated, {(guild_id, user_id)}):
                await self._unseat(guild_id, user_id)

    async def _unseat(self, guild_id: int, user_id: int) -> None:
        """Free this person's seats; a challenge with a seat kept for them is declined for them."""
        for lobby in await self._lobbies.open_on(guild_id):
            with suppress(LobbyClosed, NotSeated, NotInvited):
                if lobby.invites(user_id):
                    await self._lobbies.decline(lobby.id, user_id)
                elif lobby.seat_of(user_id) is not None:
                    await self._lobbies.leave(lobby.id, user_id)

    async def games_of(self, guild_id: int, user_id: int) -> int:
        """The number of running games of this person in this guild."""
        games = self._context.store.games
        here = {*await games.running_in_guild(guild_id)}
        return len(here & {*await games.running_of(user_id)})

    async def log(self, guild_id: int, page: int) -> Log:
        """This page of the acts of moderators, the newest first."""
        return await self._context.store.moderator_log.page(guild_id, page, MOST_ACTS)
