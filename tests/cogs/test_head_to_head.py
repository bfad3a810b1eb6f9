"""The message of a finished game says how its two players stand here, and can be passed on."""

import discord

from tests.cogs.test_privacy import erased
from tests.world import World, pressable, text


async def ended(world: World) -> discord.Message:
    """The message of a game that Mina has resigned in the second coffin."""
    table_id = await world.begin()
    while not (table := await world.table(table_id)).view(None).results:
        move = next(str(one) for one in table.position.state.legal_moves() if one.word != "refuse")
        mover = await world.mover(table_id)
        press = 1000 * table_id + table.ply
        await world.games.gameplay.move((table_id, table.ply), mover.id, move, press=press)
    await world.games.gameplay.resign(table_id, world.mina.id)
    await world.services.publisher.idle(table_id)
    return world.newest()


def score(message: discord.Message) -> str:
    """The line with the score, without the characters that keep a name apart; or nothing."""
    lines = text(message).translate(dict.fromkeys(map(ord, "\u2068\u2069"))).splitlines()
    return next((one for one in lines if "Between you" in one), "")


async def test_a_second_game_of_two_people_says_how_they_stand(world: World) -> None:
    assert score(await ended(world)) == ""
    second = await ended(world)
    assert score(second) == "-# Between you: **Jonathan** 2 : 0 **Mina**"
    await world.restart()
    await world.services.publisher.repaint(await world.table(2))
    await world.env.settle()
    assert score(world.newest()) == score(second)


async def test_an_erased_name_is_in_no_score(world: World) -> None:
    await ended(world)
    await ended(world)
    await erased(world)
    assert "Erased account" in text(world.newest())
    assert score(world.newest()) == ""


async def test_the_end_of_a_game_can_be_passed_on_without_pings(world: World) -> None:
    end = await ended(world)
    (share,) = [one for one in pressable(end) if one.startswith("sh:")]
    copy = await world.press(world.lucy, end, share)
    assert copy.is_ephemeral
    assert "wins!" in text(copy)
    assert len(copy.attachments) == 1
    assert not pressable(copy)
