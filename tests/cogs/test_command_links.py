"""Commands that private answers name are links from the first command on that Discord delivers."""

from bot.engine.errors import Refusal
from tests.cogs.test_forged import Shown
from tests.cogs.test_play import dealt
from tests.cogs.test_reviews import answered, finished
from tests.tables.fakes import failing
from tests.world import World, answer_to, text

FORGED = "nonsense"


def link(world: World, command: str) -> str:
    (group,) = (
        one["id"]
        for one in world.env.backend.visible_commands(
            user_id=world.mina.id, channel_id=world.channel.id
        )
        if one["name"] == "dracula"
    )
    return f"</dracula {command}:{group}>"


async def told_of_a_forged_press(world: World) -> str:
    """What the answer to a button says that the bot does not know."""
    return text(await world.press(world.mina, Shown(world.newest().id, FORGED), FORGED))


async def test_the_help_has_links(world: World) -> None:
    help_page = text(answer_to(await world.mina.slash(world.channel, "dracula help")))
    assert link(world, "board") in help_page
    assert "`" not in help_page


async def test_where_nothing_follows_links_there_are_none(world: World) -> None:
    world.services.interactions.links_commands = False
    help_page = text(answer_to(await world.mina.slash(world.channel, "dracula help")))
    assert "`/dracula board`" in help_page
    assert "</" not in help_page


async def test_presses_are_answered_with_links_once_a_command_has_told_the_id(
    world: World,
) -> None:
    await dealt(world)
    await world.restart()
    assert "`/dracula board`" in await told_of_a_forged_press(world)
    await world.lucy.slash(world.channel, "dracula rules")
    assert link(world, "board") in await told_of_a_forged_press(world)


async def test_what_an_answer_turns_into_has_links_too(world: World) -> None:
    table_id = await finished(world)
    failing(world.bot.ai, "judge", Refusal("no_table_here"))
    asked = await world.mina.slash(world.channel, "dracula review", table=table_id)
    assert link(world, "challenge") in text(answered(world, asked))
