"""A backup holds all that the bot has stored, by whatever name the bot knows the file."""

from pathlib import Path

from bot.store.maintenance import back_up, last_heartbeat
from bot.store.store import open_store


async def test_a_link_to_the_database_leads_to_its_log_too(tmp_path: Path) -> None:
    link, copy = tmp_path / "dracula.db", tmp_path / "copy.db"
    (tmp_path / "disk").mkdir()
    file = tmp_path / "disk" / "games.db"
    file.touch()
    link.symlink_to(file)
    store = await open_store(link)
    await store.timers.heartbeat(5.0)
    assert await last_heartbeat(link) == 5.0
    back_up(link, copy)
    assert await last_heartbeat(copy) == 5.0
    await store.close()
