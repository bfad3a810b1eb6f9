"""Makes a database of many games: `python -m bot.tools.large_database --finished 100000 FILE`.

A few games are played, and then copied with other people on other servers. Each copy has its own
record and checksums, so that it can be read, shown and rebuilt.
"""

import argparse
import asyncio
import json
import sqlite3
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, create_engine
from sqlalchemy.schema import CreateIndex, DropIndex
from tqdm import tqdm

from bot.model.lobby import LobbyStatus
from bot.model.players import Computer
from bot.model.results import Skill, rating_scopes
from bot.store import row_mapping, schema
from bot.store.checksums import of_game, of_move
from bot.store.recounts import recount
from bot.store.store import open_store
from bot.tables.rating_model import NEWCOMER, skill, uncertainty
from bot.tools.played_games import PlayedGame, played_games

_YEAR: Final = 365 * 86_400.0
_MOVE_SECONDS: Final = 60.0
_GAMES_OF_A_GUILD: Final = 200
_PEOPLE_OF_A_GUILD: Final = 40
_VISITORS: Final = 0.1
"""The share of seats that somebody of another server takes."""
_GUILD: Final = 10**17
_USER: Final = 2 * 10**17
_CHANNEL: Final = 3 * 10**17
_MESSAGE: Final = 4 * 10**17
_CHUNK: Final = 5_000

_Rows = dict[str, list[dict[str, Any]]]
"""By table: the rows to be written, each by column."""


def main() -> None:
    """Parse the command line and make the database."""
    parser = argparse.ArgumentParser(prog="python -m bot.tools.large_database")
    parser.add_argument("--finished", type=int, default=10_000, help="finished games")
    parser.add_argument("--running", type=int, default=0, help="games in progress")
    parser.add_argument("file", type=Path, help="the database; it must not exist yet")
    given = parser.parse_args()
    if given.file.exists():
        sys.exit(f"{given.file} exists already.")
    make(given.file, given.finished, given.running)


def make(file: Path, finished: int, running: int) -> None:
    """Write a database of `finished` and `running` games; the last finished one has just ended."""
    asyncio.run(_create(file))
    now = time.time()
    with closing(create_engine(f"sqlite:///{file}").connect()) as connection:
        connection.exec_driver_sql("PRAGMA synchronous = OFF")
        indexes = [one for table in schema.metadata.tables.values() for one in table.indexes]
        for index in indexes:
            connection.execute(DropIndex(index))
        _write(connection, _Copies(played_games(), finished + running), now, (finished, running))
        for index in tqdm(indexes, "indexes", leave=False, disable=None):
            connection.execute(CreateIndex(index))
        connection.commit()
        recount(connection)
        connection.commit()


async def _create(file: Path) -> None:
    await (await open_store(file)).close()


def _write(connection: Connection, copies: "_Copies", now: float, counts: tuple[int, int]) -> None:
    finished, running = counts
    pause = _YEAR / max(1, finished)
    with tqdm(total=sum(counts), desc="games", leave=False, disable=None) as bar:
        for number in range(finished + running):
            if number < finished:
                copies.finish(now - (finished - number) * pause)
            else:
                copies.play(now)
            if number % _CHUNK == _CHUNK - 1:
                _insert(connection, copies.taken())
                bar.update(_CHUNK)
        _insert(connection, copies.taken() | copies.skills())


def _insert(connection: Connection, rows: _Rows) -> None:
    # Driver and no SQLAlchemy: there are tens of millions of rows.
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    for table, written in rows.items():
        if written:
            names = ", ".join(written[0])
            values = ", ".join(f":{name}" for name in written[0])
            driver.executemany(f"INSERT INTO {table} ({names}) VALUES ({values})", written)


@dataclass(slots=True)
class _Copies:
    """Makes the rows of copied games; few servers and few people play most of them."""

    games: tuple[PlayedGame, ...]
    total: int
    number: int = 0
    rows: _Rows = field(default_factory=dict)
    ratings: dict[tuple[int, str], Skill] = field(default_factory=dict)
    random: Random = field(default_factory=lambda: Random(1))

    def finish(self, ended_at: float) -> None:
        """Add a game that ended at this time."""
        played = self.random.choice(self.games)
        started_at = ended_at - _MOVE_SECONDS * len(played.moves)
        guild, people = self._begin(played, started_at)
        self._move(played, started_at, len(played.moves))
        self._place(guild, len(played.moves), ended_at=ended_at)
        self._count(played, people, guild, ended_at)

    def play(self, now: float) -> None:
        """Add a game in progress."""
        played = self.random.choice(self.games)
        plies = self.random.randrange(len(played.moves))
        started_at = now - _MOVE_SECONDS * (plies + 1)
        guild, _ = self._begin(played, started_at)
        self._move(played, started_at, plies)
        deadline = now + self.random.uniform(3_600.0, 3 * 86_400.0)
        self._place(guild, plies, deadline=deadline, remind_at=deadline - 3_000.0)

    def taken(self) -> _Rows:
        """The rows added since the last call."""
        rows, self.rows = self.rows, {}
        return rows

    def skills(self) -> _Rows:
        """The rows of all current ratings."""
        names = ("mu", "sigma", "shown", "provisional", "day", "opening")
        return {
            "rating": [
                {"user_id": user_id, "scope": scope} | {name: getattr(own, name) for name in names}
                for (user_id, scope), own in self.ratings.items()
            ]
        }

    def _add(self, table: str, **columns: Any) -> None:
        self.rows.setdefault(table, []).append(columns)

    def _begin(self, played: PlayedGame, at: float) -> tuple[int, list[int]]:
        """Add a game and its challenge; returns the number of its server, and its people."""
        self.number += 1
        number, terms = self.number, row_mapping.terms_columns(played.terms)
        guild, people = self._people(len(played.seats))
        own = {"id": number, "guild_id": _GUILD + guild, "channel_id": _CHANNEL + guild}
        status = {"shown": True, "status": LobbyStatus.STARTED.value, "expires_at": at}
        self._add("lobby", **terms, **own, **status)
        checksum = of_game(played.terms, played.seed, at)
        game = {"lobby_id": number, "seed": played.seed, "started_at": at, "checksum": checksum}
        self._add("game", id=number, **terms, **game)
        for seat, player in enumerate(played.seats):
            level = player.level.value if isinstance(player, Computer) else None
            person = None if level else _USER + people[seat]
            name = None if level else f"P{people[seat]}"
            sitting = {"seat": seat, "user_id": person, "name": name, "computer": level}
            self._add("seat", game_id=number, **sitting)
            self._add("lobby_seat", lobby_id=number, **sitting)
        return guild, people

    def _people(self, count: int) -> tuple[int, list[int]]:
        guilds = max(3, self.total // _GAMES_OF_A_GUILD)
        guild = int(guilds * self.random.random() ** 2)
        chosen: dict[int, None] = {}
        while len(chosen) < count:
            home = int(guilds * self.random.random()) if self.random.random() < _VISITORS else guild
            chosen[home * 1_000 + int(_PEOPLE_OF_A_GUILD * self.random.random() ** 2)] = None
        return guild, list(chosen)

    def _move(self, played: PlayedGame, started_at: float, plies: int) -> None:
        link = of_game(played.terms, played.seed, started_at)
        for ply, text in enumerate(played.moves[:plies]):
            at = started_at + _MOVE_SECONDS * (ply + 1)
            link = of_move(link, ply, text, at)
            self._add("move", game_id=self.number, ply=ply, text=text, at=at, checksum=link)

    def _place(self, guild: int, plies: int, **clock: float) -> None:
        columns = {"deadline": None, "remind_at": None, "ended_at": None} | clock
        there = {"guild_id": _GUILD + guild, "channel_id": _CHANNEL + guild}
        shown = {"message_id": _MESSAGE + self.number, "ply": plies, "shown_ply": plies}
        self._add("place", game_id=self.number, automatic=False, **there, **shown, **columns)

    def _count(self, played: PlayedGame, people: list[int], guild: int, at: float) -> None:
        """Add the results; ratings move a little, not as the real rating model would move them."""
        finish = played.finish
        for result in finish.results:
            user_id, won = _USER + people[result.seat], result.outcome.value == "won"
            before = after = None
            for scope in rating_scopes(finish.rules) if finish.rated else ():
                before = self.ratings.get((user_id, scope), NEWCOMER)
                step = self.random.uniform(0.0, 0.2) * before.sigma * (1 if won else -1)
                after = skill(before.mu + step, max(2.0, before.sigma * 0.97))
                self.ratings[user_id, scope] = after
            self._add(
                "result",
                game_id=self.number,
                seat=result.seat,
                user_id=user_id,
                rules=finish.rules,
                rated=finish.rated,
                outcome=result.outcome.value,
                points=result.points,
                best_line=result.best_deal,
                ended_at=at,
                before=before and before.shown,
                after=after and after.shown,
                provisional=after and after.provisional,
                side=result.side,
                weight=1.0 if finish.rated else None,
                left_early=result.left_early,
                doubt=after and uncertainty(after.sigma),
                final=json.dumps(finish.final),
                guild_id=_GUILD + guild,
            )
        for met in finish.level_results:
            own = {"user_id": _USER + people[met.seat], "outcome": met.outcome.value}
            self._add("rung", game_id=self.number, seat=met.seat, level=met.level.value, **own)


if __name__ == "__main__":
    main()
