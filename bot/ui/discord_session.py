"""HTTP session for Discord's API: aiohttp's connections, but not its preparation of each request.

aiohttp prepares a request for any server: redirects, cookies, proxies, compression, a body that is
written part by part. Discord's API needs none of that, and preparing it took a fifth of the event
loop's time. Here a request is one write. aiohttp still does connections, TLS and reading.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol
from urllib.parse import urlencode

import aiohttp
import discord
import yarl
from aiohttp.http_exceptions import HttpProcessingError

_TIMEOUT: Final = aiohttp.ClientTimeout(sock_connect=30.0, sock_read=60.0)
"""Seconds to connect, and from the request to its response."""
_REPEATABLE: Final = frozenset({"GET", "PUT", "DELETE"})
"""Methods that may reach the server twice: it may just have closed a connection kept open."""
_SESSION: Final = "_HTTPClient__session"
"""Where discord.py keeps the session of its requests."""


class Watch(Protocol):
    """Learns of every request."""

    def ended(self, method: str, path: str, status: int | None) -> None:
        """The response to this request had this status; None: there was no response."""


@dataclass(frozen=True, slots=True)
class Response:
    """A response that has been read whole; it has what discord.py reads of aiohttp's own."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        """The body as text."""
        return self.body.decode(encoding)


class DiscordSession:
    """Sends discord.py's requests on the connections of `session`, which does everything else."""

    def __init__(self, session: aiohttp.ClientSession, watch: Watch | None = None) -> None:
        self._session = session
        self._watch = watch
        # By origin. To find a connection, aiohttp reads only the server from a request.
        self._templates: dict[str, aiohttp.ClientRequest] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    @asynccontextmanager
    async def request(self, method: str, url: str, **arguments: Any) -> AsyncIterator[Response]:
        """Send the request and yield its response, which has been read: its connection is free."""
        given = {name: value for name, value in arguments.items() if value is not None}
        yield await self.send(method, url, **given)

    async def send(
        self,
        method: str,
        url: str,
        *,
        data: str | aiohttp.FormData | None = None,
        headers: Mapping[str, str],
        params: Mapping[str, object] | None = None,
    ) -> Response:
        """Send a request and read its response; aiohttp.ClientError, OSError."""
        scheme, _, rest = url.partition("://")
        host, _, path = rest.partition("/")
        path = f"/{path}"
        body, content_type = await _encoded(data)
        target = f"{path}?{urlencode(params)}" if params else path
        head = _head(method, target, {"Host": host, **headers, **content_type}, len(body))
        status = None
        try:
            response = await self._exchange(method, f"{scheme}://{host}", head + body)
            status = response.status
            return response
        finally:
            if self._watch is not None:
                self._watch.ended(method, path, status)

    async def _exchange(self, method: str, origin: str, request: bytes) -> Response:
        try:
            return await self._exchange_once(origin, request)
        except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError):
            if method not in _REPEATABLE:
                raise
        return await self._exchange_once(origin, request)

    async def _exchange_once(self, origin: str, request: bytes) -> Response:
        connector = self._session.connector
        if connector is None:  # as for whoever still has something to show when the bot ends
            raise aiohttp.ClientConnectionError("the session is closed")
        connection = await connector.connect(self._template(origin), [], _TIMEOUT)
        try:
            protocol, transport = connection.protocol, connection.transport
            assert protocol is not None, "it has not been released"
            assert transport is not None, "a closed connection is not handed out"
            protocol.set_response_params(read_until_eof=True, read_timeout=_TIMEOUT.sock_read)
            transport.write(request)
            protocol.start_timeout()
            message, content = await protocol.read()
            while 100 <= message.code < 200:  # the response comes after these
                message, content = await protocol.read()
            body = await content.read()
        except HttpProcessingError as error:
            connection.close()
            raise aiohttp.ClientPayloadError(str(error)) from error
        except BaseException:
            connection.close()
            raise
        connection.release()
        return Response(message.code, message.reason, message.headers, body)

    def _template(self, origin: str) -> aiohttp.ClientRequest:
        if origin not in self._templates:
            self._templates[origin] = aiohttp.ClientRequest(
                "GET", yarl.URL(origin), session=self._session
            )
        return self._templates[origin]


def send_directly(http: discord.http.HTTPClient, watch: Watch | None) -> None:
    """Have discord.py send its requests by a DiscordSession, once it has logged in."""
    session = getattr(http, _SESSION)
    if isinstance(session, aiohttp.ClientSession):  # SimCord has none
        setattr(http, _SESSION, DiscordSession(session, watch))


async def _encoded(data: str | aiohttp.FormData | None) -> tuple[bytes, dict[str, str]]:
    """The body, and the content type of a form; discord.py itself sets that of a text."""
    if data is None:
        return b"", {}
    if isinstance(data, str):
        return data.encode(), {}
    form = data()
    return await form.as_bytes(), {"Content-Type": form.headers["Content-Type"]}


def _head(method: str, target: str, headers: Mapping[str, str], length: int) -> bytes:
    """The request line and the headers; ValueError if one of them contains a line break."""
    whole = {
        "Accept": "*/*",
        "Accept-Encoding": "gzip, deflate",
        "User-Agent": aiohttp.http.SERVER_SOFTWARE,
        **headers,
        "Content-Length": str(length),
    }
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in whole.items())]
    head = "\r\n".join((*lines, "", ""))
    if head.count("\n") != len(lines) + 1:
        raise ValueError("a line break in a request's head would begin another header")
    return head.encode()
