"""Buttons that outlive a restart, and the library's defects that they steer around."""

import pytest

from bot.messages.message import Button, Message, Select, SelectOption
from bot.ui.buttons import recognised
from bot.ui.components import send_arguments


def test_a_button_that_could_not_be_found_again_is_never_made() -> None:
    assert recognised("p:1:2:b1") == "p:1:2:b1"
    with pytest.raises(ValueError, match="template"):
        recognised("PRESS ME")
    with pytest.raises(ValueError, match="template"):
        recognised("")


async def test_every_view_is_new_and_holds_nothing_that_the_library_would_remember() -> None:
    buttons = (Button("b1", "p:1:2:b1"), Button("there", url="https://discord.com"))
    select = Select("ms:1:2:up:-", (SelectOption("2♠", "2S"),))
    message = Message(("text",), rows=(buttons, select))
    views = [send_arguments(message, None)["view"] for _ in range(2)]
    assert views[0] is not views[1]
    for view in views:
        assert view.timeout is None
        assert view.is_finished(), (
            "a private one would be kept, with a task, for a quarter of an hour"
        )
