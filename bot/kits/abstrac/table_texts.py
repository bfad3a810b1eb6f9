"""Texts on the message of a game of Abstrac: prompts, moves, scores and small print."""

from collections.abc import Sequence

from bot.engine.game import Stage
from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.i18n.card_names import shorts
from bot.i18n.translator import Translator
from bot.kits.deal_words import points_so_far, who_deals
from bot.kits.two_sides import SIGNS


def prompt(view: AbstracView, who: str, names: Sequence[str], _: Translator) -> str:
    """The request to the player to move, `who`; `names` are by side."""
    if view.stage is Stage.CHOOSE:
        dealer = names[view.sides[view.dealer]]
        return _(
            "{who}, look at the row and choose: will you take first, or shall {dealer}?",
            who=who,
            dealer=dealer,
        )
    if len(view.row) == 1:
        return _("{who}, it is your turn: take the last card.", who=who)
    if len(view.row) == 2:
        return _("{who}, it is your turn: take one or two cards.", who=who)
    return _("{who}, it is your turn: take one, two or three cards from the open end.", who=who)


def move_text(move: Move, name: str, _: Translator) -> str:
    """A sentence about a public move."""
    if move in TAKES:
        return _.many("{name} took {n} card.", "{name} took {n} cards.", TAKES[move], name=name)
    if move.word == "first":
        return _("{name} takes first.", name=name)
    return _("{name} takes second.", name=name)


def move_label(move: Move, _: Translator) -> str:
    """A move as a label: `2 cards`, `First`."""
    if move in TAKES:
        return _.many("{n} card", "{n} cards", TAKES[move])
    return _("First") if move.word == "first" else _("Second")


def aftermath(view: AbstracView, _players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The cards of the last take, in the order taken."""
    if not view.moves_made or (count := TAKES.get(view.moves_made[-1][1], 0)) == 0:
        return ()
    seat = view.moves_made[-1][0]
    return (f"**{shorts(view.takings[view.sides[seat]].cards[-count:])}**",)


def score_after(view: AbstracView, count: int) -> int:
    """The score of the side to move in this deal if it took `count` cards and the deal ended."""
    assert view.to_move is not None
    return view.scores_after(count)[view.sides[view.to_move]]


def score_note(view: AbstracView, side: int, _: Translator) -> str:
    """The score of a side if the deal ended now."""
    return points_so_far(0 if view.stage is Stage.OVER else view.deal_scores[side], _)


def notes(view: AbstracView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The cut or the dealer, the score that each take would make, and a misère.

    In the first deal also what scores, until both have taken cards.
    """
    texts = [who_deals(view, players, SIGNS, _), *_scoring(view, _)]
    if view.stage is Stage.TAKE:
        assert view.to_move is not None
        side, takes = SIGNS[view.sides[view.to_move]], scores_after(view)
        texts.append(_("Score if {side} takes {takes}", side=side, takes=takes))
        if view.misere is not None:
            side, other = SIGNS[view.misere], SIGNS[1 - view.misere]
            told = _("Misère: {side} gets what {other} would have scored.", side=side, other=other)
            texts.append(f"⇆ {told}")
    return tuple(texts)


def _scoring(view: AbstracView, _: Translator) -> tuple[str, ...]:
    """What scores, in the first turns of a match."""
    if view.deal > 1 or all(taking.cards for taking in view.takings):
        return ()
    return (
        _(
            "Three or four of a rank score, and three or more of a suit in sequence: times the"
            " number of cards that your opponent takes."
        ),
    )


def scores_after(view: AbstracView) -> str:
    """The score that each take would make: `1: 12 · 2: 12 · 3: 30`."""
    return " · ".join(
        f"{count}: **{score_after(view, count)}**" for count in range(1, min(3, len(view.row)) + 1)
    )
