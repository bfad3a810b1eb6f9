"""Buttons that outlive a restart, and the library's defects that they steer around."""

import discord
import pytest

from bot.messages.message import Button, Message, Select, SelectOption
from bot.ui.buttons import wrap
from bot.ui.components import send_arguments


def button(custom_id: str) -> discord.ui.Button[discord.ui.LayoutView]:
    return discord.ui.Button(label="b1", custom_id=custom_id)


def test_buttons_selects_and_links_are_sent_as_they_are() -> None:
    own = button("p:1:2:b1")
    assert wrap(own) is own
    menu = discord.ui.Select[discord.ui.LayoutView](custom_id="ms:1:2:up:-")
    assert wrap(menu) is menu
    link = discord.ui.Button[discord.ui.LayoutView](label="there", url="https://discord.com")
    assert wrap(link) is link


def test_a_button_that_could_not_be_rebuilt_is_never_made() -> None:
    with pytest.raises(ValueError, match="template"):
        wrap(button("PRESS ME"))


async def test_every_view_is_new_and_holds_nothing_that_the_library_would_remember() -> None:
    buttons = (Button("b1", "p:1:2:b1"), Button("there", url="https://discord.com"))
    select = Select("ms:1:2:up:-", (SelectOption("2♠", "2S"),))
    message = Message(("text",), rows=(buttons, select))
    views = [send_arguments(message, None, wrap)["view"] for _ in range(2)]
    assert views[0] is not views[1]
    for view in views:
        assert view.timeout is None
        assert view.is_finished(), (
            "a private one would be kept, with a task, for a quarter of an hour"
        )
