"""Rules texts of Dracula about equal lines, what is counted, and who wins."""

from collections.abc import Mapping

from bot.i18n.translator import Translator
from bot.kits.coffin.rules_text import Texts


def equal_lines(options: Mapping[str, str], _: Translator) -> str:
    """What scores if both best lines are equal (D8)."""
    if options["tie_rule"] == "none":
        return _("If both best lines are **equal**, both score.")
    if options["tie_rule"] == "distinct":
        return _(
            "If both best lines are **equal**, all lines of that value cancel out and the next"
            " lower values score; a player who has none scores their lowest line again."
        )
    return _(
        "If both best lines are **equal**, they cancel each other out and the second-best"
        " lines score; if those are equal too, the third."
    )


def who_wins(options: Mapping[str, str], _: Translator) -> Texts:
    """What is counted, who wins the game, and what decides if the totals are equal."""
    counting = options["counting"]
    if counting == "points":
        return (f"{_bonus(options, _)} {_equal_totals(options, _)}", *_session(options, _))
    cards = _by_tens(options, _) if counting == "cards_tens" else _by_factors(_)
    return (cards, _("The most cards win, without a bonus.") + " " + _equal_totals(options, _))


def goes_on(options: Mapping[str, str]) -> bool:
    """Whether cards may be shuffled and played on after six coffins (N4)."""
    return options["counting"] == "cards_tens" and options.get("waste_rounds") == "on"


def _session(options: Mapping[str, str], _: Translator) -> Texts:
    """When a session of several games ends (D12)."""
    if options["session_target"] == "0":
        return ()
    return (
        _(
            "Your table plays a session: the first deal passes on from game to game, and the"
            " scores of all games are added up. Once a side has **{points}** points at the end of"
            " a game, the higher total wins; if the totals are equal, another game is played.",
            points=options["session_target"],
        ),
    )


def _by_tens(options: Mapping[str, str], _: Translator) -> str:
    """Counters by the full tens of the winning line, and the waste rounds (S0, N2 to N5)."""
    cards = _(
        "No points are added up. Of the nine cards of a coffin, the side whose line scored more"
        " takes one for each full ten of that line; Vampires only if it is worth 90 or more."
    )
    if not goes_on(options):
        return cards
    waste = _(
        "After six coffins the cards that nobody took are shuffled and played on, until fewer than"
        " nine are left or a whole pass wins none."
    )
    return f"{cards} {waste}"


def _by_factors(_: Translator) -> str:
    """Counters by the factor of the winning line's suits (S1, N6)."""
    return _(
        "No points are added up. Of the nine cards of a coffin, the side whose line scored"
        " more takes as many as the suit multiplier of that line: 1, 2, 3 or 5. Sequences and"
        " ranks do not count here."
    )


def _bonus(options: Mapping[str, str], _: Translator) -> str:
    if options["end_bonus"] == "none":
        return _("After six coffins the higher total wins, without a bonus.")
    return _(
        "After six coffins the higher total gets the difference as a bonus: 245 to 272"
        " becomes 245 to 299."
    )


def _equal_totals(options: Mapping[str, str], _: Translator) -> str:
    """What decides a game with equal totals, and whether that is added (D10, D11)."""
    if options["tie_break"] == "draw":
        return _("Equal totals are a draw.")
    if options["tie_break"] == "sixth_deal":
        return _("Equal totals: the sixth coffin decides; if that is equal too, it is a draw.")
    scored = options["tie_bonus"] == "best_scored_line"
    by_points = options["counting"] == "points"
    if not by_points or "none" in (options["end_bonus"], options["tie_bonus"]):
        line = (
            _("Equal totals: the best single line that scored decides.")
            if scored
            else _(
                "Equal totals: whoever made the best single line of the game, scored or not, wins."
            )
        )
    elif scored:
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
