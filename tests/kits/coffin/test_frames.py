"""In the picture of a hand, figures and names are clear of the frames around them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.kits.coffin.hand_layout import hand_layout
from bot.kits.coffin.line_previews import Choice, previews
from bot.kits.coffin.pictures import hand_drawing
from bot.render.vector_paths import Rect
from tests.kits.coffin.views import seen_from_seats
from tests.render.opening import drawn, opened

EDGE, CHOSEN = 4, 8
"""The depth of a frame, and of the one around the chosen place."""
ROUND = 18
"""What a frame's round corners take."""
TOTALS = range(0, 420, 7)
"""With a first figure of each kind, and each kind of last one."""


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_the_totals_of_lines_are_clear_of_their_plates(key: str) -> None:
    view = next(view for view in seen_from_seats(key) if view.stage is not Stage.TAKE)
    layout = hand_layout(len(view.hand), figures=False, large=False)
    for first in TOTALS:
        lines = tuple(Line((None,) * 3, (first + at, 0, 0)) for at in range(6))
        picture = shown(replace(view, lines=lines), Choice())
        for line in range(6):
            assert is_clear(picture, layout.plate(line), EDGE), first + line


def test_the_names_of_cards_that_are_to_be_taken_are_clear_of_their_plates() -> None:
    taking = [view for view in seen_from_seats("thracula") if view.stage is Stage.TAKE]
    named = 0
    for view in taking:
        layout = hand_layout(len(view.hand), figures=False, large=False, places=True)
        for cell in set(view.face_down) & set(view.legal_cells) if view.moves else ():
            assert is_clear(shown(view, Choice()), layout.name_on_back(cell), EDGE)
            named += 1
    assert named


@pytest.mark.parametrize("key", ["dracula.classic", "dracula.partners", "thracula"])
def test_candidates_are_clear_of_their_frames(key: str) -> None:
    for view in seen_from_seats(key):
        for choice in choices(view):
            layout = hand_layout(len(view.hand), figures=choice.cell is not None, large=False)
            picture = shown(view, choice)
            if choice.cell is not None:
                assert is_clear(picture, layout.cell(choice.cell), CHOSEN)
                continue
            for preview in choice.previews:
                assert preview.move.cell is not None
                assert is_clear(picture, layout.cell(preview.move.cell), EDGE)


def choices(view: CoffinView) -> Iterator[Choice]:
    """One of a card and one of a place, if a card is to be laid."""
    laying = [move for move in view.moves if move.card is not None and move.cell is not None]
    if laying:
        card, cell = laying[0].card, laying[-1].cell
        yield Choice(card=card, previews=previews([m for m in laying if m.card == card], view))
        yield Choice(cell=cell, previews=previews([m for m in laying if m.cell == cell], view))


def shown(view: CoffinView, choice: Choice) -> Image.Image:
    return opened(drawn(hand_drawing(view, choice))).convert("RGB")


def is_clear(picture: Image.Image, frame: Rect, edge: int) -> bool:
    """Whether the last rows of a frame have one colour, and the first ones within it another."""
    left, top, right, bottom = frame
    return all(
        len(picture.crop((left + ROUND, y, right - ROUND, y + 1)).getcolors() or ()) == 1
        for y in (top + edge - 1, top + edge, bottom - edge - 1, bottom - edge)
    )
