"""The texts of moves, table events and refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK52, Card
from bot.engine.errors import InvalidMove, InvalidRecord, Refusal
from bot.engine.moves import Move
from bot.engine.record import DEPARTURES, VOTES, WITHOUT_RESULT, EventKind, TableEvent

FIVE = tuple(Card(rank, suit) for rank, suit in ("2S", "4S", "7H", "9C", "KD"))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("QH@b1", Move("", Card("Q", "H"), 1)),
        ("V@c3", Move("", Card("V"), 8)),
        ("queen", Move("queen")),
        ("take@a2", Move("take", None, 3)),
        ("pick:TS", Move("pick", Card("T", "S"))),
        ("pick:V", Move("pick", Card("V"))),
        ("upQHKH", Move("up", cards=(Card("Q", "H"), Card("K", "H")))),
        ("down2S4S7H9CKD", Move("down", cards=FIVE)),
    ],
)
def test_a_move_is_its_text(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text
    assert repr(move) == f"Move({text})"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "not_a_move"),
        ("QH@", "not_a_move"),
        ("QH b1", "not_a_move"),
        ("QH@b1 ", "not_a_move"),
        ("pick:", "not_a_move"),
        ("pickTS", "not_a_move"),
        ("QHKH", "not_a_move"),
        ("up:QHKH", "not_a_move"),
        ("upQHK", "not_a_move"),
        ("upQHKH@b1", "not_a_move"),
        ("upQHKX", "no_such_card"),
        ("upQHVV", "no_such_card"),
        ("Queen", "not_a_move"),
        ("QX@b1", "no_such_card"),
        ("QH@d1", "no_such_cell"),
        ("QH@a4", "no_such_cell"),
    ],
)
def test_an_invalid_move_text_is_refused(text: str, key: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        Move.parse(text)
    assert refused.value.key == key


@pytest.mark.parametrize(
    "text",
    [
        "!resign 1",
        "!timeout 0",
        "!abandon 3",
        "!continue 0",
        "!decline 2",
        "!void",
        "!idle",
        "!annul",
    ],
)
def test_a_table_event_is_its_text(text: str) -> None:
    assert str(TableEvent.parse(text)) == text


@pytest.mark.parametrize("seat", [None, -1, 10])
@pytest.mark.parametrize("kind", [*DEPARTURES, *VOTES])
def test_who_leaves_or_votes_is_a_seat(kind: EventKind, seat: int | None) -> None:
    with pytest.raises(ValueError, match=f"!{kind}"):
        TableEvent(kind, seat)


@pytest.mark.parametrize("kind", WITHOUT_RESULT)
def test_an_end_without_a_result_is_by_no_seat(kind: EventKind) -> None:
    with pytest.raises(ValueError, match=f"!{kind} 0"):
        TableEvent(kind, 0)


def test_every_kind_of_event_is_a_departure_a_vote_or_without_result() -> None:
    assert sorted((*DEPARTURES, *VOTES, *WITHOUT_RESULT)) == sorted(EventKind)


@pytest.mark.parametrize(
    "text", ["resign 1", "!resign", "!void 1", "!idle 0", "!resign 12", "!win 0", "!"]
)
def test_an_invalid_text_of_an_event_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove, match="not a move"):
        TableEvent.parse(text)


@given(
    st.from_regex(r"[a-z]{2,12}", fullmatch=True),
    st.lists(st.sampled_from(PACK52), min_size=2, max_size=10),
)
def test_the_text_of_a_move_of_several_cards_is_its_identity(word: str, cards: list[Card]) -> None:
    move = Move(word, cards=tuple(cards))
    assert Move.parse(str(move)) == move


def test_the_text_of_a_refusal_names_its_details() -> None:
    refusal = InvalidMove("no_such_card", card="QX")
    assert isinstance(refusal, Refusal)
    assert (refusal.key, refusal.details) == ("no_such_card", {"card": "QX"})
    assert str(refusal) == "no such card: card QX"
    assert str(InvalidMove("game_over")) == "game over"
    assert str(InvalidRecord("not_a_move", 7, move="x")) == "not a move: ply 7, move x"
    assert InvalidRecord("header_missing", header="Seed").ply is None
