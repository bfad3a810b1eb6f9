"""Messages as arguments of Discord requests: alt texts, files and allowed mentions."""

import gc
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import ref

import discord
import pytest

from bot.messages.message import (
    OXBLOOD,
    Button,
    ButtonStyle,
    Document,
    Message,
    Section,
    Select,
    SelectOption,
)
from bot.ui.components import edit_arguments, send_arguments
from tests.ui.fakes import BAT

FUNCTIONS = [(send_arguments, "files"), (edit_arguments, "attachments")]
ArgumentsFor = Callable[[Message, bytes | None], dict[str, Any]]
MESSAGE = Message(
    ("A bat flies by.",),
    picture=BAT,
    below=("It has gone.",),
    rows=((Button("Catch it", "h:1"), Button("There", url="https://discord.com")),),
    mentions=(5, 6),
)


def parts(sent: dict[str, Any]) -> list[dict[str, Any]]:
    """The components of the message, from top to bottom."""
    (box,) = sent["view"].to_components()
    return list(box["components"])


@pytest.mark.parametrize(("arguments_for", "files"), FUNCTIONS)
def test_the_alt_text_is_on_the_message_and_on_the_file(
    arguments_for: ArgumentsFor, files: str
) -> None:
    sent = arguments_for(MESSAGE, b"png")
    (file,) = sent[files]
    (item,) = next(part for part in parts(sent) if part["type"] == 12)["items"]
    assert item["media"]["url"] == "attachment://bat.png"
    assert item["description"] == BAT.alt
    assert (file.filename, file.description, file.fp.read()) == ("bat.png", BAT.alt, b"png")


@pytest.mark.parametrize(("arguments_for", "files"), FUNCTIONS)
def test_the_bytes_of_a_sent_file_are_freed_without_a_garbage_collection(
    arguments_for: ArgumentsFor, files: str
) -> None:
    gc.disable()
    try:
        (file,) = arguments_for(MESSAGE, b"png")[files]
        stream = ref(file.fp)
        file.close()
        del file
        assert stream() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("arguments_for", [send_arguments, edit_arguments])
def test_a_missing_picture_is_replaced_by_its_plain_text(
    arguments_for: ArgumentsFor,
) -> None:
    sent = arguments_for(MESSAGE, None)
    assert [part.get("content") for part in parts(sent)[:3]] == [
        "A bat flies by.",
        f"```\n{BAT.plain}\n```",
        "It has gone.",
    ]
    assert not sent.get("files")


def test_an_edit_removes_old_attachments() -> None:
    assert edit_arguments(replace(MESSAGE, picture=None), None)["attachments"] == []
    assert "files" not in edit_arguments(MESSAGE, b"png")


@pytest.mark.parametrize("arguments_for", [send_arguments, edit_arguments])
def test_only_the_listed_users_are_pinged(arguments_for: ArgumentsFor) -> None:
    for mentions in ((5, 6), ()):
        pings = arguments_for(replace(MESSAGE, mentions=mentions), None)["allowed_mentions"]
        told = {"parse": [], "users": list(mentions), "replied_user": False}
        assert {"replied_user": False} | pings.to_dict() == told


def test_a_section_is_a_line_with_its_button_above_the_lines_below_the_picture() -> None:
    section = Section("It flies.", Button("Catch", "h:2"))
    message = replace(MESSAGE, sections=(section,))
    assert [part["type"] for part in parts(send_arguments(message, b"png"))] == [10, 12, 9, 10, 1]
    shown = parts(send_arguments(message, b"png"))[2]
    assert [part["content"] for part in shown["components"]] == ["It flies."]
    assert (shown["accessory"]["label"], shown["accessory"]["custom_id"]) == ("Catch", "h:2")
    assert [button.label for button in message.buttons] == ["Catch", "Catch it", "There"]


def test_a_document_is_below_the_picture() -> None:
    sent = send_arguments(replace(MESSAGE, document=Document("game.txt", "1. Ω".encode())), b"png")
    assert [file.filename for file in sent["files"]] == ["bat.png", "game.txt"]
    assert sent["files"][1].fp.read().decode() == "1. Ω"
    assert [part["type"] for part in parts(sent)] == [10, 12, 10, 13, 1]


def test_a_select_has_a_row_of_its_own() -> None:
    options = (SelectOption("K♥", "KH", "13 points", "🂾"), SelectOption("2♠", "2S"))
    select = Select("ms:1:2:up:-", options, "Choose two cards", 2, 2)
    sent = send_arguments(replace(MESSAGE, rows=(*MESSAGE.rows, select)), None)
    first, second = (part for part in parts(sent) if part["type"] == 1)
    assert [component["type"] for component in first["components"]] == [2, 2]
    (menu,) = second["components"]
    assert (menu["type"], menu["custom_id"]) == (3, "ms:1:2:up:-")
    assert (menu["min_values"], menu["max_values"]) == (2, 2)
    assert menu["placeholder"] == "Choose two cards"
    assert [option["value"] for option in menu["options"]] == ["KH", "2S"]
    assert [option.get("description") for option in menu["options"]] == ["13 points", None]


async def test_views_and_files_are_new_for_each_request() -> None:
    first, second = (send_arguments(MESSAGE, b"png") for _ in range(2))
    assert first["view"] is not second["view"]
    assert first["files"][0] is not second["files"][0]
    assert first["view"].is_finished(), "the library keeps no view of ours"


def test_the_components_are_those_that_discord_py_would_write() -> None:
    option = SelectOption("K♥", "KH", "13 points", "🂾", chosen=True)
    button = Button("b1", "p:1:2:b1", ButtonStyle.BLUE, disabled=True, emoji="🃏")
    message = Message(
        ("A bat flies by.",),
        picture=BAT,
        rows=(
            (
                button,
                Button("There", url="https://discord.com"),
                Button("", "rv:1:2:next", ButtonStyle.GREEN, emoji="▶️"),
                Button("Give up", "g:1:0", ButtonStyle.RED),
            ),
            Select("ms:1:2:up:-", (option, SelectOption("2♠", "2S")), "Choose", 2, 2),
            Select("st:1", (), channels=(7,), least=0),
            Select("st:2", (), channels=()),
        ),
        accent=OXBLOOD,
        document=Document("game.txt", "1. Ω".encode()),
    )
    (box,) = send_arguments(message, b"png")["view"].to_components()
    assert spoken(box) == spoken(AS_BY_DISCORD_PY.to_component_dict())


WITH_TABLES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.public_thread,
]
AS_BY_DISCORD_PY: discord.ui.Container[Any] = discord.ui.Container(
    discord.ui.TextDisplay("A bat flies by."),
    discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://bat.png", description=BAT.alt),
    ),
    discord.ui.File("attachment://game.txt"),
    discord.ui.ActionRow(
        discord.ui.Button(
            label="b1",
            custom_id="p:1:2:b1",
            style=discord.ButtonStyle.primary,
            disabled=True,
            emoji="🃏",
        ),
        discord.ui.Button(label="There", url="https://discord.com"),
        discord.ui.Button(custom_id="rv:1:2:next", style=discord.ButtonStyle.success, emoji="▶️"),
        discord.ui.Button(label="Give up", custom_id="g:1:0", style=discord.ButtonStyle.danger),
    ),
    discord.ui.ActionRow(
        discord.ui.Select(
            custom_id="ms:1:2:up:-",
            placeholder="Choose",
            min_values=2,
            max_values=2,
            options=[
                discord.SelectOption(
                    label="K♥", value="KH", description="13 points", emoji="🂾", default=True
                ),
                discord.SelectOption(label="2♠", value="2S"),
            ],
        )
    ),
    discord.ui.ActionRow(
        discord.ui.ChannelSelect(
            custom_id="st:1",
            channel_types=WITH_TABLES,
            min_values=0,
            default_values=[
                discord.SelectDefaultValue(id=7, type=discord.SelectDefaultValueType.channel)
            ],
        )
    ),
    discord.ui.ActionRow(discord.ui.ChannelSelect(custom_id="st:2", channel_types=WITH_TABLES)),
    accent_colour=OXBLOOD,
)


def spoken(part: Any) -> Any:
    """Without what only modals need, and what is the same if it is not said."""
    if isinstance(part, list):
        return [spoken(each) for each in part]
    if not isinstance(part, dict):
        return str(part)
    silent, defaults = ("required", "spoiler"), {"disabled": False}
    said = {key: value for key, value in part.items() if key not in silent}
    return {key: spoken(value) for key, value in said.items() if value is not defaults.get(key)}
