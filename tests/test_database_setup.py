"""Which databases are opened, and which secrets of the settings are kept out of the log."""

import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path
from urllib.parse import quote

import pytest

from bot.database_setup import PLAYGROUND_SERVER, open_for_playground, secrets_to_redact
from bot.settings import Settings, SettingsError
from bot.store.migrate import migrate
from bot.store.postgres_database import open_postgres
from bot.store.revisions import VERSION_TABLE, known_revisions, stored_revisions
from bot.store.sqlite_database import open_sqlite
from tests import postgres

OLD = "0006"
SOMEBODYS_SERVER = 666


@pytest.mark.parametrize("password", ["garlic@night", "garlic/100%", "garlic"])
def test_a_password_is_struck_out_in_the_address_and_as_it_is_typed(password: str) -> None:
    """An error of the server may quote it as it is typed, without the signs of an address."""
    address = f"postgresql://mina:{quote(password, safe='')}@carfax/dracula"
    struck = secrets_to_redact(Settings.read({"DATABASE": address}))
    assert {address, quote(password, safe=""), password} <= set(struck)


def test_a_short_password_strikes_out_no_other_words() -> None:
    address = "postgresql://mina:bat@carfax/dracula"
    assert secrets_to_redact(Settings.read({"DATABASE": address})) == [address]


@pytest.mark.parametrize(
    ("server", "revision"),
    [(SOMEBODYS_SERVER, OLD), (PLAYGROUND_SERVER, max(known_revisions()))],
)
async def test_without_a_token_only_the_database_of_a_playground_is_migrated(
    tmp_path: Path, server: int, revision: str
) -> None:
    """The older version could not go on with what a start without its token had migrated."""
    settings = Settings.read({"DATABASE": str(tmp_path / "dracula.db")})
    assert isinstance(settings.database, Path)
    settings.database.touch()
    made = await open_sqlite(settings.database)
    await made.change(lambda connection: migrate(connection, OLD))
    row = f"INSERT INTO departed_guild VALUES ({server}, 0)"
    await made.change(lambda connection: connection.exec_driver_sql(row))
    await made.close()
    refused = pytest.raises(SettingsError, match="DISCORD_TOKEN is missing")
    with refused if server == SOMEBODYS_SERVER else nullcontext():
        async with open_for_playground(settings):
            pass
    with closing(sqlite3.connect(settings.database)) as connection:
        assert connection.execute(f"SELECT * FROM {VERSION_TABLE}").fetchall() == [(revision,)]


@pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
async def test_nor_is_a_database_of_a_bot_on_discord_on_a_server(tmp_path: Path) -> None:
    target = postgres.server().create(tmp_path)
    made = await open_postgres(target)
    try:
        await made.change(lambda connection: migrate(connection, OLD))
        row = f"INSERT INTO departed_guild VALUES ({SOMEBODYS_SERVER}, 0)"
        await made.change(lambda connection: connection.exec_driver_sql(row))
        address = target.url.set(drivername="postgresql").render_as_string(hide_password=False)
        settings = Settings.read({"DATABASE": address, "DATA_FOLDER": str(tmp_path)})
        with pytest.raises(SettingsError, match="DISCORD_TOKEN is missing"):
            async with open_for_playground(settings):
                pass
        assert await made.read(stored_revisions) == {OLD}
        assert not [*tmp_path.iterdir()], "nor a key for it"
    finally:
        await made.close()
