"""Whether a bot is alive, told from its database by another process that changes nothing there."""

from contextlib import closing
from pathlib import Path

from bot.store.alarms import ALIVE
from bot.store.opening import read_only, store_error, told


def last_beat(path: Path) -> float | None:
    """When the bot last noted that it is alive; None: never. StoreError if there is no database."""
    if not path.exists():
        raise store_error("unreadable", path)
    with told(path), closing(read_only(path)) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = ?", (ALIVE,)).fetchone()
        return None if found is None else float(found[0])
