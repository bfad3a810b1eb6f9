"""Pages whose lists are full of long names take little more than a screen of a phone too."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.cards import Card
from bot.engine.games import GAMES
from bot.engine.record import EventKind
from bot.engine.results import ScorePart
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import edition_name
from bot.messages.message import Message
from bot.model.histories import EditionScore, History, PlayedGame, Score, Versus
from bot.model.lobby import Lobby
from bot.model.moderation import Act, ActKind, Log, noted
from bot.model.players import Block, Person
from bot.model.results import (
    EditionResults,
    Ladder,
    LadderEntry,
    Leaderboard,
    LevelTally,
    Outcome,
    Profile,
    Rank,
    RatedGame,
)
from bot.model.server_settings import SettingChanges
from bot.model.terms import Terms
from bot.store import histories, rankings
from bot.tables import moderation
from bot.tables.moderation import Overview, TableActivity
from bot.ui.layouts.blocks import block_button
from bot.ui.layouts.phone_rows import with_buttons
from cogs.admin import ban_layouts, log_layouts
from cogs.admin import layouts as admin
from cogs.history import layouts as played
from cogs.lookup import edition_layouts, ladder_layouts, profile_layouts
from cogs.lookup import layouts as lookup
from cogs.lookup.profile_layouts import PlayerProfile
from cogs.preferences import layouts as preferences
from tests.transcripts.games import PLACE
from tests.transcripts.moments import DEADLINE, LEVELS, table
from tests.ui.phone import MOST_TO_READ, height, text_width

LONG = "Wilhelmina Murray Hu"
"""As long as a name may be; a letter is about as wide as in most names."""
ONE, OTHER = Person(1, LONG), Person(2, LONG)
HEARTS = ScorePart("hearts", tuple(Card.parse(f"{rank}H") for rank in "A23456789TJQK"), 405)
"""As many cards as can score together."""
Page = Callable[[Translator], Message]


def leaderboard(_: Translator) -> Message:
    row = Rank(1, 1, LONG, 1612, True, 120, 105, 9000, 13, 12)
    rows = tuple(replace(row, user_id=n, rank=n) for n in range(1, rankings.PAGE + 1))
    own = replace(row, user_id=99, rank=205)
    return lookup.leaderboard(Leaderboard(rows, own, 1, 21), True, "", _)


def ladder(_: Translator) -> Message:
    entry = LadderEntry(1, LONG, tuple(LevelTally(level, 12, 1, 10) for level in LEVELS))
    entries = tuple(replace(entry, user_id=number) for number in range(10))
    return ladder_layouts.ladder(Ladder(entries, replace(entry, user_id=99), 80), LEVELS, _)


def standing(results: tuple[EditionResults, ...], **played: Any) -> PlayerProfile:
    """The profile of a ranked person with a daily coffin, who has met every computer."""
    ratings = tuple(RatedGame(1500, False) for _game in range(500))
    person = Profile(
        1, 1612, False, 205, 1200, 700, 20, 12, 3000, results, longest=30, history=ratings
    )
    tallies = tuple(LevelTally(level, 125, 13, 210) for level in LEVELS)
    return PlayerProfile(replace(person, **played), 1720, tallies, LEVELS, HEARTS, daily=365)


def rated(rules: str) -> EditionResults:
    return EditionResults(rules, 1500, True, 1200, 700, 405)


def profile(_: Translator) -> Message:
    return profile_layouts.profile(standing(tuple(map(rated, GAMES))), LONG, _, own=True)


def profile_of_another(_: Translator) -> Message:
    played = standing(tuple(map(rated, GAMES)), provisional=True, rank=None, missing=12)
    shown = profile_layouts.profile(replace(played, daily=0), LONG, _)
    return with_buttons(shown, (block_button(2, None, _),))


def provisional_profile(_: Translator) -> Message:
    played = standing(tuple(map(rated, GAMES)), provisional=True, rank=None, missing=12)
    return profile_layouts.profile(played, LONG, _, own=True)


def editions(_: Translator) -> Message:
    """The page of the editions with the longest names."""
    longest = sorted(GAMES, key=lambda key: text_width(edition_name(key, _)))[::-1]
    played = standing(tuple(map(rated, longest)))
    return edition_layouts.editions(played.played, played.best, LONG, 2, _)


def lost(rules: str) -> PlayedGame:
    """A game of this edition, lost to people with long names."""
    sides = GAMES[rules].sides
    seats = tuple(Person(seat, LONG) for seat in range(1, len(sides) + 1))
    final = (-84, 162, 120)[: len(set(sides))]
    return PlayedGame(7000, rules, DEADLINE, 0, Outcome.LOST, seats, final, ending=EventKind.RESIGN)


def history(_: Translator) -> Message:
    games = (*(lost("thracula"),) * 2, *(lost("dracula.penguin"),) * (histories.PAGE - 2))
    return played.history(History(games, 1, 3), ONE, _)


def versus(_: Translator) -> Message:
    keys = "dracula.penguin", "dracula.french", "thracula"
    scores = tuple(EditionScore(key, Score(12, 1, 15)) for key in keys)
    return played.versus(Versus(scores, (lost("dracula.penguin"),) * histories.LAST), OTHER, _)


def games_of_a_server(_: Translator) -> Message:
    shown = TableActivity(replace(table("dracula.classic"), seats=(ONE, OTHER)), DEADLINE)
    return admin.overview(Overview((shown,) * moderation.MOST_ENTRIES, (), 2, 9, 40, 3), _)


def challenges_of_a_server(_: Translator) -> Message:
    terms = Terms("dracula.classic")
    lobby = Lobby(5, terms, (ONE, None), (None, OTHER), PLACE, DEADLINE)
    return admin.overview(Overview((), (lobby,) * moderation.MOST_ENTRIES, 2, 9, 0, 40), _)


def log(_: Translator) -> Message:
    moved = Act(ActKind.MOVE, 10, DEADLINE, 1, 1234, "30")
    return log_layouts.log(Log((moved,) * moderation.MOST_ACTS, 2, 9), _)


def log_of_settings(_: Translator) -> Message:
    detail = noted(SettingChanges(channels=(20,) * 25))
    changed = Act(ActKind.SETTING, 10, DEADLINE, 1, detail=detail)
    return log_layouts.log(Log((changed,) * moderation.MOST_ACTS, 2, 9), _)


def bans(_: Translator) -> Message:
    return ban_layouts.bans(range(1, 100), _)


def blocks(_: Translator) -> Message:
    return preferences.blocks([Block(number, LONG) for number in range(1, 99)], 2, _)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "page",
    [
        leaderboard,
        ladder,
        history,
        profile,
        provisional_profile,
        profile_of_another,
        editions,
        versus,
        games_of_a_server,
        challenges_of_a_server,
        log,
        log_of_settings,
        bans,
        blocks,
    ],
)
def test_a_full_page_takes_little_more_than_a_screen(page: Page, language: str) -> None:
    assert height(page(translator_for(language))) <= MOST_TO_READ
