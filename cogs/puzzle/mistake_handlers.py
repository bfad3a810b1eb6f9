"""A person's own mistakes as puzzles: open one, choose, answer, give up."""

from bot.engine.errors import Refusal
from bot.engine.moves import Move
from bot.messages.message import Message
from bot.messages.study_ids import MistakeAct, MistakeButton
from bot.tables.finder import TableFinder
from bot.tables.mistakes import Mistake, Mistakes
from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply
from bot.ui.layouts import study
from cogs.puzzle import mistake_layouts as layouts


class MistakeHandlers:
    """Shows mistakes to the person who made them, and to nobody else."""

    def __init__(self, mistakes: Mistakes, tables: TableFinder) -> None:
        self._mistakes = mistakes
        self._tables = tables

    async def press(self, caller: Caller, button: MistakeButton) -> Reply:
        """Act on a button of a mistake."""
        if button.act is MistakeAct.OPEN:
            return await self._open(caller, button)
        if button.table is None:
            raise Refusal("unknown_press")
        mistake = await self._mistakes.get(caller.user_id, (button.table, button.step))
        if button.act is MistakeAct.TELL:
            return self._answer(caller, mistake, None)
        if button.act in (MistakeAct.MOVE, MistakeAct.PICK):
            return self._answer(caller, mistake, _move(mistake, button))
        return Reply(_choices(mistake, button, caller), replaces=True)

    async def _open(self, caller: Caller, button: MistakeButton) -> Reply:
        after = None if button.table is None else (button.table, button.step)
        mistake = await self._mistakes.next(caller.user_id, after)
        if mistake is not None:
            return Reply(layouts.question(mistake, caller.translator), replaces=True)
        if not await self._mistakes.has_reviews(caller.user_id):
            finished = await self._tables.finished(caller.user_id, None)
            return Reply(layouts.no_reviews(finished, caller.translator), replaces=True)
        counts = await self._mistakes.counts(caller.user_id)
        layout = layouts.end if counts.corrected < counts.made else layouts.none_left
        return Reply(layout(counts, caller.translator), replaces=True)

    def _answer(self, caller: Caller, mistake: Mistake, move: Move | None) -> Reply:
        """The answer; comparing the moves takes a while, so a short message comes first."""

        async def compare(edit: Edit) -> None:
            answer = await self._mistakes.answer(caller.user_id, mistake, move)
            done = answer.correct or move is None
            layout = layouts.solution if done else layouts.wrong_answer
            await edit(layout(mistake, answer, caller.translator))

        waiting = layouts.thinking(caller.translator)
        return Reply(waiting, replaces=True, followup=compare)


def _choices(mistake: Mistake, button: MistakeButton, caller: Caller) -> Message:
    if button.act is MistakeAct.CELL:
        return layouts.card_choices(mistake, button.choice, caller.translator)
    if button.act is MistakeAct.CARD:
        return layouts.cell_choices(mistake, button.choice, caller.translator)
    return layouts.hand(mistake, caller.translator)


def _move(mistake: Mistake, button: MistakeButton) -> Move:
    """The move of a button, or the move that the chosen cards make; a Refusal if there is none."""
    if button.act is MistakeAct.MOVE:
        return Move.parse(button.choice)
    return study.picked(mistake.view, button.choice, button.chosen)
