"""Plays for hours while processes of the bot are killed: `python -m tests.bench.soak --minutes 60`.

Every press is one that a person may make. At the end, what was answered must be stored, once, and
what is stored must be shown.
"""

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, text

from bot.store.database import Location, PostgresAddress
from tests import postgres
from tests.bench.loopback import Answer, Message, within
from tests.bench.players import ON_A_CARD, ON_A_PLACE, Seats, begin
from tests.bench.processes import resident
from tests.sharded_discord import BotProcess, Missed, ShardedDiscord

LATE: Final = 3.0
TO_TAKE_OVER: Final = 60.0
TO_SHOW: Final = 60.0
TO_NOTICE: Final = 0.5
PAUSE: Final = 0.2
MOVED: Final = "SELECT game_id, count(*), max(ply) FROM move GROUP BY game_id"
BEHIND: Final = "SELECT count(*) FROM place WHERE shown_ply IS NULL OR shown_ply <> ply"


@dataclass
class Tally:
    """What has happened so far; `made` are the plies whose press was answered, by game."""

    count: Counter[str] = field(default_factory=Counter)
    made: dict[int, int] = field(default_factory=dict)
    taken_over: list[float] = field(default_factory=list)

    def answered(self, answer: Answer, pressed: str) -> None:
        """A card was pressed; one that was refused has made no move."""
        self.count["presses"] += 1
        self.count["answered late"] += answer.seconds > LATE
        if answer.message is not None and "again" in told(answer.message):
            self.count["to be pressed again"] += 1
            return
        _, game, ply, *_ = pressed.split(":")
        self.made[int(game)] = max(self.made.get(int(game), 0), int(ply) + 1)


def told(message: Message) -> str:
    return "\n".join(part.get("content", "") for part in within(message.parts))


@dataclass
class Player:
    """Plays one game after another in a channel, and presses again what nobody has answered."""

    discord: ShardedDiscord
    channel: int
    tally: Tally
    seats: Seats | None = None

    async def play(self) -> None:
        while True:
            try:
                await self._move()
            except Missed:
                self.tally.count["failed in a gap"] += 1
            except (RuntimeError, IndexError):
                self.tally.count["the board was old"] += 1  # its newest state is yet to be shown
            except TimeoutError:
                self.tally.count["no game began"] += 1
            await asyncio.sleep(PAUSE)

    async def _move(self) -> None:
        board = self._newest_board()
        if self.seats is None or board is None:
            self.seats = await begin(self.discord, self.channel)
            return
        self.seats.board = board
        for person in self.seats.people:
            place = await self.discord.answer(person, board, board.pressable(ON_A_PLACE)[0])
            self.tally.count["answered late"] += place.seconds > LATE
            hand = place.message
            if hand is not None and hand.pressable(ON_A_CARD):
                hand.channel = self.channel
                pressed = hand.pressable(ON_A_CARD)[0]
                self.tally.answered(await self.discord.answer(person, hand, pressed), pressed)
                return

    def _newest_board(self) -> Message | None:
        """The last message with a board on it; None when the last game is over."""
        for message in reversed(self.discord.channels[self.channel].messages):
            if message.pressable(ON_A_PLACE):
                return message
            if message.pressable("r:"):
                return None
        return None


@dataclass
class Killer:
    """Kills a process that has shards, and starts it again when others have taken them over."""

    discord: ShardedDiscord
    processes: list[BotProcess]
    tally: Tally
    every: float

    async def work(self) -> None:
        while True:
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.every)
            await self._kill(random.choice(self.processes))

    async def _kill(self, process: BotProcess) -> None:
        before = self.discord.welcomed.copy()
        lines = set(self.discord.lines)
        await process.kill()
        killed_at = time.monotonic()
        await asyncio.sleep(TO_NOTICE)
        gone = lines - set(self.discord.lines)
        self.tally.count["kills"] += 1
        if len(self.processes) == 1:
            await process.start()
        async with asyncio.timeout(TO_TAKE_OVER):
            for shard in gone:
                await self.discord.connected(shard, before[shard] + 1)
        if gone:
            self.tally.taken_over.append(time.monotonic() - killed_at)
        if len(self.processes) > 1:
            await process.start()


def rows(location: Location, query: str) -> list[tuple[int, ...]]:
    """What the database holds, whichever it is."""
    url = (
        location.url.set(drivername="postgresql+psycopg")
        if isinstance(location, PostgresAddress)
        else f"sqlite:///{location}"
    )
    engine = create_engine(url)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(query))]
    engine.dispose()
    return found


async def behind(location: Location) -> int:
    """How many games are stored and not shown after a while."""
    end = time.monotonic() + TO_SHOW
    while True:
        ((number,),) = await asyncio.to_thread(rows, location, BEHIND)
        if not number or time.monotonic() > end:
            return number
        await asyncio.sleep(PAUSE)


def judged(tally: Tally, location: Location) -> Iterator[tuple[str, float]]:
    stored = {game: (count, last) for game, count, last in rows(location, MOVED)}
    yield "moves stored", sum(count for count, _ in stored.values())
    yield (
        "moves answered and lost",
        sum(max(0, made - stored.get(game, (0, 0))[0]) for game, made in tally.made.items()),
    )
    yield "moves doubled or left out", sum(count != last + 1 for count, last in stored.values())
    for name in ("kills", "presses", "failed in a gap", "answered late", "to be pressed again"):
        yield name, tally.count[name]
    for name in ("the board was old", "no game began"):
        yield name, tally.count[name]
    if tally.taken_over:
        yield "longest gap, s", round(max(tally.taken_over), 1)
        yield "median gap, s", round(sorted(tally.taken_over)[len(tally.taken_over) // 2], 1)


async def soak(asked: argparse.Namespace, folder: Path) -> bool:
    """Play and kill for so long; whether nothing was lost, doubled or left unshown."""
    tally, discord = Tally(), ShardedDiscord(asked.shards, asked.channels)
    location: Location = folder / "dracula.db"
    ranges = [f"0-{asked.shards - 1}/{asked.shards}"]
    if asked.database == "postgres":
        location = await postgres.server().migrated(folder)
        each = asked.shards // asked.processes
        firsts = range(0, each * asked.processes, each)
        ranges = [f"{first}-{first + each - 1}/{asked.shards}" for first in firsts]
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(discord)
        processes = [
            BotProcess(folder / str(number), discord, location, shards)
            for number, shards in enumerate(ranges)
        ]
        for process in processes:
            stack.push_async_callback(process.close)
            await process.start()
        await discord.all_connected()
        channels = [channel for several in discord.guilds.values() for channel in several]
        players = [asyncio.create_task(Player(discord, one, tally).play()) for one in channels]
        killer = asyncio.create_task(Killer(discord, processes, tally, asked.every).work())
        await asyncio.wait({killer}, timeout=asked.minutes * 60)
        killer.cancel()
        with suppress(asyncio.CancelledError):
            await killer
        async with asyncio.timeout(TO_TAKE_OVER):
            await discord.all_connected()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        unshown = await behind(location)
        for process in (one for one in processes if one.alive):
            print(f"memory of process {process.folder.name}: {resident(process.pid):.0f} MiB")
    figures = dict(judged(tally, location)) | {"games stored and not shown": unshown}
    for name, figure in figures.items():
        print(f"{name:28}{figure:>10}")
    bad = ("moves answered and lost", "moves doubled or left out", "games stored and not shown")
    return not any(figures[name] for name in bad)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="postgres")
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--channels", type=int, default=4, help="of each shard's server")
    parser.add_argument("--every", type=float, default=20, help="seconds between two kills")
    asked = parser.parse_args()
    # A process that is killed leaves half a request behind.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if asyncio.run(soak(asked, Path(folder))) else 1)


if __name__ == "__main__":
    main()
