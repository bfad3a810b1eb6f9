"""Golden pictures: the pixels of pictures from fixed games, as digests.

A line of `pictures.txt` is the name of a picture, which says how to draw it, and its digest.
`python -m tests.kits.golden` draws all of them anew and rewrites the file after an intended change;
a picture is added by a line with its name.

The pixels are those of the locked Pillow, which draws figures from a font, scales cards and turns
them. Another version may differ a little: 12.2 drew 13 pixels of one of these pictures otherwise.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PIL import Image, ImageSequence

from bot.engine.face_down import opened as turned_up
from bot.engine.game import View
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.i18n.translator import SOURCE, translator_for
from bot.kits.catalogue import AnyKit, kit_for
from bot.kits.kit_types import PictureFile, TableRef
from bot.messages.message import Drawing, Message, Picture
from bot.render.cards import PackStyle
from tests.engine.playouts import played
from tests.kits.golden.drawings import DRAWINGS
from tests.render.opening import drawn, opened

FILE: Final = Path(__file__).parent / "pictures.txt"
_PACKS: Final = {pack.value.replace(" ", "-"): pack for pack in PackStyle}
_REF: Final = TableRef(1, 1)
_ = translator_for(SOURCE)


def known() -> dict[str, str]:
    """By name: the digests of all golden pictures; empty for a picture that was just added."""
    lines = (line.partition(":") for line in FILE.read_text("ascii").splitlines())
    return {name: digest.strip() for name, _colon, digest in lines}


def frames(name: str) -> list[Image.Image]:
    """The picture with this name; a film has several frames.

    A name consists of a rules key with the options, the moments of a game, the kind of picture with
    its arguments, and the pack if it is not the usual one, as in `thracula 17 hand 2 four-large`;
    or it is one of `DRAWINGS`.
    """
    key, *words = name.split()
    pack = _PACKS[words.pop()] if words[-1] in _PACKS else PackStyle.TWO_COLOUR
    drawing = DRAWINGS[words[0]] if key == "drawing" else _drawing(key, words)
    film = ImageSequence.Iterator(opened(drawn(drawing, pack)))
    return [frame.convert("RGB") for frame in film]


def digest(shown: list[Image.Image]) -> str:
    """Size and number of the frames, and the beginning of the SHA-256 of pixels and durations."""
    pixels = hashlib.sha256()
    for frame in shown:
        pixels.update(frame.tobytes())
        pixels.update(str(frame.info.get("duration", "")).encode())
    width, height = shown[0].size
    return f"{width}x{height}x{len(shown)} {pixels.hexdigest()[:16]}"


def _drawing(key: str, words: list[str]) -> Drawing:
    options = dict(word.split("=") for word in words if "=" in word)
    moments, kind, *arguments = (word for word in words if "=" not in word)
    reached = [_position(key, options, moment) for moment in moments.split(",")]
    kit, views = kit_for(key), [_seen(position) for position in reached]
    if kind in ("hand", "card", "cell"):
        seat, *chosen = arguments
        assert len(chosen) == (kind != "hand"), f"not understood: {chosen}"
        shown = _private(kit, _seen(reached[0], int(seat)), kind, chosen)
    elif kind == "end":
        given = arguments[0].split(",") if arguments else reached[0].winners or ()
        winners, names = [*map(int, given)], [""] * len(views[0].scores)
        shown = kit.pictures.finale(views[0], winners, names, PictureFile("end.png"), _)
    else:
        shown = _public(kit, views, kind, arguments)
    assert shown is not None, "no picture"
    return shown.drawing


def _position(key: str, options: Mapping[str, str], moment: str) -> Position:
    """The position after so many moves of a random game, and after those that follow the number."""
    ply, *moves = moment.split("+")
    position = played(key, 0, options)[1][int(ply)]
    for move in moves:
        position = position.play(move)
    return position


def _seen(position: Position, seat: int | None = None) -> View:
    """What a seat, or a spectator, sees of a position."""
    state = turned_up(position.state) if position.over else position.state
    view = state.view(seat)
    return view.ended() if position.ending else view


def _private(kit: AnyKit, view: View, kind: str, chosen: list[str]) -> Picture | None:
    """A seat's hand; the cards for a cell (`card`), or the cells for a card (`cell`)."""
    message: Message | None = (
        kit.hand(view, _REF, _)
        if kind == "hand"
        else kit.choose_card(view, chosen[0], _REF, _)
        if kind == "card"
        else kit.choose_cell(view, chosen[0], _REF, _)
    )
    return None if message is None else message.picture


def _public(kit: AnyKit, views: list[View], kind: str, arguments: list[str]) -> Picture | None:
    view = views[0]
    match kind:
        case "board":
            return kit.pictures.board(view, _REF.board_file, _)
        case "step":
            better = Move.parse(arguments[0]) if arguments else None
            return kit.pictures.step(view, better, PictureFile("step.png"), _)
        case "sheet":
            return kit.pictures.sheet(view, PictureFile("sheet.png"), _)
        case "film":
            return kit.pictures.film(views, PictureFile("film.gif"), _)
        case "rules":
            return kit.rules_pages(view.rules, with_defaults(GAMES[view.rules], {}), _)[
                int(arguments[0])
            ].picture
    raise ValueError(kind)
