"""What the engine says when it will not do something.

    Refusal(ValueError)     everything a player, a host or a text can get wrong
        InvalidMove         not a move in any position
        IllegalMove         a move, but not here
        NotYourTurn         somebody else is to play
        StaleMove           made against a position that is gone
        InvalidOptions      no such game, no such option, or options that exclude each other
        InvalidRecord       a record text that cannot be read or replayed

Anything else that the engine raises is a bug and stays loud.
"""

from typing import Any


class Refusal(ValueError):
    """A `key` that names the reason, and the details that a sentence about it needs.

    `str(refusal)` is a plain sentence for logs and the command line; what a player reads is
    made from the key and the details, in the player's language, by whoever shows it.
    """

    def __init__(self, key: str, **details: Any) -> None:
        self.key = key
        self.details = details
        super().__init__(key, details)

    def __str__(self) -> str:
        reason = self.key.replace("_", " ")
        told = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{reason}: {told}" if told else reason


class InvalidMove(Refusal):
    """Not a move in any position of any game."""


class IllegalMove(Refusal):
    """A move, but not one that may be made here."""


class NotYourTurn(Refusal):
    """Somebody else is to play."""


class StaleMove(Refusal):
    """Made against a position that is gone."""


class InvalidOptions(Refusal):
    """No such game or option, a value it does not have, or values that exclude each other."""


class InvalidRecord(Refusal):
    """A record text that cannot be read, or that holds a move which may not be made.

    `ply` is the number of moves that were good, or None where the headers are at fault.
    """

    def __init__(self, key: str, ply: int | None = None, **details: Any) -> None:
        self.ply = ply
        super().__init__(key, **({} if ply is None else {"ply": ply}) | details)
