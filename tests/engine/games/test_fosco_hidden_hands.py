"""Hidden hands of Fosco for four: what play shows of them, and what is dealt again."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from bot.engine.cards import JOKER, PACK52, RANKS, Card, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.games.fosco.constrained_deals import (
    ConstrainedDeals,
    EarliestSuit,
    ReplayableDeals,
)
from bot.engine.games.fosco.hidden_hands import HandSampler
from bot.engine.games.fosco.state import FoscoState
from bot.engine.games.fosco.view import Play, may_hold
from bot.engine.scoring.fosco import NO_CARDS, KingFunction, count_after
from tests.engine.games.test_fosco import FOUR, first_lead, later_lead, played_first, start
from tests.engine.made_moves import play

NOTHING = ("", "", "", "", "")


def test_before_the_first_card_nothing_is_shown() -> None:
    assert start(FOUR).view(0).lacks == (NOTHING,) * 4


def test_a_card_shows_that_every_earlier_suit_is_gone() -> None:
    view = play(first_lead("2S 3S", "3H 5H", "4D", "7C", game=FOUR), "2S 3H 4D").view(0)
    assert view.lacks == (
        NOTHING,
        (RANKS, "", "", "", ""),
        (RANKS, RANKS, RANKS, "", ""),
        NOTHING,
    )


def test_a_stuck_player_who_leads_a_suit_had_no_card_of_it_that_would_have_fitted() -> None:
    stuck = play(first_lead("TS 2S", "7S 3S", "6H 9H", "AS", game=FOUR), "TS 7S")
    assert stuck.view(0).lacks[2] == ("", "", "", "", "JK"), "the suit is not known yet"
    assert not may_hold(stuck.view(0).lacks[2], JOKER)
    assert play(stuck, "6H").view(0).lacks[2] == (RANKS, "A234Q", "", "", "JK")


def test_a_jack_would_have_counted_as_the_card_before() -> None:
    stuck = play(first_lead("TS 2S", "8S 3S", "AS QS", "9H 5H", game=FOUR), "TS 8S AS")
    assert play(stuck, "5H").view(0).lacks[3][1] == "A2JQ"


def test_at_21_a_joker_may_be_held_and_led_and_the_suit_shows_later() -> None:
    hands = ("TS 2S 4D", "7S 3S 6D", "4S AS 7D", "JK 5H 6H")
    led = play(first_lead(*hands, game=FOUR, jokers="4"), "TS 7S 4S JK")
    assert led.view(0).lacks[3] == NOTHING
    shown = play(led, "2S 3S AS 5H").view(0)
    assert shown.lacks[3] == (RANKS, "Q", "", "", "")


def test_what_is_shown_lasts_for_the_deal() -> None:
    state = play(first_lead("TS 2S", "7S 3S", "6H 9H", "AS 2H", game=FOUR), "TS 7S 6H AS 2S")
    assert state.view(None).lacks[2] == (RANKS, "A234Q", "", "", "JK")
    assert replace(state, deal=0).with_deal().view(0).lacks == (NOTHING,) * 4


def random_deal(number: int, jokers: str = "0") -> list[FoscoState]:
    """The states of one deal of random cards."""
    rng = random.Random(number)
    state = start(FOUR, {"jokers": jokers}, rng.randbytes(8))
    reached = [state]
    while reached[-1].deal == 1:
        reached.append(reached[-1].apply(rng.choice(reached[-1].legal_moves())))
    return reached[:-1]


@pytest.mark.parametrize(("number", "jokers"), [(0, "0"), (1, "0"), (2, "4"), (3, "4")])
def test_the_true_hands_agree_with_what_is_shown(number: int, jokers: str) -> None:
    for state in random_deal(number, jokers):
        lacks = state.view(None).lacks
        for seat, hand in enumerate(state.hands):
            assert all(may_hold(lacks[seat], card) for card in hand)


@pytest.mark.parametrize(("number", "jokers"), [(4, "0"), (5, "4")])
def test_hands_dealt_again_agree_with_what_is_shown(number: int, jokers: str) -> None:
    rand = hash_rng(b"guess")
    for state in random_deal(number, jokers)[::3]:
        for seat in (None, 0, 3):
            hands = state.determinize(seat, rand).hands
            lacks = state.view(seat).lacks
            for other, hand in enumerate(hands):
                assert len(hand) == len(state.hands[other])
                assert all(may_hold(lacks[other], card) for card in hand)
            assert sorted(map(str, sum(hands, ()))) == sorted(map(str, sum(state.hands, ())))
            if seat is not None:
                assert hands[seat] == state.hands[seat]


def test_who_has_just_been_stuck_has_no_card_that_would_have_fitted() -> None:
    stuck = play(first_lead("TS 2S 3S", "7S 8S 9S", "6H 9H", "AS QS", game=FOUR), "TS 7S")
    assert stuck.to_move == 2
    rand = hash_rng(b"stuck")
    for _ in range(40):
        hand = stuck.determinize(0, rand).hands[2]
        earliest = hand[0].suit
        assert not {card.rank for card in hand if card.suit == earliest} & set("A234Q")


def test_who_was_stuck_and_led_a_joker_has_no_card_that_would_have_fitted() -> None:
    hands = ("TS 2S 4D", "7S 3S 6D", "4S AS 7D", "JK 5H 6H")
    led = play(first_lead(*hands, game=FOUR, jokers="4"), "TS 7S 4S JK")
    rand = hash_rng(b"stuck")
    for _ in range(40):
        hand = led.determinize(0, rand).hands[3]
        earliest = hand[0].suit
        assert "Q" not in {card.rank for card in hand if card.suit == earliest}


def test_the_first_leader_is_dealt_the_most_spades_f10() -> None:
    rand = hash_rng(b"majority")
    for number in range(6):
        state = start(FOUR, seed=bytes([number]))
        for seat in (None, 0, 1):
            guess = state.determinize(seat, rand)
            held = [sum(card.suit == "S" for card in hand) for hand in guess.hands]
            most = [each for each in range(4) if held[each] == max(held)]
            assert min(most, key=lambda each: (each - state.dealer - 1) % 4) == state.to_move


def test_the_spades_that_were_played_count_as_dealt_f10() -> None:
    rand = hash_rng(b"majority")
    for number in range(4):
        for state in random_deal(number)[1:14:4]:
            guess = state.determinize(2, rand)
            moves = [(seat, move.card) for seat, move in guess.view(None).moves_made if move.card]
            cards = [*enumerate(guess.hands), *((seat, (card,)) for seat, card in moves)]
            dealt = Counter(seat for seat, held in cards for card in held if card.suit == "S")
            leader = max(range(4), key=lambda seat: (dealt[seat], -((seat - state.dealer - 1) % 4)))
            assert leader == moves[0][0]


def nearly_over(*hands: str, jokers: str = "0") -> FoscoState:
    """Seat 0 has won all other cards, among them the most spades, and leads with these hands."""
    state = later_lead(*hands, game=FOUR, jokers=jokers)
    pack = PACK52 + (JOKER,) * int(jokers)
    gone = without(pack, [card for hand in state.hands for card in hand])
    return replace(state, counts=(tuple(Play(0, card, 0) for card in gone),))


def test_who_was_stuck_and_has_led_only_a_joker_since_lacks_the_same_cards_later() -> None:
    state = nearly_over("TS 9S 4D", "7S KS 6D", "4S 5S 7D", "JK 5C QD", jokers="4")
    later = play(state, "TS 7S 4S JK 9S KS")
    assert (later.plays, later.to_move) == ((), 2), "the Joker lies in a count that is over"
    rand = hash_rng(b"stuck")
    for _ in range(40):
        hand = later.determinize(0, rand).hands[3]
        assert "Q" not in {card.rank for card in hand if card.suit == hand[0].suit}


def test_every_possible_deal_is_equally_likely() -> None:
    """Chi-square with 26 degrees of freedom: one seed in a thousand exceeds 54.1."""
    view = nearly_over("5C 6C", "7D 8D", "9H 5H", "2S KS").view(0)
    lacks = (NOTHING, (RANKS, *NOTHING[1:]), ("", "A2345", *NOTHING[2:]), NOTHING)
    sampler = HandSampler(replace(view, lacks=lacks))
    rand, times = hash_rng(b"uniform"), 7_200
    seen = Counter(sampler.hands(rand) for _ in range(times))
    unseen = parse_cards("7D 8D 9H 5H 2S KS")
    possible = {
        (view.hand, *(sorted_hand(order[at : at + 2]) for at in (0, 2, 4)))
        for order in permutations(unseen)
        if all(may_hold(lacks[1 + at // 2], card) for at, card in enumerate(order))
    }
    assert set(seen) == possible
    expected = times / len(possible)
    assert len(possible) == 27
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 54.1


def test_every_deal_that_replays_is_equally_likely_if_dealt_card_by_card() -> None:
    """Chi-square with 39 degrees of freedom: one seed in a thousand exceeds 72.1."""
    cards = parse_cards("2S KS 5H 9H 2H 7D 8C JK")
    earliest = (
        EarliestSuit(frozenset("5K")),
        EarliestSuit(wanted=frozenset(("2", "JK"))),
        EarliestSuit(),
    )
    holders = [(card, (0, 1) if card == Card("9", "H") else (0, 1, 2)) for card in cards]
    deals = ReplayableDeals(holders, (3, 3, 2), earliest, lambda spades: spades[2] == 0)
    rand, times = hash_rng(b"uniform"), 8_000
    seen = Counter(tuple(map(sorted_hand, deals.random(rand))) for _ in range(times))
    possible = {
        tuple(map(sorted_hand, (order[:3], order[3:6], order[6:]))) for order in permutations(cards)
    }
    agreeing = {
        hands
        for hands in possible
        if all(known.agrees(hand) for known, hand in zip(earliest, hands, strict=True))
        and not {"2S", "KS", "9H"} & set(map(str, hands[2]))
    }
    assert set(seen) == agreeing
    expected = times / len(agreeing)
    assert len(agreeing) == 40
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 72.1


@pytest.mark.parametrize("number", range(20))
def test_every_hand_dealt_card_by_card_agrees_with_what_is_known_of_its_earliest_suit(
    number: int,
) -> None:
    rng = random.Random(number)
    cards = rng.sample(PACK52, 6)
    earliest = [EarliestSuit(frozenset(card.rank)) for card in rng.sample(cards, 3)]
    holders = [(card, (0, 1, 2)) for card in cards]
    deals = ReplayableDeals(holders, (2, 2, 2), earliest, lambda _spades: True)
    rand, possible = hash_rng(b"%d" % number), set()
    for order in permutations(cards):
        hands = order[:2], order[2:4], order[4:]
        if all(known.agrees(hand) for known, hand in zip(earliest, hands, strict=True)):
            possible.add(tuple(map(sorted_hand, hands)))
    assert possible
    assert {tuple(map(sorted_hand, deals.random(rand))) for _ in range(100)} <= possible


def test_each_possible_holder_may_get_a_card_however_many_ways_there_are() -> None:
    """There are more than 10 ** 16 ways, which a word of 32 bits cannot count."""
    *others, card = PACK52[:39]
    cards = [*((each, (0, 1, 2)) for each in others), (card, (1, 2))]
    deals, rand = ConstrainedDeals(cards, (13, 13, 13)), hash_rng(b"many")
    dealt = [deals.random(rand) for _ in range(60)]
    held = Counter(at for hands in dealt for at, hand in enumerate(hands) if card in hand)
    assert set(held) == {1, 2}
    assert min(held.values()) > 15


def test_after_the_last_deal_no_hand_is_left_to_deal() -> None:
    over = played_first(start(FOUR, {"deals": "1"}))
    assert over.determinize(0, hash_rng(b"over")).hands == ((),) * 4


def test_the_first_leader_has_the_most_spades_even_if_few_deals_give_it_so_many_f10() -> None:
    """Only one deal in 330 gives the leader six of the seven spades that seat 0 does not see."""
    left = without(PACK52, parse_cards("2S 3S 4S 5S 6S 7S"))
    hands = (PACK52[1:7] + left[-7:], left[:13], left[13:26], left[26:39])
    state = replace(start(FOUR), hands=hands, dealer=0, to_move=1)
    rand = hash_rng(b"few")
    guesses = [state.determinize(0, rand) for _ in range(24)]
    assert all(guess.legal_moves() for guess in guesses)
    assert all(sum(card.suit == "S" for card in guess.hands[1]) >= 6 for guess in guesses)


@pytest.mark.parametrize(
    ("played", "playable"),
    [
        pytest.param("TS 9S 2S", "QD KD", id="a Queen of the last suit is all that fits at 21"),
        pytest.param("TS 9S", "JK 4D", id="nothing but a Joker fits"),
    ],
)
def test_the_player_in_turn_is_never_stuck_in_hands_dealt_again(played: str, playable: str) -> None:
    """So few deals let this player go on that most guesses have to give it the card."""
    fitting = parse_cards("2S AH 2H AC 2C AD 2D QS QH QC JS JH JC JD")
    held = parse_cards(f"{played} {playable}")
    rest = without(PACK52, {*fitting, *held, Card("Q", "D"), Card("5", "C")} - {JOKER})
    hands = ((Card("5", "C"),), sorted_hand(parse_cards(playable)), rest[::2], rest[1::2])
    plays, count = [], NO_CARDS
    for card in parse_cards(played):
        after = count_after(count, card, KingFunction.DOUBLE)
        assert after is not None
        count = after
        plays.append(Play(0, card, count.total))
    gone = without((*PACK52, JOKER), [card for hand in hands for card in hand if card in PACK52])
    before = tuple(Play(0, card, 0) for card in gone if card not in (*held, JOKER))
    state = replace(
        start(FOUR, {"jokers": "4"}),
        hands=hands,
        to_move=1,
        count=count,
        plays=tuple(plays),
        counts=((*before, *[Play(3, JOKER, 0)] * (4 - playable.count("JK"))),),
    )
    assert state.legal_moves()
    rand = hash_rng(b"pinned")
    for _ in range(20):
        assert state.determinize(0, rand).legal_moves()
