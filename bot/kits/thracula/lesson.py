"""The lesson in Thracula: one coffin against two Renfields, with a Vampire that doubles a row."""

import hashlib
from typing import Final

from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.card_names import BAT, short
from bot.i18n.translator import Translator
from bot.kits.coffin.table_texts import side_sign
from bot.kits.lesson import Lesson, Step, StepText, Task, card_names

# Found by search: the learner begins, with a ten and the Queen of its suit, and a Vampire lies in
# the last place of the row. Every move that the lesson asks for is the best that a hint could name.
_RECORD: Final = Record(
    "thracula",
    hashlib.sha256(b"lesson 364973").digest(),
    {},
    (
        "take@a1", "TH@a1", "take@a3", "8S@a3", "take@c3", "6C@c3",
        "take@b1", "QH@b1", "take@a2", "AD@a2", "take@c2", "TS@c2",
        "take@c1", "V@c1", "take@b2", "QD@b2", "take@b3", "KD@b3",
    ),
)  # fmt: skip
_OWN, _THIRD, _DEALER = 0, 1, 2
"""The sides of the learner and of the two Renfields."""
_CARDS: Final = card_names(
    ten="TH", queen="QH", spade="4S", club="4C", eight="8C", six="6C", spade_ten="TS",
)  # fmt: skip
"""The cards of the lesson, by their names in its texts."""
_ROW_1, _COLUMN_C = 0, 5
_C1: Final = 2
_IN_COLUMN_A: Final = (3, 6)


def _coffin(view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Take and lay"),
        (
            _(
                "Nine cards lie face down, and each of you holds three. On your turn you **take** a"
                " face-down card and **lay** a card from your hand face up in its place. After"
                " three turns each, the coffin is full."
            ),
            _(
                "Each of you owns a row and a column, and scores the better one: you {own} row 1"
                " and column a, Renfield 1 {third} row 3 and column c, and Renfield 2 {dealer}, the"
                " dealer, row 2 and column b.",
                own=side_sign(view, _OWN),
                third=side_sign(view, _THIRD),
                dealer=side_sign(view, _DEALER),
            ),
        ),
    )


def _first_take(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Which card to take"),
        (
            _(
                "Nobody knows what lies face down, so choose by the **place**: the card you lay"
                " goes there. a1 lies in both your lines."
            ),
        ),
        _("Press **a1**."),
    )


def _first_card(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Your hand"),
        (
            _(
                "You took the {club}, and nobody else has seen it. One of your four cards goes to"
                " a1; the others **stay in your hand**, for later coffins too.",
                **_CARDS,
            ),
            _(
                "A line adds up its cards: an Ace counts 1, number cards their number, a Jack 0, a"
                " Queen 10 in rows, a King 10 in columns. The best match multiplies the sum: two of"
                " a suit **×2**, three red or black **×3**, three of a suit **×5**."
            ),
        ),
        _("A Ten counts in both your lines: press **{ten}**.", **_CARDS),
    )


def _second_take(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Where the Queen counts"),
        (
            _(
                "Both Renfields have left your row alone, and the {queen} has the suit of your"
                " {ten}. In column b, which is Renfield 2's, she counts 0.",
                **_CARDS,
            ),
        ),
        _("Make room for her beside the Ten: press **b1**."),
    )


def _second_card(view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Two of a suit"),
        (
            _(
                "You took the {eight}. Keep it: with the {queen} your row is worth (10 + 10) ×2 ="
                " **{points}**.",
                points=_row_with("QH@b1", view),
                **_CARDS,
            ),
        ),
        _("Press **{queen}**.", **_CARDS),
    )


def _last_take(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The last place"),
        (
            _(
                "This is your last turn in this coffin, and your row lacks one card. If you leave"
                " the place to a Renfield, he will lay something there that is worth little to you."
            ),
        ),
        _("Press **c1**."),
    )


def _vampire(view: CoffinView, _: Translator) -> StepText:
    after = view.lines_after(Move.parse("V@c1"))
    return StepText(
        _("The Vampire"),
        (
            _(
                "A **Vampire {bat}**! In Thracula he does not drain a line. He counts 0 himself,"
                " but **doubles** the other two cards of his row and of his column, and doubles"
                " them again if they share a suit.",
                bat=BAT,
            ),
            _(
                "He makes your row (10 + 10) ×2 ×2 = **{points}**. He also doubles column c, the"
                " {spade_ten} and the {six}: {others} for Renfield 1. A black card here would make"
                " that three of a colour, and give him {more} or more.",
                points=after[_ROW_1].total,
                others=after[_COLUMN_C].total,
                more=view.lines_after(Move.parse("4S@c1"))[_COLUMN_C].total,
                **_CARDS,
            ),
        ),
        _("Press **{bat}**.", bat=BAT),
    )


def _full(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The coffin is full"),
        (
            _(
                "Each of you scores one line, the better of two. Nobody's line is compared with"
                " another's."
            ),
        ),
    )


def _game(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The whole game"),
        (
            _(
                "That was one coffin of six. You keep the {spade}, the {club} and the {eight}. The"
                " deal moves on, and the lines with it: now you deal, so row 2 and column b are"
                " yours.",
                **_CARDS,
            ),
            _("All points are added up, and after six coffins the highest total wins."),
        ),
    )


def _hint_first_take(_view: CoffinView, _chosen: Move, _: Translator) -> str:
    return _("Only at a1 does a card count for your row and for your column. Press **a1**.")


def _hint_first_card(_view: CoffinView, chosen: Move, _: Translator) -> str:
    if str(chosen.card) == "QH":
        return _(
            "At a1 the Queen would count in your row, but not in your column. The {ten} counts in"
            " both. Press **{ten}**.",
            **_CARDS,
        )
    return _(
        "That adds only 4 to your lines. Low cards are for the lines of others. Press **{ten}**.",
        **_CARDS,
    )


def _hint_second_take(_view: CoffinView, chosen: Move, _: Translator) -> str:
    if chosen.cell == _C1:
        return _("c1 lies in your row too, and would do. The lesson goes on at b1: press **b1**.")
    if chosen.cell in _IN_COLUMN_A:
        return _("There the Queen would count 0: that is your column. Press **b1**.")
    return _("That place lies in neither of your lines. Press **b1**.")


def _hint_second_card(view: CoffinView, chosen: Move, _: Translator) -> str:
    return _(
        "With the {card} your row would be worth only {points}. Press **{queen}**.",
        card="" if chosen.card is None else short(chosen.card),
        points=_row_with(str(chosen), view),
        **_CARDS,
    )


def _hint_last_take(_view: CoffinView, _chosen: Move, _: Translator) -> str:
    return _("That place lies in neither of your lines. Press **c1**.")


def _hint_vampire(view: CoffinView, chosen: Move, _: Translator) -> str:
    return _(
        "That makes your row worth {points}; the Vampire makes it {most}. Press **{bat}**.",
        points=_row_with(str(chosen), view),
        most=_row_with("V@c1", view),
        bat=BAT,
    )


def _row_with(move: str, view: CoffinView) -> int:
    """The points of the learner's row after this move."""
    return view.lines_after(Move.parse(move))[_ROW_1].total


LESSON: Final = Lesson(
    _RECORD,
    _OWN,
    (
        Step(Task.READ, 0, _coffin),
        Step(Task.PLAY, 0, _first_take, _hint_first_take),
        Step(Task.PLAY, 1, _first_card, _hint_first_card),
        Step(Task.PLAY, 6, _second_take, _hint_second_take),
        Step(Task.PLAY, 7, _second_card, _hint_second_card),
        Step(Task.PLAY, 12, _last_take, _hint_last_take),
        Step(Task.PLAY, 13, _vampire, _hint_vampire),
        Step(Task.SCORES, 18, _full),
        Step(Task.NOTHING, 18, _game),
    ),
)
"""A coffin that the learner wins with a row of a ten, a Queen and a Vampire."""
