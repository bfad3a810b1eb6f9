"""Parts of reviews and replays: buttons, texts and picture of one step through a game."""

from collections.abc import Callable
from typing import Final

from bot.engine.moves import Move
from bot.i18n.sentences import capitalized
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.kits.kit_types import PictureFile
from bot.messages.message import Button, ButtonStyle, Picture
from bot.tables.replayed_moves import ReplayedMove
from bot.tables.table import Table
from bot.ui.layouts.seating import seat_name, seat_names, stand_in_name

StepId = Callable[[int, str], str]
"""Returns the custom_id for a step (from 1; 0 is the whole) and a button's unique tag."""

_FIRST: Final = 1


def steps(step_id: StepId, at: int, count: int, whole: str) -> tuple[Button, ...]:
    """Buttons for the first, previous, next and last step, and from a step back to the whole.

    The first and the last have their numbers, which a screen reader says better than an emoji. The
    emoji `whole` stands for the whole. With words, the row would not fit a phone.
    """
    back = Button("", step_id(0, "whole"), emoji=whole)
    return (
        Button(str(_FIRST), step_id(_FIRST, "first"), disabled=at == _FIRST),
        Button("", step_id(max(at - 1, _FIRST), "back"), disabled=at <= _FIRST, emoji="◀️"),
        Button(
            "",
            step_id(min(at + 1, count), "next"),
            ButtonStyle.BLUE,
            disabled=at == count,
            emoji="▶️",
        ),
        Button(str(count), step_id(count, "last"), disabled=at == count),
        *((back,) if at else ()),
    )


def title(table: Table, play: ReplayedMove, at: int, count: int, _: Translator) -> str:
    """The deal, the game if the finished table's session had several, and the move's number."""
    view = play.before.view(None)
    parts = [capitalized(kit_for(view.rules).deal_title(view, _))]
    if table.view(None).game > 1:
        parts.append(_("game {game}", game=play.game))
    return " · ".join([*parts, _("move {at} of {count}", at=at, count=count)])


def played(table: Table, play: ReplayedMove, _: Translator) -> str:
    """Sentences about the move and what followed from it."""
    kit = kit_for(table.terms.rules)
    name_of = stand_in_name if play.stand_in else seat_name
    text = kit.move_text(play.move, name_of(table, play.seat, _), _)
    return " ".join((text, *kit.aftermath(play.shown, seat_names(table, _), _))).strip()


def hands(table: Table, play: ReplayedMove, _: Translator) -> tuple[str, ...]:
    """All hands before the move; nothing where nobody holds a card."""
    kit = kit_for(table.terms.rules)
    held = [kit.held(play.before.view(seat), seat) for seat in range(len(table.seats))]
    if not any(held):
        return ()
    texts = " · ".join(f"{seat_name(table, seat, _)} {cards}" for seat, cards in enumerate(held))
    return ("-# " + _("Hands before this move: {hands}", hands=texts),)


def picture(table: Table, play: ReplayedMove, at: int, best: Move | None, _: Translator) -> Picture:
    """The table after the move, with the better move marked if there was one."""
    name = f"step-{table.id}-{at}{'' if best is None else '-better'}.png"
    file = PictureFile(name, table.terms.four_colour)
    return kit_for(table.terms.rules).pictures.step(play.shown, best, file, _)


def move_label(table: Table, move: Move, _: Translator) -> str:
    """A move in symbols: `Q♥ at b1`."""
    return kit_for(table.terms.rules).move_label(move, _)
