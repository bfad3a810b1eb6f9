"""Values of moves with all cards open, for the hindsight of reviews: every line is tried out.

Mostly the loser folds as soon as possible, and answers Lowball only in order to win. At the end of
a pack a player may also lay a card or fold for the sake of the last hand.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np

from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerCards,
    choices,
    completed_values,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.last_hand import Left, PokerMargins, last_hand_margins, ranks_of
from bot.ai.counterbluff.rule_player import FOLD_POINTS, FULL_TABLE, NOTHING, STAKE
from bot.ai.counterbluff.situation import Situation
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import LOWBALL_FOLD, LOWBALL_SHOWN, lowball_conceded


def ends_the_hand(situation: Situation, move: Move) -> bool:
    """Whether the hand is over with this move."""
    return situation.call is not None or move == FOLD or situation.played == FULL_TABLE - 1


def open_margins(
    situation: Situation, moves: Sequence[Move], other: PokerCards
) -> dict[Move, float]:
    """The margin after each move that does not end the hand; `other` is the other's hand.

    It includes the last hand of the pack if that follows.
    """
    moves = [move for move in moves if not ends_the_hand(situation, move)]
    margins: dict[Move, float] = {}
    cards = [move for move in moves if move.card is not None]
    if cards:
        places = {number: place for place, number in enumerate(situation.hand.tolist())}
        laid = numbers([move.card for move in cards if move.card is not None]).tolist()
        by_place = _card_margins(situation, other).tolist()
        margins |= {move: by_place[places[card]] for move, card in zip(cards, laid, strict=True)}
    for word in (UP, DOWN):
        calls = [move for move in moves if move.word == word]
        if calls:
            fives = np.array([numbers(move.cards) for move in calls])
            called = _call_margins(situation, word, fives, other).tolist()
            margins |= dict(zip(calls, called, strict=True))
    return margins


def _card_margins(situation: Situation, other: PokerCards) -> PokerMargins:
    """(cards,): the margin after each card of the mover's hand.

    It goes back from the showdowns, (choices of cards laid by the mover, by the other player), to
    the positions with one card fewer on the table, and so on.
    """
    hand, row, other_row = situation.hand, situation.row, situation.other_row
    mine, theirs = FIVE - len(row), FIVE - len(other_row)
    made = completed_values(hand[None], row, high_table())[0]
    others = completed_values(other[None], other_row, high_table())[0]
    wins = made[:, None] + int(situation.second) > others
    margins: PokerMargins = np.where(wins, STAKE, -STAKE) + last_hand_margins(
        situation, _own_left(hand, mine), _left(other, theirs), wins
    )
    for laid in range(mine + theirs - 1, 0, -1):
        mine, theirs = (laid + 1) // 2, laid // 2
        waits = laid % 2 == 1
        last = last_hand_margins(
            situation, _own_left(hand, mine), _left(other, theirs), np.array([[waits]])
        )
        points = FOLD_POINTS[situation.played + laid]
        if waits:
            margins = margins[:, _with_one_more(len(other), theirs)].min(2)
            if len(other_row) + theirs:  # Nobody folds without a card on the table.
                margins = np.minimum(margins, last + points)
        else:
            margins = margins[_with_one_more(len(hand), mine)].max(1)
            margins = np.maximum(margins, last - points)
    return margins[:, 0]


def _call_margins(
    situation: Situation, word: str, fives: PokerCards, other: PokerCards
) -> PokerMargins:
    """(fives,): the margin after each call of Lowball, face up or face down as `word` says."""
    table = low_table(situation.lowball)
    replies = completed_values(other[None], NOTHING, table)[0]
    wins = values_of(fives, table)[:, None] < replies
    kept = ranks_of(situation.hand) - ranks_of(fives)
    own, rest = Left(kept[:, None], len(situation.hand) - FIVE), _left(other, FIVE)
    won = np.array([[True]])
    shown = np.where(wins, LOWBALL_SHOWN, -LOWBALL_SHOWN)
    shown = shown + last_hand_margins(situation, own, rest, wins)
    conceded = lowball_conceded(word == UP) + last_hand_margins(situation, own, rest, won)
    folded = LOWBALL_FOLD + last_hand_margins(situation, own, _left(other, 0), won)
    margins: PokerMargins = np.minimum(np.minimum(shown, conceded), folded).min(1)
    return margins


def _left(hand: PokerCards, laid: int) -> Left:
    """What is left of a hand after each choice of `laid` cards: ranks (choices,)."""
    ranks = ranks_of(hand) - ranks_of(hand[choices(len(hand), laid).indexes])
    return Left(ranks, len(hand) - laid)


def _own_left(hand: PokerCards, laid: int) -> Left:
    """The same for the mover: ranks (choices, 1)."""
    left = _left(hand, laid)
    return Left(left.ranks[:, None], left.count)


@cache
def _with_one_more(size: int, count: int) -> PokerCards:
    """(choices, size - count): for each choice of `count` cards, the choices with one card more."""
    places = {chosen: at for at, chosen in enumerate(combinations(range(size), count + 1))}
    more = [
        [places[tuple(sorted((*chosen, card)))] for card in range(size) if card not in chosen]
        for chosen in combinations(range(size), count)
    ]
    return np.array(more, np.intp)
