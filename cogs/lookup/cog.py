"""Commands that look something up: rules, games, rankings, players, and the cards of a game."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages import lookup_ids
from bot.messages.lookup_ids import RecordButton
from bot.messages.preference_ids import BlockButton
from bot.model.players import Person
from bot.tables.finder import TableFinder
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller
from bot.ui.command_options import (
    chosen_edition,
    chosen_game,
    edition_choices,
    finished_table_choices,
    game_choices,
    if_available,
    table_choices,
)
from bot.ui.interactions import Interactions, Reply
from bot.ui.layouts.answers import replaying
from bot.ui.slow_replies import in_time, press_in_time
from cogs.lookup.handlers import LookupHandlers
from cogs.lookup.profile_handlers import ProfileHandlers

_WHICH = N_("Which game, if not your last one")
_WHICH_HERE = N_("Which game, if not the one in this channel")
_SCOPES = [
    app_commands.Choice(name=N_("this server"), value="here"),
    app_commands.Choice(name=N_("everywhere"), value="everywhere"),
]


class LookupCog(commands.Cog):
    """Commands that change nothing; only the answer with a profile can block its person."""

    def __init__(
        self,
        interactions: Interactions,
        handlers: LookupHandlers,
        profiles: ProfileHandlers,
        tables: TableFinder,
    ) -> None:
        self._interactions = interactions
        self._handlers = handlers
        self._profiles = profiles
        self._tables = tables

    @app_commands.command(description=N_("How to begin, and what I can do"))
    async def help(self, interaction: Interaction) -> None:
        """Show what a player can do."""
        await self._interactions.run(interaction, self._handlers.help)

    @app_commands.command(description=N_("The rules, with examples"))
    @app_commands.describe(edition=N_("Which edition"))
    async def rules(self, interaction: Interaction, edition: str = "") -> None:
        """Show the rules of an edition."""

        async def answer(caller: Caller) -> Reply:
            rules = chosen_edition("", edition, players=2)
            return await self._handlers.rules(caller, lookup_ids.RulesButton(rules))

        await self._interactions.run(interaction, answer)

    @app_commands.command(
        description=N_("Check that a deal is fair: its seal during a game, its seed after it")
    )
    @app_commands.describe(table=_WHICH_HERE)
    async def verify(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the seal of a running game, or the seed and the deals of a finished one."""
        await self._interactions.run(
            interaction,
            in_time(lambda caller: self._handlers.verify(caller, table), replaying, replaces=False),
        )

    @app_commands.command(description=N_("A finished game as text, to keep or share"))
    @app_commands.describe(table=_WHICH)
    async def record(self, interaction: Interaction, table: int | None = None) -> None:
        """Send the record of a finished game as a file."""
        await self._interactions.run(
            interaction,
            in_time(lambda caller: self._handlers.record(caller, table), replaying, replaces=False),
        )

    @app_commands.command(description=N_("The best players"))
    @app_commands.describe(
        scope=N_("On this server or everywhere"),
        game=N_("Which game; all its editions count"),
        edition=N_("Which edition"),
    )
    @app_commands.choices(scope=_SCOPES)
    async def leaderboard(
        self, interaction: Interaction, scope: str = "", game: str = "", edition: str = ""
    ) -> None:
        """Show the first page of a ranking."""

        async def answer(caller: Caller) -> Reply:
            rules = chosen_game(game) if game else ""
            if edition:
                rules = chosen_edition(game, edition, players=2)
            here = scope == "here" or (not scope and caller.in_server)
            page = lookup_ids.LeaderboardButton(here, rules, 1)
            return await self._handlers.leaderboard(caller, page)

        await self._interactions.run(interaction, answer)

    @app_commands.command(description=N_("A player's rating and results"))
    @app_commands.describe(user=N_("Which player, if not you"))
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show a player's statistics."""
        shown = user or interaction.user
        person = Person(shown.id, shown.display_name)
        await self._interactions.run(
            interaction, lambda caller: self._profiles.profile(caller, person, is_bot=shown.bot)
        )

    @app_commands.command(description=N_("Your running games and open challenges, with links"))
    async def games(self, interaction: Interaction) -> None:
        """List the caller's running games and the open challenges that concern the caller."""
        await self._interactions.run(interaction, self._handlers.games)

    @app_commands.command(description=N_("Results against the computer players"))
    async def ladder(self, interaction: Interaction) -> None:
        """Show the ladder of this server."""
        await self._interactions.run(interaction, self._handlers.ladder)

    @rules.autocomplete("edition")
    @leaderboard.autocomplete("edition")
    async def _editions(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return edition_choices(interaction, typed, getattr(interaction.namespace, "game", "") or "")

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(interaction, typed)

    @verify.autocomplete("table")
    async def _own_tables(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        running = await if_available(self._tables.of(interaction.user.id))
        finished = await if_available(
            self._tables.finished(interaction.user.id, interaction.guild_id)
        )
        return table_choices((*running, *finished), interaction, typed)

    @record.autocomplete("table")
    async def _finished_tables(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await finished_table_choices(self._tables, interaction, typed)


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons that turn pages."""
    services = client.services
    games = services.games
    handlers = LookupHandlers(
        games.tables, games.lobbies, games.servers, services.player_stats, services.ladder
    )
    profiles = ProfileHandlers(
        games.tables, services.player_stats, services.ladder, services.puzzles, games.blocks
    )
    services.interactions.register(
        {
            lookup_ids.LeaderboardButton: handlers.leaderboard,
            lookup_ids.ProfileButton: profiles.turn_page,
            BlockButton: profiles.block,
            lookup_ids.RulesButton: handlers.rules,
            lookup_ids.TableRulesButton: handlers.table_rules,
            lookup_ids.LobbyRulesButton: handlers.lobby_rules,
            lookup_ids.VerifyButton: press_in_time(
                handlers.verify_pressed, replaying, replaces=False
            ),
            RecordButton: press_in_time(handlers.record_pressed, replaying, replaces=False),
        }
    )
    await client.add_cog(LookupCog(services.interactions, handlers, profiles, games.tables))
