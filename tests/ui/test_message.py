"""Our messages as arguments for Discord: made anew each time, with alt texts and allowed pings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.message import Button, Document, Message
from bot.ui.components import Wrap, edit_arguments, send_arguments
from tests.ui.fakes import BAT
from tests.ui.limits import plain

WAYS = [(send_arguments, "files"), (edit_arguments, "attachments")]
Made = Callable[[Message, bytes | None, Wrap], dict[str, Any]]
MESSAGE = Message(
    ("A bat flies by.",),
    picture=BAT,
    below=("It has gone.",),
    rows=((Button("Catch it", "h:1"), Button("There", url="https://discord.com")),),
    mentions=(5, 6),
)


def parts(sent: dict[str, Any]) -> list[dict[str, Any]]:
    """What stands on the message, from top to bottom."""
    (box,) = sent["view"].to_components()
    return list(box["components"])


@pytest.mark.parametrize(("made", "files"), WAYS)
def test_the_alt_text_stands_on_the_message_and_on_the_file(made: Made, files: str) -> None:
    sent = made(MESSAGE, b"png", plain)
    (file,) = sent[files]
    (item,) = next(part for part in parts(sent) if part["type"] == 12)["items"]
    assert item["media"]["url"] == "attachment://bat.png"
    assert item["description"] == BAT.alt
    assert (file.filename, file.description, file.fp.read()) == ("bat.png", BAT.alt, b"png")


@pytest.mark.parametrize("made", [send_arguments, edit_arguments])
def test_without_its_picture_a_message_has_it_in_letters_in_the_same_place(
    made: Made,
) -> None:
    sent = made(MESSAGE, None, plain)
    assert [part.get("content") for part in parts(sent)[:3]] == [
        "A bat flies by.",
        f"```\n{BAT.plain}\n```",
        "It has gone.",
    ]
    assert not sent.get("files")


def test_what_was_attached_before_goes_with_an_edit() -> None:
    assert edit_arguments(replace(MESSAGE, picture=None), None, plain)["attachments"] == []
    assert "files" not in edit_arguments(MESSAGE, b"png", plain)


@pytest.mark.parametrize("made", [send_arguments, edit_arguments])
def test_nobody_is_called_but_those_who_are_named(made: Made) -> None:
    for mentions in ((5, 6), ()):
        pings = made(replace(MESSAGE, mentions=mentions), None, plain)["allowed_mentions"]
        assert pings.to_dict()["users"] == list(mentions)
        assert pings.to_dict()["parse"] == []


def test_a_text_to_be_kept_stands_below_the_picture() -> None:
    sent = send_arguments(replace(MESSAGE, document=Document("game.txt", "1. Ω")), b"png", plain)
    assert [file.filename for file in sent["files"]] == ["bat.png", "game.txt"]
    assert sent["files"][1].fp.read().decode() == "1. Ω"
    assert [part["type"] for part in parts(sent)] == [10, 12, 10, 13, 1]


async def test_nothing_is_used_twice() -> None:
    one, other = (send_arguments(MESSAGE, b"png", plain) for _ in range(2))
    assert one["view"] is not other["view"]
    assert one["files"][0] is not other["files"][0]
    assert one["view"].is_finished(), "the library keeps no view of ours"
