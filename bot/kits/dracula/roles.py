"""Texts that say who plays rows and who plays columns at a table."""

from collections.abc import Mapping

from bot.engine.games.dracula.editions import DirectionBy, parse_rules
from bot.i18n.sentences import capitalized
from bot.i18n.translator import Translator
from bot.kits.coffin.option_names import VALUE_NAMES


def roles(options: Mapping[str, str], _: Translator) -> str:
    """Who has which way, or who picks them."""
    rules = parse_rules(options)
    if rules.ways is not None:
        ways = VALUE_NAMES["ways", options["ways"]]
        return capitalized(_(ways)) + "."
    match rules.direction_by:
        case DirectionBy.RANDOM:
            return _("Chance decides who plays rows and who plays columns.")
        case DirectionBy.NON_DEALER:
            return _("The dealer's opponent picks rows or columns.")
        case DirectionBy.DEALER:
            return _("The dealer picks rows or columns.")
