"""The rules of a table say what its options make of the edition."""

from collections.abc import Iterator

import pytest

from bot.engine.game import Option
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.games.dracula.editions import EDITIONS, parse_rules
from bot.i18n.translator import languages, translator_for
from bot.kits.dracula.kit import DRACULA
from bot.kits.kit_types import RulesPage
from bot.messages.message import Message
from tests.ui.limits import check

_ = translator_for("en")
KEYS = [edition.key for edition in EDITIONS]


def pages(key: str, language: str = "en", **chosen: str) -> tuple[RulesPage, ...]:
    return DRACULA.rules_pages(key, with_defaults(GAMES[key], chosen), translator_for(language))


def end(key: str, **chosen: str) -> str:
    return " ".join(pages(key, **chosen)[2].lines)


def single_choices(key: str) -> Iterator[dict[str, str]]:
    """Each value of each option alone, with what it needs."""
    yield {}
    for option in GAMES[key].options:
        yield from (chosen_with(option, value) for value in (*option.values, *option.retired))


def chosen_with(option: Option, value: str) -> dict[str, str]:
    return {option.key: value} | (dict(option.needs) if value != option.values[0] else {})


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", KEYS)
def test_the_pages_of_every_option_stay_within_discords_limits(key: str, language: str) -> None:
    for chosen in single_choices(key):
        found = pages(key, language, **chosen)
        assert len(found) == 3
        for page in found:
            check(Message((page.title, *page.lines), page.picture, page.below))


@pytest.mark.parametrize("key", KEYS)
def test_a_bonus_is_promised_just_where_the_engine_gives_one(key: str) -> None:
    for chosen in single_choices(key):
        rules = parse_rules(with_defaults(GAMES[key], chosen))
        text = end(key, **chosen)
        given = rules.ends.bonus
        assert ("gets the difference as a bonus" in text) is given, chosen
        assert given or "adds it to their total" not in text, chosen


@pytest.mark.parametrize("key", KEYS)
def test_waste_rounds_are_told_just_where_they_are_played(key: str) -> None:
    for chosen in single_choices(key):
        rules = parse_rules(with_defaults(GAMES[key], chosen))
        assert ("shuffled and played again" in end(key, **chosen)) is rules.waste_rounds, chosen


@pytest.mark.parametrize("key", [key for key in KEYS if key != "dracula.partners"])
def test_what_is_gone_is_gone_unless_cards_come_back(key: str) -> None:
    for chosen in single_choices(key):
        rules = parse_rules(with_defaults(GAMES[key], chosen))
        text = " ".join(pages(key, **chosen)[0].lines)
        assert ("For each of six coffins" in text) is not rules.waste_rounds, chosen
        comes_back = rules.waste_rounds or not rules.must_play_vampire
        assert ("what is gone is gone" in text) is not comes_back, chosen


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({"tie_break": "draw"}, "Equal totals are a draw."),
        ({"tie_break": "sixth_deal"}, "the sixth coffin decides; if that is equal too"),
        ({}, "made the best single line of the game, scored or not, adds it"),
        ({"tie_bonus": "best_scored_line"}, "scored the best single line adds it"),
        (
            {"tie_bonus": "none"},
            "best single line of the game, scored or not, wins. If the best lines are equal, the",
        ),
        (
            {"tie_bonus": "best_scored_line", "end_bonus": "none"},
            "the best single line that scored decides",
        ),
        ({"tie_rule": "none"}, "**equal**, both score"),
        ({"tie_rule": "none", "counting": "cards_tens"}, "**equal**, nobody takes a card"),
        ({"counting": "cards_tens"}, "90 or more. The lowest are taken."),
        ({"counting": "cards_tens", "counter_pick": "choose"}, "The winner chooses which."),
        ({"tie_rule": "distinct"}, "the next lower values score"),
    ],
)
def test_what_decides_equal_lines_and_totals_is_told(chosen: dict[str, str], text: str) -> None:
    assert text in end("dracula.classic", **chosen)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("cut_french", "everybody cuts a card, and the best card deals"),
        ("random", "Chance decides who deals first"),
        ("cut_one", "if it is red, the challenger deals; if black, the other player."),
        ("cut_german", "Both cut until one card is red and the other black"),
        ("host", "The challenger deals first"),
    ],
)
def test_the_rules_of_a_table_say_who_deals_first_there(rule: str, told: str) -> None:
    for key, vampire in (("dracula.classic", True), ("dracula.revised", False)):
        text = " ".join(pages(key, first_dealer=rule)[0].lines)
        assert told in text
        assert ("If it is a Vampire, another card is cut" in text) is (
            vampire and rule == "cut_one"
        )


def test_an_unused_vampire_must_be_laid_or_not_as_the_table_has_chosen() -> None:
    told = {
        value: " ".join(pages("dracula.revised", last_deal_vampire=value)[0].lines)
        for value in ("must_play", "discard_refill")
    }
    assert "must lay him there" in told["must_play"]
    assert "must lay him there" not in told["discard_refill"]
    assert "You need not use him" in told["discard_refill"]


def test_a_session_is_told_just_where_one_is_played() -> None:
    assert "Once a side has **1000** points" in end("dracula.classic", session_target="1000")
    assert "session" not in end("dracula.classic")


@pytest.mark.parametrize(
    ("chosen", "text", "below"),
    [
        ({}, "two or three of a rank **×2**. The Ace is low.", "three Eights ×2 = **48**"),
        ({"triple_rank": "3"}, "three of a rank **×3**. The Ace", "three Eights ×3 = **72**"),
        ({"sequence_order": "in_line"}, "lying in order", "= **405**"),
        ({"ace_high_sequence": "on"}, "but Queen-King-Ace is", "= **405**"),
        ({"wrap_sequence": "on"}, "King-Ace-Two are sequences too", "= **405**"),
    ],
)
def test_ranks_multiply_wherever_the_table_scores_them(
    chosen: dict[str, str], text: str, below: str
) -> None:
    for key in ("dracula.advanced", "dracula.classic"):
        page = pages(key, scoring="advanced", **chosen)[1]
        assert text in " ".join(page.lines)
        assert "makes 285" in " ".join(page.lines)
        assert below in " ".join(page.below)
    assert "sequence" not in " ".join(pages("dracula.advanced", scoring="classic")[1].lines)
