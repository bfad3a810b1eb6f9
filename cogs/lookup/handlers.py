"""Looks up running games, rankings, players, rules and the record of a finished game."""

from dataclasses import replace
from typing import Protocol

from bot.engine.games import game
from bot.engine.match_end import best_part
from bot.engine.results import ScorePart
from bot.kits.catalogue import editions_of
from bot.messages import lookup_ids
from bot.messages.lookup_ids import RecordButton
from bot.model.players import Person
from bot.model.results import Leaderboard, Profile, Scope
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.errors import NotOver
from bot.tables.finder import TableFinder
from bot.tables.lobbies import Lobbies
from bot.tables.opened_games import OpenedGames
from bot.tables.rating_model import without_uncertainty
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.lookup import (
    help_layouts,
    ladder_layouts,
    layouts,
    profile_layouts,
    record_file,
    rules_layouts,
    seal_layouts,
)


class Statistics(Protocol):
    """Reads what people have played and won."""

    async def leaderboard(self, scope: Scope, page: int, user_id: int) -> Leaderboard: ...

    async def profile(self, user_id: int, guild_id: int | None) -> Profile: ...


class LookupHandlers:
    """Each method answers one command, or the button that turns its pages."""

    def __init__(
        self,
        tables: TableFinder,
        lobbies: Lobbies,
        servers: Servers,
        statistics: Statistics,
        ladder: ComputerLadder,
    ) -> None:
        self._tables = tables
        self._lobbies = lobbies
        self._servers = servers
        self._statistics = statistics
        self._ladder = ladder
        self._opened = OpenedGames()

    async def help(self, caller: Caller) -> Reply:
        """What a player can do."""
        return Reply(help_layouts.overview(caller.translator))

    async def games(self, caller: Caller) -> Reply:
        """The caller's running games and open challenges, and those of others in this channel."""
        user_id = caller.user_id
        tables = await self._tables.of(user_id)
        own = await self._lobbies.open_of(user_id)
        here = await self._lobbies.open_in(caller.location.channel_id)
        others = [lobby for lobby in here if lobby.seat_of(user_id) is None]
        banned = self._servers.banned(caller.location.guild_id, user_id)
        listed = layouts.OwnGames(tables, own, others, banned)
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
        board = await self._statistics.leaderboard(scope, button.page - 1, caller.user_id)
        message = layouts.leaderboard(board, button.here, button.rules, caller.translator)
        if not caller.in_server:
            message = message.without(str(replace(button, here=True, page=1)))
        return Reply(message, replaces=True)

    async def ladder(self, caller: Caller) -> Reply:
        """Who on this server, or anywhere, has beaten which computer player."""
        best = await self._ladder.best(caller.location.guild_id, caller.user_id)
        levels, here = self._ladder.levels, caller.in_server
        message = ladder_layouts.ladder(best, levels, caller.translator, here=here)
        return Reply(message)

    async def profile(self, caller: Caller, person: Person) -> Reply:
        """What this person has played and won."""
        user_id, guild_id = person.user_id, caller.location.guild_id
        played = await self._statistics.profile(user_id, guild_id)
        record = profile_layouts.PlayerProfile(
            played,
            without_uncertainty(played.skill) if played.skill else 0,
            await self._ladder.tallies(user_id, guild_id),
            self._ladder.levels,
            await self._best_cards(played),
        )
        own = user_id == caller.user_id
        message = profile_layouts.profile(record, person.name, caller.translator, own=own)
        return Reply(message)

    async def _best_cards(self, played: Profile) -> ScorePart | None:
        """The cards of the person's best deal; None if its record cannot be read any more."""
        if played.best is None:
            return None
        for table in await self._tables.all([played.best.table]):
            view = table.view(None)
            found = best_part(view, view.sides[played.best.seat])
            return found[1] if found else None
        return None

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

    async def verify(self, caller: Caller, table_id: int | None) -> Reply:
        """The seed and the deals of a finished game, or the seal of a running one."""
        table = await self._tables.named_or_nearest(table_id, caller)
        return await self._verified(caller, table)

    async def verify_pressed(self, caller: Caller, button: lookup_ids.VerifyButton) -> Reply:
        """The same as `verify`, for the table of a button."""
        table = await self._tables.visible(button.table, caller)
        return await self._verified(caller, table)

    async def _verified(self, caller: Caller, table: Table) -> Reply:
        if not table.over:
            return Reply(seal_layouts.seal(table, caller.translator))
        deals = await self._opened.deals(table)
        return Reply(seal_layouts.opened_seal(table, deals, caller.translator))

    async def record(self, caller: Caller, table_id: int | None) -> Reply:
        """The record of a finished game as a text file; NotOver."""
        table = await self._tables.named_or_last_finished(table_id, caller)
        return await self._written(caller, table)

    async def record_pressed(self, caller: Caller, button: RecordButton) -> Reply:
        """The same as `record`, for the table of a button."""
        table = await self._tables.visible(button.table, caller)
        return await self._written(caller, table)

    async def _written(self, caller: Caller, table: Table) -> Reply:
        if not table.over:
            raise NotOver("not_over")
        tags = record_file.headers(table, caller.translator)
        text = await self._opened.text(table, tags)
        return Reply(record_file.record(table, text, caller.translator))
