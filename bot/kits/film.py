"""Films of games that are scored by deals: which views are scenes, and how long each is shown."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from bot.engine.game import Stage, View, results_of
from bot.render.canvas import Canvas
from bot.render.colours import NIGHT
from bot.render.replay_gif import Frame
from bot.render.score_sheet import ScoreSheet, score_sheet_canvas

MOVE_MS = 1000
DEAL_MS = 3000
V = TypeVar("V", bound=View)


def film_frames(
    views: Iterable[V], draw: Callable[[V], Canvas], sheet: ScoreSheet
) -> Iterator[Frame]:
    """A frame for each scene, shown for a second, or three if a deal is over; last the sheet.

    `draw` returns canvases of one size, and the sheet is shown in the middle of such a canvas.
    """
    size = (0, 0)
    for view in scenes(views):
        canvas = draw(view)
        size = canvas.plane.size
        yield Frame(canvas, DEAL_MS if view.stage is Stage.OVER else MOVE_MS)
    if sheet.deals:
        yield Frame(_sheet_frame(sheet, size), DEAL_MS)


def scenes(views: Iterable[V]) -> Iterator[V]:
    """Each view, and each finished deal before the next one."""
    finished = 0
    for view in views:
        counts = [len(results_of(view, game)) for game in range(1, len(view.earlier_games) + 2)]
        if sum(counts) > finished and view.stage is not Stage.OVER:
            game = max(game for game, count in enumerate(counts, 1) if count)
            yield view.finished(game, counts[game - 1] - 1)
        finished = sum(counts)
        yield view


def _sheet_frame(sheet: ScoreSheet, size: tuple[int, int]) -> Canvas:
    """The sheet in the middle of a night sky of this size; its latest deals if all do not fit."""
    frame = Canvas.filled(size, NIGHT)
    page = score_sheet_canvas(sheet.fitted(size[1])).plane
    frame.lay(page, ((size[0] - page.width) // 2, (size[1] - page.height) // 2))
    return frame
