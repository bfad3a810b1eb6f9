"""The player to move is pinged, since Discord notifies nobody of a message that was only edited."""

from dataclasses import replace

import pytest
import simcord

from bot.model.shards import EVERY_SHARD
from tests.cogs.test_play import dealt
from tests.world import World, answer_to, components, pressable, text


@pytest.fixture
async def calling(world: World) -> World:
    """Carfax, where people are called after two minutes."""
    world.carfax.policy = replace(world.carfax.policy, ping_after=120.0)
    await world.restart()
    return world


async def test_a_waiting_player_is_pinged_until_the_move_is_made(calling: World) -> None:
    table_id = await dealt(calling)
    board, person = calling.newest(), await calling.mover(table_id)
    await calling.env.advance_time(100)  # an edit of the board may have taken some of the time
    assert calling.newest().id == board.id
    await calling.env.advance_time(20)
    call = calling.newest()
    assert [user.id for user in call.mentions] == [person.id]
    assert f"/{calling.channel.id}/{board.id}" in str(components(call))
    chosen = await calling.press(person, board, pressable(board)[0])
    await calling.press(person, chosen, pressable(chosen)[0])
    assert [one.id for one in calling.messages()][-1] == board.id, "the call is taken back"


async def test_a_restart_forgets_nobody_who_was_to_be_pinged(calling: World) -> None:
    table_id = await dealt(calling)
    await calling.turn(table_id)
    person, pinged = await calling.mover(table_id), len(calling.pinged())
    await calling.env.advance_time(60)
    await calling.restart()
    await calling.env.advance_time(121)
    assert calling.pinged()[pinged:] == [person.id]
    await calling.env.advance_time(600)
    await calling.carfax.stores[-1].timers.heartbeat(calling.carfax.now())
    await calling.restart()
    await calling.env.advance_time(600)
    assert calling.pinged()[pinged:] == [person.id], "once is enough"


async def test_the_reminder_takes_the_place_of_the_ping(calling: World) -> None:
    await dealt(calling)
    before = len(calling.messages())
    await calling.env.advance_time(3 * 86_400 - 3600)
    assert len(calling.messages()) == before + 1
    assert "your move is due" in text(calling.newest())
    await calling.env.advance_time(3601)
    assert len(calling.messages()) == before + 1
    assert "your game is over" in text(calling.newest()), "nobody is called any more"


@pytest.mark.parametrize(("pace", "muted"), [("correspondence", True), ("live", False)])
async def test_live_and_muted_players_are_not_pinged(
    calling: World, pace: str, muted: bool
) -> None:
    table_id = await dealt(calling, pace=pace)
    for person in (calling.mina, calling.jonathan):
        await calling.prefer(person, mute_turns=muted)
    await calling.turn(table_id)
    before = len(calling.messages())
    await calling.env.advance_time(200)
    assert len(calling.messages()) == before


async def test_a_call_that_cannot_be_taken_away_stays_and_the_game_goes_on(calling: World) -> None:
    table_id = await dealt(calling)
    board, person = calling.newest(), await calling.mover(table_id)
    await calling.env.advance_time(121)
    calling.env.inject_error("DELETE", "/channels/*/messages/*", status=404, code=10008)
    chosen = await calling.press(person, board, pressable(board)[0])
    await calling.press(person, chosen, pressable(chosen)[0])
    assert (await calling.table(table_id)).ply == 2
    assert len(calling.messages()) == 3


async def resigned(world: World, person: simcord.MemberActor) -> None:
    asked = answer_to(await person.slash(world.channel, "dracula resign"))
    await world.click(person, asked, "g:")


async def test_a_player_who_is_asked_whether_the_game_goes_on_is_called_and_reminded(
    calling: World,
) -> None:
    table_id = await dealt(calling, edition="thracula")
    leaver = await calling.mover(table_id)
    asked = [one.id for one in (calling.mina, calling.jonathan, calling.lucy) if one is not leaver]
    await resigned(calling, leaver)
    await calling.press(calling.people[asked[0]], calling.newest(), f"h:{table_id}")
    await calling.env.advance_time(121)
    assert "does your game go on?" in text(calling.newest())
    assert calling.pinged()[-2:] == asked
    await calling.prefer(calling.people[asked[0]], muted=True)
    await calling.env.advance_time(3 * 86_400 - 3600)
    assert "without your answer the game is called off" in text(calling.newest())
    assert calling.pinged()[-3:] == [*asked, asked[1]], "the other wants no reminders"


async def test_nobody_is_called_for_a_vote_who_has_muted_that(calling: World) -> None:
    table_id = await dealt(calling, edition="thracula")
    for person in calling.people.values():
        await calling.prefer(person, mute_turns=True)
    before = len(calling.messages())
    leaver = await calling.mover(table_id)
    await resigned(calling, leaver)
    await calling.env.advance_time(121)
    assert len(calling.messages()) == before


def told(world: World) -> list[int]:
    """Who has been pinged by a message that says that a game is over."""
    return [
        int(user)
        for one in world.env.http_requests
        if one.method == "POST" and "your game is over" in str(one.json)
        for user in (one.json or {})["allowed_mentions"]["users"]
    ]


async def test_a_player_who_waited_long_is_told_that_the_other_has_resigned(calling: World) -> None:
    table_id = await dealt(calling)
    leaver = await calling.mover(table_id)
    winner = calling.jonathan if leaver is calling.mina else calling.mina
    await calling.env.advance_time(130)
    await resigned(calling, leaver)
    assert told(calling) == [winner.id]
    notice = calling.newest()
    assert "resigned. 🏆" in text(notice)
    board = (await calling.table(table_id)).location.message_id
    assert f"/{calling.channel.id}/{board}" in str(components(notice))
    await winner.slash(calling.channel, "dracula board", table=table_id)
    await calling.services.locations.show_missed(EVERY_SHARD)
    assert told(calling) == [winner.id], "once"


async def test_nobody_is_told_of_an_end_who_was_there(calling: World) -> None:
    table_id = await dealt(calling)
    await calling.env.advance_time(100)
    await resigned(calling, await calling.mover(table_id))
    assert told(calling) == []


async def test_both_are_told_that_time_is_up_but_for_who_has_muted_it(calling: World) -> None:
    table_id = await dealt(calling)
    await calling.turn(table_id)
    await calling.env.advance_time(3 * 86_400 + 1)
    assert {*told(calling)} == {calling.mina.id, calling.jonathan.id}
    await calling.prefer(calling.mina, mute_turns=True)
    table_id = await dealt(calling)
    await calling.env.advance_time(3 * 86_400 + 1)
    assert told(calling)[2:] == [calling.jonathan.id]


async def test_a_last_card_that_was_waited_for_is_told_to_the_other(calling: World) -> None:
    table_id = await dealt(calling, edition="fosco.two", options="deals=1")
    last = await calling.mover(table_id)
    while not (await calling.table(table_id)).over:
        last = await calling.mover(table_id)
        await calling.env.advance_time(130)
        table = await calling.table(table_id)
        move = str(table.position.state.legal_moves()[0])
        await calling.services.gameplay.move(table_id, table.ply, last.id, move, press=table.ply)
        await calling.services.publisher.idle(table_id)
    other = calling.jonathan if last is calling.mina else calling.mina
    assert told(calling) == [other.id]


async def test_nobody_is_told_of_the_end_of_a_live_game(calling: World) -> None:
    table_id = await dealt(calling, pace="live")
    await calling.env.advance_time(130)
    await resigned(calling, await calling.mover(table_id))
    assert told(calling) == []


async def test_a_person_alone_with_computers_is_told_nothing_of_their_own_end(
    calling: World,
) -> None:
    await calling.mina.slash(calling.channel, "dracula challenge")
    await calling.click(calling.mina, calling.newest(), ":renfield")
    await calling.env.settle()
    await calling.env.advance_time(130)
    await resigned(calling, calling.mina)
    assert told(calling) == []


async def test_a_player_who_has_left_a_game_that_went_on_is_told_nothing_of_its_end(
    calling: World,
) -> None:
    table_id = await dealt(calling, edition="thracula")
    first = await calling.mover(table_id)
    await resigned(calling, first)
    others = [one for one in (calling.mina, calling.jonathan, calling.lucy) if one is not first]
    await calling.env.advance_time(130)
    await resigned(calling, others[0])
    assert (await calling.table(table_id)).over
    assert told(calling) == [others[1].id]
