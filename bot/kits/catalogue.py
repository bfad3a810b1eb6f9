"""The catalogue of kits, and look-ups over all of them: names of editions, options and values."""

from typing import Any, Final

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.kits.abstrac.kit import ABSTRAC
from bot.kits.abstrac.lesson import LESSON as ABSTRAC_LESSON
from bot.kits.caterpillar.kit import CATERPILLAR
from bot.kits.caterpillar.lesson import LESSON as CATERPILLAR_LESSON
from bot.kits.counterbluff.kit import COUNTERBLUFF
from bot.kits.counterbluff.lesson import LESSON as COUNTERBLUFF_LESSON
from bot.kits.dracula.kit import DRACULA
from bot.kits.dracula.lesson import LESSON as DRACULA_LESSON
from bot.kits.fosco.kit import FOSCO
from bot.kits.fosco.lesson import LESSON as FOSCO_LESSON
from bot.kits.game_kit import GameKit
from bot.kits.lesson import AnyLesson
from bot.kits.thracula.kit import THRACULA
from bot.kits.thracula.lesson import LESSON as THRACULA_LESSON

AnyKit = GameKit[Any]
"""A kit whose view type is erased; it is only given views of its own games."""

KITS: Final[dict[str, AnyKit]] = {
    "dracula": DRACULA,
    "thracula": THRACULA,
    "fosco": FOSCO,
    "abstrac": ABSTRAC,
    "caterpillar": CATERPILLAR,
    "counterbluff": COUNTERBLUFF,
}

LESSONS: Final[dict[str, AnyLesson]] = {
    "dracula": DRACULA_LESSON,
    "thracula": THRACULA_LESSON,
    "fosco": FOSCO_LESSON,
    "abstrac": ABSTRAC_LESSON,
    "caterpillar": CATERPILLAR_LESSON,
    "counterbluff": COUNTERBLUFF_LESSON,
}
"""By a kit's key: the lesson in its game."""


def kit_for(rules: str) -> AnyKit:
    """The kit of an edition; KeyError if there is no such edition."""
    return KITS[GAMES[rules].kit]


def is_taught(rules: str) -> bool:
    """Whether there is a lesson in the game of this edition."""
    return GAMES[rules].kit in LESSONS


def edition_name(rules: str, _: Translator) -> str:
    """The name of an edition, or the key itself if there is no such edition."""
    return kit_for(rules).name(rules, _) if rules in GAMES else rules


def game_name(key: str, _: Translator) -> str:
    """The name of a game of several editions by its kit's key; else that of an edition."""
    return _(KITS[key].title) if key in KITS and key not in GAMES else edition_name(key, _)


def editions_of(kit: str) -> list[str]:
    """The editions of a game by its kit's key, in the order of the catalogue."""
    return [key for key, game in GAMES.items() if game.kit == kit]


def option_name(option: str, _: Translator) -> str:
    """The name of an option, a noun; the key itself if no kit has a name for it."""
    tables = (kit.option_names for kit in KITS.values())
    return _(next((names[option] for names in tables if option in names), option))


def value_name(option: str, value: str, _: Translator) -> str:
    """The name of an option's value; the value itself if no kit has a name for it."""
    for kit in KITS.values():
        if (option, value) in kit.value_names:
            return _(kit.value_names[option, value])
        if option in kit.number_names and value.isdecimal():
            return _(kit.number_names[option], value=value)
    return value


def refusal_text(key: str) -> str | None:
    """A kit's text for this refusal, marked for translation; None if no kit has one."""
    return next((kit.refusals[key] for kit in KITS.values() if key in kit.refusals), None)
