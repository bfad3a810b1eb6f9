"""The moves of which a simple player of Counterbluff thinks: none of them is brilliant."""

from bot.ai.counterbluff.hand_values import best_completions, high_table
from bot.ai.counterbluff.rule_player import answer, call_of, gives_up, low_fives, own_chance
from bot.ai.counterbluff.situation import Situation, laying, playing
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move


def obvious_moves(situation: Situation) -> list[Move]:
    """What the rule player may do here and, once the stock is empty, whatever keeps high cards.

    Those are wanted for the last hand of the pack.
    """
    moves = _of_the_rule_player(situation)
    return moves if situation.stock_size else [*moves, *_keeping_high_cards(situation)]


def _of_the_rule_player(situation: Situation) -> list[Move]:
    """The cards of the best five, its call of Lowball, and folding; or its answer to a call."""
    if situation.call is not None:
        return [answer(situation)]
    added, made = best_completions(situation.hand[None], situation.row, high_table())
    chance = own_chance(situation, made)
    moves = [playing(int(card)) for card in added[0]]
    call = call_of(situation, chance)
    if call is not None:
        moves.append(call)
    return [*moves, FOLD] if gives_up(situation, chance) else moves


def _keeping_high_cards(situation: Situation) -> list[Move]:
    """The cards of the lowest rank; or the lowest five, if five cards may be laid for Lowball."""
    hand, moves = situation.hand, []
    if situation.call is None:
        ranks = hand >> 2
        moves += [playing(int(card)) for card in hand[ranks == ranks.min()]]
    if situation.played == 0:
        lowest = low_fives(hand, situation.lowball).lowest
        moves += [laying(UP, lowest), laying(DOWN, lowest)]
    return moves
