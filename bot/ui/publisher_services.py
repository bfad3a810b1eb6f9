"""The services that the publisher is given."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.finder import TableFinder
from bot.tables.message_locations import MessageLocations
from bot.tables.table import Table
from bot.tables.unreachable_clocks import UnreachableClocks
from bot.ui.challenge_notices import AwaitsNews
from bot.ui.current_messages import LessonStep
from bot.ui.game_threads import SettingsOn
from bot.ui.lobby_messages import ChallengePings
from bot.ui.reachability import Reachability
from bot.ui.service_protocols import LevelsOn, PreferenceReader


@dataclass(frozen=True, slots=True, kw_only=True)
class PublisherServices:
    """Services that the publisher reads from, stores locations in, and passes changes on to."""

    tables: TableFinder
    locations: MessageLocations
    unreachable_clocks: UnreachableClocks
    preferences: PreferenceReader
    is_away: Callable[[int], bool]
    challenge_pings: ChallengePings
    awaits_news: AwaitsNews
    levels_on: LevelsOn
    lesson_step: LessonStep
    reachability: Reachability
    settings_on: SettingsOn
    show_privately: Callable[[Table | None, Table], None]
