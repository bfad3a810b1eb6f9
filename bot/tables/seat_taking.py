"""Seats players at challenges, one seat of a person at a time."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Person, Player
from bot.model.terms import Pace
from bot.store.stored_values import NewLobby, SeatClaim
from bot.tables.challenge_rate_limit import ChallengeRateLimit
from bot.tables.contacts import Contacts
from bot.tables.context import Context
from bot.tables.errors import AlreadySeated, LobbyClosed
from bot.tables.keyed_locks import LockKind
from bot.tables.lobby_rules import check_allowed, may_give_up, seat_for, seat_for_computer
from bot.tables.new_games import new_game
from bot.tables.table_limits import TableLimits

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A player who takes a seat: this `seat`, or if it is None any that is free for them.

    In the same step the player gives up the seat in the challenge `instead_of`.
    """

    player: Player
    seat: int | None = None
    press: int | None = None
    instead_of: int | None = None


class SeatTaking:
    """Checks and stores who takes a seat; seats for the same person are taken one by one."""

    def __init__(
        self,
        context: Context,
        contacts: Contacts,
        limits: TableLimits,
        rate_limit: ChallengeRateLimit,
    ) -> None:
        self._context = context
        self._contacts = contacts
        self._limits = limits
        self._rate_limit = rate_limit

    async def take_first(self, challenger: Person, new: NewLobby) -> int:
        """Store this challenge with the challenger seated, and return its id; a Refusal."""

        async def store() -> int:
            now = self._context.clock()
            self._rate_limit.check(challenger, now)
            await self._limits.check_seat(challenger, new.location)
            await self._context.erasure_limits.check_rated(challenger, new.terms, new.seats)
            # Checked again: a ban since then could not take them out of a challenge not yet stored.
            invited = (one for one in new.reserved_for if one)
            self._context.servers.check_people(new.location.guild_id, challenger, invited)
            started = new_game(self._context, new.terms, new.seats, new.location)
            lobby_id = await self._context.store.lobbies.create(new, started)
            self._rate_limit.count(challenger, now)
            return lobby_id

        return await self._alone(challenger, store)

    async def take(self, lobby: Lobby, request: SeatRequest) -> None:
        """Store that this player takes a seat of an open challenge; a Refusal.

        LobbyClosed if it is one to a live game and its time is up, though the bot, which has just
        come back, has not closed it yet.
        """
        player, overdue = request.player, lobby.expires_at <= self._context.clock()
        if overdue and lobby.terms.pace is Pace.LIVE:
            raise LobbyClosed("lobby_closed", lobby=lobby.id, status=LobbyStatus.EXPIRED)
        if isinstance(player, Person):
            await self._alone(player, lambda: self._take_as(player, lobby, request))
        else:
            self._check_bans(lobby, lobby.challenger)
            await self._store(lobby, seat_for_computer(lobby, request.seat), request)

    async def _take_as(self, person: Person, lobby: Lobby, request: SeatRequest) -> None:
        seat = seat_for(lobby, person, request.seat)
        await self._contacts.check_guest(lobby, person)
        await self._context.erasure_limits.check_rated(person, lobby.terms, lobby.seats)
        given_up = await self._given_up(person, request.instead_of)
        await self._limits.check_seat(person, lobby.location, given_up.id if given_up else None)
        # Last: a later ban finds the person seated, and takes them out again.
        self._check_bans(lobby, person)
        await self._store(lobby, seat, request, given_up)

    def _check_bans(self, lobby: Lobby, asking: Person) -> None:
        """Banned if this person or one who is seated may not play on the challenge's server.

        Somebody who is banned stays seated for a while if the database is busy.
        """
        self._context.servers.check_people(lobby.location.guild_id, asking, lobby.people)

    async def _given_up(self, person: Person, lobby_id: int | None) -> Lobby | None:
        """This challenge, or None if they no longer wait there; AlreadySeated if they have to."""
        lobby = lobby_id and await self._context.store.lobbies.lobby(lobby_id)
        if not lobby or lobby.status is not LobbyStatus.OPEN:
            return None
        if lobby.seat_of(person.user_id) is None:
            return None
        if not may_give_up(lobby, person.user_id, self._context.away):
            raise AlreadySeated("already_seated")
        return lobby

    async def _store(
        self, lobby: Lobby, seat: int, request: SeatRequest, given_up: Lobby | None = None
    ) -> None:
        context, location = self._context, lobby.location
        seats = (*lobby.seats[:seat], request.player, *lobby.seats[seat + 1 :])
        settings = context.servers.settings(location.guild_id)
        check_allowed(lobby.terms, seats, settings, context.limits)
        started = new_game(context, lobby.terms, seats, location)
        claim = SeatClaim(lobby.id, seat, request.player, started, request.press, given_up)
        await context.store.lobbies.take(claim, context.clock())

    async def _alone(self, person: Person, action: Callable[[], Awaitable[T]]) -> T:
        # Otherwise two seats checked at the same time could pass a limit that has room for one.
        return await self._context.locks.run((LockKind.PERSON, person.user_id), action)
