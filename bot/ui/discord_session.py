"""HTTP session for Discord's API: aiohttp's connections, but not its preparation of each request.

aiohttp prepares a request for any server: redirects, cookies, proxies, compression, a body that is
written part by part. Discord's API needs none of that, and it took a fifth of the event loop's
time. Here a request is one write. Connections, TLS and the reading of answers stay aiohttp's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Protocol
from urllib.parse import urlencode, urlsplit

import aiohttp
import yarl
from multidict import CIMultiDictProxy

_TIMEOUT: Final = aiohttp.ClientTimeout(sock_connect=30.0, sock_read=60.0)
_REPEATABLE: Final = frozenset({"GET", "PUT", "DELETE"})
"""Methods that may reach the server twice: it may just have closed a connection kept open."""


class Watch(Protocol):
    """Learns of every request."""

    def ended(self, method: str, path: str, status: int | None) -> None:
        """The request was answered with this status; None: not at all."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that has been read whole, with what discord.py asks aiohttp's answers for."""

    status: int
    reason: str
    headers: CIMultiDictProxy[str]
    body: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        """The body as a text."""
        return self.body.decode(encoding)


class DiscordSession:
    """Sends the requests of discord.py on the connections of `session`, which does all the rest."""

    def __init__(self, session: aiohttp.ClientSession, watch: Watch | None = None) -> None:
        self._session = session
        self._watch = watch
        # By origin: aiohttp finds connections by a request, and all to one server look the same.
        self._samples: dict[str, aiohttp.ClientRequest] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def request(self, method: str, url: str, **given: Any) -> "_Request":
        """The request as a context, which is entered with its answer."""
        return _Request(self, method, url, given)

    async def answer(
        self,
        method: str,
        url: str,
        *,
        data: str | aiohttp.FormData | None = None,
        headers: Mapping[str, str],
        params: Mapping[str, object] | None = None,
    ) -> Answer:
        """Send a request and read its answer; aiohttp.ClientError, OSError."""
        origin, slash, path = _split(url)
        body, kind = await _encoded(data)
        target = f"{slash}{path}?{urlencode(params)}" if params else f"{slash}{path}"
        head = _head(method, target, origin, {**headers, **kind}, len(body))
        status = None
        try:
            answer = await self._exchange(method, origin, head + body)
            status = answer.status
            return answer
        finally:
            if self._watch is not None:
                self._watch.ended(method, f"/{path}", status)

    async def _exchange(self, method: str, origin: str, request: bytes) -> Answer:
        try:
            return await self._exchange_once(origin, request)
        except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError):
            if method not in _REPEATABLE:
                raise
        return await self._exchange_once(origin, request)

    async def _exchange_once(self, origin: str, request: bytes) -> Answer:
        connector = self._session.connector
        assert connector is not None, "only an open session is used"
        connection = await connector.connect(self._sample(origin), [], _TIMEOUT)
        try:
            protocol, transport = connection.protocol, connection.transport
            assert protocol is not None, "it has not been released"
            assert transport is not None, "a closed connection is not handed out"
            protocol.set_response_params(read_until_eof=True, read_timeout=_TIMEOUT.sock_read)
            transport.write(request)
            protocol.start_timeout()
            message, content = await protocol.read()
            body = await content.read()
        except BaseException:
            connection.close()
            raise
        connection.release()
        return Answer(message.code, message.reason, message.headers, body)

    def _sample(self, origin: str) -> aiohttp.ClientRequest:
        if origin not in self._samples:
            self._samples[origin] = aiohttp.ClientRequest(
                "GET", yarl.URL(origin), session=self._session
            )
        return self._samples[origin]


class _Request:
    """A request that is sent when it is entered; discord.py makes and enters it at once."""

    def __init__(
        self, session: DiscordSession, method: str, url: str, given: Mapping[str, Any]
    ) -> None:
        self._session = session
        self._method = method
        self._url = url
        self._given = given

    async def __aenter__(self) -> Answer:
        given = {name: value for name, value in self._given.items() if value is not None}
        return await self._session.answer(self._method, self._url, **given)

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        """The answer has been read, and its connection is free."""


def _split(url: str) -> tuple[str, str, str]:
    scheme, between, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}{between}{host}", slash, path


async def _encoded(data: str | aiohttp.FormData | None) -> tuple[bytes, dict[str, str]]:
    """The body, and the header that says what a form is; discord.py names the type of a text."""
    if data is None:
        return b"", {}
    if isinstance(data, str):
        return data.encode(), {}
    form = data()
    return await form.as_bytes(), {"Content-Type": form.headers["Content-Type"]}


def _head(method: str, target: str, origin: str, headers: Mapping[str, str], length: int) -> bytes:
    lines = {
        "Host": urlsplit(origin).netloc,
        "Accept": "*/*",
        "Accept-Encoding": "gzip, deflate",
        "User-Agent": aiohttp.http.SERVER_SOFTWARE,
        **headers,
        "Content-Length": str(length),
    }
    fields = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items())]
    head = "\r\n".join((*fields, "", ""))
    if head.count("\n") != len(fields) + 1:
        raise ValueError("a line break in a request's head would begin another header")
    return head.encode()
