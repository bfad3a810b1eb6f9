"""Reads leaderboards, profiles, histories and ratings of people from results."""

from collections.abc import Collection

from bot.model.histories import History, Reader, Score, Versus
from bot.model.results import Leaderboard, Profile, RatedDay, Ratings, Scope
from bot.store import schema
from bot.store.database import Database
from bot.store.histories import read_history, read_score, read_versus
from bot.store.profiles import read_profile
from bot.store.rankings import read_leaderboard
from bot.store.rating_inputs import read_rated_day, read_ratings, time_of_end


class PlayerStats:
    """Reads the results of people, and what was counted from them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(self, scope: Scope, page: int, user_id: int) -> Leaderboard:
        """A page (from 1) of the people with enough rated games in this scope, best first."""
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
        """A page (from 1) of this person's finished games that the reader may see, newest first."""
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
