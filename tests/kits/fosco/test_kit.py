"""The kit of Fosco, method by method, where no other test looks."""

import pytest

from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.i18n.translator import languages, translator_for
from bot.kits.fosco.kit import FOSCO
from bot.kits.kit_types import PictureFile, TableRef
from bot.messages.message import MOST_ALT, Message
from tests.kits.fosco.views import KEYS, TWO, spectated
from tests.ui.limits import check

OPTIONS = {key: with_defaults(GAMES[key], {}) for key in KEYS}

_ = translator_for("en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", KEYS)
def test_every_rules_page_stays_within_discords_limits_and_has_an_example(
    key: str, language: str
) -> None:
    pages = FOSCO.rules_pages(key, OPTIONS[key], translator_for(language))
    assert len(pages) == 3
    for page in pages:
        check(Message((page.title, *page.lines), page.picture, page.below))


def test_only_two_players_may_choose_the_order_of_suits() -> None:
    two, four = (
        "\n".join(
            line
            for page in FOSCO.rules_pages(key, OPTIONS[key], _)
            for line in (*page.lines, *page.below)
        )
        for key in KEYS
    )
    assert "two suits at once" in two
    assert "two suits at once" not in four
    assert "Partners" in four
    assert "Partners" not in two


def test_the_golden_numbers_of_open_hands_are_explained() -> None:
    for key in KEYS:
        page = "\n".join(FOSCO.rules_pages(key, OPTIONS[key], _)[0].lines)
        assert (
            "golden number above or below a card is the new count. It wears a crown" in page
        ) == (key == TWO)


def test_moves_are_told_in_symbols() -> None:
    move = Move.parse("TS")
    assert FOSCO.move_text(move, "Mina", _) == "Mina played **10♠\ufe0e**."
    assert FOSCO.move_label(move, _) == "10♠\ufe0e"


def test_a_step_names_the_better_move_first() -> None:
    view = spectated(TWO)[1]
    better = Move("", view.hands[0][0])
    step = FOSCO.pictures.step(view, better, PictureFile("step.png"), _)
    assert step.alt.startswith("Best move: ")
    assert len(step.alt) <= MOST_ALT
    plain = FOSCO.pictures.step(view, None, PictureFile("step.png", four_colour=True), _)
    assert plain.four_colour
    assert "better" not in plain.alt


def test_a_board_is_named_by_table_and_ply() -> None:
    view = spectated(TWO)[1]
    assert FOSCO.pictures.board(view, TableRef(3, 9).board_file, _).name == "table-3-9.png"


def test_no_cell_is_ever_chosen() -> None:
    view, ref = spectated(TWO)[1], TableRef(3, 9)
    assert FOSCO.choose_card(view, "b2", ref, _) is None
    assert FOSCO.choose_cell(view, "QH", ref, _) is None


def test_sides_have_signs_of_two_shapes() -> None:
    view = spectated(TWO)[0]
    assert (FOSCO.side_sign(view, 0), FOSCO.side_sign(view, 1)) == ("■", "●")


def test_the_film_is_described_by_its_score_sheet() -> None:
    views = spectated(TWO)
    film = FOSCO.pictures.film(views, PictureFile("film.gif"), _)
    assert film.alt.startswith("The film of a game, count by count. Score sheet")
    assert film.plain.splitlines()[-1].split()[1:] == [str(score) for score in views[-1].scores]
