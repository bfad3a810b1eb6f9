"""An end that came after a long turn is told once, whatever comes between it and its notice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import cast

import pytest

from bot.tables.finder import TableFinder
from bot.ui.end_notices import EndNotices
from bot.ui.messenger import Messenger
from bot.ui.notifications import Notifications
from bot.ui.publisher import Publisher
from tests.ui.fakes import HASTY, FakeDiscord, publishing, quiet, refusal, showing, text
from tests.ui.test_publisher import ATTIC, ELSEWHERE, GAME, HERE_TOO
from tests.ui.test_turn_pings import Late

END = GAME[-1]
LONG = 130.0  # seconds for the last turn
PINGING = replace(HASTY, ping_after=120.0)


def notices(tables: Late, messenger: Messenger, after: float | None = 120.0) -> EndNotices:
    return EndNotices(
        cast(TableFinder, tables), messenger, Notifications(tables, tables.is_away), after
    )


async def test_a_notice_that_is_due_is_taken_once_though_the_end_is_shown_by_then(
    messenger: Messenger,
) -> None:
    tables = Late(LONG)
    due = notices(tables, messenger)
    await due.note_if_due(END)
    tables.seconds = None
    await due.note_if_due(END)
    assert [due.take(END.id), due.take(END.id)] == [True, False]


@pytest.mark.parametrize(("seconds", "after"), [(119.0, 120.0), (None, 120.0), (LONG, None)])
async def test_no_notice_is_due_after_a_short_turn_or_where_nobody_is_pinged(
    messenger: Messenger, seconds: float | None, after: float | None
) -> None:
    due = notices(Late(seconds), messenger, after)
    await due.note_if_due(END)
    assert not due.take(END.id)


async def test_a_notice_that_is_due_on_a_shard_that_is_kept_is_still_taken(
    messenger: Messenger,
) -> None:
    for kept in (HERE_TOO, ELSEWHERE):
        due = notices(Late(LONG), messenger)
        await due.note_if_due(END)
        due.keep_only(kept)
        assert due.take(END.id) is (kept is HERE_TOO)


@asynccontextmanager
async def restless() -> AsyncIterator[tuple[FakeDiscord, Late, Publisher]]:
    """A publisher that tries nothing a second time, and the end of a game after a long turn."""
    client, tables, times = FakeDiscord(), Late(LONG), replace(PINGING, retry_after=())
    async with showing(client, times) as messenger:
        tables.kept[END.id] = END
        publisher = publishing(tables, messenger, times)
        yield client, tables, publisher
        await quiet()
        told = ["your game is over" in text(one) for one in client.messages.values()]
        assert told == [False], "the end is shown, and another process has told it"


async def test_an_end_that_was_lost_with_its_channel_may_be_told_by_another_process() -> None:
    async with restless() as (client, tables, publisher):
        client.fail(refusal(404, 10003))
        await publisher.table_changed(GAME[-2], END)
        await quiet()
        tables.seconds = None
        await publisher.repost(tables.kept[END.id], ATTIC)


async def test_an_end_that_was_not_shown_before_its_shard_was_given_up_may_be_told_elsewhere() -> (
    None
):
    async with restless() as (client, tables, publisher):
        client.fail(*[refusal(503)] * 3)
        await publisher.table_changed(GAME[-2], END)
        await quiet()
        await publisher.keep_only(ELSEWHERE)
        tables.seconds = None
        await publisher.keep_only(HERE_TOO)
        await publisher.table_changed(None, END)
