"""Measures the speed and size of pictures, compared with the same cards in RGB by Pillow."""

import io
import pickle
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from PIL import Image

from bot.engine.coffin.view import CoffinView
from bot.engine.games import GAMES
from bot.engine.notation import read
from bot.engine.record import start
from bot.i18n.translator import translator_for
from bot.kits.catalogue import kit_for
from bot.kits.coffin.board import board_canvas
from bot.kits.coffin.board_layout import cell_rect
from bot.kits.coffin.pictures import board_drawing
from bot.kits.kit_types import TableRef
from bot.messages.message import Picture
from bot.render.atlas import tile
from bot.render.cards import PackStyle, card_tile
from bot.render.quantize import to_rgb
from bot.tables.replayed_moves import replayed_moves
from bot.tools.art.card_faces import card_face, vampire_face
from bot.ui.pictures import draw
from cogs.review.replay_layouts import film
from tests.bench.row import Row, best_seconds
from tests.engine.golden import path as golden_path
from tests.engine.playouts import COFFINS, coffin_seen, played
from tests.render.opening import drawn
from tests.ui.tables import table_at

ROOT = Path(__file__).resolve().parents[2]
PACK = PackStyle.FOUR_COLOUR
FASTER = 8
LARGEST_BOARD_KB = 130
LARGEST_REPLAY_KB = 400
FILMS = 4
START_UP_MS = 1000.0
FIRST_PICTURE = """
import pickle, sys
from bot.kits.coffin.pictures import board_drawing
from bot.render.cards import PackStyle
drawing = board_drawing(pickle.load(sys.stdin.buffer))
drawing.draw(*drawing.arguments, PackStyle.FOUR_COLOUR)
"""
FEWER_BYTES = 0.8
FIRST_BOARD_MS = 2.0
FIRST_BOARD = """
import asyncio, time
from bot.render.cards import PackStyle
from bot.ui.pictures import Pictures
from tests.bench.render import golden_boards

def cost():
    begun = time.thread_time()
    picture.drawing.draw(*picture.drawing.arguments, PackStyle.TWO_COLOUR)
    return (time.thread_time() - begun) * 1000

pictures = Pictures()
asyncio.run(pictures.warm_up())
picture = next(golden_boards("dracula.classic"))
print(cost(), min(cost() for _ in range(9)))
"""
"""Milliseconds of CPU for the first board of a game, and for the same board drawn again."""


def rows() -> Iterator[Row]:
    yield warm()
    yield first_board()
    yield bytes_of_boards()
    yield in_play()
    yield from_scratch()
    yield largest_board()
    yield replay()
    yield start_up()


def warm() -> Row:
    """A board whose parts are all cached, as when a position is shown a second time."""
    drawn(board_drawing(finished()), PACK)
    again = best_seconds(lambda: drawn(board_drawing(finished()), PACK), times=30)
    return against_rgb("a board drawn again", again, FASTER)


def golden_boards(key: str) -> Iterator[Picture]:
    """Every twelfth board of an edition's golden game, in order."""
    record, _ = read(golden_path(key).read_text("utf-8"))
    position = start(GAMES[key], record.options, record.seed)
    for move in record.moves:
        if position.ply % 12 == 0:
            view = position.state.view(None)
            file = TableRef(1, position.ply).board_file
            yield kit_for(key).pictures.board(view, file, translator_for("en"))
        position = position.play(move)


def first_board() -> Row:
    """The first board of a new process after its warm-up, compared with the same board again."""
    command = [sys.executable, "-c", FIRST_BOARD]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, check=True) for _ in range(3)]
    first, again = min(tuple(map(float, run.stdout.split())) for run in runs)
    return Row(
        label="CPU of the first board of a process",
        figure=first,
        unit="ms",
        goal=f"<= {FIRST_BOARD_MS:g} ms",
        yardstick=again,
        yardstick_label="ms, the same board again",
        met=first <= FIRST_BOARD_MS,
    )


def bytes_of_boards() -> Row:
    """The mean board of the golden games, compared with the same rows deflated by zlib, level 1."""
    boards = [draw(board) for key in GAMES for board in golden_boards(key)]
    ours = sum(map(len, boards)) / len(boards) / 1000
    yardstick = sum(len(zlib.compress(rows_of(board), 1)) for board in boards) / len(boards) / 1000
    return Row(
        label="the mean board of the golden games",
        figure=ours,
        unit="kB",
        goal="a fifth fewer",
        yardstick=yardstick,
        yardstick_label="kB, deflated by zlib",
        met=ours <= FEWER_BYTES * yardstick,
    )


def rows_of(board: bytes) -> bytes:
    """The rows, not deflated, of a PNG with one IDAT chunk."""
    at = board.index(b"IDAT")
    length = int.from_bytes(board[at - 4 : at], "big")
    return zlib.decompress(board[at + 4 : at + 4 + length])


def in_play() -> Row:
    """The boards of games never drawn before, move by move: the mean of the fastest game."""
    games = iter([spectated("dracula.classic", number) for number in range(1, 7)])

    def play() -> None:
        for view in next(games):
            drawn(board_drawing(view), PACK)

    seconds = best_seconds(play, times=6) / len(spectated("dracula.classic"))
    return against_rgb("a board in play", seconds, FASTER)


def from_scratch() -> Row:
    """For comparison: all nine cards of a picture drawn anew each time."""

    def anew() -> list[Image.Image]:
        cards = [card for card in finished().coffin if card is not None]
        return [
            vampire_face() if card.is_vampire else card_face(card.rank, card.suit, PACK)
            for card in cards
        ]

    seconds = best_seconds(composed_in_rgb(anew), times=5)
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
    anew: Callable[[], list[Image.Image]] | None = None,
) -> Callable[[], bytes]:
    """Draws the same nine cards on the same ground, in RGB and with Pillow's default settings."""
    view = finished()
    ground = to_rgb(board_canvas(view, PACK).plane)
    sprites = [to_rgb(tile(card_tile(card, PACK))).convert("RGBA") for card in view.coffin if card]

    def compose() -> bytes:
        picture = ground.copy()
        for cell, sprite in enumerate(anew() if anew else sprites):
            picture.paste(sprite, cell_rect(cell)[:2], sprite)
        stored = io.BytesIO()
        picture.save(stored, "PNG")
        return stored.getvalue()

    return compose


def largest_board() -> Row:
    boards = (drawn(board_drawing(view), PACK) for key in COFFINS for view in spectated(key))
    kilobytes = max(map(len, boards)) / 1000
    return Row(
        label="the largest board of a game of each kind",
        figure=kilobytes,
        unit="kB",
        goal=f"<= {LARGEST_BOARD_KB} kB",
        yardstick=len(composed_in_rgb()()) / 1000,
        yardstick_label="kB, a board in RGB",
        met=kilobytes <= LARGEST_BOARD_KB,
    )


def replay() -> Row:
    films = (film_of(key, number) for key in GAMES for number in range(FILMS))
    kilobytes = max(len(draw(film)) for film in films) / 1000
    return Row(
        label=f"the largest film of {FILMS} games of each kind",
        figure=kilobytes,
        unit="kB",
        goal=f"<= {LARGEST_REPLAY_KB} kB",
        met=kilobytes <= LARGEST_REPLAY_KB,
    )


def film_of(key: str, number: int) -> Picture:
    """The film of a game as its players are shown it."""
    record, reached = played(key, number)
    table = table_at(record, reached[-1])
    picture = film(table, replayed_moves(table), 1, translator_for("en")).picture
    assert picture is not None
    return picture


def start_up() -> Row:
    """A new process from its start to its first board, compared with one that imports Pillow."""
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
