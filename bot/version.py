"""The bot's version: `pyproject.toml` reads it here, since a checkout has no package metadata."""

from typing import Final

VERSION: Final = "1.2.0"
