"""What the public message of a coffin game says beside its picture."""

from dataclasses import replace

import pytest

from bot.engine.cards import PACK52, VAMPIRE, parse_cards
from bot.engine.coffin.rules import Counting
from bot.engine.game import Stage
from bot.i18n.translator import languages, translator_for
from bot.kits.catalogue import kit_for
from bot.kits.coffin import table_texts
from tests.kits.coffin.views import by_stage
from tests.ui.phone import SMALL, WIDTH, text_width

_ = translator_for("en")
NAMES = ("Mina", "Jonathan")
LEGEND = "🦇: a Vampire not used yet."


def test_a_bat_beside_a_score_is_no_unit_of_it() -> None:
    view = by_stage("dracula.revised")[Stage.PLACE]
    view = replace(view, counting=Counting.CARDS_TENS, vampires=(True, False))
    assert [table_texts.score_note(view, side, _) for side in (0, 1)] == ["(cards) · 🦇", "(cards)"]
    assert table_texts.score_note(replace(view, stage=Stage.OVER), 0, _) == "(cards)"


def test_in_the_first_coffin_small_print_says_what_the_bat_is() -> None:
    view = replace(by_stage("dracula.revised")[Stage.PLACE], deal=1, vampires=(False, True))
    (told,) = table_texts.notes(view, NAMES, _)
    assert told.endswith(f" deals. {LEGEND}")
    for other in (replace(view, deal=2), replace(view, vampires=(False, False))):
        assert not any(LEGEND in note for note in table_texts.notes(other, NAMES, _))
    (chosen,) = table_texts.notes(by_stage("dracula.revised")[Stage.CHOOSE], NAMES, _)
    assert chosen.endswith(f" deals first. {LEGEND}")


def test_discards_are_shown_by_suit_and_rank_with_the_vampires_last() -> None:
    view = by_stage("dracula.classic")[Stage.PLACE]
    seen = parse_cards("QH V 9S TD AS 2H KD V JS")
    _dealer, *told = table_texts.notes(replace(view, visible_discards=seen), NAMES, _)
    assert told == [
        "Discards: ♠\ufe0e A 9 J",
        "♥\ufe0f 2 Q",
        "♦\ufe0f 10 K",
        "🦇 🦇",
    ]
    _dealer, *none = table_texts.notes(replace(view, visible_discards=()), NAMES, _)
    assert none == []


@pytest.mark.parametrize("counting", Counting)
def test_values_of_moves_say_where_they_are_in_cards(counting: Counting) -> None:
    view = replace(by_stage("dracula.classic")[Stage.PLACE], counting=counting)
    note = "Cards are counted here: one point means one card."
    assert kit_for(view.rules).points_note(view, 0, _) == (
        "" if counting is Counting.POINTS else note
    )


@pytest.mark.parametrize("language", languages())
def test_each_suit_of_the_discards_takes_one_line_on_a_phone(language: str) -> None:
    view = by_stage("dracula.classic")[Stage.PLACE]
    seen = replace(view, visible_discards=(*PACK52, VAMPIRE, VAMPIRE))
    _dealer, *told = table_texts.notes(seen, NAMES, translator_for(language))
    assert len(told) == 5
    assert max(text_width(line, SMALL) for line in told) <= WIDTH
