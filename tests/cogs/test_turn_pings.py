"""The player to move is pinged, since Discord notifies nobody of a message that was only edited."""

import pytest
import simcord

from bot.model.shards import EVERY_SHARD
from tests.cogs.test_faults import SEND
from tests.cogs.test_play import dealt
from tests.cogs.test_privacy import erased
from tests.tables.fakes import stand_in, without_answer
from tests.world import World, answer_to, components, pressable, text


async def test_a_waiting_player_is_pinged_until_the_move_is_made(pinging: World) -> None:
    table_id = await dealt(pinging)
    board, person = pinging.newest(), await pinging.mover(table_id)
    await pinging.env.advance_time(100)  # an edit of the board may have taken some of the time
    assert pinging.newest().id == board.id
    await pinging.env.advance_time(20)
    ping = pinging.newest()
    assert [user.id for user in ping.mentions] == [person.id]
    assert f"/{pinging.channel.id}/{board.id}" in str(components(ping))
    chosen = await pinging.press(person, board, pressable(board)[0])
    await pinging.press(person, chosen, pressable(chosen)[0])
    assert [one.id for one in pinging.messages()][-1] == board.id, "the ping is taken back"


async def test_a_restart_forgets_nobody_who_was_to_be_pinged(pinging: World) -> None:
    table_id = await dealt(pinging)
    await pinging.turn(table_id)
    person, pinged = await pinging.mover(table_id), len(pinging.pinged())
    await pinging.env.advance_time(60)
    await pinging.restart()
    await pinging.env.advance_time(121)
    assert pinging.pinged()[pinged:] == [person.id]
    await pinging.env.advance_time(600)
    await pinging.carfax.stores[-1].heartbeats.record(pinging.carfax.now())
    await pinging.restart()
    await pinging.env.advance_time(600)
    assert pinging.pinged()[pinged:] == [person.id], "once is enough"


async def test_the_reminder_takes_the_place_of_the_ping(pinging: World) -> None:
    await dealt(pinging)
    before = len(pinging.messages())
    await pinging.env.advance_time(3 * 86_400 - 3600)
    assert len(pinging.messages()) == before + 1
    assert "your move is due" in text(pinging.newest())
    await pinging.env.advance_time(3601)
    assert len(pinging.messages()) == before + 1
    assert "your game is over" in text(pinging.newest()), "nobody is pinged any more"


async def test_a_restart_forgets_no_reminder_that_discord_has_not_taken(pinging: World) -> None:
    await dealt(pinging)
    await pinging.env.advance_time(3600)
    pinging.env.inject_error(*SEND, status=503, times=None)
    await pinging.env.advance_time(2.5 * 86_400 - 3000)
    await pinging.restart()
    pinging.env.backend.faults.clear()
    before = len(pinging.messages())
    await pinging.env.advance_time(900)
    assert "your move is due" in text(pinging.newest())
    await pinging.restart()
    await pinging.env.advance_time(3600)
    assert len(pinging.messages()) == before + 1, "once is enough"


@pytest.mark.parametrize(("pace", "muted"), [("correspondence", True), ("live", False)])
async def test_live_and_muted_players_are_not_pinged(
    pinging: World, pace: str, muted: bool
) -> None:
    table_id = await dealt(pinging, pace=pace)
    for person in (pinging.mina, pinging.jonathan):
        await pinging.prefer(person, mute_turns=muted)
    await pinging.turn(table_id)
    before = len(pinging.messages())
    await pinging.env.advance_time(200)
    assert len(pinging.messages()) == before


async def test_a_ping_that_cannot_be_taken_away_stays_and_the_game_goes_on(pinging: World) -> None:
    table_id = await dealt(pinging)
    board, person = pinging.newest(), await pinging.mover(table_id)
    await pinging.env.advance_time(121)
    pinging.env.inject_error("DELETE", "/channels/*/messages/*", status=404, code=10008)
    chosen = await pinging.press(person, board, pressable(board)[0])
    await pinging.press(person, chosen, pressable(chosen)[0])
    assert (await pinging.table(table_id)).ply == 2
    assert len(pinging.messages()) == 3


async def test_who_is_back_from_a_short_vacation_is_pinged_again(pinging: World) -> None:
    table_id = await dealt(pinging)
    board, person = pinging.newest(), await pinging.mover(table_id)
    await pinging.env.advance_time(121)
    assert len(pinging.messages()) == 3
    shown = answer_to(await person.slash(pinging.channel, "dracula vacation"))
    for button in ("va:ask", "va:begin"):
        shown = await pinging.press(person, shown, button)
    assert board.id == [one.id for one in pinging.messages()][-1], "the ping is taken back"
    await pinging.press(person, shown, "va:end")
    await pinging.env.advance_time(125)
    assert [user.id for user in pinging.newest().mentions] == [person.id]
    table = await pinging.table(table_id)
    assert (table.unreachable, table.location.message_id) == (False, board.id)


async def resigned(world: World, person: simcord.MemberActor) -> None:
    asked = answer_to(await person.slash(world.channel, "dracula resign"))
    await world.click(person, asked, "g:")


async def test_a_player_who_is_asked_whether_the_game_goes_on_is_pinged_and_reminded(
    pinging: World,
) -> None:
    table_id = await dealt(pinging, edition="thracula")
    leaver = await pinging.mover(table_id)
    asked = [one.id for one in (pinging.mina, pinging.jonathan, pinging.lucy) if one is not leaver]
    await resigned(pinging, leaver)
    await pinging.press(pinging.people[asked[0]], pinging.newest(), f"h:{table_id}")
    await pinging.env.advance_time(121)
    assert "does your game go on?" in text(pinging.newest())
    assert pinging.pinged()[-2:] == asked
    await pinging.prefer(pinging.people[asked[0]], muted=True)
    await pinging.env.advance_time(3 * 86_400 - 3600)
    assert "without your answer the game will be called off" in text(pinging.newest())
    assert pinging.pinged()[-3:] == [*asked, asked[1]], "the other wants no reminders"


async def test_nobody_is_pinged_for_a_vote_who_has_muted_that(pinging: World) -> None:
    table_id = await dealt(pinging, edition="thracula")
    for person in pinging.people.values():
        await pinging.prefer(person, mute_turns=True)
    before = len(pinging.messages())
    leaver = await pinging.mover(table_id)
    await resigned(pinging, leaver)
    await pinging.env.advance_time(121)
    assert len(pinging.messages()) == before


def told(world: World) -> list[int]:
    """Who has been pinged by a message that says that a game is over."""
    return [
        int(user)
        for one in world.env.http_requests
        if one.method == "POST" and "your game is over" in str(one.json)
        for user in (one.json or {})["allowed_mentions"]["users"]
    ]


async def test_a_player_who_waited_long_is_told_that_the_game_is_over(pinging: World) -> None:
    table_id = await dealt(pinging)
    leaver = await pinging.mover(table_id)
    winner = pinging.jonathan if leaver is pinging.mina else pinging.mina
    await pinging.env.advance_time(130)
    await resigned(pinging, leaver)
    assert told(pinging) == [winner.id]
    notice = pinging.newest()
    assert text(notice) == f"<@{winner.id}>, your game is over."
    board = (await pinging.table(table_id)).location.message_id
    assert f"/{pinging.channel.id}/{board}" in str(components(notice))
    await winner.slash(pinging.channel, "dracula board", table=table_id)
    await pinging.games.refresher.show_missed(EVERY_SHARD)
    assert told(pinging) == [winner.id], "once"


async def test_the_end_of_a_game_keeps_no_name_that_is_erased(pinging: World) -> None:
    await dealt(pinging)
    await pinging.env.advance_time(130)
    await erased(pinging)
    assert told(pinging) == [pinging.jonathan.id]
    assert not [one for one in pinging.messages() if "Mina" in text(one)]


async def test_an_end_is_told_though_the_database_did_not_say_that_it_is_shown(
    pinging: World,
) -> None:
    table_id = await dealt(pinging)
    leaver = await pinging.mover(table_id)
    winner = pinging.jonathan if leaver is pinging.mina else pinging.mina
    await pinging.env.advance_time(130)
    locations = pinging.games.locations
    shown = locations.record_shown
    without_answer(locations, "record_shown")
    await resigned(pinging, leaver)
    stand_in(locations, "record_shown", shown)
    assert told(pinging) == []
    await pinging.env.advance_time(301)
    assert told(pinging) == [winner.id]
    await pinging.services.publisher.table_changed(None, await pinging.table(table_id))
    await pinging.env.settle()
    assert told(pinging) == [winner.id], "once"


async def test_nobody_is_told_of_an_end_who_was_there(pinging: World) -> None:
    table_id = await dealt(pinging)
    await pinging.env.advance_time(100)
    await resigned(pinging, await pinging.mover(table_id))
    assert told(pinging) == []


async def test_both_are_told_that_time_is_up_but_for_who_has_muted_it(pinging: World) -> None:
    table_id = await dealt(pinging)
    await pinging.turn(table_id)
    await pinging.env.advance_time(3 * 86_400 + 1)
    assert {*told(pinging)} == {pinging.mina.id, pinging.jonathan.id}
    await pinging.prefer(pinging.mina, mute_turns=True)
    table_id = await dealt(pinging)
    await pinging.env.advance_time(3 * 86_400 + 1)
    assert told(pinging)[2:] == [pinging.jonathan.id]


async def test_a_last_card_that_was_waited_for_is_told_to_the_other(pinging: World) -> None:
    table_id = await dealt(pinging, edition="fosco.two", options="deals=1")
    last = await pinging.mover(table_id)
    while not (await pinging.table(table_id)).over:
        last = await pinging.mover(table_id)
        await pinging.env.advance_time(130)
        table = await pinging.table(table_id)
        move = str(table.position.state.legal_moves()[0])
        await pinging.games.gameplay.move((table_id, table.ply), last.id, move, press=table.ply)
        await pinging.services.publisher.idle(table_id)
    other = pinging.jonathan if last is pinging.mina else pinging.mina
    assert told(pinging) == [other.id]


async def test_nobody_is_told_of_the_end_of_a_live_game(pinging: World) -> None:
    table_id = await dealt(pinging, pace="live")
    await pinging.env.advance_time(130)
    await resigned(pinging, await pinging.mover(table_id))
    assert told(pinging) == []


async def test_a_person_alone_with_computers_is_told_nothing_of_their_own_end(
    pinging: World,
) -> None:
    await pinging.mina.slash(pinging.channel, "dracula challenge")
    await pinging.click(pinging.mina, pinging.newest(), ":renfield")
    await pinging.env.settle()
    await pinging.env.advance_time(130)
    await resigned(pinging, pinging.mina)
    assert told(pinging) == []


async def test_a_player_who_has_left_a_game_that_went_on_is_told_nothing_of_its_end(
    pinging: World,
) -> None:
    table_id = await dealt(pinging, edition="thracula")
    first = await pinging.mover(table_id)
    await resigned(pinging, first)
    others = [one for one in (pinging.mina, pinging.jonathan, pinging.lucy) if one is not first]
    await pinging.env.advance_time(130)
    await resigned(pinging, others[0])
    assert (await pinging.table(table_id)).over
    assert told(pinging) == [others[1].id]
