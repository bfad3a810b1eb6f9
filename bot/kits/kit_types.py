"""Types that the kits of all games take and return: tables, match ends, rules pages, pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.messages.message import Picture, Row
from bot.render.side_sign import SideSign

V_contra = TypeVar("V_contra", bound=View, contravariant=True)

Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class TableRef:
    """Names a table and its ply, for button ids and file names, and the pack for the pictures."""

    table: int
    ply: int
    four_colour: bool = False

    @property
    def board_name(self) -> str:
        """The file name of the board's picture."""
        return f"table-{self.table}-{self.ply}.png"

    @property
    def hand_name(self) -> str:
        """The file name of a hand's picture, which must not tell the cards."""
        return f"hand-{self.table}-{self.ply}.png"

    def choice_name(self, chosen: str) -> str:
        """The file name of a hand's picture once this place, or `card`, has been chosen.

        The message of the hand is edited to it, and clients tell pictures apart by their names.
        """
        return f"hand-{self.table}-{self.ply}-{chosen}.png"


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ended: the sides that won, the picture's file name, and its pack of cards."""

    winners: tuple[int, ...]
    name: str
    four_colour: bool = False


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules: a title, texts above and below, and a picture of an example."""

    title: str
    lines: tuple[str, ...]
    picture: Picture | None = None
    below: tuple[str, ...] = ()


class GamePictures(Protocol[V_contra]):
    """The pictures of one game that all may see; their views are a spectator's."""

    def board(self, view: V_contra, ref: TableRef, _: Translator) -> Picture:
        """The picture of the table in its message."""

    def sheet(self, view: V_contra, name: str, _: Translator) -> Picture:
        """The score sheet of the view's game."""

    def finale(self, view: V_contra, end: MatchEnd, _: Translator) -> Picture:
        """The end picture of a match that somebody has won, or that all have drawn.

        At least one deal was finished.
        """

    def step(
        self, view: V_contra, better: Move | None, name: str, four_colour: bool, _: Translator
    ) -> Picture:
        """The picture of one move in a replay or review, with the better move marked, if any."""

    def drawn_sign(self, view: V_contra, side: int) -> SideSign:
        """The sign of a side as the pictures show it."""

    def film(
        self, views: Sequence[V_contra], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        """A complete game as an animated picture, one scene a view."""
