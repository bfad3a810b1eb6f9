"""Whether a bot is alive, told from its database by another process that changes nothing there."""

from contextlib import closing
from pathlib import Path

from bot.store.preflight import as_store_errors, read_only, store_error
from bot.store.timers import ALIVE


def last_heartbeat(path: Path) -> float | None:
    """When the bot last noted that it is alive; None: never. StoreError if there is no database."""
    if not path.exists():
        raise store_error("unreadable", path)
    with as_store_errors(path), closing(read_only(path)) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = ?", (ALIVE,)).fetchone()
        return None if found is None else float(found[0])
