"""Button ids around challenges: joining, choosing a computer player, threads, settings, blocks."""

from enum import StrEnum

from bot.messages.button_grammar import ButtonId, Digit, Empty, Number, RulesKey, Word


class LobbyAct(StrEnum):
    """What a person does with a challenge."""

    JOIN = "join"
    """Take a seat."""
    LEAVE = "leave"
    """Leave the seat."""
    DECLINE = "decline"
    """Refuse the invitation."""
    WITHDRAW = "withdraw"
    """Close one's own challenge."""
    FILL = "fill"
    """Put a computer player in an empty seat."""
    COMPUTER = "computer"
    """Play a computer player instead of waiting; on the private message of the waiting person."""
    STOP = "stop"
    """Stop waiting; on the same message."""
    BLOCK = "block"
    """Block the host; for invited people."""


class LobbyButton(ButtonId, code="l"):
    """Act on a challenge: `seat` to join, or None for any; `level` of a computer player."""

    lobby: Number
    act: LobbyAct
    seat: Digit | None = None
    level: Word | Empty = ""


class OpponentButton(ButtonId, code="o"):
    """Choose this level of computer player for a challenge to a computer player; private.

    `press` is the id of the interaction that made the challenge.
    """

    press: Number
    level: Word


class ThreadButton(ButtonId, code="t"):
    """Make a thread for a challenge that exceeds the channel's limit."""

    press: Number


class ShowSettingsButton(ButtonId, code="ps"):
    """Show the presser's own settings."""


class BlocksButton(ButtonId, code="bl"):
    """Show a page (from 1) of the people whom the presser blocks."""

    page: Number = 1


class UnblockButton(ButtonId, code="ub"):
    """Lift a block of the presser."""

    block: Number


class HowToPlayButton(ButtonId, code="hp"):
    """Show how an edition is played on Discord with buttons."""

    rules: RulesKey
