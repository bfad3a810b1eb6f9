"""The folder of fonts and art, beside the packages in a checkout and in an installed wheel."""

from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "assets"
