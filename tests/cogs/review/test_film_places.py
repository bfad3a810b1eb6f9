"""One person waits for two films at once; the same film counts once, and a place is given back."""

from contextlib import ExitStack

import pytest

from bot.model.errors import QueueFull
from cogs.review.film_places import FilmPlaces

MINA, LUCY = 1, 2
FIRST, SECOND, THIRD, TO_ALL = (7, 1, False), (7, 2, False), (8, 1, False), (7, 1, True)


def test_nobody_waits_for_a_third_film_and_others_are_not_in_the_way() -> None:
    places = FilmPlaces()
    with places.waiting(MINA, FIRST), places.waiting(MINA, SECOND):
        for film in (THIRD, TO_ALL):
            with pytest.raises(QueueFull, match="own films full"):
                places.check(MINA, film)
            with pytest.raises(QueueFull, match="own films full"), places.waiting(MINA, film):
                pass
        with places.waiting(LUCY, THIRD), places.waiting(LUCY, FIRST):
            pass
    with places.waiting(MINA, THIRD):
        pass


def test_who_asks_again_for_the_same_film_waits_for_it_too() -> None:
    places = FilmPlaces()
    with places.waiting(MINA, FIRST), places.waiting(MINA, SECOND), ExitStack() as pressed:
        for _time in range(3):
            pressed.enter_context(places.waiting(MINA, FIRST))
        with places.waiting(MINA, SECOND):
            pass
        with pytest.raises(QueueFull):
            places.check(MINA, THIRD)
    places.check(MINA, THIRD)


def test_the_place_is_kept_until_the_last_of_two_presses_is_answered() -> None:
    places = FilmPlaces()
    with places.waiting(MINA, FIRST), places.waiting(MINA, SECOND):
        with places.waiting(MINA, SECOND):
            pass
        with pytest.raises(QueueFull):
            places.check(MINA, THIRD)


def test_a_film_that_failed_takes_no_place() -> None:
    places = FilmPlaces()
    for film in (FIRST, SECOND, THIRD):
        with pytest.raises(ZeroDivisionError), places.waiting(MINA, film):
            raise ZeroDivisionError
    places.check(MINA, TO_ALL)
