"""The lesson in Abstrac: one deal, which the learner wins with a card kept out of reach."""

import hashlib
from typing import Final

from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.translator import Translator
from bot.kits.lesson import Lesson, Step, StepText, Task, card_names
from bot.kits.two_sides import SIGNS

# Found by search: a set and two runs with one take, a misère for one turn, and the fourth Jack at
# the nailed end. The learner always makes the best take; Renfield's are his own.
_RECORD: Final = Record(
    "abstrac",
    hashlib.sha256(b"lesson 459").digest(),
    {},
    ("first", "three", "three", "three", "three", "three", "three", "two", "two", "two"),
)
_OWN, _OTHER = 0, 1
"""The sides of the learner and of Renfield."""
_CARDS: Final = card_names(
    red_king="KD", red_queen="QD", king="KS", queen="QS", spade_jack="JS", nine="9H",
    heart_jack="JH", ten="TH", third_jack="JD", jack="JC", ace="AS", black_nine="9S",
    black_ace="AC", club_queen="QC", club_ten="TC",
)  # fmt: skip
"""The cards of the lesson, by their names in its texts."""


def _row(view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("The row"),
        (
            _(
                "All {n} cards lie face up in one row. One end is nailed down. From the other, the"
                " **open end**, you and Renfield take **one, two or three cards** in turn, until"
                " the row is empty.",
                n=len(view.row),
            ),
            _(
                "The numbers mark the next one, two and three cards. Below, your cards {own} will"
                " lie on the left and Renfield's {other} on the right; faint cards are still to be"
                " taken.",
                own=SIGNS[_OWN],
                other=SIGNS[_OTHER],
            ),
        ),
    )


def _combinations(_view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("Sets and runs"),
        (
            _("Two kinds of combination make points."),
            _("**Sets**: three of a rank 2, four 8."),
            _("**Runs** in one suit, in the order A K Q J 10 9: three cards 3, four 4, five 6, all"
              " six 12. A run counts once, at its full length."),
            _("Renfield has dealt, so you choose who takes first. The first to take nearly always"
              " has the advantage."),
        ),
        _("Press **First**."),
    )  # fmt: skip


def _first_take(_view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("What you leave"),
        (
            _("Before you take, look at what you leave: Renfield takes next, and what you do not"
              " take may be his."),
            _(
                "The {red_king} is the third card, and after it comes the {red_queen}, its"
                " neighbour in a run. If you leave both, he can take them together.",
                **_CARDS,
            ),
        ),
        _("Part them: take three cards, press **3**."),
    )  # fmt: skip


def _harvest(_view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("Three at once"),
        (
            _("Each of you has taken three cards twice. Now the next three all suit you:"),
            _(
                "The {king} makes a run with your {queen} and {spade_jack}, the {nine} makes one"
                " with your {heart_jack} and {ten}, and the {third_jack} is your third Jack.",
                **_CARDS,
            ),
            _("A card may count in a set and in a run."),
        ),
        _("Take all three: press **3**."),
    )


def _score(view: AbstracView, _: Translator) -> StepText:
    points, n = view.takings[_OWN].points, len(view.takings[_OTHER].cards)
    score = points * n
    return StepText(
        _("Your score"),
        (
            _(
                "A set and two runs, {points} points. Your score is **your points times the number"
                " of cards that your opponent took**: {points} × {n} = **{score}**. So every card"
                " you take helps the other.",
                points=points,
                n=n,
                score=score,
            ),
            _(
                "But in the picture Renfield has the {score}. That is **misère**: a player without"
                " any combination gets the score the opponent would have had, and the opponent gets"
                " nothing. It seldom lasts to the end.",
                score=score,
            ),
        ),
    )


def _out_of_reach(view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("Out of his reach"),
        (
            _(
                "Renfield took three and has a run, so the misère is over: now you have {own}, and"
                " he has {other}.",
                own=view.deal_scores[_OWN],
                other=view.deal_scores[_OTHER],
            ),
            _(
                "You want the fourth Jack, the {jack}, at the nailed end. Nobody takes more than"
                " three cards. So if you leave **three cards in front of it**, Renfield cannot"
                " reach it, and however many he takes, you can.",
                **_CARDS,
            ),
        ),
        _("Leave three cards in front of the {jack}: press **2**.", **_CARDS),
    )


def _last_take(view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("The last cards"),
        (
            _("Renfield took the {black_ace} and the {black_nine}. The {jack} is yours!", **_CARDS),
            _(
                "It makes four Jacks, and a run with your {club_queen} and {club_ten}. The {ace}"
                " makes your run of spades one longer.",
                **_CARDS,
            ),
            _(
                "Each card you take also gives Renfield {points} more, since he has {points}"
                " points. These two are well worth that.",
                points=view.takings[_OTHER].points,
            ),
        ),
        _("Take both: press **2**."),
    )


def _empty(view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("The row is empty"),
        (
            _(
                "Your last two cards made 10 of your {points} points. Good cards are worth waiting"
                " for, as long as Renfield cannot reach them.",
                points=view.results[0].takings[_OWN].points,
            ),
        ),
    )


def _game(_view: AbstracView, _: Translator) -> StepText:
    return StepText(
        _("The whole game"),
        (
            _(
                "That was one deal of two. In the second, you deal and Renfield chooses who takes"
                " first. The scores of both deals are added up, and the higher total wins."
            ),
        ),
    )


def _hint_first(_view: AbstracView, _chosen: Move, _: Translator) -> str:
    return _("If both play well, this row is better for the first to take. Press **First**.")


def _hint_first_take(_view: AbstracView, _chosen: Move, _: Translator) -> str:
    return _(
        "Then Renfield can take the {red_king} and the {red_queen} together. Press **3**.", **_CARDS
    )


def _hint_harvest(_view: AbstracView, _chosen: Move, _: Translator) -> str:
    return _("Then Renfield can take the {third_jack}, your third Jack. Press **3**.", **_CARDS)


def _hint_out_of_reach(_view: AbstracView, chosen: Move, _: Translator) -> str:
    if chosen.word == "one":
        return _(
            "That leaves four cards in front of the {jack}. Renfield can take one, and then you are"
            " the one who cannot reach it. Press **2**.",
            **_CARDS,
        )
    return _(
        "That leaves only two cards in front of the {jack}: Renfield can take it at once. Press"
        " **2**.",
        **_CARDS,
    )


def _hint_last_take(_view: AbstracView, _chosen: Move, _: Translator) -> str:
    return _("Then Renfield takes the {jack}, the last card. Press **2**.", **_CARDS)


LESSON: Final = Lesson(
    _RECORD,
    _OWN,
    (
        Step(Task.READ, 0, _row),
        Step(Task.MOVE, 0, _combinations, _hint_first),
        Step(Task.MOVE, 1, _first_take, _hint_first_take),
        Step(Task.MOVE, 5, _harvest, _hint_harvest),
        Step(Task.READ, 6, _score),
        Step(Task.MOVE, 7, _out_of_reach, _hint_out_of_reach),
        Step(Task.MOVE, 9, _last_take, _hint_last_take),
        Step(Task.SCORES, 10, _empty),
        Step(Task.NOTHING, 10, _game),
    ),
)
"""A deal that the learner wins by far, by looking at what each take leaves."""
