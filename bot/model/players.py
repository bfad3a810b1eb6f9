"""Who plays: people, computer players, and what a person prefers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a seat; `name` is the display name of that moment, and as wild as names are."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player in a seat."""

    level: str


Player = Person | Computer


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one person wishes everywhere; an empty language is the server's or the bot's."""

    muted: bool = False
    four_colour: bool = False
    language: str = ""
