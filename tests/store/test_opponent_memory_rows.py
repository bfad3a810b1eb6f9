"""What the computers remember of a person is stored once per game, and only as long as allowed."""

import itertools
from dataclasses import replace

from sqlalchemy import update

from bot.model.opponent_memory import MEMORY_VERSION, Memory, OpponentMemory
from bot.model.players import Person
from bot.store.people_schema import opponent_memory
from bot.store.store import Store
from bot.store.stored_values import NewGame, NewLobby, TurnState
from tests.store.samples import CLASSIC, CRYPT, JONATHAN, MINA, SEED, begun, last_step

NOTHING = OpponentMemory()
FIRST, SECOND = (0.25, 0.75), (0.5, 0.5)
TIMES = itertools.count(100)


async def end(store: Store, game_id: int) -> None:
    """End a game of Mina; no result follows from it."""
    await store.games.append(replace(last_step(game_id, 0), at=next(TIMES), finish=None))


async def over(store: Store) -> int:
    game_id = await begun(store)
    await end(store, game_id)
    return game_id


async def crossed(store: Store) -> tuple[int, int]:
    """Two games; the second has ended before the first."""
    first, second = await begun(store), await begun(store)
    await end(store, second)
    await end(store, first)
    return first, second


async def learn(store: Store, game_id: int, numbers: Memory) -> OpponentMemory | None:
    """What is known of Mina after this game was learnt from."""
    before = await known(store)
    if before is not None:
        await store.opponent_memories.save(MINA.user_id, before, game_id, numbers)
    return await known(store)


async def known(store: Store) -> OpponentMemory | None:
    return await store.opponent_memories.of(MINA.user_id)


async def test_each_game_teaches_more_about_its_person(store: Store) -> None:
    assert await known(store) == NOTHING
    first, second = await over(store), await over(store)
    assert await learn(store, first, FIRST) == OpponentMemory(FIRST, first)
    assert await learn(store, second, SECOND) == OpponentMemory(SECOND, second)
    assert await store.opponent_memories.of(JONATHAN.user_id) == NOTHING


async def test_a_game_teaches_once_and_in_the_order_of_the_ends(store: Store) -> None:
    late, early = await crossed(store)
    after = await learn(store, late, FIRST)
    assert await learn(store, late, SECOND) == after
    assert await learn(store, early, SECOND) == after


async def test_games_that_end_in_another_order_than_they_began_all_teach(store: Store) -> None:
    late, early = await crossed(store)
    await learn(store, early, FIRST)
    assert await learn(store, late, SECOND) == OpponentMemory(SECOND, late)


async def test_a_running_game_teaches_nothing(store: Store) -> None:
    assert await learn(store, await begun(store), FIRST) == NOTHING


async def test_a_game_of_others_teaches_nothing(store: Store) -> None:
    await begun(store)
    pair = JONATHAN, Person(3, "Lucy")
    lobby = NewLobby(CLASSIC, pair, (None, None), CRYPT, 99.0)
    await store.lobbies.create(lobby, NewGame(CLASSIC, SEED, pair, CRYPT, 1.0, TurnState(0)))
    others = max(await store.games.running())
    await end(store, others)
    assert await learn(store, others, FIRST) == NOTHING


async def test_what_was_learnt_from_an_older_memory_is_dropped(store: Store) -> None:
    first, second = await over(store), await over(store)
    await learn(store, first, FIRST)
    await store.opponent_memories.save(MINA.user_id, NOTHING, second, SECOND)
    assert await known(store) == OpponentMemory(FIRST, first)


async def test_a_person_who_wishes_to_be_forgotten_is_forgotten_at_once(store: Store) -> None:
    first, second = await over(store), await over(store)
    before = await learn(store, first, FIRST)
    assert before is not None
    await store.preferences.save(MINA.user_id, forgotten=True)
    assert await known(store) is None
    await store.opponent_memories.save(MINA.user_id, before, second, SECOND)
    await store.preferences.save(MINA.user_id, forgotten=False)
    assert await known(store) == NOTHING
    assert await learn(store, second, SECOND) == OpponentMemory(SECOND, second)


async def test_other_preferences_leave_the_memory_alone(store: Store) -> None:
    after = await learn(store, await over(store), FIRST)
    await store.preferences.save(MINA.user_id, muted=True, forgotten=False)
    assert await known(store) == after


async def test_nothing_is_learnt_about_a_person_who_was_erased_meanwhile(store: Store) -> None:
    game_id = await over(store)
    await store.erasure.erase(MINA.user_id, 5.0)
    assert await learn(store, game_id, FIRST) == NOTHING


async def test_the_numbers_of_another_version_are_not_used(store: Store) -> None:
    first, second = await over(store), await over(store)
    await learn(store, first, FIRST)
    older = update(opponent_memory).values(method=MEMORY_VERSION - 1)
    await store.database.write(lambda connection: connection.execute(older))
    assert await known(store) == OpponentMemory((), first)
    assert await learn(store, second, SECOND) == OpponentMemory(SECOND, second)
