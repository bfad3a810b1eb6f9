"""The help names the games and only commands that there are; its buttons play and explain."""

import re
from pathlib import Path

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import KITS
from bot.messages import button_grammar
from bot.messages.lobby_ids import PlayButton
from bot.messages.lookup_ids import RulesButton
from bot.messages.message import ButtonStyle
from bot.messages.study_ids import LessonButton
from cogs.lookup import help_layouts
from tests.ui.phone import VISIBLE, height
from tests.world import Carfax


@pytest.mark.parametrize("language", ["en", "de"])
async def test_every_command_that_is_named_is_one(tmp_path: Path, language: str) -> None:
    builder = Carfax(tmp_path / "dracula.db")
    client = (await builder.build()).client
    await client.load_cogs()
    there = {command.name for command in client.commands_tree.dracula.commands}
    await builder.close()
    text = "\n".join(help_layouts.overview(translator_for(language)).lines)
    named = re.findall(r"`/dracula (\w+)`", text)
    assert {"play", "challenge", "lesson", "rules"} <= set(named) <= there
    assert {"resign", "puzzle", "history", "privacy"} <= set(named)
    assert len(set(named)) == len(named)


def test_its_buttons_play_and_lead_to_the_lesson_and_to_the_rules() -> None:
    (row,) = help_layouts.overview(translator_for("en")).rows
    assert isinstance(row, tuple)
    pressed = [button_grammar.parse(button.custom_id, ()) for button in row]
    assert [type(one) for one in pressed] == [PlayButton, LessonButton, RulesButton]
    assert [one.style for one in row].count(ButtonStyle.GREEN) == 1
    assert row[0].style is ButtonStyle.GREEN


def test_it_names_every_game(translator: Translator) -> None:
    text = "\n".join(help_layouts.overview(translator).lines)
    assert [title for kit in KITS.values() if (title := translator(kit.title)) not in text] == []


def test_it_is_seen_at_once_on_a_phone(translator: Translator) -> None:
    assert height(help_layouts.overview(translator)) <= VISIBLE
