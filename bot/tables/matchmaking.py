"""Pairs the people of a server who want a game now; the others wait in an open challenge."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Terms
from bot.tables.contacts import Contacts
from bot.tables.context import Context
from bot.tables.errors import AlreadySeated, LobbyClosed, NotAllowedHere, SeatTaken, TooManyHere
from bot.tables.keyed_locks import LockKind
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_rules import recorded

MayPlayIn = Callable[[int], bool]
"""Whether the person can see and play a table in the channel with this id."""


class Matchmaking:
    """Joins or makes challenges to anyone. In one process, two callers of a server never both wait.

    While a shard is handed over, two processes may act for one server, and then both callers may
    wait; the next caller joins the older challenge.
    """

    def __init__(self, context: Context, contacts: Contacts, lobbies: Lobbies) -> None:
        self._context = context
        self._contacts = contacts
        self._lobbies = lobbies

    async def play(
        self,
        person: Person,
        terms: Terms,
        location: MessageLocation,
        may_play_in: MayPlayIn,
        press: int,
    ) -> Lobby:
        """Join the server's oldest challenge to anyone with these terms, or wait in one.

        Returns the challenge in which the person now has a seat. Joining withdraws a challenge in
        which the person waits alone; a person who waits with others stays there. With no challenge
        to join, the person waits in the one where they have a seat already, or in a new one here,
        to which all limits of challenges apply. People who block one another are not paired.
        """

        async def join_or_wait() -> Lobby:
            waiting = await self._waiting(terms, location, may_play_in)
            own = _own(waiting, person)
            with_others = own is not None and own.people > 1
            for lobby in waiting:
                if with_others or lobby.seat_of(person.user_id) is not None:
                    continue
                if not await self._contacts.may_meet(person, lobby):
                    continue
                try:
                    return await self._lobbies.join(
                        lobby.id, person, press=press, instead_of=own.id if own else None
                    )
                except AlreadySeated:  # a seat was taken in that moment
                    return await join_or_wait()
                except (LobbyClosed, SeatTaken, TooManyHere, NotAllowedHere):
                    continue
            if own is None:
                return await self._lobbies.challenge(person, (), terms, location)
            return await self._shown(own, person) or await join_or_wait()

        key = (LockKind.MATCHMAKING, location.guild_id)
        return await self._context.locks.run(key, join_or_wait)

    async def _shown(self, lobby: Lobby, person: Person) -> Lobby | None:
        """This challenge as it is now, shown in case its message was deleted.

        None if it has been closed, or the person has left it.
        """
        now = await self._context.show_stored_lobby(lobby.id)
        lasts = now.status in (LobbyStatus.OPEN, LobbyStatus.STARTED)
        return now if lasts and now.seat_of(person.user_id) is not None else None

    async def _waiting(
        self, terms: Terms, location: MessageLocation, may_play_in: MayPlayIn
    ) -> list[Lobby]:
        """The challenges to anyone on this server that have these terms, oldest first.

        Without those in channels where the person may not play.
        """
        assert location.guild_id is not None, "there are no others to wait for outside a server"
        found = await self._context.store.lobbies.open_in_guild(location.guild_id)
        lobbies = [await self._lobbies.get(lobby_id) for lobby_id in found]
        wanted = _compared(recorded(terms))
        return [
            lobby
            for lobby in lobbies
            if not lobby.invited
            and _compared(lobby.terms) == wanted
            and not self._has_banned(lobby)
            and may_play_in(lobby.location.channel_id)
        ]

    def _has_banned(self, lobby: Lobby) -> bool:
        """Whether somebody who is seated has been banned since."""
        banned, guild_id = self._context.servers.banned, lobby.location.guild_id
        people = (seat for seat in lobby.seats if isinstance(seat, Person))
        return any(banned(guild_id, person.user_id) for person in people)


def _own(waiting: Sequence[Lobby], person: Person) -> Lobby | None:
    """The challenge in which this person has a seat; of several, the one with the most people."""
    seated = (one for one in waiting if one.seat_of(person.user_id) is not None)
    return max(seated, key=lambda lobby: lobby.people, default=None)


def _compared(terms: Terms) -> Terms:
    """The terms without the look of the cards, which changes no game."""
    return replace(terms, four_colour=False)
