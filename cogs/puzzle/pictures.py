"""Pictures of puzzles: the coffin in question, and the same with the best move on it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.results import Line
from bot.engine.scoring.lines import score_lines
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
    move, view = puzzle.best, puzzle.view
    cells = tuple(move.card if at == move.cell else card for at, card in enumerate(view.coffin))
    lines = score_lines(cells, view.line_rules)
    seen = replace(
        view,
        coffin=cells,
        lines=lines,
        best_lines=tuple(_leading(lines, owned) for owned in view.owners),
        legal_cells=(),
        moves_made=(*view.moves_made, (0, move)),
    )
    cell = CELL_NAMES[move.cell or 0]
    card = spoken(move.card, _) if move.card else ""
    found = _("The best move is {move}.", move=_("{card} at {cell}", card=card, cell=cell))
    alt = f"{found} {board_alt(seen, _)}"
    return Picture(f"solved-{name}.png", alt[:MOST_ALT], board_plain(seen), board_drawing(seen))


def _leading(lines: Sequence[Line], owned: Sequence[int]) -> int | None:
    """The line of a side that is worth most so far; None while all are worth nothing."""
    best = max(owned, key=lambda line: lines[line].total, default=None)
    return best if best is not None and lines[best].total else None
