import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import JOKER, PACK52, RANKS, VAMPIRE, Card
from bot.render.atlas import tile
from bot.render.cards import BACK, CARD_TILE, PackStyle, card_tile, plain_card_tile
from tests.render.opening import tile_names

ROOT = Path(__file__).resolve().parents[2]
ALL_READ = """
import gc
from PIL import Image
from bot.render.atlas import read_all
read_all()
print(sum(isinstance(one, Image.Image) for one in gc.get_objects()))
"""
"""Reads all art, and prints how many images of it are in memory."""


@pytest.mark.parametrize("pack", PackStyle)
def test_every_card_looks_different(pack: PackStyle) -> None:
    for tile_of in (card_tile, plain_card_tile):
        faces = [tile_of(card, pack) for card in (*PACK52, VAMPIRE, JOKER)]
        assert len({tile(name).tobytes() for name in (*faces, BACK)}) == 55


@pytest.mark.parametrize("pack", PackStyle)
def test_only_courts_look_different_outside_a_coffin(pack: PackStyle) -> None:
    for card in (*PACK52, JOKER):
        share = unlike(tile(card_tile(card, pack)), tile(plain_card_tile(card, pack)))
        assert (0 < share < 0.1) == card.is_court


@pytest.mark.parametrize("suit", "SHDC")
def test_every_rank_of_a_suit_can_be_told_at_a_glance(suit: str) -> None:
    tiles = [tile(card_tile(Card(rank, suit), PackStyle.TWO_COLOUR)) for rank in RANKS]
    for place, one in enumerate(tiles):
        assert all(unlike(one, other) > 0.01 for other in tiles[place + 1 :])


def test_the_two_packs_differ_in_diamonds_and_clubs_alone() -> None:
    for card in PACK52:
        alike = card_tile(card, PackStyle.TWO_COLOUR) == card_tile(card, PackStyle.FOUR_COLOUR)
        assert alike == (card.suit in "SH")


def test_every_tile_of_a_cell_has_the_same_edge() -> None:
    edge = Image.new("L", CARD_TILE, 255)
    edge.paste(0, (6, 6, CARD_TILE[0] - 6, CARD_TILE[1] - 6))
    edges = set()
    for name in tile_names():
        if name.partition("/")[0] in ("cells", "black", "hearts", "joker", "courts", "courts4"):
            strip = Image.new("L", CARD_TILE)
            strip.paste(tile(name), (0, 0), edge)
            edges.add(strip.tobytes())
    assert len(edges) == 1


def test_tiles_may_be_read_by_several_threads_at_once() -> None:
    names = tile_names()
    with ThreadPoolExecutor(4) as pool:
        sizes = list(pool.map(lambda name: tile(name).size, names * 2))
    assert len(sizes) == 2 * len(names)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    changed = ImageChops.difference(one, other).point([0] + [255] * 255)
    return changed.histogram()[255] / (one.width * one.height)


def test_art_that_nothing_shows_takes_no_images() -> None:
    command = [sys.executable, "-c", ALL_READ]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == "0\n"
