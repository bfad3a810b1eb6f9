"""The lesson in Fosco for two: five cards of a deal in which the learner captures nearly all."""

import hashlib
from dataclasses import replace
from typing import Final

from bot.engine.games.fosco.view import FoscoView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.translator import Translator
from bot.kits.fosco.figures import count_text
from bot.kits.lesson import Lesson, Step, StepText, Task, card_names

# Found by search: a crown for an Ace, a Jack that ends a count, a trap that leaves the last word
# to a Queen, and a King that doubles to 20, each of them the best card.
_RECORD: Final = Record(
    "fosco.two",
    hashlib.sha256(b"lesson 175").digest(),
    {},
    (
        "7S", "TS", "3S", "AS", "KS", "8S", "4S", "2S", "6S", "QS", "5S", "JS", "9S",
        "AH", "JH", "QH", "KH", "TH", "9H", "2H", "7H", "8H", "4H", "5H", "6H", "3C",
        "3H", "JC", "KC", "5C", "4C", "9C", "2C", "AC", "7C", "8C", "6C", "QC", "TC",
        "KD", "QD", "AD", "JD", "6D", "7D", "8D", "9D", "5D", "4D", "3D", "2D", "TD",
    ),
)  # fmt: skip
_SPADES: Final = card_names(seven="7S", ten="TS", three="3S", ace="AS", queen="QS")
"""The cards of the first two steps, by their names in the texts; below, those of the others."""
_JACK: Final = card_names(three="3H", jack="JC", two="2C", ace="AC")
_TRAP: Final = card_names(six="6C", seven="7C", eight="8C", ten="TC", queen="QC")
_KING: Final = card_names(led="TC", king="KD", queen="QD", ace="AD", ten="TD")


def _count(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The count"),
        (
            _(
                "All cards are dealt, and both hands lie open: yours ■ above Renfield's ●, suit by"
                " suit. Each of you in turn adds a card to the **count**, which may never pass"
                " **21**. If Renfield is **stuck**, you win all the cards of the count."
            ),
            _(
                "**Spades come first**, then hearts, clubs and diamonds. Renfield has more"
                " spades, so he led: {seven}. In the picture, the golden number below a card of"
                " yours is the new count.",
                **_SPADES,
            ),
        ),
    )


def _crown(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The crown"),
        (
            _(
                "You added the {ten} and Renfield the {three}: the count is 20. Your {ace} would"
                " make 21. That number wears a **crown**, because none of Renfield's spades fits"
                " then: he is stuck.",
                **_SPADES,
            ),
            _(
                "Your {queen} has a crown too, since a **Queen** counts 0. Keep her: she still"
                " fits at 21.",
                **_SPADES,
            ),
        ),
        _("Win the four cards: press **{ace}**.", **_SPADES),
    )


def _jack(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The Jack"),
        (
            _(
                "Some counts later, you have won all the spades and seven hearts. Your own hearts"
                " are gone, so you play clubs now. Renfield has just played his last heart,"
                " {three}: 17.",
                **_JACK,
            ),
            _(
                "A **Jack** counts what the card before it counted, here 3: the {jack} makes"
                " 20. Renfield's lowest club is the {two}, so he is stuck. After the {ace} it would"
                " still fit.",
                **_JACK,
            ),
        ),
        _("Press **{jack}**, whose number wears a crown.", **_JACK),
    )


def _trap(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("Two cards ahead"),
        (
            _(
                "You have won that count and the next one. Whoever is stuck leads: Renfield played"
                " the {seven}. No card has a crown now, so look at his clubs. Only the {six} and"
                " the {ten} are left.",
                **_TRAP,
            ),
            _(
                "Your {eight} makes 15. Then the {ten} does not fit, so he has to play the {six}:"
                " exactly 21. And you still have your {queen}.",
                **_TRAP,
            ),
        ),
        _("Set the trap: press **{eight}**.", **_TRAP),
    )


def _last_word(view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The last word"),
        (
            _("Now the count is 21, and only a card worth nothing fits: your {queen}.", **_TRAP),
            _(
                "At the end of the deal, each suit scores for **every card beyond six**: spades 1,"
                " hearts 2, clubs 3, diamonds 4 points. The plate at the upper left shows your"
                " cards by suit: {points} points so far. These four clubs add {more}.",
                points=_points(view),
                more=_points(_with_the_count(view)) - _points(view),
            ),
        ),
        _("Have the last word: press **{queen}**.", **_TRAP),
    )


def _king(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The King"),
        (
            _(
                "Renfield was stuck and led his last club, {led}. You play diamonds. A **King"
                " doubles the count**: your {king} makes 20. A King fits only up to 10, and"
                " counts 0 when led.",
                **_KING,
            ),
            _(
                "Then only Renfield's {queen} fits. She leaves the count at 20, and your {ace} has"
                " the last word.",
                **_KING,
            ),
        ),
        _("Double the count: press **{king}**.", **_KING),
    )


def _over(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The deal is over"),
        (
            _(
                "You have won all but three cards: not every deal goes like that. In each suit,"
                " every card beyond the sixth scores: a spade 1, a heart 2, a club 3, a diamond 4."
                " So save the Queens and the low cards: they have the last word."
            ),
        ),
    )


def _game(_view: FoscoView, _: Translator) -> StepText:
    return StepText(
        _("The whole game"),
        (
            _(
                "That was one deal of three. Each time all cards are dealt, and whoever has more"
                " spades leads. After three deals the higher total wins. Your table may also add"
                " Jokers, or let the King do something else."
            ),
        ),
    )


def _with_the_count(view: FoscoView) -> FoscoView:
    """The view with the cards of the open count, and the only one that fits, in our captures."""
    mine, theirs = view.captured
    cards = (*(play.card for play in view.plays), *view.playable)
    return replace(view, captured=((*mine, *cards), theirs))


def _points(view: FoscoView) -> int:
    return sum(part.points for part in view.captured_parts[0])


def _hint_crown(_view: FoscoView, _chosen: Move, _: Translator) -> str:
    return _(
        "The {queen} would win the cards too. But the {ace} fits only up to 20, and the Queen even"
        " at 21. Press **{ace}**.",
        **_SPADES,
    )


def _hint_jack(view: FoscoView, chosen: Move, _: Translator) -> str:
    return _(
        "Then the count is {count}, and Renfield's {two} still fits. Press **{jack}**.",
        count=_new_count(view, chosen),
        **_JACK,
    )


def _hint_trap(_view: FoscoView, _chosen: Move, _: Translator) -> str:
    return _(
        "Then Renfield plays the {ten}, the count is 17, and you are the one who is stuck. Press"
        " **{eight}**.",
        **_TRAP,
    )


def _hint_king(view: FoscoView, chosen: Move, _: Translator) -> str:
    if str(chosen.card) == "TD":
        return _(
            "The {ten} makes 20 too, but you can use it later as well. A King fits only up to 10."
            " Press **{king}**.",
            **_KING,
        )
    return _(
        "Then the count is {count}, and Renfield has a choice. After the King only one card fits."
        " Press **{king}**.",
        count=_new_count(view, chosen),
        **_KING,
    )


def _new_count(view: FoscoView, chosen: Move) -> str:
    """The count that this card would announce."""
    return count_text(view.new_totals[view.moves.index(chosen)])


LESSON: Final = Lesson(
    _RECORD,
    0,
    (
        Step(Task.READ, 1, _count),
        Step(Task.MOVE, 3, _crown, _hint_crown),
        Step(Task.MOVE, 27, _jack, _hint_jack),
        Step(Task.MOVE, 35, _trap, _hint_trap),
        Step(Task.MOVE, 37, _last_word),
        Step(Task.MOVE, 39, _king, _hint_king),
        Step(Task.SCORES, 52, _over),
        Step(Task.NOTHING, 52, _game),
    ),
)
"""A deal of 64 points to none, by everything that the game is about."""
