"""New databases for tests: copies of one that was migrated once in this process."""

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import Final

from bot.store.database import Location, Timeouts
from bot.store.games import Games
from bot.store.store import Store, open_store
from tests.conftest import HANGING

PATIENT: Final = Timeouts(turn=HANGING)
"""On a busy machine a transaction may wait longer for its turn than players would."""
_FOLDER: Final = Path(tempfile.mkdtemp(prefix="dracula-tests-"))
_TEMPLATE: Final = _FOLDER / "template.db"
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)


async def opened(location: Location, timeouts: Timeouts = PATIENT) -> Store:
    """The store there; a new file is a copy, since migrating takes longer than most tests."""
    if isinstance(location, Path) and not location.exists():
        if not _TEMPLATE.exists():
            await (await open_store(_TEMPLATE, timeouts)).close()
        for suffix in (".db", ".key"):
            shutil.copy(_TEMPLATE.with_suffix(suffix), location.with_suffix(suffix))
    store = await open_store(location, timeouts)
    store.games = Games(store.database, soon=0.0)  # SimCord would wait a second after each press
    return store
