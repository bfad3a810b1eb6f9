"""Alt texts describe everything that the pictures show."""

from dataclasses import replace

import pytest

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.game import Stage
from bot.i18n.card_names import spoken
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import translator_for
from bot.kits.coffin.alt_text import (
    board_alt,
    cut_alt,
    hand_alt,
    sheet_alt,
    side_styles,
)
from bot.kits.coffin.line_names import line_name
from bot.kits.coffin.line_previews import Choice
from bot.tables.table import Table
from tests.kits.coffin.views import KEYS
from tests.ui.tables import coffin_of, tables_of

_ = translator_for("en")
COUNTED = {"counting": "cards_tens"}


def last_of(key: str, options: dict[str, str] | None = None) -> Table:
    return list(tables_of(key, 1, options or {}))[-1]


@pytest.mark.parametrize("key", KEYS)
def test_the_board_names_all_cards_lines_and_legal_cells(key: str) -> None:
    for table in tables_of(key, 1):
        view = coffin_of(table)
        text = board_alt(view, _)
        assert not text.endswith("…")
        for cell, card in enumerate(view.coffin):
            row = text.split(f"Row {cell // 3 + 1}: ")[1].split(".")[0].split(", ")
            shown = row[cell % 3].removesuffix(" (the nail)")
            hidden = "face down" if cell in view.face_down else "empty"
            assert shown == (spoken(card, _) if card else hidden)
        for index, line in enumerate(view.lines):
            assert f"{line_name(index, _)}: {line.total}" in text
        for cell in view.legal_cells:
            assert CELL_NAMES[cell] in text.split("Open places: ")[1]
        leading = [side for side, best in enumerate(view.best_lines) if best is not None]
        for side in leading:
            style = in_sentences([side_styles(view, _)[side]])
            assert f". {style} leads" in text or view.stage is Stage.OVER


def test_three_players_are_named_with_their_lines() -> None:
    view = coffin_of(next(tables_of("thracula")))
    text = board_alt(view, _)
    for style, own in zip(side_styles(view, _), view.owned_lines, strict=True):
        assert (
            f". {in_sentences([style])}: {', '.join(line_name(line, _) for line in own)}." in text
        )


def test_taking_a_card_is_not_described_as_laying_one() -> None:
    views = map(coffin_of, tables_of("thracula"))
    after_taking = [view for view in views if view.stage is Stage.LAY]
    assert "Placed last" not in board_alt(after_taking[0], _)
    for view in after_taking:
        text = board_alt(view, _)
        assert f"Placed last: {CELL_NAMES[view.legal_cells[0]]}." not in text


@pytest.mark.parametrize("key", KEYS)
def test_the_sheet_names_the_line_of_every_score_and_the_winner(key: str) -> None:
    table = last_of(key)
    view = coffin_of(table)
    text = sheet_alt(view, _)
    assert not text.endswith("…")
    for result in view.results:
        coffin = text.split(f"Coffin {result.deal}: ")[1].split(". ")[0].split(" to ")
        for side, score in enumerate(coffin):
            assert score.startswith(f"{result.scores[side]} ({line_name(result.chosen[side], _)}")
    winners = view.game_results[-1].winners
    styles = side_styles(view, _)
    if len(winners) < len(styles):
        assert f"Won by: {', '.join(styles[side] for side in winners)}." in text


def test_the_sheet_names_the_cards_won_if_they_count() -> None:
    view = coffin_of(last_of("dracula.classic", COUNTED))
    for result in view.results:
        cards_won = " to ".join(f"{n} card" for n in result.counters)
        coffin = sheet_alt(view, _).split(f"Coffin {result.deal}: ")[1]
        assert coffin.startswith(cards_won.split(" to ")[0])


def test_the_sheet_of_a_running_game_names_the_deals_to_come() -> None:
    running = [coffin_of(table) for table in tables_of("dracula.classic") if not table.over]
    view = running[-1]
    assert f"Still to come: {view.deals - len(view.results)}." in sheet_alt(view, _)


def test_before_the_ways_are_chosen_a_hand_has_no_number_and_no_lines_without_names() -> None:
    text = hand_alt(coffin_of(next(tables_of("dracula.classic")), 0), Choice(), _)
    assert "Coffin" not in text
    assert ": ." not in text


def test_a_cut_names_the_card_that_deals_first() -> None:
    table = next(tables_of("dracula.classic"))
    view = coffin_of(table)
    card = spoken(view.cuts[-1][view.dealer], _)
    dealer = side_styles(view, _)[view.sides[view.dealer]]
    assert cut_alt(view, _).endswith(f" {card} ({dealer}).")


def test_a_single_card_that_is_cut_belongs_to_nobody() -> None:
    view = coffin_of(next(tables_of("dracula.penguin")))
    ((card,),) = view.cuts
    assert cut_alt(view, _) == f"Cut 1: {spoken(card, _)}."


@pytest.mark.parametrize("key", KEYS)
def test_a_hand_names_all_its_cards(key: str) -> None:
    for table in list(tables_of(key))[:12]:
        for seat in range(len(table.seats)):
            view = coffin_of(table, seat)
            text = hand_alt(view, Choice(), _)
            assert all(spoken(card, _) in text for card in view.hand)
            assert ("own Vampire" in text) == view.vampires[seat]


def test_a_sheet_of_many_coffins_leaves_out_the_lines_and_keeps_the_totals() -> None:
    view = coffin_of(last_of(KEYS[0], COUNTED), None)
    many = replace(view, results=view.results * 4)
    assert "row" in sheet_alt(many, _)
    opening = "A film. " * 60
    alt = sheet_alt(many, _, opening.strip())
    assert alt.startswith(opening + "Score sheet, ")
    assert "row" not in alt
    assert alt.split(" Together: ")[1] == sheet_alt(view, _).split(" Together: ")[1]
