"""The kit of a game: what is particular to the game is passed to it, what games share is here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult
from bot.i18n.translator import N_, Translator
from bot.kits.deal_words import cut_and_dealer, gains_text
from bot.kits.film import begins_with_cut
from bot.kits.kit import GamePictures, Rows, RulesPage, TableRef
from bot.messages.message import Message

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealKit(Generic[V]):
    """Satisfies `GameKit[V]`, where all methods are documented.

    game, pitch   the name of the game and its tagline
    goal          the game's aim
    names         by rules key: the name of an edition, if it is not that of the game
    descriptions  by rules key: the description of an edition
    deal_ended    the heading of a finished deal, with a placeholder for its number
    this_deal     in the deal that is played, in the game's own word for it
    none_ended    no deal, in that word, as the subject of a sentence
    last_ones     that only the last {count} deals of {all} are listed, in that word

    These texts are marked for translation. Every other field is the member of `GameKit` with its
    name; those that a game may do without have a default.
    """

    game: str
    pitch: str
    goal: str
    descriptions: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)
    crest: str
    deal_ended: str = N_("Deal {deal} is over")
    this_deal: str = N_("in this deal")
    none_ended: str = N_("No deal")
    last_ones: str = N_("Only the last {count} of {all} deals are listed; the totals include all.")
    pictures: GamePictures[V]

    option_names: Mapping[str, str]
    value_names: Mapping[tuple[str, str], str]
    number_names: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str]
    deals_stay: bool = True
    film_cards: int
    rules_pages: Callable[[str, Mapping[str, str], Translator], tuple[RulesPage, ...]]
    roles: Callable[[Mapping[str, str], Translator], str] = lambda *_: ""
    side_sign: Callable[[V, int], str]
    deal_title: Callable[[V, Translator], str]
    outright_note: Callable[[V, int, Translator], str] = lambda *_: ""
    score_note: Callable[[V, int, Translator], str] = lambda *_: ""
    prompt: Callable[[V, str, Sequence[str], Translator], str]
    move_text: Callable[[Move, str, Translator], str]
    aftermath: Callable[[V, Sequence[str], Translator], tuple[str, ...]] = lambda *_: ()
    move_label: Callable[[Move, Translator], str]
    notes: Callable[[V, Sequence[str], Translator], tuple[str, ...]]
    buttons: Callable[[V, V, TableRef, Translator], Rows] = lambda *_: ()
    hand: Callable[[V, TableRef, Translator], Message]
    choose_card: Callable[[V, str, TableRef, Translator], Message | None] = lambda *_: None
    choose_cell: Callable[[V, str, TableRef, Translator], Message | None] = lambda *_: None
    played: Callable[[V, Move, Translator], str] = lambda *_: ""
    held: Callable[[V, int], str] = lambda *_: ""
    summary: Callable[[DealResult, Sequence[str], Translator], tuple[str, ...]]
    points: Callable[[DealResult, Sequence[str], Translator], str] = gains_text
    details: Callable[[DealResult, Translator], tuple[str, ...]]
    decided: Callable[[GameResult | None, Translator], str] = lambda *_: ""

    def title(self, _: Translator) -> str:
        return _(self.game)

    def tagline(self, _: Translator) -> str:
        return _(self.pitch)

    def aim(self, _: Translator) -> str:
        return _(self.goal)

    def name(self, rules: str, _: Translator) -> str:
        return _(self.names.get(rules, self.game))

    def about(self, rules: str, _: Translator) -> str:
        return _(self.descriptions.get(rules, ""))

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return _(self.deal_ended, deal=result.deal)

    def in_this_deal(self, _: Translator) -> str:
        return _(self.this_deal)

    def no_deal(self, _: Translator) -> str:
        return _(self.none_ended)

    def only_last_deals(self, count: int, of: int, _: Translator) -> str:
        return _(self.last_ones, count=count, all=of)

    def film_note(self, first: V, players: Sequence[str], _: Translator) -> str:
        if not begins_with_cut(first):
            return ""
        signs = [self.side_sign(first, side) for side in first.sides]
        return cut_and_dealer(first, players, signs, _)
