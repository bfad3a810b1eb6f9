import pytest

from bot.engine.game import Stage
from bot.kits.coffin.board import empty_table
from bot.kits.coffin.film import calm, film_frames, scenes
from bot.kits.coffin.pictures import film_drawing
from bot.kits.coffin.score_sheet import drawn_sign, match_end
from bot.kits.film import DEAL_MS, MOVE_MS, SIZE, FilmEnds, with_ends
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.film_gif import HELD_MS, Frame
from tests.kits.coffin.views import KEYS, spectated
from tests.render.opening import drawn, frames_of, opened

LARGEST_FILM = 400_000
PACK = PackStyle.TWO_COLOUR
every_game = pytest.mark.parametrize("key", KEYS)


@pytest.mark.parametrize("key", ["dracula.classic", "dracula.partners", "thracula"])
def test_a_film_of_a_whole_game_is_light_and_holds_its_end(key: str) -> None:
    gif = drawn(film_drawing(spectated(key)), PACK)
    assert len(gif) <= LARGEST_FILM
    picture = opened(gif)
    assert frames_of(picture) > 6 * 9
    picture.seek(frames_of(picture) - 1)
    assert picture.info["duration"] == HELD_MS


def test_a_film_of_one_view_shows_the_cut_and_the_view() -> None:
    begun = spectated("dracula.classic")[2:3]
    assert frames_of(opened(drawn(film_drawing(begun), PACK))) == 2


def test_a_film_begins_with_the_cut_and_ends_with_the_winner() -> None:
    views = [view for view in spectated("dracula.classic") if view.deal]
    columns = [drawn_sign(views[0], side) for side in (0, 1)]
    ends = FilmEnds(empty_table(views[0]), columns, match_end)
    scene = Frame(Canvas.blank(SIZE), MOVE_MS)
    opening, shown, closing = with_ends([scene], views, ends, PACK)
    assert shown is scene
    assert {one.canvas.plane.size for one in (opening, closing)} == {SIZE}
    assert len(list(with_ends([], views[:-1], ends, PACK))) == 1, "only the cut"


@every_game
def test_each_coffin_is_shown_full_before_the_next(key: str) -> None:
    views = spectated(key)
    full = [view for view in scenes(views) if all(view.coffin)]
    assert [view.coffin for view in full] == [result.coffin for result in views[-1].results]


@every_game
def test_a_full_coffin_is_shown_for_longer(key: str) -> None:
    for view, frame in zip(scenes(spectated(key)), film_frames(spectated(key), PACK), strict=True):
        assert frame.milliseconds == (DEAL_MS if all(view.coffin) else MOVE_MS)


def test_a_space_that_is_filled_at_once_is_no_scene() -> None:
    assert any(view.stage is Stage.LAY for view in spectated("thracula"))
    assert all(view.stage is not Stage.LAY for view in scenes(spectated("thracula")))


@every_game
def test_a_calm_board_shows_no_legal_cell_and_no_lead_of_a_coffin_that_is_being_filled(
    key: str,
) -> None:
    for view in map(calm, spectated(key)):
        assert not view.legal_cells
        assert all(view.coffin) or not any(line is not None for line in view.best_lines)
