"""Players: people with their preferences, and computer players."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypedDict


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat; `name` is their last known display name, not sanitized."""

    user_id: int
    name: str

    @property
    def former(self) -> bool:
        """Whether this person was erased: the id is a random negative number, the name empty."""
        return self.user_id < 0


class Level(StrEnum):
    """The computer players, the weakest first.

    Where nothing is hidden, as in Abstrac, there are no determinizations: stronger players search
    more positions.
    Any other text makes a level that is no member and has this text: rows and buttons may have been
    written by another version of the bot. Such a level is named by its text; nobody can invite it.
    """

    RENFIELD = "renfield"
    """Searches very few determinizations, in most games one, and overlooks most moves."""
    HARKER = "harker"
    """Averages over a few determinizations; in Counterbluff he plays by rules."""
    HELSING = "helsing"
    """Averages over many determinizations."""
    COUNT = "count"
    """The strongest search; in coffin games for two it models the opponent."""

    @classmethod
    def _missing_(cls, value: object) -> "Level | None":
        if not isinstance(value, str):
            return None
        unknown = str.__new__(cls, value)
        unknown._name_ = unknown._value_ = value
        return unknown


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of a level."""

    level: Level


Player = Person | Computer


class Challengers(StrEnum):
    """Who may challenge a person."""

    EVERYBODY = "everybody"
    """Anybody."""
    PLAYED = "played"
    """People with whom the person has played before."""
    NOBODY = "nobody"
    """No one; the person can still take part in open challenges."""


@dataclass(frozen=True, slots=True)
class Block:
    """A person whom somebody has blocked; the name is empty once that person is erased."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Preferences:
    """The preferences of one person, on every server.

    An empty `language` means that of the server or the bot. `muted` turns off reminders,
    `mute_turns` pings at the person's turn, and `mute_challenges` pings of challenges, which are
    still shown. `text_only` and `large_cards` concern private messages: text instead of pictures,
    and cards with large indices. If `forgotten`, computer players remember nothing of the person.
    """

    muted: bool = False
    four_colour: bool = False
    language: str = ""
    text_only: bool = False
    large_cards: bool = False
    mute_turns: bool = False
    mute_challenges: bool = False
    challengers: Challengers = Challengers.EVERYBODY
    remind_daily: bool = False
    forgotten: bool = False


DEFAULT_PREFERENCES: Final = Preferences()
"""The preferences of somebody who has chosen none."""


class PreferenceChanges(TypedDict, total=False):
    """The preferences to be changed, by name."""

    muted: bool
    four_colour: bool
    language: str
    text_only: bool
    large_cards: bool
    mute_turns: bool
    mute_challenges: bool
    challengers: Challengers
    remind_daily: bool
    forgotten: bool
