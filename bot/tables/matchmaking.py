"""Pairs the people of a server who want a game now, or who have challenged each other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.engine.game_options import want_same_game
from bot.engine.games import game
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Terms
from bot.tables.contacts import Contacts
from bot.tables.context import Context
from bot.tables.errors import AlreadySeated, LobbyClosed, NotAllowedHere, NotInvited, TooManyHere
from bot.tables.keyed_locks import LockKind
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_rules import canonical_terms, may_give_up

MayPlayIn = Callable[[int], bool]
"""Whether the person can see and play a table in the channel with this id."""


class Matchmaking:
    """Joins or makes challenges. In one process, two callers of a server never both wait.

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
        """Join the server's oldest challenge with these terms, or wait in one.

        A challenge of two to this person comes first. Joining withdraws the one with which they
        challenged the other, or gives up the seat in which they wait, if `may_give_up` allows that;
        otherwise they stay there. With none to join they wait where they have a seat already, or in
        a new challenge, to which all limits apply; but if they are challenged on other terms, that
        one is returned. Nobody is paired who blocks the other, has left the server or is away.
        """

        async def join_or_wait() -> Lobby:
            reachable = await self._reachable(person, location, may_play_in)
            waiting = _suitable(reachable, person, terms)
            own = _own(waiting, person)
            if await self._has_lost_company(own):
                return await join_or_wait()
            for lobby in self._to_join(waiting, person, own):
                if not await self._contacts.blocks_nobody(person, lobby):
                    continue
                mine = own.id if own else _crossing(reachable, person, lobby)
                try:
                    return await self._lobbies.join(lobby.id, person, press=press, instead_of=mine)
                except AlreadySeated:  # a seat was taken in that moment
                    return await join_or_wait()
                except (LobbyClosed, NotInvited, TooManyHere, NotAllowedHere):
                    continue
            kept = own or await self._unanswered(reachable, person, terms)
            if kept is None:
                return await self._lobbies.challenge(person, (), terms, location)
            return await self._shown(kept, person) or await join_or_wait()

        key = (LockKind.MATCHMAKING, location.guild_id)
        return await self._context.locks.run(key, join_or_wait)

    async def accept(self, lobby: Lobby, person: Person, seat: int | None, press: int) -> Lobby:
        """Take a seat there, as `Lobbies.join` does.

        If this person has challenged that challenger to the same game on this server, their
        challenge is withdrawn in the same step and does not count.
        """
        own = await self._lobbies.open_of(person.user_id)
        here = [one for one in own if one.location.guild_id == lobby.location.guild_id]
        mine = _crossing(here, person, lobby)
        return await self._lobbies.join(lobby.id, person, seat, press=press, instead_of=mine)

    async def channels(self, guild_id: int) -> set[int]:
        """The channels of a server in which challenges are open, to learn of before `play`."""
        return {lobby.location.channel_id for lobby in await self._lobbies.open_on(guild_id)}

    def away_in(self, lobby: Lobby) -> frozenset[int]:
        """The people on vacation who have a seat there; `play` pairs nobody with them."""
        return lobby.seated_ids & self._context.away

    def _to_join(self, waiting: Sequence[Lobby], person: Person, own: Lobby | None) -> list[Lobby]:
        """Those where this person has no seat.

        None for one on vacation, or who waits in `own` with others who are not.
        """
        away = self._context.away
        if person.user_id in away or (own and not may_give_up(own, person.user_id, away)):
            return []
        return [lobby for lobby in waiting if lobby.seat_of(person.user_id) is None]

    async def _has_lost_company(self, own: Lobby | None) -> bool:
        """Whether others who waited there have left the server; it has changed by then."""
        if own is None or len(own.people) == 1:
            return False
        return await self._lobbies.without_departed(own) != own

    async def _unanswered(
        self, reachable: Sequence[Lobby], person: Person, terms: Terms
    ) -> Lobby | None:
        """The oldest challenge to this person on other terms, by somebody they do not block."""
        for lobby in reachable:
            other_terms = not _has_terms(lobby, terms) and _is_for(lobby, person)
            if not other_terms or not await self._contacts.blocks_nobody(person, lobby):
                continue
            if (await self._lobbies.without_departed(lobby)).status is LobbyStatus.OPEN:
                return lobby
        return None

    async def _shown(self, lobby: Lobby, person: Person) -> Lobby | None:
        """This challenge as it is now, shown in case its message was deleted.

        None if it has been closed, or the person has left it and is not invited to it.
        """
        now = await self._context.show_stored_lobby(lobby.id)
        lasts = now.status in (LobbyStatus.OPEN, LobbyStatus.STARTED)
        concerned = now.seat_of(person.user_id) is not None or _is_for(now, person)
        return now if lasts and concerned else None

    async def _reachable(
        self, person: Person, location: MessageLocation, may_play_in: MayPlayIn
    ) -> list[Lobby]:
        """The open challenges of this server in channels where the person may play, oldest first.

        Without those in which somebody waits who has been banned, and those of others in which
        somebody is on vacation.
        """
        assert location.guild_id is not None, "there are no others to wait for outside a server"
        return [
            lobby
            for lobby in await self._lobbies.open_on(location.guild_id)
            if not self._has_banned(lobby)
            and not self._others_away(lobby, person)
            and may_play_in(lobby.location.channel_id)
        ]

    def _has_banned(self, lobby: Lobby) -> bool:
        """Whether somebody who is seated has been banned since."""
        banned, guild_id = self._context.servers.banned, lobby.location.guild_id
        return any(banned(guild_id, user_id) for user_id in lobby.seated_ids)

    def _others_away(self, lobby: Lobby, person: Person) -> bool:
        """Whether this is a challenge of others, and one who has a seat in it is on vacation."""
        return person.user_id not in lobby.seated_ids and bool(self.away_in(lobby))


def _suitable(lobbies: Sequence[Lobby], person: Person, terms: Terms) -> list[Lobby]:
    """Those with these terms to this person alone, then those to anyone, each oldest first."""
    alike = [lobby for lobby in lobbies if _has_terms(lobby, terms)]
    personal = [lobby for lobby in alike if _is_for(lobby, person)]
    return [*personal, *(lobby for lobby in alike if not lobby.invited)]


def _is_for(lobby: Lobby, person: Person) -> bool:
    """Whether this is a challenge of two that waits for this person."""
    invited = (one.user_id for one in lobby.still_invited)
    return len(lobby.seats) == 2 and person.user_id in invited


def _own(waiting: Sequence[Lobby], person: Person) -> Lobby | None:
    """The challenge in which this person has a seat; of several, the one with the most people."""
    seated = (one for one in waiting if one.seat_of(person.user_id) is not None)
    return max(seated, key=lambda lobby: len(lobby.people), default=None)


def _has_terms(lobby: Lobby, terms: Terms) -> bool:
    """Whether a game of this challenge would have these terms."""
    return _compared(lobby.terms) == _compared(canonical_terms(terms))


def _crossing(lobbies: Sequence[Lobby], person: Person, joined: Lobby) -> int | None:
    """The id of the person's challenge to the same game to whoever made this one."""
    own = (lobby for lobby in lobbies if lobby.challenger.user_id == person.user_id)
    same = (one for one in own if _is_same_game(one.terms, joined.terms))
    return next((one.id for one in same if _is_for(one, joined.challenger)), None)


def _is_same_game(terms: Terms, by_other: Terms) -> bool:
    """Whether two players who challenge each other on these terms want the same game."""
    own, theirs = (replace(_compared(one), options={}) for one in (terms, by_other))
    rules = game(terms.rules)
    return own == theirs and want_same_game(rules, terms.options, by_other.options)


def _compared(terms: Terms) -> Terms:
    """The terms without the look of the cards, which changes no game."""
    return replace(terms, four_colour=False)
