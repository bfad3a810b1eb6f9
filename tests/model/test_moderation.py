"""Acts of moderators say which settings they changed, and to what."""

import pytest

from bot.model.moderation import Act, ActKind, noted
from bot.model.server_settings import SettingChanges
from bot.model.terms import Pace


def changed(detail: str) -> Act:
    return Act(ActKind.SETTING, 10, 0.0, detail=detail)


@pytest.mark.parametrize(
    ("changes", "detail", "parts"),
    [
        (SettingChanges(computers=False), "computers=off", ("off",)),
        (SettingChanges(thread_per_game=True), "thread_per_game=on", ("on",)),
        (SettingChanges(channels=(30, 31)), "channels=30,31", ("30", "31")),
        (SettingChanges(channels=()), "channels=", ()),
        (SettingChanges(daily_channel=30), "daily_channel=30", ("30",)),
        (SettingChanges(daily_channel=None), "daily_channel=", ()),
        (SettingChanges(paces=(Pace.LIVE,)), "paces=live", ("live",)),
        (SettingChanges(days=(1, 7)), "days=1,7", ("1", "7")),
        (SettingChanges(edition=""), "edition=", ()),
        (SettingChanges(time_zone="Asia/Tokyo"), "time_zone=Asia/Tokyo", ("Asia/Tokyo",)),
    ],
)
def test_an_act_notes_the_new_value_of_a_setting(
    changes: SettingChanges, detail: str, parts: tuple[str, ...]
) -> None:
    assert noted(changes) == detail
    assert [*changed(detail).settings.values()] == [parts]


def test_an_act_notes_several_settings_in_their_order() -> None:
    act = changed(noted(SettingChanges(language="de", days=(3,))))
    assert act.settings == {"language": ("de",), "days": ("3",)}


def test_an_act_of_an_older_version_has_only_the_names() -> None:
    assert changed("language days").settings == {"language": None, "days": None}
    assert not changed("").settings
