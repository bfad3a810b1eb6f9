"""One person waits for two films at once; the same film counts once, and a place is given back."""

from contextlib import ExitStack

import pytest

from bot.model.errors import QueueFull
from cogs.review.pending_films import PendingFilms

MINA, LUCY = 1, 2
FIRST, SECOND, THIRD, TO_ALL = (7, 1, False), (7, 2, False), (8, 1, False), (7, 1, True)


def test_nobody_waits_for_a_third_film_and_others_are_not_in_the_way() -> None:
    pending = PendingFilms()
    with pending.waiting(MINA, FIRST), pending.waiting(MINA, SECOND):
        for film in (THIRD, TO_ALL):
            with pytest.raises(QueueFull, match="own films full"):
                pending.check(MINA, film)
            with pytest.raises(QueueFull, match="own films full"), pending.waiting(MINA, film):
                pass
        with pending.waiting(LUCY, THIRD), pending.waiting(LUCY, FIRST):
            pass
    with pending.waiting(MINA, THIRD):
        pass


def test_who_asks_again_for_the_same_film_waits_for_it_too() -> None:
    pending = PendingFilms()
    with pending.waiting(MINA, FIRST), pending.waiting(MINA, SECOND), ExitStack() as pressed:
        for _time in range(3):
            pressed.enter_context(pending.waiting(MINA, FIRST))
        with pending.waiting(MINA, SECOND):
            pass
        with pytest.raises(QueueFull):
            pending.check(MINA, THIRD)
    pending.check(MINA, THIRD)


def test_the_place_is_kept_until_the_last_of_two_presses_is_answered() -> None:
    pending = PendingFilms()
    with pending.waiting(MINA, FIRST), pending.waiting(MINA, SECOND):
        with pending.waiting(MINA, SECOND):
            pass
        with pytest.raises(QueueFull):
            pending.check(MINA, THIRD)


def test_a_film_that_failed_takes_no_place() -> None:
    pending = PendingFilms()
    for film in (FIRST, SECOND, THIRD):
        with pytest.raises(ZeroDivisionError), pending.waiting(MINA, film):
            raise ZeroDivisionError
    pending.check(MINA, TO_ALL)
