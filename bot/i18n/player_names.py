"""Names of players: people and computer players."""

from collections.abc import Container
from typing import Final

from bot.i18n.sanitize import COMPUTER_SIGN, plain_name, safe_name
from bot.i18n.translator import N_, Translator
from bot.model.players import Computer, Level, Player

_CANDLE: Final = COMPUTER_SIGN + "\N{VARIATION SELECTOR-16}"

_COMPUTERS: Final[dict[Level, str]] = {
    Level.RENFIELD: N_("Renfield"),
    Level.HARKER: N_("Harker"),
    Level.HELSING: N_("Van Helsing"),
    Level.COUNT: N_("The Count"),
}
_STRENGTHS: Final[dict[Level, str]] = {
    Level.RENFIELD: N_("Renfield eats flies and plays what comes to hand."),
    Level.HARKER: N_("Harker goes for the points that he sees, and never looks behind him."),
    Level.HELSING: N_("Van Helsing has read the book, and counts the cards."),
    Level.COUNT: N_("The Count has had centuries to practise."),
}


def computer_name(level: Level, _: Translator) -> str:
    """The name of the computer player of this level."""
    return _(_COMPUTERS.get(level, level))


def strength(level: Level, _: Translator) -> str:
    """A sentence about how the computer player of this level plays."""
    return _(_STRENGTHS.get(level, ""))


def player_name(player: Player | None, _: Translator) -> str:
    """The name of a player, safe in markdown; for an empty seat, a text that says so."""
    if player is None:
        return _("empty seat")
    if isinstance(player, Computer):
        return f"{_CANDLE}\N{NO-BREAK SPACE}{computer_name(player.level, _)}"
    return _("Erased account") if player.former else safe_name(player.name)


def ranked_name(user_id: int, name: str, banned: Container[int], _: Translator) -> str:
    """The name of a person in a ranking, safe in markdown; no name if they are `banned` there."""
    nameless = _("banned here")
    return f"*{nameless}*" if user_id in banned else safe_name(name)


def player_label(player: Player | None, _: Translator) -> str:
    """The name of a player for a button or a title; for an empty seat, a text that says so."""
    if player is None:
        return _("empty seat")
    if isinstance(player, Computer):
        return f"{_CANDLE} {computer_name(player.level, _)}"
    return _("Erased account") if player.former else plain_name(player.name)
