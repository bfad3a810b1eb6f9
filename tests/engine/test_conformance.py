"""Conformance tests for all games."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import JOKER, PACK54, Card, hash_rng
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage, View, deals_finished
from bot.engine.game_options import check_offered, with_defaults
from bot.engine.games import GAMES
from bot.engine.match_end import after_game
from bot.engine.moves import Move
from bot.engine.record import (
    WITHOUT_RESULT,
    EventKind,
    Record,
    TableEvent,
    positions,
    replay,
    start,
)
from bot.engine.revealed_cards import cards_in
from bot.model.results import OVERALL, rating_scopes
from tests.engine.playouts import choices, played
from tests.engine.seen_cards import cards_in_play, has_open_hands, ordinary

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EVERY_TABLE = pytest.mark.parametrize(
    ("key", "options"),
    [(key, options) for key, game in GAMES.items() for options in choices(game)],
    ids=lambda value: (
        value if isinstance(value, str) else " ".join(f"{k}={v}" for k, v in value.items())
    ),
    scope="module",
)
"""The tests of one table follow one another, so that one process plays its game, and once."""
OPEN = ["fosco.two", "abstrac"]
"""The games in which all hands are open."""
STRIDE = 11
"""Seats and stages repeat every 2, 3, 4 or 8 plies: every eleventh ply reaches all of them."""


@EVERY_GAME
def test_a_game_is_listed_under_its_own_key(key: str) -> None:
    assert GAMES[key].key == key


@EVERY_GAME
def test_the_editions_of_a_game_are_counted_together_under_the_key_of_its_kit(key: str) -> None:
    assert rating_scopes(key) == tuple(dict.fromkeys((key, GAMES[key].kit, OVERALL)))


@EVERY_GAME
@pytest.mark.parametrize("number", range(3))
def test_random_games_end(key: str, number: int) -> None:
    _, reached = played(key, number)
    assert reached[-1].over
    assert reached[-1].state.legal_moves() == ()
    assert reached[-1].state.view(0).stage is Stage.OVER
    assert reached[-1].winners
    assert {position.state.winners for position in reached[:-1]} == {None}


@EVERY_TABLE
def test_every_value_of_every_option_plays_to_the_end(key: str, options: Mapping[str, str]) -> None:
    _, reached = played(key, 0, options)
    view = reached[-1].state.view(None)
    assert view.stage is Stage.OVER
    assert len(view.results) >= (view.deals or 1)


@EVERY_GAME
def test_a_record_replays_to_the_same_state_at_every_ply(key: str) -> None:
    record, reached = played(key)
    assert tuple(positions(GAMES[key], record)) == reached
    for ply in range(0, len(record.moves), 7):
        cut_short = Record(key, record.seed, record.options, record.moves[:ply])
        assert replay(GAMES[key], cut_short) == reached[ply]


@EVERY_GAME
def test_another_seed_deals_other_cards(key: str) -> None:
    options = with_defaults(GAMES[key], {})
    first, second = (GAMES[key].start(options, hash_rng(seed)) for seed in (b"1", b"2"))
    assert first != second
    assert first == GAMES[key].start(options, hash_rng(b"1"))


@EVERY_TABLE
def test_a_determinization_has_the_same_view(key: str, options: Mapping[str, str]) -> None:
    _, reached = played(key, 0, options)
    rand = hash_rng(b"guess")
    for position in reached[::STRIDE]:
        for seat in (None, *range(len(position.sides))):
            guessed = position.state.determinize(seat, rand)
            assert guessed.view(seat) == position.state.view(seat)
            assert guessed.legal_moves() == position.state.legal_moves() or (
                seat != position.to_move
            )


@pytest.mark.parametrize("key", [key for key in GAMES if key not in OPEN])
def test_a_determinization_gives_the_others_other_cards(key: str) -> None:
    """Views are equal although the hidden cards differ, so views do not contain hidden cards."""
    _, reached = played(key)
    rand = hash_rng(b"guess")
    dealt = [position.state for position in reached if position.state.view(0).deal == 1]
    for state in dealt[:4]:
        guesses = [state.determinize(0, rand) for _ in range(8)]
        assert any(redealt.view(1).hand != state.view(1).hand for redealt in guesses)
        assert {redealt.view(0) for redealt in guesses} == {state.view(0)}


@EVERY_GAME
@pytest.mark.parametrize("number", range(2))
def test_a_determinization_can_be_played_to_the_end(key: str, number: int) -> None:
    _, reached = played(key, number)
    rng = random.Random(number)
    for position in reached[::11]:
        state = position.state.determinize(0, rng.randrange)
        while moves := [move for move in state.legal_moves() if move.word != "refuse"]:
            state = state.apply(rng.choice(moves))
        assert state.winners


def test_these_games_and_no_others_show_all_hands_to_all() -> None:
    """The secrecy of hands is tested for all the others, so one that shows them is named here."""
    assert [key for key in GAMES if has_open_hands(key, {})] == OPEN
    assert has_open_hands("fosco.four", {"open_hands": "on"})


@EVERY_TABLE
def test_no_view_contains_a_hidden_card(key: str, options: Mapping[str, str]) -> None:
    _, reached = played(key, 0, options)
    for position in reached[::STRIDE]:
        for seat in (None, *range(len(position.sides))):
            others = [
                card
                for other in range(len(position.sides))
                if other != seat and not has_open_hands(key, options)
                for card in position.state.view(other).hand
            ]
            hidden = (*others, *position.state.stock)
            assert not cards_in_play(position.state.view(seat)).intersection(hidden)


@EVERY_GAME
def test_no_card_of_a_view_is_overlooked(key: str) -> None:
    _, reached = played(key)
    for position in reached[::STRIDE]:
        for seat in (None, *range(len(position.sides))):
            view = position.state.view(seat)
            assert ordinary(view) <= set(cards_in(view))


@EVERY_GAME
def test_the_results_of_a_view_can_be_replaced(key: str) -> None:
    view: Any = played(key)[1][-1].state.view(None)
    assert view.game_results
    assert replace(view, game_results=()).game_results == ()


@EVERY_GAME
def test_no_card_is_in_two_places(key: str) -> None:
    _, reached = played(key)
    for position in reached:
        hands = [position.state.view(seat).hand for seat in range(len(position.sides))]
        on_table = [card for card in position.state.table if card]
        places = [card for cards in (*hands, on_table, position.state.stock) for card in cards]
        once = [card for card in places if card.suit]
        assert len(set(once)) == len(once)


@EVERY_GAME
def test_exactly_the_legal_moves_can_be_applied(key: str) -> None:
    _, reached = played(key)
    rng = random.Random(0)
    other_moves = all_conceivable_moves()
    for position in reached[::3]:
        legal = position.state.legal_moves()
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert position.play(str(move)).ply == position.ply + 1
        for move in rng.sample(other_moves, 40):
            if move not in legal:
                with pytest.raises(IllegalMove):
                    position.state.apply(move)


def all_conceivable_moves() -> list[Move]:
    words = ("", "queen", "king", "agree", "refuse", "take", "pick", "lay")
    cards = (None, *dict.fromkeys(PACK54))
    cells = (None, *range(9))
    return [Move(word, card, cell) for word in words for card in cards for cell in cells]


@EVERY_GAME
def test_only_the_seat_to_move_sees_the_legal_moves(key: str) -> None:
    _, reached = played(key)
    for position in reached:
        for seat in (None, *range(len(position.sides))):
            moves = position.state.view(seat).moves
            own = seat is not None and seat == position.to_move
            assert moves == (position.state.legal_moves() if own else ())


@EVERY_GAME
def test_a_state_counts_the_finished_deals_of_its_view(key: str) -> None:
    for position in played(key)[1]:
        assert position.state.deals_finished == deals_finished(position.state.view(None))


@EVERY_GAME
def test_a_side_wins_among_itself_and_the_winners_win_among_all(key: str) -> None:
    _, reached = played(key)
    state = reached[-1].state
    sides = tuple(sorted(set(reached[-1].sides)))
    assert [state.result_among((side,)).winners for side in sides] == [(side,) for side in sides]
    assert state.result_among(sides).winners == state.winners


@EVERY_GAME
def test_the_options_of_a_rematch_may_be_chosen(key: str) -> None:
    _, reached = played(key)
    for challenger in range(len(reached[-1].sides)):
        changed = reached[-1].state.rematch_options(challenger)
        check_offered(GAMES[key], changed)
        assert with_defaults(GAMES[key], changed).items() >= changed.items()


@EVERY_GAME
def test_a_finished_deal_is_shown_as_after_its_last_card(key: str) -> None:
    _, reached = played(key)
    end = reached[-1].state.view(0)
    for index, result in enumerate(end.results):
        shown = end.finished(1, index)
        assert (shown.seat, shown.hand, shown.moves) == (None, (), ())
        assert (shown.stage, shown.to_move) == (Stage.OVER, None)
        assert shown.dealer == result.dealer
        assert shown.deal == result.deal == len(shown.results)
        assert shown.game_results == ()
    assert shown.scores == end.scores
    game = after_game(end, 1)
    assert game.game_results == end.game_results
    assert (game.deal, game.results, game.scores) == (shown.deal, shown.results, shown.scores)


@EVERY_GAME
def test_a_view_after_an_ending_waits_for_nobody(key: str) -> None:
    for position in played(key)[1][::STRIDE]:
        ended = position.state.view(position.to_move).ended()
        assert (ended.stage, ended.to_move, ended.moves) == (Stage.OVER, None, ())


@given(st.sampled_from([*PACK54, JOKER]))
def test_the_text_of_a_card_is_its_identity(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert repr(card) == f"Card({card})"


@given(
    st.from_regex(r"([a-z]{2,12})?", fullmatch=True),
    st.sampled_from([None, *PACK54, JOKER]),
    st.sampled_from([None, *range(9)]),
)
def test_the_text_of_a_move_is_its_identity(word: str, card: Card, cell: int | None) -> None:
    move = Move(word, card, cell)
    if str(move):
        assert Move.parse(str(move)) == move


@given(st.sampled_from(EventKind), st.integers(0, 9))
def test_the_text_of_a_table_event_is_its_identity(kind: EventKind, seat: int) -> None:
    event = TableEvent(kind, None if kind in WITHOUT_RESULT else seat)
    assert TableEvent.parse(str(event)) == event


@EVERY_GAME
def test_no_move_is_legal_after_the_end(key: str) -> None:
    record, reached = played(key)
    with pytest.raises(IllegalMove, match="game over"):
        reached[-1].state.apply(Move.parse(record.moves[-1]))
    assert reached[-1] != start(GAMES[key], {}, record.seed)


@EVERY_GAME
@pytest.mark.parametrize("number", range(2))
def test_a_finished_deal_looks_alike_however_the_game_goes_on(key: str, number: int) -> None:
    """Until the game is over, which opens hidden cards."""
    first: dict[int, View] = {}
    for position in played(key, number)[1]:
        view: Any = position.state.view(None)
        if position.state.to_move is None or view.game > 1:
            break
        if hasattr(view, "coffins_left"):  # of the game; nothing shows it in a finished deal
            view = replace(view, coffins_left=None)
        for index in range(len(view.results)):
            shown = view.finished(1, index)
            assert shown == first.setdefault(index, shown)
