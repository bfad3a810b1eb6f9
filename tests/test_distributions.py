"""What is built for others is complete: an installed bot, and the source with its tests."""

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from bot.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
NAME = f"dracula_bot-{VERSION}"
INSTALLED = ("bot", "cogs", "assets")
ONLY_SOURCE = (".github", "deploy", "docs", "tests")
FILES = ("*.md", "*.lock", "*.toml", ".*ignore", ".*.yaml", "Dockerfile", "LICENSE", "Makefile")
"""The patterns of what lies beside the folders."""


def built(kind: str, folder: Path) -> Path:
    build = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True)
    (file,) = folder.iterdir()
    return file


def names(paths: Iterable[Path]) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_every_file_of_the_bot_and_its_assets(tmp_path: Path) -> None:
    wheel = built("wheel", tmp_path)
    assert wheel.name == f"{NAME}-py3-none-any.whl"
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder in INSTALLED:
        wanted = names((ROOT / folder).rglob("*"))
        assert wanted
        assert wanted <= held


def test_the_source_distribution_holds_all_that_its_tests_read_and_nothing_of_the_host(
    tmp_path: Path,
) -> None:
    with tarfile.open(built("sdist", tmp_path)) as archive:
        held = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    folders = (*INSTALLED, *ONLY_SOURCE)
    for wanted in (
        *(names((ROOT / folder).rglob("*")) for folder in folders),
        *(names(ROOT.glob(pattern)) for pattern in FILES),
    ):
        assert wanted
        assert wanted <= held
    assert not {name.partition("/")[0] for name in held} & {".env", ".venv", ".git", "data", "dist"}
