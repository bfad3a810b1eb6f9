"""What the sitters at a table are called, the computer players among them."""

from typing import Final

from bot.tables.table import Computer, Sitter
from bot.ui.names import plain_name, safe_name
from bot.ui.words.language import Words, marked

_COMPUTERS: Final = {
    "renfield": marked("Renfield"),
    "harker": marked("Harker"),
    "helsing": marked("Van Helsing"),
    "count": marked("The Count"),
}
_STRENGTHS: Final = {
    "renfield": marked("Renfield eats flies and plays what comes to hand."),
    "harker": marked("Harker takes the best line that he sees, and never looks behind him."),
    "helsing": marked("Van Helsing has read the book, and counts the cards."),
    "count": marked("The Count has had centuries to practise."),
}


def computer_name(level: str, _: Words) -> str:
    """The name of a computer player."""
    return _(_COMPUTERS.get(level, level))


def strength(level: str, _: Words) -> str:
    """What a computer player plays like, in a sentence."""
    return _(_STRENGTHS.get(level, ""))


def sitter_name(sitter: Sitter | None, _: Words) -> str:
    """Whoever sits there, harmless in a text of ours; an empty seat says so."""
    if sitter is None:
        return _("nobody yet")
    if isinstance(sitter, Computer):
        return f"🕯️ {computer_name(sitter.level, _)}"
    return safe_name(sitter.name)


def sitter_label(sitter: Sitter | None, _: Words) -> str:
    """Whoever sits there, on a button."""
    if sitter is None:
        return _("free seat")
    if isinstance(sitter, Computer):
        return computer_name(sitter.level, _)
    return plain_name(sitter.name)
