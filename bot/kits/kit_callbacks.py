"""Types of those functions of a kit whose parameters are not told apart by their types alone.

`names` are names by side, and `players` are names by seat.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.translator import Translator
from bot.kits.kit_types import Rows, RulesPage, TableRef
from bot.messages.message import Message

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class PagesOfRules(Protocol):
    """Pages about an edition, by its rules key, at a table with these options."""

    def __call__(
        self, rules: str, options: Mapping[str, str], _: Translator, /
    ) -> tuple[RulesPage, ...]: ...


class SignOfSide(Protocol[V_contra]):
    """A sign of a side."""

    def __call__(self, view: V_contra, side: int, /) -> str: ...


class NoteOnSide(Protocol[V_contra]):
    """A text about a side."""

    def __call__(self, view: V_contra, side: int, _: Translator, /) -> str: ...


class NoteOnPoints(Protocol[V_contra]):
    """A text about this number of points."""

    def __call__(self, view: V_contra, points: int, _: Translator, /) -> str: ...


class Prompt(Protocol[V_contra]):
    """A request to the player `who`."""

    def __call__(self, view: V_contra, who: str, names: Sequence[str], _: Translator, /) -> str: ...


class MoveText(Protocol):
    """A text about a move of the player `who`."""

    def __call__(self, move: Move, who: str, _: Translator, /) -> str: ...


class TextsOnPlayers(Protocol[V_contra]):
    """Texts that name players."""

    def __call__(
        self, view: V_contra, players: Sequence[str], _: Translator, /
    ) -> tuple[str, ...]: ...


class PublicButtons(Protocol[V_contra]):
    """Buttons below a view that all may see; only `mover` has the moves, and hidden cards."""

    def __call__(
        self, view: V_contra, ref: TableRef, _: Translator, /, *, mover: V_contra
    ) -> Rows: ...


class CardsForCell(Protocol[V_contra]):
    """A choice among the cards for a cell, which is named as in `a1`."""

    def __call__(
        self, view: V_contra, cell: str, ref: TableRef, _: Translator, /
    ) -> Message | None: ...


class CellsForCard(Protocol[V_contra]):
    """A choice among the cells for a card, which is named as in `QH`."""

    def __call__(
        self, view: V_contra, card: str, ref: TableRef, _: Translator, /
    ) -> Message | None: ...


class HandOfSeat(Protocol[V_contra]):
    """The hand of a seat, whose view it is."""

    def __call__(self, view: V_contra, seat: Seat, /) -> str: ...


class DealTexts(Protocol):
    """Texts about a finished deal."""

    def __call__(
        self, result: DealResult, names: Sequence[str], _: Translator, /
    ) -> tuple[str, ...]: ...


class DealLine(Protocol):
    """A line about a finished deal."""

    def __call__(self, result: DealResult, names: Sequence[str], _: Translator, /) -> str: ...
