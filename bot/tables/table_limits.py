"""Limits of the host: tables in a channel, a person's tables in a channel, games of a person."""

from collections.abc import Iterable
from contextlib import suppress

from bot.model.errors import DamagedRecord
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.tables.context import Context
from bot.tables.errors import TooManyGames, TooManyHere, TooManyTables
from bot.tables.turn_clock import is_left_alone


class TableLimits:
    """Refuses what exceeds the limits; open challenges count as tables.

    Direct messages are no channel of a server: only the games of the person count there. A game
    against computers that its person has left alone takes no room from others in a channel.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def check_channel(self, location: MessageLocation) -> None:
        """TooManyTables if no further challenge can be made here."""
        if location.guild_id is None:
            return
        limit, store = self._context.limits.tables_per_channel, self._context.store
        # The challenges first: one that becomes a game meanwhile is counted twice, else not at all.
        lobbies = await store.lobbies.open_in(location.channel_id)
        games = await store.games.last_moves_in(location.channel_id)
        taken, now = len(games) + len(lobbies), self._context.clock()
        for table_id, moved_at in games:
            if taken < limit:
                return
            with suppress(DamagedRecord):
                table = await self._context.cache.table(table_id)
                taken -= is_left_alone(table, self._context.limits, now - moved_at)
        if taken >= limit:
            raise TooManyTables("too_many_tables", limit=limit)

    async def check_person(self, person: Person, instead_of: int | None = None) -> None:
        """TooManyGames if this person can take no further seat anywhere, as in `check_seat`."""
        limit, store = self._context.limits.games_per_user, self._context.store
        lobbies = {*await store.lobbies.open_of(person.user_id)} - {instead_of}
        games = await store.games.running_of(person.user_id)
        room = limit - len(lobbies)
        if len(games) >= room and await self._stays(games, person.user_id) >= room:
            raise TooManyGames("too_many_games", limit=limit, user_id=person.user_id)

    async def check_seat(
        self, person: Person, location: MessageLocation, instead_of: int | None = None
    ) -> None:
        """TooManyHere or TooManyGames if this person can take no further seat in this place.

        A table that the person has left does not count, for leaving is a way out. Nor does the
        challenge `instead_of`, which the person gives up for this seat.
        """
        await self._check_here(person, location, instead_of)
        await self.check_person(person, instead_of)

    async def check_new(self, person: Person, location: MessageLocation | None) -> None:
        """TooManyTables, TooManyHere or TooManyGames if this person can begin no table here.

        None stands for a thread that is still to be opened, which has room for anybody.
        """
        if location is None:
            await self.check_person(person)
        else:
            await self.check_channel(location)
            await self.check_seat(person, location)

    async def check_room(self, person: Person, location: MessageLocation) -> None:
        """TooManyTables or TooManyHere if this person can bring no running table here."""
        await self.check_channel(location)
        await self._check_here(person, location, None)

    async def _check_here(
        self, person: Person, location: MessageLocation, instead_of: int | None
    ) -> None:
        limit = self._context.limits.channel_tables_per_user
        if location.guild_id is not None:
            here = await self._seats_in(location.channel_id, person.user_id, instead_of)
            if here >= limit:
                raise TooManyHere("too_many_here", limit=limit)

    async def _seats_in(self, channel_id: int, user_id: int, instead_of: int | None) -> int:
        store = self._context.store
        lobbies = {*await store.lobbies.open_in(channel_id)} & {
            *await store.lobbies.open_of(user_id)
        }
        games = {*await store.games.running_in(channel_id)} & {
            *await store.games.running_of(user_id)
        }
        return len(lobbies - {instead_of}) + await self._stays(games, user_id)

    async def _stays(self, table_ids: Iterable[int], user_id: int) -> int:
        """At how many of these tables the person plays and has not left."""
        seats = 0
        for table_id in table_ids:
            with suppress(DamagedRecord):
                seats += (await self._context.cache.table(table_id)).stays(user_id)
        return seats
