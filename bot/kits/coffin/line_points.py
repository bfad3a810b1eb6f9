"""The points of a line in the picture of a hand, with a bat if a Vampire drains it."""

from typing import Final, NamedTuple

from bot.engine.coffin.results import Line
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import BAT_RED
from bot.render.symbols import BAT


class Spacing(NamedTuple):
    """Pixels between the parts of a figure, and the most for its sign and for its bat.

    Points of more than two digits are condensed by `digits`.
    """

    gap: int
    sign: int
    bat: int
    digits: float


WIDE: Final = Spacing(8, 44, 44, 1.0)
NARROW: Final = Spacing(5, 18, 18, 0.8)
"""Beside a strip, where the points need the room more than signs do."""


class LinePoints(NamedTuple):
    """What is written of a line."""

    total: str
    drained: bool
    spacing: Spacing = WIDE

    @classmethod
    def of(cls, line: Line, spacing: Spacing = WIDE) -> "LinePoints":
        """The points of this line, to be written with this spacing."""
        return cls(str(line.total), line.drained, spacing)

    @property
    def condensed(self) -> float:
        """The width of the digits, as a share of their usual one."""
        return self.spacing.digits if len(self.total) > 2 else 1.0

    def width(self, height: int) -> int:
        """Pixels from side to side, with the bat of a drained line."""
        bat = self.spacing.gap // 2 + self._bat(height) if self.drained else 0
        return text_width(self.total, height, self.condensed) + bat

    def write(self, canvas: Canvas, start: tuple[float, float], height: int, paint: Paint) -> None:
        """The total from `start`, the middle of its left edge; with a bat if it is drained."""
        x, y = start
        width = text_width(self.total, height, self.condensed)
        canvas.write(self.total, (x + width / 2, y + height / 2), height, paint, self.condensed)
        if self.drained:
            bat = self._bat(height)
            x += width + self.spacing.gap // 2 + bat / 2
            canvas.stamp(BAT, (x, y), bat, Paint(paint.ground, BAT_RED))

    def _bat(self, height: int) -> int:
        return min(self.spacing.bat, height + 4)
