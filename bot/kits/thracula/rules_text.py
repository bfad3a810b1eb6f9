"""The rules pages of Thracula."""

from bot.i18n.translator import Translator
from bot.kits.coffin.examples import THRACULA
from bot.kits.coffin.rules_text import line_values, page
from bot.kits.kit import RulesPage


def rules_pages(rules: str, _: Translator) -> tuple[RulesPage, ...]:
    """The three pages: play, points of a line, end of the game."""
    play = (
        _(
            "The pack has 52 cards and two Vampires. Nine cards lie face down as a coffin of three"
            " by three; you hold three cards."
        ),
        _(
            "The player on the dealer's left begins, and play goes clockwise. On your turn, take"
            " any face-down card into your hand, unseen by the others, and lay a card from your"
            " hand face up in its place. After nine turns the coffin is full."
        ),
        _(
            "Every line has one owner: the player on the dealer's left scores the top row and"
            " the left column, the dealer the middle row and the middle column, the third"
            " player the bottom row and the right column."
        ),
        _(
            "Your three cards stay with you from coffin to coffin. The first dealer is drawn by"
            " lot; the deal goes round twice. The sixth coffin is dealt from shuffled discards."
        ),
    )
    line_points = (
        *line_values(_),
        _(
            "A **Vampire** is worth nothing himself, but doubles the other two cards **×2**; if"
            " those share a suit, once more. Two Vampires make the third card count **×4**."
        ),
    )
    end = (
        _(
            "In each coffin you score the better of your two lines; nobody's line is compared"
            " with another's. After six coffins the highest total wins; if it is shared, the"
            " best single line decides."
        ),
    )
    return tuple(
        page(rules, number, lines, THRACULA, _)
        for number, lines in enumerate((play, line_points, end), start=1)
    )
