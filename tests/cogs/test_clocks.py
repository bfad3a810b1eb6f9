"""Players' clocks: a time that is chosen, a day that is given, a vacation, with the whole bot."""

import pytest

from tests.cogs.test_forged import Shown
from tests.cogs.test_play import dealt
from tests.world import World, answer_to, pressable, text

DAY = 86_400


async def test_a_time_is_chosen_shown_before_accepting_and_at_the_table(world: World) -> None:
    table_id = await world.begin(time="7 days")
    challenge, board = world.messages()
    del challenge
    assert "7 days per move" in text(board)
    table = await world.table(table_id)
    assert table.deadline == table.started_at + 7 * DAY
    lobby = await world.challenge(opponent=world.lucy, time="10m")
    assert "Live, 10 minutes per move" in text(lobby)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"time": "soon"}, "3 days"),
        ({"time": "5 minutes", "pace": "correspondence"}, "does not fit the pace"),
        ({"time": "3", "pace": "none"}, "leave it empty"),
        ({"time": "99 days"}, "A move may take: 1 day · 2 days"),
    ],
)
async def test_a_time_that_cannot_be_is_refused_in_words(
    world: World, options: dict[str, str], reason: str
) -> None:
    answer = await world.mina.slash(world.channel, "dracula challenge", **options)
    assert reason in text(answer.response)
    assert not world.messages()


async def test_the_times_that_the_server_allows_are_suggested(world: World) -> None:
    found = await world.mina.autocomplete(
        world.channel, "dracula challenge", "time", "", pace="live"
    )
    assert [one["value"] for one in found] == ["2m", "3m", "5m", "10m", "15m", "30m", "60m"]


async def test_the_other_gives_a_day_by_one_press(world: World) -> None:
    table_id = await world.begin()
    slow = await world.mover(table_id)
    other = world.jonathan if slow is world.mina else world.mina
    before = (await world.table(table_id)).deadline
    refused = await world.press(slow, world.newest(), f"gt:{table_id}:0:0")
    assert "Only an opponent can give more time, or a partner if all opponents are" in text(refused)
    board = world.newest()
    given = await world.press(other, board, f"gt:{table_id}:0:0")
    name = "Mina" if slow is world.mina else "Jonathan"
    assert f"{name}\N{POP DIRECTIONAL ISOLATE}**: +1 day for this move" in text(given)
    twice = await world.press(other, board, f"gt:{table_id}:0:0")
    assert "already been given" in text(twice)
    table = await world.table(table_id)
    assert table.deadline == (before or 0) + DAY
    assert f"<t:{table.deadline:.0f}:R>" in text(world.newest())
    assert "3 days per move · +1 day for this one" in text(world.newest())
    given = await world.press(other, world.newest(), f"gt:{table_id}:0:1")
    assert "+2 days for this one" in text(world.newest())
    assert ": +2 days for this move" in text(given)


async def test_more_time_for_a_live_move_is_told_in_minutes(world: World) -> None:
    table_id = await world.begin(pace="live", time="5")
    slow = await world.mover(table_id)
    other = world.jonathan if slow is world.mina else world.mina
    given = await world.press(other, world.newest(), f"gt:{table_id}:0:0")
    assert "5 minutes per move · +5 minutes for this one" in text(world.newest())
    assert ": +5 minutes for this move" in text(given)


async def test_a_vacation_is_begun_and_ended_by_buttons_and_shown_at_the_table(
    world: World,
) -> None:
    table_id = await world.begin()
    slow = await world.mover(table_id)
    settings = answer_to(await slow.slash(world.channel, "dracula settings"))
    shown = answer_to(await world.click(slow, settings, "va:show"))
    assert text(shown).count("14") == 1
    assert "14 vacation days" in text(shown)
    asked = answer_to(await world.click(slow, shown, "va:ask"))
    assert "now?" in text(asked)
    shown = answer_to(await world.click(slow, asked, "va:show"))
    assert "the clock stands still" not in text(world.newest()), "nothing has begun"
    asked = answer_to(await world.click(slow, shown, "va:ask"))
    away = answer_to(await world.click(slow, asked, "va:begin"))
    assert "13 of 14 vacation days" in text(away)
    late = await world.press(slow, Shown(away.id, "va:ask"), "va:ask")
    assert "13 of 14 vacation days" in text(late), "it has begun already"
    assert "the clock stands still" in text(world.newest())
    assert not any(one.startswith("gt:") for one in pressable(world.newest()))
    posted = len(world.messages())
    await world.env.advance_time(5 * DAY)
    assert len(world.messages()) == posted, "nobody is reminded"
    assert not (await world.table(table_id)).over
    away = answer_to(await slow.slash(world.channel, "dracula vacation"))
    back = answer_to(await world.click(slow, away, "ps:"))
    assert (back.id, "Your settings" in text(back)) == (away.id, True)
    away = answer_to(await world.click(slow, back, "va:show"))
    await world.click(slow, away, "va:end")
    table = await world.table(table_id)
    assert f"<t:{table.deadline:.0f}:R>" in text(world.newest())


async def test_a_vote_pings_nobody_on_vacation_and_the_others_once(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    await world.games.vacations.begin(world.jonathan.id)
    pinged = len(world.pinged())
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    for _ in range(2):
        await world.lucy.slash(world.channel, "dracula board", table=table_id)
        await world.services.publisher.idle(table_id)
    assert world.pinged()[pinged:] == [world.lucy.id]


async def test_a_vacation_is_not_begun_right_after_one_that_was_ended(world: World) -> None:
    mina = world.mina
    shown = answer_to(await mina.slash(world.channel, "dracula vacation"))
    asked = answer_to(await world.click(mina, shown, "va:ask"))
    assert "except in live games" in text(asked)
    away = answer_to(await world.click(mina, asked, "va:begin"))
    assert "except in live games" in text(away)
    back = answer_to(await world.click(mina, away, "va:end"))
    until = f"<t:{world.env.now().timestamp() + 3600:.0f}:R>"
    refused = await world.press(mina, back, "va:ask")
    assert "You have just ended a vacation" in text(refused)
    assert until in text(refused)
    late = await world.press(mina, Shown(back.id, "va:begin"), "va:begin")
    assert until in text(late), "an older question begins none either"
    await world.env.advance_time(3600)
    asked = answer_to(await world.click(mina, back, "va:ask"))
    assert "now?" in text(asked)


async def test_a_live_player_is_warned(world: World) -> None:
    table_id = await world.begin(pace="live", time="5")
    slow = await world.mover(table_id)
    await world.env.advance_time(4 * 60 + 1)
    assert f"<@{slow.id}>" in text(world.newest())
    assert "the candle burns low" in text(world.newest())
    assert slow.id in world.pinged()


async def test_a_move_is_taken_back_with_one_press_each(world: World) -> None:
    table_id = await dealt(world, rated=False)
    slow = await world.mover(table_id)
    other = world.jonathan if slow is world.mina else world.mina
    ply = (await world.table(table_id)).ply
    await world.turn(table_id)
    answer = await world.press(slow, world.newest(), f"h:{table_id}")
    assert f"tb:{table_id}:{ply + 1}:ask" in pressable(answer)
    asked = await world.press(slow, answer, f"tb:{table_id}:{ply + 1}:ask")
    assert "can allow it until the next move" in text(asked)
    assert "asks to take the last move back" in text(world.newest())
    await world.press(other, world.newest(), f"tb:{table_id}:{ply + 1}:allow")
    table = await world.table(table_id)
    assert (table.ply, await world.mover(table_id)) == (ply + 2, slow)
    assert "took a move back" in text(world.newest())
    assert not [one for one in pressable(world.newest()) if one.startswith("tb:")]
    await world.turn(table_id, 1)
    assert "took a move back" not in text(world.newest())


async def test_each_who_allows_a_takeback_reads_that_it_was_heard(world: World) -> None:
    table_id = await dealt(world, edition="dracula.partners", rated=False)
    mover = await world.mover(table_id)
    await world.turn(table_id)
    ply = (await world.table(table_id)).ply
    await world.games.takebacks.ask(table_id, ply, mover.id)
    await world.services.publisher.idle(table_id)
    first, second, third = (one for one in world.people.values() if one is not mover)
    board, allow = world.newest(), f"tb:{table_id}:{ply}:allow"
    for person, missing in ((first, {second, third}), (second, {third})):
        told = text(await world.press(person, board, allow))
        assert "Still to agree" in told
        assert {one for one in world.people.values() if one.name.title() in told} == missing
    told = await world.press(third, board, allow)
    assert told.id == board.id, "nobody else has to, and the table says so itself"
    await world.services.publisher.idle(table_id)
    assert "took a move back" in text(world.newest())


@pytest.mark.parametrize(("left", "told"), [(2 * 3600, "your move is due"), (2 * DAY, "your turn")])
async def test_whoever_has_used_up_a_vacation_hears_that_the_clock_goes_on(
    pinging: World, left: int, told: str
) -> None:
    table_id = await dealt(pinging)
    slow = await pinging.mover(table_id)
    await pinging.env.advance_time(3 * DAY - left)
    shown = answer_to(await slow.slash(pinging.channel, "dracula vacation"))
    asked = answer_to(await pinging.click(slow, shown, "va:ask"))
    await pinging.click(slow, asked, "va:begin")
    away = len(pinging.pinged())
    day = pinging.env.now().timestamp() % DAY
    await pinging.env.advance_time(14 * DAY - day - 1)
    assert len(pinging.pinged()) == away
    await pinging.env.advance_time(200)
    assert pinging.pinged()[away:] == [slow.id]
    assert told in text(pinging.newest())
    deadline = (await pinging.table(table_id)).deadline or 0
    assert deadline - pinging.env.now().timestamp() > 6 * 3600


async def test_a_reminder_goes_when_more_time_is_given_and_comes_again(pinging: World) -> None:
    table_id = await dealt(pinging)
    slow = await pinging.mover(table_id)
    other = pinging.jonathan if slow is pinging.mina else pinging.mina
    await pinging.env.advance_time(3 * DAY - 2 * 3600)
    *_, board, reminder = pinging.messages()
    assert "your move is due" in text(reminder)
    ply = (await pinging.table(table_id)).ply
    await pinging.press(other, board, f"gt:{table_id}:{ply}:0")
    assert reminder.id not in [one.id for one in pinging.messages()]
    await pinging.env.advance_time(DAY - 10 * 3600)
    again = (await pinging.table(table_id)).deadline or 0
    assert f"your move is due <t:{again:.0f}:R>" in text(pinging.newest())
