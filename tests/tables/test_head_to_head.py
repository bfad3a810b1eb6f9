"""How two people stand after a game is told where everybody may know it."""

from dataclasses import replace

from bot.model.histories import Score
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.tables.table import Table
from tests.tables.fakes import CRYPT, JONATHAN, MINA, Harness, stand_in

HERE = CRYPT.guild_id
ELSEWHERE = MessageLocation(11, 21)


async def lost(here: Harness, loser: Person, table: Table) -> Table:
    """The end of this game after some moves, by resignation."""
    for _ in range(12):
        table = await here.step(table)
    return await here.gameplay.resign(table.id, loser.user_id, press=here.press())


async def test_the_first_game_of_two_people_says_nothing_and_later_ones_the_score(
    here: Harness,
) -> None:
    first = await lost(here, MINA, await here.game())
    assert await here.tables.head_to_head(first, HERE) is None
    second = await lost(here, MINA, await here.game(JONATHAN, MINA))
    assert await here.tables.head_to_head(second, HERE) == (2, 0), "by seat"
    third = await lost(here, JONATHAN, await here.game())
    assert await here.tables.head_to_head(third, HERE) == (1, 2)
    assert await here.tables.head_to_head(second, HERE) == (2, 0), "as it was then"


async def test_games_elsewhere_do_not_count_for_what_everybody_reads(here: Harness) -> None:
    await lost(here, MINA, await here.game(location=ELSEWHERE))
    await lost(here, MINA, await here.game())
    table = await lost(here, MINA, await here.game())
    assert await here.tables.head_to_head(table, HERE) == (0, 2)
    assert await here.tables.head_to_head(table, 11) is None, "one game is nothing to compare"
    for _ in range(2):
        alone = await lost(here, MINA, await here.game(location=MessageLocation(None, 22)))
    assert await here.tables.head_to_head(alone, None) is None


async def test_only_two_people_who_are_known_have_a_score(here: Harness) -> None:
    await lost(here, MINA, await here.game())
    table = await lost(here, MINA, await here.game())
    computer = Computer(Level.COUNT)
    for seats in ((MINA, computer), (MINA, JONATHAN, computer)):
        assert await here.tables.head_to_head(replace(table, seats=seats), HERE) is None
    await here.services.personal_data.erase(JONATHAN.user_id)
    erased = await here.tables.get(table.id)
    assert [one.name for one in erased.seats if isinstance(one, Person)] == ["Mina", ""]
    assert await here.tables.head_to_head(erased, HERE) is None


async def test_a_game_that_was_left_early_counts_for_nobody_and_says_nothing(here: Harness) -> None:
    for _ in range(2):
        await lost(here, MINA, await here.game())
    left = await here.gameplay.resign((await here.game()).id, MINA.user_id, press=here.press())
    assert left.position.left_early
    assert left.position.winners
    assert await here.tables.head_to_head(left, HERE) is None
    assert await here.tables.head_to_head(await lost(here, MINA, await here.game()), HERE) == (0, 3)


async def test_a_game_without_a_result_says_nothing(here: Harness) -> None:
    for _ in range(2):
        await lost(here, MINA, await here.game())
    void = await here.gameplay.annul((await here.game()).id)
    assert await here.tables.head_to_head(void, HERE) is None


async def test_drawn_games_alone_are_no_score(here: Harness) -> None:
    await lost(here, MINA, await here.game())
    table = await lost(here, MINA, await here.game())

    async def drawn(*_given: int) -> Score:
        return Score(0, 0, 2)

    stand_in(here.store.player_stats, "score", drawn)
    assert await here.tables.head_to_head(table, HERE) is None
