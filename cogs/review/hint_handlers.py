"""Hints, which begin with a short message that is edited later."""

from bot.messages.review_ids import HintButton
from bot.tables.finder import TableFinder
from bot.tables.hints import Hints, seat_for_hints
from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply
from bot.ui.layouts import answers
from cogs.review import hint_layouts as layouts


class HintHandlers:
    """Shows hints to the player to move, and to nobody else."""

    def __init__(self, tables: TableFinder, hints: Hints) -> None:
        self._tables = tables
        self._hints = hints

    async def hint(self, caller: Caller, button: HintButton) -> Reply:
        """The best moves of the player to move.

        A player who moves before the hint is ready does not get it. If the game has ended
        meanwhile, the message says so.
        """
        table = await self._tables.get(button.table)
        seat_for_hints(table, caller.user_id)

        async def think(edit: Edit) -> None:
            found = await self._hints.of(table, caller.user_id)
            now = await self._tables.get(table.id)
            if now.over or now.position.to_vote:
                await edit(answers.stale(now, "", caller.translator))
            elif now.ply == table.ply:
                await edit(layouts.hint(table, found, caller.translator))

        waiting = layouts.in_progress(table, caller.translator)
        return Reply(waiting, replaces=True, table=table.id, followup=think)
