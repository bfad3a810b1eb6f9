"""A side's points in a match of several deals: earlier ones, and those of the deal that is shown.

Pictures write them as the messages do: `530`, and beside it `+200` for the deal that is shown.
"""

from dataclasses import dataclass

from bot.engine.game import View
from bot.i18n.translator import Translator


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The points of a side.

    earlier   those of the deals before; None in the first deal of a match
    deal      those of the deal that is shown
    """

    earlier: int | None
    deal: int

    @property
    def total(self) -> int:
        """Those of all deals."""
        return (self.earlier or 0) + self.deal

    @property
    def large(self) -> str:
        """The figure to write large: the earlier points, or in a first deal those of the deal."""
        return str(self.deal if self.earlier is None else self.earlier)

    @property
    def small(self) -> str:
        """What the deal adds to that, such as `+5`; empty in a first deal."""
        return "" if self.earlier is None else f"+{self.deal}"

    @property
    def plain(self) -> str:
        """Both as plain text: `530 (+200)`."""
        return f"{self.large} ({self.small})" if self.small else self.large

    def spoken(self, side: str, _: Translator) -> str:
        """Both in words, behind the name of the side."""
        if self.earlier is None:
            return _.many("{side}: {n} point.", "{side}: {n} points.", self.deal, side=side)
        return _(
            "{side}: {total} (+{points} in this deal).",
            side=side,
            total=self.earlier,
            points=self.deal,
        )

    def before(self, _: Translator) -> tuple[str, ...]:
        """A sentence about the earlier points, for a text that tells those of the deal."""
        if self.earlier is None:
            return ()
        return (_("Before this deal: {points}.", points=self.earlier),)


def match_points(view: View, side: int, deal: int) -> MatchPoints:
    """The points of a side; it has made `deal` of them in the deal of this view, played or over."""
    over = any(result.deal == view.deal for result in view.results)
    earlier = view.scores[side] - (deal if over else 0)
    return MatchPoints(earlier if view.deal > 1 else None, deal)
