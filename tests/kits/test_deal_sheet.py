from dataclasses import replace

import pytest

from bot.engine.game import Stage
from bot.engine.results import DealResult, DecidedBy, GameResult
from bot.i18n.translator import Translator, translator_for
from bot.kits.deal_sheet import (
    SheetParts,
    deal_sheet,
    sheet_alt,
    sheet_image,
    sheet_plain,
)
from bot.kits.kit_types import PictureFile
from bot.kits.two_sides import COLUMNS, SIGNS, side_names
from bot.messages.message import MOST_ALT
from bot.render.cards import PackStyle
from bot.render.marks import Mark
from bot.render.score_sheet import MOST_ROWS
from bot.render.symbols import BAT, CARD_SIGN, EQUALS, PLUS
from tests.another_game.rules import TrickResult, TrickView
from tests.render.opening import opened

_ = translator_for("en")
TRICKS = (TrickResult(1, 0, (), (1, 0)), TrickResult(2, 1, (), (1, 1)))
VIEW = TrickView(
    rules="highest",
    seat=None,
    stage=Stage.PLAY,
    to_move=0,
    deal=3,
    dealer=0,
    scores=(2, 1),
    hand=(),
    moves=(),
    moves_made=(),
    results=TRICKS,
    game_results=(),
    deals=4,
)
OVER = replace(VIEW, game_results=(GameResult((2, 1), (0, 0), (2, 1), (0,), DecidedBy.TOTAL),))


def made_of(result: DealResult, side: int) -> tuple[Mark, ...]:
    return (Mark(str(result.scores[side])),)


def made_text(result: DealResult, side: int, _: Translator) -> str:
    return "high card" if result.scores[side] else ""


PARTS = SheetParts(COLUMNS, SIGNS, side_names, CARD_SIGN, BAT, made_of, made_text)


def test_a_row_has_the_scores_how_they_were_made_and_the_dealer() -> None:
    first, second, *to_come = deal_sheet(VIEW, PARTS).deals
    assert [entry.score for entry in first] == [1, 0]
    assert [entry.made_of for entry in first] == [(Mark("1"),), (Mark("0"),)]
    assert [entry.dealt for entry in (*first, *second)] == [True, False, False, True]
    assert to_come == [(), ()]


def test_the_best_score_of_a_deal_is_marked_unless_all_are_equal() -> None:
    first, second, *_rest = deal_sheet(VIEW, PARTS).deals
    assert [entry.best for entry in (*first, *second)] == [True, False, False, False]


def test_a_long_match_shows_its_latest_deals_with_their_numbers() -> None:
    many = replace(VIEW, results=TRICKS * 7, deals=50)
    sheet = deal_sheet(many, PARTS)
    assert (len(sheet.deals), sheet.first) == (MOST_ROWS, 3)


def test_a_game_to_a_target_has_no_deals_to_come() -> None:
    assert len(deal_sheet(replace(VIEW, deals=None), PARTS).deals) == 2


def test_a_game_that_is_over_early_has_no_deals_to_come() -> None:
    assert len(deal_sheet(OVER, PARTS).deals) == 2


@pytest.mark.parametrize(("scores", "crowned"), [((2, 1), (0,)), ((1, 2), (1,)), ((2, 2), ())])
def test_the_higher_total_wears_a_crown(scores: tuple[int, int], crowned: tuple[int, ...]) -> None:
    (total,) = deal_sheet(replace(VIEW, scores=scores), PARTS).sums
    assert (total.symbol, total.amounts, total.crowned) == (EQUALS, scores, crowned)


def test_a_bonus_has_rows_of_its_own() -> None:
    result = GameResult((2, 1), (1, 0), (3, 1), (0,), DecidedBy.TOTAL)
    total, bonus, final = deal_sheet(replace(VIEW, game_results=(result,)), PARTS).sums
    assert (total.crowned, bonus.symbol, bonus.bonus) == ((), PLUS, True)
    assert (final.amounts, final.crowned) == ((3, 1), (0,))


def test_the_alt_text_says_all_that_the_sheet_shows() -> None:
    assert sheet_alt(VIEW, PARTS, _) == (
        "Score sheet, the diamond, the disc."
        " Deal 1, dealt by the diamond: 1 (high card) to 0."
        " Deal 2, dealt by the disc: 1 (high card) to 1 (high card)."
        " Still to come: 2. Together: 2 to 1. Ahead: the diamond."
    )
    assert sheet_alt(OVER, PARTS, _).endswith("Together: 2 to 1. Won by: the diamond.")


def test_a_long_alt_text_leaves_out_how_scores_were_made_and_keeps_the_totals() -> None:
    wordy = replace(PARTS, made_text=lambda _result, _side, _: "a straight flush, King high" * 2)
    many = replace(OVER, results=TRICKS * 6)
    alt = sheet_alt(many, wordy, _, "A film.")
    assert alt.startswith("A film. Score sheet, the diamond, the disc. Deal 1, dealt by")
    assert alt.endswith("Together: 2 to 1. Won by: the diamond.")
    assert "straight flush" not in alt
    assert len(alt) <= MOST_ALT


def test_a_long_alt_text_may_keep_a_few_words_about_how_scores_were_made() -> None:
    wordy = replace(
        PARTS,
        made_text=lambda _result, _side, _: "a straight flush, King high" * 2,
        brief_text=lambda result, side, _: "first" if (result.deal, side) == (1, 0) else "",
    )
    alt = sheet_alt(replace(OVER, results=TRICKS * 6), wordy, _)
    assert "Deal 1, dealt by the diamond: 1 (first) to 0. Deal 2, dealt by the disc: 1 to 1." in alt
    assert "straight flush" not in alt


def test_nobody_is_ahead_on_equal_totals() -> None:
    assert sheet_alt(replace(VIEW, scores=(2, 2)), PARTS, _).endswith("Together: 2 to 2.")


def test_the_plain_text_is_a_table() -> None:
    assert sheet_plain(VIEW, PARTS).splitlines() == [
        "         ◆      ●",
        " 1       1      0",
        " 2       1      1",
        " =       2      1",
    ]


def test_the_sheet_is_a_picture_with_its_texts() -> None:
    picture = sheet_image(VIEW, PARTS, PictureFile("sheet.png"), _)
    assert (picture.name, picture.plain) == ("sheet.png", sheet_plain(VIEW, PARTS))
    drawn = opened(picture.drawing.draw(*picture.drawing.arguments, PackStyle.TWO_COLOUR))
    assert drawn.width == 760
