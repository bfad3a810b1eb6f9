"""The picture of a Counterbluff table: one size, small files, and what differs looks different."""

from dataclasses import replace

import pytest

from bot.engine.games.counterbluff.hand_strength import lowball_points
from bot.engine.games.counterbluff.view import FOLD
from bot.i18n.translator import translator_for
from bot.kits.counterbluff.alt_text import board_alt, board_plain
from bot.kits.counterbluff.board_layout import (
    BOARD,
    CANDLES,
    STOCK_PLATE,
    panel_rect,
    row_rect,
    strip_rect,
)
from bot.kits.counterbluff.pictures import PICTURES, board_drawing, film_views
from bot.kits.counterbluff.scene import publicly_shown, scene_of, score_before
from bot.kits.kit_types import PictureFile
from bot.render.cards import PackStyle
from tests.engine.games.test_counterbluff import LOW, LOW_TOO, dealt, texts
from tests.engine.made_moves import play
from tests.kits.counterbluff.moments import MOMENTS, every, last_hand, moment, state_at
from tests.render.opening import drawn, opened

LARGEST = 100_000


@pytest.mark.parametrize("pack", PackStyle)
def test_every_moment_has_the_same_size_and_a_small_file(pack: PackStyle) -> None:
    for view in every():
        png = drawn(board_drawing(view), pack)
        assert opened(png).size == BOARD
        assert len(png) <= LARGEST


def test_every_moment_looks_different() -> None:
    pictures = {drawn(board_drawing(view)) for view in every()}
    assert len(pictures) == len(MOMENTS) + 1


@pytest.mark.parametrize("reply", ["fold", f"up{texts(LOW_TOO)}", f"down{texts(LOW_TOO)}"])
@pytest.mark.parametrize("word", ["up", "down"])
def test_a_finished_lowball_shows_what_the_replies_were_worth(word: str, reply: str) -> None:
    called = play(dealt(LOW, LOW_TOO), f"{word}{texts(LOW)}")
    before = scene_of(called.view(None))
    done = scene_of(play(called, reply).view(None).finished(1, 0))
    assert lowball_points(done.call_up) == lowball_points(before.call_up)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_called_lowball_face_down_sees_the_table_as_all_do(seat: int) -> None:
    called = state_at("called down")
    assert scene_of(called.view(seat)) == scene_of(called.view(None))


@pytest.mark.parametrize("word", ["", "up", "down"])
def test_a_finished_hand_is_shown_until_the_next_one_begins(word: str) -> None:
    folded = state_at("a fold")
    lead = next(move for move in folded.legal_moves() if move.word == word)
    begun = folded.apply(lead).view(None)
    assert publicly_shown(folded.view(None)) == moment("a fold")
    assert publicly_shown(begun) == begun


def test_only_the_row_the_strips_and_the_stake_change_with_a_card() -> None:
    before, after = (opened(drawn(board_drawing(moment(name)))) for name in ("one card", "in play"))
    for box in [(0, 0, 760, 30), (0, 130, 30, 830), (735, 140, 760, 830), STOCK_PLATE]:
        assert before.crop(box).tobytes() == after.crop(box).tobytes()
    for box in (row_rect(0), row_rect(1), strip_rect(1), CANDLES, panel_rect(0)):
        assert before.crop(box).tobytes() != after.crop(box).tobytes()


def test_no_rectangle_overlaps_another() -> None:
    boxes = [CANDLES, STOCK_PLATE]
    for seat in (0, 1):
        boxes += [row_rect(seat), strip_rect(seat), panel_rect(seat)]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0]
            assert apart or one[3] <= other[1] or other[3] <= one[1]


LONG = 30
"""Cards of a match that is too long for a film of every card."""


def test_a_film_of_a_short_match_shows_every_card() -> None:
    views = (moment("one card"), moment("in play"))
    assert film_views(views) == views


def test_a_film_of_a_long_match_shows_each_hand_as_it_ended_and_the_sheet() -> None:
    state = state_at("in play")
    folded = state.apply(FOLD).view(None)
    views = (*[state.view(None)] * LONG, folded, folded)
    assert film_views(views) == (moment("a fold"),)
    picture = PICTURES.film(views, PictureFile("film.gif"), translator_for("en"))
    film = opened(drawn(picture.drawing))
    assert film.n_frames == 3  # type: ignore[attr-defined]


def test_a_long_film_without_a_finished_hand_shows_the_table() -> None:
    views = (*[moment("one card")] * LONG, moment("in play"))
    assert film_views(views) == views[-1:]


def test_the_last_hand_takes_the_place_of_the_candles() -> None:
    fold, last = (opened(drawn(board_drawing(view))) for view in (moment("a fold"), last_hand()))
    assert fold.crop(row_rect(0)).tobytes() == last.crop(row_rect(0)).tobytes()
    assert fold.crop(CANDLES).tobytes() != last.crop(CANDLES).tobytes()


@pytest.mark.parametrize("scores", [(995, 1500), (9995, 10120)])
def test_scores_of_a_long_match_leave_the_hands_uncovered(scores: tuple[int, int]) -> None:
    for view in (moment("in play"), moment("a fold")):
        long_match = replace(view, scores=scores, target=10_000)
        short, long = (
            opened(drawn(board_drawing(each))).convert("RGB")
            for each in (replace(long_match, scores=(9, 9)), long_match)
        )
        for seat in (0, 1):
            left, top, right, bottom = panel_rect(seat)
            hand = (right - 204, top, right, bottom)
            assert short.crop(hand).tobytes() == long.crop(hand).tobytes()
            assert short.crop((left, top, right - 204, bottom)) != long.crop(
                (left, top, right - 204, bottom)
            )


def test_the_large_score_beside_what_a_finished_hand_brought_is_from_before_it() -> None:
    view = moment("a showdown")
    assert view.scores == (0, 55)
    assert score_before(view, scene_of(view), 1) == 0
    assert "The disc: 0 of " in board_alt(view, translator_for("en"))
    assert board_plain(view).startswith("● 0/250 (+55)  ")
    playing = replace(view, results=())
    assert score_before(playing, scene_of(playing), 1) == 55
    assert board_plain(playing).startswith("● 55/250  ")


def test_the_panel_shows_the_score_from_before_the_hand() -> None:
    view = moment("a showdown")
    left, top, _right, bottom = panel_rect(1)
    figures = left + 70, top + 10, left + 110, bottom - 28
    brought = opened(drawn(board_drawing(view))).crop(figures)
    before = opened(drawn(board_drawing(replace(view, scores=(0, 0), results=())))).crop(figures)
    assert brought.tobytes() == before.tobytes()
