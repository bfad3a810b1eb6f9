"""A player has one private answer at each table: the newest, where the last can be reached."""

import asyncio
import logging
import threading
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from aiohttp import ServerDisconnectedError
from simcord.components import walk_components

from bot.i18n.translator import translator_for
from bot.kits.catalogue import kit_for
from bot.kits.kit_types import TableRef
from bot.messages.message import Drawing, Message, Picture
from bot.ui.buttons import Interaction
from bot.ui.coalescer import TryLater
from bot.ui.pictures import Pictures
from bot.ui.private_replies import PrivateMessage, PrivateReplies
from tests.conftest import HANGING
from tests.kits.coffin.test_hand_picture import choosing
from tests.ui.fakes import refusal

HERE = (1, 7)  # somebody at a table
MOST = 1000
NO_PICTURES = Pictures()
FILM = Picture("film-1-1.gif", "A film.", "No film today.", Drawing.of(bytes))


class Pressed:
    """As much of an interaction as is needed to take its answer away."""

    id = 77

    def __init__(self, *, expired: bool = False, failure: Exception | None = None) -> None:
        self.expired = expired
        self.failure = failure
        self.asked = 0
        self.message: object | None = object()

    def is_expired(self) -> bool:
        return self.expired

    async def edit_original_response(self, **_: object) -> None:
        self.asked += 1
        if self.failure is not None:
            raise self.failure

    async def delete_original_response(self) -> None:
        self.asked += 1
        if self.failure is not None:
            raise self.failure


@pytest.fixture
def replies() -> PrivateReplies:
    return PrivateReplies(NO_PICTURES)


async def keep(
    replies: PrivateReplies, key: tuple[int, int], message_id: int, press: Pressed
) -> None:
    """This press was answered with the message of this id."""
    message = PrivateMessage(cast(Interaction, press), message_id, NO_PICTURES, ())
    await replies.keep_newest(key, message, translator_for("en"))


async def test_a_new_answer_takes_the_last_one_away(replies: PrivateReplies) -> None:
    presses = [Pressed() for _ in range(3)]
    for message_id, press in enumerate(presses):
        await keep(replies, HERE, message_id, press)
    assert [press.asked for press in presses] == [1, 1, 0]


async def test_an_answer_that_was_only_changed_is_not_taken_away(replies: PrivateReplies) -> None:
    first, again, other = Pressed(), Pressed(), Pressed()
    await keep(replies, HERE, 100, first)
    await keep(replies, HERE, 100, again)
    assert (first.asked, again.asked) == (0, 0)
    await keep(replies, HERE, 101, other)
    assert (first.asked, again.asked) == (0, 1), "the newest press lives longest"


async def test_the_answers_of_others_and_at_other_tables_stay(replies: PrivateReplies) -> None:
    first = Pressed()
    await keep(replies, HERE, 100, first)
    await keep(replies, (2, 7), 101, Pressed())
    await keep(replies, (1, 8), 102, Pressed())
    assert first.asked == 0


async def test_a_press_that_has_run_out_is_not_asked_to_take_its_answer_away(
    replies: PrivateReplies,
) -> None:
    old, new = Pressed(expired=True), Pressed()
    await keep(replies, HERE, 100, old)
    await keep(replies, HERE, 101, new)
    assert old.asked == 0
    await keep(replies, HERE, 102, Pressed())
    assert (old.asked, new.asked) == (0, 1), "it is forgotten"


@pytest.mark.parametrize(
    "failure",
    [
        refusal(404, 10008),
        refusal(401, 50027),
        refusal(404, 10015),
        refusal(503),
        ConnectionResetError(),
        ServerDisconnectedError(),
    ],
)
async def test_an_answer_that_cannot_be_taken_away_stays(
    replies: PrivateReplies, failure: Exception
) -> None:
    old = Pressed(failure=failure)
    await keep(replies, HERE, 100, old)
    await keep(replies, HERE, 101, Pressed())
    await keep(replies, HERE, 102, Pressed())
    assert old.asked == 1


async def test_answers_that_can_no_longer_be_changed_are_forgotten(
    replies: PrivateReplies,
) -> None:
    presses = [Pressed() for _ in range(4)]
    for user, press in enumerate(presses):
        await keep(replies, (user, 7), 100 + user, press)
    for press in presses[:2]:
        press.expired = True
    await keep(replies, (4, 7), 200, Pressed())
    kept = [replies.newest((user, 7)) is not None for user in range(4)]
    assert kept == [False, False, True, True]


async def test_a_new_answer_lets_those_at_other_tables_go_once_they_cannot_be_changed(
    replies: PrivateReplies,
) -> None:
    presses = [Pressed() for _ in range(2)]
    for table, press in enumerate(presses):
        await keep(replies, (1, table), 100 + table, press)
    presses[0].expired = True
    await keep(replies, (1, 2), 200, Pressed())
    kept = [replies.newest((1, table)) is not None for table in range(3)]
    assert kept == [False, True, True]


async def test_what_was_pressed_is_not_kept_with_its_answer(replies: PrivateReplies) -> None:
    press = Pressed()
    await keep(replies, HERE, 100, press)
    assert replies.newest(HERE) is not None
    assert press.message is None


async def test_the_oldest_of_very_many_answers_is_forgotten(replies: PrivateReplies) -> None:
    first, second = Pressed(), Pressed()
    await keep(replies, (0, 7), 0, first)
    await keep(replies, (1, 7), 1, second)
    for user in range(2, MOST + 1):
        await keep(replies, (user, 7), user, Pressed())
    for user in (0, 1):
        await keep(replies, (user, 7), 5000 + user, Pressed())
    assert (first.asked, second.asked) == (0, 0)


async def test_an_answer_is_not_forgotten_before_there_are_very_many(
    replies: PrivateReplies,
) -> None:
    first = Pressed()
    await keep(replies, (0, 7), 0, first)
    for user in range(1, MOST):
        await keep(replies, (user, 7), user, Pressed())
    await keep(replies, (0, 7), 5000, Pressed())
    assert first.asked == 1


@pytest.mark.parametrize(
    "failure",
    [refusal(401, 50027), refusal(404, 10015), refusal(413, 40005)],
)
async def test_an_answer_that_cannot_be_changed_is_not_tried_again(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    press = Pressed(failure=failure)
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    for _ in range(2):
        await answer.edit(Message(("The hint is here.",)))
    assert press.asked == 1
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


async def test_a_failure_that_passes_leaves_an_answer_that_can_be_changed() -> None:
    press = Pressed(failure=refusal(503))
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    await answer.edit(Message(("Reviewing: 1 of 8",)))
    assert answer.can_change
    with pytest.raises(TryLater):
        await answer.turn_into(Message(("Your turn.",)), lambda: True)
    press.failure = None
    await answer.edit(Message(("The review.",)))
    await answer.turn_into(Message(("Your turn.",)), lambda: True)
    assert press.asked == 4


async def test_an_answer_that_shows_something_else_by_then_is_left_alone() -> None:
    press = Pressed()
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    await answer.turn_into(Message(("Your turn.",)), lambda: False)
    assert press.asked == 0


async def test_an_answer_that_was_deleted_here_does_not_come_back() -> None:
    press = Gone()
    press.failure = None
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    await answer.delete()
    press.failure = refusal(404, 10008)
    await answer.edit(Message(("The hint is here.",)))
    assert not press.sent


async def test_an_answer_that_is_deleted_here_while_it_is_drawn_does_not_come_back() -> None:
    press, drawing, drawn = Gone(), threading.Event(), threading.Event()

    def draw(_picture: Picture) -> bytes:
        drawing.set()
        drawn.wait()
        return b"drawn"

    pictures = Pictures(draw)
    try:
        answer = PrivateMessage(cast(Interaction, press), 100, pictures, ())
        edit = asyncio.create_task(answer.edit(Message(("The film.",), FILM)))
        await asyncio.to_thread(drawing.wait)
        await answer.delete()
        drawn.set()
        await edit
    finally:
        drawn.set()
        pictures.close()
    assert not press.sent


async def test_an_error_of_ours_in_a_change_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    press = Pressed(failure=RuntimeError("a bug"))
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    for _ in range(2):
        await answer.edit(Message(("The hint is here.",)))
    assert press.asked == 1
    assert "a private message could not be changed" in caplog.text


class Gone(Pressed):
    """An interaction whose answer is gone; what is sent after it is kept."""

    def __init__(self) -> None:
        super().__init__(failure=refusal(404, 10008))
        self.followup = self
        self.sent: dict[str, Any] = {}
        self.changed: tuple[str, ...] = ()
        """What was done to the answer that was sent instead."""

    async def send(self, **arguments: Any) -> Any:
        self.sent = arguments
        return SimpleNamespace(id=101, edit=self.edit_new, delete=self.delete_new)

    async def edit_new(self, **_: object) -> None:
        self.changed += ("edited",)

    async def delete_new(self) -> None:
        self.changed += ("deleted",)


class Failing(Pressed):
    """An interaction of which the first requests fail."""

    def __init__(self, *failures: Exception) -> None:
        super().__init__()
        self.response = self
        self.failures = [*failures]

    async def edit_original_response(self, **_: object) -> None:
        await self.defer()

    async def defer(self, **_: object) -> None:
        self.asked += 1
        if self.failures:
            raise self.failures.pop(0)


async def test_what_takes_the_place_of_an_answer_that_is_gone_has_its_picture() -> None:
    pictures, gone = Pictures(lambda _picture: b"drawn"), Gone()
    try:
        answer = PrivateMessage(cast(Interaction, gone), 100, pictures, ())
        await answer.edit(Message(("The film.",), FILM))
    finally:
        pictures.close()
    assert (answer.id, gone.asked) == (101, 1)
    assert [file.filename for file in gone.sent["files"]] == [FILM.name]
    assert gone.sent["ephemeral"], "nobody else sees it"
    assert gone.sent["wait"], "or nobody knows its id"


async def test_what_takes_the_place_of_an_answer_that_is_gone_is_changed_and_taken_away() -> None:
    gone = Gone()
    answer = PrivateMessage(cast(Interaction, gone), 100, NO_PICTURES, ())
    for _ in range(2):
        await answer.edit(Message(("Your hand.",)))
    await answer.delete()
    assert gone.changed == ("edited", "deleted")
    assert gone.asked == 1, "only the first change was of the old answer"


async def test_an_answer_that_is_gone_does_not_turn_into_a_new_one() -> None:
    press = Pressed(failure=refusal(404, 10008))
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    for _ in range(2):
        await answer.turn_into(Message(("Your turn.",)), lambda: True)
    assert press.asked == 1


async def test_an_answer_turns_into_another_though_discord_fails_twice() -> None:
    asked = Failing(refusal(503), ConnectionResetError())
    answer = PrivateMessage(cast(Interaction, asked), 100, NO_PICTURES, (0.0, 0.0))
    for turns in (3, 4):
        await answer.turn_into(Message(("Your turn.",)), lambda: True)
        assert asked.asked == turns, "and it can be changed again"
    assert answer.can_change


async def test_a_press_is_acknowledged_though_discord_fails_twice() -> None:
    asked = Failing(refusal(503), ConnectionResetError())
    await PrivateReplies(NO_PICTURES, pauses=(0.0, 0.0)).acknowledge(cast(Interaction, asked))
    assert asked.asked == 3


async def test_an_old_press_counts_if_discord_cannot_be_asked_about_it() -> None:
    replies = PrivateReplies(NO_PICTURES, pauses=(0.0,), clock=lambda: 2e9)
    asked = Failing(ConnectionResetError(), ConnectionResetError())
    assert not await replies.comes_too_late(cast(Interaction, asked))
    assert asked.asked == 2


class Sent(Failing):
    """An interaction of a second of 2026; whether Discord still takes an answer to it."""

    def __init__(self, second: float, *, taken: bool) -> None:
        super().__init__(*() if taken else (refusal(404, 10062),))
        self.id = discord.utils.time_snowflake(datetime.fromtimestamp(second, UTC))


async def test_a_clock_that_is_ahead_lets_no_late_press_count_once_it_is_right() -> None:
    now, ahead, start = 0.0, 600.0, 1_770_000_000.0
    replies = PrivateReplies(NO_PICTURES, pauses=(), clock=lambda: start + now)

    async def too_late(age: float, *, taken: bool) -> bool:
        return await replies.comes_too_late(cast(Interaction, Sent(start + now - age, taken=taken)))

    assert not await too_late(ahead + 0.5, taken=True)
    assert not await too_late(ahead + 2.0, taken=False), "of that age none is asked about any more"
    now = 60.0
    assert not await too_late(0.5, taken=True), "the clock has been set right"
    assert await too_late(300.0, taken=False)


async def test_what_was_acknowledged_is_forgotten_with_its_interaction() -> None:
    replies = PrivateReplies(NO_PICTURES, pauses=(), clock=lambda: 2e9)
    late = Failing()
    assert not await replies.comes_too_late(cast(Interaction, late))
    await replies.acknowledge(cast(Interaction, late))
    assert late.asked == 1
    replies.finish(cast(Interaction, late))
    await replies.acknowledge(cast(Interaction, late))
    assert late.asked == 2


async def test_an_answer_whose_press_has_run_out_stays_as_it_is() -> None:
    press = Pressed(expired=True)
    answer = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    await answer.turn_into(Message(("Your turn.",)), lambda: True)
    assert press.asked == 0


async def test_a_reply_is_known_by_its_reader_and_its_table(replies: PrivateReplies) -> None:
    for key in ((1, 7), (2, 7), (1, 8)):
        await keep(replies, key, 100, Pressed())
    assert replies.newest((1, 8)) is not None
    assert replies.newest((2, 8)) is None


class Asked(Pressed):
    """As much of an interaction as is needed to answer it; what it was answered with."""

    def __init__(self, *failures: Exception, pressed: int | None = None) -> None:
        super().__init__()
        self.response, self.user = self, SimpleNamespace(id=1)
        self.message = None if pressed is None else private(pressed)
        self.sent: dict[str, Any] = {}
        self.failures = [*failures]

    async def send_message(self, **arguments: Any) -> SimpleNamespace:
        await self.edit_message(**arguments)
        return SimpleNamespace(message_id=100)

    async def edit_message(self, **arguments: Any) -> None:
        if self.failures:
            raise self.failures.pop(0)
        self.sent = arguments


def private(message_id: int) -> SimpleNamespace:
    """As much of a private message as is needed to take its place."""
    return SimpleNamespace(id=message_id, flags=SimpleNamespace(ephemeral=True))


async def test_a_pressed_answer_that_turns_into_another_is_no_longer_that_of_its_table(
    replies: PrivateReplies,
) -> None:
    await keep(replies, (1, 7), 100, Pressed())
    await keep(replies, (1, 8), 101, Pressed())
    for other in (Asked(pressed=100), Asked(pressed=101)):
        assert replies.newest((1, 8)) is not None
        await replies.send(
            cast(Interaction, other), Message(("The rules.",)), replaces=True, within=HANGING
        )
        assert replies.newest((1, 7)) is None
    assert replies.newest((1, 8)) is None


@pytest.mark.parametrize("pressed", [None, 99])
async def test_an_answer_of_which_only_the_confirmation_was_lost_can_be_changed(
    pressed: int | None,
) -> None:
    asked = Asked(ConnectionResetError(), refusal(400, 40060), pressed=pressed)
    replies = PrivateReplies(NO_PICTURES, pauses=(0.0,))
    answer = await replies.send(
        cast(Interaction, asked), Message(("One moment …",)), replaces=True, within=HANGING
    )
    assert answer.id == (pressed or 0)
    await answer.edit(Message(("The hint is here.",)))
    assert asked.asked == 1


@pytest.mark.parametrize("pressed", [None, 99])
async def test_an_answer_that_came_too_late_is_none(pressed: int | None) -> None:
    asked = Asked(refusal(404, 10062), pressed=pressed)
    replies = PrivateReplies(NO_PICTURES, pauses=(0.0,))
    with pytest.raises(discord.NotFound):
        await replies.send(
            cast(Interaction, asked), Message(("Your hand.",)), replaces=True, within=HANGING
        )


async def test_a_move_whose_picture_is_not_drawn_in_time_is_answered_as_text_only() -> None:
    drawn = threading.Event()

    def slow(_picture: Picture) -> bytes:
        drawn.wait()
        return b"late"

    pictures, asked = Pictures(slow), Asked()
    _table, view = next(choosing("dracula.classic"))
    message = kit_for(view.rules).hand(view, TableRef(1, 1), translator_for("en"))
    assert message.picture is not None
    try:
        replies = PrivateReplies(pictures)
        await replies.send(cast(Interaction, asked), message, replaces=False, within=0.0)
    finally:
        drawn.set()
        pictures.close()
    parts = list(walk_components(asked.sent["view"].to_components()))
    assert f"```\n{message.picture.plain}\n```" in [part.get("content") for part in parts]
    assert "files" not in asked.sent
    assert any("custom_id" in part for part in parts)
