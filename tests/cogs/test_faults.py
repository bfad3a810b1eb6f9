"""What must not stop a game: lost messages, channels and permissions, and Discord's moods."""

import asyncio

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import app
from bot.messages.table_ids import HandButton
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from bot.ui.private_replies import PrivateReplies
from tests.cogs.test_play import dealt
from tests.conftest import HANGING
from tests.tables.fakes import failing, failing_once, stand_in
from tests.world import World, components, pressable, text, user_id

EDIT, SEND = ("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")
ANSWER = ("POST", "/interactions/*/callback")


def forbid(world: World, **permissions: bool) -> None:
    me = world.env.backend.bot_user.id
    deny = discord.Permissions(**permissions).value
    overwrite = Overwrite(target_id=me, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(world.channel.id, overwrite)


def allow(world: World) -> None:
    world.env.backend.delete_overwrite(world.channel.id, world.env.backend.bot_user.id)


async def test_a_table_whose_message_was_deleted_is_shown_again_with_the_next_move(
    world: World,
) -> None:
    table_id = await dealt(world)
    board = world.newest()
    person = await world.mover(table_id)
    chosen = await world.press(person, board, pressable(board)[0])
    world.env.backend.delete_message(world.channel.id, board.id)
    await world.press(person, chosen, pressable(chosen)[0])
    assert world.newest().id != board.id
    assert [one for one in pressable(world.newest()) if one.startswith("p:")]
    assert (await world.table(table_id)).location.message_id == world.newest().id


async def test_what_was_stored_but_not_shown_is_shown_after_a_restart(world: World) -> None:
    table_id = await dealt(world)
    while (await world.table(table_id)).ply < 8:
        await world.turn(table_id)
    board = world.newest()
    forbid(world, send_messages=True, view_channel=True)
    for _ in range(3):
        await play_unseen(world, table_id)
    allow(world)
    await world.restart()
    coffin, table = world.messages()[-2:]
    assert coffin.id == board.id
    assert not pressable(coffin)
    assert pressable(table)
    assert (await world.table(table_id)).location.message_id == table.id


async def play_unseen(world: World, table_id: int) -> None:
    """A move that is kept and whose table cannot be shown."""
    table = await world.table(table_id)
    user, move = user_id(table.mover), table.position.state.legal_moves()[0]
    await world.games.gameplay.move((table_id, table.ply), user, str(move), press=table.ply)
    await world.env.settle()


async def test_a_deleted_coffin_is_shown_before_the_next_one(world: World) -> None:
    table_id = await dealt(world)
    while (await world.table(table_id)).ply < 8:
        await world.turn(table_id)
    board, person = world.newest(), await world.mover(table_id)
    chosen = await world.press(person, board, pressable(board)[0])
    world.env.backend.delete_message(world.channel.id, board.id)
    await world.press(person, chosen, pressable(chosen)[0])
    coffin, table = world.messages()[-2:]
    assert not pressable(coffin)
    assert pressable(table)


@pytest.mark.parametrize(
    ("permission", "named"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("embed_links", "Embed Links"),
        ("attach_files", "Attach Files"),
    ],
)
async def test_missing_permissions_are_named_to_people_who_can_grant_them(
    world: World, permission: str, named: str
) -> None:
    forbid(world, **{permission: True})
    answer = await world.quincey.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    assert answer.ephemeral
    assert named in text(answer.response)


async def test_whoever_cannot_grant_a_permission_does_not_read_that_pictures_lack_it(
    world: World,
) -> None:
    forbid(world, attach_files=True)
    for person, named in ((world.lucy, False), (world.quincey, True)):
        answer = await person.slash(world.channel, "dracula rules")
        assert ("Attach Files" in text(answer.response)) is named


async def test_without_files_the_coffin_is_shown_as_text_only(world: World) -> None:
    forbid(world, attach_files=True)
    table_id = await dealt(world)
    board = world.newest()
    assert not board.attachments
    assert "```" in text(board)
    allow(world)
    await world.turn(table_id)
    assert world.newest().attachments


async def test_pictures_come_back_with_their_permission_though_nobody_presses_there(
    world: World,
) -> None:
    forbid(world, attach_files=True)
    table_id = await dealt(world)
    allow(world)
    await play_unseen(world, table_id)
    assert world.newest().attachments


async def test_without_permission_a_move_is_stored_and_shown_later(world: World) -> None:
    table_id = await dealt(world)
    board, person = world.newest(), await world.mover(table_id)
    chosen = await world.press(person, board, pressable(board)[0])
    forbid(world, send_messages=True, view_channel=True)
    told = await world.press(person, chosen, pressable(chosen)[0])
    assert "Send Messages" in text(told)
    assert (await world.table(table_id)).ply == 2
    edits = len([one for one in world.env.http_requests if one.method == "PATCH"])
    other = await world.mover(table_id)
    await world.press(other, board, pressable(board)[-1])
    assert len([one for one in world.env.http_requests if one.method == "PATCH"]) == edits
    allow(world)
    await world.press(other, board, pressable(board)[-1])
    assert pressable(world.newest()) != pressable(board), "it was brought up to date"


@pytest.mark.parametrize(
    ("status", "code"), [(429, 0), (429, 20028), (403, 40333), (500, 0), (503, 0)]
)
async def test_a_picture_that_discord_did_not_take_is_shown_later(
    world: World, status: int, code: int
) -> None:
    table_id = await dealt(world)
    board = world.newest()
    # Asking again at once, as after 500, would make a 429 or 403 worse.
    world.env.inject_error(*EDIT, status=status, code=code, times=1 if status < 500 else 3)
    await world.turn(table_id)
    assert pressable(world.newest()) == pressable(board)
    assert not (await world.table(table_id)).unreachable
    await world.env.advance_time(301)
    assert pressable(world.newest()) != pressable(board)


async def test_where_discord_hears_nothing_nothing_is_sent_for_a_while(world: World) -> None:
    table_id = await dealt(world)
    world.env.inject_error(*EDIT, status=429)
    await world.turn(table_id)
    tried = requests_to_channels(world)
    await play_unseen(world, table_id)
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.lucy)
    assert requests_to_channels(world) == tried, "moves are kept, and nothing is asked of Discord"
    await world.env.advance_time(301)
    assert f"<@{world.lucy.id}>" in text(world.newest())
    assert (await world.table(table_id)).ply == 3


def requests_to_channels(world: World) -> int:
    """How often the bot has tried to post or to edit."""
    return sum(one.path.startswith("/channels/") for one in world.env.http_requests)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (404, 10015)])
async def test_a_move_whose_answer_came_too_late_stays(
    world: World, status: int, code: int
) -> None:
    table_id = await dealt(world)
    board, person = world.newest(), await world.mover(table_id)
    chosen = await world.press(person, board, pressable(board)[0])
    world.env.inject_error(*ANSWER, status=status, code=code)
    world.emit(person, chosen, pressable(chosen)[0])
    await world.env.settle()
    assert (await world.table(table_id)).ply == 2
    assert pressable(world.newest()) != pressable(board)


async def test_an_answer_that_discord_did_not_take_at_first_is_given(world: World) -> None:
    table_id = await dealt(world)
    world.env.inject_error(*ANSWER, status=503)
    answer = await world.click(world.mina, world.newest(), f"h:{table_id}")
    assert answer.ephemeral


@pytest.mark.parametrize(("status", "traced"), [(503, False), (400, True)])
async def test_the_log_has_a_traceback_unless_discord_is_unavailable(
    world: World, caplog: pytest.LogCaptureFixture, status: int, traced: bool
) -> None:
    await dealt(world)
    world.env.inject_error(*ANSWER, status=status, times=3)
    world.emit(world.mina, world.newest(), "pv:export")
    await world.env.settle()
    told = [one for one in caplog.records if "could not be sent" in one.getMessage()]
    assert told
    assert {bool(one.exc_info) for one in told} == {traced}


async def test_an_answer_that_is_lost_on_its_way_is_logged_once_and_without_a_traceback(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object, **_also: object) -> None:
        raise ConnectionResetError(104, "reset")

    table_id = await dealt(world)
    monkeypatch.setattr(PrivateReplies, "send", lost)
    world.emit(world.mina, world.newest(), f"h:{table_id}")
    await world.env.settle()
    (told,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert "the reply could not be sent" in told.getMessage()
    assert not told.exc_info


@pytest.mark.parametrize("code", [10003, 10004])
async def test_a_press_where_the_channel_is_gone_by_now_is_no_error(
    world: World, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    table_id = await dealt(world)
    world.env.inject_error(*ANSWER, status=404, code=code, times=None)
    asked = len(answers(world))
    world.emit(world.mina, world.newest(), f"h:{table_id}")
    await world.env.settle()
    assert len(answers(world)) == asked + 1, "nothing would come of another attempt"
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


def answers(world: World) -> list[str]:
    """Every attempt to answer a press or a command."""
    return [one.path for one in world.env.http_requests if one.path.endswith("/callback")]


async def test_a_challenge_that_could_not_be_posted_is_posted_later(world: World) -> None:
    world.env.inject_error(*SEND, status=503, times=3)
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    assert not world.messages()
    await world.env.advance_time(301)
    assert len(world.messages()) == 1


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_text(world: World) -> None:
    def broken(_picture: object) -> bytes:
        raise ZeroDivisionError

    world.carfax.draw = broken
    await world.restart()
    table_id = await dealt(world)
    assert "```" in text(world.newest())
    hand = await world.click(world.mina, world.newest(), f"h:{table_id}")
    assert "```" in text(hand.response)


@pytest.mark.parametrize(
    "custom_id",
    ["", "x", "m:1:0:!void", "m:9999:0:queen", "p:1:2:z9", "c:1:2:ZZ", "b:1:-:9999999", "x" * 100],
)
async def test_a_forged_press_is_answered(world: World, custom_id: str) -> None:
    table_id = await dealt(world)
    before = await world.table(table_id)
    record = world.emit(world.mina, world.newest(), custom_id)
    await world.env.settle()
    assert record.responded
    assert record.ephemeral
    assert await world.table(table_id) == before


async def test_a_forged_card_is_not_laid(world: World) -> None:
    table_id = await dealt(world)
    table, person = await world.table(table_id), await world.mover(table_id)
    (other,) = {0, 1} - {table.position.to_move}
    board = world.newest()
    theirs = table.view(other).hand[0]
    chosen = await world.press(person, board, pressable(board)[0])
    cell = pressable(board)[0].split(":")[-1]
    forged = f"m:{table_id}:{table.ply}:{theirs}@{cell}"
    (first, *_) = [part for part in components(chosen) if part.get("custom_id")]
    first["custom_id"] = forged
    answer = await world.press(person, chosen, forged)
    assert answer is not None
    assert (await world.table(table_id)).ply == table.ply


async def test_a_select_that_we_never_sent_is_answered(world: World) -> None:
    await world.begin()
    record = world.emit(world.mina, world.newest(), "h:1", kind=3)
    await world.env.settle()
    assert record.responded


async def test_a_user_who_presses_too_fast_is_asked_to_slow_down(world: World) -> None:
    world.carfax.changed["presses_per_second"] = 1
    await world.restart()
    table_id = await world.begin()
    answers = [await world.lucy.slash(world.channel, "dracula rules") for _ in range(4)]
    assert all(answer.ephemeral for answer in answers)
    assert "slow" in text(answers[-1].response).lower()
    await world.env.advance_time(5)
    again = await world.lucy.slash(world.channel, "dracula rules")
    assert "slow" not in text(again.response).lower()
    table = world.newest()
    allowed, told, *more = [await world.press(world.lucy, table, f"h:{table_id}") for _ in range(4)]
    assert "slow" not in text(allowed).lower()
    assert "slow" in text(told).lower()
    assert [one.id for one in more] == [table.id] * 2, "no more answers to presses in a row"


async def test_a_bot_that_is_about_to_stop_says_so_and_takes_no_move(world: World) -> None:
    table_id = await dealt(world)
    world.services.interactions.close()
    answer = await world.click(world.mina, world.newest(), f"h:{table_id}")
    assert answer.ephemeral
    assert not pressable(answer.response)


async def test_a_bot_that_stops_first_answers_the_presses_that_have_come(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_LAST_ANSWERS", HANGING)
    table_id = await dealt(world)
    begun, let_go = asyncio.Event(), asyncio.Event()
    answered: list[int] = []
    close = world.services.reviews.close

    async def slow(_caller: Caller, _button: HandButton) -> Reply:
        begun.set()
        await let_go.wait()
        return Reply()

    async def close_first_part() -> None:
        answered.append(len(answers(world)))
        await close()

    world.services.interactions.register({HandButton: slow})
    stand_in(world.services.reviews, "close", close_first_part)
    before = len(answers(world))
    world.emit(world.mina, world.newest(), f"h:{table_id}")
    await asyncio.wait_for(begun.wait(), HANGING)
    closing = asyncio.create_task(world.bot.client.close())
    await asyncio.sleep(0)
    let_go.set()
    await closing
    assert answered == [before + 1]


async def test_an_error_of_ours_has_a_number_that_the_log_knows(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await dealt(world)
    failing(world.games.tables, "get", RuntimeError)
    answer = await world.click(world.mina, world.newest(), f"h:{table_id}")
    (told,) = [line for line in text(answer.response).splitlines() if "`" in line]
    number = told.split("`")[1]
    (record,) = [one for one in caplog.records if one.exc_info and number in one.getMessage()]
    assert record.exc_info is not None
    assert record.exc_info[0] is RuntimeError
    caplog.clear()


@pytest.mark.parametrize(("status", "code"), [(400, 20022), (400, 50083), (403, 50005)])
async def test_a_message_that_can_be_changed_no_more_is_replaced(
    world: World, status: int, code: int
) -> None:
    table_id = await dealt(world)
    board = world.newest()
    world.env.inject_error(*EDIT, status=status, code=code)
    await world.turn(table_id)
    assert world.newest().id != board.id
    assert (await world.table(table_id)).location.message_id == world.newest().id


async def test_an_old_message_that_was_edited_too_often_is_edited_later(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    world.env.inject_error(*EDIT, status=429, code=30046)
    await world.turn(table_id)
    assert [one.id for one in world.messages()][-1] == board.id, "no second board"
    await world.env.advance_time(301)
    assert [one.id for one in world.messages()][-1] == board.id
    assert int(pressable(world.newest())[0].split(":")[2]) == (await world.table(table_id)).ply


async def test_a_database_that_is_busy_for_a_moment_loses_no_message(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    person = await world.mover(table_id)
    chosen = await world.press(person, board, pressable(board)[0])
    failing_once(world.games.locations, "record_shown")
    world.env.backend.delete_message(world.channel.id, board.id)
    await world.press(person, chosen, pressable(chosen)[0])
    new = world.newest()
    assert (await world.table(table_id)).location.message_id == board.id
    await world.env.advance_time(301)
    assert world.newest().id == new.id, "it was not posted twice"
    assert (await world.table(table_id)).location.message_id == new.id


async def test_an_answer_that_discord_does_not_take_is_replaced_by_one_with_a_number(
    world: World,
) -> None:
    table_id = await dealt(world)
    world.env.inject_error(*ANSWER, status=400, code=50035)
    told = await world.press(world.mina, world.newest(), f"h:{table_id}")
    assert "Something went wrong" in text(told)
    assert "Error number" in text(told)
    world.env.inject_error(*ANSWER, status=400, code=50035, times=2)
    world.emit(world.mina, world.newest(), f"h:{table_id}")
    await world.env.settle()
    hand = await world.press(world.mina, world.newest(), f"h:{table_id}")
    assert "Something went wrong" not in text(hand), "no endless attempts"
