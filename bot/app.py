"""Composition root: builds the whole bot from settings and a database."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Protocol

from discord import InteractionType

from bot.ai.analysis_types import THOROUGH, AnalysisBudget
from bot.ai.worker.job_queue import Runner
from bot.ai.worker.service import AiService
from bot.client import DraculaClient, Services
from bot.monitoring.metrics import Metrics
from bot.monitoring.requests import RequestWatch
from bot.settings import Settings
from bot.store.store import Store
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.context import SYSTEM_RUNTIME, Runtime
from bot.tables.hints import Hints
from bot.tables.lessons import Lessons
from bot.tables.limits import Limits
from bot.tables.mistakes import Mistakes
from bot.tables.puzzles import Puzzles
from bot.tables.review_service import ReviewService
from bot.tables.services import TableServices
from bot.ui.buttons import Interaction
from bot.ui.concerned_guild import concerned_guild
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Interactions
from bot.ui.messenger import Messenger
from bot.ui.pictures import Draw, Pictures, draw
from bot.ui.private_replies import PrivateReplies
from bot.ui.private_turns import PrivateTurns
from bot.ui.publisher import Publisher
from bot.ui.publisher_services import PublisherServices
from bot.ui.rate_limit import RateLimit
from bot.ui.reachability import Reachability
from bot.ui.sending_times import DEFAULT_TIMES, SendingTimes
from bot.ui.service_protocols import PreferenceReader

COGS: Final = (
    "cogs.challenge.cog",
    "cogs.table.cog",
    "cogs.lookup.cog",
    "cogs.history.cog",
    "cogs.preferences.cog",
    "cogs.vacation.cog",
    "cogs.privacy.cog",
    "cogs.lesson.cog",
    "cogs.puzzle.cog",
    "cogs.review.cog",
    "cogs.admin.cog",
    "cogs.servers.cog",
)
"""The features, as extensions of the client."""
_LAST_ANSWERS: Final = 1.0


@dataclass(frozen=True, slots=True)
class App:
    """A bot that is built but not running."""

    client: DraculaClient
    services: Services
    ai: AiService
    pictures: Pictures
    metrics: Metrics

    @property
    def games(self) -> TableServices:
        """The services of the tables."""
        return self.services.games


@dataclass(frozen=True, slots=True)
class Overrides:
    """The parts that tests and the playground replace."""

    runtime: Runtime = SYSTEM_RUNTIME
    sending_times: SendingTimes = DEFAULT_TIMES
    draw: Draw = draw
    limits: Limits = field(default_factory=Limits)
    analysis: AnalysisBudget = THOROUGH
    runner: Runner | None = None


NO_OVERRIDES: Final = Overrides()


def build_app(settings: Settings, store: Store, overrides: Overrides = NO_OVERRIDES) -> App:
    """Build everything between the database and Discord; nothing runs yet."""
    runtime, times = overrides.runtime, overrides.sending_times
    metrics = Metrics(lambda: store.held_shards)
    ai = AiService(overrides.analysis, overrides.runner)
    client = _client(settings, times, metrics, ai)
    games = TableServices(store, _limits(settings, overrides.limits), ai, runtime)
    reviews, hints, puzzles = ReviewService(store, ai), Hints(ai), Puzzles(store, ai, runtime)

    pictures = Pictures(overrides.draw)
    messenger = Messenger(client, pictures, times, settings.language, games.servers.language)
    replies = PrivateReplies(pictures, times.pauses, runtime.clock)
    turns = PrivateTurns(replies, games.tables, store.preferences)
    lessons = Lessons(store)
    publisher_services = _services(games, store.preferences, client, turns, lessons)
    publisher = Publisher(publisher_services, messenger, times)
    limit = RateLimit(settings.presses_per_second, runtime.clock)
    interactions = Interactions(store.preferences, publisher, replies, limit, games.others.claims)

    services = Services(
        games=games,
        interactions=interactions,
        player_stats=store.player_stats,
        preferences=store.preferences,
        lessons=lessons,
        mistakes=Mistakes(store, games.tables, reviews, hints),
        puzzles=puzzles,
        ladder=ComputerLadder(store, ai.levels),
        reviews=reviews,
        hints=hints,
        publisher=publisher,
        turns=turns,
        messenger=messenger,
        channels=GameChannels(games.servers, messenger),
        links=(settings.privacy_url, settings.terms_url),
    )
    parts = reviews, hints, puzzles, games, turns, publisher
    close = partial(close_parts, interactions, parts, (pictures, ai))
    client.attach(services, partial(games.open, publisher), close)
    return App(client, services, ai, pictures, metrics)


def _client(
    settings: Settings, times: SendingTimes, metrics: Metrics, ai: AiService
) -> DraculaClient:
    """The client, whose interactions make the AI rest; the metrics are of its requests."""
    # Without a port nobody reads the metrics, and watching costs each request a little time.
    watched = settings.metrics_port is not None
    requests = RequestWatch(metrics, concerned_guild) if watched else None

    def arrived(interaction: Interaction) -> None:
        ai.rest()
        pressed = interaction.type is not InteractionType.autocomplete  # that is a keystroke
        if requests is not None and pressed:
            requests.arrived(interaction.id, interaction.guild_id)

    return DraculaClient(COGS, settings.sync_guild, times.pauses, requests, arrived)


class _Closing(Protocol):
    """A part that finishes its work when the bot stops."""

    async def close(self) -> None: ...


class _Worker(Protocol):
    """A part that ends at once when the bot stops."""

    def close(self) -> None: ...


async def close_parts(
    interactions: Interactions, parts: Sequence[_Closing], workers: Sequence[_Worker]
) -> None:
    """Accept no more interactions, answer those that have come, and close all in this order."""
    interactions.close()
    try:
        await interactions.drain(_LAST_ANSWERS)
        for part in parts:
            await part.close()
    finally:
        for worker in workers:
            worker.close()


def _services(
    games: TableServices,
    preferences: PreferenceReader,
    client: DraculaClient,
    turns: PrivateTurns,
    lessons: Lessons,
) -> PublisherServices:
    return PublisherServices(
        tables=games.tables,
        locations=games.locations,
        unreachable_clocks=games.unreachable_clocks,
        preferences=preferences,
        is_away=games.vacations.is_away,
        challenge_pings=games.contacts.ping,
        awaits_news=games.contacts.awaits_news,
        levels_on=games.lobbies.levels_on,
        lesson_step=lessons.step,
        reachability=Reachability(client),
        settings_on=games.servers.settings,
        show_privately=turns.table_changed,
    )


def _limits(settings: Settings, limits: Limits) -> Limits:
    """These limits, with those that the host sets."""
    return replace(
        limits,
        challenge_seconds=settings.challenge.total_seconds(),
        turn_seconds=settings.turn.total_seconds(),
        live_seconds=settings.live_turn.total_seconds(),
        remind_seconds=settings.remind_before.total_seconds(),
        tables_per_channel=settings.tables_per_channel,
        channel_tables_per_user=settings.channel_tables_per_user,
        games_per_user=settings.games_per_user,
    )
