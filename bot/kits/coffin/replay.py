"""The scenes of a coffin game's film: which views are frames, and how long each is shown."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.kits.coffin.board import board_canvas
from bot.render.cards import PackStyle
from bot.render.replay_gif import Frame

CARD_MS = 1000
COFFIN_MS = 3000


def replay_frames(views: Iterable[CoffinView], pack: PackStyle) -> Iterator[Frame]:
    """One board a scene, shown for a second, or for three seconds if the coffin is full."""
    for view in scenes(views):
        milliseconds = COFFIN_MS if all(view.coffin) else CARD_MS
        yield Frame(board_canvas(calm(view), pack), milliseconds)


def scenes(views: Iterable[CoffinView]) -> Iterator[CoffinView]:
    """The view after each laid card, and each finished coffin before the next deal."""
    finished = 0
    for view in views:
        games = [view.results_of(game + 1) for game in range(len(view.earlier_games) + 1)]
        count = sum(map(len, games))
        if count > finished and view.stage is not Stage.OVER:
            game = max(game for game, results in enumerate(games) if results)
            yield view.finished(game + 1, len(games[game]) - 1)
        finished = count
        if view.stage is not Stage.LAY:
            yield view


def calm(view: CoffinView) -> CoffinView:
    """This view without legal cells and, until the coffin is full, without best lines.

    They change with every move and would flicker.
    """
    best_lines = view.best_lines if all(view.coffin) else (None,) * len(view.best_lines)
    return replace(view, legal_cells=(), best_lines=best_lines)
