"""Applies migrations with Alembic; imported only when there are some to apply."""

from functools import cache
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.store.revisions import MIGRATIONS, VERSION_TABLE
from bot.store.schema import metadata


def upgrade(connection: Connection, newest: str) -> None:
    """Apply the missing revisions up to `newest` inside the transaction of this connection."""
    scripts = all_scripts()

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


def lacks_part_of_schema(connection: Connection) -> bool:
    """Whether a database lacks part of the newest schema; what else it holds does not matter."""
    options = {"version_table": VERSION_TABLE, "include_object": _is_in_schema}
    context = MigrationContext.configure(connection, opts=options)
    return bool(compare_metadata(context, metadata))


def _is_in_schema(
    _item: object, _name: str | None, _kind: str, reflected: bool, compared_to: object
) -> bool:
    return not reflected or compared_to is not None


@cache
def all_scripts() -> ScriptDirectory:
    """The migrations, as Alembic reads them."""
    return ScriptDirectory(str(MIGRATIONS))
