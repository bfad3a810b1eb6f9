"""What Discord demands of a bot's messages and SimCord does not: locked threads, and nonces."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from weakref import WeakKeyDictionary

from simcord.backend import Backend, errors
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
    """Let bots without Manage Threads write in no locked thread, and each nonce post once."""
    routes = vars(router)[_ROUTES]
    routes["POST"] = [
        (path, _unless_locked(_once(handler)) if path == _MESSAGES else handler)
        for path, handler in routes["POST"]
    ]
    routes["PATCH"] = [
        (path, _unless_locked(handler) if path == [*_MESSAGES, "{message_id}"] else handler)
        for path, handler in routes["PATCH"]
    ]


def _unless_locked(handler: _Handler) -> _Handler:
    @wraps(handler)
    def handle(request: RequestContext) -> Any:
        backend, channel_id = request.backend, request.int_arg("channel_id")
        thread = backend.get_channel(channel_id).thread_metadata
        if thread is not None and thread.locked:
            try:
                request.require_channel_permissions(channel_id, "manage_threads")
            except errors.BackendError as refused:
                raise errors.BackendError(403, 160005, "Thread is locked") from refused
        return handler(request)

    return handle


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
