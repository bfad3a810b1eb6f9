"""Answers in time even if a reply is slow: a short message is sent first and turns into it."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply

_log = logging.getLogger(__name__)

_TIME_TO_DRAW: Final = 0.7  # seconds that a reply leaves for its picture

Waiting = Callable[[Translator], Message]
"""The short message."""


def in_time(
    handler: Callable[[Caller], Coroutine[Any, Any, Reply]],
    waiting: Waiting,
    *,
    replaces: bool = True,
) -> Callable[[Caller], Coroutine[Any, Any, Reply]]:
    """The handler's reply if its picture can still be drawn in the time that the caller has left.

    Otherwise a short message that turns into it. `replaces`: the short message takes the place of
    the private message that was pressed.
    """

    async def answer(caller: Caller) -> Reply:
        task = asyncio.create_task(handler(caller), name="slow reply")
        done, _ = await asyncio.wait([task], timeout=max(0.0, caller.time_left - _TIME_TO_DRAW))
        if done:
            return task.result()
        task.add_done_callback(_read)

        async def show(edit: Edit) -> None:
            task.remove_done_callback(_read)  # a failure is told from here on
            reply = await task
            if reply.message is not None:
                await edit(reply.message)
            if reply.followup is not None:
                await reply.followup(edit)

        return Reply(waiting(caller.translator), replaces=replaces, followup=show)

    return answer


def press_in_time(
    handler: Callable[[Caller, Any], Coroutine[Any, Any, Reply]],
    waiting: Waiting,
    *,
    replaces: bool = True,
) -> Callable[[Caller, Any], Coroutine[Any, Any, Reply]]:
    """The same for the handler of a button."""

    async def answer(caller: Caller, button: Any) -> Reply:
        in_two_steps = in_time(lambda one: handler(one, button), waiting, replaces=replaces)
        return await in_two_steps(caller)

    return answer


def _read(task: asyncio.Task[Reply]) -> None:
    """Log the failure of a reply that nobody waits for, as when the short message was not sent."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refusal):
        _log.error("a slow reply failed: %s", error, exc_info=error)
