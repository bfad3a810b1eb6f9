"""Draws the frontier as SVG: points against the cheat and against each other opponent."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.coffin.observation import CoffinValues

_WIDTH: Final = 380
_HEIGHT: Final = 340
_EDGE: Final = 48  # between a panel's frame and its end
_MARGIN: Final = 0.05  # of the range, between the outermost bars and the frame
_INK, _PALE, _GOAL = "#2b1a12", "#b8a89a", "#9c1c1c"


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from values to pixels."""

    name: str
    low: float
    high: float
    start: float
    end: float

    @classmethod
    def over(cls, name: str, values: Sequence[float], start: float, end: float) -> "Axis":
        """An axis that covers all of these values."""
        spare = (max(values) - min(values)) * _MARGIN or 1.0
        return cls(name, min(values) - spare, max(values) + spare, start, end)

    def at(self, value: float) -> float:
        """The pixel of the value."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self) -> list[int]:
        """Whole points, at most eight of them."""
        step = next(each for each in (1, 2, 5, 10, 20, 50) if self.high - self.low <= 8 * each)
        return [each for each in range(-200, 201, step) if self.low <= each <= self.high]


def chart(
    cheat: tuple[str, CoffinValues],
    others: Mapping[str, CoffinValues],
    best: Sequence[bool],
    goals: Mapping[str, float],
) -> str:
    """A panel for each opponent; mixtures are numbered as in the table, the first has a ring.

    Bars are standard errors of the difference from the first mixture, in the same deals. Mixtures
    for which `best` is false are pale; dashed lines are goals.
    """
    width = _WIDTH * len(others)
    size = f'width="{width}" height="{_HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEIGHT}" {size}>',
        f'<rect {size} fill="#ffffff"/>',
        f'<g font-family="sans-serif" font-size="11" fill="{_INK}">',
    ]
    for number, (name, margins) in enumerate(others.items()):
        left = number * _WIDTH
        axes = (
            _axis(cheat[0], cheat[1], goals, left + _EDGE, left + _WIDTH - 12),
            _axis(name, margins, goals, _HEIGHT - _EDGE, 12),
        )
        lines += _frame(*axes, goals)
        lines += _points(axes, (cheat[1], margins), best)
    return "\n".join([*lines, "</g></svg>"]) + "\n"


def _axis(
    name: str, margins: CoffinValues, goals: Mapping[str, float], start: float, end: float
) -> Axis:
    goal = [goals[name]] if name in goals else []
    ends = [each.mean() + sign * _error(each - margins[0]) for each in margins for sign in (-1, 1)]
    return Axis.over(name, [*ends, *goal], start, end)


def _frame(across: Axis, up: Axis, goals: Mapping[str, float]) -> Iterator[str]:
    left, right, bottom, top = across.start, across.end, up.start, up.end
    yield (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" '
        f'fill="none" stroke="{_PALE}"/>'
    )
    for tick in across.ticks():
        yield _text(across.at(tick), bottom + 15, "middle", _signed(tick))
    for tick in up.ticks():
        yield _text(left - 5, up.at(tick) + 4, "end", _signed(tick))
    middle = (bottom + top) / 2
    yield _text((left + right) / 2, bottom + 34, "middle", f"points a deal against {across.name}")
    turned = f' transform="rotate(-90 {left - 32} {middle})"'
    yield _text(left - 32, middle, "middle", f"against {up.name}", turned)
    if across.name in goals:
        yield _dashed(across.at(goals[across.name]), top, across.at(goals[across.name]), bottom)
    if up.name in goals:
        yield _dashed(left, up.at(goals[up.name]), right, up.at(goals[up.name]))


def _points(
    axes: tuple[Axis, Axis], margins: tuple[CoffinValues, CoffinValues], best: Sequence[bool]
) -> Iterator[str]:
    for at in sorted(range(len(best)), key=lambda each: best[each]):  # the best lie on top
        x, y = (axis.at(each[at].mean()) for axis, each in zip(axes, margins, strict=True))
        ink = _INK if best[at] else _PALE
        for axis, each in zip(axes, margins, strict=True):
            reach = abs(axis.at(_error(each[at] - each[0])) - axis.at(0.0))
            step = (reach, 0.0) if axis is axes[0] else (0.0, reach)
            yield _line((x - step[0], y - step[1]), (x + step[0], y + step[1]), ink)
        yield f'<circle cx="{x}" cy="{y}" r="3" fill="{ink}"/>'
        if at == 0:
            yield f'<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{ink}"/>'
        yield _text(x + 5, y - 5, "start", str(at + 1), f' fill="{ink}"')


def _error(values: CoffinValues) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5)


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _text(x: float, y: float, anchor: str, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{text}</text>'


def _line(one: tuple[float, float], other: tuple[float, float], ink: str, more: str = "") -> str:
    (x1, y1), (x2, y2) = one, other
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{ink}"{more}/>'


def _dashed(x1: float, y1: float, x2: float, y2: float) -> str:
    return _line((x1, y1), (x2, y2), _GOAL, ' stroke-dasharray="4 3"')
