"""A way between two programs on this machine that can be cut as a network is."""

import asyncio
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

_MOST: Final = 2**16


class Proxy:
    """Forwards connections from `port` to another port, or to the socket in a file.

    While it is cut nobody gets through; while it is held nothing arrives, and nobody is told.
    """

    def __init__(self, target: int | Path) -> None:
        self.port = 0
        self._target = target
        self._asking: set[asyncio.StreamWriter] = set()
        self._asked: set[asyncio.StreamWriter] = set()
        self._never_told: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()
        for _ in iter(lambda: self.is_used, False):
            await asyncio.sleep(0)

    @property
    def is_used(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._asking)

    def cut(self) -> None:
        """Break every connection, and let none be made."""
        self._is_cut = True
        for writer in self._asking | self._asked:
            writer.transport.abort()
        self._flows.set()

    def lose_askers(self) -> None:
        """Break every connection for the side that has made it; the other side is not told."""
        self._never_told |= self._asked
        for writer in self._asking:
            writer.transport.abort()

    def hold(self) -> None:
        """Keep back what is said on either side."""
        self._flows.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._is_cut = False
        self._flows.set()

    async def _forward(self, heard: asyncio.StreamReader, asking: asyncio.StreamWriter) -> None:
        if self._is_cut:
            asking.transport.abort()
            return
        try:
            answers, asked = await self._connected()
        except OSError:
            asking.transport.abort()
            return
        self._asking.add(asking)
        self._asked.add(asked)
        await asyncio.gather(self._flow(heard, asked), self._flow(answers, asking))
        asked.close()
        self._asking.discard(asking)
        self._asked.discard(asked)

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, Path):
            return await asyncio.open_unix_connection(self._target)
        return await asyncio.open_connection("127.0.0.1", self._target)

    async def _flow(self, heard: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while said := await heard.read(_MOST):
                await self._flows.wait()
                told.write(said)
                await told.drain()
        if told not in self._never_told:
            told.close()
