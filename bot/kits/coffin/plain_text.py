"""Plain-text forms of the pictures, for channels without pictures and readers of text only."""

from bot.engine.cards import Card
from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.i18n.card_names import NO_CARDS, SYMBOLS, corner_index
from bot.kits.coffin.alt_text import SHOWN_CUTS
from bot.kits.coffin.line_previews import Choice, LinePreview
from bot.kits.coffin.table_texts import side_sign


def board_plain(view: CoffinView) -> str:
    """The coffin as a text table: `10♠`, `V` for a Vampire, `##` face down, `( )` a legal cell.

    Where the picture shows the owners of the lines by badges, the last row names their lines.
    """
    rows = ["      a     b     c"]
    for row in range(3):
        cells = "".join(f"{_cell_letters(view, row * 3 + column):^6}" for column in range(3))
        rows.append(f"{row + 1}  {cells} {_total(view, row)}")
    rows.append("   " + "".join(f"{_total(view, 3 + column):^6}" for column in range(3)))
    if any(view.owned_lines) and not any(view.ways):
        rows.append("  ".join(_owned_letters(view, side) for side in range(len(view.owned_lines))))
    return "\n".join(row.rstrip() for row in rows)


def cards_plain(view: CoffinView) -> str:
    """The cards of a hand as plain text."""
    vampire = "  + V" if view.unused_vampire else ""
    return "  ".join(map(card_letters, view.hand)) + vampire or NO_CARDS


def hand_plain(view: CoffinView, choice: Choice) -> str:
    """The coffin and the cards as plain text, and a row of figures for each candidate.

    Cards that are all candidates are not named again.
    """
    parts = [board_plain(view)]
    if not choice.offers(view.cards_held):
        parts.append(cards_plain(view))
    if choice.previews:
        parts.append("\n".join(_preview_plain(choice, one) for one in choice.previews))
    return "\n\n".join(parts)


def cut_plain(view: CoffinView) -> str:
    """The cuts as plain text, one row per cut."""
    rows = ("  ".join(map(card_letters, cut)) for cut in view.cuts[-SHOWN_CUTS:])
    return "\n".join(rows) or NO_CARDS


def card_letters(card: Card) -> str:
    """A card as plain text without emoji, for monospaced tables."""
    if card.is_vampire:
        return "V"
    return corner_index(card.rank) + SYMBOLS[card.suit]


def _preview_plain(choice: Choice, preview: LinePreview) -> str:
    name = choice.candidate(preview.move, card_letters)
    return f"{name:<4}↔ {_letters(preview.row):<6}↕ {_letters(preview.column)}"


def _owned_letters(view: CoffinView, side: int) -> str:
    """The sign of a side and its lines: `◆ 2 b`."""
    return " ".join((side_sign(view, side), *("123abc"[line] for line in view.owned_lines[side])))


def _cell_letters(view: CoffinView, cell: int) -> str:
    card = view.coffin[cell]
    if card is not None:
        return card_letters(card)
    if cell in view.face_down:
        return "##"
    return "( )" if cell in view.legal_cells else "·"


def _total(view: CoffinView, index: int) -> str:
    return _letters(view.lines[index])


def _letters(line: Line) -> str:
    """The points of a line as plain text."""
    return "0 V" if line.drained else str(line.total)
