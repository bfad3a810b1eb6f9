"""What a picture shows: in words for a screen reader, in letters for where none can be shown."""

from bot.engine.cards import Card
from bot.engine.coffin.results import CoffinResult, Line
from bot.engine.coffin.square import CELL_NAMES
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.i18n.card_names import SYMBOLS, spoken
from bot.i18n.translator import Translator
from bot.kits.coffin.line_names import line_name

LONGEST = 1024
_CUTS = 2  # as many as the picture shows


def board_alt(view: CoffinView, _: Translator) -> str:
    """Cards place by place, lines with their points, whose they are, who leads, what is open."""
    rows = [
        _("Row {row}: {cards}.", row=row + 1, cards=", ".join(_places(view, row, _)))
        for row in range(3)
    ]
    lines = "; ".join(
        f"{line_name(index, _)}: {_worth(line, _)}" for index, line in enumerate(view.lines)
    )
    told = [
        _("Coffin {deal}.", deal=view.deal),
        *rows,
        _("Points: {lines}.", lines=lines),
        *_owned(view, _),
        *_leads(view, _),
    ]
    laid = [move.cell for _seat, move in view.moves_made if move.cell is not None and not move.word]
    if laid and view.stage is not Stage.OVER:
        told.append(_("Laid last: {cell}.", cell=CELL_NAMES[laid[-1]]))
    told += _waiting(view, _)
    if view.legal_cells:
        places = ", ".join(CELL_NAMES[cell] for cell in view.legal_cells)
        told.append(_("Open places: {places}.", places=places))
    return _clipped(" ".join(told))


def hand_alt(view: CoffinView, _: Translator) -> str:
    """The cards of a hand, and the Vampire beside it."""
    cards = ", ".join(spoken(card, _) for card in view.hand) or _("no cards")
    told = _("Your hand: {cards}.", cards=cards)
    if view.seat is not None and view.vampires[view.seat]:
        told += " " + _("Your own Vampire still lies before you.")
    return _clipped(told)


def sheet_alt(view: CoffinView, _: Translator) -> str:
    """Coffin by coffin what each side scored and with which line, the reckoning, who is crowned."""
    styles = side_styles(view, _)
    told = [_("Score sheet, {sides}.", sides=", ".join(styles))]
    told += [
        _("Coffin {deal}: {scores}.", deal=written.deal, scores=_made(view, written, _))
        for written in view.results
    ]
    if len(view.results) < view.deals:
        told.append(_("Still to come: {n}.", n=view.deals - len(view.results)))
    told.append(_("Together: {scores}.", scores=_against(view.scores, _)))
    crowned = tuple(n for n, own in enumerate(view.scores) if own == max(view.scores))
    crown = _("Ahead: {sides}.")
    if len(view.game_results) >= view.game and view.results:
        last = view.game_results[view.game - 1]
        told.append(_("Bonus: {scores}.", scores=_against(last.bonus, _)))
        told.append(_("Final score: {scores}.", scores=_against(last.finals, _)))
        crowned, crown = last.winners, _("Won by: {sides}.")
    if len(crowned) < len(styles):
        told.append(crown.format(sides=", ".join(styles[side] for side in crowned)))
    if any(view.session) and view.game > 1:
        told.append(_("Session: {scores}.", scores=_against(view.session, _)))
    return _clipped(" ".join(told))


def cut_alt(view: CoffinView, _: Translator) -> str:
    """The cards that were cut for the deal."""
    told = [
        _(
            "Cut {number}: {cards}.",
            number=number,
            cards=_(" against ").join(spoken(card, _) for card in cut),
        )
        for number, cut in enumerate(view.cuts, start=1)
    ][-_CUTS:]
    if view.cuts and len(view.cuts[-1]) > 1:
        crowned = spoken(view.cuts[-1][view.dealer], _)
        told.append(_("Crowned, for the first deal: {card}.", card=crowned))
    return _clipped(" ".join(told) or _("A coffin before the first card."))


def side_styles(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """By side, what marks it in a picture: its way, or its badge where there are no ways."""
    ways = {"queen": _("The Queen's way"), "king": _("The King's way"), "": _("No way yet")}
    if any(view.ways):
        return tuple(ways[way] for way in view.ways)
    badges = (_("The diamond"), _("The disc"), _("The square"))
    return badges[: len(set(view.sides))]


def board_plain(view: CoffinView) -> str:
    """The coffin in letters of one width: `10♠`, V a Vampire, ## face down, ( ) open."""
    out = ["      a     b     c"]
    for row in range(3):
        cells = "".join(f"{_letters(view, row * 3 + column):^6}" for column in range(3))
        out.append(f"{row + 1}  {cells}  {_total(view, row)}")
    out.append("   " + "".join(f"{_total(view, 3 + column):^6}" for column in range(3)))
    return "\n".join(line.rstrip() for line in out)


def hand_plain(view: CoffinView) -> str:
    """A hand in letters."""
    own = view.seat is not None and view.vampires[view.seat]
    return "  ".join(map(card_letters, view.hand)) + ("  + V" if own else "") or "-"


def sheet_plain(view: CoffinView) -> str:
    """The scores in columns, a line for every coffin."""
    rows = [(str(written.deal), written.scores) for written in view.results]
    rows.append(("=", view.scores))
    if len(view.game_results) >= view.game and view.results:
        last = view.game_results[view.game - 1]
        rows += [("+", last.bonus), ("=", last.finals)]
    return "\n".join(f"{name:>2} " + "".join(f"{n:>7}" for n in scores) for name, scores in rows)


def cut_plain(view: CoffinView) -> str:
    """The cut in letters."""
    return "\n".join("  ".join(map(card_letters, cut)) for cut in view.cuts[-_CUTS:]) or "-"


def card_letters(card: Card) -> str:
    """A card in letters of one width: no emoji."""
    if card.is_vampire:
        return "V"
    return ("10" if card.rank == "T" else card.rank) + SYMBOLS[card.suit]


def _places(view: CoffinView, row: int, _: Translator) -> list[str]:
    return [_place(view, cell, _) for cell in range(row * 3, row * 3 + 3)]


def _place(view: CoffinView, cell: int, _: Translator) -> str:
    card = view.coffin[cell]
    if card is None:
        return _("face down") if cell in view.face_down else _("empty")
    return spoken(card, _) + (_(" (the nail)") if cell == view.nail else "")


def _worth(line: Line, _: Translator) -> str:
    if line.drained:
        return _("0, drained")
    return f"{line.total} (×{line.factor})" if line.factor > 1 else str(line.total)


def _owned(view: CoffinView, _: Translator) -> list[str]:
    """Whose lines are whose, where badges on the plates tell it instead of the ways."""
    if any(view.ways):
        return []
    return [
        _("{side}: {lines}.", side=side, lines=", ".join(line_name(line, _) for line in own))
        for side, own in zip(side_styles(view, _), view.owners, strict=False)
    ]


def _leads(view: CoffinView, _: Translator) -> list[str]:
    scored = view.stage is Stage.OVER
    return [
        _("{side} scored {line}.", side=side, line=line_name(best, _))
        if scored
        else _("{side} leads with {line}.", side=side, line=line_name(best, _))
        for side, best in zip(side_styles(view, _), view.best_lines, strict=False)
        if best is not None
    ]


def _waiting(view: CoffinView, _: Translator) -> list[str]:
    """Whose own Vampire still waits beside the coffin."""
    styles = side_styles(view, _)
    sides = [styles[view.sides[seat]] for seat, waits in enumerate(view.vampires) if waits]
    return [_("Vampire unused: {sides}.", sides=", ".join(sides))] if sides else []


def _made(view: CoffinView, written: CoffinResult, _: Translator) -> str:
    """What each side made of a coffin, with the line that made it; in cards where they count."""
    made = []
    for side, points in enumerate(written.scores):
        line = written.lines[written.chosen[side]]
        name = line_name(written.chosen[side], _)
        told = f"{points} ({name}, ×{line.factor})" if line.factor > 1 else f"{points} ({name})"
        if view.counting != "points":
            told = _.many(
                "{n} card, {line}", "{n} cards, {line}", written.counters[side], line=told
            )
        made.append(told)
    return _(" to ").join(made)


def _against(scores: tuple[int, ...], _: Translator) -> str:
    return _(" to ").join(map(str, scores))


def _letters(view: CoffinView, cell: int) -> str:
    card = view.coffin[cell]
    if card is not None:
        return card_letters(card)
    if cell in view.face_down:
        return "##"
    return "( )" if cell in view.legal_cells else "·"


def _total(view: CoffinView, index: int) -> str:
    line = view.lines[index]
    return "0 V" if line.drained else str(line.total)


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
