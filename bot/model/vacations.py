"""Vacations: when the clocks of a person stand still, and the days that this uses."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

VACATION_DAYS: Final = 14
"""How many days of a calendar year (UTC) a person can be on vacation."""
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Vacation:
    """A vacation from `begun_at`; without `ended_at` it lasts, at most until `until`."""

    begun_at: float
    until: float
    ended_at: float | None = None

    def days(self, now: float) -> Iterator[date]:
        """Every day (UTC) that it has touched by now."""
        day, end = _day_of(self.begun_at), min(now, self.until) if self._lasts else self.ended_at
        assert end is not None, "a vacation lasts or has ended"
        # At midnight the day that begins is not touched yet.
        last = max(day, (datetime.fromtimestamp(end, UTC) - timedelta(microseconds=1)).date())
        while day <= last:
            yield day
            day += _DAY

    @property
    def _lasts(self) -> bool:
        return self.ended_at is None


def days_left(vacations: Iterable[Vacation], now: float) -> int:
    """How many days of this year a person can still be on vacation, besides days begun already."""
    year = _day_of(now).year
    return VACATION_DAYS - len({day for day in _used(vacations, now) if day.year == year})


def latest_end(vacations: Iterable[Vacation], now: float) -> float | None:
    """Until when a vacation that begins now can last; None if no day is left for it.

    A day that a vacation has touched already is not counted a second time, and each year brings
    new days.
    """
    today = _day_of(now)
    used, day = _used(vacations, now), today
    while day in used or sum(one.year == day.year for one in used) < VACATION_DAYS:
        used.add(day)
        day += _DAY
    return None if day == today else datetime.combine(day, time(), UTC).timestamp()


def goes_on(vacations: Sequence[Vacation], now: float) -> bool:
    """Whether the last vacation has touched this day: one that begins now goes on with it."""
    return bool(vacations) and _day_of(now) in vacations[-1].days(now)


def _used(vacations: Iterable[Vacation], now: float) -> set[date]:
    return {day for vacation in vacations for day in vacation.days(now)}


def _day_of(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()
