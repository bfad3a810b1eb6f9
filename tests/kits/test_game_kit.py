"""A kit of parts: what a game passes to it, and what it may leave out."""

from bot.engine.games.counterbluff.view import FOLD
from bot.engine.moves import Move
from bot.i18n.translator import translator_for
from bot.kits.counterbluff.kit import COUNTERBLUFF
from bot.kits.counterbluff.pictures import board_drawing
from bot.kits.fosco.kit import FOSCO
from bot.kits.kit_types import PictureFile, TableRef
from tests.another_game.kit import HIGHEST_CARD
from tests.kits.counterbluff.moments import moment, state_at
from tests.kits.test_deal_sheet import TRICKS, VIEW

_ = translator_for("en")
REF = TableRef(7, 3)


def test_an_edition_has_its_own_name_or_that_of_the_game() -> None:
    assert FOSCO.name("fosco.two", _) == "Fosco for two"
    assert HIGHEST_CARD.name("highest", _) == _(HIGHEST_CARD.title) == "Highest card"


def test_a_game_may_leave_out_roles_notes_after_scores_and_public_buttons() -> None:
    assert HIGHEST_CARD.roles({}, "", _) == HIGHEST_CARD.score_note(VIEW, 0, _) == ""
    assert HIGHEST_CARD.buttons(VIEW, REF, _, mover=VIEW) == ()
    assert HIGHEST_CARD.choose_card(VIEW, "a1", REF, _) is None
    assert HIGHEST_CARD.choose_cell(VIEW, "QH", REF, _) is None
    assert HIGHEST_CARD.deals_stay


def test_the_heading_of_a_finished_deal_has_its_number() -> None:
    assert _(HIGHEST_CARD.deal_over, deal=TRICKS[1].deal) == "Hand 2"


def test_a_better_move_is_told_by_its_card_or_in_the_words_of_the_game() -> None:
    step = HIGHEST_CARD.pictures.step(VIEW, Move.parse("QH"), PictureFile("step.png"), _)
    assert step.alt.startswith("Best move: Queen of hearts. ")
    fold = COUNTERBLUFF.pictures.step(moment("in play"), FOLD, PictureFile("step.png"), _)
    assert fold.alt.startswith("Best move: Fold. ")


def test_a_board_shows_the_finished_hand_until_the_next_card() -> None:
    view = state_at("a fold").view(None)
    board = COUNTERBLUFF.pictures.board(view, REF.board_file, _)
    assert board.drawing == board_drawing(moment("a fold"))
    step = COUNTERBLUFF.pictures.step(view, None, PictureFile("step.png"), _)
    assert step.drawing == board_drawing(view)
