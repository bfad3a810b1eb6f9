"""Abstrac as a game: the choice, the takes, the end of a deal and of a match (RULES 1.10, 2.7)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bot.engine.cards import JOKER, Card, hash_rng, parse_cards
from bot.engine.errors import InvalidOptions
from bot.engine.first_dealer import cut_french
from bot.engine.game import Stage, is_judged
from bot.engine.game_options import with_defaults
from bot.engine.games.abstrac.game import PACK24, PACK25, AbstracGame
from bot.engine.games.abstrac.state import AbstracState
from bot.engine.games.abstrac.view import AbstracView, Taking
from bot.engine.independent_deals import totals
from bot.engine.match_end import session_total
from bot.engine.moves import Move
from bot.engine.results import DecidedBy
from tests.engine.made_moves import refused
from tests.engine.stacked import start_game

GAME = AbstracGame()
WORDS = {1: "one", 2: "two", 3: "three"}
PRINTED_TAKES = (2, 2, 2, 3, 1, 1, 2, 3, 1, 3, 2, 2)
"""The takes of the printed example, the first player's and the dealer's in turn."""


def begun(number: int = 0, options: Mapping[str, str] | None = None) -> AbstracState:
    return GAME.start(with_defaults(GAME, options or {}), hash_rng(bytes([number])))


def play(state: AbstracState, *words: str) -> AbstracState:
    for word in words:
        state = state.apply(Move(word))
    return state


def taken(state: AbstracState, *counts: int) -> AbstracState:
    return play(state, *(WORDS[count] for count in counts))


def laid(state: AbstracState, row: Sequence[Card]) -> AbstracState:
    """This state with other cards in the row."""
    return replace(state, laid=tuple(row), left=len(row))


def words(state: AbstracState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def to_the_end(state: AbstracState) -> AbstracState:
    while state.to_move is not None:
        state = state.apply(state.legal_moves()[-1])
    return state


def printed_row() -> tuple[Card, ...]:
    """A row in which the takes of the printed example give its cards, the open end last."""
    piles = [
        list(parse_cards("AS 9S AH QH AC AD KD QD JD 9D")),
        list(parse_cards("KS QS JS TS KH JH TH 9H KC QC JC TC 9C TD")),
    ]
    order = [
        piles[turn % 2].pop(0) for turn, count in enumerate(PRINTED_TAKES) for _ in range(count)
    ]
    return tuple(order[::-1])


@pytest.mark.parametrize(("joker", "pack"), [("off", PACK24), ("on", PACK25)])
def test_the_whole_pack_lies_in_the_row(joker: str, pack: tuple[Card, ...]) -> None:
    state = begun(options={"joker": joker})
    assert sorted(map(str, state.row)) == sorted(map(str, pack))
    assert state.view(None).pack == pack
    assert len(set(pack)) == len(pack) == (25 if joker == "on" else 24)
    assert {card.rank for card in pack if card != JOKER} == set("A9TJQK")


def test_the_cut_names_the_dealer_and_the_other_chooses() -> None:
    dealers = set()
    for number in range(12):
        state = begun(number)
        assert cut_french(state.cuts[-1]) == state.dealer
        assert state.to_move == 1 - state.dealer
        assert (state.stage, words(state)) == (Stage.CHOOSE, ["first", "second"])
        dealers.add(state.dealer)
    assert dealers == {0, 1}


@pytest.mark.parametrize("choice", ["first", "second"])
def test_first_is_the_chooser_and_second_the_dealer(choice: str) -> None:
    state = begun()
    after = play(state, choice)
    first = 1 - state.dealer if choice == "first" else state.dealer
    assert (after.first, after.to_move, after.stage) == (first, first, Stage.TAKE)
    assert taken(after, 1).to_move == 1 - first
    assert after.view(None).first == first
    assert state.view(None).first is None


def test_cards_come_from_the_open_end_in_order() -> None:
    state = play(begun(), "first")
    mover, row = state.to_move, state.row
    assert mover is not None
    assert state.view(None).open_end == (row[-1], row[-2], row[-3])
    after = taken(state, 3, 2)
    assert after.taken[mover] == (row[-1], row[-2], row[-3])
    assert after.taken[1 - mover] == (row[-4], row[-5])
    assert after.row == row[:-5]
    assert taken(after, 1).taken[mover] == (row[-1], row[-2], row[-3], row[-6])


@pytest.mark.parametrize(
    ("left", "legal"),
    [(4, ["one", "two", "three"]), (3, ["one", "two", "three"]), (2, ["one", "two"]), (1, ["one"])],
)
def test_what_remains_may_be_taken_and_at_least_one_card(left: int, legal: list[str]) -> None:
    state = play(begun(), "first")
    assert words(replace(state, left=left)) == legal


@pytest.mark.parametrize(
    ("moves", "move", "key"),
    [
        ([], "one", "choose_first_or_second"),
        ([], "QH", "choose_first_or_second"),
        (["first"], "first", "take_from_open_end"),
        (["second"], "QH", "take_from_open_end"),
        (["first"], "take@b2", "take_from_open_end"),
        (["first", *["three"] * 7, "two"], "two", "too_many_cards"),
        (["first", *["three"] * 7, "one"], "three", "too_many_cards"),
    ],
)
def test_other_moves_are_refused(moves: list[str], move: str, key: str) -> None:
    assert refused(play(begun(), *moves), move) == key


def test_the_printed_example_scores_168_to_250() -> None:
    state = play(begun(), "first")
    first = state.to_move
    assert first is not None
    after = taken(laid(state, printed_row()), *PRINTED_TAKES)
    (result,) = after.results
    assert (result.scores[first], result.scores[1 - first]) == (168, 250)
    assert result.takings[first].points == 12
    assert result.takings[1 - first].points == 25
    assert list(map(len, (result.takings[first].cards, result.takings[1 - first].cards))) == [
        10,
        14,
    ]
    assert (result.misere, result.row, result.first) == (None, printed_row(), first)
    assert after.scores == result.gains == result.scores


def test_a_deal_without_combinations_is_nothing_to_nothing_and_not_replayed() -> None:
    state = play(begun(), "first")
    mine = parse_cards("9H TH QH KH 9S TS QS KS JD AD JC AC")
    theirs = parse_cards("JH AH JS AS 9D TD QD KD 9C TC QC KC")
    order = [
        pile[at + step] for at in range(0, 12, 3) for pile in (mine, theirs) for step in range(3)
    ]
    after = taken(laid(state, order[::-1]), *[3] * 8)
    assert after.results[0].scores == (0, 0)
    assert after.results[0].misere is None
    assert after.deal == 2


def test_a_side_without_a_combination_scores_in_the_others_place() -> None:
    state = play(begun(), "first")
    first = state.to_move
    assert first is not None
    end = taken(laid(state, parse_cards("9D KH KC 9C KS")), 1, 1, 2, 1)
    result = end.results[0]
    assert (result.scores[first], result.scores[1 - first]) == (0, 2 * 2)
    assert result.misere == 1 - first
    assert result.parts[first] == ()


def test_with_a_joker_nothing_but_the_count_changes() -> None:
    state = play(begun(options={"joker": "on"}), "first")
    first = state.to_move
    assert first is not None
    end = taken(laid(state, (JOKER, *parse_cards("9D KH KC KS"))), 3, 2)
    result = end.results[0]
    assert result.takings[1 - first] == Taking((Card("9", "D"), JOKER), sets=(), runs=(), points=0)
    assert (result.scores[first], result.scores[1 - first]) == (0, 2 * 2)


def test_the_view_shows_the_score_as_it_would_be_now() -> None:
    state = laid(play(begun(), "first"), parse_cards("9D TD KH KC KS"))
    first = state.to_move
    assert first is not None
    after = taken(state, 3)
    view = after.view(first)
    assert view.takings[first].points == 2
    assert [part.label for part in view.takings[first].sets] == ["KKK"]
    assert view.deal_scores == (0, 0), "the other has no card yet"
    assert view.misere == 1 - first
    later = taken(after, 1).view(None)
    assert later.deal_scores[1 - first] == 2
    assert later.scores == (0, 0), "the deal is not finished"


def test_the_view_tells_what_a_take_would_make() -> None:
    state = taken(play(laid(begun(), printed_row()), "first"), 2, 2, 2, 3, 1)
    for count, word in enumerate(("one", "two", "three"), start=1):
        after = play(state, word).view(None).deal_scores
        assert state.view(None).scores_after(count) == after
    ended = state.view(None).ended()
    assert ended.scores_after(3) == ended.deal_scores


def test_a_record_names_the_row_as_it_was_laid() -> None:
    state = laid(begun(), printed_row())
    assert state.view(None).deal_note == f"Row {' '.join(map(str, printed_row()))}."
    assert play(state, "first", "one").view(None).deal_note == ""


def test_everybody_sees_the_same() -> None:
    state = taken(play(begun(), "first"), 3, 1)
    seen = [replace(state.view(seat), seat=None, moves=()) for seat in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2]
    assert state.table == state.row
    assert state.stock == ()


def test_the_deal_alternates_and_every_row_is_new() -> None:
    state = begun()
    second = play(state, "first")
    while second.deal == 1:
        second = second.apply(second.legal_moves()[-1])
    assert (second.deal, second.dealer, second.to_move) == (2, 1 - state.dealer, state.dealer)
    assert second.stage is Stage.CHOOSE
    assert (second.taken, second.moves_made, second.first) == (((), ()), (), None)
    assert sorted(map(str, second.row)) == sorted(map(str, state.row))
    assert second.row != state.row


def test_two_deals_make_a_match_and_the_higher_total_wins() -> None:
    over = to_the_end(begun(3))
    first, second = (result.scores for result in over.results)
    assert over.scores == (first[0] + second[0], first[1] + second[1])
    winner = over.scores.index(max(over.scores))
    assert over.winners == (winner,)
    ended = over.view(None).game_results[0]
    assert (ended.totals, ended.bonus, ended.finals) == (over.scores, (0, 0), over.scores)
    assert ended.decided_by is DecidedBy.TOTAL
    assert over.result_among((1 - winner,)).winners == (1 - winner,)


def with_equal_takings(state: AbstracState) -> AbstracState:
    """The state after a deal in which nobody has a combination."""
    return taken(laid(play(state, "first"), parse_cards("9S KH")), 1, 1)


def test_equal_totals_after_the_deals_ask_for_one_more() -> None:
    state = with_equal_takings(with_equal_takings(begun()))
    assert (state.deal, state.view(None).deals, state.winners) == (3, 2, None)
    assert state.dealer == begun().dealer
    again = with_equal_takings(state)
    assert again.deal == 4
    over = taken(laid(play(again, "first"), parse_cards("9S KH KC KD")), 3, 1)
    assert over.winners is not None
    assert len(over.results) == 4


def test_a_target_is_looked_at_after_whole_deals() -> None:
    state = begun(options={"target": "2"})
    assert (state.view(None).deals, state.view(None).target) == (None, 2)
    state = with_equal_takings(with_equal_takings(with_equal_takings(state)))
    assert state.deal == 4
    over = taken(laid(play(state, "first"), parse_cards("9S KH KC KD")), 3, 1)
    assert over.to_move is None
    assert sorted(over.scores) == [0, 2]


def test_one_deal_can_be_a_match() -> None:
    assert len(to_the_end(begun(options={"deals": "1"})).results) == 1


@pytest.mark.parametrize(
    "options",
    [{"deals": "0"}, {"joker": "2"}, {"target": "-5"}, {"deals": "3", "target": "500"}],
)
def test_other_values_are_refused(options: Mapping[str, str]) -> None:
    with pytest.raises(InvalidOptions):
        begun(options=options)


def test_only_the_packs_to_come_are_hidden() -> None:
    state = taken(play(begun(), "first"), 2)
    guessed = state.determinize(0, hash_rng(b"guess"))
    assert guessed.view(0) == state.view(0)
    assert guessed.row == state.row
    assert to_the_end(guessed).results[1].row != to_the_end(state).results[1].row
    assert to_the_end(guessed).results[0] == to_the_end(state).results[0]


def test_a_finished_deal_is_shown_with_what_was_taken() -> None:
    end: AbstracView = to_the_end(begun(5)).view(0)
    for index, result in enumerate(end.results):
        shown = end.finished(1, index)
        assert (shown.row, shown.moves_made) == ((), ())
        assert (shown.takings, shown.deal_scores) == (result.takings, result.scores)
        assert (shown.misere, shown.first) == (result.misere, result.first)
        assert shown.scores == totals(end.results[: index + 1])
    assert session_total(end) == end.scores


def test_a_rematch_changes_nothing() -> None:
    assert begun().rematch_options(0) == {}


def test_the_choice_is_judged_since_the_cards_lie_on_the_table() -> None:
    state = begun()
    assert is_judged(state.view(None))
    assert is_judged(play(state, "first").view(None))
    assert not is_judged(to_the_end(state).view(None))
    dracula = start_game("dracula.classic")
    assert dracula.view(None).stage is Stage.CHOOSE
    assert not is_judged(dracula.view(None)), "no card is dealt yet"
