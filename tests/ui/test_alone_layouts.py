"""Puzzles, results and the ladder keep within what Discord allows, whoever plays."""

from datetime import date

import pytest

from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.i18n.translator import languages, translator_for
from bot.messages import button_grammar, button_ids
from bot.messages.message import Message
from bot.model.players import Person
from bot.model.puzzles import RankedAttempt
from bot.model.results import LadderEntry, LevelTally
from cogs.lookup import ladder_layouts
from cogs.puzzle import layouts
from tests.ui.limits import check, texts
from tests.ui.tables import WILD

DAY = date(2026, 11, 20)
NAMES = (DAY.isoformat(), "0123456789abcdef")
LEVELS = ("renfield", "harker", "helsing", "count")
SOMEBODY = Person(1, WILD[2])
_ = translator_for("en")


def tried(lost: int, person: Person = SOMEBODY) -> RankedAttempt:
    return RankedAttempt(person, DAY, "V@a1", lost, 10_000)


def pressed(message: Message) -> list[button_ids.PuzzleButton]:
    """The buttons of a puzzle, which are all that such a message has."""
    buttons = [button_grammar.parse(button.custom_id) for row in message.rows for button in row]
    puzzles = [button for button in buttons if isinstance(button, button_ids.PuzzleButton)]
    assert len(puzzles) == len(buttons)
    return puzzles


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", range(6))
def test_every_message_of_a_puzzle_keeps_the_limits(number: int, language: str) -> None:
    of, told = generate_puzzle(bytes([number])), translator_for(language)
    for name in NAMES:
        check(layouts.asked(of, name, None, told))
        for place in of.view.legal_cells:
            check(layouts.asked(of, name, place, told))
    for move in of.margins:
        check(layouts.missed(of, NAMES[1], move, told))
    check(layouts.answered(of, NAMES[1], True, told))
    check(layouts.buried(layouts.result(of, tried(270), True, told), told))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [0, 1, 500])
def test_boards_and_ladders_of_any_length_keep_the_limits(count: int, language: str) -> None:
    people = [Person(number + 1, WILD[number % len(WILD)]) for number in range(count)]
    told = translator_for(language)
    tries = [tried(number, person) for number, person in enumerate(people)]
    check(layouts.board(tries, NAMES[0], count, told))
    tallies = tuple(LevelTally(level, 99_999, 99_999, 99_999) for level in LEVELS)
    climbers = [LadderEntry(person.user_id, person.name, tallies) for person in people]
    check(ladder_layouts.ladder(climbers, LEVELS, count, told))
    check(layouts.shared(tried(9), told))


def test_what_is_shared_names_neither_card_nor_place() -> None:
    for lost in (0, 8, 20, 99):
        message = layouts.shared(tried(lost), _)
        assert message.picture is None
        assert not set(texts(message)) & set("♠♥♣♦🦇")
        assert "a1" not in texts(message)
        assert all(press.choice == "" for press in pressed(message))


def test_the_picture_tells_both_hands_to_whoever_cannot_see_it() -> None:
    of = generate_puzzle(b"alt")
    picture = layouts.asked(of, NAMES[0], None, _).picture
    assert picture is not None
    alt = picture.alt
    assert "Your hand:" in alt
    assert "The other hand:" in alt
    assert "Row 1" in alt


def test_every_move_of_a_puzzle_can_be_pressed() -> None:
    of = generate_puzzle(b"moves")
    moves = {
        press.choice
        for place in of.view.legal_cells
        for press in pressed(layouts.asked(of, NAMES[0], place, _))
        if press.act == "try"
    }
    assert moves == set(map(str, of.margins))


def test_equal_tries_share_a_place() -> None:
    first, second = Person(1, "Mina"), Person(2, "Lucy")
    board = layouts.board([tried(0, first), tried(0, second)], NAMES[0], 1, _)
    assert texts(board).count("🥇") == 2


def test_the_strongest_level_comes_first_and_whoever_beat_it_is_crowned() -> None:
    mina = LadderEntry(1, "Mina", (LevelTally("renfield", 3, 0, 1), LevelTally("count", 1, 0, 9)))
    lucy = LadderEntry(2, "Lucy", (LevelTally("renfield", 0, 0, 1),))
    told = texts(ladder_layouts.ladder([mina, lucy], LEVELS, 1, _))
    assert "🧛 \u2068Mina\u2069: **The Count 1 : 0 : 9** · **Renfield 3 : 0 : 1**" in told
    assert "\u2068Lucy\u2069: Renfield 0 : 0 : 1" in told
