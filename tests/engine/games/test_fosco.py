"""Fosco for two and for four: docs/rules.md 1.8, 1.9 and 2.6."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.engine.cards import JOKER, PACK52, Card, hash_rng, parse_cards
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.errors import InvalidOptions
from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games.fosco.editions import EDITIONS, SuitOrder, suits_in_play
from bot.engine.games.fosco.game import FoscoGame
from bot.engine.games.fosco.state import FoscoState
from bot.engine.games.fosco.view import Play, fosco_view
from bot.engine.independent_deals import totals
from bot.engine.match_end import session_total
from bot.engine.moves import Move
from bot.engine.results import DecidedBy
from tests.another_game.rules import HighestCardGame
from tests.engine.made_moves import play, refused

TWO, FOUR = map(FoscoGame, EDITIONS)
DEFAULTS: Mapping[str, str] = {}


def start(game: FoscoGame, options: Mapping[str, str] = DEFAULTS, seed: bytes = b"f") -> FoscoState:
    return game.start(with_defaults(game, options), hash_rng(seed))


def hands_of(*hands: str) -> Hands:
    return tuple(sorted_hand(parse_cards(hand)) for hand in hands)


def first_lead(*hands: str, game: FoscoGame = TWO, **options: str) -> FoscoState:
    """The first lead of a deal with these hands, by seat 0."""
    return replace(start(game, options), hands=hands_of(*hands), to_move=0)


def later_lead(*hands: str, game: FoscoGame = TWO, **options: str) -> FoscoState:
    """Seat 0, which is stuck after a Ten, leads a later count with these hands."""
    before = (Play(len(hands) - 1, Card("T", "S"), 20),)
    return replace(first_lead(*hands, game=game, **options), counts=(before,))


def legal(state: FoscoState) -> str:
    return " ".join(map(str, state.legal_moves()))


def played_first(state: FoscoState) -> FoscoState:
    """The state after the first legal move of every turn, up to the end of the match."""
    while state.to_move is not None:
        state = state.apply(state.legal_moves()[0])
    return state


def spades(state: FoscoState) -> list[int]:
    return [sum(card.suit == "S" for card in hand) for hand in state.hands]


# --- the deal ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "jokers", "size"),
    [(TWO, "0", 26), (TWO, "2", 27), (TWO, "4", 28), (FOUR, "0", 13), (FOUR, "4", 14)],
)
def test_the_whole_pack_is_dealt_f8(game: FoscoGame, jokers: str, size: int) -> None:
    state = start(game, {"jokers": jokers})
    dealt = [card for hand in state.hands for card in hand]
    assert {len(hand) for hand in state.hands} == {size}
    assert sorted_hand(dealt) == sorted_hand([*PACK52, *[JOKER] * int(jokers)])
    assert (state.stock, state.table) == ((), ())


def test_two_jokers_do_not_divide_by_four_f8() -> None:
    with pytest.raises(InvalidOptions):
        with_defaults(FOUR, {"jokers": "2"})


@pytest.mark.parametrize("seed", [b"a", b"b", b"c", b"d", b"e"])
def test_the_majority_of_spades_leads_for_two_seed(seed: bytes) -> None:
    state = start(TWO, seed=seed)
    held = spades(state)
    assert state.to_move == held.index(max(held))


def test_most_spades_leads_for_four_and_the_left_of_the_dealer_if_they_are_tied_f10() -> None:
    ties = 0
    for number in range(40):
        state = start(FOUR, seed=bytes([number]))
        held = spades(state)
        most = [seat for seat in range(4) if held[seat] == max(held)]
        ties += len(most) > 1
        assert state.to_move == min(most, key=lambda seat: (seat - state.dealer - 1) % 4)
    assert ties > 3


def test_the_french_cut_finds_the_first_dealer_and_names_nobody_else_fd() -> None:
    dealers = {start(TWO, seed=bytes([number])).dealer for number in range(8)}
    leaders = {start(TWO, seed=bytes([number])).to_move for number in range(8)}
    assert dealers == leaders == {0, 1}
    cuts = start(FOUR, seed=b"cut").cuts
    assert cuts
    assert all(len(cut) == 4 and JOKER not in cut for cut in cuts)


def test_cards_are_dealt_singly_from_the_eldest_on_fa() -> None:
    state = start(TWO, seed=b"singly")
    other = replace(state, dealer=1 - state.dealer, deal=0).with_deal()
    same = replace(state, deal=0).with_deal()
    assert same.hands != state.hands, "a fresh pack from the chain of seeds"
    assert other.hands == same.hands[::-1]


def test_one_kit_shows_both_editions() -> None:
    assert [game.key for game in (TWO, FOUR)] == ["fosco.two", "fosco.four"]
    assert TWO.kit == FOUR.kit


# --- the play ---------------------------------------------------------------------------


def test_the_first_card_of_a_deal_is_a_spade_and_never_a_joker_fb() -> None:
    state = first_lead("2S 5S 3H JK", "4S 6H", jokers="4", suit_order="two_suits")
    assert legal(state) == "2S 5S"
    assert refused(state, "JK") == refused(state, "3H") == "later_suit"


def test_a_later_count_may_be_led_by_a_joker_fb() -> None:
    assert legal(later_lead("2S 3H JK", "4S", jokers="4")) == "2S JK"


def test_equal_jokers_are_one_move_f8() -> None:
    state = later_lead("2S JK JK", "4S AH", jokers="4")
    assert legal(state) == "2S JK"
    assert state.apply(Move("", JOKER)).hands[0] == parse_cards("2S JK")


def test_a_hand_is_played_from_its_earliest_suit_f3() -> None:
    state = later_lead("5H 7H 2C AD", "4S 6H")
    assert legal(state) == "5H 7H"
    assert refused(state, "2C") == refused(state, "AD") == "later_suit"


def test_partners_play_their_earliest_suit_whatever_was_led_seed() -> None:
    state = first_lead("2S", "3H 4C", "5C 6D", "7D", game=FOUR)
    assert [legal(play(state, cards)) for cards in ("2S", "2S 3H", "2S 3H 5C")] == [
        "3H",
        "5C",
        "7D",
    ]


def test_a_strict_player_is_stuck_although_the_next_suit_would_fit_f3() -> None:
    stuck = play(later_lead("TS 9H QS", "9S 4S AH"), "TS 9S QS")
    assert (stuck.to_move, stuck.plays, len(stuck.counts)) == (1, (), 2)


@pytest.mark.parametrize(
    ("hand", "order", "suits"),
    [
        ("2S 3H 4C 5D", SuitOrder.STRICT, ("S",)),
        ("3H 4C 5D", SuitOrder.STRICT, ("H",)),
        ("5D JK", SuitOrder.STRICT, ("D",)),
        ("JK", SuitOrder.STRICT, ()),
        ("2S 3H 4C 5D", SuitOrder.TWO_SUITS, ("S", "H")),
        ("3H 4C 5D", SuitOrder.TWO_SUITS, ("C", "H")),
        ("2S 4C 5D", SuitOrder.TWO_SUITS, ("S", "D")),
        ("4C 5D", SuitOrder.TWO_SUITS, ("C", "D")),
        ("3H 5D", SuitOrder.TWO_SUITS, ("C", "H")),
    ],
)
def test_the_suits_in_play_f3_fe(hand: str, order: SuitOrder, suits: tuple[str, ...]) -> None:
    assert suits_in_play(parse_cards(hand), order) == suits


def test_two_suits_are_a_free_choice_f3() -> None:
    assert not later_lead("2S 3H 4C 5D", "6S").view(0).two_suits
    state = later_lead("2S 3H 4C 5D", "6S", suit_order="two_suits")
    assert state.view(0).two_suits
    assert legal(state) == "2S 3H"
    after = play(state, "2S 6S")
    assert legal(after) == "3H 4C", "clubs come in when the spades are gone"


def test_only_cards_that_keep_the_count_within_21_are_legal_seed() -> None:
    state = play(later_lead("TS AH", "9S 2S 3S KS QS"), "TS")
    assert legal(state) == "2S 3S 9S QS KS"
    after = play(later_lead("TS 4S AH", "9S 2S 3S KS QS"), "TS 9S")
    assert after.to_move == 0, "the four would make 23"
    assert after.plays == ()


def test_a_card_above_21_is_refused() -> None:
    state = play(later_lead("TS 2S 3S", "9S 2H"), "TS 9S")
    assert legal(state) == "2S"
    assert refused(state, "3S") == "count_too_high"
    assert refused(state, "4S") == "not_in_hand"
    assert refused(state, "take") == "not_now_play"
    assert refused(state, "2S@a1") == "not_now_play"


@pytest.mark.parametrize(
    ("king", "hands", "cards", "announced"),
    [
        pytest.param("double", ("7S AS", "KS 2S"), "7S KS", (7, 14), id="the default"),
        pytest.param("next5", ("7S AS", "KS 2S"), "7S KS", (7, 10), id="F13"),
        pytest.param("next_square", ("9S AS", "KS 2S"), "9S KS", (9, 16), id="F17"),
        pytest.param("next_prime", ("7S AS", "KS 2S"), "7S KS", (7, 11), id="a prime"),
        pytest.param("same_as_led", ("6S KS", "3S AS"), "6S 3S KS", (6, 9, 15), id="F21"),
    ],
)
def test_a_king_counts_by_the_tables_option_f6_f7(
    king: str, hands: tuple[str, str], cards: str, announced: tuple[int, ...]
) -> None:
    view = play(first_lead(*hands, king=king), cards).view(None)
    assert [play.total for play in view.plays] == [2 * total for total in announced]


def test_a_count_ends_when_the_player_in_turn_is_stuck_f1() -> None:
    """The player after the stuck one could go on, and is not asked."""
    state = first_lead("TS 2S", "9S 3S", "5S", "AS", game=FOUR)
    after = play(state, "TS 9S")
    assert [play.card for play in after.counts[0]] == list(parse_cards("TS 9S"))
    assert (after.to_move, after.plays) == (2, ())


def test_the_stuck_player_loses_the_count_and_leads_the_next_f2_fc() -> None:
    after = play(first_lead("TS 5S", "9S 3S"), "TS 9S")
    view = after.view(None)
    assert (view.to_move, view.captured) == (0, ((), parse_cards("9S TS")))
    assert legal(after) == "5S", "every card can be led"


def test_seats_play_in_strict_turn_until_all_hands_are_empty_f2() -> None:
    for game in (TWO, FOUR):
        state = start(game, {"deals": "1"}, b"turns")
        seats, turns = len(game.sides), []
        while state.deal == 1 and state.to_move is not None:
            turns.append(state.to_move)
            state = state.apply(state.legal_moves()[-1])
        assert len(turns) == 52
        assert all((turn - turns[0]) % seats == ply % seats for ply, turn in enumerate(turns))


def test_the_last_card_of_a_deal_wins_the_last_count() -> None:
    over = play(first_lead("2S", "3S"), "2S 3S")
    assert over.results[0].captured == ((), parse_cards("2S 3S"))


def test_partners_pool_their_captures_seed() -> None:
    state = first_lead("TS 3S", "9S 4S", "TH 5H", "9H 6H", game=FOUR)
    after = play(state, "TS 9S TH 9H 3S")
    assert after.view(None).captured == ((), parse_cards("9S TS 9H TH"))


# --- the match --------------------------------------------------------------------------


def nearly_won(*scores: tuple[int, int], **options: str) -> FoscoState:
    """The last card of a deal, after deals with these scores; seat 1 is to play it.

    Seat 1 gets one spade more than six, which is one point.
    """
    state = replace(start(TWO, options), hands=hands_of("", "7S"))
    captured = parse_cards("AS 2S 3S 4S 5S 6S")
    before = (tuple(Play(1, card, 2) for card in captured),)
    results = [
        replace(played_first(start(TWO, {"deals": "1"})).results[0], captured=_worth(*score))
        for score in scores
    ]
    state = replace(state, results=tuple(results), scores=totals(results), deal=len(scores) + 1)
    return replace(state, to_move=1, counts=before)


def _worth(*scores: int) -> Hands:
    """By side: captures that score this many points, at most seven."""
    return tuple(PACK52[: 6 + score] if score else () for score in scores)


def test_each_deal_has_a_fresh_pack_and_another_dealer() -> None:
    state = nearly_won((0, 0), (0, 0))
    after = play(state, "7S")
    assert len(after.results) == 3
    other = play(replace(state, results=()), "7S")
    assert (other.deal, other.dealer) == (4, 1 - state.dealer)
    assert set(other.hands[0] + other.hands[1]) == set(PACK52)
    assert other.next_seed != state.next_seed
    assert (other.counts, other.plays) == ((), ())


def test_the_deal_rotates_to_the_left_for_four_fd() -> None:
    state = start(FOUR, {"deals": "5"}, b"rotation")
    dealers = [result.dealer for result in played_first(state).results]
    assert [(dealer - dealers[0]) % 4 for dealer in dealers] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("scores", "options", "over"),
    [
        pytest.param([(0, 0), (0, 0)], {}, True, id="three deals"),
        pytest.param([(0, 0)], {}, False, id="two of three deals"),
        pytest.param([(1, 0), (0, 0)], {}, False, id="F9: equal totals, one more deal"),
        pytest.param([], {"deals": "1"}, True, id="a single deal"),
        pytest.param([(1, 0), (0, 0), (0, 0)], {}, False, id="F9: equal again"),
        pytest.param([(0, 5)], {"target": "6"}, True, id="FI: a target is reached"),
        pytest.param([(0, 4)], {"target": "6"}, False, id="FI: a target is not reached"),
        pytest.param([(0, 1)] * 4, {"target": "6"}, False, id="FI: deals do not count"),
        pytest.param([(7, 3), (0, 3)], {"target": "6"}, False, id="F9: both past the target"),
    ],
)
def test_when_a_match_is_over_f9_fi(
    scores: list[tuple[int, int]], options: dict[str, str], over: bool
) -> None:
    after = play(nearly_won(*scores, **options), "7S")
    assert (after.to_move is None) == over
    assert len(after.results) == len(scores) + 1


def test_the_higher_total_wins_f9() -> None:
    after = play(nearly_won((5, 0), (0, 2)), "7S")
    assert after.scores == (5, 3)
    assert after.winners == after.result_among((0, 1)).winners == (0,)
    assert after.result_among((1,)).winners == (1,)
    result = after.game_result
    assert result is not None
    assert (result.finals, result.decided_by) == ((5, 3), DecidedBy.TOTAL)
    assert refused(after, "7S") == "game_over"
    assert after.legal_moves() == ()
    assert dict(after.rematch_options(1)) == {}


# --- views ------------------------------------------------------------------------------


def test_both_hands_are_open_for_two_seed() -> None:
    state = start(TWO)
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view.open_hands
        assert view.hands == state.hands
        assert view.lacks == ()
        assert view.hand == (() if seat is None else state.hands[seat])


def test_a_hand_is_closed_for_four_f10() -> None:
    state = start(FOUR)
    assert state.view(None).hands == ((),) * 4
    assert state.view(2).hands == ((), (), state.hands[2], ())
    assert state.view(2).hand_sizes == (13,) * 4


def test_open_hands_may_be_agreed_for_four_fh() -> None:
    state = start(FOUR, {"open_hands": "on"})
    assert state.view(2).hands == state.view(None).hands == state.hands
    assert state.determinize(2, hash_rng(b"same")).hands == state.hands


def test_the_view_says_what_each_card_would_announce() -> None:
    view = play(later_lead("TS AH", "9S 3S KS QS JK", jokers="4"), "TS").view(1)
    assert dict(zip(map(str, view.moves), view.new_totals, strict=True)) == {
        "3S": 26,
        "9S": 38,
        "QS": 20,
        "KS": 40,
        "JK": 21,
    }
    assert (view.total, len(view.plays), view.stage) == (20, 1, Stage.PLAY)
    assert play(later_lead("TS", "9S"), "TS").view(0).new_totals == ()


def test_all_who_see_the_hand_in_turn_see_what_it_may_play() -> None:
    opened = play(later_lead("TS AH", "9S 3S KS QS JK", jokers="4"), "TS")
    assert {str(card) for card in opened.view(None).playable} == {"3S", "9S", "QS", "KS", "JK"}
    hidden = later_lead("TD 2D", "9D 8D", "5D", "4D", game=FOUR)
    assert [len(hidden.view(seat).playable) for seat in (0, 1, None)] == [2, 0, 0]


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_open_hands_show_which_cards_win_the_count_at_once(seed: bytes) -> None:
    state, seen = start(TWO, seed=seed), set[bool]()
    while state.deal == 1:
        view = state.view(None)
        for card in view.playable:
            after = state.apply(Move("", card))
            wins = after.deal > 1 or not after.plays
            assert (card in view.winning) is wins
            seen.add(wins)
        state = state.apply(state.legal_moves()[0])
    assert seen == {True, False}


def test_closed_hands_tell_nobody_which_cards_win() -> None:
    state = start(FOUR)
    while state.deal == 1:
        assert not any(state.view(seat).winning for seat in (*range(4), None))
        state = state.apply(state.legal_moves()[0])


def test_the_view_shows_what_the_captures_score_so_far() -> None:
    view = nearly_won((0, 0)).view(None)
    assert [part.points for part in view.captured_parts[1]] == [0, 0, 0, 0]
    after = play(nearly_won((0, 0), deals="4"), "7S").view(None)
    assert (after.scores, after.total, after.deals) == ((0, 1), 0, 4)
    best, *_ = after.results[-1].parts[1]
    assert (best.label, best.points) == ("S", 1)


def test_the_view_says_how_long_the_match_is() -> None:
    assert (start(TWO).view(0).deals, start(TWO).view(0).target) == (3, 0)
    assert start(TWO, {"target": "31"}).view(0).deals is None
    assert start(TWO, {"target": "31"}).view(0).target == 31


def test_a_finished_deal_is_shown_with_what_was_captured() -> None:
    end = played_first(start(FOUR)).view(1)
    for index, result in enumerate(end.results):
        shown = end.finished(1, index)
        assert (shown.captured, shown.counts) == (result.captured, result.counts)
        assert (shown.hands, shown.hand_sizes, shown.plays) == (((),) * 4, (0,) * 4, ())
        assert len(shown.moves_made) == 52
        assert result.gains == result.scores
    assert session_total(end) == end.scores


def test_nothing_can_be_played_after_an_ending() -> None:
    ended = start(TWO).view(0).ended()
    assert (ended.new_totals, ended.playable) == ((), ())


def test_the_view_of_another_game_has_no_counts() -> None:
    view = start(TWO).view(0)
    assert fosco_view(view) is view
    with pytest.raises(TypeError, match="highest has no counts"):
        fosco_view(HighestCardGame().start({}, hash_rng(b"another")).view(None))


def test_a_determinization_hides_the_next_pack_of_an_open_game() -> None:
    state = start(TWO)
    guess = state.determinize(0, hash_rng(b"guess"))
    assert (guess.hands, guess.view(0)) == (state.hands, state.view(0))
    assert guess.next_seed != state.next_seed
