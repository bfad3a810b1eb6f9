import asyncio

import pytest
from PIL import Image

from bot.render.canvas import Canvas
from bot.render.film_gif import Frame, film_gif
from bot.render.palette import palette
from bot.render.png import encode, quickly, tightly
from tests.render.opening import opened


def noise(size: tuple[int, int]) -> Canvas:
    canvas = Canvas.blank(size)
    canvas.lay(Image.effect_noise(size, 40).point(lambda value: value // 32), (0, 0))
    return canvas


def test_a_png_is_read_back_as_it_was() -> None:
    canvas = noise((113, 97))
    stored = opened(encode(canvas))
    assert stored.mode == "P"
    assert stored.tobytes() == canvas.plane.tobytes()


def test_a_png_ends_with_the_mark_of_its_end() -> None:
    """Pillow reads one without it; others take it for a file that has been cut off."""
    assert encode(Canvas.blank((2, 3))).endswith(b"\0\0\0\0IEND\xaeB`\x82")


def test_an_index_has_its_colour_of_the_palette() -> None:
    stored = opened(encode(Canvas.filled((2, 3), palette()[7])))
    assert stored.convert("RGB").getpixel((1, 2)) == palette()[7]


def test_the_tight_way_keeps_every_pixel_and_saves_bytes() -> None:
    canvas = noise((300, 300))
    quick, tight = encode(canvas, quickly), encode(canvas, tightly)
    assert opened(tight).tobytes() == opened(quick).tobytes() == canvas.plane.tobytes()
    assert len(tight) < len(quick)


async def test_nobody_draws_on_the_event_loop() -> None:
    """Whatever a handler draws ends here, so that a walk through it fails."""
    canvas = Canvas.blank((2, 3))
    with pytest.raises(RuntimeError, match="event loop"):
        encode(canvas)
    with pytest.raises(RuntimeError, match="event loop"):
        film_gif([Frame(canvas, 100)])
    assert await asyncio.to_thread(encode, canvas)
