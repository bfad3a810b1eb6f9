"""Knows the pictures on the front page: a game that the program plays with itself, drawn.

Run `python -m bot.tools.showcase` after a change of the art.
"""

from collections.abc import Iterator

from bot.engine.cards import hash_rng
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.games import game
from bot.engine.moves import Move
from bot.engine.record import start
from bot.render.files import ASSETS
from bot.render.pictures import Pack, board, hand, sheet

FOLDER = ASSETS / "readme"
SEED = b"Jonathan Harker's diary".ljust(32)


def write() -> None:
    """Draw a board in play, a finished coffin, a hand and a score sheet."""
    FOLDER.mkdir(exist_ok=True)
    played = list(views("dracula.classic", SEED))
    last = played[-1]
    pictures = {
        "in-play": board(played[39], Pack.FOUR_COLOUR),
        "coffin": board(last.finished(1, 4), Pack.TWO_COLOUR),
        "hand": hand(played[34], Pack.FOUR_COLOUR),
        "score-sheet": sheet(last),
        "thracula": board(list(views("thracula", SEED))[12], Pack.TWO_COLOUR),
    }
    for name, picture in pictures.items():
        (FOLDER / f"{name}.png").write_bytes(picture)


def views(key: str, seed: bytes) -> Iterator[CoffinView]:
    """A whole game of chosen moves, each as the seat sees it that is to move."""
    rand = hash_rng(seed)
    position = start(game(key), {}, seed)
    while not position.over:
        state = position.state
        yield coffin_view(state.view(state.to_move))
        position = position.play(str(_chosen(state.legal_moves(), rand(1 << 16))))
    yield coffin_view(position.state.view(None))


def _chosen(moves: tuple[Move, ...], number: int) -> Move:
    willing = [move for move in moves if move.word != "refuse"]
    return willing[number % len(willing)]


if __name__ == "__main__":
    write()
