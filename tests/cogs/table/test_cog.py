"""/dracula board asks Discord who sees a channel, and is answered even if that takes long."""

import asyncio
import math
from typing import Any, cast

from bot.i18n.translator import translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.ui.caller import Caller
from bot.ui.interactions import Action, Interactions, Reply
from bot.ui.layouts import answers
from cogs.table import layouts
from cogs.table.cog import TableCog
from cogs.table.repost_handlers import RepostHandlers
from tests.conftest import HANGING

ENGLISH = translator_for("en")
LATE = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), ENGLISH, answer_by=-math.inf)
SHOWN = answers.done("shown", ENGLISH)


class Commands:
    """Runs one command for somebody who has no time left."""

    reply: Reply

    async def run(self, _interaction: object, action: Action) -> None:
        self.reply = await action(LATE)


class SlowReposts:
    """Shows a table when Discord has answered."""

    def __init__(self) -> None:
        self.answered = asyncio.Event()

    async def repost(self, _caller: Caller, _table_id: int | None) -> Reply:
        await self.answered.wait()
        return Reply(SHOWN)


async def test_a_table_that_is_slow_to_be_shown_again_is_announced() -> None:
    commands, reposts, nothing = Commands(), SlowReposts(), cast(Any, None)
    cog = TableCog(cast(Interactions, commands), nothing, cast(RepostHandlers, reposts), nothing)
    board: Any = TableCog.board.callback
    await asyncio.wait_for(board(cog, nothing, 7), HANGING)
    assert commands.reply.message == layouts.showing_again(ENGLISH)
    shown: list[Message] = []

    async def edit(message: Message) -> None:
        shown.append(message)

    reposts.answered.set()
    assert commands.reply.followup is not None
    await commands.reply.followup(edit)
    assert shown == [SHOWN]
