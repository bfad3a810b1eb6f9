import pytest

from bot.engine.cards import PACK52, VAMPIRE, Card
from bot.render.cards import PackStyle
from bot.render.hand_picture import ROW_LENGTH, MarkedCard, PlayerSign
from bot.render.pictures import cut_picture, hand_picture, plain_hand_picture
from bot.render.symbols import BAT, DIAMOND, ROUND
from tests.render.opening import opened

OWN = MarkedCard(VAMPIRE, 0, BAT)

SIGNS = (PlayerSign(0, DIAMOND), PlayerSign(1, ROUND))


def size(places: int) -> tuple[int, int]:
    return opened(hand_picture(PACK52[:places], None, PackStyle.TWO_COLOUR)).size


def test_a_hand_is_a_row_of_seven_at_most_and_two_rows_of_a_partnership() -> None:
    assert size(ROW_LENGTH)[1] == size(1)[1] < size(8)[1] == size(14)[1]
    assert size(14)[0] == size(7)[0]


def test_a_hand_without_a_card_is_an_empty_tray() -> None:
    assert size(0) == size(1)


def test_a_marked_card_takes_a_place_of_its_own() -> None:
    hand = hand_picture(PACK52[:3], OWN, PackStyle.TWO_COLOUR)
    assert opened(hand).size == size(4)


def test_a_marked_card_looks_unlike_the_same_card_in_the_hand() -> None:
    held = hand_picture((PACK52[0], VAMPIRE), None, PackStyle.TWO_COLOUR)
    marked = hand_picture(PACK52[:1], OWN, PackStyle.TWO_COLOUR)
    assert held != marked


@pytest.mark.parametrize("suit", "SHDC")
def test_the_pack_changes_diamonds_and_clubs_alone(suit: str) -> None:
    cards = (Card("7", suit), Card("K", suit))
    two, four = (hand_picture(cards, None, pack) for pack in PackStyle)
    assert (two == four) == (suit in "SH")


def test_the_last_two_cuts_are_drawn_a_row_each() -> None:
    one, two, three = (
        cut_picture((PACK52[:2],) * rows, SIGNS, 0, PackStyle.TWO_COLOUR) for rows in (1, 2, 3)
    )
    assert opened(one).width == opened(two).width
    assert opened(one).height < opened(two).height
    assert two == three


def test_a_game_without_a_cut_shows_a_back() -> None:
    assert opened(cut_picture((), SIGNS, 0, PackStyle.TWO_COLOUR)).size == size(1)


def test_the_crown_moves_with_the_dealer() -> None:
    first, second = (
        cut_picture((PACK52[:2],), SIGNS, dealer, PackStyle.TWO_COLOUR) for dealer in (0, 1)
    )
    assert first != second


def test_a_single_card_decides_nothing_and_has_no_crown() -> None:
    alone, crowned = (
        cut_picture((PACK52[:count],), SIGNS, 0, PackStyle.TWO_COLOUR) for count in (1, 2)
    )
    plate = (22, 274, 206, 316)
    assert opened(alone).crop(plate).tobytes() != opened(crowned).crop(plate).tobytes()


def test_the_cards_stand_above_the_signs_of_their_players() -> None:
    one, other = (
        cut_picture((PACK52[:2],), signs, 0, PackStyle.TWO_COLOUR) for signs in (SIGNS, SIGNS[::-1])
    )
    assert one != other


def test_the_courts_of_a_plain_hand_bear_no_badges() -> None:
    courts, numerals = (Card("Q", "H"), Card("K", "S")), (Card("9", "H"), Card("T", "S"))
    for cards, alike in ((courts, False), (numerals, True)):
        plain = plain_hand_picture(cards, PackStyle.TWO_COLOUR)
        assert (plain == hand_picture(cards, None, PackStyle.TWO_COLOUR)) == alike
