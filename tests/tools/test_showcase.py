"""The README's pictures are those that the program draws."""

from PIL import Image, ImageChops

from bot.render.cards import PackStyle
from bot.tools.showcase import FOLDER, move_drawing
from tests.render.opening import opened


def test_the_readme_shows_a_move_whose_cards_differ() -> None:
    drawing = move_drawing("dracula.classic", 39)
    drawn = opened(drawing.draw(*drawing.arguments, PackStyle.FOUR_COLOUR)).convert("RGB")
    kept = Image.open(FOLDER / "move.png").convert("RGB")
    assert ImageChops.difference(drawn, kept).getbbox() is None
