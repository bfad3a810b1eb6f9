"""The catalogue of kits, and the names of editions, options and values that they give."""

from collections.abc import Iterator
from typing import Any, Final

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.kits.dracula.kit import DRACULA
from bot.kits.kit import GameKit
from bot.kits.thracula.kit import THRACULA

AnyKit = GameKit[Any]
"""A kit with the type of its view forgotten: it is only ever given views of its own games."""

KITS: Final[dict[str, AnyKit]] = {"dracula": DRACULA, "thracula": THRACULA}


def kit_for(rules: str) -> AnyKit:
    """The kit of an edition."""
    return KITS[GAMES[rules].kit]


def edition_name(rules: str, _: Translator) -> str:
    """The name of an edition; the text itself where there is no such edition."""
    return kit_for(rules).name(rules, _) if rules in GAMES else rules


def option_name(option: str, _: Translator) -> str:
    """What an option is called, as a noun."""
    names = (kit.option_names for kit in _kits())
    return _(next((known[option] for known in names if option in known), option))


def value_name(option: str, value: str, _: Translator) -> str:
    """What a value of an option is called."""
    if option == "session_target" and value.isdecimal() and value != "0":
        return _("games up to {points} points", points=value)
    named = (kit.value_names for kit in _kits())
    return _(next((names[option, value] for names in named if (option, value) in names), value))


def refusal_text(key: str) -> str | None:
    """The sentence of a kit for this refusal, marked for translation; None where no kit has one."""
    return next((kit.refusals[key] for kit in _kits() if key in kit.refusals), None)


def _kits() -> Iterator[AnyKit]:
    yield from KITS.values()
