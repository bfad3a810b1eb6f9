"""The picture of a hand: light, without overlaps, and with the figures of every candidate."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

import pytest
from PIL import Image

from bot.engine.cards import Card
from bot.engine.coffin.results import coffin_result
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import results_of
from bot.engine.moves import Move
from bot.i18n.card_names import short, spoken
from bot.i18n.translator import languages, translator_for
from bot.kits.catalogue import kit_for
from bot.kits.coffin.alt_text import board_alt, hand_alt
from bot.kits.coffin.hand_layout import WIDTH, HandLayout, hand_layout
from bot.kits.coffin.hand_message import choose_card, choose_cell, hand
from bot.kits.coffin.line_previews import Choice, own_lines, previews
from bot.kits.coffin.pictures import hand_drawing
from bot.kits.coffin.plain_text import card_letters, hand_plain
from bot.kits.coffin.table_texts import own_lines_text, standing_text
from bot.kits.kit_types import TableRef
from bot.messages.message import MOST_ALT, Message
from bot.messages.table_ids import HandButton
from bot.render.cards import PackStyle
from bot.tables.table import Table
from tests.kits.coffin.views import KEYS
from tests.render.opening import drawn, opened
from tests.ui.tables import coffin_of, tables_of

HEAVIEST = 100_000
HIGHEST = 900
VISIBLE, BUTTON_ROW, PHONE_WIDTH = 655, 38, 265
"""Pixels of the playground's page at 390 pixels of width."""
HEAD, MOVES = 146, 52
"""The head of the message with title and own lines; two lines on the last moves."""
MOST_AT_THE_END = 12
"""Cards in a hand for which only one place is left."""
MOST_CARDS = 14
_ = translator_for("en")


def choosing(key: str, step: int = 11) -> Iterator[tuple[Table, CoffinView]]:
    """Tables every few moves, each with the view of the seat that is to place a card."""
    for table in islice(tables_of(key), 0, None, step):
        view = coffin_of(table, table.position.to_move)
        if any(move.card and move.cell is not None for move in view.moves):
            yield table, view


def choices(view: CoffinView) -> Iterator[Choice]:
    """No choice yet, one of a place, and one of a card."""
    first = next(move for move in view.moves if move.card is not None)
    yield Choice()
    same_place = [move for move in view.moves if move.cell == first.cell and move.card]
    yield Choice(cell=first.cell, previews=previews(same_place, view))
    same_card = [move for move in view.moves if move.card == first.card]
    yield Choice(card=first.card, previews=previews(same_card, view))


@pytest.mark.parametrize("key", KEYS)
def test_candidates_have_the_lines_that_their_moves_make(key: str) -> None:
    for table, view in choosing(key):
        for choice in choices(view):
            for made in choice.previews:
                then = coffin_view(table.position.state.apply(made.move).view(None))
                results = results_of(then, view.game)
                over = len(results) > len(view.results)
                lines = coffin_result(results[-1]).lines if over else then.lines
                assert made.move.cell is not None
                row, column = divmod(made.move.cell, 3)
                assert (made.row, made.column) == (lines[row], lines[3 + column])


@pytest.mark.parametrize("key", KEYS)
def test_it_is_light_and_fits_a_phone(key: str) -> None:
    for _table, view in choosing(key, step=37):
        for choice in choices(view):
            png = drawn(hand_drawing(view, choice), PackStyle.FOUR_COLOUR)
            width, height = Image.open(io.BytesIO(png)).size
            assert len(png) <= HEAVIEST
            assert width == WIDTH
            assert height <= HIGHEST


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("figures", [True, False])
@pytest.mark.parametrize("cards", range(1, MOST_CARDS + 1))
def test_nothing_overlaps_or_leaves_the_picture(cards: int, figures: bool, large: bool) -> None:
    check_layout(hand_layout(cards, figures=figures, large=large), cards, figures=figures)


@pytest.mark.parametrize("cards", range(1, 8))
def test_nothing_leaves_the_low_picture_above_nine_places_to_take_from(cards: int) -> None:
    layout = hand_layout(cards, figures=False, large=False, places=True)
    check_layout(layout, cards, figures=False)
    first, last = layout.held(0), layout.held(cards - 1)
    assert abs(first[0] - (WIDTH - last[2])) <= 1, "in the middle"
    grid = 3 * BUTTON_ROW
    assert HEAD + MOVES + layout.height * PHONE_WIDTH / WIDTH + grid <= 0.8 * VISIBLE


def check_layout(layout: HandLayout, cards: int, *, figures: bool) -> None:
    previews = [layout.preview(place) for place in range(cards)] if figures else []
    parts = [*coffin_parts(layout), *previews]
    for one, other in combinations(parts, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for left, top, right, bottom in (*parts, *map(layout.held, range(cards))):
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= layout.height


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("cards", range(1, MOST_CARDS + 1))
def test_picture_and_buttons_fit_a_phone_with_room_to_spare(cards: int, large: bool) -> None:
    buttons = BUTTON_ROW * -(-cards // 4)
    plain, figured = (
        hand_layout(cards, figures=figures, large=large).height * PHONE_WIDTH / WIDTH
        for figures in (False, True)
    )
    assert HEAD + MOVES + plain + buttons <= 0.8 * VISIBLE
    # With more cards there are figures only at the start of a coffin or once a place is chosen.
    assert HEAD + MOVES * (cards <= MOST_AT_THE_END) + figured + buttons <= 0.8 * VISIBLE


def coffin_parts(layout: HandLayout) -> list[tuple[int, int, int, int]]:
    cells, plates = map(layout.cell, range(9)), map(layout.plate, range(6))
    return [*cells, *plates, layout.corner]


@pytest.mark.parametrize("key", KEYS)
def test_alt_text_and_text_table_have_the_figures_of_every_candidate(key: str) -> None:
    for _table, view in choosing(key):
        for choice in choices(view):
            alt, plain = hand_alt(view, choice, _), hand_plain(view, choice)
            assert len(alt) <= MOST_ALT
            for preview in choice.previews:
                row, column = preview.row.total, preview.column.total
                assert re.search(rf"row {row}\b.*, column {column}\b", alt)
                assert re.search(rf"↔ {row}\b.*↕ {column}\b", plain)
            for card in view.hand:
                assert card_letters(card) in plain


@pytest.mark.parametrize("key", KEYS)
def test_in_text_only_mode_figures_are_told_once_and_the_coffin_below_the_hand(key: str) -> None:
    ref = TableRef(1, 1)
    for _table, view in choosing(key):
        first = next(move for move in view.moves if move.card and move.cell is not None)
        held = hand(view, ref, _).picture
        assert held is not None
        assert held.prose == hand_alt(view, Choice(), _)
        for message in (
            choose_card(view, cell_name(first.cell), ref, _),
            choose_cell(view, str(first.card), ref, _),
        ):
            assert message is not None
            assert message.picture is not None
            assert message.picture.prose == ""
            assert re.search(r"↔ \d+.*↕ \d+", message.picture.plain)


@pytest.mark.parametrize("language", languages())
def test_the_alt_text_of_a_large_hand_names_each_card_once_and_leaves_nothing_out(
    language: str,
) -> None:
    translate = translator_for(language)
    _table, view = next(choosing("dracula.partners"))
    for laid in ("V@b1", "V@a2", "7D@c2", "7C@c3", "9C@b3"):
        view = view.placed(Move.parse(laid))
    hand = tuple(Card(rank, suit) for suit in "SC" for rank in "AQJT865")[:13]
    held = replace(view, hand=hand, legal_cells=())
    choice = Choice(cell=0, previews=previews([Move(card=card, cell=0) for card in hand], held))
    alt, plain = hand_alt(held, choice, translate), hand_plain(held, choice).split()
    assert len(alt) <= MOST_ALT
    assert alt.endswith(board_alt(held, translate))
    in_symbols = language == "de"  # in words it is too long
    for card in hand:
        assert alt.count(short(card) if in_symbols else spoken(card, translate)) == 1
        assert plain.count(card_letters(card)) == 1


@pytest.mark.parametrize("key", KEYS)
def test_the_players_own_lines_are_named_wherever_figures_stand(key: str) -> None:
    ref = TableRef(1, 1)
    for _table, view in choosing(key):
        first = next(move for move in view.moves if move.card and move.cell is not None)
        for message in (
            kit_for(key).hand(view, ref, _),
            kit_for(key).choose_card(view, cell_name(first.cell), ref, _),
            kit_for(key).choose_cell(view, str(first.card), ref, _),
        ):
            assert message is not None
            assert f"-# {own_lines_text(view, _)}" in message.lines or (
                f"-# {standing_text(view, _)}" in message.lines
            )
        assert len(own_lines(view)) in (2, 3)


def test_a_row_and_a_column_of_ones_own_are_named_in_a_sentence() -> None:
    _table, view = next(choosing("thracula"))
    assert re.fullmatch(r". You score row \d and column [abc]\.", own_lines_text(view, _))
    german = translator_for("de")
    assert re.fullmatch(
        r". Für dich zählen Reihe \d und Spalte [abc]\.", own_lines_text(view, german)
    )


def test_the_card_that_was_taken_is_named_wherever_it_may_be_laid() -> None:
    ref = TableRef(1, 1)
    for _table, view in choosing("thracula"):
        assert view.taken in view.hand
        for message in (
            kit_for("thracula").hand(view, ref, _),
            kit_for("thracula").choose_card(view, cell_name(view.legal_cells[0]), ref, _),
        ):
            assert message is not None
            assert view.taken is not None
            assert f"You took **{short(view.taken)}**." in message.lines


def cell_name(cell: int | None) -> str:
    assert cell is not None
    return f"{'abc'[cell % 3]}{cell // 3 + 1}"


def test_a_card_for_the_only_place_has_its_figures_at_once() -> None:
    _table, view = next(
        (table, view) for table, view in choosing("thracula", 1) if len(view.legal_cells) == 1
    )
    message = kit_for("thracula").hand(view, TableRef(1, 1), _)
    choice = Choice(
        cell=view.legal_cells[0],
        previews=previews([move for move in view.moves if move.card is not None], view),
    )
    assert message.picture is not None
    assert message.picture.drawing == hand_drawing(view, choice)
    assert all(button.custom_id.startswith("m:") for button in message.buttons)


def test_a_chosen_card_can_be_taken_back() -> None:
    _table, view = next(
        both for both in choosing("dracula.classic") if len(both[1].legal_cells) > 1
    )
    message = placing(view, view.hand[0])
    assert str(HandButton(1)) in {button.custom_id for button in message.buttons}
    assert [len(row) for row in message.rows if isinstance(row, tuple)] == [4, 3, 3]


def placing(view: CoffinView, card: Card) -> Message:
    message = kit_for(view.rules).choose_cell(view, str(card), TableRef(1, 1), _)
    assert message is not None
    return message


def test_every_figure_changes_the_picture() -> None:
    view = next(view for _table, view in choosing("dracula.classic") if len(view.legal_cells) > 1)
    pictures = [drawn(hand_drawing(view, choice)) for choice in choices(view)]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR_LARGE, PackStyle.FOUR_COLOUR_LARGE])
@pytest.mark.parametrize("key", ["dracula.revised", "thracula"])
def test_of_a_card_with_a_large_index_no_piece_of_another_suit_sign_is_seen(
    key: str, pack: PackStyle
) -> None:
    for _table, view in choosing(key, step=13):
        layout = hand_layout(len(view.hand), figures=False, large=True)
        picture = opened(drawn(hand_drawing(view, Choice()), pack)).convert("RGB")
        faces = [layout.held(place) for place in range(len(view.hand))]
        faces += [layout.cell(cell) for cell in range(9) if view.coffin[cell] is not None]
        for left, _top, right, bottom in faces:
            foot = picture.crop((left + 16, bottom - 3, right - 16, bottom))
            assert len(foot.getcolors() or ()) == 1


@pytest.mark.parametrize("key", ["dracula.classic", "thracula"])
def test_the_figures_of_a_row_and_of_a_column_do_not_touch(key: str) -> None:
    for _table, view in choosing(key, step=7):
        place = next(move.cell for move in view.moves if move.card is not None)
        made = previews([move for move in view.moves if move.cell == place and move.card], view)
        png = drawn(hand_drawing(view, Choice(cell=place, previews=made)))
        layout = hand_layout(len(view.hand), figures=True, large=False)
        for card in range(len(view.hand)):
            figures = opened(png).convert("RGB").crop(layout.preview(card))
            assert len(inked_rows(figures)) == 2


def inked_rows(image: Image.Image) -> list[int]:
    """The heights of the rows that an image is divided into by empty lines."""
    lines = (image.crop((0, y, image.width, y + 1)) for y in range(image.height))
    inked = "".join("x" if len(line.getcolors() or ()) > 1 else " " for line in lines)
    return [len(row) for row in inked.split()]
