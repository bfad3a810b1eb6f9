"""The prebuilt art is what the drawing code draws."""

from functools import cache

import pytest

from bot.engine.cards import PACK52, Card
from bot.render import atlas
from bot.render.atlas import tile
from bot.render.cards import CARD_TILE, PackStyle, card_tile
from bot.render.colours import STYLES
from bot.render.quantize import quantized
from bot.tools.art import board_parts
from bot.tools.art.card_faces import card_face
from bot.tools.art.court_figures import COURTS
from bot.tools.art.tile_catalogue import FIXED_PALETTE_SHEETS, Tiles, draw_overlays, draw_sheets
from tests.render.opening import tile_names


@cache
def fresh_tiles(sheet: str) -> Tiles:
    """Drawn once for all tests of a process."""
    return FIXED_PALETTE_SHEETS[sheet]()


@pytest.mark.parametrize(("rank", "suit"), ["AS", "TH", "JC", "JH", "QD", "QC", "KS", "KD"])
def test_a_prebuilt_card_is_what_is_drawn_today(rank: str, suit: str) -> None:
    fresh = quantized(board_parts.well(card_face(rank, suit, PackStyle.FOUR_COLOUR)))
    prebuilt = tile(card_tile(Card(rank, suit), PackStyle.FOUR_COLOUR))
    assert fresh.tobytes() == prebuilt.tobytes()


@pytest.mark.parametrize("sheet", FIXED_PALETTE_SHEETS)
def test_a_sheet_on_the_fixed_palette_is_what_is_drawn_today(sheet: str) -> None:
    for name, fresh in fresh_tiles(sheet).items():
        assert quantized(fresh).tobytes() == tile(f"{sheet}/{name}").tobytes(), name


def test_each_of_the_twelve_courts_is_a_figure_of_its_own() -> None:
    figures = [figure for by_suit in COURTS.values() for figure in by_suit.values()]
    assert len(set(figures)) == len(figures) == 12


def test_every_tile_that_is_drawn_is_in_the_atlas_and_no_other() -> None:
    sheets = {**dict(draw_sheets()), **{name: fresh_tiles(name) for name in FIXED_PALETTE_SHEETS}}
    listed = {f"{sheet}/{name}" for sheet, tiles in sheets.items() for name in tiles}
    assert listed == set(tile_names())
    assert {name for name, _ in draw_overlays()} == {
        path.stem.removeprefix("overlay-") for path in atlas.ART.glob("overlay-*.png")
    }


def test_there_is_a_wreath_for_each_of_three_sides_and_for_a_draw() -> None:
    drawn = {name for name in tile_names() if name.startswith("end/wreath-")}
    assert drawn == {f"end/wreath-{winner}" for winner in (0, 1, 2, "brass")}


def test_the_styles_of_three_sides_have_three_shapes_and_three_colours() -> None:
    row = (3 * CARD_TILE[0], CARD_TILE[1])
    shapes = [board_parts.frame(row, style).getchannel("A").tobytes() for style in STYLES]
    assert len(set(shapes)) == len({style.light for style in STYLES}) == 3


@pytest.mark.parametrize("card", PACK52, ids=str)
def test_the_rank_of_a_small_card_is_clear_of_its_frame_and_of_its_suit(card: Card) -> None:
    small = tile(f"small/{card.rank}{card.suit}")
    for y in (5, 59):
        inside = small.crop((6, y, small.width - 6, y + 1))
        assert len(inside.getcolors() or ()) == 1, y
