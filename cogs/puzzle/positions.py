"""A position whose best move is asked for, in any game: its turn with other ids, and the answer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.catalogue import KITS, kit_for
from bot.kits.kit_types import PictureFile
from bot.messages.button_grammar import ButtonId
from bot.messages.message import NIGHT, Button, Message, Picture
from bot.messages.study_ids import (
    PositionButton,
    PuzzleAct,
    PuzzleButton,
    StudyAct,
)
from bot.model.puzzles import POSITION_GAMES
from bot.tables.table import Table
from bot.ui.layouts import choices, study
from bot.ui.layouts.seating import signed_name


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """A table at which a move is asked for.

    name    the beginning of the names of its pictures
    new_id  the id of an act with its choice
    """

    table: Table
    seat: Seat
    name: str
    new_id: Callable[[StudyAct, str], ButtonId]

    @property
    def view(self) -> View:
        """What the player to move sees."""
        return self.table.view(self.seat)


def asking(asked: AskedPosition, act: StudyAct, choice: str, _: Translator) -> Message:
    """The next choice on the way to a move, with the side of the reader: the hand, at first."""
    shown: Message | None = None
    if act is StudyAct.CELL:
        shown = choices.cards_for(choice, asked.table, asked.seat, _)
    elif act is StudyAct.CARD:
        shown = choices.cells_for(choice, asked.table, asked.seat, _)
    shown = shown or choices.hand(asked.table, asked.seat, _)
    assert shown.picture is not None, "it shows the hand, in which there is a card to play"
    legend = tuple(line for line in shown.lines if line.startswith("-#"))
    return replace(
        study.with_ids(shown, asked.new_id),
        lines=(*legend, *_side(asked, legend, _)),
        picture=shown.picture.renamed(f"{asked.name}{choice.lower()}.png"),
        accent=NIGHT,
    )


def answered(view: View, act: StudyAct, choice: str, chosen: Iterable[str]) -> Move:
    """The move of a button, or the move that the chosen cards make; a Refusal if there is none."""
    if act is StudyAct.MOVE:
        return Move.parse(choice)
    return study.picked(view, choice, chosen)


def with_best(asked: AskedPosition, best: Move, _: Translator) -> Picture:
    """The table before the move, with the best one marked."""
    terms, view = asked.table.terms, asked.table.view(None)
    file = PictureFile(f"{asked.name}-best.png", terms.four_colour)
    return kit_for(terms.rules).pictures.step(view, best, file, _)


def move_label(view: View, move: Move, _: Translator) -> str:
    """The label of a move, bold."""
    return f"**{kit_for(view.rules).move_label(move, _) or move}**"


def best_line(best: str, found: bool, _: Translator) -> str:
    """The best move, `found` by the reader or shown on request."""
    if found:
        return "✔️ " + _("Correct: {move}.", move=best)
    return "🕯️ " + _("The best move is {move}.", move=best)


def loss(move: str, lost: int, _: Translator) -> str:
    """A move that is not the best one, and the points that it loses."""
    return _.many("{move} would lose {n} point.", "{move} would lose {n} points.", lost, move=move)


def wrong_line(text: str, _: Translator) -> str:
    """A wrong answer, and the request for another."""
    return f"✖️ {text} " + _("Try again.")


def answer_button(button_id: ButtonId, _: Translator) -> Button:
    """The button that shows the answer."""
    return Button(_("Show the answer"), str(button_id), emoji="🕯️")


def practice_button(game: str, _: Translator) -> Button:
    """The button of a puzzle in a game, by its kit's key; in Dracula if the game has none."""
    game, opens = (
        (game, str(PositionButton(game)))
        if game in POSITION_GAMES
        else ("dracula", str(PuzzleButton("", PuzzleAct.ANOTHER)))
    )
    return Button(_("Practise {game}", game=_(KITS[game].title)), opens, emoji="🧩")


def _side(asked: AskedPosition, legend: Iterable[str], _: Translator) -> tuple[str, ...]:
    """Which side of the picture the reader plays, unless the legend has its sign."""
    side = asked.view.sides[asked.seat]
    sign = kit_for(asked.view.rules).side_sign(asked.view, side)
    if any(sign in line for line in legend):
        return ()
    return ("-# " + _("Your side: {name}", name=signed_name(asked.table, asked.view, side, _)),)
