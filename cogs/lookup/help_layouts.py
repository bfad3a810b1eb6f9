"""The message of `/dracula help`: what there is to play, how to begin, and the first commands."""

from bot.i18n.translator import Translator
from bot.kits.catalogue import KITS, kit_for
from bot.messages.lobby_ids import PlayButton
from bot.messages.message import Button, ButtonStyle, Message
from bot.ui.command_options import DEFAULT_EDITION
from bot.ui.layouts.buttons import lesson_buttons, rules_button


def overview(_: Translator) -> Message:
    """The games and what a player can do, with the buttons that play, teach and explain."""
    play = Button(_("Play"), str(PlayButton()), ButtonStyle.GREEN, emoji="⚰️")
    return Message(
        (
            "### 🦇 " + _("What you can do"),
            _games(_),
            _(
                "**Play**, or `/dracula play`, finds you a person or a computer to play with."
                " `/dracula challenge` lets you choose any game; `/dracula lesson` and"
                " `/dracula rules` explain it."
            ),
            _(
                "**Your games**: `/dracula games` lists them, `/dracula hand` shows your cards,"
                " `/dracula board` the table; `/dracula resign` gives up."
            ),
            "-# "
            + _(
                "More: `/dracula daily`, `/dracula puzzle`, `/dracula review`, `/dracula history`,"
                " `/dracula leaderboard`, `/dracula versus`, `/dracula profile` (to block somebody,"
                " too), `/dracula settings`, `/dracula privacy`."
            ),
        ),
        rows=((play, *lesson_buttons(DEFAULT_EDITION, _), rules_button(DEFAULT_EDITION, _)),),
    )


def _games(_: Translator) -> str:
    """What the usual game is about, and the names of the others."""
    usual, three = kit_for(DEFAULT_EDITION), kit_for("thracula")
    others = ", ".join(_(kit.title) for kit in KITS.values() if kit not in (usual, three))
    return _(
        "{game} is a card game for two, or two against two: you fill a coffin, where one side"
        " scores the rows, the other the columns. Other games: {three} for three, {others}.",
        game=f"**{_(usual.title)}**",
        three=_(three.title),
        others=others,
    )
