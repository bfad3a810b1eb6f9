"""Against computers to the end, in every kind of game; and the ladder that comes of it."""

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.tables.rebuild import rebuild
from tests.world import World, level, pressable, text


async def against(world: World, computer: str = "renfield", **options: Any) -> int:
    await world.mina.slash(world.channel, "dracula challenge", computer=computer, **options)
    (table,) = await world.games.tables.in_channel(world.channel.id)
    return table.id


async def ladder(world: World) -> str:
    return text((await world.mina.slash(world.channel, "dracula ladder")).response)


SHORT = {
    "dracula.penguin": "",
    "dracula.french": "",
    "thracula": "",
    "fosco.four": "deals=1",
    "counterbluff": "target=50",
}


@pytest.mark.parametrize(("edition", "options"), SHORT.items())
async def test_a_game_against_the_weakest_comes_to_its_end(
    world: World, edition: str, options: str
) -> None:
    table_id = await against(world, edition=edition, options=options)
    table = await world.play_to_the_end(table_id)
    assert table.rating_changes == ()
    winners = table.position.winners or ()
    won = 0 in winners
    drawn = won and len(winners) == len(set(table.position.sides))
    tally = "1:0:0" if won and not drawn else f"0:{int(drawn)}:{int(not won)}"
    assert f"Mina\u2069**: Renfield {tally}" in await ladder(world)


async def test_a_game_against_a_computer_is_not_on_the_board_of_people(world: World) -> None:
    await resigned(world)
    board = (await world.mina.slash(world.channel, "dracula leaderboard")).response
    assert "Mina" not in text(board)


async def test_a_lost_game_stands_on_the_ladder_and_rebuilding_changes_nothing(
    world: World,
) -> None:
    await resigned(world)
    before = await ladder(world)
    assert "Mina\u2069**: Renfield 0:0:1" in before
    assert await rebuild(world.carfax.stores[-1]) == 1
    assert await ladder(world) == before


async def test_a_game_among_people_is_not_on_the_ladder(world: World) -> None:
    table_id = await world.begin()
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    assert "Nobody here" in await ladder(world)


async def test_resigning_against_computers_ends_the_game(world: World) -> None:
    table_id = await resigned(world, edition="thracula")
    table = await world.table(table_id)
    assert table.over
    assert table.position.winners
    assert 0 not in table.position.winners
    assert "**\u2068Mina\u2069** left before the end." in text(world.newest())
    assert "Mina\u2069**: Renfield 0:0:1" in await ladder(world)


@pytest.mark.parametrize(("edition", "free"), [("thracula", 2), ("dracula.partners", 3)])
async def test_the_host_fills_the_open_seats_with_computers(
    world: World, edition: str, free: int
) -> None:
    lobby = await world.challenge(opponent=None, edition=edition)
    for _seat in range(free):
        fill = next(one for one in pressable(world.newest()) if one.endswith(":harker"))
        await world.press(world.mina, lobby, fill)
        lobby = world.newest()
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert [level(player) for player in table.seats[1:]] == ["harker"] * free


async def test_harker_plays_on_for_a_player_who_has_left(world: World) -> None:
    table_id = await world.begin(edition="thracula")
    await give_up(world, world.lucy, table_id)
    board = world.newest()
    assert "Harker" in text(board)
    (play_on,) = [one for one in pressable(board) if one.endswith(":continue")]
    await world.press(world.mina, board, play_on)
    while not (await world.table(table_id)).view(None).results:
        await world.turn(table_id)
    table = await world.table(table_id)
    assert not table.over
    assert table.mover != table.seats[2]


async def resigned(world: World, **options: Any) -> int:
    table_id = await against(world, **options)
    await give_up(world, world.mina, table_id)
    return table_id


async def give_up(world: World, who: MemberActor, table_id: int) -> None:
    asked = await who.slash(world.channel, "dracula resign", table=table_id)
    await world.click(who, asked.response, "g:")
