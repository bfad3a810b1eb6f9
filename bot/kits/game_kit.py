"""The kit of a game, which shows and explains it: what is particular to the game is passed to it.

A kit turns views into pictures, texts and buttons. It depends neither on Discord nor on tables:
names arrive as safe texts, and a `TableRef` identifies the table for the buttons. The parts that
all games share (header, turns, deadlines, scores, the end, the lobby) are in `bot.ui.layouts`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult
from bot.i18n.translator import N_, Translator
from bot.kits.deal_words import cut_and_dealer, gains_text
from bot.kits.film import begins_with_cut
from bot.kits.kit_callbacks import (
    CardsForCell,
    CellsForCard,
    DealLine,
    DealTexts,
    HandOfSeat,
    MoveText,
    NoteOnPoints,
    NoteOnSide,
    PagesOfRules,
    Prompt,
    PublicButtons,
    SignOfSide,
    TextsOnPlayers,
)
from bot.kits.kit_types import GamePictures, TableRef
from bot.messages.message import Message

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameKit(Generic[V]):
    """Shows and explains one game, in all editions that name this kit.

    A part that a game may do without has a default. Texts and names are marked for translation.
    An option, a value or a refusal that several games have is called the same in all their kits.
    """

    title: str
    """The name of the game, whichever edition."""
    tagline: str
    """What the game is about, in at most 60 characters; it follows the title."""
    aim: str
    """What one does and what scores, whichever edition; two or three rough sentences."""
    descriptions: Mapping[str, str]
    """By rules key: the description of an edition in a sentence or two."""
    names: Mapping[str, str] = field(default_factory=dict)
    """By rules key: the name of an edition, if it is not that of the game."""
    also_known_as: Mapping[str, str] = field(default_factory=dict)
    """By rules key: other words by which an edition is looked for."""
    crest: str
    """The sign of the game, a path in a box of 100 by 100."""
    deal_over: str = N_("Deal {deal} is over")
    """The heading of a finished deal, with a placeholder for its number."""
    in_this_deal: str = N_("in this deal")
    """Where points are made in the deal that is played, such as `in this coffin`."""
    no_deal: str = N_("No deal")
    """The subject of a sentence that none has been finished, such as `No coffin`."""
    only_last_deals: str = N_(
        "Only the last {count} of {all} deals are listed; the totals include all."
    )
    """A sentence: only the last {count} deals of {all} are listed."""
    pictures: GamePictures[V]
    """The pictures that all may see."""

    option_names: Mapping[str, str]
    """By option key: its name."""
    value_names: Mapping[tuple[str, str], str]
    """By option and value: the value's name."""
    number_names: Mapping[str, str] = field(default_factory=dict)
    """By option: the name of any other `{value}` that is a number."""
    refusals: Mapping[str, str]
    """By key: the texts of refusals that only this game has."""
    deals_stay: bool = True
    """Whether every finished deal stays in the channel as a message of its own.

    If not, the table's message goes on with the next deal, the board shows the finished one
    until its first move, and `notes` tell its result; only the last deal of a game stays.
    """
    film_cards: int
    """The number of cards that a film of 400 kB has room for, to whole deals."""
    rules_pages: PagesOfRules
    """The pages of an edition's rules at a table with these options, each with an example.

    One says how the first dealer is found, as `who_deals_first` does, if anything depends on the
    deal.
    `options` has every option. What overrules the page about play may be left to the list of
    the table's own options above it; the pages about points and about the end are right.
    """
    roles: Callable[[Mapping[str, str], str, Translator], str] = lambda *_: ""
    """Who gets which role, such as its way, or who picks them; a sentence.

    Empty if all play alike. The mapping has every option; the text is the challenger's name.
    """
    side_sign: SignOfSide[V]
    """The sign of a side in texts, as in the picture; may be empty."""
    deal_title: Callable[[V, Translator], str]
    """The name of the deal, such as `coffin 3 of 6`."""
    points_note: NoteOnPoints[V] = lambda *_: ""
    """What else than points is meant where the values of moves are said in points, in a sentence.

    What wins outright counts as `points` there. Empty if points alone decide.
    """
    beyond_the_deal: Callable[[Translator], str] = lambda _: ""
    """What the values of moves include besides the deal itself, in a sentence; mostly empty."""
    score_note: NoteOnSide[V] = lambda *_: ""
    """A note after the score of a side, such as its unit; may be empty."""
    prompt: Prompt[V]
    """The request to the player to move."""
    move_text: MoveText
    """A sentence about a public move; empty if it needs none."""
    aftermath: TextsOnPlayers[V] = lambda *_: ()
    """What followed from the last move by itself, in sentences; may be empty.

    Such as a player who is stuck, or a hand that is won. A table shows this of its last move only,
    so what a computer's next move would cover at once, such as who took a trick and leads to the
    next, is said after that move too.
    """
    move_label: Callable[[Move, Translator], str]
    """A move in symbols, such as `Q♥ at b1`."""
    past_label: Callable[[Move, Translator], str] = lambda *_: ""
    """A move that was made, in symbols, if its label would be read as a request; else empty."""
    notes: TextsOnPlayers[V]
    """Small print below the picture: the dealer, the cut, discards."""
    buttons: PublicButtons[V] = lambda *_, **_mover: ()
    """The buttons and selects of the public message, which must not name hidden cards.

    `mover` is the view of the seat to move.
    """
    hand: Callable[[V, TableRef, Translator], Message]
    """The private message with a player's hand; on their turn with buttons.

    It tells which side is theirs: the first line has the sign of the side, and the picture an alt
    text `for_its_player`. A coffin shows their lines instead.
    """
    choose_card: CardsForCell[V] = lambda *_: None
    """The private message after a press on a cell: the cards for it. None if there are none."""
    choose_cell: CellsForCard[V] = lambda *_: None
    """The private message after a press on a card: the cells for it. None if there are none."""
    played: Callable[[V, Move, Translator], str] = lambda *_: ""
    """The confirmation of a move to its player, from their view after it.

    Empty if it needs none, as where moves are made on the public message.
    """
    held: HandOfSeat[V] = lambda *_: ""
    """The hand of a seat in symbols, for finished games."""
    summary: DealTexts
    """How a deal was decided, in a sentence or two."""
    points: DealLine = gains_text
    """What a deal brought each side, in a line."""
    totals: Callable[[V, Translator], str] = lambda *_: ""
    """What the totals of a game of several deals are made of, in a line with the sides' signs.

    Empty if they are not made of parts.
    """
    details: Callable[[DealResult, Translator], tuple[str, ...]]
    """The arithmetic of a deal, one text a line."""
    heading: DealTexts = lambda *_: ()
    """What stands above `details` instead of a summary that says the same; else empty."""
    decided: Callable[[GameResult | None, Translator], str] = lambda *_: ""
    """What decided a game, in a sentence; empty if it was the totals, or nothing.

    It gets None if the players themselves broke the game off: the sentence says why.
    """

    def name(self, rules: str, _: Translator) -> str:
        """The name of an edition."""
        return _(self.names.get(rules, self.title))

    def about(self, rules: str, _: Translator) -> str:
        """A description of an edition in a sentence or two."""
        return _(self.descriptions.get(rules, ""))

    def search_text(self, rules: str, _: Translator) -> str:
        """All words by which an edition is found: its name, its description and others."""
        others = _(self.also_known_as.get(rules, ""))
        return "\n".join((self.name(rules, _), self.about(rules, _), others))

    def film_note(self, first: V, players: Sequence[str], _: Translator) -> str:
        """What a film with this first view shows before its first scene; may be empty.

        `players` are names by seat.
        """
        if not begins_with_cut(first):
            return ""
        signs = [self.side_sign(first, side) for side in first.sides]
        return cut_and_dealer(first, players, signs, _)
