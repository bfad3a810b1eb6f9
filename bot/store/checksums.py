"""Chained checksums that detect damage to a stored record.

The chain starts with the checksum of the game. The checksum of each move is computed from the one
before it, so the last one covers the whole record. It detects disk errors, not forgery.
"""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from bot.model.terms import Terms

UNREADABLE: Final = (AttributeError, TypeError, ValueError)
"""What a damaged row may raise before its checksum can be computed."""


def of_game(terms: Terms, seed: bytes, started_at: float) -> int:
    """The checksum of a game, which starts the chain."""
    chosen = sorted(terms.options.items())
    text = repr((terms.rules, chosen, terms.pace.value, terms.rated, started_at))
    return crc32(seed, crc32(text.encode()))


def of_move(before: int, ply: int, text: str, at: float) -> int:
    """The checksum of a move, where `before` is the checksum of the move or game before it."""
    return crc32(repr((ply, text, at)).encode(), before)


def sound(first: int, moves: Sequence[tuple[int, str, float, int]]) -> bool:
    """Whether moves (ply, text, time, checksum) continue the chain from `first` without a gap."""
    link = first
    for number, (ply, text, at, checksum) in enumerate(moves):
        link = of_move(link, ply, text, at)
        if ply != number or checksum != link:
            return False
    return True
