"""The lesson in Dracula: one coffin on the Queen's way, against Renfield on the King's."""

import hashlib
from typing import Final

from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.card_names import BAT
from bot.i18n.translator import Translator
from bot.kits.coffin.deal_texts import line_text
from bot.kits.coffin.line_names import ACROSS, DOWN
from bot.kits.lesson import Lesson, Step, StepText, Task, card_names

# Found by search: the learner is dealt clubs to go with the nail, a Queen and a Vampire, and
# Renfield a King and a card that threatens a column.
_RECORD: Final = Record(
    "dracula.classic",
    hashlib.sha256(b"lesson 4212107").digest(),
    {"ways": "queen"},
    ("9C@a2", "KD@b1", "QC@c2", "7C@a1", "V@a3", "5H@c1", "3H@b3", "5D@c3"),
)
_CARDS: Final = card_names(eight="8C", nine="9C", queen="QC", king="KD", seven="7C", three="3H")
"""The cards of the lesson, by their names in its texts."""
_ROW_2, _COLUMN_A, _COLUMN_B = 1, 3, 4
_A3, _C2 = 6, 5


def _coffin(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The coffin"),
        (
            _(
                "Nine places for nine cards. You score **rows** {across}, the Queen's way."
                " Renfield scores **columns** {down}, the King's way. When the coffin is full,"
                " your best row counts for you and his best column for him.",
                across=ACROSS,
                down=DOWN,
            ),
            _("The first card is there already. The numbers at the edges are what each row and"
              " column is worth so far."),
        ),
    )  # fmt: skip


def _hand(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Your hand"),
        (
            _(
                "A line adds up its three cards: an Ace counts 1, number cards their number, a Jack"
                " nothing. If suits match, the sum is multiplied once, by the best of these: two of"
                " a suit **×2**, three red or three black cards **×3**, three of a suit **×5**."
            ),
            _("The card in the middle is the {eight}. Your {nine} has the same suit.", **_CARDS),
        ),
        _("Press **{nine}** to see where it can go.", **_CARDS),
    )


def _place(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Where a card may go"),
        (
            _(
                "Beside, above or below another card, not diagonally: so the corners are still"
                " closed. For each place you see what the {nine} would make of its row {across} and"
                " of its column {down}.",
                across=ACROSS,
                down=DOWN, **_CARDS),
            _("Left or right of the {eight} it builds your row. Above or below, it builds one of"
              " Renfield's columns.", **_CARDS),
        ),
        _("Press **a2**, the place to the left of the {eight}.", **_CARDS),
    )  # fmt: skip


def _queen(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("King and Queen"),
        (
            _(
                "Renfield placed the {king} at b1. A **King** counts 10 in columns and nothing in"
                " rows. A **Queen** counts 10 in rows and nothing in columns: she is made for you.",
                **_CARDS,
            ),
        ),
        _("Complete your middle row: press **c2**, then **{queen}**.", **_CARDS),
    )


def _vampire(view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The Vampire"),
        (
            f"{line_text(_ROW_2, view.lines[_ROW_2], _)}.",
            _(
                "Renfield's {seven} makes his column a worth {points}. A third club would make that"
                " ×5 instead of ×2.",
                points=view.lines[_COLUMN_A].total,
                **_CARDS,
            ),
            _(
                "A **Vampire {bat}** makes the row and the column he lies in worth 0. Row 3 is"
                " empty, so you lose nothing.",
                bat=BAT,
            ),
        ),
        _("Drain column a: press **a3**, then the Vampire."),
    )


def _block(view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("Blocking"),
        (
            _(
                "Column a is worth 0 now. Renfield's best is column b with {points} points: the"
                " {king} and the {eight}. Another diamond or club in it would double the sum.",
                points=view.lines[_COLUMN_B].total,
                **_CARDS,
            ),
            _("Your last card is a low heart: it adds little to column b, and fills it."),
        ),
        _("Block column b: press **b3**, then **{three}**.", **_CARDS),
    )


def _full(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The coffin is full"),
        (
            _("Each of you scores one line, the best. If both best lines are equal, the"
              " second-best count."),
        ),
    )  # fmt: skip


def _game(_view: CoffinView, _: Translator) -> StepText:
    return StepText(
        _("The whole game"),
        (
            _(
                "That was one coffin of six. For each one you are dealt new cards, and you take"
                " turns to begin; you keep the rows. All your points are added up, and at the end"
                " the winner gets the difference as a bonus."
            ),
        ),
    )


def _hint_hand(_view: CoffinView, chosen: Move, _: Translator) -> str:
    if chosen.card is not None and chosen.card.is_vampire:
        return _(
            "A Vampire makes his row and column worth 0. Keep him for one of Renfield's columns."
            " Press **{nine}**.",
            **_CARDS,
        )
    if str(chosen.card) == "QC":
        return _("The Queen is a club too, and comes next. Begin with the **{nine}**.", **_CARDS)
    return _("The {eight} in the middle wants another club beside it. Press **{nine}**.", **_CARDS)


def _hint_place(_view: CoffinView, chosen: Move, _: Translator) -> str:
    if chosen.cell == _C2:
        return _(
            "That row would be worth just as much, but the Queen needs this place. Press **a2**."
        )
    return _(
        "There the {nine} builds column b, and columns are Renfield's. Press **a2**.", **_CARDS
    )


def _hint_queen(_view: CoffinView, chosen: Move, _: Translator) -> str:
    if chosen.cell is None:
        return _("The **{queen}** makes three clubs in your row. Choose her.", **_CARDS)
    if chosen.cell != _C2:
        return _("Your middle row lacks one card, at its right end. Press **c2**.")
    if chosen.card is not None and chosen.card.is_vampire:
        return _("The Vampire would make your own best row worth 0. Press **{queen}**.", **_CARDS)
    return _(
        "Compare the cards: which one makes the most of your row? Press **{queen}**.", **_CARDS
    )


def _hint_vampire(view: CoffinView, chosen: Move, _: Translator) -> str:
    if chosen.cell is not None and chosen.cell != _A3:
        return _(
            "Renfield's best line is column a with {points} points. Its free place is **a3**.",
            points=view.lines[_COLUMN_A].total,
        )
    return _("The {three} would add to column a. The **Vampire** makes it worth 0.", **_CARDS)


def _hint_block(_view: CoffinView, _chosen: Move, _: Translator) -> str:
    return _(
        "Then b3 stays free for Renfield, and a diamond or a club there doubles his column b."
        " Press **b3**."
    )


LESSON: Final = Lesson(
    _RECORD,
    0,
    (
        Step(Task.HAND, 0, _coffin),
        Step(Task.CARD, 0, _hand, _hint_hand),
        Step(Task.CELL, 0, _place, _hint_place),
        Step(Task.MOVE, 2, _queen, _hint_queen),
        Step(Task.MOVE, 4, _vampire, _hint_vampire),
        Step(Task.MOVE, 6, _block, _hint_block),
        Step(Task.SCORES, 8, _full),
        Step(Task.NOTHING, 8, _game),
    ),
)
"""A coffin that the learner wins, by everything that the game is about."""
