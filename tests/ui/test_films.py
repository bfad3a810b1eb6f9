"""A film is drawn once for all who ask for it, and not again soon."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.messages.message import Drawing, Picture
from bot.ui.films import Films

Make = Callable[[int], Films]


def bats(number: int) -> Picture:
    return Picture(f"film-{number}-1.gif", "", "", Drawing.of(bytes))


class Studio:
    """Draws films of ten bytes, and remembers which."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, picture: Picture) -> bytes:
        self.drawn.append(picture.name)
        if picture.name == "film-0-1.gif":
            raise ZeroDivisionError
        return bytes(10)


@pytest.fixture
def studio() -> Studio:
    return Studio()


@pytest.fixture
def films_of(studio: Studio) -> Iterator[Make]:
    made: list[Films] = []

    def make(most_bytes: int) -> Films:
        made.append(Films(studio, most_bytes))
        return made[-1]

    yield make
    for films in made:
        films.close()


async def test_a_film_is_drawn_once_for_all_who_ask_at_once(studio: Studio, films_of: Make) -> None:
    films = films_of(100)
    assert set(await asyncio.gather(*(films.drawn(bats(1)) for _ in range(20)))) == {bytes(10)}
    assert studio.drawn == ["film-1-1.gif"]


async def test_one_who_no_longer_waits_stops_nobody_else(films_of: Make) -> None:
    films = films_of(100)
    first, second = (asyncio.create_task(films.drawn(bats(1))) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == bytes(10)


async def test_the_films_asked_for_last_are_kept(studio: Studio, films_of: Make) -> None:
    films = films_of(20)
    for number in (1, 2, 1, 3, 1, 2):
        await films.drawn(bats(number))
    assert studio.drawn == [f"film-{number}-1.gif" for number in (1, 2, 3, 2)]


async def test_a_film_in_another_pack_is_another_film(studio: Studio, films_of: Make) -> None:
    films = films_of(100)
    await films.drawn(bats(1))
    await films.drawn(replace(bats(1), four_colour=True))
    assert len(studio.drawn) == 2


async def test_a_film_that_could_not_be_drawn_is_tried_again(
    studio: Studio, films_of: Make
) -> None:
    films = films_of(100)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await films.drawn(bats(0))
    assert len(studio.drawn) == 2
