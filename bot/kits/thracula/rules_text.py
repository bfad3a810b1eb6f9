"""The rules pages of Thracula."""

from collections.abc import Mapping

from bot.engine.first_dealer import FirstDealerRule
from bot.i18n.translator import Translator
from bot.kits.coffin.examples import THRACULA
from bot.kits.coffin.rules_text import Texts, line_values, page
from bot.kits.deal_words import who_deals_first
from bot.kits.kit_types import RulesPage


def rules_pages(rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages: play, points of a line, end of the game."""
    texts = (_play(options, _), (*line_values(_), _vampires(options, _)), _end(options, _))
    return tuple(
        page(rules, number, lines, THRACULA, _) for number, lines in enumerate(texts, start=1)
    )


def _play(options: Mapping[str, str], _: Translator) -> Texts:
    sixth = (
        _("The sixth coffin is dealt from the discards, which are only cut.")
        if options["sixth_deal"] == "cut"
        else _("The sixth coffin is dealt from shuffled discards.")
    )
    stay = _("Your three cards stay with you from coffin to coffin; the deal goes round twice.")
    first_deal = who_deals_first(FirstDealerRule(options["first_dealer"]), _, vampires=True)
    return (
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
        f"{stay} {first_deal} {sixth}",
    )


def _vampires(options: Mapping[str, str], _: Translator) -> str:
    two = {
        "x4": _("Two Vampires make the third card count **×4**."),
        "x2": _("Two Vampires make the third card count **×2**."),
        "zero": _("Two Vampires drain the line: it is worth nothing."),
    }
    one = _(
        "A **Vampire** is worth nothing himself, but doubles the other two cards; if those share a"
        " suit, he doubles them again."
    )
    return f"{one} {two[options['double_vampire']]}"


def _end(options: Mapping[str, str], _: Translator) -> Texts:
    """Who wins; sides that are equal in total and best line win together (T9)."""
    wins = _(
        "In each coffin you score the better of your two lines; nobody's line is compared with"
        " another's. After six coffins the highest total wins; if it is shared, the best single"
        " line that scored decides. If that is equal too, the victory is shared."
    )
    if options["thracula_bonus"] == "none":
        return (wins,)
    bonus = _("The winner gets the margin over second place as a bonus.")
    return (f"{wins} {bonus}",)
