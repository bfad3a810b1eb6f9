"""What can be agreed before a game, in words: options, their values, the pace."""

from typing import Final

from bot.tables.table import Pace, Terms
from bot.ui.words.language import Words, marked

_OPTIONS: Final = {
    "first_dealer": marked("first dealer"),
    "direction_by": marked("who chooses the way"),
    "ways": marked("ways"),
    "show_discards": marked("discards"),
    "scoring": marked("scoring"),
    "triple_rank": marked("three of a rank"),
    "sequence_order": marked("sequences"),
    "ace_high_sequence": marked("Queen-King-Ace"),
    "wrap_sequence": marked("King-Ace-Two"),
    "tie_rule": marked("equal best lines"),
    "end_bonus": marked("bonus at the end"),
    "tie_break": marked("equal totals"),
    "tie_bonus": marked("bonus on equal totals"),
    "session_target": marked("session"),
    "vampire_nail": marked("Vampire as the first nail"),
    "counting": marked("counting"),
    "counter_pick": marked("cards won"),
    "waste_rounds": marked("waste pile"),
    "last_deal_vampire": marked("Vampire unused before the last deal"),
    "double_vampire": marked("two Vampires in a line"),
    "sixth_deal": marked("sixth coffin"),
    "thracula_bonus": marked("bonus at the end"),
}
_VALUES: Final = {
    ("first_dealer", "cut_french"): marked(
        "cut: hearts over diamonds over black, the higher deals"
    ),
    ("first_dealer", "cut_one"): marked("one card is cut: red, and the challenger deals"),
    ("first_dealer", "cut_german"): marked("cut until just one card is red: that one deals"),
    ("first_dealer", "random"): marked("by chance"),
    ("first_dealer", "host"): marked("the challenger"),
    ("direction_by", "dealer"): marked("the first dealer"),
    ("direction_by", "non_dealer"): marked("the first dealer's opponent"),
    ("direction_by", "random"): marked("chance"),
    ("ways", "choose"): marked("chosen at the table"),
    ("ways", "queen"): marked("the challenger goes the Queen's way"),
    ("ways", "king"): marked("the challenger goes the King's way"),
    ("show_discards", "off"): marked("not shown"),
    ("show_discards", "on"): marked("shown to all"),
    ("scoring", "classic"): marked("classic"),
    ("scoring", "advanced"): marked("advanced: sequences and pairs of a rank multiply too"),
    ("triple_rank", "2"): marked("double a line, as a pair does"),
    ("triple_rank", "3"): marked("treble a line"),
    ("sequence_order", "any"): marked("count in any order"),
    ("sequence_order", "in_line"): marked("count only if they lie in order"),
    ("ace_high_sequence", "off"): marked("no sequence"),
    ("ace_high_sequence", "on"): marked("a sequence"),
    ("wrap_sequence", "off"): marked("no sequence"),
    ("wrap_sequence", "on"): marked("a sequence, and Queen-King-Ace too"),
    ("tie_rule", "cascade"): marked("cancel out: the second-best lines decide, then the third"),
    ("tie_rule", "distinct"): marked("cancel out, with all the lines of the same value"),
    ("tie_rule", "none"): marked("score for both"),
    ("end_bonus", "difference"): marked("the winner adds the margin"),
    ("end_bonus", "none"): marked("none"),
    ("tie_break", "best_line"): marked("the best single line wins"),
    ("tie_break", "sixth_deal"): marked("the sixth coffin decides"),
    ("tie_break", "draw"): marked("a draw"),
    ("tie_bonus", "best_line"): marked("the best line that was made"),
    ("tie_bonus", "best_scored_line"): marked("the best line that scored"),
    ("tie_bonus", "none"): marked("none"),
    ("session_target", "0"): marked("a single game"),
    ("vampire_nail", "keep"): marked("stays"),
    ("vampire_nail", "redraw"): marked("is replaced"),
    ("vampire_nail", "forbid"): marked("is not allowed"),
    ("counting", "points"): marked("points"),
    ("counting", "cards_tens"): marked("cards: the higher line takes one for each full ten"),
    ("counting", "cards_multiplier"): marked("cards: the higher line takes 1, 2, 3 or 5"),
    ("counter_pick", "auto"): marked("the lowest are taken by themselves"),
    ("counter_pick", "choose"): marked("the winner chooses them"),
    ("waste_rounds", "on"): marked("is played through again"),
    ("waste_rounds", "off"): marked("is not played"),
    ("last_deal_vampire", "must_play"): marked("must be played in the last coffin"),
    ("last_deal_vampire", "discard_refill"): marked("may be kept: a discard fills the hand"),
    ("double_vampire", "x4"): marked("make the third card count four times"),
    ("double_vampire", "x2"): marked("double the third card"),
    ("double_vampire", "zero"): marked("drain the line"),
    ("sixth_deal", "shuffle"): marked("from the shuffled discards"),
    ("sixth_deal", "cut"): marked("from the discards, only cut"),
    ("thracula_bonus", "none"): marked("none"),
    ("thracula_bonus", "difference_to_second"): marked(
        "the winner adds the margin over the second"
    ),
}
_PACES: Final = {
    Pace.CORRESPONDENCE: marked("by correspondence, days for a move"),
    Pace.LIVE: marked("live, minutes for a move"),
    Pace.NONE: marked("no clock but the one in the tower"),
}
_STATUSES: Final = {
    "open": marked("open"),
    "started": marked("already being played"),
    "declined": marked("declined"),
    "withdrawn": marked("withdrawn"),
    "expired": marked("expired"),
}


def option_name(key: str, _: Words) -> str:
    """What is agreed on, as a noun."""
    return _(_OPTIONS.get(key, key))


def value_name(option: str, value: str, _: Words) -> str:
    """What is agreed on it."""
    if option == "session_target" and value.isdecimal() and value != "0":
        return _("games up to {points} points", points=value)
    return _(_VALUES.get((option, value), value))


def pace_name(pace: Pace, _: Words) -> str:
    """How long a move may take."""
    return _(_PACES[pace])


def status_name(status: str, _: Words) -> str:
    """What became of a challenge."""
    return _(_STATUSES.get(status, status))


def terms_told(terms: Terms, _: Words) -> tuple[str, ...]:
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
