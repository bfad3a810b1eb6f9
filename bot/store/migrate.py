"""Brings the schema to the newest version of the bot, in one transaction."""

import logging
from importlib import import_module

from sqlalchemy import Connection

from bot.store.revisions import known_revisions, stored_revisions

_log = logging.getLogger(__name__)


def migrate(connection: Connection, newest: str | None = None) -> None:
    """Apply the missing revisions, or those up to `newest`, in this connection's transaction."""
    newest = newest or max(known_revisions())
    stored = stored_revisions(connection)
    if stored == {newest}:
        return
    if stored:
        was = ", ".join(sorted(stored))
        _log.info("migrating the database from %s to %s; older versions refuse it", was, newest)
    # Alembic takes 11 MB and a tenth of a second, and nearly every start has nothing to migrate.
    import_module("bot.store.alembic_upgrade").upgrade(connection, newest)
