import math

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import JOKER, Card
from bot.render.atlas import tile
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas
from bot.render.card_sprites import card_sprite, flat_sprite, sprite_width, turned
from bot.render.cards import CARD, MARGIN, PackStyle, suit_ink
from bot.render.colours import NIGHT, PAGE, blend
from bot.render.palette import nearest
from bot.render.quantize import to_rgb

TEN = Card("T", "S")


def test_a_sprite_keeps_the_shape_of_a_card_and_has_round_corners() -> None:
    sprite = card_sprite(TEN, PackStyle.TWO_COLOUR, 117)
    assert sprite.size == (CARD[0] // 2, 117) == (sprite_width(117), 117)
    alpha = sprite.getchannel("A")
    corner, edge = alpha.crop((0, 0, 2, 2)), alpha.crop((40, 0, 44, 4))
    assert max(corner.tobytes()) < 128 < min(edge.tobytes())


def test_a_sprite_of_full_size_is_the_card_of_the_atlas() -> None:
    canvas = Canvas.filled((200, 260), NIGHT)
    sprite = card_sprite(JOKER, PackStyle.TWO_COLOUR, CARD[1])
    blend_sprites(canvas.plane, (0, 0, 200, 260), [(sprite, (10, 20))])
    shown = to_rgb(canvas.plane.crop((60, 60, 140, 200)))
    corner = 60 + MARGIN - 10, 60 + MARGIN - 20
    drawn = to_rgb(tile("joker/JK").crop((*corner, corner[0] + 80, corner[1] + 140)))
    unlike = ImageChops.difference(shown.convert("L"), drawn.convert("L"))
    assert (unlike.getextrema()[1], drawn.convert("L").getextrema()[0]) < (9, 60)


def test_a_sprite_without_a_card_is_a_back() -> None:
    back = card_sprite(None, PackStyle.TWO_COLOUR, 100)
    assert back.tobytes() != card_sprite(JOKER, PackStyle.TWO_COLOUR, 100).tobytes()


def test_a_flat_sprite_has_fewer_shades_and_the_same_size() -> None:
    shaded, flat = (draw(TEN, PackStyle.TWO_COLOUR, 120) for draw in (card_sprite, flat_sprite))
    shades = [len(sprite.convert("RGB").getcolors(1 << 16) or ()) for sprite in (shaded, flat)]
    assert shades[1] < shades[0] / 2
    assert flat.size == shaded.size


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR, PackStyle.FOUR_COLOUR])
def test_a_flat_sprite_keeps_the_colour_of_its_suit_and_of_the_window_behind_a_court(
    pack: PackStyle,
) -> None:
    for suit in "HDSC":
        ink = suit_ink(suit, pack)
        index = flat_sprite(Card("5", suit), pack, 117).crop((6, 6, 24, 40)).convert("RGB")
        shades = sorted(index.getcolors() or (), reverse=True)
        assert [shade for _pixels, shade in shades[:2]] == [PAGE, ink], suit
        beside = flat_sprite(Card("J", suit), pack, 117).crop((26, 60, 34, 68)).convert("RGB")
        _pixels, window = max(beside.getcolors() or ())
        assert isinstance(window, tuple)
        assert math.dist(window, blend(ink, PAGE, 0.88)) < 4, suit


def test_a_turned_sprite_lies_on_a_larger_ground() -> None:
    sprite = card_sprite(TEN, PackStyle.FOUR_COLOUR, 100)
    ground = turned(sprite, 90)
    left, top, right, bottom = ground.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert (right - left, bottom - top) == (sprite.height, sprite.width)
    assert (left + right, top + bottom) == ground.size, "not in the middle"
    assert turned(sprite, 30).width > sprite.width


def test_a_turned_sprite_has_smooth_edges() -> None:
    alpha = turned(Image.new("RGBA", (100, 140), (255, 255, 255, 255)), 7).getchannel("A")
    columns = [alpha.crop((x, 0, x + 1, alpha.height)).tobytes() for x in range(30, 90)]
    smooth = [any(16 < opacity < 240 for opacity in column) for column in columns]
    assert sum(smooth) > 45, "the upper and the lower edge are steps"


def test_what_lies_outside_the_rectangle_is_cut_off() -> None:
    canvas = Canvas.filled((60, 60), NIGHT)
    solid = Image.new("RGBA", (40, 40), (255, 255, 255, 255))
    sprites = [(solid, (-30, -30)), (solid, (45, 45)), (solid, (200, 0)), (solid, (0, -90))]
    blend_sprites(canvas.plane, (0, 0, 50, 50), sprites)
    night, white = nearest(NIGHT), nearest((255, 255, 255))
    painted = [canvas.plane.getpixel((at, at)) for at in (5, 15, 44, 46, 52)]
    assert painted == [white, night, night, white, night]
