"""Players: people with their preferences, and computer players."""

from dataclasses import dataclass
from typing import Final, TypedDict


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat; `name` is the display name of that moment, not sanitized."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of a level."""

    level: str


Player = Person | Computer


@dataclass(frozen=True, slots=True)
class Preferences:
    """The preferences of one person, on every server; no language means the server's or bot's.

    `letters` and `large_cards` are for private messages: text in place of pictures, and cards with
    large indices.
    """

    muted: bool = False
    four_colour: bool = False
    language: str = ""
    letters: bool = False
    large_cards: bool = False


DEFAULT_PREFERENCES: Final = Preferences()
"""The preferences of somebody who has chosen none."""


class PreferenceChanges(TypedDict, total=False):
    """The preferences to be changed, by name."""

    muted: bool
    four_colour: bool
    language: str
    letters: bool
    large_cards: bool
