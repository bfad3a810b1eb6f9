"""What can be agreed before a game, in words: options, their values, the pace."""

from typing import Final

from bot.i18n.translator import N_, Translator
from bot.model.terms import Pace, Terms

_OPTIONS: Final = {
    "first_dealer": N_("first dealer"),
    "direction_by": N_("who chooses the way"),
    "ways": N_("ways"),
    "show_discards": N_("discards"),
    "scoring": N_("scoring"),
    "triple_rank": N_("three of a rank"),
    "sequence_order": N_("sequences"),
    "ace_high_sequence": N_("Queen-King-Ace"),
    "wrap_sequence": N_("King-Ace-Two"),
    "tie_rule": N_("equal best lines"),
    "end_bonus": N_("bonus at the end"),
    "tie_break": N_("equal totals"),
    "tie_bonus": N_("bonus on equal totals"),
    "session_target": N_("session"),
    "vampire_nail": N_("Vampire as the first nail"),
    "counting": N_("counting"),
    "counter_pick": N_("cards won"),
    "waste_rounds": N_("waste pile"),
    "last_deal_vampire": N_("Vampire unused before the last deal"),
    "double_vampire": N_("two Vampires in a line"),
    "sixth_deal": N_("sixth coffin"),
    "thracula_bonus": N_("bonus at the end"),
}
_VALUES: Final = {
    ("first_dealer", "cut_french"): N_("cut: hearts over diamonds over black, the higher deals"),
    ("first_dealer", "cut_one"): N_("one card is cut: red, and the challenger deals"),
    ("first_dealer", "cut_german"): N_("cut until just one card is red: that one deals"),
    ("first_dealer", "random"): N_("by chance"),
    ("first_dealer", "host"): N_("the challenger"),
    ("direction_by", "dealer"): N_("the first dealer"),
    ("direction_by", "non_dealer"): N_("the first dealer's opponent"),
    ("direction_by", "random"): N_("chance"),
    ("ways", "choose"): N_("chosen at the table"),
    ("ways", "queen"): N_("the challenger goes the Queen's way"),
    ("ways", "king"): N_("the challenger goes the King's way"),
    ("show_discards", "off"): N_("not shown"),
    ("show_discards", "on"): N_("shown to all"),
    ("scoring", "classic"): N_("classic"),
    ("scoring", "advanced"): N_("advanced: sequences and pairs of a rank multiply too"),
    ("triple_rank", "2"): N_("double a line, as a pair does"),
    ("triple_rank", "3"): N_("treble a line"),
    ("sequence_order", "any"): N_("count in any order"),
    ("sequence_order", "in_line"): N_("count only if they lie in order"),
    ("ace_high_sequence", "off"): N_("no sequence"),
    ("ace_high_sequence", "on"): N_("a sequence"),
    ("wrap_sequence", "off"): N_("no sequence"),
    ("wrap_sequence", "on"): N_("a sequence, and Queen-King-Ace too"),
    ("tie_rule", "cascade"): N_("cancel out: the second-best lines decide, then the third"),
    ("tie_rule", "distinct"): N_("cancel out, with all the lines of the same value"),
    ("tie_rule", "none"): N_("score for both"),
    ("end_bonus", "difference"): N_("the winner adds the margin"),
    ("end_bonus", "none"): N_("none"),
    ("tie_break", "best_line"): N_("the best single line wins"),
    ("tie_break", "sixth_deal"): N_("the sixth coffin decides"),
    ("tie_break", "draw"): N_("a draw"),
    ("tie_bonus", "best_line"): N_("the best line that was made"),
    ("tie_bonus", "best_scored_line"): N_("the best line that scored"),
    ("tie_bonus", "none"): N_("none"),
    ("session_target", "0"): N_("a single game"),
    ("vampire_nail", "keep"): N_("stays"),
    ("vampire_nail", "exchange"): N_("is exchanged for another card"),
    ("vampire_nail", "redraw"): N_("is replaced"),
    ("vampire_nail", "forbid"): N_("is not allowed"),
    ("counting", "points"): N_("points"),
    ("counting", "cards_tens"): N_("cards: the higher line takes one for each full ten"),
    ("counting", "cards_multiplier"): N_("cards: the higher line takes 1, 2, 3 or 5"),
    ("counter_pick", "auto"): N_("the lowest are taken by themselves"),
    ("counter_pick", "choose"): N_("the winner chooses them"),
    ("waste_rounds", "on"): N_("is played through again"),
    ("waste_rounds", "off"): N_("is not played"),
    ("last_deal_vampire", "must_play"): N_("must be played in the last coffin"),
    ("last_deal_vampire", "discard_refill"): N_("may be kept: a discard fills the hand"),
    ("double_vampire", "x4"): N_("make the third card count four times"),
    ("double_vampire", "x2"): N_("double the third card"),
    ("double_vampire", "zero"): N_("drain the line"),
    ("sixth_deal", "shuffle"): N_("from the shuffled discards"),
    ("sixth_deal", "cut"): N_("from the discards, only cut"),
    ("thracula_bonus", "none"): N_("none"),
    ("thracula_bonus", "margin"): N_("the winner adds the margin over the second"),
    ("thracula_bonus", "difference_to_second"): N_("the winner adds the margin over the second"),
}
_PACES: Final = {
    Pace.CORRESPONDENCE: N_("by correspondence, days for a move"),
    Pace.LIVE: N_("live, minutes for a move"),
    Pace.NONE: N_("no clock but the one in the tower"),
}
_STATUSES: Final = {
    "open": N_("open"),
    "started": N_("already being played"),
    "declined": N_("declined"),
    "withdrawn": N_("withdrawn"),
    "expired": N_("expired"),
}


def option_name(key: str, _: Translator) -> str:
    """What is agreed on, as a noun."""
    return _(_OPTIONS.get(key, key))


def value_name(option: str, value: str, _: Translator) -> str:
    """What is agreed on it."""
    if option == "session_target" and value.isdecimal() and value != "0":
        return _("games up to {points} points", points=value)
    return _(_VALUES.get((option, value), value))


def pace_name(pace: Pace, _: Translator) -> str:
    """How long a move may take."""
    return _(_PACES[pace])


def status_name(status: str, _: Translator) -> str:
    """What became of a challenge."""
    return _(_STATUSES.get(status, status))


def describe_terms(terms: Terms, _: Translator) -> tuple[str, ...]:
    """Everything that is not as usual, and the pace, a line each: before anybody accepts."""
    chosen = [
        f"{option_name(key, _)}: {value_name(key, value, _)}"
        for key, value in terms.options.items()
    ]
    rated = _("rated") if terms.rated else _("casual: for the fun of it, no rating")
    lines = [*chosen, f"{pace_name(terms.pace, _)} · {rated}"]
    if terms.four_colour:
        lines.append(_("cards in four colours"))
    return tuple(f"• {line[:1].upper()}{line[1:]}" for line in lines)
