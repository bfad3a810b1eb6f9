"""The protocol of a kit, which shows and explains one game.

A kit turns views into pictures, texts and buttons. It depends neither on Discord nor on tables:
names arrive as safe texts, and a `TableRef` identifies the table for the buttons. The parts that
all games share (header, turns, deadlines, scores, the end, the lobby) are in `bot.ui.layouts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult
from bot.i18n.translator import Translator
from bot.messages.message import Message, Picture, Row
from bot.render.cut_picture import PlayerSign

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

    def drawn_sign(self, view: V_contra, side: int) -> PlayerSign:
        """The sign of a side as the pictures show it."""

    def film(
        self, views: Sequence[V_contra], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        """A complete game as an animated picture, one scene a view."""


class GameKit(Protocol[V_contra]):
    """Shows and explains one game, in all editions that name this kit."""

    @property
    def pictures(self) -> GamePictures[V_contra]:
        """The pictures that all may see."""

    @property
    def crest(self) -> str:
        """The sign of the game, a path in a box of 100 by 100."""

    @property
    def option_names(self) -> Mapping[str, str]:
        """By option key: its name, marked for translation."""

    @property
    def value_names(self) -> Mapping[tuple[str, str], str]:
        """By option and value: the value's name, marked for translation."""

    @property
    def number_names(self) -> Mapping[str, str]:
        """By option: the name of any other `{value}` that is a number, marked for translation."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """By key: the texts of refusals that only this game has, marked for translation."""

    @property
    def deals_stay(self) -> bool:
        """Whether every finished deal stays in the channel as a message of its own.

        If not, the table's message goes on with the next deal, the board shows the finished one
        until its first move, and `notes` tell its result; only the last deal of a game stays.
        """

    @property
    def film_cards(self) -> int:
        """The number of cards that a film of 400 kB has room for, to whole deals."""

    def title(self, _: Translator) -> str:
        """The name of the game, whichever edition."""

    def tagline(self, _: Translator) -> str:
        """What the game is about, in at most 60 characters; it follows the title."""

    def aim(self, _: Translator) -> str:
        """What one does and what scores, whichever edition; two or three rough sentences."""

    def name(self, rules: str, _: Translator) -> str:
        """The name of an edition."""

    def about(self, rules: str, _: Translator) -> str:
        """A description of an edition in a sentence or two."""

    def rules_pages(
        self, rules: str, options: Mapping[str, str], _: Translator
    ) -> tuple[RulesPage, ...]:
        """The pages of an edition's rules at a table with these options, each with an example.

        One says how the first dealer is found, if anything depends on the deal.
        `options` has every option. What overrules the page about play may be left to the list of
        the table's own options above it; the pages about points and about the end are right.
        """

    def roles(self, options: Mapping[str, str], _: Translator) -> str:
        """Who gets which role, such as its way, or who picks them; a sentence.

        Empty if all play alike. `options` has every option.
        """

    def side_sign(self, view: V_contra, side: int) -> str:
        """The sign of a side in texts, as in the picture; may be empty."""

    def deal_title(self, view: V_contra, _: Translator) -> str:
        """The name of the deal, such as `coffin 3 of 6`."""

    def in_this_deal(self, _: Translator) -> str:
        """Where points are made in the deal that is played, such as `in this coffin`."""

    def no_deal(self, _: Translator) -> str:
        """The subject of a sentence that none has been finished, such as `No coffin`."""

    def only_last_deals(self, count: int, of: int, _: Translator) -> str:
        """A sentence: only the last `count` deals `of` so many are listed."""

    def outright_note(self, view: V_contra, points: int, _: Translator) -> str:
        """That what wins outright counts as `points` where moves are valued, in a sentence.

        Empty if points alone decide.
        """

    def score_note(self, view: V_contra, side: int, _: Translator) -> str:
        """A note after the score of a side, such as its unit; may be empty."""

    def prompt(self, view: V_contra, who: str, names: Sequence[str], _: Translator) -> str:
        """The request to the player to move, `who`; `names` are by side."""

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        """A sentence about a public move; empty if it needs none."""

    def aftermath(self, view: V_contra, players: Sequence[str], _: Translator) -> tuple[str, ...]:
        """What followed from the last move by itself, in sentences; may be empty.

        Such as a player who is stuck, or a hand that is won; `players` are names by seat. A table
        shows this of its last move only, so what a computer's next move would cover at once, such
        as who took a trick and leads to the next, is said after that move too.
        """

    def move_label(self, move: Move, _: Translator) -> str:
        """A move in symbols, such as `Q♥ at b1`."""

    def notes(self, view: V_contra, players: Sequence[str], _: Translator) -> tuple[str, ...]:
        """Small print below the picture: the dealer, the cut, discards; `players` are by seat."""

    def film_note(self, first: V_contra, players: Sequence[str], _: Translator) -> str:
        """What a film with this first view shows before its first scene; may be empty.

        `players` are names by seat.
        """

    def buttons(self, view: V_contra, mover: V_contra, ref: TableRef, _: Translator) -> Rows:
        """The buttons and selects of the public message, which must not name hidden cards.

        `mover` is the view of the seat to move.
        """

    def hand(self, view: V_contra, ref: TableRef, _: Translator) -> Message:
        """The private message with a player's hand; on their turn with buttons."""

    def choose_card(
        self, view: V_contra, cell: str, ref: TableRef, _: Translator
    ) -> Message | None:
        """The private message after a press on a cell: the cards for it. None if there are none."""

    def choose_cell(
        self, view: V_contra, card: str, ref: TableRef, _: Translator
    ) -> Message | None:
        """The private message after a press on a card: the cells for it. None if there are none."""

    def played(self, view: V_contra, move: Move, _: Translator) -> str:
        """The confirmation of a move to its player, whose view after it is `view`.

        Empty if it needs none, as where moves are made on the public message.
        """

    def held(self, view: V_contra, seat: int) -> str:
        """The hand of a seat in symbols, for finished games; `view` is that seat's."""

    def deal_over(self, result: DealResult, _: Translator) -> str:
        """The heading of a finished deal."""

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        """How a deal was decided, in a sentence or two; `names` are by side."""

    def points(self, result: DealResult, names: Sequence[str], _: Translator) -> str:
        """What a deal brought each side, in a line; `names` are by side."""

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        """The arithmetic of a deal, one text a line."""

    def decided(self, result: GameResult | None, _: Translator) -> str:
        """What decided a game, in a sentence; empty if it was the totals, or nothing.

        `result` is None if the players themselves broke the game off: the sentence says why.
        """
