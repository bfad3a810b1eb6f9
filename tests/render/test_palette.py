import math

from bot.render.palette import CLEAR, merged, nearest, palette, ramp


def test_the_palette_leaves_one_index_for_nothing() -> None:
    assert len(palette()) <= CLEAR
    assert len(set(palette())) == len(palette())


def test_a_ramp_leads_from_the_ground_to_the_ink() -> None:
    ground, ink = palette()[0], palette()[1]
    assert (ramp(ground, ink)[0], ramp(ground, ink)[255]) == (0, 1)


def test_the_nearest_of_a_colour_of_the_palette_is_itself() -> None:
    assert [nearest(colour) for colour in palette()] == list(range(len(palette())))


def test_colours_are_merged_only_with_near_ones_that_stay() -> None:
    earlier = merged(24.0)
    for index, colour in enumerate(palette()):
        assert math.dist(palette()[earlier[index]], colour) < 24.0
        assert earlier[earlier[index]] == earlier[index]
    assert len(set(earlier)) < len(palette())


def test_colours_of_their_own_are_never_merged_and_take_in_their_neighbours() -> None:
    own = palette()[7], palette()[-1]
    first = merged(24.0, own)
    assert (first[7], first[len(palette()) - 1]) == (7, len(palette()) - 1)
    near = [at for at, colour in enumerate(palette()) if math.dist(colour, own[0]) < 24.0]
    assert {first[at] for at in near} <= {7, len(palette()) - 1}
    assert len(near) > 1
