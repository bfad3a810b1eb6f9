"""The log says who did what, and to what a setting was changed."""

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.model.moderation import Act, ActKind, Log, noted
from bot.model.server_settings import DAYS, MINUTES, SettingChanges
from bot.model.terms import Pace
from bot.tables.moderation import MOST_ACTS
from cogs.admin.log_layouts import log
from tests.ui.limits import check, texts

BIG = 2**63 - 1


def changed(detail: str, language: str = "en") -> str:
    """What the log says that Mina did."""
    act = Act(ActKind.SETTING, 10, 9e3, 1, detail=detail)
    return texts(log(Log((act,), 1, 1), translator_for(language))).partition(" · ")[2]


def test_a_page_of_the_log_stays_within_discords_limits(translator: Translator) -> None:
    acts = tuple(Act(kind, BIG, 9e9, BIG, BIG, str(BIG)) for kind in ActKind)
    check(log(Log((*acts, *acts), 2, 3), translator))
    check(log(Log((), 1, 1), translator))


def test_the_log_keeps_an_act_whose_people_were_erased_and_names_the_host() -> None:
    english = translator_for("en")
    erased = Act(ActKind.BAN, BIG, 9e9)
    by_host = Act(ActKind.ANNUL, BIG, 9e9, None, 7, by_host=True)
    shown = texts(log(Log((erased, by_host), 1, 1), english))
    assert "an erased account banned an erased account" in shown
    assert "the person who runs the bot ended the game at table 7" in shown


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (SettingChanges(computers=False), "computers: off"),
        (SettingChanges(thread_per_game=True), "threads: on"),
        (SettingChanges(channels=(30,)), "the channels: <#30>"),
        (SettingChanges(channels=(30, 31, 32)), "the channels: <#30> · <#31> · … and 1 more"),
        (SettingChanges(channels=()), "the channels: all channels"),
        (SettingChanges(daily_channel=30), "the channel of the daily coffin: <#30>"),
        (SettingChanges(daily_channel=None), "the channel of the daily coffin: no channel"),
        (SettingChanges(paces=(Pace.LIVE, Pace.NONE)), "the paces: live · no time limit"),
        (SettingChanges(days=(1, 7)), "the days per move: 1 · 7"),
        (SettingChanges(minutes=()), "the minutes per move: default"),
        (SettingChanges(edition="fosco.four"), "the usual edition: Fosco for four"),
        (SettingChanges(edition=""), "the usual edition: Dracula"),
        (SettingChanges(language="de"), "the language: Deutsch"),
        (SettingChanges(language=""), "the language: as set in Discord"),
        (SettingChanges(time_zone="America/New_York"), "the time zone: America/New York"),
        (SettingChanges(time_zone=""), "the time zone: UTC"),
    ],
)
def test_the_log_says_to_what_a_setting_was_changed(changes: SettingChanges, said: str) -> None:
    assert changed(noted(changes)) == f"<@1> changed {said}"


def test_the_log_names_only_the_setting_if_an_older_version_has_noted_it() -> None:
    assert changed("computers") == "<@1> changed computers"
    assert changed("channels", "de") == "<@1> hat eingestellt: die Kanäle"


def test_the_log_shows_what_another_version_has_noted_as_it_is() -> None:
    assert (
        changed("paces=glacial fog=thick,low")
        == "<@1> changed the paces, fog: glacial, thick · low"
    )


def test_the_longest_changes_stay_within_discords_limits(translator: Translator) -> None:
    changes = SettingChanges(
        channels=(BIG,) * 25, paces=(*Pace,), days=DAYS, minutes=MINUTES, daily_channel=BIG
    )
    acts = tuple(Act(ActKind.SETTING, BIG, 9e9, BIG, detail=one) for one in noted(changes).split())
    check(log(Log((*acts, *acts, *acts)[:MOST_ACTS], 2, 3), translator))
