"""Nobody fills a channel for good: games that nobody plays any more are announced, then void."""

from tests.cogs.test_play import dealt
from tests.world import World, components, text

DAY = 86_400


async def test_a_game_that_nobody_plays_is_announced_and_makes_room_again(world: World) -> None:
    table_id = await dealt(world, pace="none")
    board = world.newest()
    assert "⏳" not in text(board)
    await world.prefer(await world.mover(table_id), muted=True)
    called = world.pinged()
    await world.env.advance_time(23 * DAY + 60)
    notice = world.newest()
    assert "Without one the game is void" in text(notice)
    assert world.pinged() == called, "whoever wants no reminders reads it all the same"
    assert f"/{world.channel.id}/{board.id}" in str(components(notice))
    await world.env.advance_time(7 * DAY)
    assert "Nobody has moved for thirty days" in text(world.newest())
    assert not await world.services.tables.in_channel(world.channel.id)
