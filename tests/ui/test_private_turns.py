"""A private message is brought up to date although the database is out of order for a while."""

from dataclasses import replace
from typing import cast

import pytest

from bot.i18n.translator import translator_for
from bot.messages.message import Message
from bot.model.errors import Busy, StorageFull, StoreUnavailable
from bot.model.players import Person
from bot.ui import private_turns
from bot.ui.buttons import Interaction
from bot.ui.ephemeral_replies import EphemeralMessage, EphemeralReplies
from bot.ui.private_turns import PrivateTurns
from tests.tables.fakes import failing_once
from tests.ui.fakes import FakeTables, quiet, refusal
from tests.ui.tables import tables_of
from tests.ui.test_ephemeral_replies import NO_PICTURES, Failing, Pressed

MINA = Person(1, "Mina")
TABLE = replace(next(iter(tables_of("dracula.classic"))), id=7, seats=(MINA, Person(2, "Jonathan")))


async def moved(press: Pressed, tables: FakeTables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mina's private message, the answer to this press, is to show that she has moved."""
    monkeypatch.setattr(private_turns, "_RETRY_AFTER", (0.0,))
    replies = EphemeralReplies(NO_PICTURES)
    message = EphemeralMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    await replies.keep_newest((MINA.user_id, TABLE.id), message, translator_for("en"))
    turns = PrivateTurns(replies, tables, tables)
    turns.show_with(*[lambda *_: Message(("You have moved.",))] * 2)
    turns.moved(MINA.user_id, TABLE.id)
    await quiet()


@pytest.mark.parametrize("busy", [Busy(), StorageFull()])
@pytest.mark.parametrize("reading", ["get", "preferences"])
async def test_a_message_changes_once_the_database_can_be_read(
    reading: str, busy: StoreUnavailable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, press = FakeTables({TABLE.id: TABLE}), Pressed()
    failing_once(tables, reading, busy)
    await moved(press, tables, monkeypatch)
    assert press.asked == 1


async def test_a_message_changes_once_discord_takes_requests_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    press = Failing(refusal(503), ConnectionResetError())
    await moved(press, FakeTables({TABLE.id: TABLE}), monkeypatch)
    assert press.asked == 3
