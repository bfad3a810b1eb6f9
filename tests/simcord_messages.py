"""What Discord demands of a bot's messages and SimCord does not: nonces."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from weakref import WeakKeyDictionary

from simcord.backend import Backend
from simcord.backend.serializers import message_payload
from simcord.http import router
from simcord.http.router import RequestContext

_Handler = Callable[[RequestContext], Any]

_NONCE_SECONDS: Final = 300.0
"""For how long Discord knows a nonce; it only says "the past few minutes"."""
_ROUTES: Final = "_ROUTES"
_MESSAGES: Final = ["channels", "{channel_id}", "messages"]

_posted: WeakKeyDictionary[Backend, dict[str, tuple[float, int]]] = WeakKeyDictionary()
"""When the message with a nonce was posted, and its id."""


def refuse_messages_as_discord_does() -> None:
    """Let each nonce post once."""
    routes = vars(router)[_ROUTES]
    routes["POST"] = [
        (path, _once(handler) if path == _MESSAGES else handler) for path, handler in routes["POST"]
    ]


def _once(handler: _Handler) -> _Handler:
    """Answer a nonce of the last minutes with its message, or 404 if that was deleted."""

    @wraps(handler)
    def handle(request: RequestContext) -> Any:
        backend, body = request.backend, request.body()
        posted, now = _posted.setdefault(backend, {}), backend.clock.now().timestamp()
        nonce = body["nonce"] if body.get("enforce_nonce") else ""
        at, message_id = posted.get(nonce, (0.0, 0))
        if now - at < _NONCE_SECONDS:
            message = backend.get_message(request.int_arg("channel_id"), message_id)
            return message_payload(backend, message)
        answer = handler(request)
        if nonce:
            posted[nonce] = now, int(answer["id"])
        return answer

    return handle
