"""Who stands how high on the ladder of computer players."""

import pytest

from bot.model.location import MessageLocation
from bot.model.players import Computer
from bot.model.results import LadderEntry, LevelTally
from bot.model.terms import Terms
from bot.tables.computer_ladder import ComputerLadder
from tests.tables.fakes import CRYPT, JONATHAN, LUCY, MINA, FakeThinker, settle, world

LEVELS = ("renfield", "harker")
WHITBY = MessageLocation(11, 21)


@pytest.fixture
async def here(tmp_path):
    async with world(tmp_path / "dracula.db", move_chooser=FakeThinker()) as made:
        yield made


async def lose(here, person, level, location=CRYPT):
    lobby = await here.lobbies.challenge(
        person, [Computer(level)], Terms("dracula.classic"), location
    )
    await here.gameplay.resign(lobby.table_id, person.user_id, press=here.press())


async def beat(here, person, level, victim):
    """At a table of three, all others leave, and a computer is among the beaten."""
    seats = [Computer(level), victim]
    lobby = await here.lobbies.challenge(person, seats, Terms("thracula"), CRYPT)
    lobby = await here.lobbies.join(lobby.id, victim, press=here.press())
    await settle(here.time.busy)
    table = await here.tables.get(lobby.table_id)
    while not table.over:
        await settle(here.time.busy)
        table = await here.tables.get(table.id)
        if table.mover in (person, victim):
            table = await here.step(table, table.ply)
    return table


async def climbers(here, guild_id=CRYPT.guild_id):
    ladder = ComputerLadder(here.store, LEVELS)
    return [climber.name for climber in await ladder.entries(guild_id)]


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
        for climber in await ComputerLadder(here.store, LEVELS).entries(None)
    }
    won = 0 in table.position.winners
    assert tallies["Mina"]["harker"].wins == int(won)
    assert tallies["Jonathan"]["harker"].wins == int(2 in table.position.winners)
    assert tallies["Mina"]["renfield"].losses == 1
    assert sum(len(own) for own in tallies.values()) == 3


async def test_beating_a_higher_level_ranks_higher():
    class Results:
        async def ladder_entries(self, guild_id):
            return (
                LadderEntry(1, "nobody yet", (LevelTally("renfield", 0, 0, 9),)),
                LadderEntry(2, "Renfield twice", (LevelTally("renfield", 2, 0, 0),)),
                LadderEntry(
                    3,
                    "Harker once",
                    (LevelTally("harker", 1, 0, 9), LevelTally("renfield", 0, 0, 1)),
                ),
                LadderEntry(
                    4,
                    "Harker and Renfield",
                    (LevelTally("harker", 1, 0, 0), LevelTally("renfield", 1, 0, 0)),
                ),
                LadderEntry(5, "Renfield thrice", (LevelTally("renfield", 3, 0, 5),)),
                LadderEntry(6, "a level that is gone", (LevelTally("igor", 7, 0, 0),)),
            )

    class Store:
        computer_results = Results()

    assert [climber.name for climber in await ComputerLadder(Store(), LEVELS).entries(None)] == [
        "Harker and Renfield",
        "Harker once",
        "Renfield thrice",
        "Renfield twice",
        "nobody yet",
        "a level that is gone",
    ]
