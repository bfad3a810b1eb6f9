"""An answer is sent well within the three seconds of Discord, by a clock that skips every pause."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.i18n.translator import Translator
from bot.messages.message import Message, Picture
from bot.model.players import DEFAULT_PREFERENCES, Preferences
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller
from bot.ui.interactions import Action, Interactions, Reply
from bot.ui.pictures import Pictures
from bot.ui.private_replies import PrivateReplies
from bot.ui.rate_limit import RateLimit
from bot.ui.slow_replies import in_time
from tests.ui.fakes import BAT, Posted, text
from tests.ui.test_latency import run

AT_LATEST = 2.2
COFFIN = Message(("a coffin",), BAT)


class SlowWorld:
    """All that an answer may have to wait for; each takes its seconds.

    sent  when something was sent, what it says, and whether it has a picture
    """

    def __init__(self, claiming: float, handling: float, drawing: float) -> None:
        self._claiming, self._handling, self._drawing = claiming, handling, drawing
        self.sent: list[tuple[float, str, bool]] = []

    async def claims(self, _interaction: int, _guild: int | None) -> bool:
        await asyncio.sleep(self._claiming)
        return True

    async def handle(self, _caller: Caller) -> Reply:
        await asyncio.sleep(self._handling)
        return Reply(COFFIN)

    async def drawn(self, picture: Picture | None, within: float = 60.0) -> bytes | None:
        if picture is None:
            return None
        await asyncio.sleep(min(self._drawing, within))
        return b"a bat" if self._drawing <= within else None

    async def preferences(self, _user_id: int) -> Preferences:
        return DEFAULT_PREFERENCES

    def set_language(self, _channel_id: int, _language: str) -> None: ...

    def note_can_post(self, _channel_id: int, *, pictures: bool) -> None: ...

    async def send(self, *, view: Any, **parts: Any) -> SimpleNamespace:
        shown = text(cast(Posted, SimpleNamespace(view=view)))
        has_picture = bool(parts.get("files") or parts.get("attachments"))
        said = shown.partition("\n")[0]
        self.sent.append((round(asyncio.get_running_loop().time(), 3), said, has_picture))
        return SimpleNamespace(message_id=100)

    async def call(self, action: Action) -> None:
        """Have somebody give a command in direct messages."""
        pictures, none = cast(Pictures, self), discord.Permissions.none()
        replies, limit = PrivateReplies(pictures), RateLimit(5, lambda: 0.0)
        interaction = SimpleNamespace(
            id=1, type=discord.InteractionType.application_command, locale="en", message=None,
            data=None,
            user=SimpleNamespace(id=1, display_name="Mina"), guild=None, guild_id=None,
            channel=None, channel_id=20, permissions=none, app_permissions=none,
            response=SimpleNamespace(send_message=self.send),
            edit_original_response=self.send, delete_original_response=None,
        )  # fmt: skip
        interactions = Interactions(self, self, replies, limit, self.claims)
        await interactions.run(cast(Interaction, interaction), action)


def waiting(_: Translator) -> Message:
    return Message(("wait",))


def answers(
    *, claiming: float = 0.0, handling: float, drawing: float, announced: bool = True
) -> list[tuple[float, str, bool]]:
    """What is sent; `announced`: a handler that takes long is announced by a short message."""
    world = SlowWorld(claiming, handling, drawing)
    action = in_time(world.handle, waiting) if announced else world.handle
    run(world.call(action))
    return world.sent


@pytest.mark.parametrize(
    ("claiming", "handling", "drawing"),
    [(0.0, 1.45, 9.0), (0.0, 0.0, 9.0), (1.0, 0.4, 9.0), (0.7, 0.7, 0.9)],
)
def test_what_is_not_drawn_in_the_time_that_a_handler_has_left_is_sent_as_text_only(
    claiming: float, handling: float, drawing: float
) -> None:
    sent = answers(claiming=claiming, handling=handling, drawing=drawing)
    assert sent == [(AT_LATEST, "a coffin", False)]


@pytest.mark.parametrize(("handling", "drawing"), [(1.4, 0.6), (0.1, 2.0), (0.0, 0.0)])
def test_what_is_drawn_in_that_time_is_sent_at_once(handling: float, drawing: float) -> None:
    sent = answers(handling=handling, drawing=drawing)
    assert sent == [(handling + drawing, "a coffin", True)]


@pytest.mark.parametrize(("claiming", "handling"), [(0.0, 5.0), (1.0, 0.6), (2.0, 5.0)])
def test_a_handler_that_leaves_no_time_to_draw_is_announced(
    claiming: float, handling: float
) -> None:
    first, then = answers(claiming=claiming, handling=handling, drawing=1.0)
    assert first == (max(claiming, 1.5), "wait", False)
    assert then == (claiming + handling + 1.0, "a coffin", True)


def test_an_answer_that_is_late_already_waits_for_no_picture() -> None:
    sent = answers(handling=2.5, drawing=0.1, announced=False)
    assert sent == [(2.5, "a coffin", False)]
