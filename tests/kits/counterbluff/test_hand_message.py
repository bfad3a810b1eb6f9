"""The private hand: what may be done stands there, and nothing else."""

from dataclasses import replace
from itertools import combinations

import pytest

from bot.engine.cards import parse_cards
from bot.engine.dealing import with_hand
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.i18n.card_names import short, shorts, spoken
from bot.i18n.translator import languages, translator_for
from bot.kits.counterbluff.hand_layout import WIDTH, HandLayout
from bot.kits.counterbluff.hand_picture import choices
from bot.kits.counterbluff.kit import COUNTERBLUFF
from bot.kits.counterbluff.pictures import hand_drawing
from bot.kits.counterbluff.scene import scene_of
from bot.kits.counterbluff.words import by_height
from bot.kits.kit_types import TableRef
from bot.kits.two_sides import SIGNS
from bot.messages import button_grammar, table_ids
from bot.messages.message import Message, Select
from bot.render.card_sprites import sprite_width
from bot.render.cards import PackStyle
from tests.kits.counterbluff.moments import MOMENTS, state_at
from tests.render.opening import drawn, opened
from tests.ui.limits import check

_ = translator_for("en")
WIDEST = 4
"""Buttons in a row, and signs on the button of a card."""


def hand_at(name: str, seat: int | None = None, language: str = "en") -> Message:
    """The private message of the player to move, or of a seat."""
    state = state_at(name)
    view = state.view(state.to_move if seat is None else seat)
    return COUNTERBLUFF.hand(view, TableRef(7, 3), translator_for(language))


def moves_offered(message: Message) -> set[str]:
    """The moves of the buttons, and each select as word, values, least and most."""
    moves = set()
    for button in message.buttons:
        button_id = button_grammar.parse(button.custom_id)
        assert isinstance(button_id, table_ids.MoveButton)
        moves.add(button_id.move)
    for select in message.selects:
        select_id = button_grammar.parse(select.custom_id)
        assert isinstance(select_id, table_ids.MoveSelect)
        values = "".join(option.value for option in select.options)
        moves.add(f"{select_id.word}:{values}:{select.least}-{select.most}")
    return moves


@pytest.mark.parametrize("name", MOMENTS)
def test_just_the_legal_moves_are_offered(name: str) -> None:
    state = state_at(name)
    view = state.view(state.to_move)
    singles = {str(move) for move in view.moves if not move.cards}
    fives = {
        f"{word}:{''.join(map(str, by_height(view.hand)))}:5-5"
        for word in ("up", "down")
        if any(move.word == word for move in view.moves)
    }
    assert moves_offered(hand_at(name)) == singles | fives


@pytest.mark.parametrize("name", ["before the first card", "in play"])
def test_the_hand_stands_from_the_highest_card_down_wherever_it_is_seen(name: str) -> None:
    held = parse_cards("7S JS AH 8H AC KC 3D 7D 8D JD")
    state = state_at(name)
    seat = state.to_move
    assert seat is not None
    hands = with_hand(state.hands, seat, held)
    view = replace(state, hands=hands).view(seat)
    assert view.hand == held, "the engine's order stays"
    message = COUNTERBLUFF.hand(view, TableRef(7, 3), _)
    down = parse_cards("AH AC KC JS JD 8H 8D 7S 7D 3D")
    assert message.picture is not None
    assert message.picture.plain.endswith(shorts(down))
    assert COUNTERBLUFF.held(view, seat) == shorts(down)
    spoken_at = [message.picture.alt.index(spoken(card, _)) for card in down]
    assert spoken_at == sorted(spoken_at)
    drawn_view, *_canvas = message.picture.drawing.arguments
    assert isinstance(drawn_view, CounterbluffView)
    assert tuple(choice.card for choice in choices(drawn_view)) == down
    labels = [button.label for button in message.buttons]
    assert labels[:10] == [short(card) for card in down]
    for select in message.selects:
        assert [option.label for option in select.options] == labels[:10]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MOMENTS)
def test_the_hand_stays_within_discords_limits(name: str, language: str) -> None:
    for seat in (0, 1):
        check(hand_at(name, seat, language))


def test_rows_and_labels_fit_a_phone() -> None:
    for name in MOMENTS:
        for row in hand_at(name).rows:
            assert isinstance(row, Select) or len(row) <= WIDEST
        cards = [one for one in hand_at(name).buttons if not one.custom_id.endswith("fold")]
        assert all(len(button.label) <= WIDEST for button in cards)


def test_under_the_title_your_hand_the_word_means_no_deal() -> None:
    texts = {name: hand_at(name).lines[1:] for name in MOMENTS}
    assert not [name for name, lines in texts.items() if "hand" in " ".join(lines)]


def test_a_player_who_is_not_to_move_sees_cards_without_buttons() -> None:
    message = hand_at("in play", 0)
    assert message.rows == ()
    assert "not your turn" in message.lines[-1]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "in play",
            "Once you play, **10** points are at stake. If you fold, your opponent scores **6**.",
        ),
        (
            "before the first card",
            "score **15** if they fold, **30** if they answer face down (**5** if yours are too);",
        ),
        (
            "called down",
            "Fold: they score **15**.\nFace down: they score **5**.\nFace up: the lower",
        ),
        (
            "called up",
            "Fold: they score **15**.\nFace down: they score **30**.\nFace up: the lower",
        ),
    ],
)
def test_it_tells_what_is_at_stake(name: str, told: str) -> None:
    assert told in hand_at(name).lines[-1]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("in play", "Steigst du aus, bekommt der andere **6**"),
        ("called down", "**15** für den anderen.\nVerdeckt: **5** für den anderen.\nOffen"),
        ("before the first card", "(deine auch: **5**), sonst **30** fürs niedrigere"),
    ],
)
def test_in_german_it_tells_who_gets_points(name: str, told: str) -> None:
    assert told in hand_at(name, language="de").lines[-1]


def test_the_hand_tells_how_the_match_stands_and_how_much_the_stock_has_left() -> None:
    for name in MOMENTS:
        for seat in (0, 1):
            view = state_at(name).view(seat)
            own, other = view.scores[seat], view.scores[1 - seat]
            standing = hand_at(name, seat).lines[1]
            signed = f"{SIGNS[1 - seat]} {other} of {view.target}"
            assert standing == f"-# You {own} · {signed} · {view.stock_size} in the stock"


def test_only_who_leads_is_asked_to_lead() -> None:
    for name in MOMENTS:
        state = state_at(name)
        for seat in (0, 1):
            leads = seat == state.to_move and not state.view(seat).played
            leads = leads and state.view(seat).call is None
            title = f"### Your hand {SIGNS[seat]}"
            assert hand_at(name, seat).lines[0] == (f"{title}: lead a card" if leads else title)


def test_every_card_shows_what_the_row_would_be_and_whether_that_is_ahead() -> None:
    state = state_at("in play")
    by_card = {str(choice.card): choice for choice in choices(state.view(state.to_move))}
    assert [mark.text for mark in by_card["5C"].marks] == ["6"]
    assert by_card["5C"].ahead
    assert not any(choice.marks for choice in choices(state.view(0))), "it is not their turn"


@pytest.mark.parametrize("name", MOMENTS)
def test_the_picture_of_a_hand_is_light_and_shows_only_rows_with_cards(name: str) -> None:
    state = state_at(name)
    for seat in (0, 1):
        view = state.view(seat)
        held = choices(view)
        figures = any(choice.marks for choice in held)
        layout = HandLayout(sum(map(bool, scene_of(view).cards)), len(held), figures)
        png = drawn(hand_drawing(view), PackStyle.FOUR_COLOUR)
        assert opened(png).size == (WIDTH, layout.height)
        assert len(png) <= 100_000


@pytest.mark.parametrize("figures", [True, False])
@pytest.mark.parametrize("cards", range(11))
def test_nothing_in_the_picture_of_a_hand_overlaps_or_leaves_it(cards: int, figures: bool) -> None:
    layout = HandLayout(2, cards, figures)
    parts = [*map(layout.row, range(2)), *map(layout.pocket, range(layout.hand_rows))]
    if figures:
        parts += map(layout.plate, range(cards))
    for one, other in combinations(parts, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for left, top, right, bottom in parts:
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= layout.height
    for place in range(cards):
        left, top = layout.held(place)
        pocket = layout.pocket(place // layout.in_row)
        assert pocket[0] <= left <= pocket[2] - sprite_width(layout.card)
        assert pocket[1] <= top


def test_its_file_name_does_not_tell_the_cards() -> None:
    picture = hand_at("in play").picture
    assert picture is not None
    assert picture.name == "hand-7-3.png"
