"""A reply that is late is announced at once, and comes when it is there."""

import asyncio
import gc
import math
from dataclasses import replace

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply
from bot.ui.slow_replies import in_time, press_in_time
from tests.ui.fakes import quiet

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))
LATE = replace(CALLER, answer_by=-math.inf)
COFFIN, POSTED, WAIT = Message(("a coffin",)), Message(("posted",)), Message(("wait",))


def said(_: Translator) -> Message:
    return WAIT


async def followed(reply: Reply) -> list[Message]:
    """The messages into which a reply turns."""
    shown: list[Message] = []

    async def edit(message: Message) -> None:
        shown.append(message)

    assert reply.followup is not None
    await reply.followup(edit)
    return shown


async def test_what_is_there_at_once_is_the_answer() -> None:
    async def handler(_caller: Caller) -> Reply:
        return Reply(COFFIN)

    assert await in_time(handler, said)(CALLER) == Reply(COFFIN)


async def test_what_is_late_comes_after_the_answer_with_all_that_follows_it() -> None:
    there = asyncio.Event()

    async def post(edit: Edit) -> None:
        await edit(POSTED)

    async def handler(_caller: Caller) -> Reply:
        await there.wait()
        return Reply(COFFIN, followup=post)

    reply = await in_time(handler, said)(LATE)
    assert (reply.message, reply.replaces) == (WAIT, True)
    there.set()
    assert await followed(reply) == [COFFIN, POSTED]


async def test_a_refusal_that_is_late_is_shown_too() -> None:
    there = asyncio.Event()

    async def handler(_caller: Caller) -> Reply:
        await there.wait()
        raise Refusal("puzzle_closed")

    reply = await in_time(handler, said)(LATE)
    there.set()
    with pytest.raises(Refusal):
        await followed(reply)


@pytest.mark.parametrize(
    ("error", "logged"), [(Refusal("puzzle_closed"), 0), (RuntimeError("a bug"), 1)]
)
async def test_an_error_that_comes_when_nobody_waits_any_more_is_read_and_logged_if_it_is_ours(
    caplog: pytest.LogCaptureFixture, error: Exception, logged: int
) -> None:
    """The short message could not be sent, so nothing follows it."""
    there, unread = asyncio.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: unread.append(context))

    async def handler(_caller: Caller) -> Reply:
        await there.wait()
        raise error

    await in_time(handler, said)(LATE)
    there.set()
    await quiet()
    gc.collect()
    assert unread == []
    assert [one.exc_info and one.exc_info[1] for one in caplog.records] == [error] * logged


async def test_an_error_that_is_told_in_the_late_reply_is_not_logged_a_second_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    there = asyncio.Event()

    async def handler(_caller: Caller) -> Reply:
        await there.wait()
        raise KeyError

    reply = await in_time(handler, said)(LATE)
    following = asyncio.create_task(followed(reply))
    await asyncio.sleep(0)
    there.set()
    with pytest.raises(KeyError):
        await following
    assert not caplog.records


async def test_the_handler_of_a_button_is_given_the_button() -> None:
    async def handler(_caller: Caller, button: str) -> Reply:
        return Reply(Message((button,)))

    assert await press_in_time(handler, said)(CALLER, "a bat") == Reply(Message(("a bat",)))


async def test_a_late_reply_leaves_the_pressed_message_if_it_is_to() -> None:
    there = asyncio.Event()

    async def handler(_caller: Caller) -> Reply:
        await there.wait()
        return Reply(COFFIN)

    reply = await in_time(handler, said, replaces=False)(LATE)
    assert not reply.replaces
    there.set()
    assert await followed(reply) == [COFFIN]
