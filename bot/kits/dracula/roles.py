"""Texts that say who plays rows and who plays columns at a table."""

from collections.abc import Mapping
from typing import Final

from bot.engine.games.dracula.editions import DirectionBy, parse_rules
from bot.i18n.translator import N_, Translator

_AGREED: Final = {
    "queen": N_("{challenger} plays rows, the other side columns."),
    "king": N_("{challenger} plays columns, the other side rows."),
}


def roles(options: Mapping[str, str], challenger: str, _: Translator) -> str:
    """Who has which way, or who picks them."""
    rules = parse_rules(options)
    if rules.ways is not None:
        agreed = _AGREED[options["ways"]]
        return _(agreed, challenger=challenger)
    match rules.direction_by:
        case DirectionBy.RANDOM:
            return _("Chance decides who plays rows and who plays columns.")
        case DirectionBy.NON_DEALER:
            return _("The dealer's opponent picks rows or columns.")
        case DirectionBy.DEALER:
            return _("The dealer picks rows or columns.")
