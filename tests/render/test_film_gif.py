import pytest
from PIL import Image

from bot.render.canvas import Canvas
from bot.render.colours import BLOOD, BRASS, NIGHT
from bot.render.film_gif import HELD_MS, Frame, film_gif
from tests.render.opening import frames_of, opened


def frame(colour: tuple[int, int, int], milliseconds: int) -> Frame:
    return Frame(Canvas.filled((40, 60), colour), milliseconds)


def durations(gif: Image.Image) -> list[int]:
    found = []
    for place in range(frames_of(gif)):
        gif.seek(place)
        found.append(gif.info["duration"])
    return found


def test_each_frame_is_shown_for_its_time_and_the_last_one_is_held() -> None:
    gif = opened(film_gif([frame(NIGHT, 1000), frame(BLOOD, 3000), frame(BRASS, 1000)]))
    assert durations(gif) == [1000, 3000, HELD_MS]


def test_a_film_is_half_as_wide_and_as_high() -> None:
    assert opened(film_gif([frame(NIGHT, 1000)])).size == (20, 30)


def test_a_frame_that_looks_like_the_one_before_is_left_out() -> None:
    gif = opened(film_gif([frame(NIGHT, 1000), frame(NIGHT, 1000), frame(BLOOD, 1000)]))
    assert frames_of(gif) == 2


def test_a_frame_has_the_colours_of_its_canvas() -> None:
    gif = opened(film_gif([frame(NIGHT, 1000), frame(BLOOD, 1000)]))
    gif.seek(1)
    assert gif.convert("RGB").getpixel((9, 9)) == pytest.approx(BLOOD, abs=16)


def test_frames_may_come_one_by_one() -> None:
    assert frames_of(opened(film_gif(frame(colour, 500) for colour in (NIGHT, BRASS)))) == 2
