"""Numbers in texts: rounded once, with a true minus sign and the language's decimal mark."""

from babel.numbers import format_decimal

from bot.i18n.translator import Translator


def decimal(points: float, _: Translator) -> str:
    """Points with one decimal, however many, since they stand side by side: `3.0`, `−312.4`."""
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
    shown = format_decimal(abs(rounded), format="#,##0.0", locale=_.language)
    return f"{_sign(rounded, plus)}{shown}"


def _sign(points: float, plus: str) -> str:
    return "−" if points < 0 else plus if points > 0 else ""
