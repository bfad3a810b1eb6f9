"""A film runs once in a channel for ten minutes, and one person shows one a minute."""

import pytest

from bot.engine.errors import Refusal
from bot.model.location import MessageLocation
from cogs.review.recent_films import RecentFilm, RecentFilms, Showing

CRYPT = MessageLocation(10, 20)
FILM, SECOND_GAME, ELSEWHERE, OTHER = (7, 1, 20), (7, 2, 20), (7, 1, 21), (8, 1, 20)


def posted(
    films: RecentFilms, film: RecentFilm, at: float, user_id: int, message_id: int = 1
) -> None:
    with films.shown(film, Showing(at, user_id, CRYPT)) as showing:
        showing.location = MessageLocation(10, 20, message_id)


def test_a_film_runs_for_ten_minutes_in_its_channel() -> None:
    films = RecentFilms()
    assert films.running(FILM, 0.0) is None
    posted(films, FILM, 1000.0, user_id=1, message_id=99)
    for at, runs in ((1000.0, True), (1599.0, True), (1600.0, False)):
        assert films.running(FILM, at) == (MessageLocation(10, 20, 99) if runs else None)
    assert [films.running(one, 1000.0) for one in (SECOND_GAME, ELSEWHERE, OTHER)] == [None] * 3


def test_a_film_runs_from_the_moment_it_is_asked_for() -> None:
    films = RecentFilms()
    with films.shown(FILM, Showing(1000.0, 1, CRYPT)):
        assert films.running(FILM, 1000.0) == CRYPT


def test_one_person_shows_one_film_a_minute() -> None:
    films = RecentFilms()
    posted(films, FILM, 1000.0, user_id=1)
    posted(films, OTHER, 1010.0, user_id=2)
    for at in (1001.0, 1059.0):
        with pytest.raises(Refusal) as refused:
            posted(films, SECOND_GAME, at, user_id=1)
        assert refused.value.details == {"until": 1060.0}
        assert films.running(SECOND_GAME, at) is None
    posted(films, SECOND_GAME, 1060.0, user_id=1)
    with pytest.raises(Refusal):
        posted(films, ELSEWHERE, 1119.0, user_id=1)


def test_a_film_that_could_not_be_posted_does_not_count() -> None:
    films = RecentFilms()
    with pytest.raises(ZeroDivisionError), films.shown(FILM, Showing(1000.0, 1, CRYPT)):
        raise ZeroDivisionError
    assert films.running(FILM, 1000.0) is None
    posted(films, OTHER, 1001.0, user_id=1)
