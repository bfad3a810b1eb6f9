"""The prebuilt art is what the drawing code draws, and every piece can be told from every other."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import PACK52
from bot.render import atlas
from bot.render.atlas import card_tile, tile
from bot.render.canvas import Canvas
from bot.render.colours import STYLES, Pack
from bot.render.layout import BOARD, CELL, cell_rect, plate_rect, vampire_rect
from bot.render.palette import CLEAR, palette
from bot.render.png import encode
from bot.render.quantize import quantized
from bot.tools.art import board_parts
from bot.tools.art.card_faces import card_face
from bot.tools.art.tile_catalogue import drawn, overlays


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    changed = ImageChops.difference(one, other).point([0] + [255] * 255)
    return changed.histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize(("rank", "suit"), ["AS", "TH", "JC", "QD", "KS"])
def test_a_prebuilt_card_is_what_is_drawn_today(rank: str, suit: str):
    fresh = quantized(board_parts.well(card_face(rank, suit, Pack.FOUR_COLOUR)))
    assert fresh.tobytes() == tile(card_tile(rank + suit, Pack.FOUR_COLOUR)).tobytes()


def test_every_tile_that_is_drawn_is_in_the_atlas_and_no_other():
    listed = {f"{sheet}/{name}" for sheet, tiles in drawn() for name in tiles}
    assert listed == {name for sheet in atlas.sheets() for name in atlas.names(sheet)}
    assert {name for name, _ in overlays()} == {
        path.stem.removeprefix("overlay-") for path in atlas.ART.glob("overlay-*.png")
    }


@pytest.mark.parametrize("pack", Pack)
def test_every_card_looks_different(pack: Pack):
    faces = {card_tile(str(card), pack): None for card in PACK52}
    faces |= {card_tile(name, pack): None for name in ("V", "back")}
    assert len({tile(name).tobytes() for name in faces}) == 54


@pytest.mark.parametrize("suit", "SHDC")
def test_every_rank_of_a_suit_can_be_told_at_a_glance(suit: str):
    tiles = [tile(card_tile(rank + suit, Pack.TWO_COLOUR)) for rank in "A23456789TJQK"]
    for place, one in enumerate(tiles):
        assert all(unlike(one, other) > 0.01 for other in tiles[place + 1 :])


def test_every_tile_of_a_cell_has_the_same_edge():
    edge = Image.new("L", CELL, 255)
    edge.paste(0, (6, 6, CELL[0] - 6, CELL[1] - 6))
    names = [*atlas.names("cells"), *atlas.names("black"), *atlas.names("hearts")]
    edges = set()
    for name in names:
        strip = Image.new("L", CELL)
        strip.paste(tile(name), (0, 0), edge)
        edges.add(strip.tobytes())
    assert len(edges) == 1


def test_no_two_places_of_the_board_overlap():
    places = [cell_rect(cell) for cell in range(9)] + [plate_rect(line) for line in range(6)]
    places += [vampire_rect(number) for number in range(2)]
    taken = Image.new("L", BOARD)
    for left, top, right, bottom in places:
        assert 0 <= left < right <= BOARD[0]
        assert 0 <= top < bottom <= BOARD[1]
        assert not any(value % 2 for value in (left, top, right, bottom))
        assert taken.crop((left, top, right, bottom)).getbbox() is None
        taken.paste(255, (left, top, right, bottom))


def test_the_palette_leaves_one_index_for_nothing():
    assert len(palette()) <= CLEAR
    assert len(set(palette())) == len(palette())


def test_the_styles_of_three_sides_have_three_shapes_and_three_colours():
    row = (3 * CELL[0], CELL[1])
    shapes = [board_parts.frame(row, style).getchannel("A").tobytes() for style in STYLES]
    assert len(set(shapes)) == len({style.light for style in STYLES}) == 3


def test_a_png_is_read_back_as_it_was():
    plane = Image.effect_noise((113, 97), 40)
    picture = Canvas(plane)
    stored = Image.open(io.BytesIO(encode(picture.plane)))
    assert stored.mode == "P"
    assert stored.tobytes() == plane.tobytes()


def test_tiles_may_be_read_by_several_threads_at_once():
    names = [name for sheet in atlas.sheets() for name in atlas.names(sheet)]
    with ThreadPoolExecutor(4) as pool:
        sizes = list(pool.map(lambda name: tile(name).size, names * 2))
    assert len(sizes) == 2 * len(names)
