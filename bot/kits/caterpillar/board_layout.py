"""Places on the 760 by 960 board: the path of the caterpillar above, the panel of scores below."""

from typing import Final

from bot.render.vector_paths import Rect

BOARD: Final = (760, 960)
ROW: Final = 7
"""Cards in a row of the path; it turns at the end of each."""
ROWS: Final = 4
CARD_HEIGHT: Final = 120
PLATE: Final = (80, 38)
"""The plate with the points of a play, on the lower edge of its card."""
BADGE: Final = (34, 34)
"""The badge of a play that scored nothing."""
SEGMENT: Final = (128, 168)
HEAD: Final = (150, 172)
LINK: Final = (64, 64)
PATH: Final[Rect] = (0, 0, 760, 716)
"""Where the caterpillar may be."""
PANEL: Final[Rect] = (8, 720, 752, 954)
NEWEST_HEIGHT: Final = 178
NEWEST: Final = (182, 748)
"""The upper left corner of the card played last."""
SCORES: Final[tuple[Rect, Rect]] = ((32, 744, 168, 930), (592, 744, 728, 930))
"""By side: the plate with its points."""
FOLLOWING: Final[Rect] = (326, 748, 578, 842)
"""What would go on: the suit and the courts."""
STOCK: Final[Rect] = (326, 848, 578, 930)
SHOWN: Final[Rect] = (180, 744, 580, 930)
"""The end of a deal: courts, and the hand that was court short."""

_LEFT, _PITCH = 68, 104
_TOP, _ROW_HEIGHT = 94, 170
_WAVE = 7
"""Pixels by which every other card lies lower."""


def middle(place: int) -> tuple[int, int]:
    """The middle of the card at this place of the path (from 0)."""
    row, along = divmod(place, ROW)
    column = along if row % 2 == 0 else ROW - 1 - along
    wave = _WAVE if place % 2 else -_WAVE
    return _LEFT + column * _PITCH, _TOP + row * _ROW_HEIGHT + wave


def head_middle(place: int) -> tuple[int, int]:
    """The middle of the head at this place, whole on the board."""
    x, y = middle(place)
    return min(max(x, HEAD[0] // 2), BOARD[0] - HEAD[0] // 2), y


def rows_to(place: int) -> Rect:
    """The part of the path that a caterpillar with its head at this place may cover."""
    left, top, right, bottom = PATH
    lowest = _TOP + place // ROW * _ROW_HEIGHT + _WAVE + max(SEGMENT[1], HEAD[1]) // 2
    return left, top, right, min(bottom, lowest)


def heading(place: int) -> int:
    """The direction of the path at this place: 1 to the right, -1 to the left."""
    return 1 if place // ROW % 2 == 0 else -1


def bends(place: int) -> tuple[tuple[int, int], ...]:
    """The middles of the links between this place and the one before it, where the path turns."""
    if place % ROW or not place:
        return ()
    (x, top), (_x, bottom) = middle(place - 1), middle(place)
    side = -heading(place)
    return tuple(
        (x + side * reach, round(top + (bottom - top) * share))
        for share, reach in ((0.3, 30), (0.5, 38), (0.7, 30))
    )


def corner(middle_of: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """The upper left corner of a piece of this size around its middle."""
    return middle_of[0] - size[0] // 2, middle_of[1] - size[1] // 2
