"""Chained checksums that detect damage to a stored record.

The chain starts with the checksum of the game. The checksum of each move is computed from the one
before it, so the last one covers the whole record. It detects disk errors, not forgery. The seats,
in which an erasure changes ids and names, have no checksum: only their number and form are checked.
"""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from bot.model.terms import Terms

UNREADABLE: Final = (AttributeError, TypeError, ValueError)
"""What a damaged row may raise before its checksum can be computed."""
_FEWEST_SEATS: Final = 2


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


def seated(seats: Sequence[tuple[int, object, object, object]]) -> bool:
    """Whether seats (number, user id, name, level) are readable, two or more, and without a gap.

    If the last of more than two is lost, only the rules of the game can tell.
    """
    return len(seats) >= _FEWEST_SEATS and all(
        seat == number and _is_player(user_id, name, level)
        for number, (seat, user_id, name, level) in enumerate(seats)
    )


def _is_player(user_id: object, name: object, level: object) -> bool:
    if level is None:
        return isinstance(user_id, int) and isinstance(name, str)
    return isinstance(level, str) and user_id is None
