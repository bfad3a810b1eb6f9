"""The protocol of a kit: everything that shows and explains one game.

A kit turns views into pictures, texts and buttons. It knows neither Discord nor the table: names
arrive as safe texts, and a `Place` says which table the buttons are for. What is the same for every
game (header, whose turn, deadlines, scores, the end, the lobby) is written once, elsewhere.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.translator import Translator
from bot.messages.message import Button, Message, Picture

V_contra = TypeVar("V_contra", bound=View, contravariant=True)

Rows = tuple[tuple[Button, ...], ...]
Preview = Callable[[Move], V_contra]
"""What the player would see after this move; trying one turns up no hidden card."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table at a ply, for button ids and file names, and the pack to draw with."""

    table: int
    ply: int
    four_colour: bool = False


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules: its title, texts above and below, and an example as a picture."""

    title: str
    lines: tuple[str, ...]
    picture: Picture | None = None
    below: tuple[str, ...] = ()


class GameKit(Protocol[V_contra]):
    """All that shows and explains one game, in every edition that names this kit."""

    @property
    def option_names(self) -> Mapping[str, str]:
        """By key: what an option is called, marked for translation."""

    @property
    def value_names(self) -> Mapping[tuple[str, str], str]:
        """By option and value: what a value is called, marked for translation."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """By key: the sentence for each refusal that only this game knows."""

    def name(self, rules: str, _: Translator) -> str:
        """The name of an edition."""

    def about(self, rules: str, _: Translator) -> str:
        """What an edition is, in a sentence or two."""

    def rules_pages(self, rules: str, _: Translator) -> tuple[RulesPage, ...]:
        """The rules of an edition, page by page."""

    def side_sign(self, view: V_contra, side: int) -> str:
        """The sign of a side in texts, as in the picture; may be empty."""

    def deal_title(self, view: V_contra, _: Translator) -> str:
        """Which deal it is, such as `coffin 3 of 6`."""

    def score_note(self, view: V_contra, side: int, _: Translator) -> str:
        """What stands behind the score of a side, such as its unit; may be empty."""

    def prompt(self, view: V_contra, who: str, names: Sequence[str], _: Translator) -> str:
        """What the game asks of the player to move; `names` are the sides."""

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        """A public move in a sentence; empty where it is not worth one."""

    def move_label(self, move: Move, _: Translator) -> str:
        """A move in symbols, such as `Q♥ b1`."""

    def notes(self, view: V_contra, dealer: str, _: Translator) -> tuple[str, ...]:
        """Small print below the picture: the dealer, the cut, discards."""

    def board(self, view: V_contra, place: Place, _: Translator) -> Picture:
        """The table as everybody sees it."""

    def buttons(self, view: V_contra, mover: V_contra, place: Place, _: Translator) -> Rows:
        """The buttons of the public message; nothing in them names a hidden card."""

    def hand(
        self, view: V_contra, place: Place, preview: Preview[V_contra], _: Translator
    ) -> Message:
        """A player's own cards; on their turn each can be pressed."""

    def choose_card(
        self, view: V_contra, cell: str, place: Place, preview: Preview[V_contra], _: Translator
    ) -> Message | None:
        """After a cell was pressed: which card goes there. None where none can."""

    def choose_cell(
        self, view: V_contra, card: str, place: Place, preview: Preview[V_contra], _: Translator
    ) -> Message | None:
        """After a card was pressed: where it goes. None where it can go nowhere."""

    def played(self, move: Move, _: Translator) -> str:
        """What the player has just done, in a sentence to them; empty for a choice."""

    def held(self, view: V_contra, seat: int) -> str:
        """The cards of a seat in symbols, once nothing is hidden; `view` is that seat's."""

    def deal_over(self, result: DealResult, _: Translator) -> str:
        """The heading of a finished deal."""

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        """How a deal was decided, in a sentence or two; `names` are the sides."""

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        """How the points of a deal came about, line by line."""

    def sheet(self, view: V_contra, name: str, _: Translator) -> Picture:
        """The score sheet of the view's game."""

    def step(
        self, view: V_contra, better: Move | None, name: str, four_colour: bool, _: Translator
    ) -> Picture:
        """One move of a replay or review, with the better move marked where there was one."""

    def film(
        self, views: Sequence[V_contra], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        """A whole game as a moving picture, one scene a view."""
