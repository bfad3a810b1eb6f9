"""Plays for hours while one fault follows another: `python -m tests.bench.soak --minutes 60`.

Processes of the bot are killed, stopped and suspended, the database is killed and started again,
and the network is cut between a process and the database or Discord. Every press is one that a
person may make: some press twice at once, some on another server, which another process may have.
At the end, every answered move must be stored once, and every stored move must be shown.
"""

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import create_engine, text

from bot.store.database import Location, PostgresAddress
from bot.store.postgres_engine import DRIVER
from tests import postgres
from tests.bench.faults import Faults, Member
from tests.bench.loopback import Answer, Message, within
from tests.bench.players import ON_A_CARD, ON_A_PLACE, Seats, begin
from tests.bench.processes import resident
from tests.sharded_discord import Missed, ShardedDiscord

LATE: Final = 3.0
TO_SHOW: Final = 90.0
PAUSE: Final = 0.2
TWICE, ELSEWHERE = 0.2, 0.2
"""The shares of moves that are pressed twice at once, and on another server."""
COUNTED: Final = (
    "presses",
    "failed in a gap",
    "answered late",
    "answered late in calm",
    "to be pressed again",
    "the board was old",
    "no game began",
)
MOVED: Final = "SELECT game_id, count(*), max(ply) FROM move GROUP BY game_id"
PRESSED: Final = "SELECT id FROM press WHERE id > 0"
NOTHING: Final = "Nothing happened"
BAD: Final = (
    "moves answered and lost",
    "moves doubled or left out",
    "moves stored and denied",
    "games stored and not shown",
    "challenges not shown",
    "stops that failed",
)
BEHIND: Final = "SELECT count(*) FROM place WHERE shown_ply IS NULL OR shown_ply <> ply"
UNSHOWN: Final = "SELECT count(*) FROM lobby WHERE NOT shown"


@dataclass
class Tally:
    """Counts what has happened; `made` is the number of answered plies, by game.

    After the presses `in_vain` somebody has read that nothing happened.
    """

    count: Counter[str] = field(default_factory=Counter)
    made: dict[int, int] = field(default_factory=dict)
    in_vain: list[int] = field(default_factory=list)
    is_calm_since: Callable[[], float] = lambda: 0.0

    def timed(self, answer: Answer) -> None:
        """Count it if it came late, apart if a fault may be the reason."""
        if answer.seconds > LATE:
            calm = time.monotonic() - answer.seconds > self.is_calm_since()
            self.count["answered late in calm" if calm else "answered late"] += 1

    def answered(self, answer: Answer, pressed: str) -> None:
        """Count a press on a card; a refused one has made no move."""
        self.count["presses"] += 1
        self.timed(answer)
        if answer.message is not None and "again" in told(answer.message):
            self.count["to be pressed again"] += 1
            if NOTHING in told(answer.message):
                self.in_vain.append(answer.number)
            return
        _, game, ply, *_ = pressed.split(":")
        self.made[int(game)] = max(self.made.get(int(game), 0), int(ply) + 1)


def told(message: Message) -> str:
    return "\n".join(part.get("content", "") for part in within(message.parts))


@dataclass
class Player:
    """Plays one game after another in a channel, and presses again where there was no answer."""

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
            self.tally.timed(place)
            hand = place.message
            if hand is not None and hand.pressable(ON_A_CARD):
                hand.channel = self._channel_of_the_press()
                await self._play_a_card(person, hand)
                return

    async def _play_a_card(self, person: int, hand: Message) -> None:
        cards = hand.pressable(ON_A_CARD)
        pressed = [cards[0], cards[-1]] if random.random() < TWICE else cards[:1]
        presses = [self.discord.answer(person, hand, one) for one in pressed]
        for one, answer in zip(
            pressed, await asyncio.gather(*presses, return_exceptions=True), strict=True
        ):
            if isinstance(answer, Answer):
                self.tally.answered(answer, one)
            elif isinstance(answer, Missed):
                self.tally.count["failed in a gap"] += 1
            else:
                raise answer

    def _channel_of_the_press(self) -> int:
        """The channel of the board, or one anywhere: private answers may be asked for there."""
        if random.random() < ELSEWHERE:
            return random.choice(
                [one for several in self.discord.guilds.values() for one in several]
            )
        return self.channel

    def _newest_board(self) -> Message | None:
        """The last message with a board on it; None when the last game is over."""
        for message in reversed(self.discord.channels[self.channel].messages):
            if message.pressable(ON_A_PLACE):
                return message
            if message.pressable("r:"):
                return None
        return None


def rows(location: Location, query: str) -> list[tuple[int, ...]]:
    """The result of this query on either kind of database."""
    url = (
        location.url.set(drivername=DRIVER)
        if isinstance(location, PostgresAddress)
        else f"sqlite:///{location}"
    )
    engine = create_engine(url)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(query))]
    engine.dispose()
    return found


async def behind(location: Location, query: str = BEHIND) -> int:
    """The number of games, or of what `query` counts, still not shown as stored after a while."""
    end = time.monotonic() + TO_SHOW
    while True:
        ((number,),) = await asyncio.to_thread(rows, location, query)
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
    pressed = {number for (number,) in rows(location, PRESSED)}
    yield "moves stored and denied", sum(number in pressed for number in tally.in_vain)
    for name in COUNTED:
        yield name, tally.count[name]


def told_of(faults: Faults) -> Iterator[tuple[str, float]]:
    """Counts of the faults, and of what the logs of the processes report."""
    yield from faults.played.items()
    if faults.gaps:
        yield "longest gap after a kill, s", round(max(faults.gaps), 1)
        yield "median gap after a kill, s", round(median(faults.gaps), 1)
    logs = [member.process.folder / "log" for member in faults.members]
    told = "".join(log.read_text() for log in logs if log.exists())
    yield "shown once more", told.count("so shown once more")
    yield "errors in the logs", told.count("Traceback")
    yield "stops that failed", faults.ended_badly
    yield "ended by themselves", faults.started_again


async def soak(asked: argparse.Namespace, folder: Path) -> bool:
    """Play and inject faults; whether no move was lost, doubled or left unshown."""
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
        port = urlsplit(discord.base).port or 0
        members = [
            await Member.make(stack, folder / str(number), location, shards, port)
            for number, shards in enumerate(ranges)
        ]
        for member in members:
            await member.process.start()
        await discord.all_connected()
        faults = Faults(discord, members, asked.every)
        tally.is_calm_since = lambda: faults.calm_since
        channels = [channel for several in discord.guilds.values() for channel in several]
        players = [asyncio.create_task(Player(discord, one, tally).play()) for one in channels]
        supervising = asyncio.create_task(faults.supervise())
        await faults.play(asked.minutes * 60)
        for task in (supervising, *players):
            task.cancel()
        await asyncio.gather(supervising, *players, return_exceptions=True)
        unshown = await behind(location), await behind(location, UNSHOWN)
        for process in (one.process for one in members if one.process.alive):
            print(f"memory of process {process.folder.name}: {resident(process.pid):.0f} MiB")
    figures = dict(judged(tally, location)) | dict(told_of(faults))
    figures["games stored and not shown"], figures["challenges not shown"] = unshown
    for name, figure in figures.items():
        print(f"{name:28}{figure:>10}")
    return not any(figures[name] for name in BAD)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="postgres")
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--channels", type=int, default=4, help="channels per shard")
    parser.add_argument("--every", type=float, default=20, help="seconds between two faults")
    parser.add_argument("--folder", type=Path, help="where to keep the logs of the processes")
    asked = parser.parse_args()
    # A process that is killed leaves half a request behind.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if asyncio.run(soak(asked, folder)) else 1)


if __name__ == "__main__":
    main()
