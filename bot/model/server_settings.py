"""Settings of a server: what its managers allow, and the defaults of its games."""

from dataclasses import dataclass
from typing import Final, TypedDict

from bot.model.terms import Pace

DAYS: Final = (1, 2, 3, 5, 7, 14)
"""The numbers of days that a server may allow for a move by correspondence."""
MINUTES: Final = (2, 3, 5, 10, 15, 30, 60)
"""The numbers of minutes that a server may allow for a move in a live game."""

TIME_ZONES: Final = (
    "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
    "America/Sao_Paulo", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo",
    "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""The time zones that a server may choose, besides UTC."""

SECONDS: Final = {Pace.CORRESPONDENCE: 86_400.0, Pace.LIVE: 60.0}
"""The seconds in a day or a minute, the unit in which each pace counts the time for a move."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server.

    `channels` are the ids of the channels where games may be played, threads included; if empty,
    games may be played in all. `days` and `minutes` are the times allowed for a move by
    correspondence and in a live game, the shortest first; if empty, `durations` says which are.
    `edition` is the rules key of games that name none; if empty, Dracula's first for as many
    players. `language` is the language of public messages; if empty, that of the server on
    Discord, or else the host's. The daily coffin is posted each morning in `daily_channel`, by the
    clock of `time_zone`, or of UTC if that is empty; `daily_refused` means that Discord refused the
    last post.
    """

    channels: tuple[int, ...] = ()
    thread_per_game: bool = False
    paces: tuple[Pace, ...] = tuple(Pace)
    days: tuple[int, ...] = ()
    minutes: tuple[int, ...] = ()
    edition: str = ""
    language: str = ""
    computers: bool = True
    daily_channel: int | None = None
    time_zone: str = ""
    daily_refused: bool = False

    @property
    def default_pace(self) -> Pace:
        """The default pace of a game."""
        return self.paces[0]

    def durations(self, pace: Pace, default: float | None) -> tuple[float, ...]:
        """The allowed times for a move at this pace, in seconds, the shortest first.

        If the server has chosen none, these are all times that a server may choose, and the host's
        `default` time if it is known. Empty if the pace has no time limit.
        """
        if pace is Pace.NONE:
            return ()
        by_days = pace is Pace.CORRESPONDENCE
        chosen = self.days if by_days else self.minutes
        if chosen:
            return tuple(count * SECONDS[pace] for count in chosen)
        offered = {count * SECONDS[pace] for count in (DAYS if by_days else MINUTES)}
        return tuple(sorted(offered if default is None else offered | {default}))

    def nearest_duration(self, pace: Pace, seconds: float) -> float:
        """The allowed time for a move that is nearest to this one, in seconds."""
        allowed = self.durations(pace, seconds)
        return min(allowed, key=lambda one: abs(one - seconds), default=seconds)


DEFAULT_SETTINGS: Final = ServerSettings()
"""The settings of a server that has chosen none, and of direct messages."""


class SettingChanges(TypedDict, total=False):
    """The settings to be changed, by name."""

    channels: tuple[int, ...]
    thread_per_game: bool
    paces: tuple[Pace, ...]
    days: tuple[int, ...]
    minutes: tuple[int, ...]
    edition: str
    language: str
    computers: bool
    daily_channel: int | None
    time_zone: str
    daily_refused: bool
