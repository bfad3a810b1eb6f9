from PIL import Image

from bot.render.palette import palette
from bot.render.png import encode, lightly, quickly
from tests.render.opening import opened


def test_a_png_is_read_back_as_it_was() -> None:
    plane = Image.effect_noise((113, 97), 40)
    stored = opened(encode(plane))
    assert stored.mode == "P"
    assert stored.tobytes() == plane.tobytes()


def test_an_index_has_its_colour_of_the_palette() -> None:
    stored = opened(encode(Image.new("L", (2, 3), 7)))
    assert stored.convert("RGB").getpixel((1, 2)) == palette()[7]


def test_only_what_would_be_heavy_is_deflated_thoroughly() -> None:
    light, heavy = (
        Image.effect_noise(size, 40).point(lambda value: value // 32).tobytes()
        for size in ((90, 90), (700, 700))
    )
    assert lightly(light) == quickly(light)
    assert len(lightly(heavy)) < len(quickly(heavy))
