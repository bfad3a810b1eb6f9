"""The message of a server's settings keeps Discord's limits, whatever is chosen."""

from collections.abc import Iterable
from dataclasses import fields

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message, Select
from bot.model.server_settings import DAYS, DEFAULT_SETTINGS, MINUTES, ServerSettings
from bot.model.terms import Pace
from cogs.admin import server_setting_layouts as layouts
from cogs.admin.server_setting_handlers import PARSERS
from tests.ui.limits import check, texts

EVERYTHING = ServerSettings(
    channels=tuple(range(2**62, 2**62 + 25)),
    thread_per_game=True,
    days=DAYS,
    minutes=MINUTES,
    edition=tuple(GAMES)[-1],
    language="de",
    computers=False,
    daily_channel=2**62,
    time_zone="Europe/Berlin",
    daily_refused=True,
)
DEFAULTS = layouts.Defaults("de", 3 * 86_400, 300)


def pages(current: ServerSettings, _: Translator, *unusable: int) -> tuple[Message, Message]:
    first = layouts.game_settings(current, unusable, DEFAULTS, _)
    return first, layouts.other_settings(current, DEFAULTS, _)


def menus(shown: Iterable[Message]) -> dict[str, Select]:
    """All menus of these pages by their ids."""
    return {menu.custom_id: menu for page in shown for menu in page.selects}


@pytest.mark.parametrize("settings", [DEFAULT_SETTINGS, EVERYTHING])
def test_settings_of_a_server_stay_within_discords_limits(
    settings: ServerSettings, translator: Translator
) -> None:
    for page in pages(settings, translator, 20):
        check(page)


def test_every_server_setting_has_a_select_or_a_button() -> None:
    shown = pages(DEFAULT_SETTINGS, translator_for("en"))
    ids = [*menus(shown), *(button.custom_id for page in shown for button in page.buttons)]
    offered = {one.split(":")[1] for one in ids if one.startswith("as:")}
    noted = {"daily_refused"}  # by the bot
    assert offered | noted == {field.name for field in fields(ServerSettings)}
    assert offered == set(PARSERS)


def test_what_is_chosen_is_marked_in_the_menus(translator: Translator) -> None:
    settings = ServerSettings(paces=(Pace.LIVE,), days=(1, 7), language="de")
    chosen = {
        custom_id: [option.value for option in menu.options if option.chosen]
        for custom_id, menu in menus(pages(settings, translator, 20)).items()
    }
    assert chosen["as:paces:-"] == ["live"]
    assert chosen["as:days:-"] == ["1", "7"]
    assert chosen["as:language:-"] == ["de"]
    assert chosen["as:edition:-"] == [layouts.USUAL]


@pytest.mark.parametrize("on", [True, False])
def test_what_is_on_can_be_turned_off_and_what_is_off_on(on: bool) -> None:
    current = ServerSettings(thread_per_game=on, computers=not on)
    message, _other = pages(current, translator_for("en"))
    state, label, act = ("on", "Turn off", "off") if on else ("off", "Turn on", "on")
    other, opposite, undo = ("off", "Turn on", "on") if on else ("on", "Turn off", "off")
    assert [
        (section.line, section.button.label, section.button.custom_id)
        for section in message.sections
    ] == [
        (f"A thread for each game: {state}", label, f"as:thread_per_game:{act}"),
        (f"Games against computers: {other}", opposite, f"as:computers:{undo}"),
    ]


def test_what_is_not_chosen_is_shown_with_its_value() -> None:
    shown = pages(DEFAULT_SETTINGS, translator_for("en"))
    told = "".join(map(texts, shown))
    assert "• Days per move: default (3 days)" in told
    assert "• Minutes per live move: default (5 minutes)" in told
    assert "• Language: as set in Discord (Deutsch)" in told
    found = menus(shown)
    assert found["as:days:-"].placeholder == "Days per move: default"
    assert found["as:minutes:-"].placeholder == "Minutes per move: default"
    first, *others = found["as:language:-"].options
    assert (first.label, first.description) == ("Language: Deutsch", "as set in Discord")
    assert [one.description for one in others] == [""] * len(others)


def test_the_menu_of_paces_has_short_names_and_says_what_they_mean() -> None:
    current = ServerSettings(paces=(Pace.LIVE,))
    paces = menus(pages(current, translator_for("en")))["as:paces:-"]
    assert [(one.label, one.value, one.description, one.chosen) for one in paces.options] == [
        ("by correspondence", "correspondence", "days per move", False),
        ("live", "live", "minutes per move", True),
        ("no time limit", "none", "called off after 30 idle days", False),
    ]


def test_what_is_chosen_stands_alone() -> None:
    chosen = ServerSettings(days=(1, 7), minutes=(10,), language="en")
    told = "".join(map(texts, pages(chosen, translator_for("en"))))
    assert "• Days per move: 1 day · 7 days" in told
    assert "• Minutes per live move: 10 minutes" in told
    assert "• Language: English" in told
    assert "default" not in told
