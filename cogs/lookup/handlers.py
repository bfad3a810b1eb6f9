"""Looks up running games, rankings, players, rules and the record of a finished game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from bot.engine.games import game
from bot.kits.catalogue import editions_of
from bot.messages import lookup_ids
from bot.messages.lookup_ids import RecordButton
from bot.model.results import LadderEntry, Leaderboard, Rank, Scope
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.errors import NotOver
from bot.tables.finder import TableFinder
from bot.tables.finished_games import FinishedGames
from bot.tables.lobbies import Lobbies
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.lookup import (
    help_layouts,
    ladder_layouts,
    layouts,
    record_file,
    rules_layouts,
    seal_layouts,
)


class Rankings(Protocol):
    """Reads who has won most."""

    async def leaderboard(self, scope: Scope, page: int, user_id: int) -> Leaderboard: ...


class LookupHandlers:
    """Each method answers one command, or the button that turns its pages."""

    def __init__(
        self,
        tables: TableFinder,
        lobbies: Lobbies,
        servers: Servers,
        rankings: Rankings,
        ladder: ComputerLadder,
    ) -> None:
        self._tables = tables
        self._lobbies = lobbies
        self._servers = servers
        self._rankings = rankings
        self._ladder = ladder
        self._finished = FinishedGames()

    async def help(self, caller: Caller) -> Reply:
        """What a player can do."""
        return Reply(help_layouts.overview(caller.translator))

    async def games(self, caller: Caller) -> Reply:
        """The caller's running games, challenges to and by them, and those of others here."""
        user_id = caller.user_id
        tables = await self._tables.of(user_id)
        own = await self._lobbies.open_of(user_id)
        here = await self._lobbies.open_in(caller.location.channel_id)
        guild_id = caller.location.guild_id
        awaiting = await self._lobbies.awaiting(caller.person, guild_id)
        known = {lobby.id for lobby in (*own, *awaiting)}
        others = [lobby for lobby in here if lobby.id not in known]
        banned = self._servers.banned(guild_id, user_id)
        void_at = await self._tables.void_at(tables)
        listed = layouts.OwnGames(tables, own, others, banned, awaiting, void_at)
        return Reply(layouts.games(listed, user_id, caller.translator))

    async def leaderboard(self, caller: Caller, button: lookup_ids.LeaderboardButton) -> Reply:
        """A page of the ranking of an edition, a game or all games, with the caller's own rank.

        InvalidOptions if there is no such edition or game.
        """
        if button.here:
            caller.check_in_server()
        if button.rules and not editions_of(button.rules):
            game(button.rules)
        scope = Scope(caller.location.guild_id if button.here else None, button.rules)
        board = await self._rankings.leaderboard(scope, button.page, caller.user_id)
        banned = self._banned(caller, board.rows)
        message = layouts.leaderboard(board, button.here, button.rules, caller.translator, banned)
        if not caller.in_server:
            message = message.without(str(replace(button, here=True, page=1)))
        return Reply(message, replaces=True)

    async def ladder(self, caller: Caller) -> Reply:
        """Who on this server, or anywhere, has beaten which computer player."""
        best = await self._ladder.best(caller.location.guild_id, caller.user_id)
        levels, here = self._ladder.levels, caller.in_server
        banned = self._banned(caller, best.entries)
        message = ladder_layouts.ladder(best, levels, caller.translator, here=here, banned=banned)
        return Reply(message)

    def _banned(self, caller: Caller, listed: Iterable[Rank | LadderEntry]) -> frozenset[int]:
        """Those of the people listed who are banned on the caller's server."""
        people = (one.user_id for one in listed)
        return self._servers.banned_among(caller.location.guild_id, people)

    async def rules(self, caller: Caller, button: lookup_ids.RulesButton) -> Reply:
        """A page of the rules of an edition; InvalidOptions.

        Page 0 is the first page in a new message, so that a lesson or a hand keeps its message.
        """
        message = rules_layouts.rules_page(button.rules, button.page, caller.translator)
        return Reply(message, replaces=button.page > 0)

    async def table_rules(self, caller: Caller, button: lookup_ids.TableRulesButton) -> Reply:
        """A page of the rules of a table, with its own options; spectators may see it too."""
        table = await self._tables.visible(button.table, caller)
        message = rules_layouts.table_rules_page(table, button.page, caller.translator)
        return Reply(message, replaces=button.page > 0)

    async def lobby_rules(self, caller: Caller, button: lookup_ids.LobbyRulesButton) -> Reply:
        """A page of the rules of a challenge, with its own options; UnknownLobby."""
        lobby = await self._lobbies.get(button.lobby)
        caller.check_sees(lobby)
        message = rules_layouts.lobby_rules_page(lobby, button.page, caller.translator)
        return Reply(message, replaces=button.page > 0)

    async def verify(self, caller: Caller, table_id: int | None) -> Reply:
        """The seed and the deals of a finished game, or the seal of a running one."""
        table = await self._tables.named_or_nearest(table_id, caller)
        if not table.over:
            return Reply(seal_layouts.seal(table, caller.translator))
        deals = await self._finished.deals(table)
        return Reply(seal_layouts.opened_seal(table, deals, caller.translator))

    async def verify_pressed(self, caller: Caller, button: lookup_ids.VerifyButton) -> Reply:
        """The same as `verify`, for the table of a button."""
        return await self.verify(caller, button.table)

    async def record(self, caller: Caller, table_id: int | None) -> Reply:
        """The record of a finished game as a text file; NotOver."""
        table = await self._tables.named_or_last_finished(table_id, caller)
        if not table.over:
            raise NotOver("not_over")
        tags = record_file.headers(table, caller.translator)
        text = await self._finished.text(table, tags)
        return Reply(record_file.record(table, text, caller.translator))

    async def record_pressed(self, caller: Caller, button: RecordButton) -> Reply:
        """The same as `record`, for the table of a button."""
        return await self.record(caller, button.table)
