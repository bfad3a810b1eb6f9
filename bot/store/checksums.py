"""How a record proves that it is what was written: a checksum over all that was before it.

The checksum of a game begins a chain, and that of every move goes on from the one before, so the
last one vouches for the whole record. It finds accidents of a disk, not forgers.
"""

from collections.abc import Sequence
from zlib import crc32

from bot.model.terms import Terms


def of_game(terms: Terms, seed: bytes, started_at: float) -> int:
    """The beginning of the chain."""
    chosen = sorted(terms.options.items())
    text = repr((terms.rules, chosen, terms.pace.value, terms.rated, started_at))
    return crc32(seed, crc32(text.encode()))


def of_move(before: int, ply: int, text: str, at: float) -> int:
    """The next link after `before`."""
    return crc32(repr((ply, text, at)).encode(), before)


def sound(first: int, moves: Sequence[tuple[int, str, float, int]]) -> bool:
    """Whether these moves (ply, text, time, checksum) follow upon `first`, none missing."""
    link = first
    for number, (ply, text, at, checksum) in enumerate(moves):
        link = of_move(link, ply, text, at)
        if ply != number or checksum != link:
            return False
    return True
