import pytest

from bot.engine.cards import PACK52, Card
from bot.render.atlas import tile
from bot.render.cards import CARD_TILE, PackStyle, plain_card_tile
from bot.render.pictures import cut_picture
from bot.render.side_sign import SideSign
from bot.render.symbols import DIAMOND, ROUND
from tests.render.opening import opened

FRAME = (760, 960)
SIGNS = (SideSign(0, DIAMOND), SideSign(1, ROUND))


@pytest.mark.parametrize("suit", "SHDC")
def test_the_pack_changes_diamonds_and_clubs_alone(suit: str) -> None:
    cards = (Card("7", suit), Card("K", suit))
    packs = (PackStyle.TWO_COLOUR, PackStyle.FOUR_COLOUR)
    two, four = (cut_picture((cards,), SIGNS, 0, pack) for pack in packs)
    assert (two == four) == (suit in "SH")


def test_the_last_two_cuts_are_drawn_a_row_each() -> None:
    one, two, three = (
        cut_picture((PACK52[:2],) * rows, SIGNS, 0, PackStyle.TWO_COLOUR) for rows in (1, 2, 3)
    )
    assert opened(one).width == opened(two).width
    assert opened(one).height < opened(two).height
    assert two == three


def test_four_cards_are_no_wider_than_a_frame_of_a_film() -> None:
    cut = cut_picture((PACK52[:4],) * 2, SIGNS * 2, 3, PackStyle.TWO_COLOUR)
    width, height = opened(cut).size
    assert width <= FRAME[0]
    assert height <= FRAME[1]


def test_a_game_without_a_cut_shows_a_back() -> None:
    back = opened(cut_picture((), SIGNS, 0, PackStyle.TWO_COLOUR))
    card = opened(cut_picture((PACK52[:1],), SIGNS, 0, PackStyle.TWO_COLOUR))
    assert back.size == card.size


def test_the_crown_moves_with_the_dealer() -> None:
    first, second = (
        cut_picture((PACK52[:2],), SIGNS, dealer, PackStyle.TWO_COLOUR) for dealer in (0, 1)
    )
    assert first != second


def test_a_single_card_belongs_to_nobody_and_has_neither_sign_nor_crown() -> None:
    below = (22, 274, 206, 316)
    alone, nothing, two = (
        opened(cut_picture(cuts, SIGNS, 0, PackStyle.TWO_COLOUR)).crop(below).tobytes()
        for cuts in ((PACK52[:1],), (), (PACK52[:2],))
    )
    assert alone == nothing != two


def test_the_cards_stand_above_the_signs_of_their_players() -> None:
    one, other = (
        cut_picture((PACK52[:2],), signs, 0, PackStyle.TWO_COLOUR) for signs in (SIGNS, SIGNS[::-1])
    )
    assert one != other


@pytest.mark.parametrize("pack", PackStyle)
def test_a_court_that_is_cut_bears_no_badge_of_a_coffin(pack: PackStyle) -> None:
    king = Card("K", "H")
    cut = opened(cut_picture(((king, Card("2", "C")),), SIGNS, 1, pack))
    shown = cut.crop((22, 22, 22 + CARD_TILE[0], 22 + CARD_TILE[1]))
    assert shown.tobytes() == tile(plain_card_tile(king, pack)).tobytes()
