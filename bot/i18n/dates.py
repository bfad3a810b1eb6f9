"""Dates in texts, as they are written in the reader's language."""

from datetime import date
from typing import Final

from babel.dates import format_date, format_skeleton

from bot.i18n.translator import Translator

_LOCALES: Final = {"en": "en_GB"}
"""The locales of languages whose texts follow the usage of one country."""


def long_date(day: date, _: Translator) -> str:
    """A day with the name of its month: `29 November 2026`, `29. November 2026`."""
    return format_date(day, "long", locale=_LOCALES.get(_.language, _.language))


def month_name(day: date, _: Translator) -> str:
    """The month of a day, and the year: `November 2026`."""
    return format_skeleton("yMMMM", day, locale=_.language)
