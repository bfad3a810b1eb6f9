"""A player has one private answer at a table: the one before it is taken away while that can be."""

from tests.cogs.test_play import dealt
from tests.world import World

QUARTER = 15 * 60  # seconds: as long as Discord lets an interaction be used


def taken_away(world: World) -> int:
    """How often the bot has asked for one of its private answers to be deleted."""
    return sum(
        one.method == "DELETE" and one.path.startswith("/webhooks/")
        for one in world.env.http_requests
    )


async def test_the_last_answer_is_taken_away_as_long_as_its_interaction_lives(world: World) -> None:
    table_id = await dealt(world)
    for passed in (0, QUARTER - 1):
        old = await world.press(world.mina, world.newest(), f"h:{table_id}")
        before = taken_away(world)
        await world.env.advance_time(passed)
        new = await world.press(world.mina, world.newest(), f"h:{table_id}")
        assert taken_away(world) == before + 1
        seen = {one.id for one in world.channel.history(viewer=world.mina)}
        assert new.id in seen
        assert old.id not in seen


async def test_an_interaction_that_has_run_out_is_not_asked_to_take_anything_away(
    world: World,
) -> None:
    table_id = await dealt(world)
    await world.press(world.mina, world.newest(), f"h:{table_id}")
    before = taken_away(world)
    await world.env.advance_time(QUARTER)
    await world.press(world.mina, world.newest(), f"h:{table_id}")
    assert taken_away(world) == before
    await world.press(world.mina, world.newest(), f"h:{table_id}")
    assert taken_away(world) == before + 1, "the newer one is taken away again"
