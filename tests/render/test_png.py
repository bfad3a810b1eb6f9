from PIL import Image

from bot.render.palette import palette
from bot.render.png import encode
from tests.render.opening import opened


def test_a_png_is_read_back_as_it_was() -> None:
    plane = Image.effect_noise((113, 97), 40)
    stored = opened(encode(plane))
    assert stored.mode == "P"
    assert stored.tobytes() == plane.tobytes()


def test_an_index_has_its_colour_of_the_palette() -> None:
    stored = opened(encode(Image.new("L", (2, 3), 7)))
    assert stored.convert("RGB").getpixel((1, 2)) == palette()[7]
