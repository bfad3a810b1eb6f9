"""Draws the pictures of the README from a game of random moves.

Run `python -m bot.tools.showcase` after a change of the art.
"""

from collections.abc import Iterator

from bot.engine.cards import hash_rng
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.games import game
from bot.engine.moves import Move
from bot.engine.record import start
from bot.kits.coffin.pictures import board_drawing, hand_drawing, sheet_drawing
from bot.render.assets import ASSETS
from bot.render.cards import PackStyle

FOLDER = ASSETS / "readme"
SEED = b"Jonathan Harker's diary".ljust(32)


def write() -> None:
    """Draw a board in play, a finished coffin, a hand and a score sheet."""
    FOLDER.mkdir(exist_ok=True)
    played = list(views("dracula.classic", SEED))
    last = played[-1]
    drawings = {
        "in-play": (board_drawing(played[39]), PackStyle.FOUR_COLOUR),
        "coffin": (board_drawing(last.finished(1, 4)), PackStyle.TWO_COLOUR),
        "hand": (hand_drawing(played[34]), PackStyle.FOUR_COLOUR),
        "score-sheet": (sheet_drawing(last), PackStyle.TWO_COLOUR),
        "thracula": (board_drawing(list(views("thracula", SEED))[12]), PackStyle.TWO_COLOUR),
    }
    for name, (drawing, pack) in drawings.items():
        (FOLDER / f"{name}.png").write_bytes(drawing.draw(*drawing.arguments, pack))


def views(key: str, seed: bytes) -> Iterator[CoffinView]:
    """A whole game of random moves, as seen by the seat to move, then by a spectator."""
    rand = hash_rng(seed)
    position = start(game(key), {}, seed)
    while not position.over:
        state = position.state
        yield coffin_view(state.view(state.to_move))
        position = position.play(str(_chosen_move(state.legal_moves(), rand(1 << 16))))
    yield coffin_view(position.state.view(None))


def _chosen_move(moves: tuple[Move, ...], number: int) -> Move:
    willing = [move for move in moves if move.word != "refuse"]
    return willing[number % len(willing)]


if __name__ == "__main__":
    write()
