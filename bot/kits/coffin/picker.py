"""What only the player sees: the own hand, and the two ways of choosing a card and a place.

Each choice says what it would make of the lines that it lies in, the player's own first.
"""

from bot.engine.cards import Card
from bot.engine.coffin.results import Line
from bot.engine.coffin.square import CELL_NAMES
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import ACROSS, BAT, DOWN, cell, label, short, shorts
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import hand_alt, hand_plain
from bot.kits.coffin.grid import grid, shut
from bot.kits.coffin.pictures import hand_drawing
from bot.messages import button_ids
from bot.messages.message import NIGHT, Button, Message, Picture, in_rows
from bot.tables.table import Table
from bot.ui.layouts.table import hint_button


def hand(table: Table, seat: int, _: Translator) -> Message:
    """The hand of a seat; on its turn each card can be pressed."""
    view = coffin_view(table.view(seat))
    own = f" + {BAT}" if view.vampires[seat] else ""
    lines = ["### " + _("Your hand"), f"{shorts(view.hand) or '—'}{own}"]
    lines.append(_hand_hint(view, _))
    hint = hint_button(table, view, _) if view.moves else ()
    return Message(
        lines=tuple(lines),
        picture=_hand_picture(table, view, _) if view.hand or own else None,
        rows=(*_cards(table, view, _), *((hint,) if hint else ())),
        accent=NIGHT,
    )


def cards_for(table: Table, seat: int, at: int, _: Translator) -> Message:
    """A place was pressed: which card goes there, and what the lines would become."""
    view = coffin_view(table.view(seat))
    moves = [move for move in view.moves if move.cell == at and move.card is not None]
    if view.stage is Stage.TAKE or not moves:
        return hand(table, seat, _)
    buttons = tuple(
        Button(
            f"{_card_label(move)} → {_becomes(table, view, move, _)}",
            _play(table, move),
            "blue",
        )
        for move in moves
    )
    lines = ("### " + _("Which card goes to {cell}?", cell=cell(at)), _legend(view, at, _))
    return Message(lines, rows=in_rows(buttons, 2 if len(buttons) <= 10 else 3), accent=NIGHT)


def places_for(table: Table, seat: int, card: Card, _: Translator) -> Message:
    """A card was pressed: where it goes, and what the lines would become."""
    view = coffin_view(table.view(seat))
    moves = {move.cell: move for move in view.moves if move.card == card}
    if not moves:
        return hand(table, seat, _)

    def button(at: int) -> Button:
        move = moves.get(at)
        if move is None:
            return shut(view, at, str(button_ids.CellButton(table.id, table.ply, CELL_NAMES[at])))
        row, column = _both(table, view, move)
        told = f"{cell(at)} {ACROSS} {_points(row)} {DOWN} {_points(column)}"
        return Button(told, _play(table, move), "blue")

    lines = (
        "### " + _("Where does {card} go?", card=label(card, _)),
        _(
            "{across} what the row would make, {down} what the column would make",
            across=ACROSS,
            down=DOWN,
        ),
    )
    return Message(lines, rows=grid(button), accent=NIGHT)


def _hand_picture(table: Table, view: CoffinView, _: Translator) -> Picture:
    """The file name tells the table and the ply, and nothing of the cards."""
    name = f"hand-{table.id}-{table.ply}.png"
    return Picture(
        name, hand_alt(view, _), hand_plain(view), hand_drawing(view), table.terms.four_colour
    )


def _hand_hint(view: CoffinView, _: Translator) -> str:
    if view.stage is Stage.LAY and view.moves:
        return _("Press a card to lay it at {cell}.", cell=cell(view.legal_cells[0]))
    if view.stage is Stage.PLACE and view.moves:
        return _("Press a card to see where it may go and what it would make.")
    if view.stage is Stage.TAKE and view.moves:
        return _("It is your turn: take a face-down card at the table, then lay one.")
    if view.deal == 0:
        return _("No card is dealt before the way is chosen.")
    if view.moves:
        return _("It is your turn: the table is waiting for you.")
    return _("It is not your turn: sharpen a stake and wait.")


def _cards(table: Table, view: CoffinView, _: Translator) -> tuple[tuple[Button, ...], ...]:
    """Every card that may be laid now; straight into the space, where there is but one place."""
    cards = dict.fromkeys(move.card for move in view.moves if move.card is not None)
    if view.stage is Stage.PLACE and len(view.legal_cells) > 1:
        chosen = [
            (card, str(button_ids.CardButton(table.id, table.ply, str(card)))) for card in cards
        ]
    elif view.stage in (Stage.PLACE, Stage.LAY):
        chosen = [(move.card, _play(table, move)) for move in view.moves if move.card]
    else:
        chosen = []
    return in_rows(tuple(Button(label(card, _), custom_id, "blue") for card, custom_id in chosen))


def _play(table: Table, move: Move) -> str:
    return str(button_ids.MoveButton(table.id, table.ply, str(move)))


def _card_label(move: Move) -> str:
    return "" if move.card is None else short(move.card)


def _both(table: Table, view: CoffinView, move: Move) -> tuple[Line, Line]:
    """The row and the column of a place, as they would be after this move."""
    assert move.cell is not None
    assert view.seat is not None
    lines = coffin_view(table.after(view.seat, move)).lines
    return lines[move.cell // 3], lines[3 + move.cell % 3]


def _becomes(table: Table, view: CoffinView, move: Move, _: Translator) -> str:
    """Both lines of the place, the player's own first."""
    row, column = _both(table, view, move)
    told = [
        _("row {points}", points=_points(row)),
        _("col {points}", points=_points(column)),
    ]
    assert move.cell is not None
    return " · ".join(told if _row_first(view, move.cell) else reversed(told))


def _row_first(view: CoffinView, at: int) -> bool:
    """Whether the row of this place is the player's own, or the column is not."""
    own = () if view.seat is None else view.owners[view.sides[view.seat]]
    return at // 3 in own or 3 + at % 3 not in own


def _legend(view: CoffinView, at: int, _: Translator) -> str:
    """Which of the two lines of the place are the player's own."""
    own = () if view.seat is None else view.owners[view.sides[view.seat]]
    row, column = at // 3 in own, 3 + at % 3 in own
    if row and column:
        return _("Both lines through it are yours. Each card says what they would make.")
    if row:
        return _("The row is yours. Each card says what its lines would make.")
    if column:
        return _("The column is yours. Each card says what its lines would make.")
    return _("Neither line through it is yours. Each card says what they would make.")


def _points(line: Line) -> str:
    return f"0 {BAT}" if line.drained else str(line.total)


def laid(table: Table, seat: int, move: Move, link: str, _: Translator) -> Message:
    """After a card was laid: which and where, and the way back to the table."""
    told = _("You laid {card} at {cell}.", card=_card_label(move), cell=_place_of(move))
    there = (Button(_("To the table"), url=link),) if link else ()
    hand_again = (Button(_("Hand"), str(button_ids.HandButton(table.id)), emoji="🃏"),)
    seated = coffin_view(table.view(seat)).deal > 0 and not table.over
    row = (*(hand_again if seated else ()), *there)
    return Message((f"✔️ {told}",), rows=(row,) if row else (), accent=NIGHT)


def _place_of(move: Move) -> str:
    return "" if move.cell is None else cell(move.cell)
