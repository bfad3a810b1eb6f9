"""What holds of every game in the catalogue, asked of all of them."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK54, Card, hash_rng
from bot.engine.coffin.view import CoffinView
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage, with_defaults
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Ending, EndReason, Record, positions, replay, start
from tests.engine.playouts import choices, coffin_seen, coffins, played

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EVERY_TABLE = pytest.mark.parametrize(
    ("key", "options"),
    [(key, options) for key, game in GAMES.items() for options in choices(game)],
    ids=lambda value: (
        value if isinstance(value, str) else " ".join(f"{k}={v}" for k, v in value.items())
    ),
)
STRIDE = 5
"""Seats and stages come round in twos, threes, fours and eights: every fifth ply meets them all."""


@EVERY_GAME
def test_a_game_is_listed_under_its_own_key(key: str) -> None:
    assert GAMES[key].key == key


@EVERY_GAME
@pytest.mark.parametrize("number", range(3))
def test_random_games_end(key: str, number: int) -> None:
    _, passed = played(key, number)
    assert passed[-1].over
    assert passed[-1].state.legal_moves() == ()
    assert passed[-1].state.view(0).stage is Stage.OVER
    assert passed[-1].winners


@EVERY_TABLE
def test_every_value_of_every_option_plays_to_the_end(key: str, options: Mapping[str, str]) -> None:
    _, passed = played(key, 0, options)
    seen = passed[-1].state.view(None)
    assert seen.stage is Stage.OVER
    assert len(seen.results) >= (seen.deals or 1)


@EVERY_GAME
def test_a_record_replays_to_the_same_state_at_every_ply(key: str) -> None:
    record, passed = played(key)
    assert tuple(positions(GAMES[key], record)) == passed
    for ply in range(0, len(record.moves), 7):
        cut_short = Record(key, record.seed, record.options, record.moves[:ply])
        assert replay(GAMES[key], cut_short) == passed[ply]


@EVERY_GAME
def test_another_seed_deals_other_cards(key: str) -> None:
    options = with_defaults(GAMES[key], {})
    first, second = (GAMES[key].start(options, hash_rng(seed)) for seed in (b"1", b"2"))
    assert first != second
    assert first == GAMES[key].start(options, hash_rng(b"1"))


@EVERY_TABLE
def test_a_guess_looks_the_same(key: str, options: Mapping[str, str]) -> None:
    _, passed = played(key, 0, options)
    rand = hash_rng(b"guess")
    for position in passed[::STRIDE]:
        for seat in (None, *range(len(position.sides))):
            guessed = position.state.determinize(seat, rand)
            assert guessed.view(seat) == position.state.view(seat)
            assert guessed.legal_moves() == position.state.legal_moves() or (
                seat != position.to_move
            )


@EVERY_GAME
def test_a_guess_gives_other_cards_to_the_others(key: str) -> None:
    """What a seat may see is equal where what it may not see differs: views hide the cards."""
    _, passed = played(key)
    rand = hash_rng(b"guess")
    dealt = [position.state for position in passed if position.state.view(0).deal == 1]
    for state in dealt[:4]:
        guesses = [state.determinize(0, rand) for _ in range(8)]
        assert any(determinize.view(1).hand != state.view(1).hand for determinize in guesses)
        assert {determinize.view(0) for determinize in guesses} == {state.view(0)}


@EVERY_GAME
@pytest.mark.parametrize("number", range(2))
def test_a_guess_plays_on_to_the_end(key: str, number: int) -> None:
    _, passed = played(key, number)
    chance = random.Random(number)
    for position in passed[::11]:
        state = position.state.determinize(0, chance.randrange)
        while moves := [move for move in state.legal_moves() if move.word != "refuse"]:
            state = state.apply(chance.choice(moves))
        assert state.winners


@EVERY_TABLE
def test_no_view_holds_a_card_of_another_hand(key: str, options: Mapping[str, str]) -> None:
    _, passed = played(key, 0, options)
    for position in passed[::STRIDE]:
        for seat in (None, *range(len(position.sides))):
            seen = coffin_seen(position, seat)
            others = [
                card
                for other in range(len(position.sides))
                if other != seat
                for card in position.state.view(other).hand
            ]
            assert not lying_now(seen).intersection(others)
            if seen.deal < 6:
                assert not lain_before(seen).intersection(others), "no discard comes back yet"


def lying_now(seen: CoffinView) -> set[Card]:
    """Every ordinary card in a view but those of finished coffins and of the cutting."""
    past = {"results", "earlier_games", "cuts", "visible_discards", "game_results"}
    parts = [getattr(seen, field.name) for field in fields(seen) if field.name not in past]
    return ordinary(parts)


def lain_before(seen: CoffinView) -> set[Card]:
    return ordinary([seen.results, seen.visible_discards])


def ordinary(parts: object) -> set[Card]:
    """The ordinary cards anywhere in a value, found in its text: no place can be forgotten."""
    text = repr(parts)
    return {card for card in PACK54 if not card.is_vampire and mentions(text, str(card))}


def mentions(text: str, card: str) -> bool:
    return any(f"{before}{card}{after}" in text for before in "(:" for after in ")@")


@EVERY_GAME
def test_every_card_is_in_one_place(key: str) -> None:
    _, passed = played(key)
    pack = Counter(PACK54)
    for position in passed:
        seen = coffin_seen(position)
        if seen.deal == 6:
            break  # discards may come back (R1, T6)
        hands = [position.state.view(seat).hand for seat in range(len(position.sides))]
        discards = [past.coffin for past in seen.results]
        lying = [card for card in seen.coffin if card]
        places = Counter(card for cards in (*hands, *discards, lying) for card in cards)
        assert places <= pack


@EVERY_GAME
def test_every_legal_move_applies_and_no_other_does(key: str) -> None:
    _, passed = played(key)
    chance = random.Random(0)
    other_moves = everything_that_can_be_said()
    for position in passed[::3]:
        legal = position.state.legal_moves()
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert position.play(str(move)).ply == position.ply + 1
        for move in chance.sample(other_moves, 40):
            if move not in legal:
                with pytest.raises(IllegalMove):
                    position.state.apply(move)


def everything_that_can_be_said() -> list[Move]:
    words = ("", "queen", "king", "agree", "refuse", "take", "pick", "lay")
    cards = (None, *dict.fromkeys(PACK54))
    cells = (None, *range(9))
    return [Move(word, card, cell) for word in words for card in cards for cell in cells]


@EVERY_GAME
def test_legal_moves_are_shown_to_the_seat_to_move_and_to_nobody_else(key: str) -> None:
    _, passed = played(key)
    for position in passed:
        for seat in (None, *range(len(position.sides))):
            moves = position.state.view(seat).moves
            own = seat is not None and seat == position.to_move
            assert moves == (position.state.legal_moves() if own else ())


@EVERY_GAME
@pytest.mark.parametrize("number", range(3))
def test_scores_add_up(key: str, number: int) -> None:
    _, passed = played(key, number)
    for position in passed:
        seen = coffin_seen(position)
        scored = [past.scores for past in seen.results]
        sums = tuple(map(sum, zip(*scored, strict=True))) if scored else (0,) * len(seen.scores)
        assert seen.scores == sums
        for past in seen.results:
            for side, index in enumerate(past.chosen):
                line = past.lines[index]
                assert line.total == past.scores[side] == sum(line.values) * line.factor
                assert index in past.owners[side]
                assert line.cards == tuple(past.coffin[cell] for cell in line.cells)
    reckoning = seen.game_results[-1]
    assert reckoning.totals == seen.scores
    assert reckoning.finals == passed[-1].state.scores
    finals = zip(reckoning.totals, reckoning.bonus, strict=True)
    assert tuple(map(sum, finals)) == reckoning.finals
    assert passed[-1].winners == reckoning.winners


@EVERY_GAME
def test_each_line_has_one_owner(key: str) -> None:
    for past in coffins(key):
        assert sorted(index for owned in past.owners for index in owned) == list(range(6))


@EVERY_GAME
def test_a_finished_coffin_is_shown_as_it_was_when_its_last_card_lay(key: str) -> None:
    _, passed = played(key)
    end = coffin_seen(passed[-1], 0)
    for index, past in enumerate(end.results):
        shown = end.finished(1, index)
        assert shown.seat is None
        assert (shown.hand, shown.moves, shown.legal_cells) == ((), (), ())
        assert (shown.coffin, shown.best_lines, shown.dealer) == (
            past.coffin,
            past.chosen,
            past.dealer,
        )
        assert shown.deal == past.deal == len(shown.results)
        assert shown.game_results == ()
    assert shown.scores == end.scores
    assert end.after_game(1).game_results == end.game_results


@given(st.sampled_from(PACK54))
def test_the_text_of_a_card_is_its_identity(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert repr(card) == f"Card({card})"


@given(
    st.from_regex(r"([a-z]{2,12})?", fullmatch=True),
    st.sampled_from([None, *PACK54]),
    st.sampled_from([None, *range(9)]),
)
def test_the_text_of_a_move_is_its_identity(word: str, card: Card, cell: int | None) -> None:
    move = Move(word, card, cell)
    if str(move):
        assert Move.parse(str(move)) == move


@given(st.sampled_from(EndReason), st.integers(0, 9))
def test_the_text_of_an_ending_is_its_identity(reason: EndReason, seat: int) -> None:
    ending = Ending(reason, None if reason is EndReason.VOID else seat)
    assert Ending.parse(str(ending)) == ending


@EVERY_GAME
def test_nothing_can_be_played_when_the_game_is_over(key: str) -> None:
    record, passed = played(key)
    with pytest.raises(IllegalMove, match="game over"):
        passed[-1].state.apply(Move.parse(record.moves[-1]))
    assert passed[-1] != start(GAMES[key], {}, record.seed)
