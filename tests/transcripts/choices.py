"""What people and servers choose for themselves: settings, vacations, moderation and privacy."""

from collections.abc import Iterator
from dataclasses import replace

from bot.i18n.translator import Translator
from bot.model.moderation import Act, ActKind, Log, noted
from bot.model.players import Block, Challengers, Preferences
from bot.model.server_settings import DEFAULT_SETTINGS, ServerSettings, SettingChanges
from bot.model.terms import Pace
from bot.tables.moderation import Overview, TableActivity
from bot.tables.vacations import VacationStatus
from cogs.admin import ban_layouts, log_layouts, server_setting_layouts
from cogs.admin import layouts as admin
from cogs.preferences import layouts as preferences
from cogs.privacy import layouts as privacy
from cogs.privacy.layouts import Links
from cogs.vacation import layouts as vacation
from tests.transcripts.moments import DEADLINE, table
from tests.transcripts.people import OPEN
from tests.transcripts.writing import written

LATER = DEADLINE + 86_400.0


def own(_: Translator) -> Iterator[str]:
    """One's own preferences, blocks and vacation."""
    turned = Preferences(True, True, "de", True, True, True, True, Challengers.NOBODY, True, True)
    yield written("Usual settings", preferences.preferences(Preferences(), _))
    yield written("All turned", preferences.preferences(turned, _))
    played = Preferences(challengers=Challengers.PLAYED)
    yield written("Challenges from known people", preferences.preferences(played, _))
    many = [Block(number, f"Stranger {number}") for number in range(1, 51)]
    yield written("Nobody is blocked", preferences.blocks([], 1, _))
    yield written("Two are blocked", preferences.blocks([Block(4, "Quincey"), Block(5, "")], 1, _))
    yield written("Many are blocked", preferences.blocks(many, 2, _))
    for name, status in (
        ("At work", VacationStatus(None, 14)),
        ("Some days left", VacationStatus(None, 3)),
        ("No days left", VacationStatus(None, 0)),
        ("On vacation", VacationStatus(DEADLINE, 2)),
    ):
        yield written(name, vacation.vacation(status, _))
    yield written("Really start", vacation.question(_))
    yield written(
        "Privacy", privacy.essence(Links("https://example.org", "https://example.org/terms"), _)
    )
    yield written("Privacy, no address", privacy.essence(Links(), _))
    file = privacy.export_file("{}")
    yield written("Exported", privacy.exported(file, _))
    yield written("Exporting", privacy.exporting(_))
    yield written("Really erase", privacy.question(_))
    yield written("Erasing", privacy.erasing(_))
    yield written("Erased", privacy.erased(True, _))
    yield written("Erased, not rewritten", privacy.erased(False, _))


def server(_: Translator) -> Iterator[str]:
    """The settings of a server."""
    defaults = server_setting_layouts.Defaults("de", 3 * 86_400, 300)
    everything = ServerSettings(
        channels=(20, 21),
        thread_per_game=True,
        paces=(Pace.LIVE,),
        days=(1, 7),
        minutes=(5,),
        edition="thracula",
        language="en",
        computers=False,
        daily_channel=22,
        time_zone="Europe/Berlin",
        daily_refused=True,
    )
    for name, chosen, ways in (
        ("Nothing chosen", DEFAULT_SETTINGS, ()),
        ("Everything chosen", everything, (20,)),
        ("A daily coffin", replace(everything, daily_refused=False, time_zone=""), (20, 21)),
    ):
        yield written(name, server_setting_layouts.game_settings(chosen, ways, defaults, _))
        yield written(f"{name}, page 2", server_setting_layouts.other_settings(chosen, defaults, _))


def moderation(_: Translator) -> Iterator[str]:
    """What moderators see and do."""
    begun = table("abstrac")
    moved = replace(table("thracula", "!resign 1"), deadline=LATER)
    unclocked = replace(begun, deadline=LATER)
    tables = tuple(TableActivity(one, DEADLINE) for one in (begun, moved))
    seen = Overview(tables, (OPEN,), 2, 3, 9, 4)
    for name, message in (
        ("Nothing", admin.overview(Overview((), (), 1, 1, 0, 0), _)),
        ("A page", admin.overview(seen, _)),
        ("One game", admin.game(TableActivity(unclocked, DEADLINE), _)),
        ("A vote", admin.game(TableActivity(moved, DEADLINE), _)),
        ("Really end", admin.confirm_end(begun, _)),
        ("Really move", admin.confirm_move(begun, 30, _)),
        ("A challenge", admin.challenge(OPEN, _)),
        ("Ended", admin.ended(begun, _)),
        ("Moved", admin.moved(begun, 30, _)),
        ("Closed", admin.closed(_)),
        ("Really ban", ban_layouts.confirm_ban(4, 0, _)),
        ("Really ban a player", ban_layouts.confirm_ban(4, 2, _)),
        ("Banned", ban_layouts.banned(4, _)),
        ("Unbanned", ban_layouts.unbanned(4, _)),
        ("Nobody is banned", ban_layouts.bans((), _)),
        ("Two are banned", ban_layouts.bans((4, 5), _)),
        ("The empty log", log_layouts.log(Log((), 1, 1), _)),
    ):
        yield written(name, message)
    subjects = tuple(Act(kind, 10, DEADLINE, 1, 4, "30") for kind in ActKind)[:-1]
    changes = SettingChanges(
        channels=(20, 21, 22), computers=False, daily_channel=None, edition="thracula"
    )
    details = "channels", *noted(changes).split()
    settings = tuple(Act(ActKind.SETTING, 10, DEADLINE, 1, detail=one) for one in details)
    by_host = Act(ActKind.ANNUL, 10, DEADLINE, None, 7, by_host=True)
    erased = Act(ActKind.BAN, 10, DEADLINE)
    for page, acts in ((1, (*subjects, by_host, erased)), (2, settings)):
        yield written(f"The log, page {page}", log_layouts.log(Log(acts, page, 2), _))
