"""The catalogue of kits, and look-ups over all of them: names of editions, options and values."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

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

Key = TypeVar("Key")

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


def merged(tables: Iterable[Mapping[Key, str]]) -> dict[Key, str]:
    """The texts of all tables by key; ValueError if two tables have different texts for one."""
    texts = dict[Key, str]()
    for table in tables:
        for key, text in table.items():
            if texts.setdefault(key, text) != text:
                raise ValueError(f"{key!r} has two texts: {texts[key]!r} and {text!r}")
    return texts


_OPTION_NAMES: Final = merged(kit.option_names for kit in KITS.values())
_VALUE_NAMES: Final = merged(kit.value_names for kit in KITS.values())
_NUMBER_NAMES: Final = merged(kit.number_names for kit in KITS.values())


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
    return _(_OPTION_NAMES.get(option, option))


def value_name(option: str, value: str, _: Translator) -> str:
    """The name of an option's value; the value itself if no kit has a name for it."""
    if (option, value) in _VALUE_NAMES:
        return _(_VALUE_NAMES[option, value])
    if option in _NUMBER_NAMES and value.isdecimal():
        return _(_NUMBER_NAMES[option], value=value)
    return value
