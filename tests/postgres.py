"""A PostgreSQL server for tests: started when first needed, and gone with its process."""

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql
from sqlalchemy import URL

from bot.store.database import PostgresAddress
from bot.store.schema import metadata
from bot.store.store import open_store

USER: Final = "dracula"
MISSING: Final = (
    "THE TESTS ON POSTGRESQL DID NOT RUN: there is no PostgreSQL (on Debian: "
    "apt-get install postgresql)"
)
_SERVER_USER: Final = "postgres"
"""PostgreSQL does not run as root; its packages bring this user."""


@cache
def binaries() -> Path | None:
    """The folder of PostgreSQL's programs; Debian keeps them out of the PATH."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


class Server:
    """A server with a socket in a folder of its own, which loses everything at a power cut."""

    def __init__(self) -> None:
        programs = binaries()
        assert programs is not None
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="dracula-postgres-"))
        self._user = _SERVER_USER if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._data = self._folder / "data"
        self._run("initdb", "--no-sync", "--no-instructions", "--auth=trust",
                  f"--username={USER}", "--encoding=UTF8", "--locale=C.UTF-8")  # fmt: skip
        self._guard = self._guarded()
        self._rows: list[tuple[str, str]] = []
        self._numbered = 0
        self.start()

    def _guarded(self) -> "subprocess.Popen[bytes]":
        """A program that ends the server as soon as this process has ended, however that ends."""
        script = 'cat; "$0" stop --pgdata="$1/data" --mode=immediate --silent; rm -rf "$1"'
        return subprocess.Popen(
            ["/bin/sh", "-c", script, self._programs / "pg_ctl", self._folder],
            user=self._user,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = (
            f"-k {self._folder} -c listen_addresses= -c fsync=off -c max_connections=50"
            " -c autovacuum=off"  # its snapshots come when they like
        )
        self._run("pg_ctl", "start", "--timeout=600", "--silent", f"--options={options}",
                  f"--log={self._folder / 'log'}")  # fmt: skip

    def kill(self) -> None:
        """End it as a power cut would, all of its processes at once."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")

    def discard(self) -> None:
        """End it, and remove all that it has written."""
        self._guard.communicate()
        shutil.rmtree(self._folder, ignore_errors=True)

    def address(self, database: str, folder: Path) -> PostgresAddress:
        query = {"host": str(self._folder)}
        return PostgresAddress(
            URL.create("postgresql", username=USER, database=database, query=query), folder
        )

    @property
    def socket(self) -> Path:
        """The socket at which it answers."""
        return self._folder / ".s.PGSQL.5432"

    def connect(self, database: str) -> psycopg.Connection[Any]:
        """A connection of another program, whose statements commit by themselves."""
        return psycopg.connect(host=str(self._folder), user=USER, dbname=database, autocommit=True)

    def end_lock_holders(self) -> None:
        """Terminate every connection that holds an advisory lock."""
        query = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        with self.connect("postgres") as connection:
            connection.execute(query)

    def files(self, database: str) -> bytes:
        """Everything in the files of a database; its log is not among them."""
        with self.connect(database) as connection:
            connection.execute("CHECKPOINT")
            query = "SELECT oid FROM pg_database WHERE datname = current_database()"
            (number,) = connection.execute(query).fetchone() or (0,)
        folder = self._data / "base" / str(number)
        return b"".join(path.read_bytes() for path in folder.iterdir())

    def create(self, folder: Path) -> PostgresAddress:
        """A new database without tables."""
        self._numbered += 1
        name = f"new{self._numbered}"
        with self.connect("postgres") as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.address(name, folder)

    async def migrated(self, folder: Path) -> PostgresAddress:
        """The one migrated database, as if it were new: emptying costs less than migrating."""
        address = self.address("migrated", folder)
        if not self._rows:
            with self.connect("postgres") as connection:
                connection.execute("CREATE DATABASE migrated")
            await (await open_store(address)).close()
            address.folder.joinpath("dracula.key").unlink()
            with self.connect("migrated") as connection:
                query = "SELECT key, value FROM meta WHERE key != 'key_fingerprint'"
                self._rows = connection.execute(query).fetchall()
        with self.connect("migrated") as connection:
            names = [sql.Identifier(table.name) for table in metadata.sorted_tables]
            truncate = sql.SQL("TRUNCATE {} RESTART IDENTITY CASCADE")
            connection.execute(truncate.format(sql.SQL(", ").join(names)))
            with connection.cursor() as cursor:
                cursor.executemany("INSERT INTO meta VALUES (%s, %s)", self._rows)
        return address

    def _run(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self._programs / program, f"--pgdata={self._data}", *arguments]
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()


@cache
def server() -> Server:
    """The server of this process."""
    started = Server()
    atexit.register(started.discard)
    return started
