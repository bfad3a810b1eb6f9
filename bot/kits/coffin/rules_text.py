"""Parts of the rules pages that all coffin games share."""

from bot.engine.first_dealer import FirstDealerRule
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, board_plain
from bot.kits.coffin.examples import Example
from bot.kits.coffin.pictures import board_drawing
from bot.kits.coffin.score_explanation import line_text
from bot.kits.deal_words import cut_for_deal_text
from bot.kits.kit_types import RulesPage
from bot.messages.message import Picture

Texts = tuple[str, ...]


def page_titles(_: Translator) -> tuple[str, str, str]:
    """The titles of the three pages."""
    return _("How it is played"), _("What a line is worth"), _("Who wins")


def line_values(_: Translator) -> Texts:
    """The values of the cards and the factors of the suits."""
    return (
        _(
            "Ace 1, number cards their number, Jacks 0. A **Queen is 10 in a row** and 0 in a"
            " column; a **King is 10 in a column** and 0 in a row."
        ),
        _(
            "The sum is multiplied once, by the best of: three of a suit **×5** · three of a colour"
            " **×3** · two of a suit **×2**. Cards that count 0 still have their suit."
        ),
    )


def who_deals_first(rule: FirstDealerRule, _: Translator, *, vampires: bool) -> str:
    """How the first dealer is found (RULES D1); `vampires`: Vampires may be cut."""
    texts = {
        FirstDealerRule.RANDOM: _("Chance decides who deals first."),
        FirstDealerRule.HOST: _("The challenger deals first."),
        FirstDealerRule.CUT_GERMAN: _(
            "Both cut until just one card is red; its player deals first."
        ),
        FirstDealerRule.CUT_ONE: _(
            "One card is cut for the first deal: if it is red, the challenger deals; if black, the"
            " other player. If it is a Vampire, another card is cut."
        )
        if vampires
        else _(
            "One card is cut for the first deal: if it is red, the challenger deals; if black, the"
            " other player."
        ),
    }
    return texts.get(rule) or cut_for_deal_text(_, vampires=vampires)


def page(rules: str, number: int, lines: Texts, example: Example, _: Translator) -> RulesPage:
    """Page `number` (from 1) with an example coffin; from page 2 on with its arithmetic."""
    view = example.view(rules)
    name = f"rules-{rules.replace('.', '-')}-{number}.png"
    arithmetic = tuple(f"· {line_text(at, line, _)}" for at, line in enumerate(example.lines))
    return RulesPage(
        page_titles(_)[number - 1],
        lines,
        Picture(name, board_alt(view, _), board_plain(view), board_drawing(view)),
        arithmetic if number > 1 else (),
    )
