"""The scenes of a coffin game's film: which views are frames, and how long each is shown."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.kits import film
from bot.kits.coffin.board import board_canvas
from bot.render.cards import PackStyle
from bot.render.film_gif import Frame


def film_frames(views: Iterable[CoffinView], pack: PackStyle) -> Iterator[Frame]:
    """One board a scene, shown for a second, or for three seconds if the coffin is full."""
    for view in scenes(views):
        milliseconds = film.DEAL_MS if all(view.coffin) else film.MOVE_MS
        yield Frame(board_canvas(calm(view), pack), milliseconds)


def scenes(views: Iterable[CoffinView]) -> Iterator[CoffinView]:
    """The view after each laid card, and each finished coffin before the next deal."""
    return (view for view in film.scenes(views) if view.stage is not Stage.LAY)


def calm(view: CoffinView) -> CoffinView:
    """This view without legal cells and, until the coffin is full, without best lines.

    They change with every move and would flicker.
    """
    best_lines = view.best_lines if all(view.coffin) else (None,) * len(view.best_lines)
    return replace(view, legal_cells=(), best_lines=best_lines)
