"""Texts about a finished hand of Counterbluff: how it was won, and its points."""

from collections.abc import Sequence

from bot.engine.games.counterbluff.results import HandResult, hand_result
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, shorts
from bot.i18n.translator import Translator
from bot.kits.counterbluff.scene import LOWBALL_ENDS
from bot.kits.counterbluff.words import (
    brief_text,
    last_hand_text,
    points_text,
    result_text,
    row_text,
)
from bot.kits.two_sides import SIGNS


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """How a hand was won, and the last hand if the pack was used up; `names` are by side."""
    hand = hand_result(result)
    texts = [result_text(hand, names, _)]
    if any(down and not cards for down, cards in zip(hand.face_down, hand.hidden, strict=True)):
        texts.append(_("Cards that lie face down are shown after the game."))
    if hand.last is not None:
        texts.append(last_hand_text(hand.last, names, _))
    return tuple(texts)


def points(result: DealResult, names: Sequence[str], _: Translator) -> str:
    """How a hand was won, in short; if the last hand followed, where the points come from."""
    hand = hand_result(result)
    if hand.last is None:
        return brief_text(hand, names, _)
    gains = (
        f"{name} **{gain}** ({points_text(hand, side, names, _)})"
        for side, (name, gain) in enumerate(zip(names, hand.gains, strict=True))
        if gain
    )
    return " · ".join(gains) + "."


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    """By side: its cards and what they make; then the sum. The summary tells the last hand."""
    hand = hand_result(result)
    return (*(cards_text(hand, side, _) for side in (0, 1)), *_sum(hand, _))


def cards_text(result: HandResult, side: int, _: Translator) -> str:
    """The sign of a side, its cards, and what they make once they may be seen."""
    row = result.rows[side]
    if result.face_down[side]:
        hidden = result.hidden[side]
        cards = f"{shorts(hidden)} · {row_text(result, side, _)}" if hidden else _("five cards")
        return f"{SIGNS[side]} {cards} · " + _("face down")
    if not row:
        return f"{SIGNS[side]} {NO_CARDS}"
    return f"{SIGNS[side]} {shorts(row)} · {row_text(result, side, _)}"


def _sum(result: HandResult, _: Translator) -> tuple[str, ...]:
    """The points of a hand by the number of cards on the table: `1 + 2 + 3 = 6`."""
    count = sum(map(len, result.rows))
    if result.end in LOWBALL_ENDS:
        return ()
    return (" + ".join(str(number) for number in range(1, count + 1)) + f" = {result.points}",)
