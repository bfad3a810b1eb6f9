"""The details of refusals as texts for players."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.engine.cards import Card
from bot.engine.errors import InvalidMove
from bot.i18n.card_names import short, suit_sign
from bot.i18n.sanitize import safe_name
from bot.i18n.terms import duration, pace_name, permission_names, status_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, option_name, value_name
from bot.model.terms import Pace
from bot.ui.layouts.seating import timestamp

_LONGEST: Final = 80
_MOST_CHANNELS: Final = 2  # ids have at most 19 digits


def detail_texts(details: Mapping[str, Any], _: Translator) -> dict[str, str]:
    """The details as texts for players; markdown in anything that a player typed does nothing.

    An option that is needed is told as people type it, too.
    """
    names: dict[str, Callable[[str], str]] = {
        "card": _card,
        "game": lambda text: edition_name(text, _),
        "option": lambda text: option_name(text, _),
        "other": lambda text: option_name(text, _),
        "status": lambda text: status_name(text, _),
        "suit": suit_sign,
        "until": lambda text: timestamp(float(text)),
        "times": lambda text: " · ".join(duration(float(one), _) for one in text.split()),
        "paces": lambda text: " · ".join(pace_name(Pace(one), _) for one in text.split()),
        "values": lambda text: ", ".join(f"`{one}`" for one in text.split(", ")),
        "others": lambda text: _named_values(str(details.get("option", "")), text, _),
        "who": safe_name,
        "channels": _channels,
        "rights": lambda text: permission_names(text.split(), _),
        "needed": lambda text: value_name(str(details.get("other", "")), text, _),
    }
    texts = {}
    for detail, value in details.items():
        raw = str(value)[:_LONGEST]
        text = names[detail](raw) if detail in names else raw
        texts[detail] = _harmless(raw) if text == raw else text
    if "needed" in details:
        texts["typed"] = f"`{details['other']}={details['needed']}`"
    return texts


def _channels(text: str) -> str:
    """Links to the first of these channels; the id of the last one may have been cut off."""
    return " · ".join(f"<#{channel}>" for channel in text.split()[:_MOST_CHANNELS])


def _named_values(option: str, text: str, _: Translator) -> str:
    """The values as people type them, each with what it means."""
    return ", ".join(f"`{one}` ({value_name(option, one, _)})" for one in text.split(", "))


def _card(text: str) -> str:
    """The card in symbols, or the text itself: a forged press may contain an invalid card."""
    try:
        return short(Card.parse(text))
    except InvalidMove:
        return text


def _harmless(text: str) -> str:
    kept = "".join(sign for sign in text if sign.isalnum() or sign in " .,-=_")
    return kept.replace("_", r"\_")
