"""What the private message of a coffin game asks for."""

from dataclasses import replace

import pytest

from bot.engine.cards import VAMPIRE, parse_cards
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import shorts
from bot.i18n.translator import languages, translator_for
from bot.kits.coffin.cell_buttons import public_buttons
from bot.kits.coffin.hand_message import choose_card, choose_cell, hand
from bot.kits.coffin.line_previews import Choice
from bot.kits.coffin.pictures import hand_drawing
from bot.kits.coffin.table_texts import own_lines_text, prompt, standing_text
from bot.kits.kit_types import TableRef
from tests.ui.limits import check
from tests.ui.phone import SMALL, WIDTH, text_width
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
        kept = f"{view.picks_left}{' more' * bool(view.picked)} card{'s' * (view.picks_left > 1)}"
        chosen = f" Chosen: {shorts(view.picked)}." if view.picked else ""
        message = hand(view, TableRef(1, table.ply), _)
        asked = f"ou won this coffin. Choose {kept} to keep.{chosen}"
        assert f"Y{asked}" in message.lines
        assert prompt(view, "Mina", ("Queen", "King"), _) == f"Mina, y{asked}"
        open_buttons = [button for button in message.buttons if not button.disabled]
        assert len(open_buttons) == len(view.moves)
        told.add((len(view.picked), view.picks_left))
    assert {(0, 2), (1, 1)} <= told


def test_of_two_vampires_the_first_is_chosen_first_and_cannot_be_pressed_then() -> None:
    full = next(
        view
        for table in tables_of("dracula.classic", 1, PICKED)
        if (view := coffin_of(table, table.view(None).to_move)).stage is Stage.PICK
    )
    coffin = parse_cards("V 2S 3S 4S 5S 6S 7S 8S V")
    view = replace(full, coffin=coffin, moves=(Move("pick", VAMPIRE),))
    for picked, open_cells in (((), [0]), ((VAMPIRE,), [8])):
        buttons = hand(replace(view, picked=picked), TableRef(1, 1), _).buttons[:9]
        assert [cell for cell, button in enumerate(buttons) if not button.disabled] == open_cells


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


def test_a_hand_tells_how_the_game_stands_and_whose_vampire_is_unused() -> None:
    told = set()
    for table in tables_of("dracula.revised", 1):
        view = coffin_of(table, table.view(None).to_move)
        if not view.moves or view.stage is not Stage.PLACE:
            continue
        own = view.sides[view.seat or 0]
        ways = [{"queen": "♛", "king": "♚"}[way] for way in view.ways]
        bat = " 🦇" if view.vampires[1 - own] else ""
        other = f"{ways[1 - own]} {view.scores[1 - own]}{bat}"
        text = f"You {view.scores[own]} · {other} · coffin {view.deal}/6"
        line = f"-# {standing_text(view, _)}"
        assert line.startswith(f"-# {ways[own]}")
        assert line.endswith(text)
        at, card = CELL_NAMES[view.legal_cells[0]], str(view.hand[0])
        ref = TableRef(1, table.ply)
        for message in (hand(view, ref, _), choose_card(view, at, ref, _)):
            assert message is not None
            assert line in message.lines
        places = choose_cell(view, card, ref, _)
        assert places is not None
        scored = any(view.scores)
        assert places.lines[-1] == (line if scored else f"-# {own_lines_text(view, _)}")
        told.add((bool(bat), scored))
    assert {(True, False), (True, True), (False, True)} <= told


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", ["dracula.revised", "dracula.partners", "thracula"])
def test_how_the_game_stands_is_a_line_on_a_phone(key: str, language: str) -> None:
    for table in tables_of(key, 1):
        view = coffin_of(table, table.view(None).to_move)
        text = standing_text(view, translator_for(language))
        assert text_width(text, SMALL) <= WIDTH, text


def test_waste_rounds_are_not_counted_against_the_coffins_agreed() -> None:
    table = next(each for each in tables_of("dracula.classic") if each.view(None).deal == 1)
    view = coffin_of(table, table.view(None).to_move)
    assert standing_text(replace(view, deal=7, deals=6), _).endswith("coffin 7")


def test_right_after_a_card_was_taken_only_the_own_lines_are_told() -> None:
    told = set()
    for table in tables_of("thracula"):
        view = coffin_of(table, table.view(None).to_move)
        if view.moves and view.deal:
            lines = hand(view, TableRef(1, table.ply), _).lines
            assert (f"-# {standing_text(view, _)}" in lines) == (view.taken is None)
            told.add(view.stage)
    assert {Stage.TAKE, Stage.LAY} <= told
