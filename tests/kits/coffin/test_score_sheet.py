from dataclasses import replace

import pytest

from bot.engine.coffin.rules import Counting
from bot.i18n.translator import translator_for
from bot.kits.coffin.alt_text import sheet_alt
from bot.kits.coffin.pictures import sheet_drawing
from bot.kits.coffin.score_sheet import score_sheet, sheet_plain
from bot.render.cards import PackStyle
from bot.render.score_sheet import MOST_ROWS
from bot.render.symbols import ACROSS, BADGES, CARD_SIGN, COFFINS, DOWN, PLUS
from tests.kits.coffin.views import KEYS, spectated
from tests.render.opening import opened

every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_a_sheet_follows_the_game_to_its_end(key: str) -> None:
    for view in spectated(key)[::9]:
        sheet = score_sheet(view)
        assert [bool(entries) for entries in sheet.deals] == [
            deal < len(view.results) for deal in range(view.deals)
        ]
    drawing = sheet_drawing(spectated(key)[-1])
    assert opened(drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR)).width == 760


def test_sides_with_ways_stand_under_their_arrows() -> None:
    (queen, king) = score_sheet(spectated("dracula.classic")[-1]).columns
    assert {(queen.style, queen.symbol), (king.style, king.symbol)} == {(0, ACROSS), (1, DOWN)}


def test_sides_without_ways_stand_under_their_badges() -> None:
    columns = score_sheet(spectated("thracula")[-1]).columns
    assert [(column.style, column.symbol) for column in columns] == list(enumerate(BADGES))


def test_an_entry_has_its_line_on_the_left_and_its_factor_on_the_right() -> None:
    view = spectated("dracula.classic")[-1]
    for result, entries in zip(view.results, score_sheet(view).deals, strict=True):
        for side, entry in enumerate(entries):
            line = result.chosen[side]
            factor = result.lines[line].factor
            assert (entry.score, entry.line) == (result.scores[side], "123abc"[line])
            assert entry.right == (f"×{factor}" if factor > 1 else "")
            assert entry.best == (result.scores[side] > result.scores[1 - side])


def test_where_cards_count_the_points_stand_on_their_left() -> None:
    view = replace(spectated("dracula.classic")[-1], counting=Counting.CARDS_TENS, counters=(9, 7))
    sheet = score_sheet(view)
    assert [entry.left for entry in sheet.deals[0]] == list(map(str, view.results[0].scores))
    assert [entry.score for entry in sheet.deals[0]] == list(view.results[0].counters)
    assert sheet.sums[0].symbol == CARD_SIGN


def test_a_drawn_game_crowns_nobody_and_names_nobody() -> None:
    view = spectated("dracula.classic")[-1]
    result = view.game_results[0]
    drawn = replace(result, bonus=(0, 0), finals=result.totals, winners=(0, 1))
    shown = replace(view, game_results=(drawn,))
    assert [row.crowned for row in score_sheet(shown).sums] == [()]
    alt = sheet_alt(shown, translator_for("en"))
    assert "Won by" not in alt
    assert "Bonus" not in alt


def test_as_text_the_sheet_has_the_signs_of_its_sides_and_the_same_figures() -> None:
    view = spectated("dracula.classic")[-1]
    counted = replace(view, counting=Counting.CARDS_TENS, counters=(9, 7))
    for shown in (view, counted):
        sheet = score_sheet(shown)
        heads, *rows = sheet_plain(shown).splitlines()
        assert sorted(heads.split()) == ["↔", "↕", "♚", "♛"]
        assert {len(row) for row in rows} == {len(heads)}
        figures = [[int(figure) for figure in row.split()[1:]] for row in rows]
        deals = [[entry.score for entry in entries] for entries in sheet.deals]
        assert figures == deals + [list(row.amounts) for row in sheet.sums]


def test_as_text_a_game_without_a_bonus_has_one_row_of_sums() -> None:
    assert "+" not in sheet_plain(spectated("dracula.revised")[-1])


def test_a_sheet_lists_the_coffins_from_the_waste_pile_as_far_as_there_is_room() -> None:
    view = spectated("dracula.classic")[-1]
    longer = replace(view, results=view.results * 2)
    assert (len(score_sheet(longer).deals), score_sheet(longer).first) == (MOST_ROWS, 1)
    longest = replace(view, results=(*view.results * 2, *view.results[:2]))
    sheet = score_sheet(longest)
    assert (len(sheet.deals), sheet.first) == (MOST_ROWS, 3)
    assert sheet.deals[-1] == score_sheet(view).deals[1]
    assert sheet_alt(longest, translator_for("en")).count("Coffin ") == MOST_ROWS


def test_where_cards_count_the_words_add_up_cards() -> None:
    view = spectated("dracula.classic")[40]
    counted = replace(view, counting=Counting.CARDS_TENS, counters=(9, 7))
    assert "Together: 9 to 7. Ahead: " in sheet_alt(counted, translator_for("en"))


def test_a_game_that_was_broken_off_has_nothing_to_come() -> None:
    view = spectated("dracula.classic")[20]
    assert "Still to come: 4." in sheet_alt(view, translator_for("en"))
    assert len(score_sheet(view).deals) == view.deals
    assert "Still to come" not in sheet_alt(view.ended(), translator_for("en"))
    assert len(score_sheet(view.ended()).deals) == len(view.results)


def test_a_finished_game_adds_the_bonus_and_crowns_the_winner() -> None:
    view = spectated("dracula.classic")[-1]
    (result,) = view.game_results
    totals, bonus, finals = score_sheet(view).sums
    assert (totals.amounts, totals.crowned) == (result.totals, ())
    assert (bonus.symbol, bonus.amounts, bonus.bonus) == (PLUS, result.bonus, True)
    assert (finals.amounts, finals.crowned) == (result.finals, result.winners)


def test_a_session_stands_below_the_game_once_another_has_begun() -> None:
    view = spectated("dracula.classic")[-1]
    (result,) = view.game_results
    view = replace(view, game=2, game_results=(replace(result, finals=(0, 44)),))
    assert score_sheet(view).sums[-1].symbol == COFFINS
    assert score_sheet(view).sums[-1].crowned == (1,)


def test_nobody_is_crowned_where_all_are_equal() -> None:
    view = replace(spectated("dracula.classic")[-1], game_results=(), scores=(8, 8))
    assert score_sheet(view).sums[0].crowned == ()
