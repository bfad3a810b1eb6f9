"""The playground without its page: who lives there, and that a restart finds them again."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest

from bot import playground
from bot.database_setup import PLAYGROUND_SERVER
from bot.playground_bot import read_or_create_secret


class Quiet(discord.Client):
    """A bot that does nothing but remember what it was told."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.servers: list[tuple[int, list[int]]] = []

    async def on_ready(self) -> None:
        self.servers = [(guild.id, [one.id for one in guild.channels]) for guild in self.guilds]


async def run(
    bot: discord.Client, port: int = 0, secret: Callable[[], str] | None = None
) -> tuple[str, list[str]]:
    """A playground that is left as soon as it is open: its address, and what happened in order."""
    stop, story = asyncio.Event(), []

    async def show_again() -> None:
        story.append("shown")

    def opened(url: str) -> None:
        story.append(url)
        stop.set()

    await playground.run(
        bot,
        address=playground.Address(port, secret),
        stop=stop,
        stored=playground.Stored(show_again, asyncio.Event().wait),
        opened=opened,
    )
    return story[-1], story


async def test_the_address_is_this_machine_and_told_after_the_tables_are_shown() -> None:
    url, story = await run(Quiet())
    assert url.startswith("http://127.0.0.1:")
    assert story == ["shown", url]


async def test_signs_of_life_are_given_from_when_the_page_is_open_until_it_is_left() -> None:
    stop, story = asyncio.Event(), list[str]()

    async def show_again() -> None:
        story.append("shown")

    async def live() -> None:
        story.append("alive")
        stop.set()
        try:
            await asyncio.Event().wait()
        finally:
            story.append("left")

    stored = playground.Stored(show_again, live)
    address, opened = playground.Address(), story.append
    await playground.run(Quiet(), address=address, stop=stop, stored=stored, opened=opened)
    assert [part for part in story if "http" not in part] == ["shown", "alive", "left"]


async def test_direct_messages_with_the_bot_are_a_session_of_their_own() -> None:
    world = playground.make_world(Quiet(), direct=True)
    assert world.channel.guild is None
    assert [one.name for one in world.people] == [playground.PEOPLE[0].lower()]
    stop = asyncio.Event()
    address = playground.Address(direct=True)
    await playground.run(Quiet(), address=address, stop=stop, opened=lambda _url: stop.set())


async def test_server_and_channel_keep_their_ids_over_a_restart() -> None:
    first, second = Quiet(), Quiet()
    await run(first)
    await run(second)
    assert first.servers == second.servers
    assert len(first.servers) == 1


def test_the_server_has_the_id_by_which_a_bot_on_discord_knows_it() -> None:
    assert playground.make_world(Quiet()).guild_id == PLAYGROUND_SERVER


def test_people_keep_their_ids_over_a_restart() -> None:
    first, second = (playground.make_world(Quiet()) for _ in range(2))
    assert [one.id for one in first.people] == [one.id for one in second.people]
    names = [one.name.title() for one in first.people]
    assert names == list(playground.PEOPLE)


def test_new_ids_are_of_now_so_that_no_press_bears_an_old_one() -> None:
    env = playground.make_world(Quiet()).env
    made = discord.utils.snowflake_time(env.backend.snowflake())
    assert abs(datetime.now(UTC) - made) < timedelta(minutes=1)


async def test_a_port_in_use_is_reported_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(playground.PlaygroundError, match="PLAYGROUND_PORT"):
            await run(Quiet(), taken.getsockname()[1])


async def test_an_open_page_can_be_reloaded_after_a_restart(tmp_path: Path) -> None:
    secret = read_or_create_secret(tmp_path / "dracula.playground")
    assert (tmp_path / "dracula.playground").stat().st_mode & 0o777 == 0o600
    opened = [await run(Quiet(), secret=lambda: secret) for _ in range(2)]
    assert {url.rpartition("#")[2] for url, _story in opened} == {secret}
    assert read_or_create_secret(tmp_path / "dracula.playground") == secret


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "Is a directory"), (b"\xff", "Remove it to get another")]
)
def test_a_secret_that_cannot_be_read_is_reported_in_a_sentence(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "dracula.playground"
    path.mkdir() if content is None else path.write_bytes(content)
    with pytest.raises(playground.PlaygroundError, match=rf"dracula\.playground.*{reason}"):
        read_or_create_secret(path)


def test_a_secret_for_which_the_disk_has_no_room_is_made_when_it_has(
    tmp_path: Path, full_disk: Callable[[int], AbstractContextManager[None]]
) -> None:
    path = tmp_path / "dracula.playground"
    with full_disk(0), pytest.raises(playground.PlaygroundError, match="File too large"):
        read_or_create_secret(path)
    assert not [*tmp_path.iterdir()]
    path.touch()  # as a full disk once left it
    secret = read_or_create_secret(path)
    assert len(secret) > 30
    assert read_or_create_secret(path) == secret


async def test_without_simcord_the_host_is_told_how_to_start_the_playground(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playground, "_SIMCORD_IS_HERE", False)
    with pytest.raises(playground.PlaygroundError, match="make run"):
        await run(Quiet())
