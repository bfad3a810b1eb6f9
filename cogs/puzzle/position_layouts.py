"""Messages of practice puzzles in games other than Dracula: the question and the answer."""

from dataclasses import dataclass, replace

from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.i18n.numbers import signed
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages.message import BRASS, Button, Message
from bot.messages.study_ids import PositionButton, StudyAct
from bot.model.players import Person
from bot.model.puzzles import PositionPuzzle
from bot.tables.puzzles import position_table
from bot.ui.layouts.buttons import own_mistakes_button
from cogs.puzzle import positions
from cogs.puzzle.positions import AskedPosition


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle with its name, and the person who is to solve it."""

    puzzle: PositionPuzzle
    name: str
    person: Person

    @property
    def game(self) -> str:
        """The key of the game's kit."""
        return GAMES[self.puzzle.record.rules].kit

    @property
    def asked(self) -> AskedPosition:
        """The position with the ids of this puzzle."""
        table = position_table(self.puzzle, self.person)
        seat = table.position.to_move
        assert seat is not None, "somebody is to move"

        def new_id(act: StudyAct, choice: str) -> PositionButton:
            return PositionButton(self.game, self.name, act, choice)

        return AskedPosition(table, seat, f"puzzle-{self.name}", new_id)


def question(
    shown: ShownPuzzle, _: Translator, act: StudyAct = StudyAct.OPEN, choice: str = ""
) -> Message:
    """The puzzle with the buttons of a turn; after a choice, those of the next one."""
    message = positions.asking(shown.asked, act, choice, _)
    tell = PositionButton(shown.game, shown.name, StudyAct.TELL)
    ask = _("One move is clearly best.")
    return replace(message, lines=(_title(shown, _), *message.lines), below=(f"➤ {ask}",)).with_row(
        (positions.answer_button(tell, _),)
    )


def wrong_answer(shown: ShownPuzzle, move: Move, _: Translator) -> Message:
    """The puzzle again, with what a wrong answer loses in place of the question."""
    label, lost = positions.move_label(shown.asked.view, move, _), shown.puzzle.lost(move)
    return replace(question(shown, _), below=("✖️ " + positions.loss(label, lost, _),))


def solution(shown: ShownPuzzle, _: Translator, *, found: bool) -> Message:
    """The answer, `found` by the player or shown on request."""
    asked, best = shown.asked, shown.puzzle.best
    label = positions.move_label(asked.view, best, _)
    return Message(
        lines=(_title(shown, _), positions.best_line(label, found, _)),
        picture=positions.with_best(asked, best, _),
        below=_margins(shown, asked, _),
        rows=((_another(shown, _), own_mistakes_button(_)),),
        accent=BRASS,
    )


def _title(shown: ShownPuzzle, _: Translator) -> str:
    edition = edition_name(shown.puzzle.record.rules, _)
    return f"### 🧩 {edition} · " + _("practice puzzle")


def _another(shown: ShownPuzzle, _: Translator) -> Button:
    return Button(_("Another puzzle"), str(PositionButton(shown.game)), emoji="🧩")


def _margins(shown: ShownPuzzle, asked: AskedPosition, _: Translator) -> tuple[str, ...]:
    """The margins of all moves, the best first."""
    legend = _(
        "Your lead {in_this_deal}, if both then play their best:",
        in_this_deal=_(kit_for(shown.puzzle.record.rules).in_this_deal),
    )
    margins = (
        f"{positions.move_label(asked.view, move, _)} {signed(margin)}"
        for move, margin in shown.puzzle.margins.items()
    )
    return (f"-# {legend} " + " · ".join(margins),)
