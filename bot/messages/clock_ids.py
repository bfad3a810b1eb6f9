"""Button ids around the clock of a game: more time for another player, takebacks, vacations."""

from enum import StrEnum

from bot.messages.button_grammar import ButtonId, Count, Digit, Number


class GiveTimeButton(ButtonId, code="gt"):
    """Give the player to move after `ply` moves more time.

    given  how often this turn has been given more time, so that a second press has no effect
    """

    table: Number
    ply: Count
    given: Digit


class TakebackAct(StrEnum):
    """What a person does about a takeback."""

    ASK = "ask"
    """Ask to take back one's own last move; private."""
    ALLOW = "allow"
    """Allow another player to take back their last move."""


class TakebackButton(ButtonId, code="tb"):
    """Act on a takeback of the last of `ply` moves."""

    table: Number
    ply: Count
    act: TakebackAct


class VacationAct(StrEnum):
    """What a person does with their vacation."""

    SHOW = "show"
    """Show it and the days that are left."""
    ASK = "ask"
    """Ask for confirmation before it begins."""
    BEGIN = "begin"
    """Begin it."""
    END = "end"
    """End it."""


class VacationButton(ButtonId, code="va"):
    """Act on the presser's own vacation."""

    act: VacationAct
