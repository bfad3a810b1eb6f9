"""A game of three sides ends with the same pictures as one of two."""

from dataclasses import replace

import pytest

from bot.engine.cards import PACK52
from bot.engine.game import Stage
from bot.engine.independent_deals import result_by_total, totals
from bot.i18n.translator import translator_for
from bot.kits.deal_pictures import DealPictures
from bot.kits.kit_types import PictureFile
from bot.render.end_layout import EMBLEM
from bot.render.side_sign import SideSign
from bot.render.symbols import BADGES
from tests.another_game.kit import HIGHEST_CARD
from tests.another_game.rules import TrickResult, TrickView
from tests.kits.test_deal_sheet import PARTS, VIEW
from tests.render.opening import drawn, frames_of, opened

_ = translator_for("en")
NAMES = "Mina", "Jonathan", "Lucy"
SIDES = "the diamond", "the disc", "the square"
COLUMNS = tuple(SideSign(style, badge) for style, badge in enumerate(BADGES))
THREE = replace(PARTS, columns=COLUMNS, signs=("◆", "●", "■"), sides=lambda _: SIDES)
RESULTS = TrickResult(1, 0, PACK52[:3], (1, 2, 4)), TrickResult(2, 1, PACK52[3:6], (3, 0, 2))
BEGUN = replace(VIEW, sides=(0, 1, 2), deal=1, results=(), scores=(0, 0, 0))
OVER = replace(
    BEGUN,
    stage=Stage.OVER,
    to_move=None,
    deal=2,
    results=RESULTS,
    scores=totals(RESULTS, 3),
    game_results=(result_by_total(totals(RESULTS, 3), (0, 1, 2)),),
)


@pytest.fixture
def pictures() -> DealPictures[TrickView]:
    assert isinstance(HIGHEST_CARD.pictures, DealPictures)
    return replace(HIGHEST_CARD.pictures, sheet_parts=THREE)


def test_the_score_sheet_has_three_columns(pictures: DealPictures[TrickView]) -> None:
    sheet = pictures.sheet(OVER, PictureFile("sheet.png"), _)
    assert sheet.alt.endswith("Together: 4 to 2 to 6. Won by: the square.")
    assert opened(drawn(sheet.drawing)).width == 760


def test_each_winner_has_a_wreath_of_their_own_and_nobody_a_lead_over_two_others(
    pictures: DealPictures[TrickView],
) -> None:
    wreaths = set[bytes]()
    for winners in ((0,), (1,), (2,), (0, 2)):
        finale = pictures.finale(OVER, winners, NAMES, PictureFile("end.png"), _)
        assert f"Won by: {', '.join(SIDES[side] for side in winners)}." in finale.alt
        assert "Final score: the diamond 4, the disc 2, the square 6." in finale.alt
        assert "lead" not in finale.alt
        signs = "◆ Mina", "● Jonathan", "■ Lucy"
        rows = finale.plain.splitlines()[:3]
        assert all(row.endswith(f" {sign}") for row, sign in zip(rows, signs, strict=True))
        wreaths.add(opened(drawn(finale.drawing)).crop(EMBLEM).tobytes())
    assert len(wreaths) == 4


def test_a_film_ends_with_the_sheet_and_the_winner(pictures: DealPictures[TrickView]) -> None:
    film = pictures.film((BEGUN, OVER), PictureFile("film.gif"), _)
    assert frames_of(opened(drawn(film.drawing))) == 4
    assert film.alt.endswith("Won by: the square.")
