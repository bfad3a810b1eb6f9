"""What is seen of a real bot from outside, and that dashboards and alerts ask for nothing else."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import aiohttp
import pytest
import simcord

from bot.app import App
from bot.model.errors import Busy
from bot.monitoring_setup import monitored
from bot.settings import Settings
from bot.store.store import Store
from tests.bench.loopback import Loopback
from tests.conftest import HANGING, PATIENCE
from tests.tables.fakes import stand_in
from tests.test_on_discord import JONATHAN, MINA, logged, running, table_of
from tests.world import Carfax

ROOT = Path(__file__).resolve().parents[1]
BUILT_UPON = ("deploy/grafana.json", "deploy/alerts.yaml")


async def asked(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


def has_ipv6() -> bool:
    with closing(socket.socket(socket.AF_INET6)) as found, suppress(OSError):
        found.bind(("::1", 0))
        return True
    return False


def names(told: str) -> set[str]:
    """The names of all samples of these metrics."""
    parts = {"histogram": ("_bucket", "_count", "_sum")}
    kinds = re.findall(r"^# TYPE (\w+) (\w+)$", told, re.MULTILINE)
    return {name + part for name, kind in kinds for part in parts.get(kind, ("",))}


def value(told: str, sample: str) -> float:
    (found,) = re.findall(rf"^{re.escape(sample)} (\S+)$", told, re.MULTILINE)
    return float(found)


async def test_a_bot_that_plays_is_alive_and_ready_and_counts(tmp_path: Path) -> None:
    settings = {"METRICS_PORT": "0", "LOG_FORMAT": "json"}
    async with Loopback(1, 1) as discord, running(tmp_path, discord, **settings) as process:
        log = await asyncio.wait_for(logged(process, "metrics are served on"), HANGING)
        (url,) = re.findall(r"http://127\.0\.0\.1:\d+", log)
        table = await table_of(discord)
        edits = table.edits
        for one in (MINA, JONATHAN):
            await discord.press(one, table, table.pressable("m:")[0])
        await asyncio.wait_for(discord.edited(table, edits), HANGING)
        assert await asked(f"{url}/livez") == await asked(f"{url}/readyz") == (200, "ok\n")
        _, told = await asked(f"{url}/metrics")
    assert value(told, 'dracula_presses_total{shard="0"}') == 4
    assert value(told, 'dracula_requests_total{kind="post",shard="0",status="2xx"}') == 2
    assert value(told, 'dracula_requests_total{kind="edit",shard="0",status="2xx"}') >= 1
    assert value(told, 'dracula_requests_total{kind="answer",shard="0",status="2xx"}') == 4
    assert value(told, 'dracula_requests_total{kind="other",shard="none",status="2xx"}') >= 1
    assert value(told, 'dracula_message_queue_length{shard="0"}') >= 0
    assert value(told, 'dracula_games_running{shard="0"}') == 1
    assert value(told, "dracula_commits_total") > 4
    assert value(told, 'dracula_gateway_heartbeat_age_seconds{shard="0"}') < HANGING
    (guild,) = discord.guilds
    assert not re.search(rf"\b({guild}|{table.channel}|user{MINA})\b", told)
    for file in BUILT_UPON:
        used = set(re.findall(r"\b(?:dracula|process)_\w+", (ROOT / file).read_text("utf-8")))
        assert used, file
        assert used <= names(told), file


@asynccontextmanager
async def watched(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, address: str = "127.0.0.1"
) -> AsyncIterator[tuple[str, App, Store]]:
    """The URL at which a bot is monitored, the bot, and its store."""
    caplog.set_level("INFO")
    carfax = Carfax(tmp_path / "dracula.db")
    app = await carfax.build()
    settings = Settings.read({"METRICS_PORT": "0", "METRICS_ADDRESS": address})
    store = carfax.stores[-1]
    async with simcord.run(app.client, settle_timeout=PATIENCE), monitored(settings, app, store):
        (url,) = re.findall(r"(http://\S+)/metrics", caplog.text)
        assert "database" not in (await asked(f"{url}/readyz"))[1]
        yield url, app, store
    await carfax.close()


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
async def test_the_log_names_an_ipv6_address_as_a_url_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with watched(tmp_path, caplog, "::1") as (url, _app, _store):
        assert url.startswith("http://[::1]:")
        assert await asked(f"{url}/livez") == (200, "ok\n")


async def test_a_bot_whose_database_refuses_is_not_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def busy() -> None:
        raise Busy

    async with watched(tmp_path, caplog) as (url, _app, store):
        stand_in(store.heartbeats, "alive_at", busy)
        status, told = await asked(f"{url}/readyz")
        assert status == 503
        assert "the database refuses: Busy" in told
        assert (await asked(f"{url}/livez"))[0] == 200, "a new process would not mend that"


async def test_a_bot_whose_database_takes_no_writes_is_not_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As on a full disk: what is stored can be read."""
    async with watched(tmp_path, caplog) as (url, app, _store):
        stand_in(app.games.scheduler, "silent_for", lambda: 76.0)
        status, told = await asked(f"{url}/readyz")
        assert status == 503
        assert "the database has stored nothing for 76 seconds" in told
        _, told = await asked(f"{url}/metrics")
        assert value(told, "dracula_database_heartbeat_age_seconds") == 76
