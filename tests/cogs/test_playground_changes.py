"""What the page of the playground has to show anew, told by everything that happens."""

from datetime import UTC, datetime

from bot import playground
from tests.cogs.test_play import dealt
from tests.world import World


async def test_a_message_for_one_person_alone_is_a_change(world: World) -> None:
    changes = playground.Changes(world.env)
    begun = changes.last
    await world.mina.slash(world.channel, "dracula settings")
    answered = datetime.now(UTC)
    assert begun < changes.last <= answered, "or the page that shows it would seem to be older"


async def test_suggestions_are_no_change(world: World) -> None:
    changes = playground.Changes(world.env)
    begun = changes.last
    found = await world.mina.autocomplete(world.channel, "dracula challenge", "edition", "Dracula")
    assert found
    assert changes.last == begun


async def test_a_message_of_a_person_is_a_change(world: World) -> None:
    await dealt(world)
    changes = playground.Changes(world.env)
    begun = changes.last
    await world.mina.send(world.channel, "Good evening.")
    assert changes.last > begun
