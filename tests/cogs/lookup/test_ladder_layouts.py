"""The message of the ladder."""

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.model.players import Level
from bot.model.results import Ladder, LadderEntry, LevelTally
from cogs.lookup import ladder_layouts
from tests.ui.limits import check, texts
from tests.ui.tables import WILD

LEVELS = tuple(Level)


_ = translator_for("en")


def test_only_computers_met_are_named_the_strongest_first_and_beating_it_gives_a_crown() -> None:
    mina = LadderEntry(
        1, "Mina", (LevelTally(Level.RENFIELD, 3, 0, 1), LevelTally(Level.COUNT, 1, 0, 9))
    )
    lucy = LadderEntry(2, "Lucy", (LevelTally(Level.RENFIELD, 0, 0, 1),))
    shown = texts(ladder_layouts.ladder(Ladder((mina, lucy), mina, 2), LEVELS, _))
    assert "• 🧛 **\u2068Mina\u2069**: The Count 1:0:9 · Renfield 3:0:1\n" in shown
    assert "• **\u2068Lucy\u2069**: Renfield 0:0:1\n" in shown
    assert "-# won:drawn:lost · Hints are allowed in these games, takebacks in some." in shown


@pytest.mark.parametrize("count", [0, 1, 500])
def test_a_ladder_of_any_length_stays_within_discords_limits(
    count: int, translator: Translator
) -> None:
    tallies = tuple(LevelTally(level, 99_999, 99_999, 99_999) for level in LEVELS)
    entries = [LadderEntry(n + 1, WILD[n % len(WILD)], tallies) for n in range(count)]
    own = entries[-1] if entries else None
    best = Ladder(tuple(entries[:10]), own, count)
    check(ladder_layouts.ladder(best, LEVELS, translator))


def test_ones_own_entry_stands_below_the_best_once() -> None:
    mina = LadderEntry(1, "Mina", (LevelTally(Level.RENFIELD, 3, 0, 1),))
    lucy = LadderEntry(2, "Lucy", (LevelTally(Level.RENFIELD, 0, 0, 1),))
    listed = texts(ladder_layouts.ladder(Ladder((mina,), mina, 9), LEVELS, _))
    assert listed.count("Mina") == 1
    assert "… and 8 more" in listed
    below = texts(ladder_layouts.ladder(Ladder((mina,), lucy, 2), LEVELS, _))
    assert "You: **\u2068Lucy\u2069**" in below


def test_as_many_entries_are_listed_as_a_phone_has_room_for() -> None:
    """The reader is named below if there is no room in the list."""
    tallies = tuple(LevelTally(level, 12, 1, 10) for level in LEVELS)
    for name, listed in (("Mina", 8), ("Wilhelmina Murray Hu", 6)):
        entries = tuple(LadderEntry(user, name, tallies) for user in range(10))
        shown = ladder_layouts.ladder(Ladder(entries, entries[7], 12), LEVELS, _)
        assert sum(line.startswith("• ") for line in shown.lines) == listed
        assert f"… and {12 - listed} more" in shown.lines
        assert shown.lines[-1].startswith("You: ") == (listed < 8)
    short = tuple(LadderEntry(user, "Wilhelmina Murray Hu", tallies[:2]) for user in range(10))
    assert len(ladder_layouts.ladder(Ladder(short, short[0], 10), LEVELS, _).lines) == 11


def test_only_the_ladder_of_a_server_speaks_of_this_place() -> None:
    nobody = Ladder((), None, 0)
    assert "Nobody here has finished" in texts(ladder_layouts.ladder(nobody, LEVELS, _))
    everywhere = texts(ladder_layouts.ladder(nobody, LEVELS, _, here=False))
    assert "everywhere" in everywhere
    assert "Nobody has finished" in everywhere
