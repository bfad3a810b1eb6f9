"""Times of the sending of messages: between edits, before another attempt, before a ping."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.ui.retry import PAUSES


@dataclass(frozen=True, slots=True)
class SendingTimes:
    """Times in seconds.

    `spacing` is the time between edits of one message. `pauses` lie between the attempts at one
    request; `retry_after` are the times before a failed message is tried again, and the last one is
    repeated. After a global rate limit nothing is sent for `silence`. The player to move is pinged
    after `ping_after`; with None, nobody is.
    """

    spacing: float = 1.0
    pauses: Sequence[float] = PAUSES
    # Discord has been down for hours before, and nobody can move at a table that is not shown.
    retry_after: Sequence[float] = (30.0, 60.0, 120.0, 300.0, 900.0)
    silence: float = 60.0
    ping_after: float | None = 120.0


DEFAULT_TIMES: Final = SendingTimes()
