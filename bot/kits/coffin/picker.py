"""Private messages of a coffin game: the hand, and choosing a card or a cell.

Each choice shows the points that its two lines would have, the player's own line first.
"""

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import BAT, label, short, shorts
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import hand_alt, hand_plain
from bot.kits.coffin.cell_buttons import closed_cell, grid, move_button
from bot.kits.coffin.line_names import ACROSS, DOWN
from bot.kits.coffin.pictures import hand_drawing
from bot.kits.kit import Place, Preview, Rows
from bot.messages.button_ids import CardButton, CellButton
from bot.messages.message import NIGHT, Button, ButtonStyle, Message, Picture, in_rows


def hand(view: CoffinView, place: Place, _: Translator) -> Message:
    """The hand of a seat, with a button for each playable card on its turn."""
    own_vampire = view.seat is not None and view.vampires[view.seat]
    bat = f" + {BAT}" if own_vampire else ""
    return Message(
        lines=("### " + _("Your hand"), f"{shorts(view.hand) or '—'}{bat}", _hand_hint(view, _)),
        picture=_hand_picture(view, place, _) if view.hand or own_vampire else None,
        rows=_card_buttons(view, place, _),
        accent=NIGHT,
    )


def cards_for(
    view: CoffinView, at: int, place: Place, preview: Preview[CoffinView], _: Translator
) -> Message | None:
    """The cards that may go to cell `at`, each with the points of its lines; None if none may."""
    moves = [move for move in view.moves if move.cell == at and move.card is not None]
    if view.stage is Stage.TAKE or not moves:
        return None
    buttons = tuple(
        move_button(place, str(move), f"{_card(move)} → {_points_after(view, move, preview, _)}")
        for move in moves
    )
    lines = ("### " + _("Choose a card for {cell}", cell=CELL_NAMES[at]), _legend(view, at, _))
    return Message(lines, rows=in_rows(buttons, 2 if len(buttons) <= 10 else 3), accent=NIGHT)


def cells_for(
    view: CoffinView, card: Card, place: Place, preview: Preview[CoffinView], _: Translator
) -> Message | None:
    """The cells where a card may go, each with the points of its lines; None if there are none."""
    moves = {move.cell: move for move in view.moves if move.card == card}
    if not moves:
        return None

    def button(at: int) -> Button:
        move = moves.get(at)
        if move is None:
            return closed_cell(view, at, str(CellButton(place.table, place.ply, CELL_NAMES[at])))
        row, column = _both_lines(move, preview)
        text = f"{CELL_NAMES[at]} {ACROSS} {_points(row)} {DOWN} {_points(column)}"
        return move_button(place, str(move), text)

    lines = (
        "### " + _("Place {card}", card=label(card, _)),
        _(
            "{across} score of the row, {down} score of the column",
            across=ACROSS,
            down=DOWN,
        ),
    )
    return Message(lines, rows=grid(button), accent=NIGHT)


def _hand_picture(view: CoffinView, place: Place, _: Translator) -> Picture:
    """The picture of the hand; its file name must not reveal the cards."""
    name = f"hand-{place.table}-{place.ply}.png"
    return Picture(name, hand_alt(view, _), hand_plain(view), hand_drawing(view), place.four_colour)


def _hand_hint(view: CoffinView, _: Translator) -> str:
    if view.stage is Stage.LAY and view.moves:
        return _("Press a card to place it at {cell}.", cell=CELL_NAMES[view.legal_cells[0]])
    if view.stage is Stage.PLACE and view.moves:
        return _("Press a card to see where it can go and what it would score.")
    if view.stage is Stage.TAKE and view.moves:
        return _("Your turn: take a face-down card at the table, then place one from your hand.")
    if view.deal == 0:
        return _("Cards are dealt once rows and columns are chosen.")
    if view.moves:
        return _("It is your turn at the table.")
    return _("It is not your turn: sharpen a stake and wait.")


def _card_buttons(view: CoffinView, place: Place, _: Translator) -> Rows:
    """A button for each card that may be laid; it makes the move if there is only one cell."""
    cards = dict.fromkeys(move.card for move in view.moves if move.card is not None)
    if view.stage is Stage.PLACE and len(view.legal_cells) > 1:
        buttons = [
            Button(
                label(card, _), str(CardButton(place.table, place.ply, str(card))), ButtonStyle.BLUE
            )
            for card in cards
        ]
    elif view.stage in (Stage.PLACE, Stage.LAY):
        buttons = [
            move_button(place, str(move), label(move.card, _)) for move in view.moves if move.card
        ]
    else:
        buttons = []
    return in_rows(tuple(buttons))


def _card(move: Move) -> str:
    return "" if move.card is None else short(move.card)


def _both_lines(move: Move, preview: Preview[CoffinView]) -> tuple[Line, Line]:
    """The row and the column of the move's cell, as they would be after the move."""
    assert move.cell is not None
    lines = preview(move).lines
    return lines[move.cell // 3], lines[3 + move.cell % 3]


def _points_after(view: CoffinView, move: Move, preview: Preview[CoffinView], _: Translator) -> str:
    """The points of both lines of the cell after the move, the player's own line first."""
    row, column = _both_lines(move, preview)
    texts = [_("row {points}", points=_points(row)), _("col {points}", points=_points(column))]
    assert move.cell is not None
    return " · ".join(texts if _row_first(view, move.cell) else reversed(texts))


def _own_lines(view: CoffinView) -> tuple[int, ...]:
    return () if view.seat is None else view.owners[view.sides[view.seat]]


def _row_first(view: CoffinView, at: int) -> bool:
    """Whether to show the row first: it is the player's own, or the column is not."""
    own = _own_lines(view)
    return at // 3 in own or 3 + at % 3 not in own


def _legend(view: CoffinView, at: int, _: Translator) -> str:
    """A sentence about which of the two lines through the cell are the player's own."""
    own = _own_lines(view)
    row, column = at // 3 in own, 3 + at % 3 in own
    if row and column:
        return _("Both lines are yours. Each button shows the row and column score.")
    if row:
        return _("The row is yours. Each button shows the row and column score.")
    if column:
        return _("The column is yours. Each button shows the row and column score.")
    return _("Neither line is yours. Each button shows the row and column score.")


def _points(line: Line) -> str:
    return f"0 {BAT}" if line.drained else str(line.total)
