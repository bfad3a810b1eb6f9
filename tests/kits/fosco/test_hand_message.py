"""The cards that may be played, as buttons or selects, and the private message with a hand."""

from dataclasses import replace

import pytest

from bot.engine.cards import Card
from bot.engine.games.fosco.view import FoscoView
from bot.engine.moves import Move
from bot.i18n.card_names import short
from bot.i18n.translator import languages, translator_for
from bot.kits.fosco.figures import count_text
from bot.kits.fosco.hand_message import move_rows
from bot.kits.fosco.kit import FOSCO
from bot.kits.kit_types import TableRef
from bot.messages import button_grammar
from bot.messages.message import Message, Select
from bot.messages.table_ids import MoveButton, MoveSelect
from tests.kits.fosco.views import FOUR, JOKERS, LONG, OPEN, TWO, movers, spectated
from tests.ui.limits import check

_ = translator_for("en")
REF = TableRef(7, 3)


def offered(message: Message) -> set[str]:
    """The moves of all buttons and selects."""
    moves = {option.value for select in message.selects for option in select.options}
    for button in message.buttons:
        parsed = button_grammar.parse(button.custom_id)
        assert isinstance(parsed, MoveButton)
        moves.add(parsed.move)
    return moves


def legal(view: FoscoView) -> set[str]:
    return set(map(str, view.moves))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("options", [{}, LONG])
def test_exactly_the_legal_cards_are_offered_to_all_if_hands_are_open(
    language: str, options: dict[str, str]
) -> None:
    for view in movers(TWO, options):
        rows = FOSCO.buttons(view, REF, translator_for(language), mover=view)
        message = Message(("table",), rows=rows)
        check(message)
        assert offered(message) == legal(view)


def test_a_button_shows_its_card_alone() -> None:
    view = next(view for view in movers(TWO) if 2 < len(view.moves) <= 16)
    buttons = Message((), rows=move_rows(view, REF, _)).buttons
    for move, button in zip(view.moves, buttons, strict=True):
        assert move.card is not None
        assert button.label == short(move.card)


def test_the_text_table_of_a_hidden_hand_has_its_new_counts() -> None:
    for view in movers(FOUR):
        picture = FOSCO.hand(view, REF, _).picture
        assert picture is not None
        *_others, counts = picture.plain.split("\n\n")
        assert counts.count("  ") == len(view.moves) - 1
        assert counts.split()[1::2] == [count_text(total) for total in view.new_totals]


def test_four_cards_at_most_stand_in_a_row() -> None:
    for view in movers(TWO):
        for row in move_rows(view, REF, _):
            assert not isinstance(row, Select)
            assert len(row) <= 4


def test_more_than_sixteen_cards_are_a_select_for_each_suit() -> None:
    view = next(
        view for number in range(20) for view in movers(TWO, LONG, number) if len(view.moves) > 16
    )
    rows = move_rows(view, REF, _)
    selects = Message((), rows=rows).selects
    assert len(selects) == len(rows) == 2
    assert [select.placeholder for select in selects] == [
        "Play one of the spades",
        "Play one of the hearts",
    ]
    assert isinstance(button_grammar.parse(selects[0].custom_id), MoveSelect)
    totals = dict(zip(map(str, view.moves), view.new_totals, strict=True))
    for select in selects:
        for option in select.options:
            assert option.description == f"→ {count_text(totals[option.value])}"


def test_nothing_of_a_hidden_hand_stands_on_the_public_message() -> None:
    for view in movers(FOUR):
        assert FOSCO.buttons(view, REF, _, mover=view) == ()


@pytest.mark.parametrize(
    ("key", "options"),
    [(TWO, {}), (TWO, LONG), (FOUR, {}), (FOUR, JOKERS), (FOUR, OPEN)],
)
def test_a_hand_offers_exactly_its_legal_cards_in_private(
    key: str, options: dict[str, str]
) -> None:
    for view in movers(key, options):
        message = FOSCO.hand(view, REF, _)
        check(message)
        assert offered(message) == legal(view)
        sign = ("■", "●", "■2", "●2")[view.seat or 0] if view.open_hands else ""
        shown = "Cards show their new count" if view.total else "Play one of the cards below"
        told = f"You are {sign}. {'A crowned card wins' if view.winning else shown}."
        if not view.open_hands:
            told = "Playable cards show the new count."
        if view.plays or not view.counts:
            assert message.lines[-1] == f"-# {told}"


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (TWO, "-# You ({}) were stuck: {} won {} cards."),
        (FOUR, "-# You ({}) were stuck: {} won {} cards. Playable cards show the new count."),
    ],
)
def test_who_leads_since_they_were_stuck_reads_who_won_the_count(key: str, told: str) -> None:
    view = next(view for view in movers(key) if view.counts and not view.plays)
    won, own = view.counts[-1], "■●"[view.sides[view.seat or 0]]
    winner = "■●"[view.sides[won[-1].seat]]
    assert FOSCO.hand(view, REF, _).lines[-1] == told.format(own, winner, len(won))


def test_more_than_six_open_cards_are_a_select_in_private() -> None:
    for view in movers(TWO):
        selects = FOSCO.hand(view, REF, _).selects
        assert len(selects) == (len(view.moves) > 6)


def test_nobody_else_is_offered_a_card() -> None:
    view = next(movers(FOUR))
    waiting = replace(view, moves=(), new_totals=())
    message = FOSCO.hand(waiting, REF, _)
    assert not message.rows
    assert "not your turn" in message.lines[-1]


def test_who_waits_is_told_which_open_hands_are_underlined() -> None:
    view = next(view for view in movers(FOUR, OPEN) if view.seat == 2)
    waiting = replace(view, moves=(), new_totals=())
    title, _told, underlined = FOSCO.hand(waiting, REF, _).lines
    assert title == "### Your hand ■2"
    assert underlined == "-# Second hands, underlined in pictures: ■2, ●2."


def test_an_open_card_needs_no_confirmation() -> None:
    view = next(movers(TWO))
    assert FOSCO.played(view, view.moves[0], _) == "", "everybody sees the card"


def test_a_card_of_a_hidden_hand_is_confirmed() -> None:
    view = next(movers(FOUR))
    assert FOSCO.played(view, Move.parse("QH"), _) == "You played Q♥\ufe0f."


def test_no_name_of_a_file_tells_a_card() -> None:
    for view in movers(FOUR):
        picture = FOSCO.hand(view, REF, _).picture
        assert picture is not None
        assert picture.name == "hand-7-3.png"


def test_a_hand_in_symbols_is_sorted_by_suit() -> None:
    view = spectated(TWO)[0]
    assert FOSCO.held(view, 0) == "–"
    hand = tuple(map(Card.parse, ("AS", "TS", "5D", "JK")))
    assert FOSCO.held(replace(view, hand=hand), 0) == "♠\ufe0e\xa0A 10  ♦\ufe0f\xa05  🃏"
