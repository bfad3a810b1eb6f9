"""Sends the form of a message with its pictures in one piece.

aiohttp writes each part of a form by itself. Each write is a system call, during which a thread
that draws may take over the interpreter; one write for a request is enough.
"""

from typing import TYPE_CHECKING, Final

import aiohttp

if TYPE_CHECKING:
    from aiohttp.connector import Connection
    from aiohttp.tracing import Trace

_MOST: Final = 2**20
"""Bytes of a form; aiohttp warns that a longer one would block the event loop."""


class WholeForms(aiohttp.TCPConnector):
    """As many connections as are asked for, each of which sends a form in one piece."""

    def __init__(self) -> None:
        super().__init__(limit=0)

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: "list[Trace]",
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - aiohttp's own parameter
    ) -> "Connection":
        """The connection for a request, whose form is in one piece by then."""
        form = req.body
        if isinstance(form, aiohttp.MultipartWriter) and 0 < (form.size or 0) < _MOST:
            await req.update_body(await form.as_bytes())
        return await super().connect(req, traces, timeout)


def whole_forms(now: aiohttp.BaseConnector) -> WholeForms:
    """The connections for a new session: those of the previous one if they are still open."""
    return now if isinstance(now, WholeForms) and not now.closed else WholeForms()
