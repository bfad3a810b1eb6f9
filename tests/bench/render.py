"""Speed and size of the pictures, beside the same cards in RGB, saved by Pillow."""

import io
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from PIL import Image

from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.board import board_canvas
from bot.kits.coffin.board_layout import cell_rect
from bot.kits.coffin.pictures import board_picture, replay_picture
from bot.render.atlas import tile
from bot.render.cards import PackStyle, card_tile
from bot.render.quantize import to_rgb
from bot.tools.art.card_faces import card_face, vampire_face
from tests.bench.row import Row, best_seconds
from tests.engine.playouts import COFFINS, coffin_seen, played

ROOT = Path(__file__).resolve().parents[2]
PACK = PackStyle.FOUR_COLOUR
FASTER = 8
LARGEST_BOARD_KB = 130
LARGEST_REPLAY_KB = 400
START_UP_MS = 1000.0
FIRST_PICTURE = """
import pickle, sys
from bot.kits.coffin.pictures import board_picture
from bot.render.cards import PackStyle
board_picture(pickle.load(sys.stdin.buffer), PackStyle.FOUR_COLOUR)
"""


def rows() -> Iterator[Row]:
    yield warm()
    yield in_play()
    yield from_scratch()
    yield heaviest()
    yield replay()
    yield start_up()


def warm() -> Row:
    """A board whose pieces are all at hand, as when a position is shown a second time."""
    board_picture(finished(), PACK)
    again = best_seconds(lambda: board_picture(finished(), PACK), times=30)
    return against_rgb("a board drawn again", again, FASTER)


def in_play() -> Row:
    """The boards of games never drawn before, a move after the other: the mean of the best game."""
    games = iter([spectated("dracula.classic", number) for number in range(1, 7)])

    def play() -> None:
        for view in next(games):
            board_picture(view, PACK)

    seconds = best_seconds(play, times=6) / len(spectated("dracula.classic"))
    return against_rgb("a board in play", seconds, FASTER)


def from_scratch() -> Row:
    """A peer's way: the nine cards of every picture drawn anew."""

    def drawn() -> list[Image.Image]:
        cards = [card for card in finished().coffin if card is not None]
        return [
            vampire_face() if card.is_vampire else card_face(card.rank, card.suit, PACK)
            for card in cards
        ]

    seconds = best_seconds(composed_in_rgb(drawn), times=5)
    return Row(
        label="for comparison: its nine cards drawn from scratch",
        figure=seconds * 1000,
        unit="ms",
        goal="",
        yardstick=best_seconds(composed_in_rgb(), times=10) * 1000,
        yardstick_label="ms, RGB and Pillow's PNG",
    )


def against_rgb(label: str, seconds: float, faster: int) -> Row:
    yardstick = best_seconds(composed_in_rgb(), times=10)
    return Row(
        label=label,
        figure=seconds * 1000,
        unit="ms",
        goal=f"{faster} times faster",
        yardstick=yardstick * 1000,
        yardstick_label="ms, RGB and Pillow's PNG",
        met=seconds * faster <= yardstick,
    )


def composed_in_rgb(
    drawn: Callable[[], list[Image.Image]] | None = None,
) -> Callable[[], bytes]:
    """The same nine sprites on the same ground, in full colour and with Pillow's own settings."""
    view = finished()
    ground = to_rgb(board_canvas(view, PACK).plane).convert("RGB")
    sprites = [to_rgb(tile(card_tile(card, PACK))) for card in view.coffin if card]

    def compose() -> bytes:
        picture = ground.copy()
        for cell, sprite in enumerate(drawn() if drawn else sprites):
            picture.paste(sprite, cell_rect(cell)[:2], sprite)
        stored = io.BytesIO()
        picture.save(stored, "PNG")
        return stored.getvalue()

    return compose


def heaviest() -> Row:
    boards = (board_picture(view, PACK) for key in COFFINS for view in spectated(key))
    kilobytes = max(map(len, boards)) / 1000
    return Row(
        label="the heaviest board of a game of each kind",
        figure=kilobytes,
        unit="kB",
        goal=f"<= {LARGEST_BOARD_KB} kB",
        yardstick=len(composed_in_rgb()()) / 1000,
        yardstick_label="kB, a board in RGB",
        met=kilobytes <= LARGEST_BOARD_KB,
    )


def replay() -> Row:
    kilobytes = max(len(replay_picture(spectated(key), PACK)) for key in COFFINS) / 1000
    return Row(
        label="the heaviest replay of a game of each kind",
        figure=kilobytes,
        unit="kB",
        goal=f"<= {LARGEST_REPLAY_KB} kB",
        met=kilobytes <= LARGEST_REPLAY_KB,
    )


def start_up() -> Row:
    """A new process from nothing to its first board, beside one that only imports Pillow."""
    milliseconds = process_ms(FIRST_PICTURE)
    return Row(
        label="from a new process to its first board",
        figure=milliseconds,
        unit="ms",
        goal=f"< {START_UP_MS:g} ms",
        yardstick=process_ms("from PIL import Image"),
        yardstick_label="ms, importing Pillow",
        met=milliseconds < START_UP_MS,
    )


def process_ms(script: str) -> float:
    def run() -> None:
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, input=pickle.dumps(finished()), check=True
        )

    return best_seconds(run, times=3) * 1000


@cache
def spectated(key: str, number: int = 0) -> tuple[CoffinView, ...]:
    return tuple(coffin_seen(position) for position in played(key, number)[1])


def finished() -> CoffinView:
    return spectated("dracula.classic")[-1]
