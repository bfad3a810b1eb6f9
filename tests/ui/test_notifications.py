"""For which moves somebody has been notified is remembered while the game goes on."""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import cast

import pytest

from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.players import Person, Preferences
from bot.model.server_settings import DEFAULT_SETTINGS
from bot.model.shards import EVERY_SHARD, Shards
from bot.tables.message_locations import MessageLocations
from bot.ui.current_messages import CurrentMessages
from bot.ui.game_threads import GameThreads
from bot.ui.message_errors import ChannelGone
from bot.ui.notifications import Notifications, PingKind
from bot.ui.table_messages import TableMessages
from tests.ui.fakes import FakeDiscord, FakeTables, refusal, showing
from tests.ui.tables import tables_of, user_id

SEATS, CRYPT = (Person(1, "Mina"), Person(2, "Jonathan")), MessageLocation(10, 20)
TABLE = replace(next(iter(tables_of("dracula.classic"))), id=7, seats=SEATS, location=CRYPT)


@pytest.mark.parametrize("end", ["edited", "in a new message", "in a channel that is gone"])
async def test_nothing_is_remembered_of_a_game_that_is_over(end: str) -> None:
    client, tables = FakeDiscord(), FakeTables({TABLE.id: TABLE})
    async with showing(client) as messenger:
        notifications = Notifications(tables, tables.is_away)
        messages = TableMessages(
            messenger,
            cast(MessageLocations, tables),
            CurrentMessages(lambda _guild: (), tables.head_to_head, tables.lesson_step),
            GameThreads(messenger, lambda _guild: DEFAULT_SETTINGS),
            notifications,
        )
        await messages.show(TABLE, None)
        assert len(notifications) == 1
        if end == "in a new message":
            client.messages.clear()
        elif end == "in a channel that is gone":
            client.fail(refusal(404, 10003))
        with suppress(ChannelGone):
            await messages.show(replace(TABLE, position=TABLE.position.play("!resign 0")), None)
        assert len(notifications) == 0


@pytest.mark.parametrize(("shards", "remembered"), [(EVERY_SHARD, 1), (Shards(1, frozenset()), 0)])
def test_nothing_is_remembered_of_a_game_that_another_process_has(
    shards: Shards, remembered: int
) -> None:
    tables = FakeTables()
    notifications = Notifications(tables, tables.is_away)
    notifications.note_notified(TABLE)
    notifications.keep_only(shards)
    assert len(notifications) == remembered


@dataclass
class Muted:
    """What each person wants to hear nothing of."""

    preferred: dict[int, Preferences]

    async def preferences(self, user_id: int) -> Preferences:
        return self.preferred.get(user_id, Preferences())


@pytest.mark.parametrize(
    ("kind", "heard"),
    [
        (PingKind.TURN, (2, 3)),
        (PingKind.REMINDER, (1, 3)),
        (PingKind.NOTICE, (1, 3)),
    ],
)
async def test_who_is_pinged_is_who_wants_pings_of_this_kind(
    kind: PingKind, heard: tuple[int, ...]
) -> None:
    only_turns, all_others = Preferences(mute_turns=True), Preferences(muted=True)
    preferred, mover = Muted({1: only_turns, 2: all_others}), user_id(TABLE.mover)
    notifications = Notifications(preferred, {mover}.__contains__)
    message = Message(("The table waits.",), mentions=(1, 2, 3))
    assert (await notifications.without_muted(message, kind)).mentions == heard
    assert (await notifications.wanted(TABLE, message, kind)).mentions == heard
    paused = await notifications.wanted(replace(TABLE, paused=True), message, kind)
    assert {*paused.mentions} == {*heard} - {mover}, "on vacation, where that stops the clock"
