"""Texts and buttons on the public message of Abstrac: prompts, moves, results, small print."""

from collections.abc import Sequence
from typing import Final

from bot.engine.game import Stage
from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import AbstracResult, AbstracView, abstrac_result
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, shorts
from bot.i18n.translator import Translator
from bot.kits.abstrac.alt_text import combination_cards
from bot.kits.deal_words import points_so_far, who_deals
from bot.kits.kit_types import Rows, TableRef
from bot.kits.two_sides import SIGNS
from bot.messages.message import Button, ButtonStyle
from bot.messages.table_ids import MoveButton

_ARROW: Final = "▸"


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


def buttons(view: AbstracView, ref: TableRef, _: Translator, *, mover: AbstracView) -> Rows:
    """A button for each legal move; that of a take says how many cards, as in `2`."""

    def button(move: Move) -> Button:
        label = move_label(move, _)
        if move in TAKES:
            label = str(TAKES[move])
        custom_id = str(MoveButton(ref.table, ref.ply, str(move)))
        return Button(label, custom_id, ButtonStyle.BLUE)

    row = tuple(button(move) for move in mover.moves)
    return (row,) if row and view.stage is not Stage.OVER else ()


def score_after(view: AbstracView, count: int) -> int:
    """The score of the side to move in this deal if it took `count` cards and the deal ended."""
    assert view.to_move is not None
    return view.scores_after(count)[view.sides[view.to_move]]


def score_note(view: AbstracView, side: int, _: Translator) -> str:
    """The score of a side if the deal ended now."""
    return points_so_far(0 if view.stage is Stage.OVER else view.deal_scores[side], _)


def notes(view: AbstracView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The cut or the dealer, the score that each take would make, and a misère."""
    texts = [who_deals(view, players, SIGNS, _)]
    if view.stage is Stage.TAKE:
        takes = scores_after(view)
        texts.append(_("Cards you take ▸ your score in this deal: {takes}", takes=takes))
        if view.misere is not None:
            texts.append(
                _(
                    "Misère: {side} has no combination and gets the score that {other} would have"
                    " had.",
                    side=SIGNS[view.misere],
                    other=SIGNS[1 - view.misere],
                )
            )
    return tuple(texts)


def scores_after(view: AbstracView) -> str:
    """The score that each take would make: `1 ▸ 12 · 2 ▸ 12 · 3 ▸ 30`."""
    return " · ".join(
        f"{count} {_ARROW} **{score_after(view, count)}**"
        for count in range(1, min(3, len(view.row)) + 1)
    )


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """A sentence about the score of each side; `names` are by side."""
    return tuple(_side_score(abstrac_result(result), side, names, _) for side in (0, 1))


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    """By side: its sets and runs with their points."""
    return tuple(
        f"{SIGNS[side]} {combination_cards(taking) or NO_CARDS}"
        for side, taking in enumerate(abstrac_result(result).takings)
    )


def _side_score(result: AbstracResult, side: int, names: Sequence[str], _: Translator) -> str:
    own, other = result.takings[side], result.takings[1 - side]
    name, score = names[side], result.scores[side]
    if result.misere == side:
        return _(
            "{name} has no combination and so gets the score that {other} would have had:"
            " {points} × {n} = **{score}**.",
            name=name,
            other=names[1 - side],
            points=other.points,
            n=len(own.cards),
            score=score,
        )
    if result.misere is not None:
        return _("{name} gets nothing: misère.", name=name)
    return _(
        "{name}: {points} points × {n} cards taken by the opponent = **{score}**.",
        name=name,
        points=own.points,
        n=len(other.cards),
        score=score,
    )
