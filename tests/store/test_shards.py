"""What is stored is found by the shard of its server, and processes agree about the shards."""

from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD, NO_OTHERS, Shards
from bot.store.errors import UnreachableDatabase, UnusableDatabase
from bot.store.revisions import stored_revisions
from bot.store.shard_locks import SoleProcessLocks
from bot.store.store import Store
from bot.store.stored_values import Changed, ShardMessage, ShownTurn
from tests.store.samples import begun
from tests.tables.fakes import stand_in

GUILD = 175928847299117063  # Discord's own example of an id
COUNT = 16


async def set_version(store: Store, version: str) -> None:
    """Let the database say that its tables are those of this version."""
    change = f"UPDATE alembic_version SET version_num = '{version}'"
    await store.database.write(lambda connection: connection.exec_driver_sql(change))


def test_a_server_is_on_the_shard_that_discord_says() -> None:
    shards = Shards(COUNT, frozenset(range(COUNT)))
    assert shards.of(GUILD) == (GUILD >> 22) % COUNT == 4
    assert shards.of(None) == 0
    assert shards.whole
    assert not shards.only([0, 4]).whole
    assert shards.only([4]).covers(GUILD)
    assert not shards.only([5]).covers(GUILD)
    assert EVERY_SHARD.covers(GUILD)


@pytest.mark.parametrize("guild", [GUILD, GUILD + (1 << 22), 2**63 - 1, None])
async def test_a_game_is_found_by_its_shard_and_by_no_other(
    store: Store, guild: int | None
) -> None:
    game_id = await begun(store)
    await store.games.record_shown(game_id, MessageLocation(guild, 20, 5), ShownTurn(0), 1.0)
    await store.unreachable.lose_message(game_id, 2.0)
    await store.vacations.pause(game_id, 2.0)
    mine = Shards(COUNT, frozenset(range(COUNT))).of(guild)
    for shards, found in [
        (Shards(COUNT, frozenset({mine, (mine + 1) % COUNT})), [game_id]),
        (Shards(COUNT, frozenset(range(COUNT))).only(set(range(COUNT)) - {mine}), []),
        (Shards(COUNT, frozenset()), []),
        (Shards(COUNT, frozenset(range(COUNT))), [game_id]),
    ]:
        assert await store.vacations.paused(shards) == found
        store.running_shards = shards
        assert [timer.id for timer in await store.timers.due(1e9, 5.0)] == found


async def test_the_number_of_shards_is_agreed_on_by_those_who_run(store: Store) -> None:
    rows = store.shard_rows
    await store.heartbeats.record(100.0)
    assert await rows.agree_on_shard_count(1, alone=True) == 1
    assert await rows.agree_on_shard_count(4, alone=False) == 1
    assert await rows.agree_on_shard_count(4, alone=True) == 4
    assert await rows.agree_on_shard_count(8, alone=False) == 4
    assert await store.heartbeats.alive_at() == dict.fromkeys(range(4), 100.0)


async def test_a_process_does_not_agree_with_others_on_tables_that_it_does_not_know(
    store: Store,
) -> None:
    await store.shard_rows.agree_on_shard_count(2, alone=True)
    (known,) = await store.database.read(stored_revisions)
    await set_version(store, "9999")
    with pytest.raises(UnusableDatabase, match="newer version of the bot has migrated") as error:
        await store.shard_rows.agree_on_shard_count(4, alone=True)
    await set_version(store, known)  # the next test has the same database
    assert str(store.database.location) in str(error.value)
    assert not isinstance(error.value, UnreachableDatabase), "another start does not help"
    assert await store.shard_rows.agree_on_shard_count(4, alone=False) == 2


async def test_who_is_alone_keeps_what_is_known_of_each_shard_as_long_as_there_are_as_many(
    store: Store,
) -> None:
    rows, message = store.shard_rows, ShardMessage(Changed.TABLE, 7)
    await rows.agree_on_shard_count(2, alone=True)
    for shard, at in enumerate((100.0, 150.0)):
        await store.heartbeats.take_up(Shards(2, frozenset({shard})), at)
    await rows.send([1], message)
    assert await rows.agree_on_shard_count(2, alone=True) == 2
    assert await store.heartbeats.alive_at() == {0: 100.0, 1: 150.0}
    assert await rows.receive(Shards(2, frozenset({1}))) == [message]
    await rows.send([1], message)
    assert await rows.agree_on_shard_count(3, alone=True) == 3
    assert await store.heartbeats.alive_at() == dict.fromkeys(range(3), 100.0)
    assert await rows.receive(Shards(3, frozenset(range(3)))) == [], (
        "its server may be on another shard now"
    )


async def test_each_shard_lives_for_itself(store: Store) -> None:
    await store.shard_rows.agree_on_shard_count(2, alone=True)
    first, second = Shards(2, frozenset({0})), Shards(2, frozenset({1}))
    store.running_shards = first
    await store.heartbeats.record(100.0)
    assert await store.heartbeats.take_up(second, 150.0) == 150.0, "it has never been alive"
    assert await store.heartbeats.alive_at() == {0: 100.0, 1: 150.0}


async def test_a_silence_is_noted_for_its_shard_and_never_shortened(store: Store) -> None:
    await store.shard_rows.agree_on_shard_count(2, alone=True)
    store.running_shards = Shards(2, frozenset(range(2)))
    await store.heartbeats.record(100.0)
    for since in (80.0, 90.0):
        await store.heartbeats.record_silence(1, since)
    assert await store.heartbeats.alive_at() == {0: 100.0, 1: 80.0}


async def put_off(store: Store) -> list[float]:
    """Both shards were alive at 10, and the second one was taken up at 30; what that has added."""
    games = [await begun(store) for _ in range(2)]
    for shard, game_id in enumerate(games):
        await store.games.record_shown(
            game_id, MessageLocation(shard << 22, 20, 5), ShownTurn(0), 1.0
        )
    await store.shard_rows.agree_on_shard_count(2, alone=True)
    store.running_shards = Shards(2, frozenset(range(2)))
    await store.heartbeats.record(10.0)
    assert await store.heartbeats.take_up(Shards(2, frozenset({1})), 30.0) == 10.0
    return await added(store)


async def added(store: Store) -> list[float]:
    """The seconds by which the deadlines of two games have been put off, the first game first."""
    timers = await store.timers.due(1e9, 5.0)
    return [timer.at - 50.0 for timer in sorted(timers, key=lambda timer: timer.id)]


async def test_only_the_clocks_of_the_shards_taken_up_are_put_off(store: Store) -> None:
    assert await put_off(store) == [0.0, 20.0]


async def test_the_time_before_a_shard_was_taken_up_is_given_back_once(store: Store) -> None:
    assert await put_off(store) == [0.0, 20.0]
    await store.heartbeats.record(40.0, downtime=30.0)
    assert await added(store) == [30.0, 30.0]


async def test_a_message_is_received_once_and_by_its_shard(store: Store) -> None:
    rows, message = store.shard_rows, ShardMessage(Changed.TABLE, 7)
    await rows.send([0, 2], message)
    await rows.send([], message)
    assert await rows.receive(Shards(3, frozenset({1}))) == []
    assert await rows.receive(Shards(3, frozenset({1, 2}))) == [message]
    assert await rows.receive(Shards(3, frozenset({1, 2}))) == []
    assert await rows.receive(Shards(3, frozenset({0}))) == [message]


async def test_a_backlog_is_received_however_long_it_is(store: Store) -> None:
    message = ShardMessage(Changed.TABLE, 7)
    await store.shard_rows.send([1] * 70_000, message)
    assert await store.shard_rows.receive(Shards(3, frozenset({1}))) == [message]
    assert await store.shard_rows.receive(Shards(3, frozenset({1}))) == []


async def test_what_is_told_to_several_shards_of_a_process_is_received_once(store: Store) -> None:
    rows, people = store.shard_rows, ShardMessage(Changed.PEOPLE)
    await rows.send([0], ShardMessage(Changed.TABLE, 7))
    for _ in range(2):
        await rows.send([0, 1, 2], people)
    told = await rows.receive(Shards(3, frozenset({0, 1})))
    assert told == [ShardMessage(Changed.TABLE, 7), people]
    assert await rows.receive(Shards(3, frozenset({2}))) == [people]


async def test_whoever_goes_or_is_erased_is_told_of_in_the_same_transaction(store: Store) -> None:
    """A process that is killed after it can tell nobody any more."""
    people, others = [ShardMessage(Changed.PEOPLE)], Shards(3, frozenset({0, 1}))
    store.held_shards = Shards(3, frozenset({2}))
    write, writes = store.database.write, list[object]()

    async def counted(work: Callable[[Connection], object], *, slow: bool = False) -> object:
        writes.append(work)
        return await write(work, slow=slow)

    stand_in(store.database, "write", counted)
    for change in (
        store.vacations.begin(1, 5.0, 9.0),
        store.vacations.end(1, 6.0),
        store.vacations.go_on(1, 9.0),
        store.erasure.erase(1, 7.0),
    ):
        await change
        assert len(writes) == 1
        assert await store.shard_rows.receive(store.held_shards) == []
        assert await store.shard_rows.receive(others) == people
        writes.clear()


async def test_an_interaction_is_claimed_once_and_not_acted_upon_by_that(store: Store) -> None:
    assert await store.shard_rows.claim(GUILD, 1.0)
    assert not await store.shard_rows.claim(GUILD, 1.0)
    assert await store.shard_rows.claim(GUILD + 1, 1.0)
    assert not await store.games.pressed(GUILD)


async def test_the_only_process_has_everything() -> None:
    locks, told = SoleProcessLocks(), []

    async def agree(alone: bool) -> None:
        told.append(alone)

    await locks.join(agree)
    assert told == [True]
    await locks.announce(ready=[1], waiting=[2], accepts_shards=True)
    assert await locks.others() == NO_OTHERS
    assert await locks.take([1, 2]) == {1, 2}
    await locks.release([1])
    assert await locks.take_bucket(0)
    await locks.release_bucket(0)
    await locks.close()
