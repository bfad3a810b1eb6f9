"""For which moves somebody has been notified is remembered while the game goes on."""

from dataclasses import replace
from typing import cast

import pytest

from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.server_settings import DEFAULT_SETTINGS
from bot.model.shards import EVERY_SHARD, Shards
from bot.tables.message_locations import MessageLocations
from bot.ui.game_threads import GameThreads
from bot.ui.notifications import Notifications
from bot.ui.table_messages import TableMessages
from tests.ui.fakes import FakeDiscord, FakeTables, showing
from tests.ui.tables import tables_of

SEATS, CRYPT = (Person(1, "Mina"), Person(2, "Jonathan")), MessageLocation(10, 20)
TABLE = replace(next(iter(tables_of("dracula.classic"))), id=7, seats=SEATS, location=CRYPT)


@pytest.mark.parametrize("new_message", [False, True])
async def test_nothing_is_remembered_of_a_game_that_is_over(new_message: bool) -> None:
    client, tables = FakeDiscord(), FakeTables({TABLE.id: TABLE})
    async with showing(client) as messenger:
        notifications = Notifications(tables)
        messages = TableMessages(
            messenger,
            cast(MessageLocations, tables),
            lambda _guild: (),
            GameThreads(messenger, lambda _guild: DEFAULT_SETTINGS),
            notifications,
        )
        await messages.show(TABLE, None)
        assert len(notifications) == 1
        if new_message:
            client.messages.clear()
        await messages.show(replace(TABLE, position=TABLE.position.play("!resign 0")), None)
        assert len(notifications) == 0


@pytest.mark.parametrize(("shards", "remembered"), [(EVERY_SHARD, 1), (Shards(1, frozenset()), 0)])
def test_nothing_is_remembered_of_a_game_that_another_process_has(
    shards: Shards, remembered: int
) -> None:
    notifications = Notifications(FakeTables())
    notifications.note_notified(TABLE)
    notifications.keep_only(shards)
    assert len(notifications) == remembered
