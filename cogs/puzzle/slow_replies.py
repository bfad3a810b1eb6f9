"""Answers in time although a puzzle is late, since the AI is busy with something longer."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply
from cogs.puzzle import mistake_layouts as layouts

_SOON: Final = 1.5  # of the three seconds that Discord gives for an answer


def in_time(
    handler: Callable[[Caller], Coroutine[Any, Any, Reply]], seconds: float = _SOON
) -> Callable[[Caller], Awaitable[Reply]]:
    """The handler's reply if it comes so soon, else a short message that turns into it."""

    async def answer(caller: Caller) -> Reply:
        task = asyncio.create_task(handler(caller), name="puzzle")
        done, _ = await asyncio.wait([task], timeout=seconds)
        if done:
            return task.result()

        async def show(edit: Edit) -> None:
            reply = await task
            if reply.message is not None:
                await edit(reply.message)
            if reply.followup is not None:
                await reply.followup(edit)

        return Reply(layouts.thinking(caller.translator), replaces=True, followup=show)

    return answer
