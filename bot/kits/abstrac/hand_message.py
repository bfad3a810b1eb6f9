"""The private message of a player of Abstrac: what they took, and what a take would make."""

from bot.engine.game import Stage
from bot.engine.games.abstrac.view import AbstracView
from bot.i18n.translator import Translator
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.pictures import hand_drawing
from bot.kits.abstrac.prompts import buttons, scores_after
from bot.kits.deal_words import for_its_player
from bot.kits.kit_types import TableRef
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import Message


def hand(view: AbstracView, ref: TableRef, _: Translator) -> Message:
    """The cards taken and, on the player's turn, each take with the score that it would make."""
    side = 0 if view.seat is None else view.sides[view.seat]
    alt = for_its_player(board_alt(view, _), view, side_names(_), _)
    return Message(
        lines=(
            "### " + _("Your cards") + f" {SIGNS[side]}",
            _hint(view, _),
        ),
        picture=ref.hand_file.picture(alt, board_plain(view), hand_drawing(view)),
        rows=buttons(view, ref, _, mover=view) if view.moves else (),
    )


def _hint(view: AbstracView, _: Translator) -> str:
    if not view.moves:
        return _("It is not your turn: sharpen a stake and wait.")
    if view.stage is Stage.CHOOSE:
        return _("You choose who takes first.")
    return "-# " + _("Cards ▸ score: {takes}", takes=scores_after(view))
