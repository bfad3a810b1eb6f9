"""The player to move is pinged, since Discord notifies nobody of a message that was only edited."""

from dataclasses import replace

import pytest
import simcord

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


async def test_the_reminder_takes_the_place_of_the_call(calling: World) -> None:
    await dealt(calling)
    before = len(calling.messages())
    await calling.env.advance_time(3 * 86_400 - 3600)
    assert len(calling.messages()) == before + 1
    assert "your move is due" in text(calling.newest())
    await calling.env.advance_time(3601)
    assert len(calling.messages()) == before, "the game is over, and nobody is called any more"


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


async def test_whoever_is_asked_whether_the_game_goes_on_is_called_and_reminded(
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
