"""The rules pages of Abstrac."""

from collections.abc import Mapping

from bot.engine.games.abstrac.view import AbstracView
from bot.i18n.translator import Translator
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.deal_texts import details, summary
from bot.kits.abstrac.examples import MISERE, PRINTED
from bot.kits.abstrac.pictures import board_drawing
from bot.kits.deal_words import cut_for_deal_text, match_length_text
from bot.kits.kit_types import RulesPage
from bot.kits.two_sides import SIGNS
from bot.messages.message import Picture


def rules_pages(_rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages: play, what cards make, misere and the end."""
    printed, misere = PRINTED.view(), MISERE.view()
    return (
        RulesPage(_("How it is played"), _play(_), _picture(PRINTED.view(7), 1, _)),
        RulesPage(
            _("What your cards make"), _points(_), _picture(printed, 2, _), _arithmetic(printed, _)
        ),
        RulesPage(_("Who wins"), _end(options, _), _picture(misere, 3, _), _arithmetic(misere, _)),
    )


def _play(_: Translator) -> tuple[str, ...]:
    return (
        _(
            "The A, K, Q, J, 10 and 9 of each suit lie face up in one overlapping row. One end is"
            " nailed down; at the other, the **open end**, the last card is uncovered."
        ),
        _(
            "The player who did not deal looks at the row and chooses to take first or second. Then"
            " each in turn takes **one, two or three cards**, always from the open end, until the"
            " row is empty."
        ),
        cut_for_deal_text(_),
        _(
            "In the picture, the numbers mark the next one, two and three cards. Below the row each"
            " player's cards lie by rank and suit; faint cards are still to be taken."
        ),
    )


def _points(_: Translator) -> tuple[str, ...]:
    return (
        _("**Sets**: three of a rank 2, four 8."),
        _(
            "**Runs** in one suit, in the order A K Q J 10 9: three cards 3, four 4, five 6, all"
            " six 12. A run counts once, at its full length."
        ),
        _("A card may count in a set and in a run."),
        _(
            "Your score for the deal is **your points times the number of cards that your opponent"
            " took**. So every card you take helps the other. Below, the example from the Penguin"
            " book."
        ),
    )


def _end(options: Mapping[str, str], _: Translator) -> tuple[str, ...]:
    return (
        _(
            "**Misère**: a player without any combination gets the score the opponent would have"
            " had, and the opponent gets nothing. If neither has one, nobody scores."
        ),
        " ".join(
            (
                _("The deal alternates."),
                match_length_text(options, _),
                _("Equal totals: one more deal."),
                _(
                    "Parlett's rules do not say how long a game is, so a table may choose more"
                    " deals, or a target such as 500."
                ),
            )
        ),
        _(
            "With a **Joker** there are 25 cards. It makes nothing, but it counts as a card taken:"
            " the players can never take the same number."
        ),
    )


def _arithmetic(view: AbstracView, _: Translator) -> tuple[str, ...]:
    """How the example was scored."""
    result = view.results[-1]
    return (*details(result, _), *summary(result, SIGNS, _))


def _picture(view: AbstracView, number: int, _: Translator) -> Picture:
    name = f"rules-abstrac-{number}.png"
    return Picture(name, board_alt(view, _), board_plain(view), board_drawing(view))
