"""Buttons of takebacks: ask for one, allow one."""

from bot.messages.clock_ids import TakebackAct, TakebackButton
from bot.tables.takebacks import Takebacks
from bot.ui.caller import Caller
from bot.ui.interactions import ACKNOWLEDGED, Reply
from bot.ui.publisher import Publisher
from cogs.table import takeback_layouts as layouts


class TakebackHandlers:
    """Passes on requests for takebacks and agreements to them; the table shows the result.

    The private answer confirms the press and leads back to the game.
    """

    def __init__(self, takebacks: Takebacks, publisher: Publisher) -> None:
        self._takebacks = takebacks
        self._publisher = publisher

    async def press(self, caller: Caller, button: TakebackButton) -> Reply:
        """Ask for a takeback, or allow one."""
        if button.act is TakebackAct.ALLOW:
            table = await self._takebacks.agree(button.table, button.ply, caller.user_id)
            if table.takeback is None:
                return ACKNOWLEDGED
            answer = layouts.allowed
        else:
            table = await self._takebacks.ask(button.table, button.ply, caller.user_id)
            answer = layouts.asked
        message = answer(table, self._publisher.link(table), caller.translator)
        return Reply(message, replaces=True, table=button.table)
