"""The rules of a table of the sister games say what its options make of them."""

import pytest

from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.i18n.translator import translator_for
from bot.kits.catalogue import kit_for

_ = translator_for("en")


@pytest.mark.parametrize(
    ("key", "chosen", "text"),
    [
        ("counterbluff", {}, "The loser draws first"),
        ("counterbluff", {"next_lead": "winner"}, "The winner draws first"),
        ("counterbluff", {}, "7 5 4 3 2 is lowest"),
        (
            "counterbluff",
            {"lowball": "british"},
            "A K Q J 10 is no straight, and 6 4 3 2 A is lowest",
        ),
        ("counterbluff", {"lowball": "california"}, "only equal ranks count against you"),
        ("counterbluff", {}, "for all cards shown."),
        ("counterbluff", {"last_hand_cap": "55"}, "for all cards shown, but 55 at most."),
        ("counterbluff", {"target": "100"}, "stands at **100** or more"),
        ("fosco.two", {}, "After **3 deals** the higher total wins. Equal totals: one more deal."),
        ("fosco.four", {"deals": "1"}, "After **1 deal** the higher total wins."),
        ("fosco.two", {"target": "31"}, "Once somebody has reached **31**"),
        ("fosco.two", {"king": "next5"}, "at your table he does not"),
        ("abstrac", {}, "The deal alternates. After **2 deals** the higher total wins."),
        ("abstrac", {"target": "500"}, "Once somebody has reached **500**"),
        ("caterpillar", {}, "After **2 deals** the higher total wins. Equal totals are a draw."),
        ("caterpillar", {"deals": "1"}, "you can agree that court short wins"),
        (
            "caterpillar",
            {"deals": "1", "court_short": "outright"},
            "But a court-short player wins the game, whatever the points.",
        ),
    ],
)
def test_each_option_is_told(key: str, chosen: dict[str, str], text: str) -> None:
    pages = kit_for(key).rules_pages(key, with_defaults(GAMES[key], chosen), _)
    assert text in " ".join(line for page in pages for line in (*page.lines, *page.below))
