"""What the private message of a coffin game asks for."""

import pytest

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.game import Stage
from bot.i18n.translator import translator_for
from bot.kits.coffin.cell_buttons import public_buttons
from bot.kits.coffin.hand_message import choose_card, choose_cell, hand
from bot.kits.coffin.line_previews import Choice
from bot.kits.coffin.pictures import hand_drawing
from bot.kits.kit_types import TableRef
from tests.ui.limits import check
from tests.ui.tables import coffin_of, tables_of

_ = translator_for("en")
PICKED = {"counting": "cards_tens", "counter_pick": "choose"}


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("dracula.classic", {}),
        ("dracula.classic", {"consent": "accepted"}),
        ("dracula.penguin", {}),
        ("dracula.partners", {}),
    ],
)
def test_the_ways_are_chosen_with_the_hand_too(key: str, options: dict[str, str]) -> None:
    asked = {Stage.CHOOSE: "Choose rows or columns.", Stage.ANSWER: "Ready?"}
    told = set()
    for table in tables_of(key, 0, options):
        view = coffin_of(table, table.view(None).to_move)
        if view.stage in asked:
            ref = TableRef(1, table.ply)
            message = hand(view, ref, _)
            check(message)
            assert message.lines[-1] == asked[view.stage]
            assert message.rows == public_buttons(view, ref, _, mover=view)
            told.add(view.stage)
    assert Stage.CHOOSE in told


def test_a_player_who_won_cards_is_told_how_many_are_still_to_choose() -> None:
    told = set()
    for table in tables_of("dracula.classic", 1, PICKED):
        view = coffin_of(table, table.view(None).to_move)
        if view.stage is not Stage.PICK:
            continue
        kept = "1 card" if view.picks_left == 1 else f"{view.picks_left} cards"
        message = hand(view, TableRef(1, table.ply), _)
        assert f"You won this coffin: choose {kept} to keep." in message.lines
        assert message.buttons
        told.add(view.picks_left)
    assert {1, 2} <= told


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_the_only_place_for_a_card_is_chosen_for_the_player_to_move_alone(key: str) -> None:
    told = set()
    for table in tables_of(key):
        for seat in range(len(table.seats)):
            view = coffin_of(table, seat)
            if view.stage not in (Stage.PLACE, Stage.LAY) or len(view.legal_cells) != 1:
                continue
            picture = hand(view, TableRef(1, table.ply), _).picture
            is_chosen = bool(view.moves)
            if picture is not None:
                assert ("Chosen place" in picture.alt) == is_chosen
                assert (picture.drawing == hand_drawing(view, Choice())) != is_chosen
                told.add(is_chosen)
    assert told == {False, True}


def test_each_picture_that_a_message_shows_in_turn_has_a_name_which_tells_no_card() -> None:
    table = next(each for each in tables_of("dracula.classic") if each.view(None).moves_made)
    view, ref = coffin_of(table, table.view(None).to_move), TableRef(7, table.ply)
    at, card = CELL_NAMES[view.legal_cells[0]], str(view.hand[0])
    shown = hand(view, ref, _), choose_card(view, at, ref, _), choose_cell(view, card, ref, _)
    names = [one.picture.name for one in shown if one and one.picture]
    assert names == [f"hand-7-{table.ply}{end}.png" for end in ("", f"-{at}", "-card")]


def test_a_card_to_be_kept_goes_to_no_place() -> None:
    tables = tables_of("dracula.classic", 1, PICKED)
    views = [coffin_of(table, table.view(None).to_move) for table in tables]
    view = next(view for view in views if view.stage is Stage.PICK)
    assert view.moves[0].card is not None
    assert choose_cell(view, str(view.moves[0].card), TableRef(1, 1), _) is None
