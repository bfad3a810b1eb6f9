"""A person's own mistakes as puzzles: open one, choose, answer, give up."""

from bot.engine.errors import Refusal
from bot.engine.moves import Move
from bot.messages.study_ids import MistakeButton, StudyAct
from bot.tables.errors import NoMistakeNow
from bot.tables.finder import TableFinder
from bot.tables.mistakes import Mistake, Mistakes
from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply
from cogs.puzzle import mistake_layouts as layouts
from cogs.puzzle.positions import answered


class MistakeHandlers:
    """Shows mistakes to the person who made them, and to nobody else."""

    def __init__(self, mistakes: Mistakes, tables: TableFinder) -> None:
        self._mistakes = mistakes
        self._tables = tables

    async def press(self, caller: Caller, button: MistakeButton) -> Reply:
        """Act on a button of a mistake."""
        if button.act is StudyAct.OPEN:
            return await self._open(caller, button)
        if button.table is None:
            raise Refusal("unknown_press")
        try:
            mistake = await self._mistakes.get(caller.user_id, (button.table, button.step))
        except NoMistakeNow:
            return Reply(layouts.no_mistake_now(button.table, caller.translator), replaces=True)
        if button.act is StudyAct.TELL:
            return self._answer(caller, mistake, None)
        if button.act in (StudyAct.MOVE, StudyAct.PICK):
            move = answered(mistake.view, button.act, button.choice, button.chosen)
            return self._answer(caller, mistake, move)
        message = layouts.question(mistake, caller.translator, button.act, button.choice)
        return Reply(message, replaces=True)

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
            done = answer.correct or answer.no_mistake or move is None
            layout = layouts.solution if done else layouts.wrong_answer
            await edit(layout(mistake, answer, caller.translator))

        waiting = layouts.comparing(mistake, caller.translator)
        return Reply(waiting, replaces=True, followup=compare)
