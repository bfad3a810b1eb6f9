"""The rules pages of the editions of Dracula."""

from bot.engine.games.dracula.editions import EDITIONS, Edition
from bot.i18n.translator import Translator
from bot.kits.coffin.examples import ADVANCED, BITTEN, PRINTED, TIED, Example
from bot.kits.coffin.rules_text import Texts, line_values, page
from bot.kits.deal_words import cut_for_deal
from bot.kits.kit import RulesPage


def rules_pages(rules: str, _: Translator) -> tuple[RulesPage, ...]:
    """The three pages of an edition: play, points of a line, end of the game."""
    edition = next(each for each in EDITIONS if each.key == rules)
    texts = (_play(edition, _), _line_points(edition, _), _end(edition, _))
    return tuple(
        page(rules, number, lines, _example(edition, number), _)
        for number, lines in enumerate(texts, start=1)
    )


def _example(edition: Edition, number: int) -> Example:
    """The example coffin of a page, scored by the rules of the edition."""
    if _ranks_multiply(edition):
        return ADVANCED
    return (PRINTED, BITTEN, TIED)[number - 1]


def _ranks_multiply(edition: Edition) -> bool:
    return edition.default("scoring") == "advanced"


def _play(edition: Edition, _: Translator) -> Texts:
    return (
        _("Each coffin is a square of three by three cards. The **Queen's way ♛** is along its"
          " rows, the **King's way ♚** down its columns. The first dealer chooses one before the"
          " cards are dealt; it is fixed for the whole game."),
        f"{_deal(edition, _)} {_first_deal(edition, _)}",
        f"{_laying(_)} {_scoring(edition, _)}",
        *_vampires(edition, _),
    )  # fmt: skip


def _laying(_: Translator) -> str:
    return _(
        "In turn, place a card beside, above or below one that is already there, not diagonally."
    )


def _scoring(edition: Edition, _: Translator) -> str:
    if edition.shared_pack:
        return _("When the coffin is full, each pair scores its best line.")
    return _("When the coffin is full, each player scores their best line.")


def _deal(edition: Edition, _: Translator) -> str:
    if edition.shared_pack:
        return _(
            "Partners sit opposite each other and share one way, rows or columns. Everybody is"
            " dealt thirteen cards; the dealer's left neighbour and the dealer's partner get a"
            " Vampire each as well. That hand lasts for all six coffins. The dealer's left"
            " neighbour begins. The first card of a coffin goes in the centre, and play goes on"
            " clockwise from coffin to coffin."
        )
    return _(
        "For each of six coffins you are dealt four cards, and the next card of the stock is"
        " turned up in the centre: the first nail. You take turns to deal; the dealer plays"
        " second. The stock is shuffled only once, so what is gone is gone."
    )


def _first_deal(edition: Edition, _: Translator) -> str:
    if edition.default("first_dealer") == "cut_one":
        return _(
            "One card is cut for the first deal: if it is red, the challenger deals; if black, the"
            " other player. If it is a Vampire, another card is cut."
        )
    return cut_for_deal(_, vampires=not (edition.own_vampires or edition.shared_pack))


def _vampires(edition: Edition, _: Translator) -> Texts:
    drains = _(
        "A **Vampire 🦇** drains his row and his column: both are worth nothing, to either side."
    )
    if edition.own_vampires:
        own = _(
            "You have one of your own, face up before you. Lay him once in the game in place of a"
            " hand card; the card that you keep counts towards your next hand. If you have not"
            " used him before the last coffin, you are dealt only three cards for it and must lay"
            " him there."
        )
        return (f"{drains} {own}",)
    if edition.shared_pack:
        return (drains,)
    return (drains + " " + _("Two of them lurk in the pack."),)


def _line_points(edition: Edition, _: Translator) -> Texts:
    if _ranks_multiply(edition):
        return (
            *line_values(_),
            _(
                "And once more by the ranks: three in sequence, in any order, **×3** · two or three"
                " of a rank **×2**. The Ace is low. The clubs below make the largest line of all."
            ),
        )
    drained = _("Below, the Vampire has drained the bottom row and the left column.")
    return (*line_values(_), drained)


def _end(edition: Edition, _: Translator) -> Texts:
    tie = _(
        "If both best lines are **equal**, they cancel each other out and the second-best"
        " lines score; if those are equal too, the third."
    )
    if not _ranks_multiply(edition):
        tie += " " + _("Below, 44 meets 44, so it is 34 to 26.")
    return (tie, _bonus_and_ties(edition, _))


def _bonus_and_ties(edition: Edition, _: Translator) -> str:
    if edition.default("end_bonus") == "none":
        return _(
            "After six coffins the higher total wins, without a bonus. Equal totals: the"
            " last coffin decides."
        )
    bonus = _(
        "After six coffins the higher total gets the difference as a bonus: 245 to 272"
        " becomes 245 to 299."
    )
    if edition.default("tie_break") == "draw":
        return bonus + " " + _("Equal totals are a draw.")
    return (
        bonus
        + " "
        + _("If the totals are equal, whoever made the best single line adds it to their total.")
    )
