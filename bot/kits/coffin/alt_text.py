"""Alt texts of the pictures."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.results import CoffinResult, Line
from bot.engine.coffin.rules import Counting
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.match_end import session_so_far
from bot.i18n.card_names import short, spoken
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import Translator
from bot.kits.coffin.board import last_laid
from bot.kits.coffin.line_names import line_name
from bot.kits.coffin.line_previews import Choice, LinePreview
from bot.kits.coffin.score_sheet import game_sums
from bot.kits.deal_sheet import first_row, sums_text
from bot.messages.message import MOST_ALT, clipped

SHOWN_CUTS: Final = 2
"""The number of cuts that the picture shows."""
_Name = Callable[[Card], str]


def board_alt(view: CoffinView, _: Translator) -> str:
    """The coffin in words: cards, points of the lines, owners, leads and legal cells."""
    rows = [
        _("Row {row}: {cards}.", row=row + 1, cards=", ".join(_row_cells(view, row, _)))
        for row in range(3)
    ]
    points = "; ".join(
        f"{line_name(index, _)}: {_line_points(line, _)}" for index, line in enumerate(view.lines)
    )
    sentences = [
        *([_("Coffin {deal}.", deal=view.deal)] if view.deal else []),
        *rows,
        _("Points: {lines}.", lines=points),
        *_line_owners(view, _),
        *_leads(view, _),
    ]
    last = last_laid(view)
    if last is not None and view.stage is not Stage.OVER:
        sentences.append(_("Placed last: {cell}.", cell=CELL_NAMES[last]))
    sentences += _unused_vampires(view, _)
    if view.legal_cells:
        cells = ", ".join(CELL_NAMES[cell] for cell in view.legal_cells)
        sentences.append(_("Open places: {places}.", places=cells))
    return clipped(in_sentences(sentences))


def hand_alt(view: CoffinView, choice: Choice, _: Translator) -> str:
    """The hand in words: what each candidate would make, the cards, and the coffin.

    Cards that are all candidates are not named again.
    """
    text = _hand(view, choice, lambda card: spoken(card, _), _)
    # A hand of thirteen cards in words may be too long: then in symbols.
    return text if len(text) <= MOST_ALT else clipped(_hand(view, choice, short, _))


def sheet_alt(view: CoffinView, _: Translator, opening: str = "") -> str:
    """The score sheet in words after the opening: each coffin, the totals, and the leaders.

    If that is too long, it does not say which lines scored.
    """
    sides = ", ".join(side_styles(view, _))
    first = (*([opening] if opening else ()), _("Score sheet, {sides}.", sides=sides))
    totals = _totals(view, _)
    full, brief = (
        " ".join((*first, *_coffins(view, lines, _), *totals)) for lines in (True, False)
    )
    return full if len(full) <= MOST_ALT else clipped(brief)


def cut_alt(view: CoffinView, _: Translator) -> str:
    """The cuts for the first deal in words."""
    cuts = [_cut_cards(view, cut, _) for cut in view.cuts]
    sentences = [
        _("Cut {number}: {cards}.", number=number, cards=_(" against ").join(cards))
        for number, cards in enumerate(cuts, start=1)
    ][-SHOWN_CUTS:]
    if cuts and len(cuts[-1]) > 1:
        sentences.append(_("Crowned, for the first deal: {card}.", card=cuts[-1][view.dealer]))
    return clipped(" ".join(sentences) or _("A coffin before the first card."))


def side_styles(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """By side: the name of its mark in pictures, its way or else its badge."""
    ways = {"queen": _("the Queen's way"), "king": _("the King's way"), "": _("no way yet")}
    if any(view.ways):
        return tuple(ways[way] for way in view.ways)
    badges = (_("the diamond"), _("the disc"), _("the square"))
    return badges[: len(set(view.sides))]


def _cut_cards(view: CoffinView, cut: Sequence[Card], _: Translator) -> list[str]:
    """The cards of a cut in words, each with the sign of its seat; one for all belongs to none."""
    cards = [spoken(card, _) for card in cut]
    if len(cards) == 1:
        return cards
    styles = side_styles(view, _)
    return [f"{card} ({styles[side]})" for card, side in zip(cards, view.sides, strict=True)]


def _cards(view: CoffinView, name: _Name, _: Translator) -> str:
    """The cards of the hand, with an unused own Vampire."""
    cards = ", ".join(map(name, view.hand)) or _("no cards")
    text = _("Your hand: {cards}.", cards=cards)
    if view.unused_vampire:
        text += " " + _("Your own Vampire still lies before you.")
    return text


def _hand(view: CoffinView, choice: Choice, name: _Name, _: Translator) -> str:
    sentences = []
    if choice.cell is not None:
        sentences.append(_("Chosen place: {place}.", place=CELL_NAMES[choice.cell]))
    if choice.card is not None:
        sentences.append(_("Chosen card: {card}.", card=spoken(choice.card, _)))
    sentences += [_preview(choice, preview, name, _) for preview in choice.previews]
    if not choice.offers(view.cards_held):
        sentences.append(_cards(view, name, _))
    shown = replace(view, legal_cells=()) if choice.previews else view
    return " ".join((*sentences, board_alt(shown, _)))


def _coffins(view: CoffinView, lines: bool, _: Translator) -> list[str]:
    """The scores of each coffin, with the lines that made them if wanted."""
    return [
        _(
            "Coffin {deal}: {scores}.",
            deal=result.deal,
            scores=_scores(view, result, _) if lines else _joined(result.gains, _),
        )
        for result in view.results[first_row(view) - 1 :]
    ]


def _totals(view: CoffinView, _: Translator) -> list[str]:
    sentences = sums_text(view, game_sums(view), side_styles(view, _), _)
    if view.game > 1 and any(session := session_so_far(view)):
        sentences.append(_("Session: {scores}.", scores=_joined(session, _)))
    return sentences


def _preview(choice: Choice, preview: LinePreview, name: _Name, _: Translator) -> str:
    return _(
        "{candidate}: row {row}, column {column}.",
        candidate=choice.candidate(preview.move, name),
        row=_line_points(preview.row, _),
        column=_line_points(preview.column, _),
    )


def _row_cells(view: CoffinView, row: int, _: Translator) -> list[str]:
    return [_cell(view, cell, _) for cell in range(row * 3, row * 3 + 3)]


def _cell(view: CoffinView, cell: int, _: Translator) -> str:
    card = view.coffin[cell]
    if card is None:
        return _("face down") if cell in view.face_down else _("empty")
    return spoken(card, _) + (_(" (the nail)") if cell == view.nail else "")


def _line_points(line: Line, _: Translator) -> str:
    if line.drained:
        return _("0, drained")
    return f"{line.total} (×{line.factor})" if line.factor > 1 else str(line.total)


def _line_owners(view: CoffinView, _: Translator) -> list[str]:
    """The owners of the lines, if the picture shows them by badges and not by ways."""
    if any(view.ways):
        return []
    return [
        _("{side}: {lines}.", side=side, lines=", ".join(line_name(line, _) for line in owned))
        for side, owned in zip(side_styles(view, _), view.owned_lines, strict=False)
        if owned
    ]


def _leads(view: CoffinView, _: Translator) -> list[str]:
    is_over = view.stage is Stage.OVER
    return [
        _("{side} scored {line}.", side=side, line=line_name(best, _))
        if is_over
        else _("{side} leads with {line}.", side=side, line=line_name(best, _))
        for side, best in zip(side_styles(view, _), view.best_lines, strict=False)
        if best is not None
    ]


def _unused_vampires(view: CoffinView, _: Translator) -> list[str]:
    """The sides with an unused own Vampire."""
    styles = side_styles(view, _)
    sides = [styles[view.sides[seat]] for seat, unused in enumerate(view.vampires) if unused]
    return [_("Vampire unused: {sides}.", sides=", ".join(sides))] if sides else []


def _scores(view: CoffinView, result: CoffinResult, _: Translator) -> str:
    """What each side scored in a coffin and with which line; also the cards won, if they count."""
    texts = []
    for side, points in enumerate(result.scores):
        line = result.lines[result.chosen[side]]
        name = line_name(result.chosen[side], _)
        text = f"{points} ({name}, ×{line.factor})" if line.factor > 1 else f"{points} ({name})"
        if view.counting is not Counting.POINTS:
            text = _.many("{n} card, {line}", "{n} cards, {line}", result.counters[side], line=text)
        texts.append(text)
    return _(" to ").join(texts)


def _joined(scores: tuple[int, ...], _: Translator) -> str:
    return _(" to ").join(map(str, scores))
