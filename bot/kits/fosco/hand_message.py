"""Buttons and selects for the cards that may be played, and the private message with a hand."""

from collections.abc import Iterator
from typing import Final

from bot.engine.games.fosco.view import FoscoView
from bot.i18n.card_names import label, short, suit_name
from bot.i18n.translator import Translator
from bot.kits.deal_words import for_its_player
from bot.kits.fosco.alt_text import (
    board_alt,
    board_plain,
    hand_alt,
    hand_sign,
    own_counts,
    own_hand_plain,
    side_words,
)
from bot.kits.fosco.figures import SIDE_SIGNS, count_text
from bot.kits.fosco.pictures import hand_drawing, open_hand_drawing
from bot.kits.fosco.table_texts import underlined
from bot.kits.kit_types import Rows, TableRef
from bot.messages.message import (
    PHONE_ROW,
    Button,
    ButtonStyle,
    Message,
    Picture,
    Select,
    SelectOption,
    in_rows,
)
from bot.messages.table_ids import MoveButton, MoveSelect

_MOST_BUTTONS: Final = 16
_MOST_BELOW_THE_TABLE: Final = 6
"""As many as two rows of buttons on a phone hold beside one for a hint."""


def move_rows(
    view: FoscoView, ref: TableRef, _: Translator, most_buttons: int = _MOST_BUTTONS
) -> Rows:
    """A button for each card that may be played; more cards are selects with their counts."""
    if len(view.moves) > most_buttons:
        return tuple(_selects(view, ref, _))
    buttons = tuple(
        Button(short(card), str(MoveButton(ref.table, ref.ply, str(card))), ButtonStyle.BLUE)
        for card, _total in own_counts(view)
    )
    return in_rows(buttons, PHONE_ROW)


def buttons(_view: FoscoView, ref: TableRef, _: Translator, *, mover: FoscoView) -> Rows:
    """The cards of the seat to move, if its hand is open; `mover` is its view."""
    return move_rows(mover, ref, _) if mover.open_hands else ()


def hand(view: FoscoView, ref: TableRef, _: Translator) -> Message:
    """The hand of a seat; on its turn the cards that may be played, with their new counts."""
    most_buttons = _MOST_BELOW_THE_TABLE if view.open_hands else _MOST_BUTTONS
    rows = move_rows(view, ref, _, most_buttons)
    return Message(_lines(view, _), picture=_picture(view, ref, _), rows=rows)


def _selects(view: FoscoView, ref: TableRef, _: Translator) -> Iterator[Select]:
    """A select for each suit that may be played; a Joker is in the first."""
    playable = tuple(own_counts(view))
    suits = list(dict.fromkeys(card.suit for card, _total in playable if card.suit))
    for suit in suits:
        options = tuple(
            SelectOption(label(card, _), str(card), f"→ {count_text(total)}")
            for card, total in playable
            if card.suit == suit or (card.is_joker and suit == suits[0])
        )
        name = _("Play one of the {suit}", suit=suit_name(suit, _))
        yield Select(str(MoveSelect(ref.table, ref.ply, tag=_TAGS[suit])), options, name)


_TAGS: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}


def _picture(view: FoscoView, ref: TableRef, _: Translator) -> Picture:
    """The hand below the count, or the whole table if hands are open."""
    shown = board_alt(view, _) if view.open_hands else hand_alt(view, _)
    alt = for_its_player(shown, view, side_words(_), _)
    if view.open_hands:
        return ref.hand_file.picture(alt, board_plain(view), open_hand_drawing(view))
    return ref.hand_file.picture(alt, own_hand_plain(view), hand_drawing(view))


def _lines(view: FoscoView, _: Translator) -> tuple[str, ...]:
    """The sign of the hand, and what is to be done or what the picture means.

    On its turn an open hand has no title: the picture of the whole table leaves no room for it.
    """
    sign = hand_sign(view, view.seat or 0)
    stuck = _stuck(view, sign, _)
    if view.moves and view.open_hands:
        return (f"-# {stuck or _own_hand(view, sign, _)}",)
    told = _("It is not your turn: sharpen a stake and wait.")
    if view.moves:
        shown = _("Playable cards show the new count.")
        told = f"-# {stuck} {shown}" if stuck else f"-# {shown}"
    nameless = ("",) * len(view.sides)
    notes = (f"-# {text}" for text in underlined(view, nameless, _))
    return ("### " + _("Your hand") + f" {sign}", told, *notes)


def _stuck(view: FoscoView, sign: str, _: Translator) -> str:
    """Who won the count before, if the seat, which leads now, could not go on with it."""
    if view.plays or not view.counts:
        return ""
    won = view.counts[-1]
    return _.many(
        "You ({sign}) were stuck: {winner} won {n} card.",
        "You ({sign}) were stuck: {winner} won {n} cards.",
        len(won),
        sign=sign,
        winner=SIDE_SIGNS[view.sides[won[-1].seat]],
    )


def _own_hand(view: FoscoView, sign: str, _: Translator) -> str:
    """Which open hand is the seat's own, and what marks the playable cards, in the picture too."""
    if view.winning:
        return _("You are {sign}. A crowned card wins.", sign=sign)
    if view.total:
        return _("You are {sign}. Cards show their new count.", sign=sign)
    return _("You are {sign}. Play one of the cards below.", sign=sign)
