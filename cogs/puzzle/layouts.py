"""Messages of puzzles: the question, the answer, one's own result of a daily coffin."""

from datetime import UTC, date, datetime, time, timedelta

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.moves import Move
from bot.i18n.card_names import label, short, shorts
from bot.i18n.numbers import signed
from bot.i18n.translator import Translator
from bot.kits.coffin.cell_buttons import closed_cell, grid
from bot.kits.kit_types import Rows
from bot.messages.message import BRASS, Button, ButtonStyle, Message
from bot.messages.study_ids import PuzzleAct, PuzzleButton
from bot.model.puzzles import Puzzle, RankedAttempt
from bot.ui.layouts.buttons import own_mistakes_button
from bot.ui.layouts.seating import timestamp
from cogs.puzzle import positions
from cogs.puzzle.daily_layouts import (
    board_button,
    daily_button,
    daily_title,
    days_in_a_row,
    missed_day_note,
    own_points,
)
from cogs.puzzle.pictures import question_picture, solved_picture


def question(puzzle: Puzzle, name: str, at: int | None, _: Translator, streak: int = 0) -> Message:
    """The puzzle with its buttons: first a cell (`at` once it is chosen), then a card for it.

    `streak` are the days in a row that a try at a daily coffin would continue.
    """
    lines = [_title(name, _)]
    if _is_day(name):
        one_try = _("One try, the same coffin for everybody.")
        lines.append(f"-# {one_try}{days_in_a_row(streak, _)}")
    turn = _("It is your turn. One move is clearly best.")
    theirs = shorts(puzzle.opponent_hand)
    open_hand = _("The other hand, open: **{theirs}**", theirs=theirs)
    lines += [f"{_way(puzzle, _)} {turn}", open_hand]
    if at is None:
        lines.append("➤ " + _("Choose a place, then a card for it."))
    else:
        lines.append("➤ **" + _("Choose a card for {cell}.", cell=CELL_NAMES[at]) + "**")
    cards = _cards(puzzle, name, at, _)
    return Message(
        lines=tuple(lines),
        picture=question_picture(puzzle, name, at, _),
        rows=(*_cells(puzzle, name, at), *((cards,) if cards else ()), _last_row(name, _)),
    )


def wrong_answer(puzzle: Puzzle, name: str, move: Move, _: Translator) -> Message:
    """The practice puzzle again, with what a wrong answer loses above the buttons.

    There it is in sight of whoever has just pressed one, as the picture alone fills a phone.
    """
    text = positions.loss(_move(move, _), puzzle.lost(move), _)
    return question(puzzle, name, None, _).saying_at_its_buttons(positions.wrong_line(text, _))


def solution(puzzle: Puzzle, name: str, _: Translator, *, found: bool) -> Message:
    """The answer to a practice puzzle, `found` by the player or shown on request."""
    first = positions.best_line(_move(puzzle.best, _), found, _)
    return Message(
        lines=(_title(name, _), first, _way(puzzle, _), _hands(puzzle, _)),
        picture=solved_picture(puzzle, name, _),
        below=_margins(puzzle, _),
        rows=((_another(_), own_mistakes_button(_), daily_button(_)),),
        accent=BRASS,
    )


def result(
    puzzle: Puzzle, attempt: RankedAttempt, may_post: bool, is_todays: bool, _: Translator
) -> Message:
    """The result of a daily coffin, for the person who made the attempt.

    After its day it leads to the coffin of the current day.
    """
    name, move_text = attempt.day.isoformat(), _move(Move.parse(attempt.move), _)
    if attempt.lost:
        text = _("You chose {move}; the best move is {best}.",
                 move=move_text, best=_move(puzzle.best, _))  # fmt: skip
    else:
        text = _("You chose {move}.", move=move_text)
    post = Button(
        _("Post the result"), str(PuzzleButton(name, PuzzleAct.POST)), ButtonStyle.GREEN, emoji="📣"
    )
    other = _another(_) if is_todays else daily_button(_)
    row = (*((post,) if may_post else ()), board_button(name, _), other)
    following = (_("The next coffin opens {when}.", when=_next(attempt)),) if is_todays else ()
    return Message(
        lines=(
            _title(name, _),
            f"**{own_points(attempt, _)}**",
            text,
            _way(puzzle, _),
            _hands(puzzle, _),
        ),
        picture=solved_picture(puzzle, name, _),
        below=(
            *_margins(puzzle, _),
            *following,
            *missed_day_note(attempt.streak, _),
        ),
        rows=(row,),
        accent=BRASS,
    )


def expired(today: Message, _: Translator) -> Message:
    """Today's coffin (`today`) instead of an earlier one."""
    return today.saying_at_its_buttons(_("That day's coffin is closed. Here is today's."))


def _title(name: str, _: Translator) -> str:
    if _is_day(name):
        return "### ⚰️ " + daily_title(date.fromisoformat(name), _)
    return "### 🧩 " + _("Practice coffin")


def _way(puzzle: Puzzle, _: Translator) -> str:
    if puzzle.view.ways[0] == "queen":
        return _("You play rows (the Queen's way).")
    return _("You play columns (the King's way).")


def _hands(puzzle: Puzzle, _: Translator) -> str:
    own, other = shorts(puzzle.view.hand), shorts(puzzle.opponent_hand)
    return _("Your hand: **{mine}** · the other hand, open: **{theirs}**", mine=own, theirs=other)


def _cells(puzzle: Puzzle, name: str, at: int | None) -> Rows:
    """The coffin's cells; legal ones are enabled, and the chosen one is green."""

    def button(cell: int) -> Button:
        custom_id = str(PuzzleButton(name, PuzzleAct.PLACE, CELL_NAMES[cell]))
        if cell not in puzzle.view.legal_cells:
            return closed_cell(cell, custom_id)
        style = ButtonStyle.GREEN if cell == at else ButtonStyle.BLUE
        return Button(CELL_NAMES[cell], custom_id, style)

    return grid(button)


def _cards(puzzle: Puzzle, name: str, at: int | None, _: Translator) -> tuple[Button, ...]:
    moves = [move for move in puzzle.view.moves if move.cell == at]
    return tuple(
        Button(
            short(move.card),
            str(PuzzleButton(name, PuzzleAct.TRY, str(move))),
            ButtonStyle.GREEN,
        )
        for move in moves
        if move.card is not None
    )


def _last_row(name: str, _: Translator) -> tuple[Button, ...]:
    if _is_day(name):
        return (board_button(name, _),)
    tell = positions.answer_button(PuzzleButton(name, PuzzleAct.TELL), _)
    return (tell, _another(_), own_mistakes_button(_))


def _another(_: Translator) -> Button:
    return Button(_("Another coffin"), str(PuzzleButton("", PuzzleAct.ANOTHER)), emoji="🧩")


def _margins(puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
    """The margins of all moves, card by card, the best first."""
    lines = []
    for card in dict.fromkeys(puzzle.view.hand):
        moves = [move for move in puzzle.margins if move.card == card]
        moves.sort(key=lambda move: -puzzle.margins[move])
        margins = " · ".join(_margin(puzzle, move) for move in moves)
        lines.append(f"-# {short(card)}: {margins}")
    legend = _("Your result in this coffin after each move, if both then play their best:")
    return (f"-# {legend}", *lines)


def _margin(puzzle: Puzzle, move: Move) -> str:
    margin = signed(puzzle.margins[move])
    text = f"{'' if move.cell is None else CELL_NAMES[move.cell]} {margin}"
    return f"**{text}**" if move == puzzle.best else text


def _move(move: Move, _: Translator) -> str:
    assert move.card is not None, "a puzzle's moves have a card"
    assert move.cell is not None, "a puzzle's moves have a cell"
    card = label(move.card, _)
    return _("**{card}** at **{cell}**", card=card, cell=CELL_NAMES[move.cell])


def _is_day(name: str) -> bool:
    return "-" in name


def _next(attempt: RankedAttempt) -> str:
    """The timestamp of the midnight, UTC, that ends the day of this attempt."""
    return timestamp(datetime.combine(attempt.day + timedelta(days=1), time(), UTC).timestamp())
