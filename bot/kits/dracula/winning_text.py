"""Rules texts of Dracula about equal lines, what is counted, and who wins."""

from bot.engine.coffin.rules import Counting, EndRules, TieBreak, TieRule
from bot.engine.games.dracula.editions import TableRules
from bot.i18n.translator import Translator
from bot.kits.coffin.rules_text import Texts


def equal_lines(rule: TieRule, counting: Counting, _: Translator) -> str:
    """What scores if both best lines are equal (D8), or that nobody takes a card then (N2)."""
    match rule:
        case TieRule.NONE if counting is not Counting.POINTS:
            return _("If both best lines are **equal**, nobody takes a card.")
        case TieRule.NONE:
            return _("If both best lines are **equal**, both score.")
        case TieRule.DISTINCT:
            return _(
                "If both best lines are **equal**, all lines of that value cancel out and the next"
                " lower values score; a player who has none scores their lowest line again."
            )
        case TieRule.CASCADE:
            return _(
                "If both best lines are **equal**, they cancel each other out and the second-best"
                " lines score; if those are equal too, the third."
            )


def who_wins(rules: TableRules, _: Translator) -> Texts:
    """What is counted, who wins the game, and what decides if the totals are equal."""
    equal_totals = _equal_totals(rules.ends, _)
    match rules.counting:
        case Counting.POINTS:
            return (f"{_bonus(rules.ends, _)} {equal_totals}", *_session(rules.target, _))
        case Counting.CARDS_TENS:
            cards = _by_tens(rules, _)
        case Counting.CARDS_MULTIPLIER:
            cards = f"{_by_factors(_)} {_which_cards(rules, _)}"
    return (cards, _("The most cards win, without a bonus.") + " " + equal_totals)


def _session(target: int, _: Translator) -> Texts:
    """When a session of several games ends (D12); 0 if there is none."""
    if target == 0:
        return ()
    return (
        _(
            "Your table plays a session: the turn to deal first passes to the next player in each"
            " game, and the scores of all games are added up. Once a side has **{points}**"
            " points at the end of a game, the higher total wins; if the totals are equal,"
            " another game is played.",
            points=target,
        ),
    )


def _which_cards(rules: TableRules, _: Translator) -> str:
    """Who chooses the cards that are won (N3)."""
    if rules.choose_counters:
        return _("The winner chooses which.")
    return _("The lowest are taken.")


def _by_tens(rules: TableRules, _: Translator) -> str:
    """Counters by the full tens of the winning line, and any waste rounds (S0, N2 to N5)."""
    cards = _(
        "No points are added up. Of the nine cards of a coffin, the side whose line scored more"
        " takes one for each full ten of that line; Vampires only if it is worth 90 or more."
    )
    cards = f"{cards} {_which_cards(rules, _)}"
    if not rules.waste_rounds:
        return cards
    waste = _(
        "After six coffins the cards that nobody took are shuffled and played again, until fewer"
        " than nine are left or nobody wins any in a whole pass."
    )
    return f"{cards} {waste}"


def _by_factors(_: Translator) -> str:
    """Counters by the factor of the winning line's suits (S1, N6)."""
    return _(
        "No points are added up. Of the nine cards of a coffin, the side whose line scored"
        " more takes as many as the suit multiplier of that line: 1, 2, 3 or 5. Sequences and"
        " ranks do not count here. Of equal lines the upper row or the left column decides."
    )


def _bonus(ends: EndRules, _: Translator) -> str:
    if not ends.bonus:
        return _("After six coffins the higher total wins, without a bonus.")
    return _(
        "After six coffins the higher total gets the difference as a bonus: 245 to 272"
        " becomes 245 to 299."
    )


def _equal_totals(ends: EndRules, _: Translator) -> str:
    """What decides a game with equal totals, and whether that is added (D10, D11)."""
    if ends.tie_break is TieBreak.DRAW:
        return _("Equal totals are a draw.")
    if ends.tie_break is TieBreak.SIXTH_DEAL:
        return _("Equal totals: the sixth coffin decides; if that is equal too, it is a draw.")
    if not (ends.bonus and ends.tie_adds):
        line = (
            _("Equal totals: the best single line that scored decides.")
            if ends.scored_only
            else _(
                "Equal totals: whoever made the best single line of the game, scored or not, wins."
            )
        )
    elif ends.scored_only:
        line = _("Equal totals: whoever scored the best single line adds it to their total.")
    else:
        line = _(
            "If the totals are equal, whoever made the best single line of the game, scored or"
            " not, adds it to their total."
        )
    return (
        line
        + " "
        + _("If the best lines are equal, the next best decide; if all are equal, it is a draw.")
    )
