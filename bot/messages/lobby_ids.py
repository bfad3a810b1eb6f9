"""Button ids of challenges: joining, choosing a computer player, threads, rematches."""

from enum import StrEnum

from bot.messages.button_grammar import ButtonId, Chosen, Digit, Empty, Number, RulesKey, Word


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
    """Block the challenger; for invited people."""


class LobbyButton(ButtonId, code="l"):
    """Act on a challenge: `seat` to join, or None for any; `level` of a computer player."""

    lobby: Number
    act: LobbyAct
    seat: Digit | None = None
    level: Word | Empty = ""


class PlayButton(ButtonId, code="pl"):
    """Play somebody who waits, or wait, or play a computer; as `/dracula play` does."""


class StopWaitingSelect(ButtonId, code="sw"):
    """Stop waiting in the chosen challenge, on a select whose options are ids of challenges."""

    chosen: Chosen = ()


class OpponentButton(ButtonId, code="o"):
    """Choose this level of computer player for a challenge to a computer player; private.

    `press` is the id of the interaction that made the challenge.
    """

    press: Number
    level: Word


class ThreadButton(ButtonId, code="t"):
    """Make a thread for a challenge that exceeds the channel's limit."""

    press: Number


class RematchButton(ButtonId, code="r"):
    """Ask for or accept a rematch."""

    table: Number


class HowToPlayButton(ButtonId, code="ht"):
    """Show how an edition is played on Discord with buttons, in a live game or another."""

    rules: RulesKey
    live: bool


class EditionHowToPlayButton(ButtonId, code="hp"):
    """A `HowToPlayButton` of a message from the time when it was the same for every pace."""

    rules: RulesKey
