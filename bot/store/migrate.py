"""Migrates the schema to a newer Alembic revision, in one transaction."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.store.schema import metadata

VERSION_TABLE: Final = "alembic_version"
_FOLDER: Final = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> frozenset[str]:
    """The revisions that this version of the bot knows; any other is from a newer version."""
    return frozenset(script.revision for script in _scripts().walk_revisions())


def migrate(connection: Connection, newest: str = "head") -> None:
    """Apply the missing revisions up to `newest` inside the transaction of this connection."""
    scripts = _scripts()

    def missing(current: Any, _context: Any) -> Any:
        return scripts._upgrade_revs(newest, current)  # noqa: SLF001 - as alembic's own command does

    with EnvironmentContext(Config(), scripts, fn=missing) as environment:
        environment.configure(
            connection=connection,
            target_metadata=metadata,
            transactional_ddl=True,
            version_table=VERSION_TABLE,
        )
        environment.run_migrations()


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(_FOLDER))
