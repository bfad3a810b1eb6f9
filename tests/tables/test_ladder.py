"""Who stands how high on the ladder of computer players."""

import pytest

from bot.tables.ladder import Climber, Ladder, Tally
from bot.tables.table import Computer, Spot, Terms
from tests.tables.fakes import CRYPT, JONATHAN, LUCY, MINA, FakeThinker, settle, world

LEVELS = ("renfield", "harker")
WHITBY = Spot(11, 21)


@pytest.fixture
async def here(tmp_path):
    async with world(tmp_path / "dracula.db", thinker=FakeThinker()) as made:
        yield made


async def lose(here, person, level, spot=CRYPT):
    lobby = await here.tables.challenge(person, [Computer(level)], Terms("dracula.classic"), spot)
    await here.tables.resign(lobby.table_id, person.user_id, press=here.press())


async def beat(here, person, level, victim):
    """At a table of three, all others leave, and a computer is among the beaten."""
    seats = [Computer(level), victim]
    lobby = await here.tables.challenge(person, seats, Terms("thracula"), CRYPT)
    lobby = await here.tables.join(lobby.id, victim, press=here.press())
    await settle(here.time.busy)
    table = await here.tables.get(lobby.table_id)
    while not table.over:
        await settle(here.time.busy)
        table = await here.tables.get(table.id)
        if table.mover in (person, victim):
            table = await here.step(table, table.ply)
    return table


async def climbers(here, guild_id=CRYPT.guild_id):
    ladder = Ladder(here.store, LEVELS)
    return [climber.name for climber in await ladder.climbers(guild_id)]


async def test_only_games_of_this_server_count(here):
    await lose(here, MINA, "renfield")
    await lose(here, LUCY, "renfield", WHITBY)
    assert await climbers(here) == ["Mina"]
    assert sorted(await climbers(here, None)) == ["Lucy", "Mina"]


async def test_every_game_is_tallied_by_its_outcome(here):
    table = await beat(here, MINA, "harker", JONATHAN)
    await lose(here, MINA, "renfield")
    tallies = {
        climber.name: {tally.level: tally for tally in climber.tallies}
        for climber in await Ladder(here.store, LEVELS).climbers(None)
    }
    won = 0 in table.position.winners
    assert tallies["Mina"]["harker"].wins == int(won)
    assert tallies["Jonathan"]["harker"].wins == int(2 in table.position.winners)
    assert tallies["Mina"]["renfield"].losses == 1
    assert sum(len(own) for own in tallies.values()) == 3


async def test_whoever_has_beaten_a_higher_level_stands_higher():
    class Rungs:
        async def climbers(self, guild_id):
            return (
                Climber(1, "nobody yet", (Tally("renfield", 0, 0, 9),)),
                Climber(2, "Renfield twice", (Tally("renfield", 2, 0, 0),)),
                Climber(3, "Harker once", (Tally("harker", 1, 0, 9), Tally("renfield", 0, 0, 1))),
                Climber(
                    4, "Harker and Renfield", (Tally("harker", 1, 0, 0), Tally("renfield", 1, 0, 0))
                ),
                Climber(5, "Renfield thrice", (Tally("renfield", 3, 0, 5),)),
                Climber(6, "a level that is gone", (Tally("igor", 7, 0, 0),)),
            )

    class Store:
        rungs = Rungs()

    assert [climber.name for climber in await Ladder(Store(), LEVELS).climbers(None)] == [
        "Harker and Renfield",
        "Harker once",
        "Renfield thrice",
        "Renfield twice",
        "nobody yet",
        "a level that is gone",
    ]
