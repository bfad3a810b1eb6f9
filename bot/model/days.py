"""Days in UTC, by which vacations, daily coffins and limits a day are counted."""

from datetime import UTC, date, datetime
from typing import Final

DAY_SECONDS: Final = 86_400


def day_of(moment: float) -> date:
    """The day in UTC of a time in seconds since 1970."""
    return datetime.fromtimestamp(moment, UTC).date()
