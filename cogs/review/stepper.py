"""Stepping through a finished game move by move: the buttons, the texts, the picture."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.message import Button, ButtonStyle, Picture
from bot.tables.played_cards import PlayedCard
from bot.tables.table import Table
from bot.ui.layouts.seating import seat_name

Leads = Callable[[int, str], str]
"""The custom_id of the button `by` that leads to a step."""

_FIRST: Final = 1


def steps(leads: Leads, at: int, count: int, whole: Button) -> tuple[Button, ...]:
    """First, back, forward, last; and the way to the whole, which is step 0."""
    return (
        Button("", leads(_FIRST, "first"), disabled=at == _FIRST, emoji="⏮️"),
        Button("", leads(max(at - 1, _FIRST), "back"), disabled=at <= _FIRST, emoji="◀️"),
        Button(
            "", leads(min(at + 1, count), "next"), ButtonStyle.BLUE, disabled=at == count, emoji="▶️"
        ),
        Button("", leads(count, "last"), disabled=at == count, emoji="⏭️"),
        replace(whole, disabled=at == 0),
    )


def title(play: PlayedCard, at: int, count: int, _: Translator) -> str:
    """Where in the game this move was made."""
    view = play.before.view(None)
    deal = kit_for(view.rules).deal_title(view, _)
    parts = [f"{deal[:1].upper()}{deal[1:]}"]
    if play.game > 1 or view.earlier_games:
        parts.append(_("game {game}", game=play.game))
    return " · ".join([*parts, _("card {at} of {count}", at=at, count=count)])


def played(table: Table, play: PlayedCard, _: Translator) -> str:
    """The move in a sentence."""
    kit = kit_for(table.terms.rules)
    return kit.move_text(play.move, seat_name(table, play.seat, _), _)


def hands(table: Table, play: PlayedCard, _: Translator) -> str:
    """All hands before the move; nothing is hidden any more."""
    kit = kit_for(table.terms.rules)
    held = " · ".join(
        f"{seat_name(table, seat, _)} {kit.held(play.before.view(seat), seat)}"
        for seat in range(len(table.seats))
    )
    return "-# " + _("In hand before this move: {hands}", hands=held)


def picture(table: Table, play: PlayedCard, at: int, best: Move | None, _: Translator) -> Picture:
    """The table after the move, with the better move marked where there was one."""
    name = f"step-{table.id}-{at}{'' if best is None else '-better'}.png"
    return kit_for(table.terms.rules).step(play.shown, best, name, table.terms.four_colour, _)


def move_label(table: Table, move: Move, _: Translator) -> str:
    """A move in symbols: `Q♥ b1`."""
    return kit_for(table.terms.rules).move_label(move, _)
