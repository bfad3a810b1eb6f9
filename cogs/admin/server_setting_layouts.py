"""The two pages of a server's settings, each setting with a select or button that changes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.games import GAMES
from bot.i18n.terms import duration, pace_name, short_pace_name
from bot.i18n.translator import Translator, language_name, languages
from bot.kits.catalogue import edition_name
from bot.messages.admin_ids import ServerSettingButton, SettingsPage, SettingsPageButton
from bot.messages.message import Button, Message, Row, Section, Select, SelectOption
from bot.model.server_settings import DAYS, MINUTES, TIME_ZONES, ServerSettings
from bot.model.terms import Pace
from bot.tables.daily_posts import post_hours

USUAL: Final = "usual"
"""The value of the option that applies while nothing is chosen; it is stored as an empty text."""
_MOST_CHANNELS: Final = 25
_OF_SERVER: Final = {"language", "daily_channel", "time_zone"}
"""The settings on the second page."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """What applies where the managers have chosen nothing: a language, and seconds for a move."""

    language: str
    by_correspondence: float
    live: float


def page_of(name: str) -> SettingsPage:
    """The page on which the setting of this name stands."""
    return SettingsPage.SERVER if name in _OF_SERVER else SettingsPage.GAMES


def game_settings(
    current: ServerSettings, unusable: Sequence[int], defaults: Defaults, _: Translator
) -> Message:
    """How games are played on this server, and how to change it.

    `unusable` are the channels for games where the bot cannot post.
    """
    warning = _("I cannot post in {channels}: give me permission to, or choose other channels.",
                channels=_ways(unusable))  # fmt: skip
    lines = (
        _("Games are played in: {channels}", channels=_channels(current, _)),
        *((f"⚠️ {warning}",) if unusable else ()),
        _("Paces: {paces}", paces=" · ".join(pace_name(pace, _) for pace in current.paces)),
        _days_line(current.days, defaults, _),
        _minutes_line(current.minutes, defaults, _),
        _edition_line(current.edition, _),
    )
    note = _("Changes apply at once, to open challenges too; running games stay where they are."
             " With no channel chosen, games are played in all.")  # fmt: skip
    other = Button(
        _("Language and daily coffin"), str(SettingsPageButton(SettingsPage.SERVER)), emoji="💬"
    )
    return Message(
        lines=(_title(_), *(f"• {line}" for line in lines)),
        sections=_switches(current, _),
        below=(f"-# {note}",),
        rows=(*_game_menus(current, _), (other,)),
    )


def other_settings(current: ServerSettings, defaults: Defaults, _: Translator) -> Message:
    """The language of this server and its daily coffin, and how to change them."""
    lines = (_language_line(current.language, defaults, _), *_daily_lines(current, _))
    note = _("Every change applies at once.")
    other = Button(_("Games"), str(SettingsPageButton(SettingsPage.GAMES)), emoji="🦇")
    return Message(
        lines=(_title(_), *(f"• {line}" for line in lines)),
        below=(f"-# {note}",),
        rows=(
            _language_menu(current.language, defaults, _),
            _daily_menu(current, _),
            _choice("time_zone", {"": _zone_line("", _)} | _zones(), current.time_zone),
            (other,),
        ),
    )


def _title(_: Translator) -> str:
    return "### 🏰 " + _("Settings of this server")


def _game_menus(current: ServerSettings, _: Translator) -> tuple[Row, ...]:
    """The menus; what is chosen, or applies by default, is told in full above them."""
    editions = {"": _edition_line("", _)} | {key: edition_name(key, _) for key in GAMES}
    default = _("default")
    days = _("Days per move: {times}", times=default)
    minutes = _("Minutes per move: {times}", times=default)
    return (
        _channel_menu(current, _),
        _pace_menu(current, _),
        _times_menu("days", _days(DAYS, _), current.days, days),
        _times_menu("minutes", _minutes(MINUTES, _), current.minutes, minutes),
        _choice("edition", editions, current.edition),
    )


def _channel_menu(current: ServerSettings, _: Translator) -> Select:
    """The menu of channels; choosing none allows all."""
    return Select(
        str(ServerSettingButton("channels")),
        (),
        _("Channels: {channels}", channels=_("all channels")),
        least=0,
        most=_MOST_CHANNELS,
        channels=current.channels,
    )


def _daily_menu(current: ServerSettings, _: Translator) -> Select:
    """The menu of the channel for the daily coffin; choosing none turns the post off."""
    chosen = () if current.daily_channel is None else (current.daily_channel,)
    placeholder = _("Daily coffin in: {channel}", channel=_("no channel"))
    custom_id = str(ServerSettingButton("daily_channel"))
    return Select(custom_id, (), placeholder, least=0, channels=chosen)


def _zones() -> dict[str, str]:
    """The names of the time zones."""
    return {zone: zone.replace("_", " ") for zone in TIME_ZONES}


def _pace_menu(current: ServerSettings, _: Translator) -> Select:
    """The menu of paces, of which at least one has to be chosen."""
    options = tuple(
        SelectOption(name, pace, meaning, chosen=pace in current.paces)
        for pace in Pace
        for name, meaning in (short_pace_name(pace, _),)
    )
    return Select(str(ServerSettingButton("paces")), options, most=len(options))


def _language_menu(chosen: str, defaults: Defaults, _: Translator) -> Select:
    """The menu of languages; the first is that of the server on Discord."""
    usually = _("Language: {language}", language=language_name(defaults.language))
    first = SelectOption(usually, USUAL, _("as set in Discord"), chosen=not chosen)
    others = (SelectOption(language_name(one), one, chosen=one == chosen) for one in languages())
    return Select(str(ServerSettingButton("language")), (first, *others))


def _times_menu(
    name: str, labels: Mapping[int, str], chosen: Sequence[int], placeholder: str
) -> Select:
    """A menu of durations; choosing none leaves them to the host of the bot."""
    options = tuple(
        SelectOption(label, str(count), chosen=count in chosen) for count, label in labels.items()
    )
    custom_id = str(ServerSettingButton(name))
    return Select(custom_id, options, placeholder, least=0, most=len(options))


def _choice(name: str, labels: Mapping[str, str], chosen: str) -> Select:
    """A menu in which exactly one value is chosen; `labels` are by value, the usual one empty."""
    options = tuple(
        SelectOption(label, value or USUAL, chosen=value == chosen)
        for value, label in labels.items()
    )
    return Select(str(ServerSettingButton(name)), options)


def _switches(current: ServerSettings, _: Translator) -> tuple[Section, ...]:
    """The settings that are on or off, each with its button."""
    threads, computers = current.thread_per_game, current.computers
    return (
        Section(
            _("A thread for each game: {state}", state=_on_or_off(threads, _)),
            _switch("thread_per_game", threads, "🧵", _),
        ),
        Section(
            _("Games against computers: {state}", state=_on_or_off(computers, _)),
            _switch("computers", computers, "🕯️", _),
        ),
    )


def _switch(name: str, on: bool, emoji: str, _: Translator) -> Button:
    """The button that turns a setting off, or on."""
    label = _("Turn off") if on else _("Turn on")
    return Button(label, str(ServerSettingButton(name, "off" if on else "on")), emoji=emoji)


def _days(counts: Sequence[int], _: Translator) -> dict[int, str]:
    return {count: _.many("{n} day", "{n} days", count) for count in counts}


def _minutes(counts: Sequence[int], _: Translator) -> dict[int, str]:
    return {count: _.many("{n} minute", "{n} minutes", count) for count in counts}


def _channels(current: ServerSettings, _: Translator) -> str:
    return _ways(current.channels) or _("all channels")


def _ways(channels: Sequence[int]) -> str:
    return " · ".join(f"<#{one}>" for one in channels)


def _days_line(days: Sequence[int], defaults: Defaults, _: Translator) -> str:
    times = " · ".join(_days(days, _).values()) or _default_time(defaults.by_correspondence, _)
    return _("Days per move: {times}", times=times)


def _minutes_line(minutes: Sequence[int], defaults: Defaults, _: Translator) -> str:
    times = " · ".join(_minutes(minutes, _).values()) or _default_time(defaults.live, _)
    return _("Minutes per live move: {times}", times=times)


def _default_time(seconds: float, _: Translator) -> str:
    return _("default ({value})", value=duration(seconds, _))


def _edition_line(rules: str, _: Translator) -> str:
    edition = edition_name(rules, _) if rules in GAMES else _("Dracula")
    return _("Usual edition: {edition}", edition=edition)


def _language_line(language: str, defaults: Defaults, _: Translator) -> str:
    usually = _("as set in Discord ({value})", value=language_name(defaults.language))
    return _("Language: {language}", language=language_name(language) if language else usually)


def _daily_lines(current: ServerSettings, _: Translator) -> tuple[str, ...]:
    """Where and when the daily coffin is posted, and a warning if it could not be."""
    channel = current.daily_channel
    where = _("no channel") if channel is None else f"<#{channel}>"
    lines = [_("Daily coffin in: {channel}", channel=where)]
    if channel is not None:
        lines.append(_zone_line(current.time_zone, _))
    if channel is not None and current.daily_refused:
        lines.append(
            "⚠️ "
            + _(
                "I could not post the last daily coffin there. Please let me see the channel and"
                " send messages in it, or choose another one."
            )
        )
    return tuple(lines)


def _zone_line(zone: str, _: Translator) -> str:
    hours = " / ".join(f"{hour}:00" for hour in post_hours(zone))
    return _("Posted at {hours}, {zone}", hours=hours, zone=_zones().get(zone, "UTC"))


def _on_or_off(on: bool, _: Translator) -> str:
    return _("on") if on else _("off")
