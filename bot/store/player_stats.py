"""Reads leaderboards, profiles and histories from results; keeps the preferences of people."""

from collections.abc import Collection
from typing import Unpack

from bot.model.histories import History, Reader, Score, Versus
from bot.model.players import PreferenceChanges, Preferences
from bot.model.results import Leaderboard, Profile, RatedDay, Ratings, Scope
from bot.store import schema
from bot.store.database import Database
from bot.store.histories import read_history, read_score, read_versus
from bot.store.preferences import PreferenceCache
from bot.store.profiles import read_profile
from bot.store.rankings import read_leaderboard
from bot.store.rated_days import read_rated_day, read_ratings, time_of_end


class PlayerStats:
    """Reads the results of people, and stores their preferences."""

    def __init__(self, database: Database, preferences: PreferenceCache) -> None:
        self._database = database
        self._preferences = preferences

    async def leaderboard(self, scope: Scope, page: int, user_id: int) -> Leaderboard:
        """A page of the people with enough rated games in this scope, best first."""
        return await self._database.browse(
            lambda connection: read_leaderboard(connection, scope, page, user_id)
        )

    async def profile(self, user_id: int, guild_id: int | None) -> Profile:
        """The record of this person on one server, or everywhere if `guild_id` is None."""
        scope = Scope(guild_id)
        return await self._database.browse(
            lambda connection: read_profile(connection, scope, user_id)
        )

    async def history(self, user_id: int, reader: Reader, page: int) -> History:
        """A page of the finished games of this person that the reader may see, newest first."""
        return await self._database.browse(
            lambda connection: read_history(connection, user_id, reader, page)
        )

    async def versus(self, user_id: int, other_id: int) -> Versus:
        """The games of two people against each other, from the point of view of the first."""
        return await self._database.browse(
            lambda connection: read_versus(connection, user_id, other_id)
        )

    async def score(self, user_id: int, other_id: int, guild_id: int, until: int) -> Score:
        """The score of two people against each other on one server, up to the game `until`."""
        return await self._database.browse(
            lambda connection: read_score(connection, user_id, other_id, guild_id, until)
        )

    async def ratings(self, user_ids: Collection[int], scopes: Collection[str]) -> Ratings:
        """The existing ratings of these people in these scopes."""
        return await self._database.read(
            lambda connection: read_ratings(connection, user_ids, scopes, schema.rating)
        )

    async def rated_day(self, user_ids: Collection[int], now: float) -> RatedDay | None:
        """The rated games of these people on the day (UTC) of a game that ends now.

        None if the rules for honest ratings do not apply to that game.
        """
        return await self._database.read(
            lambda connection: read_rated_day(connection, user_ids, time_of_end(connection, now))
        )

    async def preferences(self, user_id: int) -> Preferences:
        """The preferences of this person, or the defaults."""
        return await self._preferences.preferences(user_id)

    def forget_preferences(self) -> None:
        """Read everybody's preferences again: another process may have erased somebody."""
        self._preferences.forget_all()

    async def prefer(self, user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences:
        """Write only the given preferences, so that two concurrent changes are both kept.

        `forgotten=True` also deletes the computer players' memory of the person.
        """
        return await self._preferences.prefer(user_id, **chosen)
