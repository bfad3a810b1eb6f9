"""Vacations: times in which a person's clocks stand still, and the days that they use up."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.model.days import day_of

VACATION_DAYS: Final = 14
"""How many days of a calendar year (UTC) a person can be on vacation."""
SECONDS_BETWEEN: Final = 3600.0
"""How long after the end of a vacation another one can begin.

Each beginning and each end changes the messages of all games that wait for the person.
"""
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Vacation:
    """A vacation from `begun_at`; while `ended_at` is None it goes on, at most until `until`."""

    begun_at: float
    until: float
    ended_at: float | None = None

    def days(self, now: float) -> Iterator[date]:
        """The days (UTC) of which the vacation has used at least a part by now."""
        day, end = day_of(self.begun_at), min(now, self.until) if self._lasts else self.ended_at
        assert end is not None, "a vacation lasts or has ended"
        # At midnight the new day is not used yet.
        last = max(day, (datetime.fromtimestamp(end, UTC) - timedelta(microseconds=1)).date())
        while day <= last:
            yield day
            day += _DAY

    @property
    def ran_out(self) -> bool:
        """Whether the vacation ended by itself, with the last of its days."""
        return self.ended_at == self.until

    @property
    def _lasts(self) -> bool:
        return self.ended_at is None


def days_left(vacations: Iterable[Vacation], now: float) -> int:
    """The number of vacation days that a person has left this year, besides days already begun."""
    year = day_of(now).year
    return VACATION_DAYS - len({day for day in _used(vacations, now) if day.year == year})


def latest_end(vacations: Iterable[Vacation], now: float) -> float | None:
    """The latest end of a vacation that begins now; None if no day is left for it.

    A day that an earlier vacation has used is not counted again, and each year brings new days.
    """
    today = day_of(now)
    used, day = _used(vacations, now), today
    while day in used or sum(one.year == day.year for one in used) < VACATION_DAYS:
        used.add(day)
        day += _DAY
    return None if day == today else datetime.combine(day, time(), UTC).timestamp()


def earliest_begin(vacations: Iterable[Vacation]) -> float | None:
    """When another vacation can begin at the earliest; None if none has ended yet."""
    ends = (one.ended_at for one in vacations if one.ended_at is not None)
    last = max(ends, default=None)
    return None if last is None else last + SECONDS_BETWEEN


def goes_on(vacations: Sequence[Vacation], now: float) -> bool:
    """Whether the last vacation has used this day, so that a vacation from now on continues it."""
    return bool(vacations) and day_of(now) in vacations[-1].days(now)


def _used(vacations: Iterable[Vacation], now: float) -> set[date]:
    return {day for vacation in vacations for day in vacation.days(now)}
