"""Pictures of puzzles: the coffin in question, and the same with the best move on it."""

from bot.engine.coffin.grid import CELL_NAMES
from bot.i18n.card_names import shorts, spoken
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, board_plain, hand_alt, hand_plain
from bot.kits.coffin.pictures import board_drawing
from bot.messages.message import MOST_ALT, Picture
from bot.model.puzzles import Puzzle


def question_picture(puzzle: Puzzle, name: str, _: Translator) -> Picture:
    """The coffin as it stands; the alt text names both hands."""
    other_hand = ", ".join(spoken(card, _) for card in puzzle.opponent_hand)
    alt = " ".join(
        (
            board_alt(puzzle.view, _),
            hand_alt(puzzle.view, _),
            _("The other hand: {cards}.", cards=other_hand),
        )
    )
    hands = f"{hand_plain(puzzle.view)}   ({shorts(puzzle.opponent_hand)})"
    plain = f"{board_plain(puzzle.view)}\n\n{hands}"
    return Picture(f"puzzle-{name}.png", alt[:MOST_ALT], plain, board_drawing(puzzle.view))


def solved_picture(puzzle: Puzzle, name: str, _: Translator) -> Picture:
    """The coffin with the best move on it, sealed like every card laid last."""
    move, seen = puzzle.best, puzzle.view.placed(puzzle.best)
    cell = CELL_NAMES[move.cell or 0]
    card = spoken(move.card, _) if move.card else ""
    found = _("The best move is {move}.", move=_("{card} at {cell}", card=card, cell=cell))
    alt = f"{found} {board_alt(seen, _)}"
    return Picture(f"solved-{name}.png", alt[:MOST_ALT], board_plain(seen), board_drawing(seen))
