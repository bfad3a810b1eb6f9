"""Button ids of what can be looked up: rules, rankings, profiles, a game's seal, its record."""

from bot.messages.button_grammar import ButtonId, Empty, Number, NumberOrZero, RulesKey


class RulesButton(ButtonId, code="i"):
    """Show a page (from 1) of an edition's rules; page 0 opens them below this message."""

    rules: RulesKey
    page: NumberOrZero = 0


class TableRulesButton(ButtonId, code="ir"):
    """Show a page (from 1) of the rules of a table that has options of its own.

    Page 0 opens them below this message.
    """

    table: Number
    page: NumberOrZero = 0


class LobbyRulesButton(ButtonId, code="il"):
    """The same as a `TableRulesButton`, for a challenge that has options of its own."""

    lobby: Number
    page: NumberOrZero = 0


class LeaderboardButton(ButtonId, code="b"):
    """Show a page (from 1) of the leaderboard; empty `rules` mean all editions."""

    here: bool
    rules: RulesKey | Empty
    page: Number


class ProfileButton(ButtonId, code="pf"):
    """Show a page (from 1) of a person's profile; from page 2 on these are their editions."""

    user: Number
    page: Number


class VerifyButton(ButtonId, code="v"):
    """Show the seal of a running game, or check that of a finished one."""

    table: Number


class RecordButton(ButtonId, code="rc"):
    """Send the record of a finished game as a text."""

    table: Number
