"""Buttons that outlive a restart, and the library's defects that they steer around."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.messages.message import Button, Message, Select, SelectOption
from bot.ui.buttons import Interaction, keep_pressed, pressed, recognised
from bot.ui.components import send_arguments


def test_a_button_that_could_not_be_found_again_is_never_made() -> None:
    assert recognised("p:1:2:b1") == "p:1:2:b1"
    with pytest.raises(ValueError, match="template"):
        recognised("PRESS ME")
    with pytest.raises(ValueError, match="template"):
        recognised("")
    select = Select("ms:1:2:UP CARD", (SelectOption("2♠", "2S"),))
    for row in ((Button("b1", "PRESS ME"),), select):
        with pytest.raises(ValueError, match="template"):
            send_arguments(Message(("text",), rows=(row,)), None)


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


def press_of(custom_id: str, kind: int, parts: list[Any]) -> dict[str, Any]:
    """The JSON of a press on a message with these components."""
    return {
        "data": {"custom_id": custom_id, "component_type": kind},
        "message": {"components": parts},
    }


BUTTON = {"type": 2, "custom_id": "p:1:2:b1"}
SELECT = {"type": 3, "custom_id": "ms:1:2:up:-"}
BESIDE = {"type": 2, "custom_id": "s:1"}
PARTS = [
    {
        "type": 17,
        "components": [
            {"type": 10, "content": "text"},
            {"type": 9, "components": [{"type": 10, "content": "line"}], "accessory": BESIDE},
            {"type": 1, "components": [{"type": 2, "custom_id": "p:1:2:a1"}, BUTTON]},
            {"type": 1, "components": [SELECT]},
        ],
    }
]


@pytest.mark.parametrize("part", [BUTTON, SELECT, BESIDE])
def test_of_a_pressed_message_only_what_was_pressed_is_read(part: dict[str, Any]) -> None:
    press = press_of(part["custom_id"], part["type"], PARTS)
    keep_pressed(press)
    assert press["message"]["components"] == [part]


@pytest.mark.parametrize(("custom_id", "kind"), [("p:1:2:c3", 2), ("p:1:2:b1", 3)])
def test_what_the_message_does_not_have_is_not_found(custom_id: str, kind: int) -> None:
    press = press_of(custom_id, kind, PARTS)
    keep_pressed(press)
    assert press["message"]["components"] == []


@pytest.mark.parametrize("told", [{}, {"data": {"name": "hand"}}, {"message": {"id": "1"}}])
def test_what_is_no_press_is_left_alone(told: dict[str, Any]) -> None:
    keep_pressed(told)
    assert told.get("message", {}).get("components", []) == []


@pytest.mark.parametrize(
    ("kept", "kind", "custom_id"),
    [
        (("p:1:2:b1",), 2, "p:1:2:b1"),
        ((), 2, ""),
        (None, 2, ""),
        (("p:1:2:b1",), 4, ""),
        (("bite",), 2, ""),
    ],
)
def test_only_a_button_of_ours_that_the_message_has_is_pressed(
    kept: tuple[str, ...] | None, kind: int, custom_id: str
) -> None:
    claimed = kept[0] if kept else "p:1:2:b1"
    parts = [SimpleNamespace(custom_id=one) for one in kept or ()]
    message = None if kept is None else SimpleNamespace(components=parts)
    told = SimpleNamespace(data={"custom_id": claimed, "component_type": kind}, message=message)
    assert pressed(cast(Interaction, told)) == (custom_id, ())
