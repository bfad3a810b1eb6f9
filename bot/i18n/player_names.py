"""What the sitters at a table are called, the computer players among them."""

from typing import Final

from bot.i18n.sanitize import plain_name, safe_name
from bot.i18n.translator import N_, Translator
from bot.model.players import Computer, Player

_COMPUTERS: Final = {
    "renfield": N_("Renfield"),
    "harker": N_("Harker"),
    "helsing": N_("Van Helsing"),
    "count": N_("The Count"),
}
_STRENGTHS: Final = {
    "renfield": N_("Renfield eats flies and plays what comes to hand."),
    "harker": N_("Harker takes the best line that he sees, and never looks behind him."),
    "helsing": N_("Van Helsing has read the book, and counts the cards."),
    "count": N_("The Count has had centuries to practise."),
}


def computer_name(level: str, _: Translator) -> str:
    """The name of a computer player."""
    return _(_COMPUTERS.get(level, level))


def strength(level: str, _: Translator) -> str:
    """What a computer player plays like, in a sentence."""
    return _(_STRENGTHS.get(level, ""))


def player_name(sitter: Player | None, _: Translator) -> str:
    """Whoever sits there, harmless in a text of ours; an empty seat says so."""
    if sitter is None:
        return _("nobody yet")
    if isinstance(sitter, Computer):
        return f"🕯️ {computer_name(sitter.level, _)}"
    return safe_name(sitter.name)


def player_label(sitter: Player | None, _: Translator) -> str:
    """Whoever sits there, on a button."""
    if sitter is None:
        return _("free seat")
    if isinstance(sitter, Computer):
        return computer_name(sitter.level, _)
    return plain_name(sitter.name)
