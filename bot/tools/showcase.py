"""Draws the pictures of the README from games of random moves.

Run `python -m bot.tools.showcase` after a change of the art.
"""

import argparse
from collections.abc import Iterator
from itertools import islice

from bot.engine.cards import hash_rng
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import View
from bot.engine.games import game
from bot.engine.moves import Move
from bot.engine.record import Position, start
from bot.i18n.translator import SOURCE, translator_for
from bot.kits.catalogue import kit_for
from bot.kits.coffin.pictures import board_drawing, sheet_drawing
from bot.kits.kit_types import PictureFile, TableRef
from bot.messages.message import Drawing, Picture
from bot.render.assets import ASSETS
from bot.render.cards import PackStyle

FOLDER = ASSETS / "readme"
SEED = b"Jonathan Harker's diary".ljust(32)


def write() -> None:
    """Draw a board in play, a full coffin, a move, an end, a sheet, and a table of each game."""
    FOLDER.mkdir(exist_ok=True)
    played = list(map(coffin_view, views("dracula.classic", SEED)))
    last = played[-1]
    drawings = {
        "in-play": (board_drawing(played[39]), PackStyle.FOUR_COLOUR),
        "coffin": (board_drawing(last.finished(1, 4)), PackStyle.TWO_COLOUR),
        "move": (move_drawing("dracula.classic", 39), PackStyle.FOUR_COLOUR),
        "end": (finale(last).drawing, PackStyle.TWO_COLOUR),
        "score-sheet": (sheet_drawing(last), PackStyle.TWO_COLOUR),
        "thracula": (table_drawing("thracula", 12), PackStyle.TWO_COLOUR),
        "fosco": (table_drawing("fosco.two", 27), PackStyle.FOUR_COLOUR),
        "abstrac": (table_drawing("abstrac", 12), PackStyle.FOUR_COLOUR),
        "caterpillar": (table_drawing("caterpillar", 14), PackStyle.FOUR_COLOUR),
        "counterbluff": (table_drawing("counterbluff", 11), PackStyle.FOUR_COLOUR),
    }
    for name, (drawing, pack) in drawings.items():
        (FOLDER / f"{name}.png").write_bytes(drawing.draw(*drawing.arguments, pack))


def finale(last: CoffinView) -> Picture:
    """The end picture of a finished game."""
    winners, file = last.game_results[-1].winners, PictureFile("end.png")
    return kit_for(last.rules).pictures.finale(
        last, winners, ("", ""), file, translator_for(SOURCE)
    )


def table_drawing(key: str, ply: int) -> Drawing:
    """The table of a game as all may see it after `ply` moves."""
    *_before, view = islice(views(key, SEED, spectator=True), ply + 1)
    file, _ = PictureFile("board.png"), translator_for(SOURCE)
    return kit_for(key).pictures.board(view, file, _).drawing


def move_drawing(key: str, ply: int) -> Drawing:
    """What the seat to move sees after `ply` moves and a press on the last open place."""
    *_before, position = islice(positions(key, SEED), ply + 1)
    seat = position.state.to_move
    view = coffin_view(position.state.view(seat))

    cell = CELL_NAMES[view.legal_cells[-1]]
    asked = kit_for(key).choose_card(view, cell, TableRef(1, ply), translator_for(SOURCE))
    assert asked is not None
    assert asked.picture is not None
    return asked.picture.drawing


def views(key: str, seed: bytes, spectator: bool = False) -> Iterator[View]:
    """A whole game of random moves, as the seat to move or a spectator sees it, to its end."""
    for position in positions(key, seed):
        yield position.state.view(None if spectator else position.state.to_move)


def positions(key: str, seed: bytes) -> Iterator[Position]:
    """The positions of a whole game of random moves."""
    rand = hash_rng(seed)
    position = start(game(key), {}, seed)
    while not position.over:
        yield position
        position = position.play(str(_chosen_move(position.state.legal_moves(), rand(1 << 16))))
    yield position


def _chosen_move(moves: tuple[Move, ...], number: int) -> Move:
    willing = [move for move in moves if move.word != "refuse"]
    return willing[number % len(willing)]


def main() -> None:
    """Draw the pictures; there are no arguments."""
    prog = "python -m bot.tools.showcase"
    argparse.ArgumentParser(prog=prog, description=__doc__).parse_args()
    write()


if __name__ == "__main__":
    main()
