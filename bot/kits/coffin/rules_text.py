"""Parts of the rules pages that all coffin games share."""

from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt
from bot.kits.coffin.deal_texts import line_text
from bot.kits.coffin.examples import Example
from bot.kits.coffin.pictures import board_drawing
from bot.kits.coffin.plain_text import board_plain
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
