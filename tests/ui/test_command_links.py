"""Commands that a private message names are links, once Discord has told their id."""

import pytest

from bot.messages.message import MOST_TEXT, Button, Message, Section
from bot.ui.command_links import with_links

LINK = "</dracula play:7>"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("`/dracula play` finds one; `/dracula rules`.", f"{LINK} finds one; </dracula rules:7>."),
        ("`/dracula challenge thread:True`", "`/dracula challenge thread:True`"),
        ("`/dracula-admin settings`", "`/dracula-admin settings`"),
        ("/dracula play", "/dracula play"),
    ],
)
def test_a_command_without_options_is_a_link(text: str, shown: str) -> None:
    message = with_links(Message((text,), below=(text,)), 7)
    assert message == Message((shown,), below=(shown,))


def test_without_an_id_there_are_no_links() -> None:
    message = Message(("`/dracula play`",))
    assert with_links(message, 0) is message


@pytest.mark.parametrize(("room", "lines"), [(len(LINK), LINK), (len(LINK) - 1, "`/dracula play`")])
def test_links_never_make_a_message_too_long(room: int, lines: str) -> None:
    setting = Section("x" * (MOST_TEXT - 1 - room), Button("Change", "x"))
    assert with_links(Message(("`/dracula play`",), sections=(setting,)), 7).lines == (lines,)
