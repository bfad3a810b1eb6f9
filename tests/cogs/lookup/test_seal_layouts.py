"""Messages of the seal and of the deals of a finished game."""

from dataclasses import replace

import pytest

from bot.engine.fairness import all_deals
from bot.engine.games import GAMES
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.tables.table import Table
from bot.ui.layouts import game_over
from cogs.lookup import seal_layouts
from tests.ui.limits import check, texts
from tests.ui.tables import tables_of

_ = translator_for("en")


def opened(table: Table, translator: Translator) -> Message:
    deals = all_deals(GAMES[table.terms.rules], table.record)
    return seal_layouts.opened_seal(table, deals, translator)


@pytest.mark.parametrize("key", GAMES)
def test_a_finished_game_lists_its_deals(key: str, translator: Translator) -> None:
    *_running, over = tables_of(key)
    message = opened(over, translator)
    check(message)
    assert "⚰️ 1: " in texts(message)


def test_a_game_that_ended_before_the_first_deal_lists_no_cards() -> None:
    begun, *_others = tables_of("dracula.classic")
    ended = replace(
        begun,
        record=replace(begun.record, moves=("!void",)),
        position=begun.position.play("!void"),
    )
    shown = texts(opened(ended, _))
    assert "No cards were dealt." in shown
    assert "these cards" not in shown


@pytest.mark.parametrize(
    ("key", "hands", "on_table"),
    [("dracula.classic", 2, True), ("abstrac", 0, True), ("fosco.four", 4, False)],
)
def test_a_deal_lists_the_hands_and_the_cards_on_the_table_that_there_are(
    key: str, hands: int, on_table: bool
) -> None:
    *_running, over = tables_of(key)
    deal = next(line for line in texts(opened(over, _)).splitlines() if line.startswith("⚰️ 1: "))
    parts = deal.split(" · ")
    assert len(parts) == hands + on_table
    assert ("on the table " in parts[-1]) is on_table


def test_the_deals_of_a_session_have_the_number_of_their_game_too() -> None:
    for options, first in (({}, "⚰️ 1: "), ({"session_target": "1000"}, "⚰️ 1.1: ")):
        *_running, over = tables_of("dracula.classic", 4, options)
        deals = [one for one in texts(opened(over, _)).splitlines() if one.startswith("⚰️")]
        assert deals[0].startswith(first)


def test_the_seal_of_a_long_session_stays_within_discords_limits() -> None:
    *_running, over = tables_of("dracula.classic", 4, {"session_target": "1000"})
    check(opened(over, _))


def test_the_seed_is_shown_only_after_the_end() -> None:
    *running, over = tables_of("dracula.classic")
    for table in (running[0], running[-1]):
        assert table.record.seed.hex() not in texts(seal_layouts.seal(table, _))
        assert table.commitment in texts(seal_layouts.seal(table, _))
    assert over.record.seed.hex() in texts(opened(over, _))
    assert over.record.seed.hex() not in texts(game_over.table_over(over, _))


def test_the_seal_of_a_running_game_stays_within_discords_limits(translator: Translator) -> None:
    check(seal_layouts.seal(next(tables_of("dracula.classic")), translator))
