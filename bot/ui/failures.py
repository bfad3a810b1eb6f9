"""Messages for what went wrong: refusals, missing permissions, errors with a number."""

import logging

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.ui import permissions
from bot.ui.coalescer import TryLater
from bot.ui.layouts import answers as layouts
from bot.ui.messenger import ChannelGone

_log = logging.getLogger(__name__)


def error_message(error: Exception, number: str, can_grant: bool, _: Translator) -> Message:
    """A refusal in a sentence; any other error as a number, which the log has too.

    `can_grant`: the reader can give the bot permissions.
    """
    if isinstance(error, permissions.MissingThreadPermissions):
        return layouts.cannot_open_thread(error.names, can_grant, _)
    if isinstance(error, permissions.MissingPermissions):
        return layouts.cannot_post(error.names, can_grant, _)
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


def with_missing_permissions(
    message: Message | None, missing: tuple[str, ...], can_grant: bool, _: Translator
) -> Message | None:
    """The message with a note on the missing permissions above it.

    Only people who can grant them read the note, or everybody if the bot cannot post.
    """
    if not missing or not (can_grant or permissions.cannot_post(missing)):
        return message
    lacking = layouts.permission_note(missing, can_grant, _)
    return lacking if message is None else message.saying(*lacking.lines)
