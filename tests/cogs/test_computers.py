"""Playing against the computer: it answers by itself, through the same door."""

from tests.tables.fakes import without_answer
from tests.world import World, level, pressable, text, user_id


async def against(world: World, level: str, **options: str) -> int:
    await world.mina.slash(world.channel, "dracula challenge", computer=level, **options)
    (table,) = await world.games.tables.in_channel(world.channel.id)
    return table.id


async def test_a_computer_plays_a_whole_coffin_by_itself(world: World) -> None:
    table_id = await against(world, "renfield")
    while not (table := await world.table(table_id)).view(None).results:
        assert table.mover == table.seats[0], "the computer never keeps anybody waiting"
        await world.turn(table_id)
    coffin, board = world.messages()
    assert not pressable(coffin)
    assert [one for one in pressable(board) if one.startswith("p:")]


async def test_computers_rest_while_somebody_waits_for_an_answer(world: World) -> None:
    lobby = await world.challenge()
    assert world.carfax.runner.rests == 1
    await world.click(world.jonathan, lobby, ":join:")
    assert world.carfax.runner.rests == 2


async def test_a_game_against_a_computer_goes_on_after_a_restart(world: World) -> None:
    table_id = await against(world, "renfield")
    await world.turn(table_id)
    await world.restart()
    await world.turn(table_id)
    assert user_id((await world.table(table_id)).mover) == world.mina.id


async def test_computers_take_every_seat_without_an_invited_player(world: World) -> None:
    table_id = await against(world, "renfield", edition="thracula")
    table = await world.table(table_id)
    assert [type(player).__name__ for player in table.seats] == ["Person", "Computer", "Computer"]


async def test_the_host_may_give_a_seat_to_a_computer(world: World) -> None:
    lobby = await world.challenge(opponent=None)
    refused = await world.click(world.lucy, lobby, ":fill:1:renfield")
    assert refused.ephemeral
    await world.click(world.mina, lobby, ":fill:1:renfield")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "renfield"


async def test_a_seat_that_a_computer_has_got_is_not_in_doubt_though_the_database_was_cut_off(
    world: World,
) -> None:
    lobby = await world.challenge(opponent=None)
    without_answer(world.carfax.stores[-1].lobbies, "take")
    answer = await world.click(world.mina, lobby, ":fill:1:renfield")
    assert not answer.ephemeral
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "renfield"


async def test_a_second_press_puts_no_computer_in_a_second_seat(world: World) -> None:
    lobby = await world.challenge(opponent=None, edition="thracula")
    (fill,) = [one for one in pressable(lobby) if one.endswith(":fill:1:renfield")]
    await world.press(world.mina, lobby, fill)
    refused = await world.press(world.mina, lobby, fill)
    assert "taken" in text(refused)
    assert not await world.games.tables.of(world.mina.id)


async def test_where_nothing_is_hidden_one_press_takes_back_the_computer_s_answer_too(
    world: World,
) -> None:
    table_id = await against(world, "renfield", edition="abstrac")
    while not (before := await world.table(table_id)).view(None).moves_made:
        await world.turn(table_id)
    await world.turn(table_id, 1)
    now = await world.table(table_id)
    assert now.mover == now.seats[0], "the computer has answered"
    hand = await world.press(world.mina, world.newest(), f"h:{table_id}")
    told = await world.press(world.mina, hand, f"tb:{table_id}:{now.ply}:ask")
    assert "Your move has been taken back" in text(told)
    await world.services.publisher.idle(table_id)
    again = await world.table(table_id)
    assert again.position.state == before.position.state
    assert "took a move back" in text(world.newest())
    await world.turn(table_id, 2)
    assert (await world.table(table_id)).ply > again.ply


async def test_a_game_against_a_computer_is_not_rated(world: World) -> None:
    table_id = await against(world, "renfield")
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    assert (await world.table(table_id)).rating_changes == ()


async def test_a_level_that_there_is_not_is_refused(world: World) -> None:
    answer = await world.mina.slash(world.channel, "dracula challenge", computer="batman")
    assert answer.ephemeral
    assert "computer player" in text(answer.response)
    assert not world.messages()


async def test_levels_are_suggested(world: World) -> None:
    found = await world.mina.autocomplete(world.channel, "dracula challenge", "computer", "helsing")
    assert [one["value"] for one in found] == ["helsing"]


async def test_a_player_who_wishes_it_is_forgotten_by_the_count(world: World) -> None:
    for choice, state in (("on", "off"), ("off", "on")):
        settings = await world.mina.slash(world.channel, "dracula settings")
        shown = await world.click(world.mina, settings.response, f"s:forgotten:{choice}")
        assert f"The Count remembers how you play: {state}" in text(shown.response)
        preferences = await world.services.preferences.preferences(world.mina.id)
        assert preferences.forgotten is (choice == "on")
