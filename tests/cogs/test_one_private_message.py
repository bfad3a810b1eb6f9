"""What is pressed on a private message turns that message into the answer; no heap piles up."""

from typing import Any

import simcord

from bot.tables.moderation import MOST_ACTS
from tests.cogs.test_moderation import command
from tests.cogs.test_play import dealt
from tests.cogs.test_reviews import finished
from tests.world import World, answer_to, components, text

Step = str | tuple[str, object]
"""A part of a custom_id; with what is chosen, if it is that of a select."""


async def walk(world: World, person: simcord.MemberActor, opened: Any, *steps: Step) -> Any:
    """Press one button after another, or choose, each in the answer before it; the last answer."""
    at = opened
    for step in steps:
        part, *chosen = (step,) if isinstance(step, str) else step
        ids = [one["custom_id"] for one in components(at) if one.get("custom_id")]
        custom_id = next(one for one in ids if str(part) in one)
        if chosen:
            answer: Any = answer_to(await person.select(opened, chosen, custom_id=custom_id))
        else:
            answer = await world.press(person, at, custom_id)
        assert answer is not None, step
        assert answer.id == opened.id, step
        at = answer
    return at


async def test_a_moderator_acts_in_one_message(world: World) -> None:
    table_id, hall = await dealt(world), world.guild.create_text_channel("hall")
    await world.quincey.slash(world.channel, "dracula challenge", opponent=world.lucy)
    (lobby,) = await world.games.lobbies.open_in(world.channel.id)
    await world.env.settle()
    shown = await command(world, "tables")
    back, game = "ad:tables", ("ad:choose", f"t{table_id}")
    moved = game, (f"ad:move:{table_id}", hall), f"am:{table_id}:{hall.id}", back
    ended = game, f"ad:void:{table_id}:1:0", f"ad:void:{table_id}:1:1", back
    closed = ("ad:choose", f"l{lobby.id}"), "ad:close", back
    at = await walk(world, world.quincey, shown, *moved, *ended, *closed)
    assert "Nobody is playing here" in text(at)
    await walk(world, world.quincey, await command(world, "ban", user=world.mina), "ad:ban")
    bans, settings = await command(world, "unban"), await command(world, "settings")
    await walk(world, world.quincey, bans, ("ad:unban", str(world.mina.id)))
    pages = "as:computers:off", "ap:server", ("as:language", "de"), "ap:games"
    await walk(world, world.quincey, settings, *pages)
    for _ in range(MOST_ACTS):
        await world.games.servers.change(world.guild.id, world.quincey.id, computers=True)
    log = await command(world, "log")
    await walk(world, world.quincey, log, "ad:log:-:2", "ad:log:-:1")


async def test_a_player_resigns_one_of_several_games_in_one_message(world: World) -> None:
    for _ in range(2):
        await world.click(world.jonathan, await world.challenge(), ":join:")
    one, _other = await world.games.tables.in_channel(world.channel.id)
    asked = answer_to(await world.mina.slash(world.channel, "dracula resign"))
    at = await walk(world, world.mina, asked, ("g:", str(one.id)), f"g:{one.id}:1")
    assert "You resigned" in text(at)
    assert (await world.table(one.id)).over


async def test_a_person_reads_and_decides_in_one_message(world: World) -> None:
    table_id = await finished(world)
    walks: tuple[tuple[str, *tuple[Step, ...]], ...] = (
        ("settings", "s:muted:on", "bl:1", "ps:", "va:show", "va:ask", "va:begin", "va:end", "ps:"),
        ("leaderboard", "b:0:", "b:1:"),
        ("profile", "pf:", "pf:"),
        ("rules", "i:dracula.classic:2", "i:dracula.classic:1"),
        (
            "lesson",
            "ln:dracula:1:hand",
            "ln:dracula:2:card:9C",
            "ln:dracula:3:move:9C@a2",
        ),
        ("puzzle", ":place:", ":another:", ":tell:", "mi:-:0:open"),
        ("daily", ":place:", ":try:", ":post:"),
        ("history", ("hg:", str(table_id)), "hy:"),
        ("versus", ("hg:", str(table_id)), "vs:"),
        ("play", ":stop:"),
        ("play", ":computer:"),
        ("privacy", "pv:erase", "pv:show", "pv:erase", "pv:sure"),
    )
    for name, *steps in walks:
        named = {"user": world.jonathan} if name == "versus" else {}
        asked = await world.mina.slash(world.channel, f"dracula {name}", **named)
        await walk(world, world.mina, answer_to(asked), *steps)


async def test_a_person_looks_at_a_game_again_in_one_message(world: World) -> None:
    table_id = await finished(world)
    asked = answer_to(await world.mina.slash(world.channel, "dracula replay", table=table_id))
    await world.env.settle()
    film = world.env.backend.get_message(world.channel.id, asked.id)
    await walk(
        world, world.mina, film, f"rp:{table_id}:1:", f"rp:{table_id}:2:", f"rp:{table_id}:0:"
    )
