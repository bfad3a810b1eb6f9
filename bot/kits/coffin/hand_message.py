"""Private messages of a coffin game: the hand, and choosing a card or a place.

All of them show the same picture, in which each candidate has the points of its two lines.
"""

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import short
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import hand_alt
from bot.kits.coffin.cell_buttons import closed_cell, grid, move_button, public_buttons
from bot.kits.coffin.line_previews import Choice, previews
from bot.kits.coffin.pictures import hand_drawing
from bot.kits.coffin.plain_text import hand_plain
from bot.kits.coffin.table_texts import own_lines_text, picks_text, standing_text
from bot.kits.kit_types import PictureFile, Rows, TableRef
from bot.messages.message import PHONE_ROW, Button, ButtonStyle, Message, Picture, in_rows
from bot.messages.table_ids import CardButton, CellButton, HandButton


def hand(view: CoffinView, ref: TableRef, _: Translator) -> Message:
    """The coffin and the hand of a seat; on its turn with buttons for what may be chosen."""
    choice, prose = _forced_place(view), hand_alt(view, Choice(), _)
    return Message(
        lines=(
            f"### {_title(view, _)}",
            *_taken(view, _),
            *_own_lines(view, _),
            *_standing(view, _),
            *_hand_hint(view, _),
        ),
        picture=_picture(view, choice, ref, _, prose) if view.cards_held else None,
        rows=_hand_rows(view, ref, _),
    )


def choose_card(view: CoffinView, cell: str, ref: TableRef, _: Translator) -> Message | None:
    """The cards that may go to a cell; None if none may, or if there is no such cell."""
    if cell not in CELL_NAMES:
        return None
    at = CELL_NAMES.index(cell)
    moves = tuple(move for move in view.moves if move.cell == at and move.card is not None)
    if view.stage is Stage.TAKE or not moves:
        return None
    choice = Choice(cell=at, previews=previews(moves, view))
    return Message(
        lines=(
            "### " + _("Choose a card for {cell}", cell=cell),
            *_taken(view, _),
            *_own_lines(view, _),
            *_standing(view, _),
        ),
        picture=_picture(view, choice, ref, _),
        rows=in_rows(tuple(_play(move, ref) for move in moves), PHONE_ROW),
    )


def choose_cell(view: CoffinView, card: str, ref: TableRef, _: Translator) -> Message | None:
    """The places where a card may go, and a way back to the hand; None if there are none."""
    chosen = Card.parse(card)
    moves = {move.cell: move for move in view.moves if move.card == chosen}
    if not moves or view.stage is Stage.PICK:
        return None

    def button(at: int) -> Button:
        move = moves.get(at)
        if move is None:
            return closed_cell(at, str(CellButton(ref.table, ref.ply, CELL_NAMES[at])))
        return move_button(ref, str(move), CELL_NAMES[at])

    first, *others = grid(button)
    back = Button(_("Hand"), str(HandButton(ref.table)), emoji="🃏")
    return Message(
        lines=("### " + _("Place {card}", card=short(chosen)), *_in_one_line(view, _)),
        picture=_picture(
            view, Choice(card=chosen, previews=previews(moves.values(), view)), ref, _
        ),
        rows=((*first, back), *others),
    )


def _picture(
    view: CoffinView, choice: Choice, ref: TableRef, _: Translator, prose: str = ""
) -> Picture:
    """The coffin, the hand and the figures of the candidates, which its text has too.

    Once a card or a place is chosen, it needs no prose: the coffin is told below the hand.
    """
    alt, plain = hand_alt(view, choice, _), hand_plain(view, choice)
    return _picture_file(choice, ref).picture(alt, plain, hand_drawing(view, choice), prose)


def _picture_file(choice: Choice, ref: TableRef) -> PictureFile:
    """The file of the picture, whose name tells a chosen place but not a chosen card."""
    if choice.card is not None:
        return ref.choice_file("card")
    return ref.hand_file if choice.cell is None else ref.choice_file(CELL_NAMES[choice.cell])


def _taken(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """The card that the player has just taken, which now lies sorted among the others."""
    return () if view.taken is None else (_("You took **{card}**.", card=short(view.taken)),)


def _own_lines(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """Small print about the player's own lines, wherever figures stand."""
    text = own_lines_text(view, _)
    return (f"-# {text}",) if text else ()


def _standing(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """Small print about scores and unused Vampires, except right after the card was taken.

    There is no room beside the card, and the message before has told it.
    """
    text = "" if view.taken is not None else standing_text(view, _)
    return (f"-# {text}",) if text else ()


def _in_one_line(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """The sign of the player's way with the standing; before there are scores, the own lines.

    Above a grid of places there is room for one line.
    """
    scored = any(view.scores) and view.taken is None
    return _standing(view, _) if scored else _own_lines(view, _)


def _forced_place(view: CoffinView) -> Choice:
    """The only place where the player's card may go, with its candidates; else no choice."""
    if not (view.moves and _places_at_once(view)):
        return Choice()
    moves = tuple(move for move in view.moves if move.card is not None)
    return Choice(cell=view.legal_cells[0], previews=previews(moves, view))


def _places_at_once(view: CoffinView) -> bool:
    """Whether a card alone is the move, since it can go to one place only."""
    return view.stage in (Stage.PLACE, Stage.LAY) and len(view.legal_cells) == 1


def _title(view: CoffinView, _: Translator) -> str:
    """What there is to do, as far as it is short enough for a phone; else whose turn it is."""
    if not (view.moves and view.deal):
        return _("Your hand")
    if _places_at_once(view):
        return _("Your turn: a card for {cell}", cell=CELL_NAMES[view.legal_cells[0]])
    if view.stage is Stage.TAKE:
        return _("Your turn: take a card")
    return _("Your turn: choose a card") if view.stage is Stage.PLACE else _("Your turn")


def _hand_hint(view: CoffinView, _: Translator) -> tuple[str, ...]:
    if not view.moves:
        if view.deal:
            return (_("It is not your turn: sharpen a stake and wait."),)
        return (_("Cards are dealt once rows and columns are chosen."),)
    if view.stage in (Stage.PLACE, Stage.TAKE) or _places_at_once(view):
        return ()
    if view.stage is Stage.PICK:
        return (_("You won this coffin.") + " " + picks_text(view, _),)
    return (_("Choose rows or columns.") if view.stage is Stage.CHOOSE else _("Ready?"),)


def _hand_rows(view: CoffinView, ref: TableRef, _: Translator) -> Rows:
    """A button for each card that may be played; in other stages those of the public message."""
    if not view.moves:
        return ()
    if view.stage not in (Stage.PLACE, Stage.LAY):
        return public_buttons(view, ref, _, mover=view)
    if _places_at_once(view):
        buttons = [_play(move, ref) for move in view.moves if move.card is not None]
    else:
        cards = dict.fromkeys(move.card for move in view.moves if move.card is not None)
        buttons = [_choose(card, ref) for card in cards]
    return in_rows(tuple(buttons), PHONE_ROW)


def _play(move: Move, ref: TableRef) -> Button:
    assert move.card is not None, "a move that is chosen by its card"
    return move_button(ref, str(move), short(move.card))


def _choose(card: Card, ref: TableRef) -> Button:
    custom_id = str(CardButton(ref.table, ref.ply, str(card)))
    return Button(short(card), custom_id, ButtonStyle.BLUE)
