"""Players: people with their preferences, and computer players."""

from dataclasses import dataclass


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
    """The preferences of one person, on every server; no language means the server's or bot's."""

    muted: bool = False
    four_colour: bool = False
    language: str = ""
