"""The lesson in Caterpillar: a deal against Renfield, of which five cards are asked for."""

import hashlib
from typing import Final

from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.card_names import suit_sign
from bot.i18n.translator import Translator
from bot.kits.lesson import Lesson, Step, StepText, Task, card_names
from bot.kits.two_sides import SIGNS

# Found by search: early a court would score less than it is worth in hand, then only courts fit,
# and the last card is a court that scores more. Renfield's cards are his own choice. The hints of
# the game know no better card, beyond chance, than those that are asked for.
_RECORD: Final = Record(
    "caterpillar",
    hashlib.sha256(b"lesson 2113").digest(),
    {},
    (
        "2D", "6D", "4D", "8D", "JH", "7H", "TH", "8H", "2H", "6H", "JD", "9D", "7D",
        "3D", "AD", "JS", "9S", "3S", "AS", "5S", "6S", "KH", "QC", "8C", "5C", "JC",
    ),
)  # fmt: skip
_CARDS: Final = card_names(
    diamond_ace="AD", diamond_two="2D", diamond_three="3D", diamond_four="4D", diamond_six="6D",
    diamond_eight="8D", diamond_jack="JD", diamond_king="KD", heart_two="2H", heart_four="4H",
    heart_six="6H", heart_seven="7H", heart_eight="8H", heart_ten="TH", heart_jack="JH",
    heart_queen="QH", heart_king="KH", spade_three="3S", spade_jack="JS", spade_queen="QS",
    club_five="5C", club_eight="8C", club_jack="JC",
)  # fmt: skip
"""The cards of the lesson, by their names in its texts."""
_OWN, _OTHER = 0, 1


def _caterpillar(view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("The caterpillar"),
        (
            _(
                "You {own} and Renfield {other} add cards to the caterpillar in turn. The number in"
                " its mouth is the **running total**: {diamond_two} + {diamond_six} +"
                " {diamond_four} make **{total}**. An Ace adds 1.",
                own=SIGNS[_OWN],
                other=SIGNS[_OTHER],
                total=view.total,
                **_CARDS,
            ),
            _(
                "The dashed frame shows what may come next: a number card in {suit} like the"
                " last one, or any **court** (Jack, Queen, King).",
                suit=suit_sign(view.suits),
            ),
            _("Some totals score for you, and so does every court that you keep."),
        ),
    )


def _multiple(_view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("A multiple of five"),
        (
            _("A number card that makes the total a **multiple of five** scores the **whole"
              " total**. Below each card that fits is the total that it would make; a crown and a"
              " green button mark one that you score."),
            _("The {diamond_three} makes 15, the {diamond_eight} makes 20.", **_CARDS),
        ),
        _("Take the higher score: press **{diamond_eight}**.", **_CARDS),
    )  # fmt: skip


def _keep(_view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("Keep your courts"),
        (
            _(
                "20 points for you! Then Renfield played the {heart_jack}. A court adds nothing and"
                " sets a new suit. It scores the total only in **the suit of the card before**, so"
                " he got nothing.",
                **_CARDS,
            ),
            _(
                "Your {heart_king} would score 20. But at the end of the deal **every court in your"
                " hand is worth 100**. So add a number card.",
                **_CARDS,
            ),
        ),
        _("Keep your King: press **{heart_seven}**.", **_CARDS),
    )


def _reply(view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("Renfield's reply"),
        (
            _(
                "Renfield's {heart_ten} made 37, and your {heart_eight} 45: **45 points**. Now his"
                " {heart_two} makes {total}, and none of your cards scores.",
                total=view.total,
                **_CARDS,
            ),
            _(
                "So think of his reply. The {heart_six} makes 53; then he would need the"
                " {heart_two} or the {heart_seven} to score, and both lie in the caterpillar"
                " already.",
                **_CARDS,
            ),
        ),
        _("Leave him nothing: press **{heart_six}**.", **_CARDS),
    )


def _only_courts(_view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("Court short"),
        (
            _(
                "Renfield's {diamond_jack} made it diamonds. Now he has played the {diamond_ace},"
                " and you have no diamond left: only a court fits. Choose spades, of which you hold"
                " four number cards.",
                **_CARDS,
            ),
            _("Without a court you would be **court short**: the deal would end at once. You would"
              " add 100 for every court in *Renfield's* hand, and he nothing for courts."),
        ),
        _("Make it spades: press **{spade_jack}**.", **_CARDS),
    )  # fmt: skip


def _stock(_view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("The end of the stock"),
        (
            _(
                "Nine cards later, you have scored 85 with the {spade_three} and 105 with the"
                " {club_eight}, and Renfield 110 with the {club_five}. In the picture a card that"
                " scored bears its points instead of {own} or {other}.",
                own=SIGNS[_OWN],
                other=SIGNS[_OTHER],
                **_CARDS,
            ),
            _("After each card its player draws one from the stock. Only one is left there: once it"
              " is drawn, the deal is over."),
        ),
    )  # fmt: skip


def _pay(view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("When a court pays"),
        (
            _(
                "The total is {total}, and the {club_jack} has the suit of the card before: it"
                " would score {total}. That is more than the 100 that it is worth in your hand.",
                total=view.total,
                **_CARDS,
            ),
            _("So keep your courts early. Once the total is above 100, let them score."),
        ),
        _("Score {total}: press **{club_jack}**.", total=view.total, **_CARDS),
    )


def _over(_view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("The deal is over"),
        (
            _(
                "You kept three courts, the {spade_queen}, the {heart_queen} and the"
                " {diamond_king}. They are worth nearly as much as all your play.",
                **_CARDS,
            ),
        ),
    )


def _game(_view: CaterpillarView, _: Translator) -> StepText:
    return StepText(
        _("The whole game"),
        (
            _("That was one deal of two. In the second, Renfield deals and you begin, with any"
              " number card; a Five or a Ten scores at once. The points of both deals are added"
              " up, and the higher total wins."),
        ),
    )  # fmt: skip


def _hint_multiple(view: CaterpillarView, chosen: Move, _: Translator) -> str:
    card = _card(chosen)
    if view.play_of(card).points:
        return _(
            "15 is a multiple of five, too, but 20 is more. Press **{card}**.",
            card=_CARDS["diamond_eight"],
        )
    if card.is_court:
        return _wasted(_CARDS["diamond_eight"], _)
    return _no_multiple(_CARDS["diamond_eight"], view.play_of(Card.parse("8D")).total, _)


def _hint_keep(_view: CaterpillarView, chosen: Move, _: Translator) -> str:
    wanted = _CARDS["heart_seven"]
    if str(chosen) == "KH":
        return _("That is 20 now, but 100 less at the end. Press **{card}**.", card=wanted)
    return _wasted(wanted, _) if _card(chosen).is_court else _as_good(wanted, _)


def _hint_reply(_view: CaterpillarView, chosen: Move, _: Translator) -> str:
    wanted = _CARDS["heart_six"]
    if str(chosen) == "AH":
        return _as_good(wanted, _)
    if _card(chosen).is_court:
        return _wasted(wanted, _)
    return _(
        "That makes 56, and with the {heart_four} Renfield would score 60. Press **{card}**.",
        card=wanted,
        **_CARDS,
    )


def _hint_only_courts(_view: CaterpillarView, chosen: Move, _: Translator) -> str:
    wanted = _CARDS["spade_jack"]
    if str(chosen) == "QS":
        return _as_good(wanted, _)
    return _(
        "You hold only two number cards in {suit}, but four in {spades}. Press **{card}**.",
        suit=suit_sign(_card(chosen).suit),
        spades=suit_sign("S"),
        card=wanted,
    )


def _hint_pay(view: CaterpillarView, chosen: Move, _: Translator) -> str:
    wanted = _CARDS["club_jack"]
    return _wasted(wanted, _) if _card(chosen).is_court else _no_multiple(wanted, view.total, _)


def _as_good(wanted: str, _: Translator) -> str:
    return _(
        "That is just as good. But this lesson goes on with the {card}: press **{card}**.",
        card=wanted,
    )


def _wasted(wanted: str, _: Translator) -> str:
    return _("That scores nothing, and is 100 less at the end. Press **{card}**.", card=wanted)


def _no_multiple(wanted: str, total: int, _: Translator) -> str:
    return _(
        "That total is not a multiple of five. But the {card} scores {total}: press **{card}**.",
        card=wanted,
        total=total,
    )


def _card(move: Move) -> Card:
    assert move.card is not None, "every move is a card"
    return move.card


LESSON: Final = Lesson(
    _RECORD,
    _OWN,
    (
        Step(Task.HAND, 3, _caterpillar),
        Step(Task.PLAY, 3, _multiple, _hint_multiple),
        Step(Task.PLAY, 5, _keep, _hint_keep),
        Step(Task.PLAY, 9, _reply, _hint_reply),
        Step(Task.PLAY, 15, _only_courts, _hint_only_courts),
        Step(Task.READ, 25, _stock),
        Step(Task.PLAY, 25, _pay, _hint_pay),
        Step(Task.SCORES, 26, _over),
        Step(Task.NOTHING, 26, _game),
    ),
)
"""A deal that the learner wins, by play and by the courts that are kept."""
