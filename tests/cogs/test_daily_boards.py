"""Whom the boards and posts of daily coffins name on a server, and by which name."""

from dataclasses import replace

from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from bot.messages.study_ids import PuzzleAct, PuzzleButton
from tests.cogs.test_moderation import command, press
from tests.cogs.test_puzzle import DAY, lifted, of_the_day
from tests.cogs.test_server_settings import chosen
from tests.world import World, answer_to, text

FIRST = "2026-01-01"
BEST = of_the_day(FIRST).best


async def looked(world: World) -> ResponseMessage:
    """Lucy asks for the coffin of the day that she has tried already."""
    return answer_to(await world.lucy.slash(world.channel, "dracula daily"))


async def posted_in(world: World) -> ChannelHandle:
    """The channel of this server where the coffin is posted each morning."""
    hall = world.guild.create_text_channel("crypt")
    await world.env.settle()
    await chosen(world, "daily_channel", hall)
    return hall


async def test_a_nickname_is_read_on_its_own_server_only(world: World) -> None:
    castle = world.env.create_guild("Castle", owner=world.mina.user)
    abroad = castle.add_member(world.lucy.user, nick="Bloofer Lady")
    there = replace(world, guild=castle, channel=castle.create_text_channel("hall"))
    crypt = await posted_in(world)
    tried = await lifted(there, abroad, BEST)
    shown = asked = await looked(world)
    for act in (PuzzleAct.BOARD, PuzzleAct.MONTH):
        shown = await world.press(world.lucy, shown, str(PuzzleButton(FIRST, act)))
        assert "Lucy" in text(shown)
        assert "Bloofer" not in text(shown)
    await world.press(world.lucy, asked, str(PuzzleButton(FIRST, PuzzleAct.POST)))
    assert "**\u2068Lucy\u2069** · Daily coffin" in text(world.newest())
    board = await there.press(abroad, tried, str(PuzzleButton(FIRST, PuzzleAct.BOARD)))
    assert "Bloofer Lady" in text(board)
    await world.env.advance_time(DAY + 9 * 3600)
    assert "Yesterday's best: \u2068Lucy\u2069" in text(crypt.history()[-1])


async def test_neither_results_nor_the_next_post_name_somebody_who_is_banned(world: World) -> None:
    crypt = await posted_in(world)
    await lifted(world, world.mina, BEST)
    asked = await lifted(world, world.lucy, BEST)
    await press(world, await command(world, "ban", user=world.mina), f"ad:ban:{world.mina.id}:1:1")
    shown = asked
    for act in (PuzzleAct.BOARD, PuzzleAct.MONTH):
        shown = await world.press(world.lucy, shown, str(PuzzleButton(FIRST, act)))
        assert "Mina" not in text(shown)
        assert "🥇 \u2068Lucy\u2069" in text(shown)
    await world.env.advance_time(DAY + 9 * 3600)
    assert "Yesterday's best: \u2068Lucy\u2069 (" in text(crypt.history()[-1])
