"""How the terms of a game are read from what somebody wrote after the command."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.engine.errors import InvalidOptions
from bot.engine.game import Game, with_defaults
from bot.engine.games import GAMES, game
from bot.i18n.translator import Translator
from bot.kits.catalogue import option_name, value_name
from bot.model.terms import Pace, Terms
from bot.ui.command_options import DEFAULT_EDITION

NAMED: Final = ("ways", "counting", "session_target")
"""Options of the rules that have a place of their own in the command."""
_MOST_CHOICES: Final = 25
_LONGEST_CHOICE: Final = 100


@dataclass(frozen=True, slots=True)
class ChallengeOptions:
    """What was asked for, as it was written; `free` is "key=value, key=value"."""

    rules: str = DEFAULT_EDITION
    pace: str = Pace.CORRESPONDENCE
    rated: bool = True
    four_colour: bool | None = None
    named: Mapping[str, str | None] = field(default_factory=dict)
    free: str = ""

    def terms(self, usual_pack: bool = False) -> Terms:
        """The terms; InvalidOptions names the option that is wrong.

        `usual_pack` is whether who asks likes four colours, where nothing is said of it.
        """
        four_colour = usual_pack if self.four_colour is None else self.four_colour
        named = {key: value for key, value in self.named.items() if value is not None}
        free = parse_free(self.free)
        for key in named.keys() & free.keys():
            raise InvalidOptions("option_twice", option=key)
        chosen = named | free
        with_defaults(game(self.rules), chosen)
        return Terms(self.rules, chosen, Pace(self.pace), self.rated, four_colour)


def parse_free(text: str) -> dict[str, str]:
    """Options written as "key=value, key=value"; InvalidOptions where they are not."""
    chosen: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        key, equals, value = (piece.strip().lower() for piece in part.partition("="))
        if not (key and equals and value):
            raise InvalidOptions("option_unreadable", option=part[:_LONGEST_CHOICE])
        if key in chosen:
            raise InvalidOptions("option_twice", option=key)
        chosen[key] = value
    return chosen


def seats_of(rules: str) -> int:
    """How many play this edition; InvalidOptions if there is none such."""
    return len(game(rules).sides)


def suggestions(rules: str, written: str, _: Translator) -> list[tuple[str, str]]:
    """What could stand next after what is written: (shown, whole new text) pairs."""
    before, comma, beginning = written.rpartition(",")
    prefix = f"{before.strip()}, " if comma else ""
    used = {part.partition("=")[0].strip() for part in before.split(",")}
    found = (
        (f"{key}={value} · {option_name(key, _)}: {value_name(key, value, _)}", f"{key}={value}")
        for key, value in _rarer(GAMES.get(rules, GAMES[DEFAULT_EDITION]))
        if key not in used
    )
    asked = beginning.strip().casefold()
    matching = (
        ((prefix + shown)[:_LONGEST_CHOICE], prefix + text)
        for shown, text in found
        if asked in shown.casefold()
    )
    return [pair for pair in matching if len(pair[1]) <= _LONGEST_CHOICE][:_MOST_CHOICES]


def _rarer(chosen: Game) -> Iterable[tuple[str, str]]:
    """Every value that is not the usual one of an option without a place of its own."""
    for option in chosen.options:
        if option.key not in NAMED:
            yield from ((option.key, value) for value in option.values[1:])
