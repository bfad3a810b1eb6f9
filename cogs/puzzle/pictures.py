"""Pictures of puzzles: the move in question, and the coffin with the best move on it."""

from bot.engine.coffin.grid import CELL_NAMES
from bot.i18n.card_names import shorts, spoken
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, hand_alt
from bot.kits.coffin.line_previews import Choice, previews
from bot.kits.coffin.pictures import board_drawing, hand_drawing
from bot.kits.coffin.plain_text import board_plain, hand_plain
from bot.messages.message import Picture, clipped
from bot.model.puzzles import Puzzle


def question_picture(puzzle: Puzzle, name: str, at: int | None, _: Translator) -> Picture:
    """The coffin and the hand as in a game; what each card would make of the chosen place `at`.

    The alt text names both hands. Where there is only text, a chosen place is told by the table
    alone, as in a game.
    """
    choice = Choice()
    if at is not None:
        moves = tuple(move for move in puzzle.margins if move.cell == at)
        choice = Choice(cell=at, previews=previews(moves, puzzle.view))
    other_hand = ", ".join(spoken(card, _) for card in puzzle.opponent_hand)
    other = _("The other hand: {cards}.", cards=other_hand)
    alt = f"{other} {hand_alt(puzzle.view, choice, _)}"
    plain = f"{hand_plain(puzzle.view, choice)}\n\n({shorts(puzzle.opponent_hand)})"
    place = "" if at is None else f"-{CELL_NAMES[at]}"
    drawing = hand_drawing(puzzle.view, choice)
    prose = None if at is None else ""
    return Picture(f"puzzle-{name}{place}.png", clipped(alt), plain, drawing, prose=prose)


def solved_picture(puzzle: Puzzle, name: str, _: Translator) -> Picture:
    """The coffin with the best move on it, sealed like every card laid last."""
    move, seen = puzzle.best, puzzle.view.placed(puzzle.best)
    cell = CELL_NAMES[move.cell or 0]
    card = spoken(move.card, _) if move.card else ""
    found = _("The best move is {move}.", move=_("{card} at {cell}", card=card, cell=cell))
    alt = f"{found} {board_alt(seen, _)}"
    return Picture(f"solved-{name}.png", clipped(alt), board_plain(seen), board_drawing(seen))
