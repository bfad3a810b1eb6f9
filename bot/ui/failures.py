"""Messages for what went wrong: refusals, missing permissions, errors with a number."""

import logging

from bot.engine.errors import Refusal
from bot.messages.message import Message
from bot.ui import permissions
from bot.ui.caller import Caller
from bot.ui.coalescer import TryLater
from bot.ui.layouts import answers as layouts
from bot.ui.message_errors import ChannelGone

_log = logging.getLogger(__name__)


def error_message(error: Exception, number: str, caller: Caller) -> Message:
    """A refusal in a sentence; any other error as a number, which the log has too."""
    _ = caller.translator
    if isinstance(error, permissions.MissingThreadPermissions):
        return layouts.cannot_open_thread(error.names, caller.can_grant, _)
    if isinstance(error, permissions.MissingPermissions):
        return layouts.cannot_post(error.names, caller.can_grant, _)
    if isinstance(error, ChannelGone):
        return layouts.channel_closed(_)
    if isinstance(error, TryLater):
        return layouts.discord_is_busy(_)
    if isinstance(error, Refusal):
        try:
            return layouts.refused(error, _)
        except Exception:
            _log.exception("error %s: a refusal has no sentence", number)
    _log.error("error %s", number, exc_info=error)
    return layouts.failed(number, _)


def with_missing_permissions(message: Message | None, caller: Caller) -> Message | None:
    """The message with a note above it on the permissions that the bot lacks there.

    Only people who can grant them read the note, or everybody if the bot cannot post; nobody does
    where the bot is no member of the server.
    """
    missing, can_grant = () if caller.is_absent else caller.missing, caller.can_grant
    if not missing or not (can_grant or permissions.cannot_post(missing)):
        return message
    lacking = layouts.permission_note(missing, can_grant, caller.translator)
    return lacking if message is None else message.saying(*lacking.lines)
