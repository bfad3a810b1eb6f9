"""Whoever cannot see a picture is told all that it shows."""

import pytest

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.i18n.card_names import spoken
from bot.i18n.translator import translator_for
from bot.kits.coffin.alt_text import board_alt, cut_alt, hand_alt, sheet_alt, side_styles
from bot.kits.coffin.line_names import line_name
from bot.tables.table import Table
from tests.ui.tables import coffin_of, tables_of

_ = translator_for("en")
COUNTED = {"counting": "cards_tens"}


def last_of(key: str, options: dict[str, str] | None = None) -> Table:
    return list(tables_of(key, 1, options or {}))[-1]


@pytest.mark.parametrize("key", GAMES)
def test_a_coffin_is_told_with_every_card_every_line_and_every_open_place(key: str) -> None:
    for table in tables_of(key, 1):
        view = coffin_of(table)
        told = board_alt(view, _)
        assert not told.endswith("…")
        for cell, card in enumerate(view.coffin):
            row = told.split(f"Row {cell // 3 + 1}: ")[1].split(".")[0].split(", ")
            place = row[cell % 3].removesuffix(" (the nail)")
            hidden = "face down" if cell in view.face_down else "empty"
            assert place == (spoken(card, _) if card else hidden)
        for index, line in enumerate(view.lines):
            assert f"{line_name(index, _)}: {line.total}" in told
        for cell in view.legal_cells:
            assert CELL_NAMES[cell] in told.split("Open places: ")[1]
        leading = [side for side, best in enumerate(view.best_lines) if best is not None]
        for side in leading:
            assert f"{side_styles(view, _)[side]} leads" in told or view.stage is Stage.OVER


def test_of_three_each_is_told_with_the_own_lines() -> None:
    view = coffin_of(next(tables_of("thracula")))
    told = board_alt(view, _)
    for style, own in zip(side_styles(view, _), view.owners, strict=True):
        assert f"{style}: {', '.join(line_name(line, _) for line in own)}." in told


def test_a_place_that_was_robbed_is_not_told_as_laid() -> None:
    views = map(coffin_of, tables_of("thracula"))
    robbed = [view for view in views if view.stage is Stage.LAY]
    assert "Laid last" not in board_alt(robbed[0], _)
    for view in robbed:
        told = board_alt(view, _)
        assert f"Laid last: {CELL_NAMES[view.legal_cells[0]]}." not in told


@pytest.mark.parametrize("key", GAMES)
def test_a_sheet_is_told_with_the_line_of_every_score_and_with_who_won(key: str) -> None:
    table = last_of(key)
    view = coffin_of(table)
    told = sheet_alt(view, _)
    assert not told.endswith("…")
    for round_ in view.results:
        coffin = told.split(f"Coffin {round_.deal}: ")[1].split(". ")[0].split(" to ")
        for side, made in enumerate(coffin):
            assert made.startswith(f"{round_.scores[side]} ({line_name(round_.chosen[side], _)}")
    winners = view.game_results[-1].winners
    styles = side_styles(view, _)
    if len(winners) < len(styles):
        assert f"Won by: {', '.join(styles[side] for side in winners)}." in told


def test_where_cards_are_counted_the_sheet_tells_them() -> None:
    view = coffin_of(last_of("dracula.classic", COUNTED))
    for round_ in view.results:
        taken = " to ".join(f"{n} card" for n in round_.counters)
        coffin = sheet_alt(view, _).split(f"Coffin {round_.deal}: ")[1]
        assert coffin.startswith(taken.split(" to ")[0])


def test_a_sheet_of_a_running_game_tells_who_is_ahead_and_what_is_to_come() -> None:
    running = [coffin_of(one) for one in tables_of("dracula.classic") if not one.over]
    view = running[-1]
    assert f"Still to come: {view.deals - len(view.results)}." in sheet_alt(view, _)


def test_a_cut_is_told_with_the_card_that_deals_first() -> None:
    table = next(tables_of("dracula.classic"))
    view = coffin_of(table)
    crowned = spoken(view.cuts[-1][view.dealer], _)
    assert cut_alt(view, _).endswith(f"Crowned, for the first deal: {crowned}.")


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_is_told_card_by_card(key: str) -> None:
    for table in list(tables_of(key))[:12]:
        for seat in range(len(table.seats)):
            view = coffin_of(table, seat)
            told = hand_alt(view, _)
            assert all(spoken(card, _) in told for card in view.hand)
            assert ("own Vampire" in told) == view.vampires[seat]
