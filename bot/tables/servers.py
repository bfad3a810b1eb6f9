"""The decisions of each server's managers: its settings, and who is banned there."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar, Unpack

from bot.model.moderation import Act, ActKind, noted
from bot.model.players import Person
from bot.model.server_settings import DEFAULT_SETTINGS, ServerSettings, SettingChanges
from bot.model.terms import Pace
from bot.store.store import Store
from bot.tables.errors import Banned
from bot.tables.limits import Limits


class ResultOfPerson(Protocol):
    """A result, and whose it is."""

    @property
    def person(self) -> Person: ...


ResultT = TypeVar("ResultT", bound=ResultOfPerson)


class Servers:
    """Answers from memory, so that no press waits for the database; every change is stored first.

    Without a guild, in direct messages, nothing is restricted. `moderator` is a user id, or None
    for the host of the bot.
    """

    def __init__(self, store: Store, clock: Callable[[], float], limits: Limits) -> None:
        self._stored = store.servers
        self._clock = clock
        self._limits = limits
        self._settings: dict[int, ServerSettings] = {}
        self._bans: dict[int, dict[str, int | None]] = {}
        self._changes = 0

    async def load(self) -> None:
        """Read all settings and bans: before the first question, and when others may have changed.

        That is after a purge, when shards are taken up, and after changes by another process.
        Those known before stay in effect until then, even if the database refuses.
        """
        while True:
            changes = self._changes
            settings, bans = await self._stored.settings(), await self._stored.bans()
            # A change that was written in the meantime may not be in what was read.
            if changes == self._changes:
                break
        self._settings, self._bans = settings, {}
        for guild_id, hashed, user_id in bans:
            self._bans.setdefault(guild_id, {})[hashed] = user_id

    def settings(self, guild_id: int | None) -> ServerSettings:
        """The settings of this server."""
        return DEFAULT_SETTINGS if guild_id is None else self._known(guild_id)

    def default_seconds(self, pace: Pace) -> float:
        """The seconds for a move where the managers have chosen none, at a pace with a clock."""
        return self._limits.default_seconds(pace)

    def language(self, guild_id: int) -> str:
        """The language that the managers have chosen; empty if they have not."""
        return self._known(guild_id).language

    async def change(
        self, guild_id: int, moderator: int | None, **chosen: Unpack[SettingChanges]
    ) -> ServerSettings:
        """Store the given settings and who chose them; return all settings, in effect at once.

        A channel that is chosen for the daily coffin has not refused one yet.
        """
        act = self.act(ActKind.SETTING, guild_id, moderator, detail=noted(chosen))
        if "daily_channel" in chosen:
            chosen["daily_refused"] = False
        self._settings[guild_id] = await self._stored.save_settings(act, **chosen)
        self._changes += 1
        return self._settings[guild_id]

    async def record_daily_post(self, guild_id: int, channel_id: int, *, refused: bool) -> None:
        """Note whether Discord has refused the last daily coffin, if it still goes there."""
        await self._stored.record_daily_post(guild_id, channel_id, refused=refused)
        settings = self._known(guild_id)
        if settings.daily_channel == channel_id:
            self._settings[guild_id] = replace(settings, daily_refused=refused)
            self._changes += 1

    def with_daily(self) -> tuple[int, ...]:
        """The servers that want the daily coffin posted."""
        chosen = self._settings.items()
        return tuple(guild for guild, settings in chosen if settings.daily_channel is not None)

    def banned(self, guild_id: int | None, user_id: int) -> bool:
        """Whether this person is banned there."""
        bans = None if guild_id is None else self._bans.get(guild_id)
        return bool(guild_id and bans and self._stored.ban_hash(guild_id, user_id) in bans)

    def banned_among(self, guild_id: int | None, people: Iterable[int]) -> frozenset[int]:
        """Those of these people who are banned there."""
        return frozenset(one for one in people if self.banned(guild_id, one))

    def without_banned(self, guild_id: int | None, results: Iterable[ResultT]) -> Sequence[ResultT]:
        """These results in their order, but not those of people who are banned there."""
        return [one for one in results if not self.banned(guild_id, one.person.user_id)]

    def check_people(
        self, guild_id: int | None, challenger: Person, invited: Iterable[Person]
    ) -> None:
        """Banned if one of these people may not play on this server."""
        if self.banned(guild_id, challenger.user_id):
            raise Banned("banned")
        for person in invited:
            if self.banned(guild_id, person.user_id):
                raise Banned("banned_opponent")

    def bans(self, guild_id: int) -> tuple[int, ...]:
        """The people who are banned there, the newest ban first, without those erased."""
        known = (user_id for user_id in self._bans.get(guild_id, {}).values() if user_id)
        return tuple(reversed(tuple(known)))

    def forget(self, user_id: int) -> None:
        """Keep no id of this person in memory; a ban still recognises them by its hash."""
        for bans in self._bans.values():
            bans.update({hashed: None for hashed, known in bans.items() if known == user_id})
        self._changes += 1

    async def ban(self, guild_id: int, moderator: int | None, user_id: int) -> None:
        """Ban a person."""
        await self._stored.ban(self.act(ActKind.BAN, guild_id, moderator, user_id), user_id)
        hashed = self._stored.ban_hash(guild_id, user_id)
        self._bans.setdefault(guild_id, {})[hashed] = user_id
        self._changes += 1

    async def unban(self, guild_id: int, moderator: int | None, user_id: int) -> None:
        """Lift the ban of a person."""
        await self._stored.unban(self.act(ActKind.UNBAN, guild_id, moderator, user_id), user_id)
        self._bans.get(guild_id, {}).pop(self._stored.ban_hash(guild_id, user_id), None)
        self._changes += 1

    def act(
        self,
        kind: ActKind,
        guild_id: int,
        moderator: int | None,
        subject: int | None = None,
        detail: str = "",
    ) -> Act:
        """An act on this server, done now, to be stored with its effect."""
        by_host = moderator is None
        return Act(kind, guild_id, self._clock(), moderator, subject, detail, by_host)

    def _known(self, guild_id: int) -> ServerSettings:
        return self._settings.get(guild_id, DEFAULT_SETTINGS)
