"""An installed bot finds all that a checkout has: assets, migrations, texts, and its version."""

import subprocess
import sys
import zipfile
from pathlib import Path

from bot.version import VERSION

ROOT = Path(__file__).resolve().parents[1]


def test_the_wheel_holds_every_file_of_the_bot_and_its_assets(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"dracula_bot-{VERSION}-py3-none-any.whl"
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "cogs", "assets")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted
    assert wanted <= held
