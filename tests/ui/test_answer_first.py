"""What a press has changed is shown after its answer, and not much later."""

import asyncio

from bot.ui.answer_first import after_the_answer, all_out, answer_is_out, answering
from tests.conftest import HANGING


async def test_what_belongs_to_a_press_waits_for_its_answer() -> None:
    with answering():
        showing = asyncio.create_task(after_the_answer())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not showing.done()
        answer_is_out()
        await asyncio.wait_for(showing, HANGING)
        await after_the_answer()


async def test_an_answer_that_fails_lets_it_be_shown() -> None:
    with answering() as over:
        showing = asyncio.create_task(after_the_answer())
        await asyncio.sleep(0)
    assert over.is_set(), "a stop does not wait for it either"
    await asyncio.wait_for(showing, HANGING)


async def test_an_answer_that_takes_long_does_not_hold_it_up() -> None:
    with answering():
        await asyncio.wait_for(after_the_answer(), HANGING)


async def test_what_belongs_to_no_press_or_another_one_waits_for_nothing() -> None:
    await after_the_answer()
    other = asyncio.create_task(after_the_answer())
    with answering():
        await asyncio.wait_for(other, HANGING)
    answer_is_out()


async def test_a_stop_waits_for_the_answers_that_are_on_their_way() -> None:
    with answering() as answered:
        waiting = asyncio.create_task(all_out([answered], HANGING))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not waiting.done()
        answer_is_out()
        await waiting


async def test_a_stop_does_not_wait_for_ever() -> None:
    await all_out([asyncio.Event()], 0.0)
