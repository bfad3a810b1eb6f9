"""Nobody fills a channel for good: two tables per person, and void games once nobody plays them."""

from bot.model.terms import Pace
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
        assert "You already have 2 of this channel's tables" in text(refused.response)
        assert "in a direct message to me" in text(refused.response)
    await world.mina.user.slash("dracula challenge", **endless)
    assert len(await world.games.tables.of(world.mina.id)) == 3, "in direct messages"
    joined = await world.jonathan.slash(world.channel, "dracula challenge", **endless)
    assert "the limit" not in text(answer_to(joined)), "there is room for the others"
    await world.env.advance_time(30 * DAY + 60)
    assert not await world.games.tables.in_channel(world.channel.id)
    await world.mina.slash(world.channel, "dracula challenge", **endless)
    assert len(await world.games.tables.in_channel(world.channel.id)) == 1


async def test_games_that_began_elsewhere_do_not_fill_a_channel(world: World) -> None:
    for _table in range(3):
        await world.mina.user.slash("dracula challenge", computer="renfield", pace="none")
    first, second, third = await world.games.tables.of(world.mina.id)
    for table in (first, second):
        await world.mina.slash(world.channel, "dracula board", table=table.id)
    refused = await world.mina.slash(world.channel, "dracula board", table=third.id)
    assert "You already have 2 of this channel's tables" in text(refused.response)
    assert (await world.table(third.id)).location == third.location
    again = await world.mina.slash(world.channel, "dracula board", table=first.id)
    assert "Here is the table" in text(again.response), "it stands here already"
    for person in (world.jonathan, world.lucy, world.jonathan):
        await person.slash(world.channel, "dracula challenge", computer="renfield")
    await world.quincey.user.slash("dracula challenge", computer="renfield")
    (late,) = await world.games.tables.of(world.quincey.id)
    refused = await world.quincey.slash(world.channel, "dracula board", table=late.id)
    assert "no room for another table" in text(refused.response)


async def test_a_game_that_has_lost_its_channel_finds_room_in_a_full_one(world: World) -> None:
    attic, endless = world.guild.create_text_channel("attic"), {"computer": "renfield"}
    for channel in (attic, world.channel, world.channel):
        await world.mina.slash(channel, "dracula challenge", **endless)
    (lost,) = await world.games.tables.in_channel(attic.id)
    world.env.backend.delete_channel(attic.id)
    await world.env.settle()
    await world.mina.slash(world.channel, "dracula board", table=lost.id)
    assert (await world.table(lost.id)).location.channel_id == world.channel.id


async def test_what_a_server_does_not_allow_is_not_brought_there(world: World) -> None:
    servers = world.games.servers
    await world.mina.user.slash("dracula challenge", computer="renfield", pace="none")
    (table,) = await world.games.tables.of(world.mina.id)
    await servers.ban(world.guild.id, None, world.mina.id)
    refused = await world.mina.slash(world.channel, "dracula board", table=table.id)
    assert "have banned you" in text(refused.response)
    await servers.unban(world.guild.id, None, world.mina.id)
    await servers.change(world.guild.id, None, computers=False)
    refused = await world.mina.slash(world.channel, "dracula board", table=table.id)
    assert "turned off games against computers" in text(refused.response)
    await servers.change(world.guild.id, None, computers=True, paces=(Pace.LIVE,))
    refused = await world.mina.slash(world.channel, "dracula board", table=table.id)
    assert "games are played at another pace" in text(refused.response)
    assert not world.messages()


async def test_a_game_that_nobody_plays_is_announced_and_makes_room_again(world: World) -> None:
    table_id = await dealt(world, pace="none")
    board = world.newest()
    assert "⏳" not in text(board)
    await world.prefer(await world.mover(table_id), muted=True)
    pinged = world.pinged()
    await world.env.advance_time(23 * DAY + 60)
    notice = world.newest()
    assert "Without one the game will be called off" in text(notice)
    assert world.pinged() == pinged, "whoever wants no reminders reads it all the same"
    assert f"/{world.channel.id}/{board.id}" in str(components(notice))
    await world.env.advance_time(7 * DAY)
    assert "Nobody has moved for thirty days" in text(world.newest())
    assert not await world.games.tables.in_channel(world.channel.id)
