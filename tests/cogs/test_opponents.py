"""More than two at a table: partnership and Thracula, from every seat, with the bot restarted."""

import itertools
from typing import Any

import pytest

from tests.world import World, level, pressable, text, user_id

COMPANY = ("dracula.partners", "thracula")


@pytest.mark.parametrize("rules", COMPANY)
async def test_a_whole_game_survives_a_restart_before_every_tenth_move(
    world: World, rules: str
) -> None:
    table_id = await world.begin(edition=rules)
    acted = set()
    for which in itertools.count():
        table = await world.table(table_id)
        if table.over:
            break
        if table.ply % 10 == 9:
            await world.restart()
        acted.add(table.position.to_move)
        await world.turn(table_id, which if table.view(None).deal else 0)
    assert acted == set(range(len(table.seats))), "everybody played"
    assert len(world.messages()) == 8, "the challenge, six coffins that stay, and the end"
    assert {change.user_id for change in table.rating_changes} == {
        user_id(player) for player in table.seats
    }


async def test_a_player_who_joined_may_leave_again(world: World) -> None:
    lobby = await world.challenge(edition="thracula", opponent=None)
    assert not [one for one in pressable(lobby) if "leave" in one], "nobody could get up"
    await world.click(world.lucy, lobby, ":join:")
    assert "Lucy" in text(world.newest())
    stranger = await world.click(world.quincey, world.newest(), "leave")
    assert "not playing at this table" in text(stranger.response)
    await world.click(world.lucy, world.newest(), "leave")
    assert "Lucy" not in text(world.newest())
    for person, seat in ((world.lucy, 1), (world.quincey, 2)):
        await world.click(person, world.newest(), f"join:{seat}")
    assert len(await world.games.tables.in_channel(world.channel.id)) == 1


async def at_stage(world: World, rules: str, stage: str) -> int:
    """A game of these rules at which this is to be done next."""
    asked = {"options": "consent=asked"} if stage == "answer" else {}
    table_id = await world.begin(edition=rules, **asked)
    while (await world.table(table_id)).view(None).stage != stage:
        await world.turn(table_id)
    return table_id


STAGES = [
    ("dracula.partners", "choose"),
    ("dracula.partners", "answer"),
    ("dracula.partners", "place"),
    ("thracula", "take"),
    ("thracula", "lay"),
]


def starts(message: Any) -> list[str]:
    """The buttons of the public message that begin a move."""
    return [one for one in pressable(message) if one[0] in "mp"]


@pytest.mark.parametrize(("rules", "stage"), STAGES)
async def test_players_of_other_tables_and_spectators_are_refused(
    world: World, rules: str, stage: str
) -> None:
    table_id = await at_stage(world, rules, stage)
    before, mover = await world.table(table_id), await world.mover(table_id)
    board = world.newest()
    stranger = world.guild.add_member(world.env.create_user("renfield", global_name="Renfield"))
    await world.env.settle()
    for person in (*world.people.values(), stranger):
        if person.id != mover.id:
            answer = await world.press(person, board, starts(board)[0])
            assert answer.id not in {one.id for one in world.messages()}
            assert not [one for one in pressable(answer) if one[0] in "mc"]
    assert (await world.table(table_id)).record == before.record


@pytest.mark.parametrize(("rules", "stage"), STAGES)
async def test_a_press_on_what_is_past_changes_nothing(
    world: World, rules: str, stage: str
) -> None:
    table_id = await at_stage(world, rules, stage)
    person, board = await world.mover(table_id), world.newest()
    await world.turn(table_id)
    after = await world.table(table_id)
    record = world.emit(person, board, starts(board)[0])
    await world.env.settle()
    assert record.responded
    assert (await world.table(table_id)).record == after.record


async def test_only_the_taker_sees_what_was_under_the_card(world: World) -> None:
    table_id = await at_stage(world, "thracula", "take")
    before, person = await world.table(table_id), await world.mover(table_id)
    board = world.newest()
    answer = await world.press(person, board, starts(board)[0])
    after = await world.table(table_id)
    seat = before.position.to_move
    taken = set(after.view(seat).hand) - set(before.view(seat).hand)
    assert answer.id not in {one.id for one in world.messages()}, "nobody else sees it"
    assert len([one for one in pressable(answer) if one.startswith("m:")]) == 4
    public = text(world.newest()) + str(pressable(world.newest()))
    assert not [card for card in taken if str(card) in public]


async def test_the_second_alone_is_the_partner_and_an_option_left_empty_a_free_seat(
    world: World,
) -> None:
    lobby = await world.challenge(edition="dracula.partners", opponent=None, second=world.lucy)
    assert "**\u2068Mina\u2069** & \u2068Lucy\u2069 (invited) against" in text(lobby)
    joins = [one for one in pressable(lobby) if ":join:" in one]
    assert [one.split(":")[3] for one in joins] == ["1", "2"], "against Mina, and Lucy's own"
    for person, seat in ((world.jonathan, 1), (world.quincey, 3), (world.lucy, 2)):
        await world.click(person, world.newest(), f":join:{seat}")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    seated = (world.mina, world.jonathan, world.lucy, world.quincey)
    assert [user_id(player) for player in table.seats] == [person.id for person in seated]


async def test_computers_take_the_seats_on_both_sides_of_a_partner(world: World) -> None:
    await world.challenge(
        edition="dracula.partners", opponent=None, second=world.lucy, computer="harker"
    )
    await world.click(world.lucy, world.newest(), ":join:2")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert [level(table.seats[seat]) for seat in (1, 3)] == ["harker"] * 2
    assert user_id(table.seats[2]) == world.lucy.id
