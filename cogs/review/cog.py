"""/dracula review and replay: how well a finished game was played, and how it went."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages import review_ids
from bot.tables.finder import TableFinder
from bot.ui.buttons import Interaction
from bot.ui.command_options import finished_table_choices
from bot.ui.interactions import Interactions
from bot.ui.layouts.answers import replaying
from bot.ui.slow_replies import in_time, press_in_time
from cogs.review.handlers import ReviewHandlers
from cogs.review.hint_handlers import HintHandlers
from cogs.review.replay_layouts import in_progress

_WHICH = N_("Which game, if not your last one")


class ReviewCog(commands.Cog):
    """The commands about a finished game."""

    def __init__(
        self, interactions: Interactions, handlers: ReviewHandlers, tables: TableFinder
    ) -> None:
        self._interactions = interactions
        self._handlers = handlers
        self._tables = tables

    @app_commands.command(description=N_("Review a finished game: best moves, luck and skill"))
    @app_commands.describe(table=_WHICH)
    async def review(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the review of a finished game."""
        await self._interactions.run(
            interaction, in_time(lambda caller: self._handlers.review(caller, table), replaying)
        )

    @app_commands.command(description=N_("Replay a finished game, card by card or as a film"))
    @app_commands.describe(table=_WHICH)
    async def replay(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the film of a finished game."""
        await self._interactions.run(
            interaction, in_time(lambda caller: self._handlers.replay(caller, table), replaying)
        )

    @review.autocomplete("table")
    @replay.autocomplete("table")
    async def _finished_tables(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await finished_table_choices(self._tables, interaction, typed)


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons of hints, reviews and replays."""
    services = client.services
    games = services.games
    handlers = ReviewHandlers(
        games.tables, services.reviews, services.messenger, games.servers, services.channels
    )
    hints = HintHandlers(games.tables, services.hints)
    services.interactions.register(
        {
            review_ids.HintButton: hints.hint,
            review_ids.ReviewButton: press_in_time(handlers.review_pressed, replaying),
            review_ids.ReviewLegendButton: press_in_time(handlers.legend, replaying),
            review_ids.ReplayButton: press_in_time(handlers.replay_pressed, replaying),
            review_ids.FilmButton: press_in_time(handlers.film, in_progress, replaces=False),
        }
    )
    await client.add_cog(ReviewCog(services.interactions, handlers, games.tables))
