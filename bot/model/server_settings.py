"""Settings of a server: what its managers allow there, and how its games begin."""

from dataclasses import dataclass
from typing import Final, TypedDict

from bot.model.terms import Pace

DAYS: Final = (1, 2, 3, 5, 7, 14)
"""What a server may allow as days for a move by correspondence."""
MINUTES: Final = (2, 3, 5, 10, 15, 30, 60)
"""What a server may allow as minutes for a move in a live game."""

TIME_ZONES: Final = (
    "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
    "America/Sao_Paulo", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo",
    "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""The time zones that a server may choose, besides UTC."""

SECONDS: Final = {Pace.CORRESPONDENCE: 86_400.0, Pace.LIVE: 60.0}
"""The unit of the time for a move, by pace."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What applies on one server; whatever is empty is left to the host of the bot.

    `channels` are the ids of the channels where games may be played; none are all. A channel
    includes its threads. `days` and `minutes` are how long a move may take by correspondence and
    in a live game, the shortest first. `edition` is the rules key of a game that names none;
    `language` is that of messages that everybody reads. The daily coffin is posted each morning in
    the `daily_channel`; `daily_refused`: Discord did not let the bot post it.
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
    def usual_pace(self) -> Pace:
        """The pace of a game that names none."""
        return self.paces[0]

    def durations(self, pace: Pace, usual: float | None) -> tuple[float, ...]:
        """The seconds that a move may have at this pace, the shortest first.

        If the server chose nothing, they are all that a server may choose, and `usual`, which is
        what the host of the bot gives, if it is known. Without a time limit there are none.
        """
        if pace is Pace.NONE:
            return ()
        by_days = pace is Pace.CORRESPONDENCE
        chosen = self.days if by_days else self.minutes
        if chosen:
            return tuple(count * SECONDS[pace] for count in chosen)
        offered = {count * SECONDS[pace] for count in (DAYS if by_days else MINUTES)}
        return tuple(sorted(offered if usual is None else offered | {usual}))

    def usual_duration(self, pace: Pace, usual: float) -> float:
        """The allowed duration that is nearest to the host's `usual` one, in seconds."""
        allowed = self.durations(pace, usual)
        return min(allowed, key=lambda seconds: abs(seconds - usual), default=usual)


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
