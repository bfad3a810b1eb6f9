"""Types that the kits of all games take and return: tables, files, rules pages, pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.messages.message import Drawing, Picture, Row
from bot.render.side_sign import SideSign

V_contra = TypeVar("V_contra", bound=View, contravariant=True)

Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class PictureFile:
    """The file name of a picture, and whether its pack of cards has four colours."""

    name: str
    four_colour: bool = False

    def picture(self, alt: str, plain: str, drawing: Drawing, prose: str | None = None) -> Picture:
        """The picture in this file."""
        return Picture(self.name, alt, plain, drawing, self.four_colour, prose=prose)


@dataclass(frozen=True, slots=True)
class TableRef:
    """Names a table and its ply, for button ids and file names, and the pack for the pictures."""

    table: int
    ply: int
    four_colour: bool = False

    @property
    def board_file(self) -> PictureFile:
        """The file of the board's picture."""
        return PictureFile(f"table-{self.table}-{self.ply}.png", self.four_colour)

    @property
    def hand_file(self) -> PictureFile:
        """The file of a hand's picture, whose name must not tell the cards."""
        return PictureFile(f"hand-{self.table}-{self.ply}.png", self.four_colour)

    def choice_file(self, chosen: str) -> PictureFile:
        """The file of a hand's picture once this place, or `card`, has been chosen.

        The message of the hand is edited to it, and clients tell pictures apart by their names.
        """
        return PictureFile(f"hand-{self.table}-{self.ply}-{chosen}.png", self.four_colour)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules: a title, texts above and below, and a picture of an example."""

    title: str
    lines: tuple[str, ...]
    picture: Picture
    below: tuple[str, ...] = ()


class GamePictures(Protocol[V_contra]):
    """The pictures of one game that all may see; their views are a spectator's."""

    def board(self, view: V_contra, file: PictureFile, _: Translator) -> Picture:
        """The picture of the table in its message."""

    def sheet(self, view: V_contra, file: PictureFile, _: Translator) -> Picture:
        """The score sheet of the view's game."""

    def finale(
        self,
        view: V_contra,
        winners: Sequence[int],
        names: Sequence[str],
        file: PictureFile,
        _: Translator,
    ) -> Picture:
        """The end picture of a match that these sides have won, or that all have drawn.

        `names` are those of the players of each side, for its plain text. At least one deal was
        finished.
        """

    def step(
        self, view: V_contra, better: Move | None, file: PictureFile, _: Translator
    ) -> Picture:
        """The picture of one move in a replay or review, with the better move marked, if any."""

    def drawn_sign(self, view: V_contra, side: int) -> SideSign:
        """The sign of a side as the pictures show it."""

    def film(self, views: Sequence[V_contra], file: PictureFile, _: Translator) -> Picture:
        """A complete game as an animated picture, one scene a view."""
