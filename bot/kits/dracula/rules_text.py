"""The rules pages of the editions of Dracula."""

from collections.abc import Mapping

from bot.engine.games.dracula.editions import EDITIONS, Edition
from bot.i18n.translator import Translator
from bot.kits.coffin.examples import ADVANCED, BITTEN, PRINTED, TIED, TREBLED, Example
from bot.kits.coffin.rules_text import Texts, line_values, page, who_deals_first
from bot.kits.dracula.winning_text import equal_lines, goes_on, who_wins
from bot.kits.kit import RulesPage


def rules_pages(rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages of an edition: play, points of a line, end of the game."""
    edition = next(each for each in EDITIONS if each.key == rules)
    texts = (_play(edition, options, _), _line_points(options, _), _end(options, _))
    return tuple(
        page(rules, number, lines, _example(options, number), _)
        for number, lines in enumerate(texts, start=1)
    )


def _example(options: Mapping[str, str], number: int) -> Example:
    """The example coffin of a page, scored by these options."""
    if _ranks_multiply(options):
        return ADVANCED if options["triple_rank"] == "2" else TREBLED
    if number == 3 and options["tie_rule"] == "none":
        return PRINTED
    return (PRINTED, BITTEN, TIED)[number - 1]


def _ranks_multiply(options: Mapping[str, str]) -> bool:
    return options["scoring"] == "advanced"


def _play(edition: Edition, options: Mapping[str, str], _: Translator) -> Texts:
    vampires = not (edition.own_vampires or edition.shared_pack)
    first_deal = who_deals_first(options["first_dealer"], _, vampires=vampires)
    return (
        _("Each coffin is a square of three by three cards. The **Queen's way ♛** is along its"
          " rows, the **King's way ♚** down its columns. Unless your table has settled it"
          " otherwise, the first dealer chooses one before the cards are dealt; it is fixed for"
          " the whole game."),
        f"{_deal(edition, options, _)} {first_deal}",
        f"{_laying(_)} {_scoring(edition, _)}",
        *_vampires(edition, options, _),
    )  # fmt: skip


def _laying(_: Translator) -> str:
    return _(
        "In turn, place a card beside, above or below one that is already there, not diagonally."
    )


def _scoring(edition: Edition, _: Translator) -> str:
    if edition.shared_pack:
        return _("When the coffin is full, each pair scores its best line.")
    return _("When the coffin is full, each player scores their best line.")


def _deal(edition: Edition, options: Mapping[str, str], _: Translator) -> str:
    if edition.shared_pack:
        return _(
            "Partners sit opposite each other and share one way, rows or columns. Everybody is"
            " dealt thirteen cards; the dealer's left neighbour and the dealer's partner get a"
            " Vampire each as well. That hand lasts for all six coffins. The dealer's left"
            " neighbour begins. The first card of a coffin goes in the centre, and play goes on"
            " clockwise from coffin to coffin."
        )
    if goes_on(options):
        return _(
            "For each coffin you are dealt four cards, and the next card of the stock is turned up"
            " in the centre: the nail. You take turns to deal; the dealer plays second."
        )
    six = _(
        "For each of six coffins you are dealt four cards, and the next card of the stock is"
        " turned up in the centre: the nail. You take turns to deal; the dealer plays second."
    )
    if options.get("last_deal_vampire") == "discard_refill":
        return six
    return six + " " + _("The stock is shuffled only once, so what is gone is gone.")


def _vampires(edition: Edition, options: Mapping[str, str], _: Translator) -> Texts:
    drains = _(
        "A **Vampire 🦇** drains his row and his column: both are worth nothing, to either side."
    )
    if edition.own_vampires:
        own = _(
            "You have one of your own, face up before you. Once in the game you may lay him in"
            " place of a hand card; you keep that card and are dealt only three for the next"
            " coffin."
        )
        last = (
            _(
                "If you have not used him before the last coffin, you are dealt only three cards"
                " for it and must lay him there."
            )
            if options["last_deal_vampire"] == "must_play"
            else _(
                "You need not use him: if you still have him at the last coffin, a card from the"
                " discards fills your hand."
            )
        )
        return (f"{drains} {own} {last}",)
    if edition.shared_pack:
        return (drains,)
    return (drains + " " + _("Two of them lurk in the pack."),)


def _line_points(options: Mapping[str, str], _: Translator) -> Texts:
    values, by_suits = line_values(_)
    if not _ranks_multiply(options):
        drained = _("Below, the Vampire has drained the bottom row and the left column.")
        return (values, by_suits, drained)
    largest = _("The clubs below make the highest line of all.")
    ranks = f"{_sequences(options, _)} · {_equal_ranks(options, _)}"
    by_ranks = _("And once more by the ranks: {ranks}.", ranks=ranks)
    return (values, by_suits, f"{by_ranks} {_aces(options, _)} {largest}", _slip_of_the_source(_))


def _sequences(options: Mapping[str, str], _: Translator) -> str:
    if options["sequence_order"] == "in_line":
        return _("three in sequence, lying in order, **×3**")
    return _("three in sequence, in any order, **×3**")


def _equal_ranks(options: Mapping[str, str], _: Translator) -> str:
    if options["triple_rank"] == "3":
        return _("two of a rank **×2**, three of a rank **×3**")
    return _("two or three of a rank **×2**")


def _aces(options: Mapping[str, str], _: Translator) -> str:
    """Which sequences with an Ace there are beside Ace-Two-Three (R10)."""
    if options["wrap_sequence"] == "on":
        return _("Queen-King-Ace and King-Ace-Two are sequences too.")
    if options["ace_high_sequence"] == "on":
        return _("The Ace is low; but Queen-King-Ace is a sequence too.")
    return _("The Ace is low.")


def _slip_of_the_source(_: Translator) -> str:
    """A slip on Parlett's page, which its readers would take for an error of ours (R6)."""
    return "-# " + _(
        "Parlett's page gives 135 for 9♥ 10♥ J♥, but its own working, 19 ×3 ×5, makes 285, and that"
        " is what it scores here."
    )


def _end(options: Mapping[str, str], _: Translator) -> Texts:
    tie = equal_lines(options, _)
    if not _ranks_multiply(options) and options["tie_rule"] != "none":
        tie += " " + _("Below, 44 meets 44, so it is 34 to 26.")
    return (tie, *who_wins(options, _))
