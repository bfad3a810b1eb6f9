"""Parses the options of /dracula challenge into the terms of a game."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.engine.errors import InvalidOptions
from bot.engine.game import Game
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES, game
from bot.i18n.terms import duration
from bot.i18n.translator import Translator
from bot.kits.catalogue import option_name, value_name
from bot.model.server_settings import DEFAULT_SETTINGS, SECONDS, ServerSettings
from bot.model.terms import Pace, Terms
from bot.ui.command_options import DEFAULT_EDITION, chosen_edition

NAMED: Final = {"ways": "way", "counting": "counting", "session_target": "session"}
"""Options of the rules that are options of the command too, which calls them by these names."""
_OF_COMMAND: Final = frozenset(
    ("game", "edition", "computer", "pace", "time", "rated", "four_colour", "thread")
)
"""What the command has options for, and the rules have none."""
_TIME: Final = re.compile(
    r"([1-9][0-9]{0,3}) ?(?:(d|days?|t|tage?n?)|(m|mins?|minutes?|minuten?)"
    r"|(h|hours?|std|stunden?))?\.?"
)
"""A number, and a word for days, one for minutes, or one for hours, in English or German."""
_HOUR: Final = 3600.0
_AROUND_EQUALS: Final = re.compile(r"\s*=\s*")
_APART: Final = re.compile(r"[,;\s]+")
_COMPLETE: Final = re.compile(r"(?:[,;\s]*[^=,;\s]+=[^=,;\s]+[,;\s]+)*")
"""The complete options before the one that is being typed, whose name may be typed in words."""
_MOST_CHOICES: Final = 25
_LONGEST_CHOICE: Final = 100


@dataclass(frozen=True, slots=True)
class ChallengeOptions:
    """The options as they were typed; `free` is "key=value, key=value", or without commas.

    `players` is how many people take part for certain; without `edition`, it decides the edition.
    """

    game: str = ""
    edition: str = ""
    pace: str = ""
    time: str = ""
    rated: bool = True
    four_colour: bool | None = None
    named: Mapping[str, str | None] = field(default_factory=dict)
    free: str = ""
    players: int = 2
    thread: bool = False

    def rules(self, usual: str = "") -> str:
        """The rules key; InvalidOptions. `usual` is the edition that the server prefers."""
        return chosen_edition(self.game, self.edition, self.players, usual)

    def terms(
        self, settings: ServerSettings = DEFAULT_SETTINGS, four_colour_default: bool = False
    ) -> Terms:
        """The terms; InvalidOptions names the wrong option.

        What the command leaves open comes from the server's settings and from the player's
        preference `four_colour_default`.
        """
        four_colour = four_colour_default if self.four_colour is None else self.four_colour
        named = {key: value for key, value in self.named.items() if value is not None}
        free = parse_free(self.free)
        for key in named.keys() & free.keys():
            raise InvalidOptions("option_twice", option=key)
        for key in sorted(free.keys() & _OF_COMMAND):
            raise InvalidOptions("option_of_command", field=key)
        chosen = named | free
        rules = self.rules(settings.edition)
        known = {option.key for option in game(rules).options}
        for key in sorted(named.keys() - known):
            raise InvalidOptions("option_not_used", field=NAMED[key], game=rules)
        with_defaults(game(rules), chosen)
        pace, seconds = _clock(self.pace, self.time, settings.default_pace)
        return Terms(rules, chosen, pace, self.rated, four_colour, seconds)


def _clock(pace: str, time: str, default: Pace) -> tuple[Pace, float | None]:
    """The pace and the seconds for a move; InvalidOptions if they do not go together.

    A time alone decides the pace by its unit; a number alone takes the unit of the pace.
    """
    chosen = _pace(pace) if pace else None
    if not time:
        return chosen or default, None
    match = _TIME.fullmatch(time.strip().lower())
    if match is None:
        raise InvalidOptions("time_unreadable", time=time[:_LONGEST_CHOICE])
    number, days, minutes, hours = match.groups()
    unit = Pace.CORRESPONDENCE if days else Pace.LIVE if minutes or hours else chosen or default
    if unit is Pace.NONE or chosen is Pace.NONE:
        raise InvalidOptions("time_without_limit")
    if (chosen or unit) is not unit:
        raise InvalidOptions("time_of_another_pace", paces=str(chosen or default))
    return unit, float(number) * (_HOUR if hours else SECONDS[unit])


def _pace(text: str) -> Pace:
    try:
        return Pace(text)
    except ValueError:
        values = ", ".join(Pace)
        raise InvalidOptions("option_value", option="pace", value=text, values=values) from None


def parse_free(text: str) -> dict[str, str]:
    """Parse "key=value, key=value", or with spaces alone in between; InvalidOptions."""
    chosen: dict[str, str] = {}
    for part in filter(None, _APART.split(_AROUND_EQUALS.sub("=", text))):
        key, equals, value = (piece.strip().lower() for piece in part.partition("="))
        if not (key and equals and value):
            raise InvalidOptions("option_unreadable", part=part[:_LONGEST_CHOICE])
        if key in chosen:
            raise InvalidOptions("option_twice", option=key)
        chosen[key] = value
    return chosen


def time_suggestions(
    settings: ServerSettings, pace: str, written: str, _: Translator
) -> list[tuple[str, str]]:
    """The times for a move that the server allows, as pairs: text to show, value."""
    paces = (Pace.CORRESPONDENCE, Pace.LIVE)
    offered = (
        (duration(seconds, _), f"{seconds // SECONDS[each]:.0f}{'d' if each is paces[0] else 'm'}")
        for each in paces
        if each in settings.paces and pace in ("", each)
        for seconds in settings.durations(each, None)
    )
    asked = written.strip().casefold()
    return [pair for pair in offered if asked in pair[0].casefold() or asked == pair[1]]


def seats_of(rules: str) -> int:
    """The number of players of this edition; InvalidOptions."""
    return len(game(rules).sides)


def suggestions(rules: str, written: str, _: Translator) -> list[tuple[str, str]]:
    """Completions of the last option typed, as pairs: text to show, whole new value."""
    written = _AROUND_EQUALS.sub("=", written)
    complete = _COMPLETE.match(written)
    end = complete.end() if complete else 0
    before = [one for one in _APART.split(written[:end]) if one]
    prefix = "".join(f"{one}, " for one in before)
    used = {one.partition("=")[0] for one in before}
    found = (
        (f"{key}={value} · {option_name(key, _)}: {value_name(key, value, _)}", f"{key}={value}")
        for key, value in _rarer(GAMES.get(rules, GAMES[DEFAULT_EDITION]))
        if key not in used
    )
    asked = written[end:].strip(" ,;").casefold()
    matching = (
        ((prefix + shown)[:_LONGEST_CHOICE], prefix + text)
        for shown, text in found
        if asked in shown.casefold()
    )
    return [pair for pair in matching if len(pair[1]) <= _LONGEST_CHOICE][:_MOST_CHOICES]


def _rarer(chosen: Game) -> Iterable[tuple[str, str]]:
    """All values but the default, of each rules option that is no option of the command."""
    for option in chosen.options:
        if option.key not in NAMED:
            new_default = option.new or option.values[0]
            yield from ((option.key, value) for value in option.values if value != new_default)
