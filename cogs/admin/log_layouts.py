"""The log of what moderators did."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.games import GAMES
from bot.i18n.terms import short_pace_name
from bot.i18n.translator import N_, Translator, language_name, languages
from bot.kits.catalogue import edition_name
from bot.messages.admin_ids import AdminAct, AdminButton
from bot.messages.message import Message, in_rows
from bot.model.moderation import Act, ActKind, Log
from bot.model.server_settings import TIME_ZONES
from bot.model.terms import Pace
from bot.ui.layouts.lists import and_more, page_turns
from bot.ui.layouts.seating import timestamp

_SETTINGS: Final = {
    "channels": N_("the channels"),
    "thread_per_game": N_("threads"),
    "paces": N_("the paces"),
    "days": N_("the days per move"),
    "minutes": N_("the minutes per move"),
    "edition": N_("the usual edition"),
    "language": N_("the language"),
    "computers": N_("computers"),
    "daily_channel": N_("the channel of the daily coffin"),
    "time_zone": N_("the time zone"),
}
"""The settings as the log names them."""
_NOTHING: Final = {
    "channels": N_("all channels"),
    "edition": N_("Dracula"),
    "language": N_("as set in Discord"),
    "daily_channel": N_("no channel"),
    "time_zone": "UTC",
}
"""What applies if nothing is chosen; for all other settings the default of the bot's host."""
_MOST_CHANNELS: Final = 2
"""Of those that were chosen, how many a line of the log names."""


def log(page: Log, _: Translator) -> Message:
    """A page of what moderators did, the newest first."""
    title = "### 📜 " + _("What moderators did")
    lines = [_act_line(act, _) for act in page.acts] or [_("Nothing yet.")]
    turns = page_turns(
        page.page, page.pages, lambda other: AdminButton(AdminAct.LOG, page=other), _
    )
    return Message((title, *lines), rows=in_rows(turns))


def _act_line(act: Act, _: Translator) -> str:
    who = _("the person who runs the bot") if act.by_host else _person(act.moderator_id, _)
    person, channel = _person(act.subject_id, _), f"<#{act.detail}>"
    number = act.subject_id
    texts = {
        ActKind.ANNUL: _("{who} ended the game at table {number}", who=who, number=number),
        ActKind.CLOSE: _("{who} closed challenge {number}", who=who, number=number),
        ActKind.MOVE: _(
            "{who} moved table {number} to {channel}", who=who, number=number, channel=channel
        ),
        ActKind.BAN: _("{who} banned {person}", who=who, person=person),
        ActKind.UNBAN: _("{who} lifted the ban on {person}", who=who, person=person),
        ActKind.SETTING: _changed(act, who, _),
    }
    return f"• {timestamp(act.at, 'f')} · {texts[act.kind]}"


def _changed(act: Act, who: str, _: Translator) -> str:
    """Which settings were changed, and to what, unless the act is from before that was noted."""
    names = ", ".join(_(_SETTINGS.get(name, name)) for name in act.settings)
    values = [
        _value(name, chosen, _) for name, chosen in act.settings.items() if chosen is not None
    ]
    if not values:
        return _("{who} changed {settings}", who=who, settings=names)
    return _("{who} changed {settings}: {values}",
             who=who, settings=names, values=", ".join(values))  # fmt: skip


def _value(name: str, chosen: Sequence[str], _: Translator) -> str:
    """The value of a setting in words; parts that another version has stored stay as they are."""
    if not chosen:
        return _(_NOTHING.get(name, N_("default")))
    if name in ("channels", "daily_channel"):
        shown = [f"<#{one}>" for one in chosen[:_MOST_CHANNELS]]
        return " · ".join([*shown, *and_more(len(chosen) - len(shown), _)])
    words = _words(name, _)
    return " · ".join(words.get(one, one) for one in chosen)


def _words(name: str, _: Translator) -> Mapping[str, str]:
    """The words for what can be chosen, as on the page of the settings."""
    if name == "paces":
        return {pace: short_pace_name(pace, _)[0] for pace in Pace}
    if name == "edition":
        return {key: edition_name(key, _) for key in GAMES}
    if name == "language":
        return {one: language_name(one) for one in languages()}
    if name == "time_zone":
        return {zone: zone.replace("_", " ") for zone in TIME_ZONES}
    return {"on": _("on"), "off": _("off")}


def _person(user_id: int | None, _: Translator) -> str:
    return _("an erased account") if user_id is None else f"<@{user_id}>"
