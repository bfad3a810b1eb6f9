"""Shows, begins and ends the vacation of a player."""

from bot.messages.clock_ids import VacationAct, VacationButton
from bot.tables.vacations import Vacations, VacationStatus
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.vacation.layouts import question, vacation


class VacationHandlers:
    """Answers the command and its buttons; every answer shows the vacation as it is now."""

    def __init__(self, vacations: Vacations) -> None:
        self._vacations = vacations

    async def show(self, caller: Caller) -> Reply:
        """The caller's vacation."""
        return _shown(await self._vacations.status(caller.user_id), caller)

    async def press(self, caller: Caller, button: VacationButton) -> Reply:
        """Act on the caller's vacation, and show it; Refusal if none can begin now."""
        if button.act is VacationAct.ASK:
            return await self._ask(caller)
        if button.act is VacationAct.BEGIN:
            return _shown(await self._vacations.begin(caller.user_id), caller)
        if button.act is VacationAct.END:
            return _shown(await self._vacations.end(caller.user_id), caller)
        return await self.show(caller)

    async def _ask(self, caller: Caller) -> Reply:
        """The question whether to begin a vacation; the vacation itself if one has begun."""
        status = await self._vacations.ask(caller.user_id)
        if status.until is not None:
            return _shown(status, caller)
        return Reply(question(caller.translator), replaces=True)


def _shown(status: VacationStatus, caller: Caller) -> Reply:
    return Reply(vacation(status, caller.translator), replaces=True)
