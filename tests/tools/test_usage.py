"""Every program for developers says how it is run, as a module, before it does anything."""

import importlib
import sys
from pathlib import Path

import pytest

import bot.tools

_FOLDER = Path(bot.tools.__file__).parent
PROGRAMS = [
    ".".join(("bot.tools", *path.relative_to(_FOLDER).with_suffix("").parts))
    for path in sorted(_FOLDER.rglob("*.py"))
    if '\nif __name__ == "__main__":' in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", [*PROGRAMS, "tests.bench.soak", "tests.browser.play"])
def test_a_program_says_how_it_is_run(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = importlib.import_module(name)
    monkeypatch.setattr(sys, "argv", [str(program.__file__), "--help"])
    with pytest.raises(SystemExit) as exit_:
        program.main()
    assert exit_.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m {name} [-h]")
