"""Private answers in letters only, for whoever has chosen them."""

from tests.cogs.test_play import dealt
from tests.world import World, answer_to, moves_on, pressable, text


async def test_whoever_wants_letters_gets_no_private_picture(world: World) -> None:
    table_id = await dealt(world)
    mover = await world.mover(table_id)
    settings = answer_to(await mover.slash(world.channel, "dracula settings"))
    await mover.click(settings, custom_id="s:letters:on")
    hand = await world.press(mover, world.newest(), f"h:{table_id}")
    assert not hand.attachments
    assert "```" in text(hand)
    board = await world.press(mover, hand, f"bd:{table_id}")
    assert not board.attachments
    assert "Row 2" in text(board)
    chosen = await world.press(mover, board, *places(board)[0])
    assert not chosen.attachments
    await world.press(mover, chosen, *moves_on(chosen)[0])
    assert (await world.table(table_id)).ply == 2
    assert world.newest().attachments, "the table itself is drawn for everybody"


def places(message: object) -> list[tuple[str, ...]]:
    return [(one,) for one in pressable(message) if one.startswith("p:")]


async def test_in_an_open_game_the_private_table_follows_the_move(world: World) -> None:
    table_id = await dealt(world, edition="abstrac")
    mover = await world.mover(table_id)
    await world.prefer(mover, letters=True)
    board = answer_to(await mover.slash(world.channel, "dracula show"))
    answer = await world.press(mover, board, *moves_on(board)[0])
    assert f"bd:{table_id}" in pressable(answer)
    assert not moves_on(answer) or await world.mover(table_id) is mover


async def test_anyone_may_look_at_a_table_alone(world: World) -> None:
    table_id = await dealt(world)
    told = await world.lucy.slash(world.channel, "dracula show", table=table_id)
    assert told.ephemeral
    assert answer_to(told).attachments, "with pictures, as long as nothing else is chosen"
