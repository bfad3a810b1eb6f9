"""The film of a long match shows as many of its last deals as fit."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from bot.i18n.card_names import short
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.tables.replayed_moves import replayed_moves
from bot.tables.table import Table
from bot.ui.layouts.seating import seat_name
from bot.ui.pictures import draw
from cogs.review.replay_layouts import film, public_film, step
from tests.engine.playouts import played
from tests.ui.limits import texts
from tests.ui.tables import table_at

ENGLISH = translator_for("en")
MOST_BYTES: Final = 400_000
LONG: Final = (
    ("abstrac", {"deals": "6"}),
    ("caterpillar", {"deals": "3"}),
    ("counterbluff", {"target": "500"}),
    ("fosco.two", {"deals": "5"}),
    ("fosco.four", {"deals": "5"}),
)


def match(deals: int) -> Table:
    return finished("fosco.two", 0, {"deals": str(deals)})


def finished(key: str, number: int, options: Mapping[str, str]) -> Table:
    record, reached = played(key, number, options)
    return table_at(record, reached[-1])


def shown(message: Message) -> Any:
    assert message.picture is not None
    return message.picture.drawing.arguments[0]


def test_the_film_of_a_long_match_shows_the_last_deals_that_fit() -> None:
    table = match(9)
    plays = replayed_moves(table)
    assert len(plays) == 9 * 52
    for message in (
        film(table, plays, 1, ENGLISH),
        public_film(table, plays, 1, ENGLISH),
    ):
        views = shown(message)
        assert [views[0].deal, views[-1].deal] == [7, 9]
        note = "-# The game is too long for one film: this one begins with move 313 of 468."
        assert message.below == (note,)


def test_it_is_said_in_german_too() -> None:
    german: Translator = translator_for("de")
    table = match(9)
    (note,) = film(table, replayed_moves(table), 1, german).below
    assert "Zug 313 von 468" in note


def test_the_film_of_an_ordinary_match_is_whole() -> None:
    table = match(2)
    message = film(table, replayed_moves(table), 1, ENGLISH)
    assert shown(message)[0].deal == 1
    assert "too long" not in texts(message)


@pytest.mark.parametrize("key", ["dracula.classic", "fosco.four"])
def test_a_film_that_begins_with_the_cut_says_what_was_cut(key: str) -> None:
    table = finished(key, 1, {})
    plays = replayed_moves(table)
    first = plays[0].before.view(None)
    dealer = seat_name(table, first.dealer, ENGLISH)
    for message in (film(table, plays, 1, ENGLISH), public_film(table, plays, 1, ENGLISH)):
        (note,) = message.below
        assert note.startswith("-# Cut for the deal: ")
        assert note.endswith(f". {dealer} deals first.")
        assert all(short(card) in note for card in first.cuts[-1])


def test_a_film_without_a_cut_has_no_note() -> None:
    table = finished("dracula.classic", 0, {"session_target": "1000"})
    assert len(table.view(None).game_results) > 1
    assert film(table, replayed_moves(table), 1, ENGLISH).below
    assert film(table, replayed_moves(table), 2, ENGLISH).below == ()


def test_a_film_has_the_scores_of_its_game_not_of_the_session() -> None:
    table = finished("dracula.classic", 0, {"session_target": "1000"})
    plays = replayed_moves(table)
    for number, result in enumerate(table.view(None).game_results, 1):
        _title, scores = film(table, plays, number, ENGLISH).lines
        assert all(f"**{points}**" in scores for points in result.finals)


def test_every_step_of_a_session_of_several_games_names_its_game() -> None:
    table = finished("dracula.classic", 0, {"session_target": "1000"})
    plays = replayed_moves(table)
    for at in (1, len(plays)):
        assert f" · game {plays[at - 1].game} · " in step(table, plays, at, ENGLISH).lines[0]
    single = finished("dracula.classic", 0, {})
    assert "game" not in step(single, replayed_moves(single), 1, ENGLISH).lines[0]


def test_a_film_that_cannot_be_shown_is_a_text_that_says_so() -> None:
    table = match(2)
    picture = film(table, replayed_moves(table), 1, ENGLISH).picture
    assert picture is not None
    missing, _, sheet = picture.plain.partition("\n\n")
    assert missing == "A film needs pictures, but the game can also be seen card by card."
    assert sheet
    assert picture.prose == "", "the sheet is told already"


@pytest.mark.parametrize(("key", "options"), LONG)
def test_the_film_of_a_long_game_is_small_too(key: str, options: Mapping[str, str]) -> None:
    table = finished(key, 0, options)
    picture = film(table, replayed_moves(table), 1, ENGLISH).picture
    assert picture is not None
    assert len(draw(picture)) <= MOST_BYTES
