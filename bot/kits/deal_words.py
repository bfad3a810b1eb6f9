"""Words about the deals of a match that several games share."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.engine.cards import RANKS
from bot.engine.first_dealer import FirstDealerRule
from bot.engine.game import View
from bot.engine.independent_deals import NO_TARGET, totals
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, short, shorts, spoken
from bot.i18n.numbers import whole
from bot.i18n.translator import Translator
from bot.messages.message import clipped


class MatchView(Protocol):
    """A view of a match of several deals, or up to a score."""

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""

    @property
    def deals(self) -> int | None:
        """How many deals are agreed; None if a target ends the match."""

    @property
    def target(self) -> int:
        """The score that ends the match; 0 if the number of deals does."""

    @property
    def results(self) -> Sequence[DealResult]:
        """The finished deals."""


def deal_title(view: MatchView, _: Translator) -> str:
    """The number of the deal, and how many there are, what the target is, or why it is played."""
    if _after_equal_totals(view):
        return _("deal {deal}, after equal totals", deal=view.deal)
    if view.deals is None:
        return _.many(
            "deal {deal}, up to {n} point",
            "deal {deal}, up to {n} points",
            view.target,
            deal=view.deal,
        )
    return _("deal {deal} of {deals}", deal=view.deal, deals=view.deals)


def _after_equal_totals(view: MatchView) -> bool:
    """Whether the match would be over but for equal totals (RULES F9, AB2)."""
    if view.deals is not None:
        return view.deal > view.deals
    return max(totals(result for result in view.results if result.deal < view.deal)) >= view.target


def match_length_text(options: Mapping[str, str], _: Translator) -> str:
    """After how many deals, or at which target score, the higher total wins (RULES FI)."""
    if options["target"] != NO_TARGET:
        return _(
            "Once somebody has reached **{points}** at the end of a deal, the higher total wins.",
            points=options["target"],
        )
    return _.many(
        "After **{n} deal** the higher total wins.",
        "After **{n} deals** the higher total wins.",
        int(options["deals"]),
    )


def points_so_far(points: int, _: Translator) -> str:
    """The note after a score about the points of the running deal; empty for none."""
    return _("(+{points} in this deal)", points=points) if points else ""


def gains_text(result: DealResult, names: Sequence[str], _: Translator) -> str:
    """What a deal brought each side; `names` are by side."""
    gains = zip(names, result.gains, strict=True)
    return " · ".join(f"{name} **{whole(gain)}**" for name, gain in gains)


def who_deals(view: View, players: Sequence[str], signs: Sequence[str], _: Translator) -> str:
    """Who deals; in the first deal also the cut that has decided it, until every seat has moved.

    `players` and `signs` are as for `cut_and_dealer`. A computer moves before anybody has read a
    word, so the cut outlives its move.
    """
    moved = {seat for seat, _move in view.moves_made}
    if view.deal < 2 and len(moved) < len(view.sides):
        return cut_and_dealer(view, players, signs, _)
    return _dealer(view, players, _)


def cut_and_dealer(view: View, players: Sequence[str], signs: Sequence[str], _: Translator) -> str:
    """Who deals first, and the cut that has decided it, if there was one.

    `players` and `signs` are names and signs of sides, both by seat: where partners share a sign,
    names say who has cut which card.
    """
    if not view.cuts:
        return _dealer(view, players, _)
    cards = [short(card) for card in view.cuts[-1]]
    if len(cards) > 1:  # a single card is cut for all
        who = signs if len(set(view.sides)) == len(view.sides) else players
        pairs = zip(who, cards, strict=True)
        cards = [f"{one}\N{NO-BREAK SPACE}{card}" for one, card in pairs]
    cut = " · ".join(cards) + _why_it_won(view, _)
    dealer, times = players[view.dealer], len(view.cuts)
    if times > 1:  # the picture of the cut shows them all
        often = {2: _("twice"), 3: _("three times")}.get(times) or _("{n} times", n=times)
        return _(
            "Cut {often} for the deal: {cut}. {dealer} deals first.",
            often=often,
            cut=cut,
            dealer=dealer,
        )
    return _("Cut for the deal: {cut}. {dealer} deals first.", cut=cut, dealer=dealer)


def _dealer(view: View, players: Sequence[str], _: Translator) -> str:
    return _("{dealer} deals.", dealer=players[view.dealer])


def _why_it_won(view: View, _: Translator) -> str:
    """Which suits beat which, in brackets, if the dealer's card won without a higher rank."""
    cut = view.cuts[-1]
    won = cut[view.dealer] if len(cut) > 1 else cut[0]
    rank = RANKS.index(won.rank)
    beaten = [card for card in cut if card != won and RANKS.index(card.rank) >= rank]
    if not beaten:
        return ""
    if any(card.red for card in beaten):
        return " " + _("(hearts beat diamonds)")
    return " " + _("(red beats black)")


def who_deals_first(rule: FirstDealerRule, _: Translator, *, vampires: bool = False) -> str:
    """How the first dealer is found (RULES D1); `vampires`: some may be cut."""
    texts = {
        FirstDealerRule.RANDOM: _("Chance decides who deals first."),
        FirstDealerRule.HOST: _("The challenger deals first."),
        FirstDealerRule.CUT_GERMAN: _(
            "Both cut until one card is red and the other black; the red one deals first."
        ),
        FirstDealerRule.CUT_ONE: _(
            "One card is cut for the first deal: if it is red, the challenger deals; if black, the"
            " other player. If it is a Vampire, another card is cut."
        )
        if vampires
        else _(
            "One card is cut for the first deal: if it is red, the challenger deals; if black, the"
            " other player."
        ),
    }
    return texts.get(rule) or cut_for_deal_text(_, vampires=vampires)


def cut_for_deal_text(_: Translator, *, vampires: bool = False) -> str:
    """How the first dealer is found by the French cut (RULES D1); `vampires`: some may be cut."""
    cut = _(
        "To see who deals first, everybody cuts a card, and the best card deals: a heart"
        " beats a diamond, a diamond beats a black card; within a suit the higher rank wins,"
        " and the Ace is low."
    )
    again = (
        _("If all are black, or one is a Vampire, everybody cuts again.")
        if vampires
        else _("If all are black, everybody cuts again.")
    )
    return f"{cut} {again}"


def held_cards(view: View, _seat: int) -> str:
    """The hand of a view's seat in symbols."""
    return shorts(view.hand) or NO_CARDS


def card_label(move: Move, _: Translator) -> str:
    """The card of a move in symbols; empty if it has none."""
    return "" if move.card is None else short(move.card)


def card_played(move: Move, name: str, _: Translator) -> str:
    """A sentence about a card that was played face up."""
    return _("{name} played **{card}**.", name=name, card=card_label(move, _))


def spoken_card(move: Move, _: Translator) -> str:
    """The card of a move in words; empty if it has none."""
    return "" if move.card is None else spoken(move.card, _)


def for_its_player(alt: str, view: View, sides: Sequence[str], _: Translator) -> str:
    """The alt text of a private picture, behind the reader's own side; `sides` name all sides."""
    own = sides[view.sides[view.seat or 0]]
    return clipped(_("You are {side}.", side=own) + f" {alt}")


def with_better_move(alt: str, move: str, _: Translator) -> str:
    """The alt text of a step, after its best move."""
    return clipped(_("Best move: {move}.", move=move) + f" {alt}")
