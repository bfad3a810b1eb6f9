"""Challenges: joining, leaving, declining, withdrawing, and the game that begins."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from bot.model.errors import after_storing
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Computer, Level, Person
from bot.model.terms import Terms
from bot.store.errors import Conflict
from bot.store.stored_values import NewLobby, Timer
from bot.tables.challenge_rate_limit import ChallengeRateLimit
from bot.tables.contacts import Contacts
from bot.tables.context import Context, Departed
from bot.tables.errors import (
    BadInvitation,
    LobbyClosed,
    NotChallenger,
    NotInvited,
    NotSeated,
    UnknownLobby,
)
from bot.tables.keyed_locks import LockKind
from bot.tables.lobby_changes import LobbyChanges
from bot.tables.lobby_rules import (
    ChallengeRequest,
    Guests,
    check_allowed,
    check_level,
    rematch_request,
    to_new_lobby,
)
from bot.tables.seat_taking import SeatRequest, SeatTaking
from bot.tables.table import Table
from bot.tables.table_limits import TableLimits


class Lobbies:
    """Every change of a challenge; `on_start` fires when a table has been stored and published.

    `levels` are the computer players; `wake_by` is called with the time when a challenge expires.
    """

    def __init__(
        self,
        context: Context,
        contacts: Contacts,
        levels: Sequence[Level],
        wake_by: Callable[[float | None], None],
        on_start: Callable[[Table], None],
    ) -> None:
        self._context = context
        self._limits = TableLimits(context)
        self._contacts = contacts
        self._rate_limit = ChallengeRateLimit(context.limits)
        self._seats = SeatTaking(context, contacts, self._limits, self._rate_limit)
        self._levels = tuple(levels)
        self._wake_by = wake_by
        self._changes = LobbyChanges(context, on_start)
        self._departed: Departed | None = None

    def look_up_with(self, departed: Departed) -> None:
        """From now on, ask this function who has left a server, and begin no game with them."""
        self._departed = departed

    def levels_on(self, guild_id: int | None) -> tuple[Level, ...]:
        """The computer players that may play on this server, weakest first."""
        return self._levels if self._context.servers.settings(guild_id).computers else ()

    async def challenge(
        self, challenger: Person, invited: Guests, terms: Terms, location: MessageLocation
    ) -> Lobby:
        """Make a challenge; seats without an invited player are open to everybody.

        The game begins at once if computers take all other seats.
        """
        return await self._create(ChallengeRequest(challenger, invited, terms, location))

    async def check(
        self, challenger: Person, invited: Guests, terms: Terms, location: MessageLocation
    ) -> None:
        """Raise any Refusal of `challenge` in an empty channel, but not TooFast: see `reserve`."""
        request = ChallengeRequest(challenger, invited, terms, location)
        await self._check_request(request, self._new(request, 0.0))
        await self._limits.check_person(challenger)

    async def check_room(self, challenger: Person, location: MessageLocation | None) -> None:
        """TooManyTables, TooManyHere or TooManyGames, as in `challenge`; None is a new thread."""
        await self._limits.check_new(challenger, location)

    def reserve(self, challenger: Person) -> None:
        """Count a challenge before its thread is opened; TooFast."""
        self._rate_limit.reserve(challenger, self._context.clock())

    async def rematch(
        self, table_id: int, person: Person, location: MessageLocation, *, press: int
    ) -> Lobby:
        """Invite the others of a finished table to play again, or accept their rematch."""

        async def create_or_join() -> Lobby:
            settings = self._context.servers.settings(location.guild_id)
            table = await self._context.cache.table(table_id)
            request = rematch_request(table, person, location, settings)
            existing = await self.rematch_of(table_id)
            if existing is None:
                with suppress(Conflict):
                    return await self._create(request)
                existing = await self.rematch_of(table_id)
            if existing is None:  # one of the players has been erased meanwhile
                self._context.cache.drop(table_id)
                raise BadInvitation("former_player")
            if existing.status is not LobbyStatus.OPEN:
                return existing
            if existing.seat_of(person.user_id) is None:
                return await self._sit(existing.id, SeatRequest(person, press=press))
            return await self._context.show_stored_lobby(existing.id)  # its message may be gone

        return await self._context.locks.run((LockKind.REMATCH, table_id), create_or_join)

    async def rematch_of(self, table_id: int) -> Lobby | None:
        """The rematch of this table that is open or has begun."""
        return await self._context.store.lobbies.rematch_of(table_id)

    async def get(self, lobby_id: int) -> Lobby:
        """The challenge with this id; UnknownLobby."""
        return await self._context.stored_lobby(lobby_id)

    async def all(self, lobby_ids: Sequence[int]) -> tuple[Lobby, ...]:
        """The challenges with these ids, oldest first."""
        return tuple(await self._context.store.lobbies.all(lobby_ids))

    async def open_in(self, channel_id: int) -> tuple[Lobby, ...]:
        """The open challenges in this channel."""
        return await self.all(await self._context.store.lobbies.open_in(channel_id))

    async def open_on(self, guild_id: int) -> tuple[Lobby, ...]:
        """The open challenges on this server, oldest first."""
        return await self.all(await self._context.store.lobbies.open_in_guild(guild_id))

    async def open_of(self, user_id: int) -> tuple[Lobby, ...]:
        """The open challenges in which this person has a seat, oldest first."""
        return await self.all(await self._context.store.lobbies.open_of(user_id))

    async def awaiting(self, person: Person, guild_id: int | None) -> tuple[Lobby, ...]:
        """The open challenges on this server that wait for this person's answer, oldest first.

        Those of every server if it is None; without those by people whom this person blocks.
        """
        reserved = await self.all(await self._context.store.lobbies.open_to(person.user_id))
        return tuple(
            [
                lobby
                for lobby in reserved
                if guild_id in (None, lobby.location.guild_id)
                and lobby.seat_of(person.user_id) is None
                and await self._contacts.blocks_nobody(person, lobby)
            ]
        )

    async def join(
        self,
        lobby_id: int,
        person: Person,
        seat: int | None = None,
        *,
        press: int,
        instead_of: int | None = None,
    ) -> Lobby:
        """Take a seat; with the last free seat the game begins, with a fresh seed.

        The person's seat in the challenge `instead_of` is given up in the same step, and does not
        count towards the limits; AlreadySeated if `may_give_up` does not allow it. Unread.
        """
        joined = await self._sit(lobby_id, SeatRequest(person, seat, press, instead_of))
        if instead_of is not None:
            with after_storing():
                given_up = await self.get(instead_of)
            await self._context.show_lobby(given_up)
        return joined

    async def fill(
        self,
        lobby_id: int,
        challenger: int,
        level: Level,
        seat: int | None = None,
        *,
        press: int | None,
    ) -> Lobby:
        """The challenger gives a free seat to a computer player; NotChallenger, UnknownLevel."""
        if challenger != (await self.get(lobby_id)).challenger.user_id:
            raise NotChallenger("not_challenger")
        check_level(level, self._levels)
        return await self._sit(lobby_id, SeatRequest(Computer(level), seat, press))

    async def leave(self, lobby_id: int, user_id: int) -> Lobby:
        """Give up a seat; if the challenger does, the challenge is withdrawn."""

        async def leave(lobby: Lobby) -> None:
            seat = lobby.seat_of(user_id)
            if seat is None:
                raise NotSeated("not_seated")
            if seat == 0:
                await self._context.store.lobbies.close(lobby.id, LobbyStatus.WITHDRAWN, user_id)
            else:
                await self._context.store.lobbies.leave(lobby.id, seat, user_id)

        return await self._changes.apply(lobby_id, leave)

    async def without_departed(self, lobby: Lobby) -> Lobby:
        """This challenge after those who have left its server have given up their seats.

        It is withdrawn if the challenger has left, and stays as it is if it is not open.
        """
        if self._departed is None or lobby.status is not LobbyStatus.OPEN:
            return lobby
        for user_id in await self._departed(lobby.location.guild_id, lobby.seated_ids):
            with suppress(LobbyClosed, NotSeated):
                lobby = await self.leave(lobby.id, user_id)
        return lobby

    async def decline(self, lobby_id: int, user_id: int) -> Lobby:
        """Refuse an invitation, which closes the challenge."""

        async def decline(lobby: Lobby) -> None:
            if not lobby.invites(user_id):
                raise NotInvited("not_challenged")
            await self._context.store.lobbies.close(lobby.id, LobbyStatus.DECLINED, user_id)

        return await self._changes.apply(lobby_id, decline)

    async def withdraw(self, lobby_id: int, user_id: int) -> Lobby:
        """Withdraw the challenge, as the challenger wishes; NotChallenger."""

        async def withdraw(lobby: Lobby) -> None:
            if lobby.challenger.user_id != user_id:
                raise NotChallenger("not_challenger")
            await self._context.store.lobbies.close(lobby.id, LobbyStatus.WITHDRAWN, user_id)

        return await self._changes.apply(lobby_id, withdraw)

    async def close(self, lobby_id: int, act: Act) -> Lobby:
        """Close the challenge, and store this act of a moderator."""

        async def close(lobby: Lobby) -> None:
            await self._context.store.lobbies.close(lobby.id, LobbyStatus.CLOSED, act=act)

        return await self._changes.apply(lobby_id, close)

    async def expire(self, timer: Timer) -> None:
        """Close a challenge that nobody accepted in time."""

        async def expire(lobby: Lobby) -> None:
            if lobby.expires_at <= timer.at:
                await self._context.store.lobbies.close(lobby.id, LobbyStatus.EXPIRED, None)

        try:
            with suppress(LobbyClosed):
                await self._changes.apply(timer.id, expire)
        except UnknownLobby:  # it cannot be read, and would be due for ever
            await self._context.store.lobbies.close(timer.id, LobbyStatus.EXPIRED)

    async def changed_elsewhere(self, lobby_id: int) -> None:
        """Show a challenge that another process has changed."""
        lobby = await self._context.show_stored_lobby(lobby_id)
        self._wake_by(lobby.expires_at)

    def _new(self, request: ChallengeRequest, expires_at: float) -> NewLobby:
        """The challenge to be stored; a Refusal if nobody can or may play it there."""
        new = to_new_lobby(request, self._levels, expires_at)
        guild_id, servers = request.location.guild_id, self._context.servers
        check_allowed(new.terms, new.seats, servers.settings(guild_id), self._context.limits)
        servers.check_people(guild_id, request.challenger, (one for one in new.reserved_for if one))
        return new

    async def _check_request(self, request: ChallengeRequest, new: NewLobby) -> None:
        await self._contacts.check_request(request)
        await self._context.erasure_limits.check_rated(request.challenger, new.terms, new.seats)

    async def _create(self, request: ChallengeRequest) -> Lobby:
        async def create() -> Lobby:
            open_seconds = self._context.limits.open_seconds(request.terms.pace)
            until = self._context.clock() + open_seconds
            new = self._new(request, until)
            await self._check_request(request, new)
            await self._limits.check_channel(request.location)
            return await self._changes.show(await self._seats.take_first(request.challenger, new))

        key = (LockKind.CHANNEL, request.location.channel_id)
        lobby = await self._context.locks.run(key, create)
        self._wake_by(lobby.expires_at)
        return lobby

    async def _sit(self, lobby_id: int, request: SeatRequest) -> Lobby:
        await self.without_departed(await self.get(lobby_id))
        return await self._changes.apply(
            lobby_id, lambda lobby: self._seats.take(lobby, request), request.press
        )
