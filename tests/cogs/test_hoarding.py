"""Nobody fills a channel for good: two tables a person, and void games once nobody plays them."""

from tests.cogs.test_play import dealt
from tests.world import World, answer_to, components, text

DAY = 86_400


async def test_one_person_cannot_fill_a_channel_for_good(world: World) -> None:
    endless = {"computer": "renfield", "pace": "none"}
    for _table in range(2):
        await world.mina.slash(world.channel, "dracula challenge", **endless)
    for options in (endless, {"opponent": world.lucy}):
        refused = await world.mina.slash(world.channel, "dracula challenge", **options)
        assert refused.ephemeral
        assert "at most 2 of this channel's tables" in text(refused.response)
        assert "in a private message to me" in text(refused.response)
    await world.mina.user.slash("dracula challenge", **endless)
    assert len(await world.services.tables.of(world.mina.id)) == 3, "in direct messages"
    joined = await world.jonathan.slash(world.channel, "dracula challenge", **endless)
    assert "at most" not in text(answer_to(joined)), "there is room for the others"
    await world.env.advance_time(30 * DAY + 60)
    assert not await world.services.tables.in_channel(world.channel.id)
    await world.mina.slash(world.channel, "dracula challenge", **endless)
    assert len(await world.services.tables.in_channel(world.channel.id)) == 1


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
