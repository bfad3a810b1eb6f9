"""Buttons for the takes, and the private message of a player of Abstrac."""

from bot.engine.game import Stage
from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.pictures import hand_drawing
from bot.kits.abstrac.table_texts import move_label, scores_after
from bot.kits.deal_words import for_its_player
from bot.kits.kit_types import Rows, TableRef
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import Button, ButtonStyle, Message
from bot.messages.table_ids import MoveButton


def buttons(view: AbstracView, ref: TableRef, _: Translator, *, mover: AbstracView) -> Rows:
    """A button for each legal move; that of a take says how many cards, as in `2`."""

    def button(move: Move) -> Button:
        label = move_label(move, _)
        if move in TAKES:
            label = str(TAKES[move])
        custom_id = str(MoveButton(ref.table, ref.ply, str(move)))
        return Button(label, custom_id, ButtonStyle.BLUE)

    row = tuple(button(move) for move in mover.moves)
    return (row,) if row and view.stage is not Stage.OVER else ()


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
    return "-# " + _("Score if you take {takes}", takes=scores_after(view))
