"""Decides who may challenge whom, who is pinged by a challenge, and who is never paired."""

from collections.abc import Collection
from typing import Final

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Challengers, Person
from bot.tables.context import Context
from bot.tables.errors import NotChallengeable, NotInvited, PingedLately
from bot.tables.lobby_rules import ChallengeRequest

_SENDING_SECONDS: Final = 60.0
"""How long a challenge may have been made before it is sent and pings somebody."""


class Contacts:
    """Rules between people, on all servers.

    A block looks like silence to the blocked person, who can infer it only from being refused, or
    losing, a seat at an open challenge.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._store = context.store.contacts

    async def check_request(self, request: ChallengeRequest) -> None:
        """NotChallengeable if an invited person does not want challenges from the challenger.

        PingedLately if the challenger has just pinged all of them and none has accepted. After a
        game, whoever of the two began it, they can be challenged at once, without another ping; so
        they can, once, after a challenge that was withdrawn: it may have had a wrong option. Blocks
        are ignored, so that a blocked challenger does not learn of them.
        """
        invited = [player for player in request.invited if isinstance(player, Person)]
        await self._check_wanted(request.challenger, invited)
        await self._check_ping(request, invited)

    async def check_guest(self, lobby: Lobby, guest: Person) -> None:
        """NotInvited if a seated person blocks this guest, unless the guest was invited.

        The guest reads the same text as if the seats were reserved.
        """
        if lobby.invites(guest.user_id):
            return
        if await self._store.blocked([(seated, guest.user_id) for seated in lobby.seated_ids]):
            raise NotInvited("not_invited")

    async def blocks_nobody(self, person: Person, lobby: Lobby) -> bool:
        """Whether this person blocks nobody who is seated here.

        Those who block this person do not matter: `check_guest` keeps a guest out, and an invited
        person would infer from a difference that they are blocked.
        """
        return not await self._store.blocked([(person.user_id, one) for one in lobby.seated_ids])

    async def ping(self, lobby: Lobby) -> tuple[int, ...]:
        """The invited users whom a challenge's message notifies; called just before it is sent.

        A challenger notifies nobody twice within `ping_seconds`, and at most `most_pinged` people.
        Those who block the challenger or have muted challenges count as notified. A challenger who
        has just been erased notifies nobody.
        """
        challenger, limits = lobby.challenger.user_id, self._context.limits
        if await self._context.erasure_limits.until(challenger) is not None:
            return ()
        awaited = [person.user_id for person in lobby.still_invited]
        blocks = await self._store.blocked([(user, challenger) for user in awaited])
        silent = {user for user, _ in blocks}
        silent.update([user for user in awaited if await self._is_muted(user)])
        now = self._context.clock()
        since, most = now - limits.ping_seconds, limits.most_pinged
        # Last: if anything is refused before, nobody counts as notified, and the call is repeated.
        new = await self._store.ping(challenger, awaited, now, since, most)
        return tuple(user for user in awaited if user in new - silent)

    async def awaits_news(self, lobby: Lobby, after: float) -> bool:
        """Whether the challenger must be told that nobody will accept it any more.

        Only of a challenge that was made on a server at least `after` seconds ago, while no message
        shows its end, if that was not too long ago, and not once somebody in it was erased: its
        message is written anew then. A challenger who is banned there, or has muted the notices of
        a turn, is not told. One whom an invited person blocks is told like others, for missing news
        would tell of that.
        """
        context, challenger, guild_id = self._context, lobby.challenger, lobby.location.guild_id
        if guild_id is None or lobby.status not in (LobbyStatus.DECLINED, LobbyStatus.EXPIRED):
            return False
        limits, now = context.limits, context.clock()
        begun = lobby.expires_at - limits.open_seconds(lobby.terms.pace)
        is_old = now - lobby.expires_at > limits.unreachable_seconds
        if lobby.names_former or is_old or now - begun < after:
            return False
        if context.servers.banned(guild_id, challenger.user_id):
            return False
        preferences = await context.store.preferences.preferences(challenger.user_id)
        return not (preferences.mute_turns or await context.store.lobbies.is_shown(lobby.id))

    async def _check_wanted(self, challenger: Person, invited: Collection[Person]) -> None:
        for person in invited:
            preferences = await self._context.store.preferences.preferences(person.user_id)
            wanted = preferences.challengers
            if wanted is Challengers.NOBODY:
                raise NotChallengeable("challenges_nobody", who=person.name)
            played = self._store.have_played
            if wanted is Challengers.PLAYED and not await played(
                challenger.user_id, person.user_id
            ):
                raise NotChallengeable("challenges_played", who=person.name)

    async def _check_ping(self, request: ChallengeRequest, invited: Collection[Person]) -> None:
        challenger = request.challenger
        pause = self._context.limits.ping_seconds
        since = self._context.clock() - pause
        people = {person.user_id: person for person in invited}
        pinged = await self._store.pinged_since(challenger.user_id, people, since)
        if not people or len(pinged) < len(people):
            return
        for one in people:
            if await self._store.accepted_last(challenger.user_id, one):
                return
            if await self._has_only_withdrawn(challenger.user_id, one, pinged[one]):
                return
        first = min(pinged, key=pinged.__getitem__)
        until = pinged[first] + pause
        key = "pinged_lately" if request.rematch_of is None else "pinged_lately_rematch"
        raise PingedLately(key, who=people[first].name, until=until)

    async def _has_only_withdrawn(self, challenger: int, guest: int, pinged_at: float) -> bool:
        """Whether the challenger has challenged this guest once since that ping, and withdrew."""
        begun_after = pinged_at - _SENDING_SECONDS
        open_seconds = self._context.limits.open_seconds
        since = await self._store.challenges_begun_after(
            challenger, guest, begun_after, open_seconds
        )
        return since == (LobbyStatus.WITHDRAWN,)

    async def _is_muted(self, user_id: int) -> bool:
        return (await self._context.store.preferences.preferences(user_id)).mute_challenges
