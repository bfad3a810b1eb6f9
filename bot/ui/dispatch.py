"""Sends the press of a button to the handler of its kind; cogs register their handlers here."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.messages import button_ids
from bot.ui.interactions import Caller, Reply, Services
from bot.ui.layouts import answers

Handler = Callable[[Services, Caller, Any], Awaitable[Reply]]
Handlers = Mapping[type[button_ids.ButtonId], Handler]


async def dispatch(handlers: Handlers, services: Services, caller: Caller, custom_id: str) -> Reply:
    """The reply to the press of this custom_id, also to one that no version of ours made."""
    pressed = button_ids.parse(custom_id)
    if pressed is None or type(pressed) not in handlers:
        return Reply(answers.unknown(caller.translator))
    return await handlers[type(pressed)](services, caller, pressed)
