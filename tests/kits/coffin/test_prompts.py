"""What the public message of a coffin game says beside its picture."""

from dataclasses import replace

from bot.engine.coffin.rules import Counting
from bot.engine.game import Stage
from bot.i18n.translator import translator_for
from bot.kits.coffin import prompts
from tests.kits.coffin.views import by_stage

_ = translator_for("en")
NAMES = ("Mina", "Jonathan")
LEGEND = "🦇: a Vampire not used yet."


def test_a_bat_beside_a_score_is_no_unit_of_it() -> None:
    view = by_stage("dracula.revised")[Stage.PLACE]
    view = replace(view, counting=Counting.CARDS_TENS, vampires=(True, False))
    assert [prompts.score_note(view, side, _) for side in (0, 1)] == ["(cards) · 🦇", "(cards)"]
    assert prompts.score_note(replace(view, stage=Stage.OVER), 0, _) == "(cards)"


def test_in_the_first_coffin_small_print_says_what_the_bat_is() -> None:
    view = replace(by_stage("dracula.revised")[Stage.PLACE], deal=1, vampires=(False, True))
    (told,) = prompts.notes(view, NAMES, _)
    assert told.endswith(f" deals. {LEGEND}")
    for other in (replace(view, deal=2), replace(view, vampires=(False, False))):
        assert not any(LEGEND in note for note in prompts.notes(other, NAMES, _))
    (chosen,) = prompts.notes(by_stage("dracula.revised")[Stage.CHOOSE], NAMES, _)
    assert chosen.endswith(f" deals first. {LEGEND}")
