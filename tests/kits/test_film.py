from dataclasses import replace

from bot.engine.game import Stage
from bot.kits.deal_sheet import deal_sheet
from bot.kits.film import DEAL_MS, MOVE_MS, film_frames, scenes
from bot.render.canvas import Canvas
from bot.render.colours import PAGE
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
