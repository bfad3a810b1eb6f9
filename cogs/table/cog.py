"""/dracula hand, show, board and resign: what a player does at a table beside its buttons."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages import table_ids
from bot.messages.clock_ids import GiveTimeButton, TakebackButton
from bot.tables.finder import TableFinder
from bot.ui.buttons import Interaction
from bot.ui.command_options import if_available, table_choices
from bot.ui.interactions import Interactions
from bot.ui.slow_replies import in_time
from cogs.table import layouts
from cogs.table.handlers import TableHandlers
from cogs.table.repost_handlers import RepostHandlers
from cogs.table.takeback_handlers import TakebackHandlers

_WHICH = N_("Which of your tables. Leave empty for the newest one here")
_WHICH_OWN = N_("Which of your tables. Leave empty for one here, or where it is your turn")
_WHICH_OF_ALL = N_("Which of your tables. Leave empty to choose from all of them")


class TableCog(commands.Cog):
    """The commands of a running game."""

    def __init__(
        self,
        interactions: Interactions,
        handlers: TableHandlers,
        reposts: RepostHandlers,
        tables: TableFinder,
    ) -> None:
        self._interactions = interactions
        self._handlers = handlers
        self._reposts = reposts
        self._tables = tables

    @app_commands.command(description=N_("Look at your cards"))
    @app_commands.describe(table=_WHICH_OWN)
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the caller's hand privately."""
        await self._interactions.run(interaction, lambda caller: self._handlers.hand(caller, table))

    @app_commands.command(description=N_("Look at the table in private, in the form you prefer"))
    @app_commands.describe(table=_WHICH_OWN)
    async def show(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the table privately."""
        await self._interactions.run(interaction, lambda caller: self._handlers.show(caller, table))

    @app_commands.command(description=N_("Show the table again at the bottom of the channel"))
    @app_commands.describe(table=_WHICH)
    async def board(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the table in a new message."""
        await self._interactions.run(
            interaction,
            in_time(lambda caller: self._reposts.repost(caller, table), layouts.showing_again),
        )

    @app_commands.command(description=N_("Resign a game"))
    @app_commands.describe(table=_WHICH_OF_ALL)
    async def resign(self, interaction: Interaction, table: int | None = None) -> None:
        """Ask for confirmation."""
        await self._interactions.run(
            interaction, lambda caller: self._handlers.confirm_resign(caller, table)
        )

    @hand.autocomplete("table")
    @show.autocomplete("table")
    @board.autocomplete("table")
    @resign.autocomplete("table")
    async def _own_tables(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        running = await if_available(self._tables.of(interaction.user.id))
        return table_choices(running, interaction, typed)


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons of a running game."""
    services = client.services
    games = services.games
    handlers = TableHandlers(
        games.tables,
        games.gameplay,
        services.turns,
        services.publisher,
    )
    reposts = RepostHandlers(
        games.tables,
        games.repost_rules,
        services.publisher,
        services.channels,
        games.servers,
    )
    services.turns.show_with(layouts.turn, layouts.done)
    services.interactions.register(
        {
            table_ids.CellButton: handlers.choose_cell,
            table_ids.CardButton: handlers.choose_card,
            table_ids.MoveButton: handlers.move,
            table_ids.MoveSelect: handlers.choose_move,
            table_ids.HandButton: handlers.hand_pressed,
            GiveTimeButton: handlers.give_time,
            TakebackButton: TakebackHandlers(games.takebacks, services.publisher).press,
            table_ids.ShowButton: handlers.show_pressed,
            table_ids.ScoresButton: handlers.scores,
            table_ids.ShareButton: handlers.share,
            table_ids.ResignButton: handlers.resign,
        }
    )
    await client.add_cog(TableCog(services.interactions, handlers, reposts, games.tables))
