"""The rules pages of the editions of Dracula."""

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.coffin.rules import LineRules, TieRule
from bot.engine.games.dracula.editions import EDITIONS, Edition, TableRules, parse_rules
from bot.i18n.translator import Translator
from bot.kits.coffin.examples import ADVANCED, BITTEN, PRINTED, TIED, Example
from bot.kits.coffin.rules_text import Texts, line_values, page
from bot.kits.deal_words import who_deals_first
from bot.kits.dracula.winning_text import equal_lines, who_wins
from bot.kits.kit_types import RulesPage


def rules_pages(rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages of an edition: play, points of a line, end of the game."""
    edition = next(each for each in EDITIONS if each.key == rules)
    table = parse_rules(options)
    texts = (_play(edition, table, _), _line_points(table.lines, _), _end(table, _))
    return tuple(
        page(rules, number, lines, _example(table, number), _)
        for number, lines in enumerate(texts, start=1)
    )


def _example(rules: TableRules, number: int) -> Example:
    """The example coffin of a page, scored by these rules."""
    if rules.lines.ranks:
        return replace(ADVANCED, line_rules=rules.lines)
    if number == 3 and rules.tie_rule is TieRule.NONE:
        return PRINTED
    return (PRINTED, BITTEN, TIED)[number - 1]


def _play(edition: Edition, rules: TableRules, _: Translator) -> Texts:
    vampires = not (edition.own_vampires or edition.shared_pack)
    first_deal = who_deals_first(rules.first_dealer, _, vampires=vampires)
    return (
        _("Each coffin is a square of three by three cards. The **Queen's way ♛** is along its"
          " rows, the **King's way ♚** down its columns. Unless your table has settled it"
          " otherwise, the first dealer chooses one before the cards are dealt; it is fixed for"
          " the whole game."),
        f"{_deal(edition, rules, _)} {first_deal}",
        f"{_laying(_)} {_scoring(edition, _)}",
        *_vampires(edition, rules, _),
    )  # fmt: skip


def _laying(_: Translator) -> str:
    return _(
        "Take turns to place a card beside, above or below one that is already there, not"
        " diagonally."
    )


def _scoring(edition: Edition, _: Translator) -> str:
    if edition.shared_pack:
        return _("When the coffin is full, each pair scores its best line.")
    return _("When the coffin is full, each player scores their best line.")


def _deal(edition: Edition, rules: TableRules, _: Translator) -> str:
    if edition.shared_pack:
        return _(
            "Partners sit opposite each other and share one way, rows or columns. Everybody is"
            " dealt thirteen cards; the player on the dealer's left and the dealer's partner get"
            " a Vampire each as well. That hand lasts for all six coffins. The player on the"
            " dealer's left begins. The first card of a coffin goes in the centre, and play goes"
            " on clockwise from coffin to coffin."
        )
    if rules.waste_rounds:
        return _(
            "For each coffin you are dealt four cards, and the next card of the stock is turned up"
            " in the centre: the nail. You take turns to deal; the dealer plays second."
        )
    six = _(
        "For each of six coffins you are dealt four cards, and the next card of the stock is"
        " turned up in the centre: the nail. You take turns to deal; the dealer plays second."
    )
    if not rules.must_play_vampire:
        return six
    return six + " " + _("The stock is shuffled only once, so what is gone is gone.")


def _vampires(edition: Edition, rules: TableRules, _: Translator) -> Texts:
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
            if rules.must_play_vampire
            else _(
                "You need not use him: cards that the stock then lacks for the last coffin are"
                " drawn from the discards and dealt last, so its first card is one of them."
            )
        )
        return (f"{drains} {own} {last}",)
    if edition.shared_pack:
        return (drains,)
    return (drains + " " + _("Two of them lurk in the pack."),)


def _line_points(rules: LineRules, _: Translator) -> Texts:
    values, by_suits = line_values(_)
    if not rules.ranks:
        drained = _("Below, the Vampire has drained the bottom row and the left column.")
        return (values, by_suits, drained)
    largest = _("The clubs below make the highest line of all.")
    ranks = f"{_sequences(rules, _)} · {_equal_ranks(rules, _)}"
    by_ranks = _("The result is multiplied again, by the best of: {ranks}.", ranks=ranks)
    return (values, by_suits, f"{by_ranks} {_aces(rules, _)} {largest}", _slip_of_the_source(_))


def _sequences(rules: LineRules, _: Translator) -> str:
    if rules.in_line:
        return _("three in sequence, lying in order, **×3**")
    return _("three in sequence, in any order, **×3**")


def _equal_ranks(rules: LineRules, _: Translator) -> str:
    if rules.triple_rank == 3:
        return _("two of a rank **×2**, three of a rank **×3**")
    return _("two or three of a rank **×2**")


def _aces(rules: LineRules, _: Translator) -> str:
    """Which sequences with an Ace there are beside Ace-Two-Three (R10)."""
    if rules.wrap:
        return _("Queen-King-Ace and King-Ace-Two are sequences too.")
    if rules.ace_high:
        return _("The Ace is low; but Queen-King-Ace is a sequence too.")
    return _("The Ace is low.")


def _slip_of_the_source(_: Translator) -> str:
    """A slip on Parlett's page, which its readers would take for an error of ours (R6)."""
    return "-# " + _(
        "Parlett's page gives 135 for 9♥ 10♥ J♥, but its own working, 19 ×3 ×5, makes 285, and that"
        " is what it scores here."
    )


def _end(rules: TableRules, _: Translator) -> Texts:
    tie = equal_lines(rules.tie_rule, rules.counting, _)
    if not rules.lines.ranks and rules.tie_rule is not TieRule.NONE:
        tie += " " + _("Below, 44 meets 44, so it is 34 to 26.")
    return (tie, *who_wins(rules, _))
