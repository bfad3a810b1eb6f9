"""Knows how a replay is filmed: calm boards on the one palette, each frame only what changed."""

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from PIL import Image, ImageChops

from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.render.board import board_canvas
from bot.render.colours import Pack
from bot.render.palette import CLEAR, palette, palette_bytes
from bot.render.quantize import quantized, to_rgb

STEP_MS = 1000
COFFIN_MS = 3000
HELD_MS = 8000
# Half of a board is what Discord shows of it on a desktop.
REDUCTION = 2
SAME_IN_MOTION = 16.0


def replay_gif(views: Sequence[CoffinView], pack: Pack) -> bytes:
    """The views one after the other, the last one held; those that look alike are one frame."""
    frames, durations = _frames(views, pack)
    durations[-1] = HELD_MS
    stored = io.BytesIO()
    frames[0].save(
        stored,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        disposal=1,
        transparency=CLEAR,
        interlace=False,
        optimize=False,
    )
    return stored.getvalue()


def scenes(views: Iterable[CoffinView]) -> Iterator[CoffinView]:
    """What is worth a frame: each laid card, and each finished coffin before it is cleared away."""
    finished = 0
    for view in views:
        rounds = [view.results_of(game + 1) for game in range(len(view.earlier_games) + 1)]
        count = sum(map(len, rounds))
        if count > finished and view.stage is not Stage.OVER:
            game = max(game for game, played in enumerate(rounds) if played)
            yield view.finished(game + 1, len(rounds[game]) - 1)
        finished = count
        if view.stage is not Stage.LAY:
            yield view


def calm(view: CoffinView) -> CoffinView:
    """The view without what a replay need not show: legal cells, and leads that come and go."""
    full = all(view.coffin)
    return replace(
        view, legal_cells=(), best_lines=view.best_lines if full else (None,) * len(view.best_lines)
    )


def _frames(views: Sequence[CoffinView], pack: Pack) -> tuple[list[Image.Image], list[int]]:
    frames: list[Image.Image] = []
    durations: list[int] = []
    shown: Image.Image | None = None
    for view, plane in _planes(views, pack):
        if shown is not None and plane.tobytes() == shown.tobytes():
            continue
        frames.append(_picture(plane if shown is None else _changed(shown, plane)))
        durations.append(COFFIN_MS if all(view.coffin) else STEP_MS)
        shown = plane
    return frames, durations


def _planes(views: Sequence[CoffinView], pack: Pack) -> Iterator[tuple[CoffinView, Image.Image]]:
    for view in scenes(views):
        still = calm(view)
        board = to_rgb(board_canvas(still, pack).plane)
        yield still, quantized(board.reduce(REDUCTION)).point(_coarse())


@cache
def _coarse() -> bytes:
    """For every index an earlier one that looks the same in motion: long runs are short files."""
    kept: list[int] = []
    merged = bytearray(256)
    for index, colour in enumerate(palette()):
        near = (other for other in kept if math.dist(palette()[other], colour) < SAME_IN_MOTION)
        merged[index] = next(near, index)
        if merged[index] == index:
            kept.append(index)
    return bytes(merged)


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """Only the pixels that are new; the others stay as they lie."""
    same = ImageChops.difference(before, after).point([255] + [0] * 255)
    frame = after.copy()
    frame.paste(CLEAR, (0, 0), same)
    return frame


def _picture(plane: Image.Image) -> Image.Image:
    frame = Image.frombytes("P", plane.size, plane.tobytes())
    frame.putpalette(palette_bytes())
    return frame
