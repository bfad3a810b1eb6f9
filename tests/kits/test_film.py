from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.engine.cards import PACK52
from bot.engine.game import Stage
from bot.kits.deal_sheet import deal_sheet
from bot.kits.end_picture import crest_end
from bot.kits.film import DEAL_MS, MOVE_MS, FilmEnds, film_frames, scenes, with_ends
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.colours import PAGE
from bot.render.end_picture import EndPicture
from tests.another_game.rules import TrickView
from tests.kits.test_deal_sheet import PARTS, TRICKS, VIEW

SIZE = (760, 960)
FIRST = replace(VIEW, deal=1, results=())
SECOND = replace(VIEW, deal=2, results=TRICKS[:1])
LAST = replace(VIEW, stage=Stage.OVER, to_move=None)


def canvas(_view: TrickView) -> Canvas:
    return Canvas.filled(SIZE, PAGE)


def test_a_finished_deal_is_shown_once_before_the_next() -> None:
    views = (FIRST, SECOND, SECOND, VIEW, LAST)
    assert [(view.stage, len(view.results)) for view in scenes(views)] == [
        (Stage.PLAY, 0),
        (Stage.OVER, 1),
        (Stage.PLAY, 1),
        (Stage.PLAY, 1),
        (Stage.OVER, 2),
        (Stage.PLAY, 2),
        (Stage.OVER, 2),
    ]


def test_a_deal_is_held_longer_than_a_move_and_the_sheet_comes_last() -> None:
    sheet = deal_sheet(LAST, PARTS)
    frames = list(film_frames((FIRST, SECOND, LAST), canvas, sheet))
    assert [frame.milliseconds for frame in frames] == [MOVE_MS, DEAL_MS, MOVE_MS, DEAL_MS, DEAL_MS]
    assert {frame.canvas.plane.size for frame in frames} == {SIZE}
    assert frames[-1].canvas.plane.tobytes() != frames[-2].canvas.plane.tobytes()


def test_a_film_without_a_finished_deal_has_no_sheet() -> None:
    frames = list(film_frames((FIRST,), canvas, deal_sheet(replace(FIRST, deals=None), PARTS)))
    assert len(frames) == 1


def test_a_film_that_begins_later_shows_nothing_of_what_came_before() -> None:
    assert [len(view.results) for view in scenes((SECOND, LAST))] == [1, 2]


def end_of(view: TrickView, winners: Sequence[int]) -> EndPicture:
    return crest_end(view, winners, PARTS)


TABLE = "fosco/table"
ENDS = FilmEnds(TABLE, PARTS.columns, end_of)


@pytest.mark.parametrize(("first", "pictures"), [(FIRST, 1), (SECOND, 0)])
def test_the_cut_is_shown_before_the_deal_that_it_was_for(first: TrickView, pictures: int) -> None:
    views = (replace(first, cuts=(PACK52[:2],)), LAST)
    frames = with_ends((), views, ENDS, PackStyle.TWO_COLOUR)
    assert len(list(frames)) == pictures


def test_the_cut_lies_on_the_empty_table_that_a_still_of_the_film_shows() -> None:
    views = (replace(FIRST, cuts=(PACK52[:2],)), LAST)
    (frame,) = with_ends((), views, ENDS, PackStyle.TWO_COLOUR)
    table = Canvas.of(TABLE).plane
    left, top, right, bottom = (
        ImageChops.difference(frame.canvas.plane, table).getbbox() or (0,) * 4
    )
    assert 0 < left < right < SIZE[0]
    assert 0 < top < bottom < SIZE[1]
