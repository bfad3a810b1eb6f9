"""The changelog names the version that the bot has, and has room for what comes next."""

import re
from pathlib import Path

from bot.version import VERSION

TEXT = (Path(__file__).resolve().parents[1] / "CHANGELOG.md").read_text("utf-8")


def test_the_newest_release_is_the_version_of_the_bot() -> None:
    unreleased, newest, *_ = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)
    assert unreleased == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d", newest)
