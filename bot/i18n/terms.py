"""Names of paces, durations, statuses of a challenge, and permissions."""

import math
from collections.abc import Iterable
from typing import Final

from bot.i18n.translator import N_, Translator
from bot.model.terms import Pace

_PACES: Final = {
    Pace.CORRESPONDENCE: N_("by correspondence, days per move"),
    Pace.LIVE: N_("live, minutes per move"),
    Pace.NONE: N_("no time limit; called off after 30 days without a move"),
}
_SHORT_PACES: Final = {
    Pace.CORRESPONDENCE: (N_("by correspondence"), N_("days per move")),
    Pace.LIVE: (N_("live"), N_("minutes per move")),
    Pace.NONE: (N_("no time limit"), N_("called off after 30 idle days")),
}
_TIMED_PACES: Final = {
    Pace.CORRESPONDENCE: N_("by correspondence, {time} per move"),
    Pace.LIVE: N_("live, {time} per move"),
}
_STATUSES: Final = {
    "open": N_("open"),
    "started": N_("its game has begun"),
    "declined": N_("declined"),
    "withdrawn": N_("withdrawn"),
    "expired": N_("expired"),
    "closed": N_("closed by a moderator"),
}
PERMISSIONS: Final = {
    "view_channel": N_("View Channel"),
    "connect": N_("Connect"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "create_public_threads": N_("Create Public Threads"),
    "attach_files": N_("Attach Files"),
    "embed_links": N_("Embed Links"),
}
"""By the name in discord.py: the name that people read in Discord."""
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def pace_name(pace: Pace, _: Translator, seconds: float | None = None) -> str:
    """The name of a pace, with the time for a move if it is given."""
    if seconds is None or pace is Pace.NONE:
        return _(_PACES[pace])
    return _(_TIMED_PACES[pace], time=duration(seconds, _))


def short_pace_name(pace: Pace, _: Translator) -> tuple[str, str]:
    """The name of a pace for a menu on a phone, and what it means."""
    name, meaning = _SHORT_PACES[pace]
    return _(name), _(meaning)


def duration(seconds: float, _: Translator) -> str:
    """A duration in whole days or hours if possible, otherwise in minutes, rounded up."""
    if seconds % _DAY == 0:
        return _.many("{n} day", "{n} days", int(seconds // _DAY))
    if seconds % _HOUR == 0:
        return _.many("{n} hour", "{n} hours", int(seconds // _HOUR))
    return _.many("{n} minute", "{n} minutes", math.ceil(seconds / _MINUTE))


def status_name(status: str, _: Translator) -> str:
    """The name of a challenge's status."""
    return _(_STATUSES.get(status, status))


def permission_names(names: Iterable[str], _: Translator) -> str:
    """The names of permissions as people read them in Discord, in bold."""
    return ", ".join("**" + _(PERMISSIONS.get(name, name)) + "**" for name in names)
