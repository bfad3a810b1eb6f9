"""Cards and the shuffle, with pinned numbers: stored games depend on the shuffle."""

from collections import Counter
from itertools import permutations

import pytest

from bot.engine.cards import (
    JOKER,
    PACK52,
    PACK54,
    VAMPIRE,
    Card,
    hash_rng,
    seed_from,
    shuffled,
    without,
)
from bot.engine.dealing import sorted_hand
from bot.engine.errors import InvalidMove

SEED = b"the first night"
STREAM = [0, 41, 24, 24, 46, 7, 23, 42, 39, 31, 11, 30, 42, 43, 38, 4, 46, 36, 4, 32]
PACK = (
    "5C 4H 6S 9S 3H 5D KC TH QC 4C AC 8C 7D 8H V 6H 2H 9C QS 9H "
    "JD 2D JC AH 4S 9D 5H 4D KD TS 3S JH 7H 3C 7S 5S KH 7C 8S KS "
    "2C 8D AD 2S 6C TC V 3D TD 6D QH QD JS AS"
)
DRAWN = "507bd690548739f2977dc57ec0b73c9a846cb862a817b7ae5592a8dd7682cdd1"


def texts(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def test_a_pack_has_every_card_once_and_two_vampires() -> None:
    assert len(set(PACK52)) == len(PACK52) == 52
    assert PACK54[:52] == PACK52
    assert PACK54[52:] == (VAMPIRE, VAMPIRE)


@pytest.mark.parametrize(
    ("text", "vampire", "court", "red"),
    [
        ("AS", False, False, False),
        ("TC", False, False, False),
        ("JD", False, True, True),
        ("QH", False, True, True),
        ("KS", False, True, False),
        ("V", True, False, False),
    ],
)
def test_a_card_has_its_kind(text: str, vampire: bool, court: bool, red: bool) -> None:
    card = Card.parse(text)
    kind = (card.is_vampire, card.is_court, card.red)
    assert kind == (vampire, court, red)


def test_a_joker_has_no_suit_and_is_no_vampire() -> None:
    joker = Card.parse("JK")
    assert joker is JOKER
    assert str(joker) == "JK"
    assert (joker.is_joker, joker.is_vampire, joker.is_court) == (True, False, False)
    assert (joker.suit, joker.red) == ("", False)
    assert not any(card.is_joker for card in PACK54)


def test_a_hand_is_sorted_by_suit_and_rank_with_the_cards_without_suit_last() -> None:
    hand = [JOKER, *map(Card.parse, ("KD", "V", "TC", "AC")), JOKER, Card("Q", "H"), Card("2", "S")]
    assert texts(sorted_hand(hand)) == "2S QH AC TC KD V JK JK"


@pytest.mark.parametrize("text", ["", "1H", "10H", "qh", "VH", "H", "Q", "QX", "QH ", "JKS", "K"])
def test_an_invalid_card_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove, match="no such card"):
        Card.parse(text)


def test_the_random_numbers_of_a_seed_are_pinned() -> None:
    rand = hash_rng(SEED)
    assert [rand(54) for _ in range(20)] == STREAM


def test_the_shuffle_of_a_seed_is_pinned() -> None:
    assert texts(shuffled(PACK54, hash_rng(SEED))) == PACK


def test_a_seed_made_from_a_seed_is_pinned() -> None:
    assert seed_from(hash_rng(SEED)).hex() == DRAWN


def test_every_order_of_three_cards_is_equally_likely() -> None:
    """Chi-square with 5 degrees of freedom: one seed in a thousand exceeds 20.5."""
    cards, times = PACK52[:3], 6_000
    rand = hash_rng(SEED)
    view = Counter(shuffled(cards, rand) for _ in range(times))
    expected = times / 6
    assert set(view) == set(permutations(cards))
    assert sum((count - expected) ** 2 / expected for count in view.values()) < 20.5


def test_every_position_in_the_pack_is_equally_likely() -> None:
    """Chi-square of the Ace of Spades, 53 degrees of freedom: one seed in a thousand over 90.6."""
    times = 2_700
    rand = hash_rng(SEED)
    view = Counter(shuffled(PACK54, rand).index(PACK54[0]) for _ in range(times))
    expected = times / 54
    assert sum((view[place] - expected) ** 2 / expected for place in range(54)) < 90.6


def test_words_that_would_add_bias_are_skipped() -> None:
    """2**32 is not a multiple of 2**31 + 1, so about half of all words are skipped."""
    words, unchanged = hash_rng(SEED), hash_rng(SEED)
    bound = (1 << 31) + 1
    fair = [word for word in (words(1 << 32) for _ in range(64)) if word < bound]
    assert [unchanged(bound) for _ in fair] == fair
    assert 16 < len(fair) < 48


def test_of_one_number_there_is_no_choice() -> None:
    assert hash_rng(SEED)(1) == 0


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_an_invalid_bound_raises_value_error(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        hash_rng(SEED)(bound)


def test_without_removes_one_of_two_vampires() -> None:
    assert without((VAMPIRE, PACK52[0], VAMPIRE), [VAMPIRE]) == (PACK52[0], VAMPIRE)
