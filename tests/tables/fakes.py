"""Fakes of the world around the tables: time, the publisher, the computers."""

import asyncio
import heapq
import itertools
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, insert, select, union_all, update

from bot.engine.cards import RandBelow, hash_rng
from bot.engine.game import State, View, deals_finished
from bot.engine.moves import Move
from bot.model.errors import Busy, Unanswered
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.opponent_memory import Memory
from bot.model.players import Level, Person
from bot.model.shards import Shards
from bot.model.terms import Terms
from bot.store import schema, standing_schema
from bot.store.database import Location
from bot.store.rating_inputs import HONEST_SINCE
from bot.store.recounts import recount
from bot.store.store import Store
from bot.store.stored_values import TurnState
from bot.tables.context import Departed, Runtime
from bot.tables.limits import Limits
from bot.tables.services import TableServices
from bot.tables.table import Table
from tests.databases import opened
from tests.seeded_random import seeded_bytes

MINA, JONATHAN = Person(1, "Mina"), Person(2, "Jonathan")
LUCY, QUINCEY = Person(3, "Lucy"), Person(4, "Quincey")
CRYPT = MessageLocation(10, 20)
CLASSIC = Terms("dracula.classic")
DAY = 86_400.0
# Days pass in these tests, so a wake-up every 30 seconds would make them slow. And a few people
# play many games in one channel.
LIMITS = Limits(
    heartbeat_seconds=5 * DAY,
    channel_tables_per_user=20,
    challenges_per_minute=1000,
    challenges_per_hour=1000,
)
Determinize = Callable[[RandBelow], State]
_TURNS = 100
_MEANWHILE = 0.0005
"""Seconds in which another thread may work undisturbed."""
_PRESSES = itertools.count(1000)


async def everywhere(_there: MessageLocation) -> bool:
    """The bot may post there."""
    return True


async def nowhere(_there: MessageLocation) -> bool:
    """The bot may not post there."""
    return False


async def unknown(_there: MessageLocation) -> None:
    """It cannot be found out whether the bot may post there."""


class FakeTime:
    """A clock that stands still until a test moves it, and the sleep that goes with it."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._jumped = 0.0
        self.busy: Callable[[], bool] = lambda: False

    def __call__(self) -> float:
        return self.now

    def monotonic(self) -> float:
        """What a clock that nobody sets would tell."""
        return self.now - self._jumped

    async def sleep(self, seconds: float) -> None:
        future = asyncio.get_running_loop().create_future()
        until = self.now - self._jumped + seconds
        heapq.heappush(self._sleepers, (until, next(self._numbers), future))
        await future

    @property
    def wake_times(self) -> list[float]:
        """The times at which tasks wake, the next one first."""
        return sorted(
            until + self._jumped for until, _, future in self._sleepers if not future.done()
        )

    async def advance(self, seconds: float) -> None:
        """Let time pass; tasks that sleep wake when due and do their work."""
        end = self.now + seconds
        await settle(self.busy)
        while self._sleepers and self._sleepers[0][0] + self._jumped <= end:
            due, _, future = heapq.heappop(self._sleepers)
            self.now = max(self.now, due + self._jumped)
            if not future.done():
                future.set_result(None)
            await settle(self.busy)
        self.now = max(self.now, end)

    def jump(self, seconds: float) -> None:
        """Set the clock; nobody has slept longer because of it."""
        self.now += seconds
        self._jumped += seconds


async def settle(busy: Callable[[], bool] = lambda: False) -> None:
    """Wait until the tasks of this test only wait for time to pass.

    Turns of the event loop are counted, not milliseconds. `busy` says whether another thread is
    still at work, for which no number of turns is long enough.
    """
    idle = 0
    while idle < _TURNS:
        working = busy()
        await asyncio.sleep(_MEANWHILE if working else 0)
        idle = 0 if working else idle + 1


@dataclass
class FakePublisher:
    """Remembers what it was asked to show; `fails` makes it raise instead."""

    tables: list[tuple[Table | None, Table]] = field(default_factory=list)
    lobbies: list[Lobby] = field(default_factory=list)
    reminded: list[Table] = field(default_factory=list)
    repainted: list[Table] = field(default_factory=list)
    kept: list[Shards] = field(default_factory=list)
    fails: bool = False
    store: Store | None = None

    async def table_changed(self, before: Table | None, after: Table) -> None:
        if self.fails:
            raise RuntimeError("Discord is not there")
        if self.store is not None:
            kept = await self.store.games.game(after.id)
            assert kept is not None
            kept_moves = kept.record.moves[: len(after.record.moves)]
            assert kept_moves == after.record.moves, "shown before it was kept"
        self.tables.append((before, after))

    async def lobby_changed(self, lobby: Lobby) -> None:
        if self.fails:
            raise RuntimeError("Discord is not there")
        self.lobbies.append(lobby)

    async def repaint(self, table: Table) -> None:
        self.repainted.append(table)

    async def remind(self, table: Table) -> None:
        if self.fails:
            raise RuntimeError("Discord is not there")
        self.reminded.append(table)
        if self.store is not None:
            turn = TurnState(table.ply, remind_at=math.inf, extended=table.extended)
            await self.store.games.set_reminder(table.id, turn, None)

    async def is_reachable(self, _table: Table) -> bool:
        return True

    async def resume_pings(self, shards: Shards, alive_at: float) -> None:
        pass

    async def keep_only(self, shards: Shards) -> None:
        self.kept.append(shards)


@dataclass
class FakeMoveChooser:
    """Plays any move that its seed picks, once it is `ready`; `spoil` may do something else first.

    Its memory counts the deals that it has seen an opponent finish.
    """

    levels: tuple[Level, ...] = (Level.RENFIELD, Level.HARKER)
    learning_levels: tuple[Level, ...] = (Level.COUNT,)
    requests: list[tuple[str, View, bytes]] = field(default_factory=list)
    memories: list[Memory | None] = field(default_factory=list)
    remembered: list[View] = field(default_factory=list)
    determinizers: list[Determinize] = field(default_factory=list)
    spoil: Callable[[], Move | None] = lambda: None
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    ready: asyncio.Event | None = None

    async def choose_move(
        self,
        level: Level,
        view: View,
        determinize: Determinize,
        seed: bytes,
        memory: Memory | None,
    ) -> Move:
        self.requests.append((level, view, seed))
        self.memories.append(memory)
        self.determinizers.append(determinize)
        self.begun.set()
        if self.ready is not None:
            await self.ready.wait()
        assert determinize(hash_rng(seed)).view(view.seat) == view
        moves = [move for move in view.moves if move.word != "refuse"]
        return self.spoil() or moves[hash_rng(seed)(len(moves))]

    async def remember_opponent(self, view: View, memory: Memory) -> Memory:
        self.remembered.append(view)
        return (sum(memory) + deals_finished(view),)


@dataclass
class Harness:
    """The services of bot/tables on a store, with fakes around them, and what plays on them."""

    services: TableServices
    store: Store
    time: FakeTime
    publisher: FakePublisher

    def __post_init__(self) -> None:
        self.tables = self.services.tables
        self.gameplay = self.services.gameplay
        self.lobbies = self.services.lobbies
        self.contacts = self.services.contacts
        self.blocks = self.services.blocks
        self.locations = self.services.locations
        self.refresher = self.services.refresher
        self.clocks = self.services.unreachable_clocks
        self.scheduler = self.services.scheduler
        self.computers = self.services.computers
        self.player_stats = self.store.player_stats
        self.preferences = self.store.preferences

    def press(self) -> int:
        """An id that no other press has, not even in another run on the same file."""
        return next(_PRESSES)

    async def game(
        self, *people: Person, terms: Terms = CLASSIC, location: MessageLocation = CRYPT
    ) -> Table:
        """A game that these people have just begun."""
        people = people or (MINA, JONATHAN)
        lobby = await self.lobbies.challenge(people[0], people[1:], terms, location)
        for person in people[1:]:
            lobby = await self.lobbies.join(lobby.id, person, press=self.press())
        return await self.table_of(lobby)

    async def table_of(self, lobby: Lobby) -> Table:
        """The game that has begun with this challenge."""
        return await self.tables.get(table_id_of(lobby))

    async def step(self, table: Table, choice: int = 0) -> Table:
        """One legal move of the player to move, never a refusal."""
        moves = [m for m in table.position.state.legal_moves() if m.word != "refuse"]
        move = str(moves[choice % len(moves)])
        return await self.gameplay.move(
            (table.id, table.ply), mover_id(table), move, press=self.press()
        )

    async def play_out(self, table: Table) -> Table:
        while not table.over:
            table = await self.step(table, table.ply * 7)
        return table


async def honest_since(store: Store, since: float) -> None:
    """Make the rules for honest ratings apply to games that end after this time."""
    row = update(schema.meta).where(schema.meta.c.key == HONEST_SINCE).values(value=repr(since))
    await store.database.write(lambda connection: connection.execute(row))


def all_that_follows(connection: Connection) -> list[tuple[object, ...]]:
    """Every row that follows from the records."""
    tables = (schema.result, schema.rating, schema.rung)
    counts = (standing_schema.standing, standing_schema.climb)
    return [
        tuple(row)
        for table in (*tables, *counts)
        for row in connection.execute(select(table).order_by(*table.primary_key))
    ]


async def five_times(store: Store) -> None:
    """As if each game so far had been played five times, after which people are ranked."""
    columns = [c for c in schema.result.c if c.name != "seat"]
    copies = [select(*columns, (schema.result.c.seat + 10 * n).label("seat")) for n in range(1, 5)]
    names = [*(c.name for c in columns), "seat"]
    rows = insert(schema.result).from_select(names, union_all(*copies))

    def write(connection: Connection) -> None:
        connection.execute(rows)
        recount(connection)

    await store.database.write(write)


def mover_id(table: Table) -> int:
    """The user whose turn it is."""
    assert isinstance(table.mover, Person)
    return table.mover.user_id


def deadline_of(table: Table) -> float:
    assert table.deadline is not None
    return table.deadline


def table_id_of(lobby: Lobby) -> int:
    """The game that has begun with this challenge."""
    assert lobby.table_id is not None
    return lobby.table_id


def having_left(*gone: Person) -> Departed:
    """Tells that these people have left every server."""

    async def departed(_guild_id: int | None, people: Collection[int]) -> Collection[int]:
        return {person.user_id for person in gone} & {*people}

    return departed


def stand_in(target: object, method: str, fake: Callable[..., object]) -> None:
    """Let a function stand in for a method of this one object."""
    assert callable(getattr(target, method))
    setattr(target, method, fake)


def failing(target: object, method: str, error: Exception | type[Exception]) -> None:
    """Let a method of this one object only raise this error."""

    async def fail(*_given: object, **_named: object) -> None:
        raise error

    stand_in(target, method, fail)


def failing_once(target: object, method: str, error: Exception | type[Exception] = Busy) -> None:
    """Let the next call of a method of this one object only raise this error."""
    work = getattr(target, method)

    async def fail(*_given: object, **_named: object) -> None:
        stand_in(target, method, work)
        raise error

    stand_in(target, method, fail)


def overtaken(target: object, method: str, first: Callable[..., Awaitable[object]]) -> None:
    """Let `first` be faster than the next call of a method of this one object.

    It is given the same arguments.
    """
    work = getattr(target, method)

    async def late(*given: object, **named: object) -> object:
        stand_in(target, method, work)
        await first(*given, **named)
        return await work(*given, **named)

    stand_in(target, method, late)


def without_answer(target: object, method: str) -> None:
    """Let a method of this one object do its work and then raise Unanswered."""
    work = getattr(target, method)

    async def unanswered(*given: object) -> None:
        await work(*given)
        raise Unanswered

    stand_in(target, method, unanswered)


@asynccontextmanager
async def harness(
    location: Location,
    time: FakeTime | None = None,
    limits: Limits = LIMITS,
    move_chooser: FakeMoveChooser | None = None,
) -> AsyncIterator[Harness]:
    """Tables in this database, open."""
    async with unopened(location, time or FakeTime(), limits, move_chooser) as made:
        await made.services.open(made.publisher)
        yield made


@asynccontextmanager
async def unopened(
    location: Location, time: FakeTime, limits: Limits, move_chooser: FakeMoveChooser | None
) -> AsyncIterator[Harness]:
    """Tables in this database, which the test opens itself; several may share one time."""
    store = await opened(location)
    services = TableServices(
        store, limits, move_chooser, Runtime(time, time.sleep, seeded_bytes, time.monotonic)
    )
    others_busy = time.busy
    time.busy = lambda: bool(store.database.pending or others_busy())
    made = Harness(services, store, time, FakePublisher(store=store))
    try:
        yield made
    finally:
        await services.close()
        await store.close()
