"""Who stands how high on the ladder of computer players."""

from dataclasses import asdict

import pytest
from sqlalchemy import insert

from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person, Player
from bot.model.results import LadderEntry, LevelTally
from bot.model.terms import Terms
from bot.store.standing_schema import EVERYWHERE, climb
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.table import Table
from tests.tables.fakes import (
    CRYPT,
    JONATHAN,
    LUCY,
    MINA,
    Harness,
    settle,
    table_id_of,
)

LEVELS = (Level.RENFIELD, Level.HARKER)
WHITBY = MessageLocation(11, 21)


async def lose(
    here: Harness, person: Person, level: Level, location: MessageLocation = CRYPT
) -> None:
    lobby = await here.lobbies.challenge(
        person, [Computer(level)], Terms("dracula.classic"), location
    )
    await here.gameplay.resign(table_id_of(lobby), person.user_id, press=here.press())


async def beat(here: Harness, person: Person, level: Level, victim: Person) -> Table:
    """At a table of three, all others leave, and a computer is among the beaten."""
    seats: list[Player] = [Computer(level), victim]
    lobby = await here.lobbies.challenge(person, seats, Terms("thracula"), CRYPT)
    lobby = await here.lobbies.join(lobby.id, victim, press=here.press())
    await settle(here.time.busy)
    table = await here.table_of(lobby)
    while not table.over:
        await settle(here.time.busy)
        table = await here.tables.get(table.id)
        if table.mover in (person, victim):
            table = await here.step(table, table.ply)
    return table


async def climbers(here: Harness, guild_id: int | None = CRYPT.guild_id) -> list[str]:
    ladder = ComputerLadder(here.store, LEVELS)
    return [climber.name for climber in (await ladder.best(guild_id, 0)).entries]


async def test_only_games_of_this_server_count(here: Harness) -> None:
    await lose(here, MINA, Level.RENFIELD)
    await lose(here, LUCY, Level.RENFIELD, WHITBY)
    assert await climbers(here) == ["Mina"]
    assert sorted(await climbers(here, None)) == ["Lucy", "Mina"]
    ladder = ComputerLadder(here.store, LEVELS)
    assert [(await ladder.best(one, 0)).people for one in (CRYPT.guild_id, None)] == [1, 2]
    assert await ladder.tallies(LUCY.user_id, CRYPT.guild_id) == ()
    for anywhere in (WHITBY.guild_id, None):
        assert await ladder.tallies(LUCY.user_id, anywhere) == (
            LevelTally(Level.RENFIELD, 0, 0, 1),
        )


async def test_every_game_is_tallied_by_its_outcome(here: Harness) -> None:
    table = await beat(here, MINA, Level.HARKER, JONATHAN)
    await lose(here, MINA, Level.RENFIELD)
    tallies = {
        climber.name: {tally.level: tally for tally in climber.tallies}
        for climber in (await ComputerLadder(here.store, LEVELS).best(None, 0)).entries
    }
    winners = table.position.winners or ()
    won = 0 in winners
    assert tallies["Mina"][Level.HARKER].wins == int(won)
    assert tallies["Jonathan"][Level.HARKER].wins == int(2 in winners)
    assert tallies["Mina"][Level.RENFIELD].losses == 1
    assert sum(len(own) for own in tallies.values()) == 3


async def test_a_level_whose_partner_has_left_has_not_been_beaten(here: Harness) -> None:
    seats = (JONATHAN, Computer(Level.RENFIELD), Computer(Level.HARKER))
    lobby = await here.lobbies.challenge(MINA, seats, Terms("fosco.four", rated=False), CRYPT)
    lobby = await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    table = await here.table_of(lobby)
    assert table.position.sides == (0, 1, 0, 1), "Jonathan and Harker are partners"
    over = await here.gameplay.resign(table.id, JONATHAN.user_id, press=here.press())
    assert over.position.winners == (0,)
    ladder = ComputerLadder(here.store, LEVELS)
    assert await ladder.tallies(MINA.user_id, None) == ()
    (lost,) = await ladder.tallies(JONATHAN.user_id, None)
    assert lost == LevelTally(Level.RENFIELD, 0, 0, 1)


CLIMBED = (
    LadderEntry(1, "nobody yet", (LevelTally(Level.RENFIELD, 0, 0, 9),)),
    LadderEntry(2, "Renfield twice", (LevelTally(Level.RENFIELD, 2, 0, 0),)),
    LadderEntry(
        3, "Harker once", (LevelTally(Level.HARKER, 1, 0, 9), LevelTally(Level.RENFIELD, 0, 0, 1))
    ),
    LadderEntry(
        4,
        "Harker and Renfield",
        (LevelTally(Level.HARKER, 1, 0, 0), LevelTally(Level.RENFIELD, 1, 0, 0)),
    ),
    LadderEntry(5, "Renfield thrice", (LevelTally(Level.RENFIELD, 3, 0, 5),)),
    LadderEntry(6, "a level that is gone", (LevelTally(Level("igor"), 7, 0, 0),)),
    LadderEntry(7, "Renfield thrice, too", (LevelTally(Level.RENFIELD, 3, 9, 0),)),
)
ORDER = [4, 3, 5, 7, 2, 1, 6]


@pytest.fixture
async def climbed(here: Harness) -> Harness:
    """With these people on the ladder."""
    rows = [
        asdict(tally) | {"user_id": one.user_id, "guild_id": EVERYWHERE}
        for one in CLIMBED
        for tally in one.tallies
    ]
    await here.store.database.write(lambda connection: connection.execute(insert(climb), rows))
    return here


@pytest.mark.parametrize("most", range(1, 9))
async def test_beating_a_higher_level_ranks_higher(climbed: Harness, most: int) -> None:
    ladder = await ComputerLadder(climbed.store, LEVELS).best(None, 0, most)
    assert [entry.user_id for entry in ladder.entries] == ORDER[:most]
    assert ladder.people == len(ORDER)


async def test_a_person_who_asks_sees_their_own_entry(climbed: Harness) -> None:
    ladder = ComputerLadder(climbed.store, LEVELS)
    for one in CLIMBED:
        own = (await ladder.best(None, one.user_id, 1)).own
        assert own is not None
        assert (own.user_id, {*own.tallies}) == (one.user_id, {*one.tallies})
    assert (await ladder.best(None, 99)).own is None
