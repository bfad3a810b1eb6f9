"""The sign by which pictures show a side."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideSign:
    """The sign of a side: the number of its style, and a symbol (a path), or empty without one."""

    style: int
    symbol: str
