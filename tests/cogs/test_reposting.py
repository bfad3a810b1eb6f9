"""One message for what is posted once, however often it is asked for; and one for each repost.

Discord makes no second message of a nonce that it has seen in the last minutes: it gives the first
one again, or 404 if that was deleted.
"""

import asyncio
from dataclasses import replace
from typing import Any

from bot.model.players import Person
from cogs.table.repost_handlers import other_people
from tests.cogs.test_faults import SEND
from tests.cogs.test_play import dealt
from tests.conftest import HANGING
from tests.ui.tables import tables_of
from tests.world import World, components, pressable, text

LONGEST = 25  # characters of a nonce that Discord takes


def posts(world: World) -> list[dict[str, Any]]:
    """What was sent to make a message, those that Discord did not take too; the oldest first."""
    return [
        one.json or {}
        for one in world.env.http_requests
        if one.method == "POST" and one.path.endswith("/messages")
    ]


def nonces(world: World) -> list[str]:
    assert all(one["enforce_nonce"] for one in posts(world))
    return [one["nonce"] for one in posts(world)]


async def test_a_table_whose_message_is_deleted_twice_at_one_move_is_a_new_message_each_time(
    world: World,
) -> None:
    await dealt(world)
    await world.mina.slash(world.channel, "dracula board")
    for _ in range(2):
        await deleted_and_shown_again(world)
    sent = nonces(world)
    assert len(sent) == 5, "the challenge, the table, and that again three times"
    assert len(set(sent)) == len(sent)
    assert all(len(nonce) <= LONGEST for nonce in sent)


async def test_a_table_that_is_fetched_twice_at_one_move_is_a_new_message_each_time(
    world: World,
) -> None:
    await dealt(world)
    for person in (world.mina, world.jonathan):
        await person.slash(world.channel, "dracula board")
    sent = nonces(world)
    assert len(sent) == 4
    assert len(set(sent)) == len(sent)


async def test_a_table_whose_clock_stood_still_says_again_until_when_a_move_has_time(
    world: World,
) -> None:
    table_id = await dealt(world)
    due = text(world.newest()).partition("⏳ ")[2].split()[0]
    await world.games.unreachable_clocks.mark_lost(table_id)
    await world.mina.slash(world.channel, "dracula board", table=table_id)
    assert f"⏳ {due}" in text(world.newest())


async def test_spectators_fetch_a_table_where_it_stands_and_nowhere_else(world: World) -> None:
    table_id, hall = await dealt(world), world.guild.create_text_channel("hall")
    await world.env.settle()
    refused = await world.lucy.slash(hall, "dracula board", table=table_id)
    assert "There is no such table" in text(refused.response)
    board = world.newest()
    assert (await world.table(table_id)).location.message_id == board.id
    await world.env.advance_time(61)
    await world.lucy.slash(world.channel, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.message_id == world.newest().id != board.id


async def test_spectators_are_led_to_a_table_that_has_just_been_shown(world: World) -> None:
    table_id = await dealt(world)
    before = len(world.messages())
    for _ in range(11):
        await world.env.advance_time(10)
        told = await world.lucy.slash(world.channel, "dracula board", table=table_id)
    assert len(world.messages()) == before + 1, "after a minute"
    board = (await world.table(table_id)).location.message_id
    assert "a moment ago" in text(told.response)
    (link,) = [one["url"] for one in components(told.response) if one.get("url")]
    assert link.endswith(f"/{world.channel.id}/{board}")
    for person in (world.mina, world.jonathan):
        await person.slash(world.channel, "dracula board", table=table_id)
    assert len(world.messages()) == before + 3, "the players wait for nothing"


async def test_nobody_has_more_than_three_tables_shown_in_a_minute(world: World) -> None:
    """Two tables in two channels; where they are fetched to makes no difference."""
    first = await dealt(world)
    await world.mina.slash(world.channel, "dracula challenge", computer="renfield")
    (second,) = {one.id for one in await world.games.tables.of(world.mina.id)} - {first}
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    began = int(world.carfax.now())
    for table_id, channel in ((first, world.channel), (first, hall), (second, hall)):
        told = await world.mina.slash(channel, "dracula board", table=table_id)
        assert "freshly dusted" in text(told.response)
    stand, sent = (await world.table(first)).location, len(posts(world))
    for channel in (world.channel, hall):
        told = await world.mina.slash(channel, "dracula board", table=first)
        assert "just shown several tables" in text(told.response)
        assert f"show another one <t:{began + 60}:R>" in text(told.response)
        (link,) = [one["url"] for one in components(told.response) if one.get("url")]
        assert link.endswith(f"/{hall.id}/{stand.message_id}"), "where it stands"
    assert (len(posts(world)), (await world.table(first)).location) == (sent, stand)
    told = await world.jonathan.slash(world.channel, "dracula board", table=first)
    assert "freshly dusted" in text(told.response), "everybody is counted alone"
    await world.env.advance_time(61)
    told = await world.mina.slash(hall, "dracula board", table=first)
    assert "freshly dusted" in text(told.response)


async def test_a_spectator_has_no_more_than_three_tables_shown_in_a_minute(world: World) -> None:
    for person in (world.mina, world.jonathan) * 2:
        await person.slash(world.channel, "dracula challenge", computer="renfield")
    await world.env.advance_time(61)
    told = [
        await world.lucy.slash(world.channel, "dracula board", table=table.id)
        for table in await world.games.tables.in_channel(world.channel.id)
    ]
    assert ["just shown several tables" in text(one.response) for one in told] == [
        False,
        False,
        False,
        True,
    ]


async def test_tables_that_nobody_can_see_are_shown_however_often_it_is_asked(
    world: World,
) -> None:
    table_id, clocks = await dealt(world), world.games.unreachable_clocks
    lost = (
        lambda: clocks.mark_lost(table_id),
        lambda: clocks.mark_unreachable(table_id, world.channel.id),
    )
    for number in range(8):
        await lost[number % 2]()
        told = await world.mina.slash(world.channel, "dracula board", table=table_id)
        assert "freshly dusted" in text(told.response)
        assert (await world.table(table_id)).location.message_id == world.newest().id
    for shown in ("freshly dusted",) * 3 + ("just shown several tables",):
        told = await world.mina.slash(world.channel, "dracula board", table=table_id)
        assert shown in text(told.response), "and these do not count"


async def test_spectators_show_a_table_again_whose_message_is_gone(world: World) -> None:
    table_id = await dealt(world)
    await world.games.unreachable_clocks.mark_lost(table_id)
    await world.lucy.slash(world.channel, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.message_id == world.newest().id


async def test_a_challenge_that_is_deleted_twice_is_a_new_message_each_time(world: World) -> None:
    await world.challenge()
    for _ in range(2):
        await deleted_and_shown_again(world)
    assert len(nonces(world)) == 3
    assert len(set(nonces(world))) == 3


async def deleted_and_shown_again(world: World) -> None:
    gone, posted = world.newest(), asyncio.Event()
    world.env.backend.delete_message(world.channel.id, gone.id)

    def hear(event: str, _payload: Any) -> None:
        if event == "MESSAGE_CREATE":
            posted.set()

    world.env.backend.subscribers.append(hear)
    await world.games.refresher.show_all()
    await asyncio.wait_for(posted.wait(), HANGING)
    assert pressable(world.newest()) == pressable(gone)


async def test_no_two_messages_of_a_game_are_one_to_discord(world: World) -> None:
    table_id = await dealt(world)
    while (await world.table(table_id)).view(None).deal < 3:
        await world.turn(table_id)
    sent = nonces(world)
    assert len(sent) == 4, "the challenge, and the table of each coffin"
    assert len(set(sent)) == len(sent)
    assert all(len(nonce) <= LONGEST for nonce in sent)


async def test_a_challenge_that_discord_may_have_taken_already_is_sent_as_the_same(
    world: World,
) -> None:
    world.env.inject_error(*SEND, status=503, times=4)
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    await world.env.advance_time(301)
    assert len(world.messages()) == 1
    assert len(nonces(world)) == 5, "three times at once, and then later"
    assert len(set(nonces(world))) == 1


async def test_a_table_that_discord_may_have_taken_already_is_the_same_after_a_restart(
    world: World,
) -> None:
    table_id = await dealt(world)
    board, person, before = world.newest(), await world.mover(table_id), len(nonces(world))
    chosen = await world.press(person, board, pressable(board)[0])
    world.env.backend.delete_message(world.channel.id, board.id)
    world.env.inject_error(*SEND, status=503, times=3)
    await world.press(person, chosen, pressable(chosen)[0])
    await world.restart()
    assert pressable(world.newest())
    sent = nonces(world)[before:]
    assert len(sent) == 4
    assert len(set(sent)) == 1


def test_nobody_is_asked_whether_an_erased_opponent_sees_the_channel() -> None:
    """Discord does not know the id under which they are kept."""
    (*_before, over) = tables_of("dracula.classic")
    seats = (Person(1, "Mina"), Person(-7, ""))
    assert other_people(replace(over, seats=seats), 1) == set()
    assert other_people(replace(over, seats=(seats[0], Person(2, "Jonathan"))), 1) == {2}
