"""The lesson in Counterbluff: a showdown, a fold and a Lowball against Renfield."""

import hashlib
from typing import Final

from bot.engine.games.counterbluff.hand_strength import STAKES, lowball_points, made_low
from bot.engine.games.counterbluff.view import FOLD, CounterbluffView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.card_names import shorts
from bot.i18n.translator import Translator
from bot.kits.counterbluff.deal_texts import summary
from bot.kits.counterbluff.words import by_height
from bot.kits.lesson import Lesson, Step, StepText, Task, card_names
from bot.kits.two_sides import SIGNS

# Found by search: the learner is dealt a full house that beats Renfield's flush by its last card,
# then a hand that should fold to two Aces, and with the cards kept the lowest hand of Lowball.
_RECORD: Final = Record(
    "counterbluff",
    hashlib.sha256(b"lesson 32967").digest(),
    {},
    ("9S", "6S", "AS", "6C", "7S", "KH", "KS", "KC", "5S", "KD",
     "AC", "2S", "AH", "fold",
     "down4S2C3C7C5D", "up3S7H4C2D6D"),
)  # fmt: skip
_SEAT: Final = 0
_CARDS: Final = card_names(
    nine="9S", six="6S", spade_ace="AS", seven="7S", first_king="KH", last_king="KD",
    first_ace="AC", two="2S", second_ace="AH",
)  # fmt: skip
"""The cards of the lesson, by their names in its texts."""
_FIVE: Final = Move.parse(_RECORD.moves[14]).cards
"""The cards to lay at Lowball."""
_FULL: Final = STAKES[-1]
"""The points of a showdown."""


def _press(card: str, _: Translator) -> str:
    return _("Press **{card}**.", card=card)


def _choose_five(_: Translator) -> str:
    return _("Under **Lowball face down: 5 cards** choose {cards}.", cards=shorts(by_height(_FIVE)))


def _table(_view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("The table"),
        (
            _(
                "Each in turn plays one card face up, until both rows have five. Then the **better"
                " Poker hand** wins. Your row {sign} is below. Renfield {other} has led {nine}.",
                sign=SIGNS[_SEAT],
                other=SIGNS[1 - _SEAT],
                **_CARDS,
            ),
            _("Between the rows, a candle burns for every card from the second on. The number under"
              " the last flame is what the hand is worth: more with every card."),
        ),
    )  # fmt: skip


def _first_card(_view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("The Poker hands"),
        (
            _("From low to high: high card, **pair**, **two pairs**, **three of a kind**,"
              " **straight** (five in sequence), **flush** (five of a suit), **full house** (three"
              " and a pair), **four of a kind**, **straight flush**. The Ace is high."),
            _("You hold three Kings and two Sixes: a full house! Hide the Kings for now. If"
              " Renfield sees them too soon, he may give up while the hand is worth little."),
        ),
        _press(_CARDS["six"], _),
    )  # fmt: skip


def _third_card(view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("Stay or fold"),
        (
            _(
                "Under each card you see what your row would show with it, in gold if it would be"
                " ahead. Instead of playing a card you may **fold**: then Renfield scores what the"
                " hand is worth, now **{points}**.",
                points=view.worth,
            ),
            _(
                "With {nine} {spade_ace} {seven}, the best he can still make is a flush. Your full"
                " house beats that: stay! For it you need all three Kings.",
                **_CARDS,
            ),
        ),
        _press(_CARDS["first_king"], _),
    )


def _last_card(view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("The last card"),
        (
            _("Renfield has five spades, a flush, and the crown. You have two pairs, Kings and"
              " Sixes: not enough, unless one card turns them into a full house."),
            _(
                "If you fold, he scores **{points}**. With your last card the hand is worth"
                " **{full}** points, and the better row wins them.",
                points=view.worth,
                full=_FULL,
            ),
        ),
        _("Complete your full house: press **{last_king}**.", **_CARDS),
    )  # fmt: skip


def _showdown(view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("The showdown"),
        (
            *summary(view.results[-1], SIGNS, _),
            _("The first card counts 1, the second 2, and so on. Renfield stayed to the end, so you"
              " score for all ten."),
            _("Cards played are gone until the next pack.")
            + " "
            + _("Now both draw back up to ten, and the loser leads the next hand: Renfield."),
        ),
    )  # fmt: skip


def _fold(view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("Folding in time"),
        (
            _(
                "In the second hand Renfield has begun with {first_ace} {second_ace}, and you with"
                " {two}. The best you can still make is two pairs, Queens and Twos. Any second pair"
                " of his beats that, and he plays three more cards.",
                **_CARDS,
            ),
            _(
                "If you fold now, he scores only **{points}**; a lost showdown costs **{full}**."
                " And the loser leads the next hand: your low cards will be good for that.",
                points=view.worth,
                full=_FULL,
            ),
        ),
        _("Press **Fold**."),
    )


def _lowball(_view: CounterbluffView, _: Translator) -> StepText:
    fold, shown, hidden = lowball_points(call_up=False)
    return StepText(
        _("Lowball"),
        (
            _("Instead of leading a card you may lay five: **Lowball**. Pairs, straights and"
              " flushes count against you. You hold 7 5 4 3 2, the lowest hand of all!"),
            _(
                "Face up, Renfield would fold: **{fold}** for you. Face down, he has to guess. If"
                " he answers face up, the **lower** hand scores **{shown}**; face down, you score"
                " **{hidden}**.",
                fold=fold, shown=shown, hidden=hidden),
        ),
        _choose_five(_),
    )  # fmt: skip


def _low_hand(_view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("The lower hand"),
        (
            _("Renfield took it for a bluff and answered face up, with 7 6 4 3 2. You both have a"
              " Seven, so the next card decides: your Five against his Six."),
            _("Another time, lay five bad cards face down. He cannot know."),
        ),
    )  # fmt: skip


def _game(view: CounterbluffView, _: Translator) -> StepText:
    return StepText(
        _("The whole game"),
        (
            _("You play on until the stock is used up and somebody has fewer than five cards. Then"
              " both show what they hold, and the highest card that the other cannot match wins"
              " the last hand."),
            _("If somebody then has **{points}** points or more, and is ahead, the game is won."
              " Otherwise there is a new pack.", points=view.target),
        ),
    )  # fmt: skip


def _hint_first(_view: CounterbluffView, chosen: Move, _: Translator) -> str:
    return f"{_why_not_first(chosen, _)} {_press(_CARDS['six'], _)}"


def _hint_third(view: CounterbluffView, chosen: Move, _: Translator) -> str:
    return f"{_why_not_third(view, chosen, _)} {_press(_CARDS['first_king'], _)}"


def _hint_last(view: CounterbluffView, chosen: Move, _: Translator) -> str:
    return f"{_why_not_last(view, chosen, _)} {_press(_CARDS['last_king'], _)}"


def _hint_fold(view: CounterbluffView, _chosen: Move, _: Translator) -> str:
    return _(
        "Renfield's Aces would still be ahead, and the hand would be worth {points}. Press"
        " **Fold**.",
        points=view.next_worth,
    )


def _hint_lowball(view: CounterbluffView, chosen: Move, _: Translator) -> str:
    return f"{_why_not_lowball(view, chosen, _)} {_choose_five(_)}"


def _rank(move: Move) -> str:
    return "" if move.card is None else move.card.rank


def _why_not_first(chosen: Move, _: Translator) -> str:
    if _rank(chosen) == "6":
        return _("That would be just as good, but here the lesson goes on with another card.")
    if _rank(chosen) == "K":
        return _("Keep the Kings hidden for now, so that Renfield stays.")
    return _("Your full house of three Kings and two Sixes needs all five places of your row.")


def _why_not_third(view: CounterbluffView, chosen: Move, _: Translator) -> str:
    if chosen == FOLD:
        return _("That would give Renfield {points} points, although your full house wins.",
                 points=view.worth)  # fmt: skip
    if _rank(chosen) == "K":
        return _("That would be just as good, but here the lesson goes on with another card.")
    return _("Three places are free in your row, and your three Kings need them all.")


def _why_not_last(view: CounterbluffView, chosen: Move, _: Translator) -> str:
    if chosen == FOLD:
        return _("That would give Renfield {points} points, although your full house wins.",
                 points=view.worth)  # fmt: skip
    return _("With that you would have no more than two pairs, and his flush wins.")


def _why_not_lowball(view: CounterbluffView, chosen: Move, _: Translator) -> str:
    if not chosen.cards:
        return _("With one card you would play for the higher hand, and yours is low.")
    if chosen.cards == _FIVE:
        return _("Face up, Renfield would see the lowest hand of all, and fold.")
    if made_low(chosen.cards, view.lowball).nothing:
        return _("You can lay a lower hand.")
    return _("Pairs, straights and flushes count against you.")


LESSON: Final = Lesson(
    _RECORD,
    _SEAT,
    (
        Step(Task.HAND, 1, _table),
        Step(Task.PLAY, 1, _first_card, _hint_first),
        Step(Task.PLAY, 5, _third_card, _hint_third),
        Step(Task.PLAY, 9, _last_card, _hint_last),
        Step(Task.READ, 10, _showdown),
        Step(Task.PLAY, 13, _fold, _hint_fold),
        Step(Task.PLAY, 14, _lowball, _hint_lowball),
        Step(Task.SCORES, 16, _low_hand),
        Step(Task.NOTHING, 16, _game),
    ),
)
"""Three hands, of which the learner wins the two that are worth most."""
