"""Requests to Discord's API as discord.py makes them, against a real server on this machine."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web

from bot.ui.discord_session import DiscordSession
from tests.conftest import HANGING

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HEADERS = {"Authorization": "Bot fake", "User-Agent": "DraculaTest"}


class Watched:
    """Notes every request."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, int | None]] = []

    def ended(self, method: str, path: str, status: int | None) -> None:
        self.requests.append((method, path, status))


@asynccontextmanager
async def served(
    handler: Handler,
    watch: Watched | None = None,
    connector: aiohttp.TCPConnector | None = None,
) -> AsyncIterator[tuple[DiscordSession, str]]:
    """A session, and the address of a server that answers everything by this handler."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with aiohttp.ClientSession(
        connector=connector, cookie_jar=aiohttp.DummyCookieJar()
    ) as session:
        try:
            yield DiscordSession(session, watch), address
        finally:
            await session.close()
            await runner.cleanup()


async def test_a_request_arrives_as_discord_py_means_it() -> None:
    async def echo(request: web.Request) -> web.Response:
        told = {
            "method": request.method,
            "path": request.raw_path,
            "token": request.headers["Authorization"],
            "agent": request.headers["User-Agent"],
            "host": request.host,
            "type": request.content_type,
            "body": await request.text(),
        }
        return web.json_response(told, status=201, headers={"X-Ratelimit-Remaining": "4"})

    async with served(echo) as (session, address):
        url, params = f"{address}/api/v10/a%20b", {"with_response": 1}
        headers = HEADERS | {"Content-Type": "application/json"}
        given = {"data": '{"ä": 1}', "headers": headers, "params": params}
        async with session.request("POST", url, **given, proxy=None, proxy_auth=None) as answer:
            told = json.loads(await answer.text(encoding="utf-8"))
    assert told == {
        "method": "POST",
        "path": "/api/v10/a%20b?with_response=1",
        "token": "Bot fake",
        "agent": "DraculaTest",
        "host": address.removeprefix("http://"),
        "type": "application/json",
        "body": '{"ä": 1}',
    }
    assert (answer.status, answer.reason) == (201, "Created")
    assert answer.headers["x-ratelimit-remaining"] == "4"
    assert answer.headers["content-type"].startswith("application/json")


class Noting:
    """A transport that notes what is written to it."""

    def __init__(self, transport: asyncio.Transport, writes: list[bytes]) -> None:
        self.transport = transport
        self.writes = writes

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, piece: bytes) -> None:
        self.writes.append(piece)
        self.transport.write(piece)


class NotingConnector(aiohttp.TCPConnector):
    """Connections whose writes are noted."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    async def connect(self, *given: Any, **named: Any) -> Any:
        connection = await super().connect(*given, **named)
        assert connection.protocol is not None
        connection.protocol.transport = cast(
            Any, Noting(cast(Any, connection.transport), self.writes)
        )
        return connection


async def test_a_form_with_a_picture_goes_out_in_one_write() -> None:
    told: list[tuple[str, bytes]] = []
    connector = NotingConnector()

    async def take(request: web.Request) -> web.Response:
        for name, value in (await request.post()).items():
            content = value.file.read() if isinstance(value, web.FileField) else str(value).encode()
            told.append((name, content))
        return web.Response(status=204)

    async with served(take, connector=connector) as (session, address):
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", "{}")
        form.add_field("files[0]", io.BytesIO(b"png" * 30_000), filename="board.png")
        async with session.request("POST", f"{address}/", data=form, headers={}) as response:
            assert (response.status, response.body) == (204, b"")
    assert told == [("payload_json", b"{}"), ("files[0]", b"png" * 30_000)]
    assert len(connector.writes) == 1


async def test_compressed_answers_are_read_and_connections_are_used_again() -> None:
    ports = set()

    async def answer(request: web.Request) -> web.Response:
        assert request.transport is not None
        ports.add(request.transport.get_extra_info("peername")[1])
        response = web.Response(text="bat " * 1000)
        response.enable_compression()
        return response

    async with served(answer) as (session, address):
        for _ in range(3):
            async with session.request("GET", f"{address}/", headers=HEADERS) as told:
                assert await told.text() == "bat " * 1000
                assert told.headers["Content-Encoding"] in {"gzip", "deflate"}
    assert len(ports) == 1


@pytest.mark.parametrize(
    ("method", "arrives"),
    [("GET", True), ("PUT", True), ("DELETE", True), ("POST", False), ("PATCH", False)],
)
async def test_what_may_be_sent_twice_survives_a_connection_that_was_closed(
    method: str, arrives: bool
) -> None:
    """The server closes the second request of each connection instead of answering it."""
    seen: dict[object, int] = {}

    async def close_the_second(request: web.Request) -> web.Response:
        assert request.transport is not None
        seen[request.transport] = seen.get(request.transport, 0) + 1
        if seen[request.transport] == 2:
            request.transport.abort()
        return web.Response(text="there")

    watch = Watched()
    async with served(close_the_second, watch) as (session, address):
        async with session.request(method, f"{address}/", headers=HEADERS):
            pass
        second = session.request(method, f"{address}/x", headers=HEADERS)
        if arrives:
            async with second as answer:
                assert answer.body == b"there"
        else:
            with pytest.raises((aiohttp.ClientError, OSError)):
                await second.__aenter__()
    assert watch.requests == [(method, "/", 200), (method, "/x", 200 if arrives else None)]


class Unlucky(aiohttp.TCPConnector):
    """Cannot connect at first."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = 0

    async def connect(self, *given: Any, **named: Any) -> Any:
        self.tries += 1
        if self.tries == 1:
            raise aiohttp.ClientOSError
        return await super().connect(*given, **named)


@pytest.mark.parametrize(("method", "tries"), [("GET", 2), ("POST", 1)])
async def test_only_what_may_be_sent_twice_is_sent_again_after_an_error_of_the_network(
    method: str, tries: int
) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text="there")

    connector = Unlucky()
    async with served(answer, connector=connector) as (session, address):
        with suppress(aiohttp.ClientOSError):
            await session.request(method, f"{address}/", headers=HEADERS).__aenter__()
    assert connector.tries == tries


async def test_a_server_that_is_not_there_is_an_error_that_is_tried_again() -> None:
    async with aiohttp.ClientSession() as plain:
        session = DiscordSession(plain)
        with pytest.raises(OSError, match=r"127\.0\.0\.1"):
            await session.request("POST", "http://127.0.0.1:1/", headers=HEADERS).__aenter__()


async def test_a_request_after_the_end_is_an_error_of_the_network() -> None:
    async with aiohttp.ClientSession() as plain:
        session = DiscordSession(plain)
    with pytest.raises(aiohttp.ClientConnectionError):
        await session.send("GET", "http://127.0.0.1:1/", headers={})


async def test_a_request_that_is_given_up_does_not_leave_its_answer_to_the_next() -> None:
    asked, first = asyncio.Event(), iter([True])

    async def slow_once(_request: web.Request) -> web.Response:
        if next(first, False):
            asked.set()
            await asyncio.Event().wait()
        return web.Response(text="second")

    async with served(slow_once) as (session, address):
        given_up = asyncio.create_task(
            session.request("GET", f"{address}/", headers=HEADERS).__aenter__()
        )
        await asked.wait()
        given_up.cancel()
        with suppress(asyncio.CancelledError):
            await given_up
        async with session.request("GET", f"{address}/", headers=HEADERS) as answer:
            assert answer.body == b"second"


async def test_a_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "bot.ui.discord_session._TIMEOUT", aiohttp.ClientTimeout(sock_connect=5.0, sock_read=0.05)
    )
    watch = Watched()

    async def never(_request: web.Request) -> web.Response:
        await asyncio.Event().wait()
        raise AssertionError

    async with served(never, watch) as (session, address), asyncio.timeout(HANGING):
        with pytest.raises(aiohttp.SocketTimeoutError):
            await session.request("POST", f"{address}/", headers=HEADERS).__aenter__()
    assert watch.requests == [("POST", "/", None)]


@pytest.mark.parametrize("line_break", ["\r\n", "\n"])
async def test_a_line_break_begins_no_header_of_its_own(line_break: str) -> None:
    async with aiohttp.ClientSession() as plain:
        request = DiscordSession(plain).request(
            "GET", "http://127.0.0.1:1/", headers={"X-Reason": f"a{line_break}X-Forged: b"}
        )
        with pytest.raises(ValueError, match="line break"):
            await request.__aenter__()


async def test_everything_else_is_left_to_aiohttp() -> None:
    async with aiohttp.ClientSession() as plain:
        session = DiscordSession(plain)
        assert session.ws_connect == plain.ws_connect
        assert not session.closed
        await session.close()
        assert plain.closed


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@pytest.mark.parametrize(
    ("sent", "body"),
    [
        (b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK, "ok"),
        (b"garbage\r\n\r\n", None),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", None),
    ],
)
async def test_a_response_that_cannot_be_read_is_an_error_of_the_network(
    sent: bytes, body: str | None
) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(sent)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    async with server, aiohttp.ClientSession() as aiohttp_session:
        session = DiscordSession(aiohttp_session)
        if body is None:
            with pytest.raises(aiohttp.ClientError):
                await session.send("POST", address, headers=HEADERS)
        else:
            response = await session.send("POST", address, headers=HEADERS)
            assert await response.text() == body
