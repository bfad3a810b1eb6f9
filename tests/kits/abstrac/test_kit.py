"""Words and buttons of Abstrac."""

from dataclasses import replace

import pytest

from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games import game
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.i18n.translator import languages, translator_for
from bot.kits.abstrac.examples import MISERE, PRINTED
from bot.kits.abstrac.kit import ABSTRAC
from bot.kits.abstrac.pictures import board_drawing
from bot.kits.kit_types import PictureFile, TableRef
from bot.kits.two_sides import SIGNS
from bot.messages.button_grammar import parse
from bot.messages.message import Button
from bot.messages.table_ids import MoveButton
from tests.kits.abstrac.views import movers, spectated
from tests.ui.phone import SMALL, WIDTH, text_width

_ = translator_for("en")
OPTIONS = with_defaults(game("abstrac"), {})
REF = TableRef(7, 3)
NAMES = ("Mina", "Lucy")


def buttons_of(view: AbstracView) -> list[Button]:
    return [
        button
        for row in ABSTRAC.buttons(view, REF, _, mover=view)
        if isinstance(row, tuple)
        for button in row
    ]


def moves_of(view: AbstracView) -> list[str]:
    ids = [parse(button.custom_id) for button in buttons_of(view)]
    return [each.move for each in ids if isinstance(each, MoveButton)]


def test_every_legal_move_has_a_public_button_and_no_other_has() -> None:
    for view in movers():
        assert moves_of(view) == [str(move) for move in view.moves]
        assert not [button for button in buttons_of(view) if button.disabled]


def test_a_take_is_labelled_with_its_number_and_its_score_stands_in_the_small_print() -> None:
    for view, after in zip(movers(), spectated()[1:], strict=True):
        if view.stage is not Stage.TAKE or after.deal != view.deal or not after.row:
            continue
        side = view.sides[view.to_move or 0]
        _seat, made = after.moves_made[-1]
        label = buttons_of(view)[view.moves.index(made)].label
        assert label == str(view.moves.index(made) + 1)
        told = f"{label}: **{after.deal_scores[side]}**"
        score = f"Score if {SIGNS[side]} takes 1: **"
        assert any(
            note.startswith(score) and told in note for note in ABSTRAC.notes(view, NAMES, _)
        )


def test_a_misere_is_named_while_it_lasts() -> None:
    """The score that a take would make seems to make no sense without it."""
    takes = [view for view in movers() if view.stage is Stage.TAKE]
    told = [" ".join(ABSTRAC.notes(view, NAMES, _)) for view in takes]
    assert {view.misere for view in takes} > {None}
    for view, text in zip(takes, told, strict=True):
        assert ("Misère" in text) is (view.misere is not None)
        if view.misere is not None:
            assert f"Misère: {SIGNS[view.misere]} gets what " in text


def test_labels_are_short_and_nothing_is_offered_at_the_end() -> None:
    assert [button.label for button in buttons_of(movers()[0])] == ["First", "Second"]
    assert all(len(button.label) <= 6 for view in movers() for button in buttons_of(view))
    assert buttons_of(spectated()[-1]) == []


@pytest.mark.parametrize(
    ("count", "prompt"),
    [
        (0, "Mina, it is your turn: take one, two or three cards from the open end."),
        (10, "Mina, it is your turn: take one, two or three cards from the open end."),
        (11, "Mina, it is your turn: take one or two cards."),
    ],
)
def test_the_prompt_says_how_many_may_be_taken(count: int, prompt: str) -> None:
    assert ABSTRAC.prompt(PRINTED.view(count), "Mina", NAMES, _) == prompt


def test_the_last_card_is_asked_for() -> None:
    assert "take the last card" in ABSTRAC.prompt(MISERE.view(13), "Mina", NAMES, _)


def test_the_choice_is_asked_for_with_the_name_of_the_dealer() -> None:
    view = spectated()[0]
    prompt = ABSTRAC.prompt(view, "@who", NAMES, _)
    assert prompt.startswith("@who, look at the row")
    assert NAMES[view.dealer] in prompt


@pytest.mark.parametrize(
    ("move", "text", "label"),
    [
        ("one", "Mina took 1 card.", "1 card"),
        ("three", "Mina took 3 cards.", "3 cards"),
        ("first", "Mina takes first.", "First"),
        ("second", "Mina takes second.", "Second"),
    ],
)
def test_moves_are_told_in_a_sentence_and_a_label(move: str, text: str, label: str) -> None:
    assert ABSTRAC.move_text(Move(move), "Mina", _) == text
    assert ABSTRAC.move_label(Move(move), _) == label


def test_the_cards_of_the_last_take_are_told() -> None:
    assert ABSTRAC.aftermath(PRINTED.view(1), NAMES, _) == ("**A♠︎ 9♠︎**",)
    assert ABSTRAC.aftermath(PRINTED.view(0), NAMES, _) == ()
    assert ABSTRAC.aftermath(spectated()[0], NAMES, _) == ()


def test_the_score_of_the_running_deal_stands_beside_the_total() -> None:
    notes = [ABSTRAC.score_note(PRINTED.view(5), side, _) for side in (0, 1)]
    assert notes == ["(+10 in this deal)", "(+20 in this deal)"]
    assert ABSTRAC.score_note(PRINTED.view(0), 0, _) == "", "nothing yet"
    assert ABSTRAC.score_note(PRINTED.view(), 0, _) == ""


def test_the_hand_shows_the_own_cards_and_what_each_take_would_make() -> None:
    view = next(view for view in movers() if view.stage is Stage.TAKE and view.takings[0].cards)
    message = ABSTRAC.hand(view, REF, _)
    assert message.lines[0] == "### Your cards ●"
    assert message.lines[1].startswith("-# Score if you take 1: **")
    assert message.picture is not None
    assert message.picture.alt.startswith("You are the ")
    assert message.picture.name == "hand-7-3.png"
    assert len(message.rows) == 1


def test_the_hand_of_the_other_player_has_no_buttons() -> None:
    message = ABSTRAC.hand(PRINTED.view(5), REF, _)
    assert message.rows == ()
    assert message.picture is not None
    assert "three Aces (2)" in message.picture.alt
    assert message.lines[-1].startswith("It is not your turn")


def test_before_the_first_take_the_hand_asks_who_takes_first() -> None:
    message = ABSTRAC.hand(movers()[0], REF, _)
    assert "You choose who takes first." in message.lines


def test_nothing_is_chosen_in_two_steps_and_nothing_is_confirmed() -> None:
    view = movers()[0]
    assert ABSTRAC.choose_card(view, "a1", REF, _) is None
    assert ABSTRAC.choose_cell(view, "AS", REF, _) is None
    assert ABSTRAC.played(view, Move("one"), _) == ""
    assert ABSTRAC.held(view, 0) == ""


def test_the_printed_example_is_explained_x01() -> None:
    (result,) = PRINTED.view().results
    assert ABSTRAC.summary(result, NAMES, _) == (
        "Mina: 12 points × 14 cards taken by the opponent = **168**.",
        "Lucy: 25 points × 10 cards taken by the opponent = **250**.",
    )
    assert ABSTRAC.details(result, _)[0] == "◆ A♠︎ A♥️ A♣︎ A♦️ **8** · A♦️ K♦️ Q♦️ J♦️ **4**"
    assert _(ABSTRAC.deal_over, deal=result.deal) == "Deal 1 is over"


def test_a_misere_is_explained() -> None:
    (result,) = MISERE.view().results
    own, others = ABSTRAC.summary(result, NAMES, _)
    assert own.startswith("Mina has no combination and so gets the score that Lucy would have had")
    assert own.endswith(": 17 × 10 = **170**.")
    assert others == "Lucy gets nothing: misère."
    assert ABSTRAC.details(result, _)[0] == "◆ –"


def test_the_sheet_shows_how_each_score_was_made() -> None:
    sheet = ABSTRAC.pictures.sheet(MISERE.view(), PictureFile("sheet.png"), _)
    assert "dealt by the disc: 170 (misère, the other's 17 × 10) to 0 (misère)." in sheet.alt
    printed = ABSTRAC.pictures.sheet(PRINTED.view(), PictureFile("sheet.png"), _)
    assert "168 (12 × 14) to 250 (25 × 10)" in printed.alt


def test_the_title_of_a_deal_says_when_the_match_ends() -> None:
    view = spectated()[0]
    assert ABSTRAC.deal_title(view, _) == "deal 1 of 2"
    to_target = replace(view, deals=None, target=500)
    assert ABSTRAC.deal_title(to_target, _) == "deal 1, up to 500 points"


def test_a_step_names_the_better_move_in_its_alt_text() -> None:
    view = PRINTED.view(5)
    assert ABSTRAC.pictures.step(view, Move("two"), PictureFile("s.png"), _).alt.startswith(
        "Best move: 2 cards. At the open end"
    )
    plain = ABSTRAC.pictures.step(view, None, PictureFile("s.png"), _)
    assert plain.alt.startswith("At the open end")


def test_a_step_does_not_mark_the_next_takes() -> None:
    view = PRINTED.view(5)
    step = ABSTRAC.pictures.step(view, None, PictureFile("s.png"), _)
    assert step.drawing == board_drawing(view.ended())


def test_a_film_is_described_by_its_score_sheet() -> None:
    film = ABSTRAC.pictures.film(spectated(), PictureFile("f.gif"), _)
    assert film.alt.startswith("The film of a game, take by take. Score sheet")


def test_the_rules_have_three_pages_with_pictures() -> None:
    pages = ABSTRAC.rules_pages("abstrac", OPTIONS, _)
    assert len(pages) == 3
    assert all(page.picture.alt for page in pages)
    assert "250 (25 × 10)" in pages[1].picture.alt
    assert any("**170**" in line for line in pages[2].below)


def test_the_game_has_a_name_and_is_told_in_a_sentence() -> None:
    assert _(ABSTRAC.title) == ABSTRAC.name("abstrac", _) == "Abstrac"
    assert len(_(ABSTRAC.tagline)) <= 60
    assert "open end" in ABSTRAC.about("abstrac", _)
    assert [ABSTRAC.side_sign(spectated()[0], side) for side in (0, 1)] == ["◆", "●"]


def test_the_small_print_tells_the_cut_and_once_cards_are_taken_what_each_take_would_make() -> None:
    choosing, taking = spectated()[:2]
    cut, _scoring = ABSTRAC.notes(choosing, NAMES, _)
    assert cut.startswith("Cut for the deal: ")
    still, _scoring, buttons = ABSTRAC.notes(taking, NAMES, _)
    assert still == cut, "a computer would choose at once"
    assert "takes 1: " in buttons


def test_in_the_first_turns_the_small_print_tells_what_scores() -> None:
    told = set()
    for view in spectated():
        first = view.deal == 1 and not all(taking.cards for taking in view.takings)
        text = " ".join(ABSTRAC.notes(view, NAMES, _))
        assert ("Three or four of a rank score" in text) == first
        told.add((view.deal == 1, first))
    assert told == {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("language", languages())
def test_what_the_takes_would_score_is_a_line_on_a_phone(language: str) -> None:
    translator = translator_for(language)
    for view in movers():
        if view.stage is Stage.TAKE:
            *_others, own = ABSTRAC.hand(view, REF, translator).lines
            dealt, *notes = ABSTRAC.notes(view, NAMES, translator)
            (public,) = (note for note in notes if "1: **" in note)
            assert dealt != public
            for line in (own.removeprefix("-# "), public):
                assert text_width(line.replace("**", ""), SMALL) <= WIDTH, line


def test_the_picture_of_the_table_is_named_after_the_table_and_its_ply() -> None:
    picture = ABSTRAC.pictures.board(spectated()[3], TableRef(7, 3, four_colour=True).board_file, _)
    assert (picture.name, picture.four_colour) == ("table-7-3.png", True)
