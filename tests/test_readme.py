"""The README is true: its settings, commands, targets, permissions and files are real."""

import re
from pathlib import Path

import discord

from bot.command_line import parse_arguments
from bot.engine.games import GAMES
from bot.i18n.translator import translator_for
from bot.kits.catalogue import edition_name
from bot.settings import SETTINGS
from bot.ui import permissions
from tests.world import Carfax

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def section(title: str) -> str:
    """What is below this heading, up to the next one of its rank or above."""
    heading = re.search(rf"^(#+) {re.escape(title)}$", README, re.MULTILINE)
    assert heading, f"there is no section {title}"
    below = README[heading.end() :]
    return re.split(rf"^#{{1,{len(heading[1])}}} ", below, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The only table of a text, without its headings."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


def test_every_setting_is_documented_with_its_default_and_its_meaning() -> None:
    told = rows(section("Settings"))
    wanted = [
        (f"`{setting.name}`", f"`{setting.default}`" if setting.default else "")
        for setting in SETTINGS
    ]
    assert [(name, default) for name, default, _ in told] == wanted
    assert all(meaning for *_, meaning in told)


async def test_every_command_is_documented_and_no_other(tmp_path: Path) -> None:
    builder = Carfax(tmp_path / "dracula.db")
    client = (await builder.build()).client
    await client.load_cogs()
    there = {command.name for command in client.commands_tree.dracula.commands}
    await builder.close()
    assert set(re.findall(r"/dracula (\w+)", section("Commands"))) == there
    assert set(re.findall(r"/dracula (\w+)", README)) == there


def test_the_invitation_asks_for_the_permissions_that_are_documented() -> None:
    (asked,) = re.findall(r"permissions=(\d+)", README)
    needed = dict.fromkeys((*permissions.SHOW, *permissions.DRAW), True)
    wanted = discord.Permissions(**needed, create_public_threads=True)
    assert int(asked) == wanted.value
    told = section("Permissions")
    names = ("send_messages", "embed_links", "attach_files", "create_public_threads")
    assert all(name.replace("_", " ").title() in told for name in names)


def test_every_edition_is_documented() -> None:
    told = [name for name, *_ in rows(section("For a player"))]
    assert told == [edition_name(key, translator_for("en")) for key in GAMES]


def test_every_target_is_documented_and_no_other() -> None:
    there = set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE)) - {"help"}
    assert set(re.findall(r"`make ([a-z-]+)`", section("Targets"))) == there
    assert set(re.findall(r"make ([a-z-]+)", section("Try it"))) <= there


def test_every_task_of_the_command_line_is_one() -> None:
    words = r"(?: [a-z]+)?(?: \d+)| postgresql://\S+| [\w/]+\.\w+| tables"
    tasks = re.findall(rf"python -m bot ([\w-]+)({words})?", README)
    assert {name for name, _ in tasks} == {
        "backup", "restore", "verify", "health", "rebuild", "admin", "move-to",
    }  # fmt: skip
    for name, words in tasks:
        assert parse_arguments([name, *words.split()]).task


def test_every_file_and_heading_that_is_led_to_is_there() -> None:
    paths = re.findall(r'(?:src="|\]\()([^")#:]+)[")]', README)
    paths += re.findall(r"`((?:bot|cogs|tests)/[\w/.]*)`", README)
    assert len(paths) > 10
    assert not [path for path in paths if not (ROOT / path).exists()]
    headings = re.findall(r"^#+ (.+)$", README, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", README)) <= anchors


def test_every_picture_says_what_it_shows() -> None:
    pictures = re.findall(r"<img [^>]+>", README)
    assert pictures
    assert all(re.search(r'alt="[^"]{40,}"', picture) for picture in pictures)


def test_no_variable_of_the_makefile_takes_the_place_of_a_setting() -> None:
    """Where the environment has the name, the bot would get the Makefile's value instead."""
    variables = set(re.findall(r"^(\w+) *:?=", MAKEFILE, re.MULTILINE))
    assert "MINUTES" in variables
    assert not variables & {setting.name for setting in SETTINGS}


def test_the_hooks_before_a_commit_run_files_that_exist() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    named = re.findall(r"\b(?:bot|cogs|tests)/[\w/]+\.py\b", hooks)
    assert named
    assert not [path for path in named if not (ROOT / path).exists()]
