"""Button ids of lists of finished games: a person's history, and two people's games."""

from bot.messages.button_grammar import ButtonId, Chosen, Number, NumberOrZero


class HistoryButton(ButtonId, code="hy"):
    """Show a page (from 1) of the finished games of a person."""

    user: Number
    page: Number = 1


class VersusButton(ButtonId, code="vs"):
    """Show the games of the presser against a person."""

    user: Number


class PlayedGameSelect(ButtonId, code="hg"):
    """Show one finished game of a list, on a select whose options are numbers of tables.

    The list is a page (from 1) of a person's history. Page 0 is the list of the presser's games
    against that person.
    """

    user: Number
    page: NumberOrZero
    chosen: Chosen = ()
