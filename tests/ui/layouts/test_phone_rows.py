"""Buttons stand beside the last ones of a message as far as a phone has room for them."""

from bot.messages.message import Button, Message, Select, SelectOption
from bot.ui.layouts.phone_rows import with_buttons

HINT = (Button("Hint", "hi", emoji="💡"),)
SELECT = Select("s", (SelectOption("7♥", "7H"),))


def buttons(*labels: str) -> tuple[Button, ...]:
    return tuple(Button(label, label) for label in labels)


def test_they_stand_beside_the_last_buttons_above_any_selects() -> None:
    first, last = buttons("2♥", "3♥", "4♥", "5♥"), buttons("6♥", "7♥")
    message = Message(("text",), rows=(first, last, SELECT))
    assert with_buttons(message, HINT).rows == (first, (*last, *HINT), SELECT)


def test_without_room_they_have_a_row_of_their_own() -> None:
    for row in (buttons("2♥", "3♥", "4♥", "5♥"), buttons("10♥", "Answer face down")):
        message = Message(("text",), rows=(row, SELECT))
        assert with_buttons(message, HINT).rows == (row, SELECT, HINT)
    assert with_buttons(Message(("text",), rows=(SELECT,)), HINT).rows == (SELECT, HINT)
    assert with_buttons(Message(("text",)), HINT).rows == (HINT,)
