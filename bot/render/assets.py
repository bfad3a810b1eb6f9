"""The path of the folder with fonts and art, in a checkout and in an installed wheel."""

from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "assets"
