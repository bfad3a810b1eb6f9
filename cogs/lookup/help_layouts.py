"""The message of `/dracula help`: how to begin, and the commands that a player needs first."""

from bot.i18n.translator import Translator
from bot.messages.message import ButtonStyle, Message
from bot.ui.command_options import DEFAULT_EDITION
from bot.ui.layouts.buttons import lesson_buttons, rules_button


def overview(_: Translator) -> Message:
    """What a player can do, in four lines, with the buttons of the lesson and of the rules."""
    rules = rules_button(DEFAULT_EDITION, _)
    return Message(
        (
            "### 🦇 " + _("What you can do"),
            _(
                "**Play**: `/dracula play` finds you a game, with a person or a computer."
                " `/dracula challenge` lets you choose the edition, the opponent and the time."
            ),
            _(
                "**Learn**: `/dracula lesson` teaches a game step by step, and `/dracula rules`"
                " explains every edition. `/dracula review` shows what was best in your games."
            ),
            _(
                "**Your games**: `/dracula games` lists them, and `/dracula history` the finished"
                " ones. `/dracula hand` shows your cards, `/dracula board` brings a table back to"
                " the bottom of the channel, and `/dracula resign` gives a game up."
            ),
            _(
                "**More**: `/dracula daily` is one coffin a day, the same for everybody, and"
                " `/dracula puzzle` is practice. `/dracula leaderboard`, `/dracula profile` and"
                " `/dracula versus` show results; another player's profile has a button that blocks"
                " them. `/dracula settings` is for language, pings, pictures and challenges,"
                " `/dracula privacy` for your data."
            ),
        ),
        rows=((*lesson_buttons(DEFAULT_EDITION, _, ButtonStyle.GREEN), rules),),
    )
