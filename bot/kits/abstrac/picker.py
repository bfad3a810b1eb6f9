"""The private message of a player of Abstrac: what they took, what it makes, what a take would."""

from bot.engine.game import Stage
from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import AbstracView
from bot.i18n.card_names import shorts
from bot.i18n.translator import Translator
from bot.kits.abstrac.alt_text import board_alt, board_plain, combinations, in_order
from bot.kits.abstrac.pictures import board_drawing
from bot.kits.abstrac.prompts import buttons, score_after
from bot.kits.deal_words import for_its_player
from bot.kits.kit import Place
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import NIGHT, Message, Picture


def hand(view: AbstracView, place: Place, _: Translator) -> Message:
    """The cards taken and, on the player's turn, each take with the score that it would make."""
    side = 0 if view.seat is None else view.sides[view.seat]
    taking = view.takings[side]
    alt = for_its_player(board_alt(view, _), view, side_names(_), _)
    made = combinations(taking, _)
    return Message(
        lines=(
            "### " + _("Your cards") + f" {SIGNS[side]}",
            shorts(in_order(taking.cards)) or _("You have taken no card yet."),
            *((_("They make {points}: {made}.", points=taking.points, made=made),) if made else ()),
            *_takes(view, _),
        ),
        picture=Picture(
            place.hand_name, alt, board_plain(view), board_drawing(view), place.four_colour
        ),
        rows=buttons(view, view, place, _) if view.moves else (),
        accent=NIGHT,
    )


def _takes(view: AbstracView, _: Translator) -> tuple[str, ...]:
    if not view.moves:
        return (_("It is not your turn: sharpen a stake and wait."),)
    if view.stage is Stage.CHOOSE:
        return (_("You choose who takes first."),)
    return tuple(
        _(
            "Take {n}: {cards}, and this deal would stand at {score}.",
            n=TAKES[move],
            cards=shorts(view.open_end[: TAKES[move]]),
            score=score_after(view, TAKES[move]),
        )
        for move in view.moves
    )
