"""Private message of a player of Counterbluff: the hand, a button a card, and Lowball."""

from dataclasses import replace

from bot.engine.games.counterbluff.hand_strength import ROW_SIZE, lowball_points
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP, CounterbluffView
from bot.i18n.card_names import short, spoken
from bot.i18n.translator import Translator
from bot.kits.counterbluff.alt_text import hand_alt, hand_plain
from bot.kits.counterbluff.pictures import hand_drawing
from bot.kits.counterbluff.words import by_height
from bot.kits.deal_words import for_its_player
from bot.kits.kit_types import Rows, TableRef
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import (
    PHONE_ROW,
    Button,
    ButtonStyle,
    Message,
    Select,
    SelectOption,
    in_rows,
)
from bot.messages.table_ids import MoveButton, MoveSelect

_BESIDE_FOLD = 2
"""Cards beside *Fold*, which is a long word in some languages."""


def hand(view: CounterbluffView, ref: TableRef, _: Translator) -> Message:
    """The hand of a seat; on its turn a button for each card, *Fold*, and Lowball up and down.

    Wherever its cards stand, they go from the highest down, so that equal ranks stand together.
    """
    view = replace(view, hand=by_height(view.hand))
    shown = replace(view, moves=())
    alt = for_its_player(hand_alt(shown, _), view, side_names(_), _)
    plain, drawing = hand_plain(shown), hand_drawing(shown)
    return Message(
        lines=(_title(view, _), _standing(view, _), *_hints(view, _)),
        picture=ref.hand_file.picture(alt, plain, drawing),
        rows=_rows(view, ref, _),
    )


def _title(view: CounterbluffView, _: Translator) -> str:
    """Whose hand it is, and for a leader what there is to do."""
    title = "### " + _("Your hand") + f" {SIGNS[view.seat or 0]}"
    return title + _(": lead a card") if view.moves and _leads(view) else title


def _leads(view: CounterbluffView) -> bool:
    return view.call is None and not view.played


def _standing(view: CounterbluffView, _: Translator) -> str:
    """Small print about the points of both, the target, and the cards left in the stock."""
    own, you = view.seat or 0, _("You")
    texts = (
        f"-# {you} {view.scores[own]}",
        f"{SIGNS[1 - own]} {view.scores[1 - own]} " + _("of {target}", target=view.target),
        _("{n} in the stock", n=view.stock_size),
    )
    return " · ".join(texts)


def _hints(view: CounterbluffView, _: Translator) -> tuple[str, ...]:
    if not view.moves:
        return (_("It is not your turn: sharpen a stake and wait."),)
    if view.call is not None:
        return (_answers(view, _),)
    if _leads(view):
        return (f"-# {_outcomes(_)}",)
    texts = [_("Once you play, **{points}** points are at stake.", points=view.next_worth)]
    if FOLD in view.moves:
        texts.append(_("If you fold, your opponent scores **{points}**.", points=view.worth))
    return ("-# " + " ".join(texts),)


def _outcomes(_: Translator) -> str:
    """What each answer to a call of Lowball would bring, whichever way the call lies."""
    fold, shown, if_up = lowball_points(call_up=True)
    *_rest, if_down = lowball_points(call_up=False)
    return _(
        "Lowball: you score **{fold}** if they fold, **{if_up}** if they answer face down"
        " (**{if_down}** if yours are too); face up, the lower five score **{shown}**.",
        fold=fold,
        if_down=if_down,
        if_up=if_up,
        shown=shown,
    )


def _answers(view: CounterbluffView, _: Translator) -> str:
    """What each answer to Lowball would bring, a line for each."""
    fold, shown, hidden = lowball_points(view.call is not None and view.call.face_up)
    return _(
        "Fold: they score **{fold}**.\nFace down: they score **{hidden}**.\nFace up: the lower five"
        " score **{shown}**.",
        fold=fold,
        shown=shown,
        hidden=hidden,
    )


def _rows(view: CounterbluffView, ref: TableRef, _: Translator) -> Rows:
    moves = {move.card: str(move) for move in view.moves}
    cards = tuple(
        Button(short(card), _move_id(ref, moves[card]), ButtonStyle.BLUE)
        for card in view.hand
        if card in moves
    )
    rows = in_rows(cards, PHONE_ROW)
    if FOLD in view.moves:
        fold = Button(_("Fold"), _move_id(ref, str(FOLD)), ButtonStyle.RED)
        *full, last = rows or ((),)
        rows = (*full, (*last, fold)) if len(last) <= _BESIDE_FOLD else (*rows, (fold,))
    words = {move.word for move in view.moves if move.cards}
    texts = {
        UP: _("Lowball face up: 5 cards") if view.call is None else _("Answer face up: 5 cards"),
        DOWN: _("Lowball face down: 5 cards")
        if view.call is None
        else _("Answer face down: 5 cards"),
    }
    selects = (_five(view, ref, word, texts[word], _) for word in (UP, DOWN) if word in words)
    return (*rows, *selects)


def _five(
    view: CounterbluffView, ref: TableRef, word: str, placeholder: str, _: Translator
) -> Select:
    """Exactly five cards of the hand, to be laid at once."""
    options = tuple(SelectOption(short(card), str(card), spoken(card, _)) for card in view.hand)
    custom_id = str(MoveSelect(ref.table, ref.ply, word))
    return Select(custom_id, options, placeholder, ROW_SIZE, ROW_SIZE)


def _move_id(ref: TableRef, move: str) -> str:
    return str(MoveButton(ref.table, ref.ply, move))
