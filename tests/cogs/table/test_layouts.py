"""Private messages of a player tell what has happened since the player looked last."""

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import translator_for
from cogs.table import layouts
from tests.ui.limits import check, texts
from tests.ui.tables import tables_of

# Tracing doubles the time of long games, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover

_ = translator_for("en")


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_keeps_the_limits_from_the_second_deal_on(key: str) -> None:
    second = [table for table in tables_of(key) if table.view(None).results and not table.over]
    for table in second[::5]:
        for seat in range(len(table.seats)):
            check(layouts.hand(table, seat, _))


def test_a_hand_has_the_last_result_until_its_player_has_moved() -> None:
    for table in tables_of("dracula.classic"):
        view = table.view(None)
        if view.deal and not table.over:
            for seat in (0, 1):
                new = bool(view.results) and seat not in [mover for mover, _move in view.moves_made]
                told = texts(layouts.hand(table, seat, _))
                assert ("⚰️" in told) == new
                gains = view.results[-1].gains if new else ()
                assert all(f"**{gain}**" in told for gain in gains)
