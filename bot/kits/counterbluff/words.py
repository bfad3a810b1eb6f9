"""Combinations of Poker in words, high and low, and how a hand ended."""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.games.counterbluff.hand_strength import MadeHand, made_high, made_low
from bot.engine.games.counterbluff.results import HandEnd, HandResult, LastHand
from bot.i18n.card_names import NO_CARDS, rank_name, rank_plural, shorts
from bot.i18n.translator import N_, Translator
from bot.kits.counterbluff.marks import rank_letter, rank_text
from bot.kits.counterbluff.scene import CONCEDED, LOWBALL_ENDS

_COMBINATIONS: Final = {
    "high_card": N_("{rank} high"),
    "pair": N_("a pair of {first}"),
    "two_pairs": N_("two pairs, {first} and {second}"),
    "three_of_a_kind": N_("three {first}"),
    "straight": N_("a straight, {rank} high"),
    "flush": N_("a flush, {rank} high"),
    "full_house": N_("a full house, three {first} and two {second}"),
    "four_of_a_kind": N_("four {first}"),
    "straight_flush": N_("a straight flush, {rank} high"),
}
"""By the text of a combination."""


def high_text(row: Sequence[Card], _: Translator) -> str:
    """What one to five cards make in high Poker: `two pairs, Kings and Sevens`."""
    return _made_text(made_high(row), _)


def low_text(made: MadeHand, _: Translator) -> str:
    """What five cards make at Lowball; without a combination their ranks: `7 5 4 3 2`."""
    return " ".join(map(rank_text, made.ranks)) if made.nothing else _made_text(made, _)


def row_text(result: HandResult, side: int, _: Translator) -> str:
    """What the cards make that a side has shown, by the ranking that decided the hand.

    Of cards that lay face down, what they would have made, once all may see them.
    """
    made = _made(result, side)
    return low_text(made, _) if result.end in LOWBALL_ENDS else _made_text(made, _)


def result_text(result: HandResult, names: Sequence[str], _: Translator) -> str:
    """How a hand was won, and its points; `names` are by side."""
    texts = {
        HandEnd.SHOWDOWN: _("{winner} wins the showdown: **{points}** ({reason})."),
        HandEnd.FOLD: _("{loser} folded: **{points}** for {winner}."),
        HandEnd.LOWBALL_FOLD: _("{loser} folded to Lowball: **{points}** for {winner}."),
        HandEnd.LOWBALL_SHOWDOWN: _(
            "{winner} has the lower hand at Lowball: **{points}** ({reason})."
        ),
        HandEnd.LOWBALL_CONCEDED: _(
            "{loser} answered the Lowball face down: **{points}** for {winner}."
        ),
    }
    winner, loser = names[result.winner], names[1 - result.winner]
    shown = result.end in (HandEnd.SHOWDOWN, HandEnd.LOWBALL_SHOWDOWN)
    reason = _reason(result, _) if shown else ""
    return texts[result.end].format(winner=winner, loser=loser, points=result.points, reason=reason)


def brief_text(result: HandResult, names: Sequence[str], _: Translator) -> str:
    """How a hand was won, and its points, without the reason; `names` are by side."""
    texts = {
        HandEnd.SHOWDOWN: _("{winner} wins the showdown: **{points}**."),
        HandEnd.LOWBALL_SHOWDOWN: _("{winner} has the lower hand at Lowball: **{points}**."),
    }
    text = texts.get(result.end)
    if text is None:
        return result_text(result, names, _)
    return text.format(winner=names[result.winner], points=result.points)


def _reason(result: HandResult, _: Translator) -> str:
    """By what the winner's cards were better; of equal combinations, the ranks that differed."""
    winner, loser = result.winner, 1 - result.winner
    better, other = row_text(result, winner, _), row_text(result, loser, _)
    if better != other:
        return _("{better} against {other}", better=better, other=other)
    ranks = zip(_made(result, winner).ranks, _made(result, loser).ranks, strict=True)
    for won, lost in ranks:
        if won != lost:
            return _(
                "{made} on both sides, {better} against {other}",
                made=better,
                better=rank_name(rank_letter(won), _),
                other=rank_name(rank_letter(lost), _),
            )
    if result.end in LOWBALL_ENDS:
        return _("{made} on both sides, so the answer wins", made=better)
    return _("{made} on both sides, so the second player wins", made=better)


def points_text(result: HandResult, side: int, names: Sequence[str], _: Translator) -> str:
    """What a side's points are for, `◆ folded + last hand`; `names` are by side."""
    last = last_text(result, side, _)
    if result.winner != side:
        return last
    if result.end is HandEnd.FOLD:
        return _joined(_("{loser} folded", loser=names[1 - side]), last)
    return _joined(_shown_text(result, side, _), last)


def sheet_text(result: HandResult, side: int, _: Translator) -> str:
    """What a side's row showed or that it gave up, `a pair of Tens + last hand`.

    Of a side that lost a showdown and won the last hand, only the last hand.
    """
    last = last_text(result, side, _)
    if result.winner == side and result.hidden[side]:
        made = row_text(result, side, _)
        return _joined(_("Lowball face down: {made}", made=made), last)
    if result.winner == side:
        return _joined(_shown_text(result, side, _), last)
    if result.end is HandEnd.LOWBALL_CONCEDED:
        return _joined(_("answered face down"), last)
    if result.end in CONCEDED:
        return _joined(_("folded"), last)
    return last or _shown_text(result, side, _)


def last_text(result: HandResult, side: int, _: Translator) -> str:
    """The words for the last hand, if one followed and a side won it; else empty."""
    return _("last hand") if won_last(result, side) else ""


def won_last(result: HandResult, side: int) -> bool:
    """Whether a last hand followed and a side won it."""
    return result.last is not None and result.last.winner == side


def last_hand_text(last: LastHand, names: Sequence[str], _: Translator) -> str:
    """What followed when the pack was used up; `names` are by side."""
    first, second = (
        f"{names[seat]} {shorts(by_height(last.cards[seat])) or NO_CARDS}" for seat in (0, 1)
    )
    return _.many(
        "The pack is used up. The last hand: {first} against {second}. {n} card is worth"
        " **{points}**, for {winner}.",
        "The pack is used up. The last hand: {first} against {second}. {n} cards are worth"
        " **{points}**, for {winner}.",
        sum(map(len, last.cards)),
        first=first,
        second=second,
        points=last.points,
        winner=names[last.winner],
    )


def by_height(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards from the highest to the lowest, the Ace first."""
    return tuple(sorted(cards, key=lambda card: made_high([card]).ranks, reverse=True))


def _shown_text(result: HandResult, side: int, _: Translator) -> str:
    return _("Lowball") if result.end in LOWBALL_ENDS else high_text(result.rows[side], _)


def _joined(hand: str, last: str) -> str:
    return f"{hand} + {last}" if last else hand


def _made(result: HandResult, side: int) -> MadeHand:
    """The combination of a side's cards by the ranking that decided the hand."""
    row = result.rows[side] or result.hidden[side]
    return made_low(row, result.lowball) if result.end in LOWBALL_ENDS else made_high(row)


def _made_text(made: MadeHand, _: Translator) -> str:
    """The combination with the ranks that decide, those of the largest group first."""
    distinct = [rank_letter(rank) for rank in dict.fromkeys(made.ranks)]
    return _(_COMBINATIONS[made.combination]).format(
        rank=rank_name(distinct[0], _),
        first=rank_plural(distinct[0], _),
        second=rank_plural(distinct[min(1, len(distinct) - 1)], _),
    )
