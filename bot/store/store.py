"""Opens the bot's database and gives access to everything stored in it."""

import logging
import math
from contextlib import suppress
from typing import Final

from bot.model.errors import StoreUnavailable
from bot.model.shards import EVERY_SHARD
from bot.store.backend import backend_of
from bot.store.computer_results import ComputerResults
from bot.store.contact_rows import ContactRows
from bot.store.daily_attempts import DailyAttempts
from bot.store.daily_post_rows import DailyPostRows
from bot.store.damaged_games import DamagedGames
from bot.store.database import DEFAULT_TIMEOUTS, Location, Timeouts
from bot.store.departures import Departures
from bot.store.erasure import Erasure
from bot.store.games import Games
from bot.store.heartbeats import Heartbeats
from bot.store.learning_progress import LearningProgress
from bot.store.lobby_rows import LobbyRows
from bot.store.moderator_log import ModeratorLog
from bot.store.opened_database import BeforeMigration, OpenedDatabase, any_database
from bot.store.opponent_memory_rows import OpponentMemoryRows
from bot.store.player_stats import PlayerStats
from bot.store.preferences import PreferenceCache
from bot.store.rebuilding import Rebuilding
from bot.store.reviews import Reviews
from bot.store.secret_key import SecretKey
from bot.store.server_rows import ServerRows
from bot.store.shard_rows import ShardRows
from bot.store.timers import Timers
from bot.store.unreachable_games import UnreachableGames
from bot.store.vacation_rows import VacationRows

_log = logging.getLogger(__name__)


class Store:
    """Everything that is stored, by subject; created by `open_store`.

    `key` turns ids into hashes that survive the erasure of a person. `deferred_check`, if there is
    one, is to be run while the store is used. This process handles the games of its `held_shards`;
    other processes handle the rest. The timers of its `running_shards` run: not yet those of shards
    that are being taken up, and not those of shards on which it has lost Discord.
    """

    def __init__(self, opened: OpenedDatabase) -> None:
        database, key = opened.database, opened.key
        self.database = database
        self.key = key
        self.deferred_check: Final = opened.deferred_check
        self.games = Games(database)
        self.damaged_games = DamagedGames(database)
        self.contacts = ContactRows(database, key)
        self.lobbies = LobbyRows(database)
        self.preferences = PreferenceCache(database)
        self.player_stats = PlayerStats(database)
        self.reviews = Reviews(database)
        self.learning_progress = LearningProgress(database)
        self.opponent_memories = OpponentMemoryRows(database)
        self.daily_attempts = DailyAttempts(database)
        self.daily_posts = DailyPostRows(database)
        self.computer_results = ComputerResults(database)
        self.erasure = Erasure(database, key, self.preferences.forget, lambda: self.held_shards)
        self.departures = Departures(database)
        self.servers = ServerRows(database, key)
        self.vacations = VacationRows(database, lambda: self.held_shards)
        self.moderator_log = ModeratorLog(database)
        self.rebuilding = Rebuilding(database)
        self.timers = Timers(database, lambda: self.running_shards, lambda: self.games.damaged)
        self.heartbeats = Heartbeats(database, lambda: self.running_shards)
        self.unreachable = UnreachableGames(database)
        self.shard_rows = ShardRows(database)
        self.held_shards = EVERY_SHARD
        self.running_shards = EVERY_SHARD

    async def close(self) -> None:
        with suppress(StoreUnavailable):
            await self.games.shown_turns.close()
        await self.database.close()


async def open_store(
    location: Location,
    timeouts: Timeouts = DEFAULT_TIMEOUTS,
    key: SecretKey | None = None,
    *,
    max_bytes_checked: float = math.inf,
    before_migration: BeforeMigration = any_database,
) -> Store:
    """Open and migrate the database; UnusableDatabase, UnusableKey or WrongAddress.

    `timeouts` says how long transactions wait for a locked database. Without a `key`, the key file
    beside the database is used; it is created for a new database. A file of more than
    `max_bytes_checked` is checked for damage not now but by `deferred_check`. What
    `before_migration` raises leaves the database as it was.
    """
    backend = backend_of(location)
    store = Store(await backend.open(timeouts, key, max_bytes_checked, before_migration))
    if not backend.several:  # Other processes may be using it; then the upkeep rewrites it.
        await _rewrite_if_due(store)
    return store


async def _rewrite_if_due(store: Store) -> None:
    try:
        if await store.erasure.rewrite_due():
            _log.info("rewriting the database, because a person erased their data")
            await store.erasure.rewrite()
    except StoreUnavailable as reason:  # The upkeep will do it later.
        _log.warning("the rewriting of the database is postponed: %s", reason)
