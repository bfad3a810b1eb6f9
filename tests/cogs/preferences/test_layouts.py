"""The message of a player's preferences."""

from typing import Any

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Button, Message
from bot.model.players import Block, Challengers, Preferences
from cogs.preferences import layouts
from tests.ui.limits import check, texts
from tests.ui.phone import MOST_TO_READ, height


def buttons(message: Message) -> list[Button]:
    return [one for row in message.rows if isinstance(row, tuple) for one in row]


def ids(message: Message) -> list[str]:
    return [one.custom_id for one in buttons(message)]


@pytest.mark.parametrize("challengers", Challengers)
def test_the_label_of_a_button_is_one_line_on_a_phone(
    challengers: Challengers, translator: Translator
) -> None:
    message = layouts.preferences(Preferences(challengers=challengers), translator)
    assert max(len(button.label) for button in buttons(message)) <= 31


@pytest.mark.parametrize("flag", [True, False])
def test_preferences_stay_within_discords_limits(flag: bool, translator: Translator) -> None:
    check(layouts.preferences(Preferences(flag, flag, "en"), translator))


@pytest.mark.parametrize(
    ("name", "off", "on"),
    [
        ("mute_turns", ("Pings on your turn: on", "Turn off"), ("… off", "Turn on")),
        ("muted", ("Reminders: on", "Turn off"), ("… off", "Turn on")),
        ("mute_challenges", ("Pings for challenges: on", "Turn off"), ("… off", "Turn on")),
        ("four_colour",
         ("Suits in private pictures and new games: two colours", "Four colours"),
         ("Suits in private pictures and new games: four colours", "Two colours")),
        ("letters", ("Private messages: with pictures", "Text only"),
         ("Private messages: text only", "Pictures")),
        ("large_cards", ("Size of cards in private pictures: normal", "Large cards"),
         ("Size of cards in private pictures: large", "Normal cards")),
        ("forgotten", ("The Count remembers how you play: on", "Forget me"),
         ("… off", "Remember me")),
    ],
)  # fmt: skip
def test_each_line_says_what_applies_and_its_button_offers_the_opposite(
    name: str, off: tuple[str, str], on: tuple[str, str]
) -> None:
    line, label = off
    usual = layouts.preferences(Preferences(), translator_for("en"))
    other: dict[str, Any] = {"text_only" if name == "letters" else name: True}
    changed = layouts.preferences(Preferences(**other), translator_for("en"))
    (place,) = (at for at, one in enumerate(usual.sections) if one.line == line)
    before, after = usual.sections[place], changed.sections[place]
    assert (before.button.label, before.button.custom_id) == (label, f"s:{name}:on")
    said = on[0].replace("…", line.removesuffix(" on"))
    assert (after.line, after.button.label, after.button.custom_id) == (
        said,
        on[1],
        f"s:{name}:off",
    )
    others = [at for at in range(len(usual.sections)) if at != place]
    assert [usual.sections[at] for at in others] == [changed.sections[at] for at in others]


@pytest.mark.parametrize("challengers", Challengers)
def test_what_applies_is_not_offered(challengers: Challengers, translator: Translator) -> None:
    message = layouts.preferences(Preferences(challengers=challengers), translator)
    check(message)
    assert f"s:challengers:{challengers}" not in ids(message)
    assert len([one for one in ids(message) if one.startswith("s:challengers:")]) == 2


def test_whoever_allows_nobody_sees_another_sign_than_for_opponents() -> None:
    message = layouts.preferences(Preferences(), translator_for("en"))
    signs = {one.label: one.emoji for one in message.buttons if one.custom_id.startswith("s:chall")}
    assert set(signs) == {"Only past opponents", "Allow nobody"}
    assert len(set(signs.values())) == 2


def test_many_blocks_are_pages_each_with_the_ways_on(translator: Translator) -> None:
    many = [Block(number, "W" * 40) for number in range(1, 51)]
    lifted = []
    for page, turns in ((1, ["bl:2"]), (2, ["bl:1", "bl:3"]), (3, ["bl:2"])):
        message = layouts.blocks(many, page, translator)
        check(message)
        *others, preferences = buttons(message)
        assert [one.custom_id for one in others if not one.disabled] == turns
        assert len(others) == 2, "each stays in its place"
        assert preferences.custom_id == "ps:"
        lifted += [option.value for menu in message.selects for option in menu.options]
    assert lifted == [f"{block.id}" for block in many]
    assert layouts.blocks(many, 9, translator) == layouts.blocks(many, 3, translator)


def test_a_page_of_blocks_fits_a_phone_and_names_everybody(translator: Translator) -> None:
    names = ("Count Dracula of Wallachia", "Jonathan Harker", "Mina")
    blocked = [Block(number, names[number % 3]) for number in range(1, 41)]
    message = layouts.blocks(blocked, 1, translator)
    assert height(message) <= MOST_TO_READ
    assert texts(message).count("Jonathan Harker") == 7


def test_a_person_who_blocks_nobody_reads_how_to(translator: Translator) -> None:
    message = layouts.blocks([], 1, translator)
    assert ids(message) == ["ps:"]
    check(message)


def test_somebody_who_was_erased_is_unblocked_without_a_name() -> None:
    lift, _preferences = buttons(layouts.blocks([Block(1, "")], 1, translator_for("en")))
    assert lift.label == "Unblock an erased account"
    blocked = layouts.blocks([Block(1, ""), Block(2, "Mina")], 1, translator_for("en"))
    (menu,) = blocked.selects
    assert [option.label for option in menu.options] == ["an erased account", "Mina"]
    assert "• an erased account" in blocked.lines
