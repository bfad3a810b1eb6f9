"""Hints, reviews and replays keep within what Discord allows, in every language."""

from itertools import cycle, pairwise

import pytest

from bot.ai.analysis.grades import BOUNDS, BRILLIANT
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.games import GAMES
from bot.i18n.move_grades import GRADES, grade_bounds
from bot.i18n.translator import Translator, languages, translator_for
from bot.messages import button_grammar, button_ids
from bot.messages.message import Picture
from bot.model.reviews import DealLuck, Judgement, Review, Verdict
from bot.tables.played_cards import PlayedCard, played_cards
from bot.tables.review_service import Progress
from bot.tables.table import Table
from bot.ui.pictures import draw
from cogs.review import hint_layouts, layouts, replay_layouts, stepper
from tests.ui.limits import check, texts
from tests.ui.tables import tables_of

_ = translator_for("en")
EVERY_GAME = pytest.mark.parametrize("key", GAMES)


@pytest.fixture(params=languages())
def told(request: pytest.FixtureRequest) -> Translator:
    return translator_for(request.param)


def played(key: str) -> tuple[Table, tuple[PlayedCard, ...]]:
    (*_before, table) = tables_of(key)
    return table, played_cards(table)


def invented(table: Table, plays: tuple[PlayedCard, ...]) -> Review:
    """A review with every mark, and with better moves of all kinds."""
    marks = cycle(GRADES)
    sides = len(set(table.position.sides))
    verdicts = tuple(
        Verdict(
            play.game,
            play.deal,
            play.seat,
            Judgement(play.view.moves[-1], 123.45, -67.89),
            Judgement(play.view.moves[0], 3.0, 3.0 - number % 2),
            next(marks),
            (1.5,) * sides,
        )
        for number, play in enumerate(plays)
    )
    rounds = table.view(None).results
    fortunes = tuple(DealLuck(1, one.deal, (-12.5,) * sides, (8.0,) * sides) for one in rounds)
    return Review(verdicts, fortunes)


@EVERY_GAME
def test_a_review_keeps_the_limits(key: str, told: Translator) -> None:
    table, plays = played(key)
    made = invented(table, plays)
    for side in set(table.position.sides):
        check(layouts.whole(table, made, side, told))
    for at in range(1, len(plays) + 1):
        check(layouts.step(table, plays[at - 1], made, at, told))
    check(layouts.empty(table, told))
    check(layouts.in_the_making(Progress(0, 0), told))
    check(layouts.in_the_making(Progress(16, 48), told))


@EVERY_GAME
def test_a_replay_keeps_the_limits(key: str, told: Translator) -> None:
    table, plays = played(key)
    for at in range(1, len(plays) + 1):
        check(replay_layouts.step(table, plays, at, told))
    check(replay_layouts.film(table, plays, 1, told))
    check(replay_layouts.shown_to_all(table, plays, 1, told))
    check(replay_layouts.empty(table, told))
    check(replay_layouts.in_the_making(told))


@EVERY_GAME
def test_hints_keep_the_limits(key: str, told: Translator) -> None:
    for table in tables_of(key):
        mover = table.position.to_move
        if mover is not None:
            moves = table.view(mover).moves
            check(
                hint_layouts.hint(table, [(move, 2.5 - at) for at, move in enumerate(moves)], told)
            )
    check(hint_layouts.in_the_making(told))


@EVERY_GAME
def test_a_whole_coffin_stands_on_the_step_that_filled_it(key: str) -> None:
    _table, plays = played(key)
    for before, after in pairwise(plays):
        if before.deal != after.deal:
            assert all(coffin_view(before.shown).coffin)


@EVERY_GAME
def test_a_film_is_small_and_no_more_than_one_game(key: str) -> None:
    table, plays = played(key)
    picture = replay_layouts.film(table, plays, 1, _).picture
    assert picture is not None
    drawn = draw(picture)
    assert drawn[:3] == b"GIF"
    assert len(drawn) <= 400_000


def lit(picture: Picture) -> tuple[int, ...]:
    """The cells that are lit on a picture of a coffin."""
    (view,) = picture.drawing.arguments
    assert isinstance(view, CoffinView)
    return view.legal_cells


def test_the_place_of_a_better_move_is_lit_and_told() -> None:
    table, plays = played("dracula.classic")
    play = plays[2]
    other = next(move for move in play.view.moves if move.cell != play.move.cell)
    picture = stepper.picture(table, play, 3, other, _)
    assert other.cell is not None
    assert lit(picture) == (other.cell,)
    assert picture.alt.startswith("A better move: ")
    assert CELL_NAMES[other.cell] in picture.alt
    assert lit(stepper.picture(table, play, 3, None, _)) == ()


def test_the_steps_lead_where_they_say() -> None:
    table, plays = played("dracula.classic")
    count = len(plays)

    def leads(at: int) -> list[tuple[int, bool]]:
        (row,) = replay_layouts.step(table, plays, at, _).rows
        presses = [(button_grammar.parse(button.custom_id), button.disabled) for button in row]
        return [
            (press.step, off)
            for press, off in presses
            if isinstance(press, button_ids.ReplayButton)
        ]

    middle = [(1, False), (4, False), (6, False), (count, False), (0, False)]
    assert leads(5) == middle
    assert leads(1)[:2] == [(1, True), (1, True)]
    assert leads(count)[2:4] == [(count, True), (count, True)]
    (row, _post) = replay_layouts.film(table, plays, 1, _).rows
    assert [button.disabled for button in row] == [False, True, False, False, True]


def test_the_bounds_that_are_told_are_those_of_the_judge() -> None:
    said = grade_bounds(_)
    assert [f"below {bound:g}" in said for bound, _word in BOUNDS] == [True] * len(BOUNDS)
    assert f"{BRILLIANT:g} less" in said
    assert {word for _bound, word in BOUNDS} < set(GRADES)


def test_a_review_survives_being_written() -> None:
    table, plays = played("thracula")
    made = invented(table, plays)
    assert Review.from_json(made.to_json()) == made


def test_a_review_says_what_was_lost_and_by_which_marks() -> None:
    table, plays = played("dracula.classic")
    said = texts(layouts.whole(table, invented(table, plays), 0, _))
    assert "lost **" in said
    assert "blunder" in said
