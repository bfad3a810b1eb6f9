"""What moderators do with `/dracula-admin`: list, end and move games, ban, read the log."""

from types import SimpleNamespace

import discord
import simcord

from tests.cogs.test_play import dealt
from tests.cogs.test_puzzle import lifted, of_the_day
from tests.cogs.test_reviews import finished
from tests.world import World, answer_to, components, pressable, selects, text, tree

DAY = 86_400


async def command(world: World, name: str, **options: object) -> simcord.ResponseMessage:
    """What Quincey, who owns the server, is answered."""
    told = await world.quincey.slash(world.channel, f"dracula-admin {name}", **options)
    assert told.ephemeral
    return answer_to(told)


async def choose(
    world: World, message: simcord.ResponseMessage, *values: object
) -> simcord.ResponseMessage:
    """What follows when Quincey chooses from the only menu of a message."""
    (menu,) = [part["custom_id"] for part in components(message) if part["type"] in (3, 8)]
    return answer_to(await world.quincey.select(message, values, custom_id=menu))


async def press(world: World, message: object, part: str) -> simcord.ResponseMessage:
    return answer_to(await world.click(world.quincey, message, part))


async def test_a_moderator_rids_a_channel_of_a_dead_game(world: World) -> None:
    dead = await dealt(world, pace="none")
    board = world.newest()
    await world.env.advance_time(DAY)
    await world.mina.slash(world.channel, "dracula challenge", computer="renfield")
    shown = await command(world, "tables")
    assert "Games: 2. Open challenges: 0." in text(shown)
    assert text(shown).index(f"Table {dead}") < text(shown).index(f"Table {dead + 1}")
    assert f"/{board.id}" in text(shown)
    shown = await choose(world, shown, f"t{dead}")
    shown = await press(world, shown, f"ad:void:{dead}:1:0")
    assert not (await world.table(dead)).over
    shown = await press(world, shown, f"ad:void:{dead}:1:1")
    assert "ended without a result" in text(shown)
    ended = next(one for one in world.messages() if one.id == board.id)
    assert "A moderator has ended the game" in text(ended)
    shown = await press(world, shown, "ad:tables:")
    assert "Games: 1." in text(shown)
    log = await command(world, "log")
    assert f"<@{world.quincey.id}> ended the game at table {dead}" in text(log)


async def test_a_moderator_moves_a_game_to_another_channel(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    shown = await choose(world, shown, hall)
    assert f"<#{hall.id}>" in text(shown)
    seen = SimpleNamespace(id=shown.id, components=tree(shown))
    await press(world, shown, f"am:{table_id}:{hall.id}")
    again = await world.press(world.quincey, seen, f"am:{table_id}:{hall.id}")
    assert f"already in <#{hall.id}>" in text(again), "a second press"
    (moved,) = hall.history()
    assert pressable(moved) == pressable(board)
    old = next(one for one in world.messages() if one.id == board.id)
    assert "has moved" in text(old)
    assert (await world.table(table_id)).location.channel_id == hall.id
    assert f"moved table {table_id} to <#{hall.id}>" in text(await command(world, "log"))


async def test_a_game_is_not_moved_to_where_the_bot_cannot_post(world: World) -> None:
    table_id = await dealt(world)
    me = world.env.bot.guilds[0].me
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    channel = world.env.bot.get_channel(hall.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(me, send_messages=False, embed_links=False)
    await world.env.settle()
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    shown = await choose(world, shown, hall)
    assert f"I cannot post in <#{hall.id}>" in text(shown)
    assert "Missing permissions: **Send Messages**, **Embed Links**" in text(shown)
    assert (await world.table(table_id)).location.channel_id == world.channel.id


async def test_a_moderator_shows_a_game_again_whose_message_is_gone(world: World) -> None:
    table_id = await dealt(world)
    await world.games.unreachable_clocks.mark_lost(table_id)
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    shown = await choose(world, shown, world.channel)
    await press(world, shown, f"am:{table_id}:{world.channel.id}")
    location = (await world.table(table_id)).location
    assert (location.channel_id, location.message_id) == (world.channel.id, world.newest().id)


async def test_a_moderator_closes_a_challenge(world: World) -> None:
    lobby = await world.challenge()
    shown = await command(world, "tables")
    (menu,) = selects(shown)
    shown = await choose(world, shown, menu["options"][0]["value"])
    await press(world, shown, "ad:close:")
    (lobby,) = world.messages()
    assert "A moderator has closed this challenge" in text(lobby)
    assert not pressable(lobby)


async def test_a_banned_person_only_finishes_games(world: World) -> None:
    table_id = await dealt(world)
    await world.quincey.slash(world.channel, "dracula challenge", opponent=world.lucy)
    lobby = world.newest()
    shown = await command(world, "ban", user=world.mina)
    assert "1 running game can be played" in text(shown)
    await press(world, shown, f"ad:ban:{world.mina.id}:1:1")
    for name in ("challenge", "play", "leaderboard"):
        refused = await world.mina.slash(world.channel, f"dracula {name}")
        assert "banned you" in text(refused.response)
    refused = await world.lucy.slash(world.channel, "dracula challenge", opponent=world.mina)
    assert "One of the players is banned" in text(refused.response)
    refused = await world.mina.context_menu(world.channel, "Challenge to Dracula", world.lucy)
    assert "banned you" in text(refused.response)
    await world.click(world.lucy, lobby, ":join:")
    assert await world.games.tables.of(world.lucy.id)
    hand = await world.mina.slash(world.channel, "dracula hand", table=table_id)
    assert "banned" not in text(hand.response)
    for name in (
        "show", "board", "games", "resign", "verify", "vacation", "settings", "rules", "help",
        "privacy",
    ):  # fmt: skip
        allowed = await world.mina.slash(world.channel, f"dracula {name}")
        assert "banned" not in text(allowed.response), "until the last game is over"
    again = await command(world, "ban", user=world.mina)
    assert "is banned here already" in text(again)
    assert not pressable(again)
    await world.mina.user.slash("dracula play")
    await world.restart()
    refused = await world.mina.slash(world.channel, "dracula play")
    assert "banned you" in text(refused.response)
    shown = await choose(world, await command(world, "unban"), str(world.mina.id))
    assert "may play here again" in text(shown)
    assert "Nobody is banned" in text(await command(world, "unban"))
    assert "not banned" in text(await command(world, "unban", user=world.mina))
    played = await world.mina.slash(world.channel, "dracula play")
    assert "banned" not in text(played.response)


async def test_a_banned_person_is_not_told_to_begin_a_game(world: World) -> None:
    for name in ("games", "hand", "board", "resign", "show"):
        before = await world.mina.slash(world.channel, f"dracula {name}")
        assert "/dracula challenge" in text(before.response), name
    await world.games.moderation.ban(world.guild.id, world.quincey.id, world.mina.id)
    for name in ("games", "hand", "board", "resign", "show"):
        told = await world.mina.slash(world.channel, f"dracula {name}")
        assert "have banned you from playing here" in text(told.response), name
        assert "/dracula play" not in text(told.response), name
    await world.quincey.slash(world.channel, "dracula challenge", opponent=world.lucy)
    await world.click(world.lucy, world.newest(), ":join:")
    told = await world.mina.slash(world.channel, "dracula hand")
    assert "have banned you from playing here" in text(told.response), "the table is of others"
    elsewhere = await world.mina.user.slash("dracula games")
    assert "/dracula play" in text(elsewhere.response)


async def test_a_banned_person_posts_nothing_by_a_button(world: World) -> None:
    table_id = await finished(world)
    await world.games.servers.change(
        world.guild.id, world.quincey.id, daily_channel=world.channel.id
    )
    asked = answer_to(await world.mina.slash(world.channel, "dracula replay"))
    film = world.env.backend.get_message(world.channel.id, asked.id)
    result = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    other = await lifted(world, world.lucy, of_the_day("2026-01-01").best)
    await world.press(world.lucy, other, "q:2026-01-01:post:-")
    public = world.messages()
    await world.games.moderation.ban(world.guild.id, world.quincey.id, world.mina.id)
    for message, button in (
        (film, f"fi:{table_id}:1"),
        (result, "q:2026-01-01:post:-"),
        (public[-1], "q:-:daily:-"),
    ):
        assert "banned you" in text(await world.press(world.mina, message, button))
    assert len(world.messages()) == len(public)
    told = await world.press(world.mina, result, "q:2026-01-01:remind:on")
    assert "I will ping you" in text(told), "reminders can be ended too"


async def test_a_banned_person_shows_only_tables_at_which_they_still_play(world: World) -> None:
    over, running = await finished(world), await dealt(world)
    mina, jonathan, lucy = world.mina, world.jonathan, world.lucy
    for person in (mina, jonathan, lucy):
        await world.games.moderation.ban(world.guild.id, world.quincey.id, person.id)
    await world.env.advance_time(61)
    shown = len(world.messages())
    for person, table_id in ((lucy, running), (lucy, over), (mina, over), (jonathan, over)):
        told = await person.slash(world.channel, "dracula board", table=table_id)
        assert "banned you" in text(told.response)
    assert len(world.messages()) == shown
    await world.mina.slash(world.channel, "dracula board", table=running)
    assert len(world.messages()) == shown + 1, "to finish it"


async def test_nobody_else_acts_on_the_buttons_of_a_moderator(world: World) -> None:
    table_id = await dealt(world)
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    sure = await press(world, shown, f"ad:void:{table_id}:1:0")
    told = await world.press(world.lucy, sure, f"ad:void:{table_id}:1:1")
    assert "manage this server" in text(told)
    assert not (await world.table(table_id)).over
