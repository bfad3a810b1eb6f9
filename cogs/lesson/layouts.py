"""Messages of lessons: the pictures and buttons of a real table under the lesson's own texts."""

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.i18n.card_names import short
from bot.i18n.player_names import computer_name
from bot.i18n.translator import N_, Translator
from bot.kits.catalogue import kit_for
from bot.kits.kit_types import Rows
from bot.kits.lesson import AnyLesson, StepText, Task
from bot.messages import button_grammar
from bot.messages.message import BRASS, Button, ButtonStyle, Message
from bot.messages.study_ids import LessonButton, StudyAct
from bot.messages.table_ids import MoveButton, MoveSelect
from bot.tables.lessons import OPPONENT
from bot.tables.table import Table
from bot.ui.layouts import choices, game_over, study
from bot.ui.layouts import table as tables
from bot.ui.layouts.buttons import rules_button

_TASKS: Final = {
    Task.HAND: N_("Press **🃏 Hand** to see your cards."),
    Task.READ: N_("Press **▶️ Next**."),
    Task.SCORES: N_("Press **📜 Scores** to see the score sheet."),
    Task.NOTHING: N_("Play a real game against Renfield, the weakest of the computers."),
}
"""What is to be done in steps that ask for no move."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """Step `number` (from 1) of a lesson, at its table."""

    lesson: AnyLesson
    number: int
    table: Table

    @property
    def game(self) -> str:
        """The game that the lesson teaches: the key of its kit."""
        return GAMES[self.lesson.record.rules].kit

    @property
    def task(self) -> Task:
        """What is to be done in this step."""
        return self.lesson.steps[self.number - 1].task


def opening(page: LessonPage, _: Translator) -> Message:
    """The step as it begins."""
    if page.task is Task.SCORES:
        return _deal_over(page, _)
    if page.task is Task.NOTHING:
        return _end(page, _)
    if page.task is Task.READ:
        return _reading(page, _)
    if page.task in (Task.CARD, Task.PLAY):
        return hand(page, _)
    if page.task is Task.CELL:
        message = cell_choices(page, str(page.lesson.wanted(page.number).card), _)
        return replace(message, below=(_task(page, _),))
    shown = tables.running(page.table, _)
    if page.task is Task.HAND:
        message = _framed(page, shown, "table", _)
        return replace(message, rows=message.rows[-1:])
    lower = choices.hand(page.table, page.lesson.seat, _).picture
    return _framed(page, replace(shown, picture=lower), "hand", _)


def hand(page: LessonPage, _: Translator) -> Message:
    """The learner's hand; if the table comes first in the step, it asks for the card now."""
    message = _framed(page, choices.hand(page.table, page.lesson.seat, _), "hand", _)
    card = page.lesson.wanted(page.number).card if page.task is Task.MOVE else None
    return message if card is None else _asking(message, short(card), _)


def card_choices(page: LessonPage, cell: str, _: Translator) -> Message:
    """The cards for a cell."""
    table, seat = page.table, page.lesson.seat
    shown = choices.cards_for(cell, table, seat, _) or choices.hand(table, seat, _)
    card = page.lesson.wanted(page.number).card
    return _asking(_framed(page, shown, f"at-{cell}", _), "" if card is None else short(card), _)


def cell_choices(page: LessonPage, card: str, _: Translator) -> Message:
    """The cells for a card."""
    table, seat = page.table, page.lesson.seat
    shown = choices.cells_for(card, table, seat, _) or choices.hand(table, seat, _)
    cell = replace(page.lesson.wanted(page.number), card=None)
    return _asking(_framed(page, shown, f"for-{card}", _), str(cell).removeprefix("@"), _)


def hinted(page: LessonPage, message: Message, chosen: Move, _: Translator) -> Message:
    """This message after a wrong press, with a hint in place of the task, and a way past it."""
    view = page.table.view(page.lesson.seat)
    hint = page.lesson.hint(page.number, view, chosen, _)
    if not hint:
        return message
    skip = Button(_("Skip this step"), _press(page, StudyAct.NEXT), emoji="⏭️")
    return replace(message, below=(f"🔎 {hint}",)).with_row((skip,))


def resumed(page: LessonPage, message: Message, _: Translator) -> Message:
    """This message for somebody who comes back to a lesson.

    Beside a button that leads on there is room for another.
    """
    again = _start_over(page, _)
    if page.task not in (Task.HAND, Task.READ, Task.SCORES):
        return message.with_row((again,))
    (only,) = message.buttons
    return replace(message, rows=((only, again),))


def _framed(page: LessonPage, message: Message, what: str, _: Translator) -> Message:
    """A message of a table with the task of the step, and the board if it has no picture."""
    table = page.table
    picture = message.picture or kit_for(table.terms.rules).pictures.board(
        table.view(None), tables.table_ref(table).board_file, _
    )
    return Message(
        lines=_lines(page, _),
        picture=picture.renamed(f"lesson-{page.number}-{what.lower()}.png"),
        below=(_task(page, _),),
        rows=_rows(page, message),
    )


def _asking(message: Message, label: str, _: Translator) -> Message:
    """A choice that completes a move, with the label of the button to press."""
    return replace(message, below=("➤ " + _("Now press **{label}**.", label=label),))


def _text(page: LessonPage, _: Translator) -> StepText:
    return page.lesson.text(page.number, page.table.view(page.lesson.seat), _)


def _title(page: LessonPage, _: Translator) -> str:
    count = len(page.lesson.steps)
    step = _("Lesson, step {number} of {count}", number=page.number, count=count)
    return f"### 🎓 {step} · {_text(page, _).title}"


def _lines(page: LessonPage, _: Translator) -> tuple[str, ...]:
    return (_title(page, _), *_text(page, _).lines)


def _task(page: LessonPage, _: Translator) -> str:
    """What is to be done; it stands next to the buttons."""
    text = _(_TASKS[page.task]) if page.task in _TASKS else _text(page, _).task
    return f"➤ {text}"


def _rows(page: LessonPage, message: Message) -> Rows:
    """The buttons of a table as buttons of this step.

    Those that lead nowhere here are left out: *Hand* too, where moves are made at the table.
    """

    def new_id(act: StudyAct, choice: str) -> LessonButton | None:
        if act is StudyAct.HAND and makes_moves:
            return None
        return LessonButton(page.game, page.number, act, choice)

    ids = (*(one.custom_id for one in message.buttons), *(one.custom_id for one in message.selects))
    kinds = {type(button_grammar.parse(custom_id)) for custom_id in ids}
    makes_moves = bool(kinds & {MoveButton, MoveSelect})
    return study.with_ids(message, new_id).rows


def _press(page: LessonPage, act: StudyAct) -> str:
    """The custom_id of an act without a choice."""
    step = 1 if act is StudyAct.AGAIN else page.number
    return str(LessonButton(page.game, step, act))


def _start_over(page: LessonPage, _: Translator) -> Button:
    return Button(_("Start over"), _press(page, StudyAct.AGAIN), emoji="🔁")


def _reading(page: LessonPage, _: Translator) -> Message:
    """A table where nothing is to be done but to read on."""
    message = _framed(page, tables.running(page.table, _), "table", _)
    ready = Button(_("Next"), _press(page, StudyAct.NEXT), ButtonStyle.GREEN, emoji="▶️")
    return replace(message, rows=((ready,),))


def _deal_over(page: LessonPage, _: Translator) -> Message:
    """The finished deal with its result; what has made the points can be seen in the picture."""
    deals = len(page.table.view(None).results)
    shown = game_over.deal_over(page.table, 1, deals - 1, _)
    result = shown.lines[1:]
    scores = Button(
        _("Scores"),
        _press(page, StudyAct.SCORES),
        ButtonStyle.GREEN,
        emoji="📜",
    )
    return replace(
        shown,
        lines=(_title(page, _), *result, *_text(page, _).lines),
        below=(_task(page, _),),
        rows=((scores,),),
        accent=BRASS,
    )


def _end(page: LessonPage, _: Translator) -> Message:
    """The score sheet, if a deal is over, or the table, and where to go from here."""
    farewell = _(
        "Now you know all you need. In every game against a computer, and in others that are not"
        " rated, **💡 Hint** shows you the best moves on your turn."
    )
    over = bool(page.table.view(None).results)
    shown = (game_over.sheet if over else tables.running)(page.table, _)
    play = Button(
        _("Play against {name}", name=computer_name(OPPONENT, _)),
        _press(page, StudyAct.PLAY),
        ButtonStyle.GREEN,
        emoji="🕯️",
    )
    rules = rules_button(page.table.terms.rules, _)
    return replace(
        shown,
        lines=(*_lines(page, _), farewell),
        below=(_task(page, _),),
        rows=((play, rules, _start_over(page, _)),),
        accent=BRASS,
    )
