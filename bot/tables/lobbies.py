"""How a table comes about: who is asked, who sits down, and when the game begins."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.games import game
from bot.engine.record import start
from bot.model.errors import Busy
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.model.terms import Terms
from bot.store.errors import Conflict
from bot.store.records import NewGame, SeatClaim, Timer
from bot.tables.context import Context
from bot.tables.errors import (
    LobbyClosed,
    NotHost,
    NotInvited,
    NotSeated,
    TooManyGames,
    TooManyTables,
    UnknownLobby,
)
from bot.tables.lobby_rules import (
    ChallengeRequest,
    check_level,
    seat_for,
    seat_for_computer,
    still_open,
    to_new_lobby,
)
from bot.tables.table import Table
from bot.tables.turn_clock import turn_state

_SEED_BYTES: Final = 32

Change = Callable[[Lobby], Awaitable[None]]
"""Looks at an open challenge, and has a change of it kept, or refuses."""


class Lobbies:
    """The door of every challenge; `began` hears of each table that begins."""

    def __init__(
        self,
        context: Context,
        levels: Callable[[], tuple[str, ...]],
        began: Callable[[Table], None],
    ) -> None:
        self._context = context
        self._levels = levels
        self._began = began

    async def create(self, asked: ChallengeRequest) -> Lobby:
        """Make a challenge; the game begins at once if no seat is left."""

        async def alone() -> Lobby:
            until = self._context.runtime.clock() + self._context.limits.challenge_seconds
            new = to_new_lobby(asked, self._levels(), until)
            await self._check_channel(asked.location.channel_id)
            await self._check_person(asked.host)
            begun = self._game(asked.terms, new.seats, asked.location)
            return await self._changed(await self._context.store.lobbies.create(new, begun))

        return await self._context.locks.through(("channel", asked.location.channel_id), alone)

    async def lobby(self, lobby_id: int) -> Lobby:
        """The challenge of this id, or UnknownLobby."""
        found = await self._context.store.lobbies.lobby(lobby_id)
        if found is None:
            raise UnknownLobby("unknown_lobby", lobby=lobby_id)
        return found

    async def sit(
        self, lobby_id: int, sitter: Player, seat: int | None, press: int | None
    ) -> Lobby:
        """A person sits down, or the host's computer player; with the last one the game begins."""

        async def change(lobby: Lobby) -> None:
            if isinstance(sitter, Person):
                chosen = seat_for(lobby, sitter, seat)
                await self._check_person(sitter)
            else:
                chosen = seat_for_computer(lobby, seat)
            seats = (*lobby.seats[:chosen], sitter, *lobby.seats[chosen + 1 :])
            begun = self._game(lobby.terms, seats, lobby.location)
            claim = SeatClaim(lobby.id, chosen, sitter, begun, press)
            await self._context.store.lobbies.take(claim, self._context.runtime.clock())

        return await self._change(lobby_id, change, press)

    async def fill(
        self, lobby_id: int, host: int, computer: Computer, seat: int | None, press: int | None
    ) -> Lobby:
        """The host gives a free seat to a computer player."""
        if host != (await self.lobby(lobby_id)).host.user_id:
            raise NotHost("not_host")
        check_level(computer, self._levels())
        return await self.sit(lobby_id, computer, seat, press)

    async def leave(self, lobby_id: int, user_id: int) -> Lobby:
        """Somebody gets up again; if the host does, the challenge is withdrawn."""

        async def change(lobby: Lobby) -> None:
            seat = lobby.seat_of(user_id)
            if seat is None:
                raise NotSeated("not_seated")
            if seat == 0:
                await self._close(lobby, LobbyStatus.WITHDRAWN, user_id)
            else:
                await self._context.store.lobbies.leave(lobby.id, seat)

        return await self._change(lobby_id, change)

    async def decline(self, lobby_id: int, user_id: int) -> Lobby:
        """Somebody who was invited does not want to play: the challenge is over."""

        async def change(lobby: Lobby) -> None:
            if all(person.user_id != user_id for person in lobby.invited):
                raise NotInvited("not_invited")
            await self._close(lobby, LobbyStatus.DECLINED, user_id)

        return await self._change(lobby_id, change)

    async def withdraw(self, lobby_id: int, user_id: int) -> Lobby:
        """The host takes the challenge back."""

        async def change(lobby: Lobby) -> None:
            if lobby.host.user_id != user_id:
                raise NotHost("not_host")
            await self._close(lobby, LobbyStatus.WITHDRAWN, user_id)

        return await self._change(lobby_id, change)

    async def expire(self, alarm: Timer) -> None:
        """Nobody came in time."""

        async def change(lobby: Lobby) -> None:
            if lobby.expires_at <= alarm.at:
                await self._close(lobby, LobbyStatus.EXPIRED, None)

        with suppress(LobbyClosed):
            await self._change(alarm.id, change)

    async def _close(self, lobby: Lobby, status: LobbyStatus, by: int | None) -> None:
        await self._context.store.lobbies.close(lobby.id, status, by)

    async def _change(self, lobby_id: int, change: Change, press: int | None = None) -> Lobby:
        """Change a challenge alone; the same press again gives the challenge as it is."""

        async def alone() -> Lobby:
            try:
                await self._look_twice(lobby_id, change)
            except Refusal:
                if press is None or not await self._context.store.games.pressed(press):
                    raise
                return await self.lobby(lobby_id)
            return await self._changed(lobby_id)

        return await self._context.locks.through(("lobby", lobby_id), alone)

    async def _look_twice(self, lobby_id: int, change: Change) -> None:
        """Another process may be faster: look again at what is kept, and judge anew."""
        with suppress(Conflict):
            return await change(still_open(await self.lobby(lobby_id)))
        try:
            await change(still_open(await self.lobby(lobby_id)))
        except Conflict:
            raise Busy from None

    async def _changed(self, lobby_id: int) -> Lobby:
        """Show what has been kept, and the table too if it has begun."""
        lobby = await self.lobby(lobby_id)
        if lobby.table_id is not None:
            table = await self._context.cache.table(lobby.table_id)
            await self._context.show_table(None, table)
            self._began(table)
        await self._context.show_lobby(lobby)
        return lobby

    def _game(
        self, terms: Terms, seats: Sequence[Player | None], location: MessageLocation
    ) -> NewGame | None:
        """The game that begins when every seat is taken; with a computer it is never rated."""
        taken = tuple(sitter for sitter in seats if sitter is not None)
        if len(taken) < len(seats):
            return None
        people = all(isinstance(sitter, Person) for sitter in taken)
        terms = replace(terms, rated=terms.rated and people)
        seed = self._context.runtime.chance(_SEED_BYTES)
        now = self._context.runtime.clock()
        position = start(game(terms.rules), terms.options, seed)
        return NewGame(
            terms=terms,
            seed=seed,
            seats=taken,
            location=replace(location, message_id=None),
            at=now,
            turn=turn_state(position, taken, terms, self._context.limits, now),
        )

    async def _check_channel(self, channel_id: int) -> None:
        limit = self._context.limits.tables_per_channel
        store = self._context.store
        tables = await store.games.running_in(channel_id)
        if len(tables) + len(await store.lobbies.open_in(channel_id)) >= limit:
            raise TooManyTables("too_many_tables", limit=limit)

    async def _check_person(self, person: Person) -> None:
        limit = self._context.limits.games_per_user
        store = self._context.store
        games = await store.games.running_of(person.user_id)
        if len(games) + len(await store.lobbies.open_of(person.user_id)) >= limit:
            raise TooManyGames("too_many_games", limit=limit, user_id=person.user_id)
