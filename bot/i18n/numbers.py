"""Numbers in texts: rounded once, with a true minus sign and the language's decimal mark."""

from typing import Final

from babel.numbers import format_decimal

from bot.i18n.translator import Translator

_WHOLE: Final = 100
"""The number of points from which the decimal is left out."""


def decimal(points: float, _: Translator) -> str:
    """Points with one decimal, or with none from a hundred on: `3.0`, `−7.3`, `312`."""
    return _signed(points, _, "")


def signed_decimal(points: float, _: Translator) -> str:
    """Points as in `decimal`, with their sign: `+3.0`, `−7.3`, `0.0`."""
    return _signed(points, _, "+")


def whole(points: int) -> str:
    """Whole points: `39`, `−72`, `0`."""
    return f"{_sign(points, '')}{abs(points)}"


def signed(points: int) -> str:
    """Whole points with their sign: `+39`, `−72`, `0`."""
    return f"{_sign(points, '+')}{abs(points)}"


def _signed(points: float, _: Translator, plus: str) -> str:
    rounded = round(points, 1)
    digits = "#,##0.0" if abs(rounded) < _WHOLE else "#,##0"
    shown = format_decimal(abs(rounded), format=digits, locale=_.language)
    return f"{_sign(rounded, plus)}{shown}"


def _sign(points: float, plus: str) -> str:
    return "−" if points < 0 else plus if points > 0 else ""
