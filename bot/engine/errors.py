"""The engine's exceptions.

    Refusal(ValueError)     everything that a player, a host or a text can get wrong
        InvalidMove         not a move in any position
        IllegalMove         a move that is not legal here
        NotYourTurn         another player is to move
        StaleMove           made against an earlier position
        InvalidOptions      no such game, no such option, or options that exclude each other
        InvalidRecord       a record text that cannot be read or replayed

Any other exception is a bug.
"""

from typing import Any


class Refusal(ValueError):
    """A refused request: `key` names the reason, `details` are the values for a sentence about it.

    `str(refusal)` is for logs and the command line. `bot.ui.layouts.refusals` makes the text for
    players from the key and the details.
    """

    def __init__(self, key: str, **details: Any) -> None:
        self.key = key
        self.details = details
        super().__init__(key, details)

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle would call the class with `args`, which hold the details as one dictionary.
        return _unpickled, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        reason = self.key.replace("_", " ")
        details = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{reason}: {details}" if details else reason


def _unpickled(kind: type[Refusal], args: tuple[Any, ...], state: dict[str, Any]) -> Refusal:
    refusal = kind.__new__(kind, *args)
    refusal.__dict__.update(state)
    return refusal


class InvalidMove(Refusal):
    """Not a move in any position of any game."""


class IllegalMove(Refusal):
    """A move that is not legal in this position."""


class NotYourTurn(Refusal):
    """Another player is to move."""


class StaleMove(Refusal):
    """Made against an earlier position."""


class InvalidOptions(Refusal):
    """No such game, option or value, or values that exclude each other."""


class InvalidRecord(Refusal):
    """A record text that cannot be read, or that contains an illegal move.

    `ply` is the number of legal moves before the fault, or None if the headers are at fault.
    """

    def __init__(self, key: str, ply: int | None = None, **details: Any) -> None:
        self.ply = ply
        super().__init__(key, **({} if ply is None else {"ply": ply}) | details)
