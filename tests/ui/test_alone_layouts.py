"""Puzzles, results and the ladder keep within what Discord allows, whoever plays."""

from datetime import date

import pytest

from bot.ai.puzzle import puzzle
from bot.tables.ladder import Climber, Tally
from bot.tables.puzzles import Try
from bot.tables.table import Person
from bot.ui import ids
from bot.ui.layouts import ladder
from bot.ui.layouts import puzzle as layouts
from bot.ui.message import Message
from bot.ui.words.language import languages, words
from tests.ui.limits import check, texts
from tests.ui.tables import WILD

DAY = date(2026, 11, 20)
NAMES = (DAY.isoformat(), "0123456789abcdef")
LEVELS = ("renfield", "harker", "helsing", "count")
SOMEBODY = Person(1, WILD[2])
_ = words("en")


def tried(lost: int, person: Person = SOMEBODY) -> Try:
    return Try(person, DAY, "V@a1", lost, 10_000)


def pressed(message: Message) -> list[ids.Press | None]:
    return [ids.parse(button.custom_id) for row in message.rows for button in row]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", range(6))
def test_every_message_of_a_puzzle_keeps_the_limits(number, language):
    of, told = puzzle(bytes([number])), words(language)
    for name in NAMES:
        check(layouts.asked(of, name, None, told))
        for place in of.view.open:
            check(layouts.asked(of, name, place, told))
    for move in of.worth:
        check(layouts.missed(of, NAMES[1], move, told))
    check(layouts.answered(of, NAMES[1], True, told))
    check(layouts.buried(layouts.result(of, tried(270), True, told), told))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [0, 1, 500])
def test_boards_and_ladders_of_any_length_keep_the_limits(count, language):
    people = [Person(number + 1, WILD[number % len(WILD)]) for number in range(count)]
    told = words(language)
    tries = [tried(number, person) for number, person in enumerate(people)]
    check(layouts.board(tries, NAMES[0], count, told))
    tallies = tuple(Tally(level, 99_999, 99_999, 99_999) for level in LEVELS)
    climbers = [Climber(person.user_id, person.name, tallies) for person in people]
    check(ladder.ladder(climbers, LEVELS, count, told))
    check(layouts.shared(tried(9), told))


def test_what_is_shared_names_neither_card_nor_place():
    for lost in (0, 8, 20, 99):
        message = layouts.shared(tried(lost), _)
        assert message.picture is None
        assert not set(texts(message)) & set("♠♥♣♦🦇")
        assert "a1" not in texts(message)
        assert all(press.choice == "" for press in pressed(message))


def test_the_picture_tells_both_hands_to_whoever_cannot_see_it():
    of = puzzle(b"alt")
    alt = layouts.asked(of, NAMES[0], None, _).picture.alt
    assert "Your hand:" in alt
    assert "The other hand:" in alt
    assert "Row 1" in alt


def test_every_move_of_a_puzzle_can_be_pressed():
    of = puzzle(b"moves")
    moves = {
        press.choice
        for place in of.view.open
        for press in pressed(layouts.asked(of, NAMES[0], place, _))
        if press.act == "try"
    }
    assert moves == set(map(str, of.worth))


def test_equal_tries_share_a_place():
    first, second = Person(1, "Mina"), Person(2, "Lucy")
    board = layouts.board([tried(0, first), tried(0, second)], NAMES[0], 1, _)
    assert texts(board).count("🥇") == 2


def test_the_strongest_level_comes_first_and_whoever_beat_it_is_crowned():
    mina = Climber(1, "Mina", (Tally("renfield", 3, 0, 1), Tally("count", 1, 0, 9)))
    lucy = Climber(2, "Lucy", (Tally("renfield", 0, 0, 1),))
    told = texts(ladder.ladder([mina, lucy], LEVELS, 1, _))
    assert "🧛 \u2068Mina\u2069: **The Count 1 : 0 : 9** · **Renfield 3 : 0 : 1**" in told
    assert "\u2068Lucy\u2069: Renfield 0 : 0 : 1" in told
