"""Films of games: they begin with the cut for the deal, and end with the score and the winner."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.engine.game import Stage, View, results_of
from bot.kits.deal_sheet import SheetParts, deal_sheet
from bot.kits.end_picture import crest_end
from bot.messages.message import Drawing
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.colours import NIGHT
from bot.render.cut_picture import cut_canvas
from bot.render.end_picture import EndPicture, end_canvas
from bot.render.film_gif import Frame, film_gif
from bot.render.score_sheet import ScoreSheet, score_sheet_canvas
from bot.render.side_sign import SideSign

MOVE_MS = 1000
DEAL_MS = 3000
SIZE = (760, 960)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class FilmEnds(Generic[V]):
    """What a film needs for its beginning and its end, besides its views.

    `table` is the tile of the empty table, `columns` are the signs of the sides, and `end_of` makes
    the picture of the end from the last view and the sides that have won.
    """

    table: str
    columns: Sequence[SideSign]
    end_of: Callable[[V, Sequence[int]], EndPicture]


def begins_with_cut(first: View) -> bool:
    """Whether a film with this first view begins with the cut; one from a later deal does not."""
    return bool(first.cuts) and first.deal <= 1


def with_ends(
    frames: Iterable[Frame], views: Sequence[V], ends: FilmEnds[V], pack: PackStyle
) -> Iterator[Frame]:
    """The cut for the first deal, these frames, and the end of a game that was played to it."""
    first, last = views[0], views[-1]
    if begins_with_cut(first):
        signs = [ends.columns[side] for side in first.sides]
        cut = cut_canvas(first.cuts, signs, first.dealer, pack)
        yield Frame(in_the_middle(cut, Canvas.of(ends.table)), DEAL_MS)
    yield from frames
    if len(last.game_results) >= last.game:
        end = ends.end_of(last, last.game_results[-1].winners)
        yield Frame(in_the_middle(end_canvas(end, pack)), DEAL_MS)


def deal_film(
    views: Iterable[V], canvas: Callable[[V, PackStyle], Canvas], parts: SheetParts, table: str
) -> Drawing:
    """The film of a game that is scored by deals, a GIF; the sheet stands before the end.

    `table` is the tile of the empty table.
    """
    return Drawing.of(_film_picture, tuple(views), canvas, parts, table)


def _film_picture(
    views: Sequence[V],
    canvas: Callable[[V, PackStyle], Canvas],
    parts: SheetParts,
    table: str,
    pack: PackStyle,
) -> bytes:
    def end_of(view: V, winners: Sequence[int]) -> EndPicture:
        return crest_end(view, winners, parts)

    sheet = deal_sheet(views[-1], parts)
    frames = film_frames(views, lambda view: canvas(view, pack), sheet)
    return film_gif(with_ends(frames, views, FilmEnds(table, parts.columns, end_of), pack))


def film_frames(
    views: Iterable[V], draw: Callable[[V], Canvas], sheet: ScoreSheet
) -> Iterator[Frame]:
    """A frame for each scene, shown for a second, or three if a deal is over; last the sheet."""
    for view in scenes(views):
        yield Frame(draw(view), DEAL_MS if view.stage is Stage.OVER else MOVE_MS)
    if sheet.deals:
        page = score_sheet_canvas(sheet.fitted(SIZE[1]))
        yield Frame(in_the_middle(page), DEAL_MS)


def scenes(views: Iterable[V]) -> Iterator[V]:
    """Each view, and each deal that was finished since the view before it."""
    finished: int | None = None
    for view in views:
        counts = [len(results_of(view, game)) for game in range(1, len(view.earlier_games) + 2)]
        if finished is not None and sum(counts) > finished and view.stage is not Stage.OVER:
            game = max(game for game, count in enumerate(counts, 1) if count)
            yield view.finished(game, counts[game - 1] - 1)
        finished = sum(counts)
        yield view


def in_the_middle(canvas: Canvas, ground: Canvas | None = None) -> Canvas:
    """A canvas in the middle of another that is as large as a board, or else of a night sky.

    What does not fit is cut off.
    """
    frame = Canvas.filled(SIZE, NIGHT) if ground is None else ground
    size = canvas.plane.size
    frame.lay(canvas.plane, ((SIZE[0] - size[0]) // 2, (SIZE[1] - size[1]) // 2))
    return frame
