"""Names of paces and of a challenge's statuses."""

from typing import Final

from bot.i18n.translator import N_, Translator
from bot.model.terms import Pace

_PACES: Final = {
    Pace.CORRESPONDENCE: N_("by correspondence, days for a move"),
    Pace.LIVE: N_("live, minutes for a move"),
    Pace.NONE: N_("no time limit, void after 30 days without a move"),
}
_STATUSES: Final = {
    "open": N_("open"),
    "started": N_("already being played"),
    "declined": N_("declined"),
    "withdrawn": N_("withdrawn"),
    "expired": N_("expired"),
    "closed": N_("closed"),
}


def pace_name(pace: Pace, _: Translator) -> str:
    """The name of a pace."""
    return _(_PACES[pace])


def status_name(status: str, _: Translator) -> str:
    """The name of a challenge's status."""
    return _(_STATUSES.get(status, status))
