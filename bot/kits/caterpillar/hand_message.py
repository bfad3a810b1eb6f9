"""Private message of a player of Caterpillar: the hand, and a button for each card that goes on."""

from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.i18n.card_names import short
from bot.i18n.translator import Translator
from bot.kits.caterpillar.alt_text import hand_alt, hand_plain
from bot.kits.caterpillar.panel import side_points
from bot.kits.caterpillar.pictures import hand_drawing
from bot.kits.caterpillar.table_texts import following
from bot.kits.deal_words import for_its_player
from bot.kits.kit_types import Rows, TableRef
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import PHONE_ROW, Button, ButtonStyle, Message, in_rows
from bot.messages.table_ids import MoveButton


def hand(view: CaterpillarView, ref: TableRef, _: Translator) -> Message:
    """The hand of a seat; on its turn with a button for each card that may be played."""
    alt = for_its_player(hand_alt(view, _), view, side_names(_), _)
    plain, drawing = hand_plain(view), hand_drawing(view)
    title = "### " + _("Your hand") + f" {SIGNS[view.seat or 0]}"
    return Message(
        lines=(title, *_hints(view, _)),
        picture=ref.hand_file.picture(alt, plain, drawing),
        rows=_rows(view, ref),
    )


def _rows(view: CaterpillarView, ref: TableRef) -> Rows:
    cards = [move.card for move in view.moves if move.card is not None]
    return in_rows(tuple(_button(view, card, ref) for card in cards), PHONE_ROW)


def _button(view: CaterpillarView, card: Card, ref: TableRef) -> Button:
    """The card, in green if it scores; its new total is in the picture."""
    style = ButtonStyle.GREEN if view.play_of(card).points else ButtonStyle.BLUE
    return Button(short(card), str(MoveButton(ref.table, ref.ply, str(card))), style)


def _hints(view: CaterpillarView, _: Translator) -> tuple[str, ...]:
    """What may be played, and in small print what scores and how the match stands."""
    if not view.moves:
        return _("It is not your turn: sharpen a stake and wait."), *_standing(view, _)
    if not view.plays:
        return _("Begin with any number card."), *_scoring(view, _), *_standing(view, _)
    text = _(
        "The total is {total}. Play a number card in {suit}, or any court.",
        total=view.total,
        suit=following(view),
    )
    return text, *_scoring(view, _), *_standing(view, _)


def _standing(view: CaterpillarView, _: Translator) -> tuple[str, ...]:
    """The points of both in the match, and the cards left in the stock; not before it begins."""
    if view.deal == 1 and not view.plays:
        return ()
    own, you = view.seat or 0, _("You")
    texts = (
        f"{you} {side_points(view, own).total}",
        f"{SIGNS[1 - own]} {side_points(view, 1 - own).total}",
        _("{n} in the stock", n=view.stock_size),
    )
    return ("-# " + " · ".join(texts),)


def _scoring(view: CaterpillarView, _: Translator) -> tuple[str, ...]:
    """What a crown below a card means; without one, in a first deal, what would score."""
    if any(view.play_of(move.card).points for move in view.moves if move.card is not None):
        return ("-# " + _("A crown marks a card that scores."),)
    scoring = "-# " + _("A number card that makes a multiple of five scores it.")
    return (scoring,) if view.deal == 1 else ()
