"""Walking through a finished game card by card: the buttons, the coffin, what was played."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.moves import Move
from bot.i18n.card_names import BAT, cell, short, shorts, spoken
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import LONGEST, board_alt, board_plain
from bot.kits.coffin.pictures import board_drawing
from bot.messages.message import Button, Picture
from bot.tables.history import PlayedCard
from bot.tables.table import Table
from bot.ui.layouts.seating import seat_name
from bot.ui.layouts.table import move_told

Leads = Callable[[int, str], str]
"""The custom_id of the button `by` that leads to a step."""

_FIRST: Final = 1


def steps(leads: Leads, at: int, count: int, whole: Button) -> tuple[Button, ...]:
    """First, back, forward, last; and the way to the whole, which is step 0."""
    return (
        Button("", leads(_FIRST, "first"), disabled=at == _FIRST, emoji="⏮️"),
        Button("", leads(max(at - 1, _FIRST), "back"), disabled=at <= _FIRST, emoji="◀️"),
        Button("", leads(min(at + 1, count), "next"), "blue", disabled=at == count, emoji="▶️"),
        Button("", leads(count, "last"), disabled=at == count, emoji="⏭️"),
        replace(whole, disabled=at == 0),
    )


def title(play: PlayedCard, at: int, count: int, _: Translator) -> str:
    """Where in the game this card was played."""
    view = coffin_view(play.before.view(None))
    told = _("Coffin {deal} of {deals}", deal=play.deal, deals=max(view.deals, play.deal))
    if play.game > 1 or view.earlier_games:
        told += " · " + _("game {game}", game=play.game)
    return f"{told} · " + _("card {at} of {count}", at=at, count=count)


def played(table: Table, play: PlayedCard, _: Translator) -> str:
    """What was played, in a sentence."""
    return move_told(table, play.seat, play.move, _)


def hands(table: Table, play: PlayedCard, _: Translator) -> str:
    """What everybody held before the move, for nothing is hidden any more."""
    waiting = coffin_view(play.before.view(None)).vampires
    held = " · ".join(
        f"{seat_name(table, seat, _)} {shorts(hand) or '—'}{f' + {BAT}' if waiting[seat] else ''}"
        for seat, hand in enumerate(play.hands)
    )
    return "-# " + _("In hand before this move: {hands}", hands=held)


def coffin(table: Table, play: PlayedCard, at: int, best: Move | None, _: Translator) -> Picture:
    """The coffin once the card lay; the place of a better move is lit."""
    shown = coffin_view(play.shown)
    lit = () if best is None or best.cell is None else (best.cell,)
    free = tuple(place for place in lit if shown.coffin[place] is None)
    view: CoffinView = replace(shown, legal_cells=free)
    alt = board_alt(replace(shown, legal_cells=()), _)
    if best is not None:
        told = _("A better move: {move}.", move=move_spoken(best, _))
        alt = f"{told} {alt}"
        alt = alt if len(alt) <= LONGEST else alt[: LONGEST - 1] + "…"
    name = f"step-{table.id}-{at}{'' if best is None else '-better'}.png"
    return Picture(name, alt, board_plain(view), board_drawing(view), table.terms.four_colour)


def move_short(move: Move, _: Translator) -> str:
    """A move in symbols: `Q♥ b1`."""
    place = "" if move.cell is None else cell(move.cell)
    if move.card is None:
        return _("take {cell}", cell=place)
    return f"{short(move.card)} {place}".strip()


def move_spoken(move: Move, _: Translator) -> str:
    """A move in words: `Queen of hearts at b1`."""
    place = "" if move.cell is None else cell(move.cell)
    if move.card is None:
        return _("take {cell}", cell=place)
    return _("{card} at {cell}", card=spoken(move.card, _), cell=place)
