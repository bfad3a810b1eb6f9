"""A puzzle as its solver sees it: the coffin, both hands, what a move was worth; and the results.

What is shared names neither card nor place, so that nobody is told too much.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.moves import Move
from bot.i18n.card_names import label, short, shorts, spoken
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, board_plain, hand_alt, hand_plain
from bot.kits.coffin.cell_buttons import closed_cell, grid
from bot.kits.coffin.pictures import board_drawing
from bot.kits.kit import Rows
from bot.messages.button_ids import PuzzleAct, PuzzleButton
from bot.messages.message import BRASS, MOST_ALT, NIGHT, Button, ButtonStyle, Message, Picture
from bot.model.puzzles import Puzzle, RankedAttempt
from bot.ui.layouts.seating import timestamp

_SQUARES: Final = ((0, "🟩🟩🟩"), (15, "🟧🟧⬛"), (30, "🟧⬛⬛"))
"""What a try is marked with that loses so many points at the most."""
_WORST: Final = "⬛⬛⬛"
_MOST: Final = 20
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def asked(puzzle: Puzzle, name: str, at: int | None, _: Translator) -> Message:
    """The puzzle, and how to answer it: a place first, then the card that goes there."""
    lines = [_title(name, _)]
    if _is_day(name):
        lines.append("-# " + _("One try, the same coffin for everybody."))
    asked_for = _("It is your turn, and one move is clearly best if both then play their best.")
    lines += [f"{_way(puzzle, _)} {asked_for}", _hands(puzzle, _)]
    if at is None:
        lines.append("➤ " + _("Press a place, then the card that goes there."))
    else:
        lines.append("➤ **" + _("Which card goes to {cell}?", cell=CELL_NAMES[at]) + "**")
    choice = _cards(puzzle, name, at, _)
    return Message(
        lines=tuple(lines),
        picture=_picture(puzzle, name, _),
        rows=(*_places(puzzle, name, at), *((choice,) if choice else ()), _ends(name, _)),
        accent=NIGHT,
    )


def missed(puzzle: Puzzle, name: str, move: Move, _: Translator) -> Message:
    """At practice, a move that is not the best, and the puzzle again."""
    laid = _move(move, _)
    lost = puzzle.lost(move)
    told = _.many("{move} loses {n} point.", "{move} loses {n} points.", lost, move=laid)
    return asked(puzzle, name, None, _).saying(f"✖️ {told} " + _("Look again."))


def answered(puzzle: Puzzle, name: str, found: bool, _: Translator) -> Message:
    """At practice, the best move: found, or told to whoever asked for it."""
    best = _move(puzzle.best, _)
    first = (
        "✔️ " + _("{move} it is!", move=best)
        if found
        else "🕯️ " + _("The best move is {move}.", move=best)
    )
    return Message(
        lines=(_title(name, _), first, _way(puzzle, _), _hands(puzzle, _)),
        picture=_picture(puzzle, name, _),
        below=_worths(puzzle, _),
        rows=((_another(_), _daily(_)),),
        accent=BRASS,
    )


def result(puzzle: Puzzle, kept: RankedAttempt, may_post: bool, _: Translator) -> Message:
    """What came of the one try at a daily coffin, for whoever made it."""
    name, laid = kept.day.isoformat(), _move(Move.parse(kept.move), _)
    if kept.lost:
        told = _("You chose {move}; the best move is {best}.",
                 move=laid, best=_move(puzzle.best, _))  # fmt: skip
    else:
        told = _("You chose {move}: the best move.", move=laid)
    post = Button(
        _("Post the result"), str(PuzzleButton(name, PuzzleAct.POST)), ButtonStyle.GREEN, emoji="📣"
    )
    row = (*((post,) if may_post else ()), _board_button(name, _), _another(_))
    return Message(
        lines=(
            _title(name, _),
            f"**{share_line(kept, _)}**",
            told,
            _way(puzzle, _),
            _hands(puzzle, _),
        ),
        picture=_picture(puzzle, name, _),
        below=(*_worths(puzzle, _), _("The next coffin is opened {when}.", when=_next(kept))),
        rows=(row,),
        accent=BRASS,
    )


def buried(today: Message, _: Translator) -> Message:
    """Instead of a coffin whose day is over, today's."""
    return today.saying(_("That day's coffin is nailed down for good; here is today's."))


def share_line(kept: RankedAttempt, _: Translator) -> str:
    """A result in one line that spoils nothing."""
    day = _("Daily coffin {day}", day=kept.day.isoformat())
    return f"{day} · ⚰️{_score(kept, _)}"


def shared(kept: RankedAttempt, _: Translator) -> Message:
    """A result in the channel, with the way to the coffin for everybody else."""
    return Message(
        lines=(f"**{safe_name(kept.person.name)}**", share_line(kept, _)),
        rows=((_daily(_), _board_button(kept.day.isoformat(), _)),),
        accent=BRASS,
    )


def board(tries: Sequence[RankedAttempt], name: str, user_id: int, _: Translator) -> Message:
    """Everybody on this server who has tried, the caller's own line below if it is far down."""
    lines = [_line(kept, tries, _) for kept in tries[:_MOST]]
    if len(tries) > _MOST:
        more = len(tries) - _MOST
        lines.append(_.many("… and {n} more", "… and {n} more", more))
    own = [_line(kept, tries, _) for kept in tries[_MOST:] if kept.person.user_id == user_id]
    return Message(
        lines=(
            "### 🏆 " + _("Daily coffin {day}", day=name) + " · " + _("this server"),
            *(lines or [_("Nobody has lifted this lid yet.")]),
            *(_("You: {line}", line=line) for line in own),
        ),
        rows=((_daily(_),),),
        accent=BRASS,
    )


def _line(kept: RankedAttempt, tries: Sequence[RankedAttempt], _: Translator) -> str:
    rank = 1 + sum(other.lost < kept.lost for other in tries)
    place = _MEDALS.get(rank, f"**{rank}.**")
    return f"{place} {safe_name(kept.person.name)} · {_score(kept, _)}"


def _score(kept: RankedAttempt, _: Translator) -> str:
    squares = next((signs for most, signs in _SQUARES if kept.lost <= most), _WORST)
    lost = _.many("lost {n} point", "lost {n} points", kept.lost)
    return f"{squares} · {lost} · " + _("streak {n}", n=kept.streak)


def _title(name: str, _: Translator) -> str:
    if _is_day(name):
        return "### ⚰️ " + _("Daily coffin {day}", day=name)
    return "### 🧩 " + _("A coffin to practise on")


def _way(puzzle: Puzzle, _: Translator) -> str:
    if puzzle.view.ways[0] == "queen":
        return _("You go the Queen's way (rows).")
    return _("You go the King's way (columns).")


def _hands(puzzle: Puzzle, _: Translator) -> str:
    mine, theirs = shorts(puzzle.view.hand), shorts(puzzle.opponent_hand)
    return _("Your hand: **{mine}** · the other hand, open: **{theirs}**", mine=mine, theirs=theirs)


def _picture(puzzle: Puzzle, name: str, _: Translator) -> Picture:
    theirs = ", ".join(spoken(card, _) for card in puzzle.opponent_hand)
    alt = " ".join(
        (
            board_alt(puzzle.view, _),
            hand_alt(puzzle.view, _),
            _("The other hand: {cards}.", cards=theirs),
        )
    )
    hands = f"{hand_plain(puzzle.view)}   ({shorts(puzzle.opponent_hand)})"
    plain = f"{board_plain(puzzle.view)}\n\n{hands}"
    return Picture(f"puzzle-{name}.png", alt[:MOST_ALT], plain, board_drawing(puzzle.view))


def _places(puzzle: Puzzle, name: str, at: int | None) -> Rows:
    """The coffin's places; those that are open can be pressed, the chosen one is green."""

    def button(place: int) -> Button:
        press = str(PuzzleButton(name, PuzzleAct.PLACE, CELL_NAMES[place]))
        if place not in puzzle.view.legal_cells:
            return closed_cell(puzzle.view, place, press)
        return Button(
            CELL_NAMES[place], press, ButtonStyle.GREEN if place == at else ButtonStyle.BLUE
        )

    return grid(button)


def _cards(puzzle: Puzzle, name: str, at: int | None, _: Translator) -> tuple[Button, ...]:
    moves = [move for move in puzzle.view.moves if move.cell == at]
    return tuple(
        Button(
            label(move.card, _),
            str(PuzzleButton(name, PuzzleAct.TRY, str(move))),
            ButtonStyle.GREEN,
        )
        for move in moves
        if move.card is not None
    )


def _ends(name: str, _: Translator) -> tuple[Button, ...]:
    if _is_day(name):
        return (_board_button(name, _),)
    tell = Button(_("Tell me"), str(PuzzleButton(name, PuzzleAct.TELL)), emoji="🕯️")
    return (tell, _another(_))


def _another(_: Translator) -> Button:
    return Button(_("Practise"), str(PuzzleButton("", PuzzleAct.ANOTHER)), emoji="🧩")


def _daily(_: Translator) -> Button:
    return Button(
        _("Today's coffin"), str(PuzzleButton("", PuzzleAct.DAILY)), ButtonStyle.BLUE, emoji="⚰️"
    )


def _board_button(name: str, _: Translator) -> Button:
    return Button(_("Board of the day"), str(PuzzleButton(name, PuzzleAct.BOARD)), emoji="🏆")


def _worths(puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
    """What every move is worth, card by card, the best first."""
    told = []
    for card in dict.fromkeys(puzzle.view.hand):
        own = [move for move in puzzle.margins if move.card == card]
        own.sort(key=lambda move: -puzzle.margins[move])
        places = " · ".join(_worth(puzzle, move) for move in own)
        told.append(f"-# {short(card)}: {places}")
    margin = _("By how much you win or lose this coffin with best play from there:")
    return (f"-# {margin}", *told)


def _worth(puzzle: Puzzle, move: Move) -> str:
    margin = f"{puzzle.margins[move]:+d}".replace("-", "−")
    told = f"{'' if move.cell is None else CELL_NAMES[move.cell]} {margin}"
    return f"**{told}**" if move == puzzle.best else told


def _move(move: Move, _: Translator) -> str:
    assert move.card is not None, "a puzzle asks for a card"
    assert move.cell is not None, "and for its place"
    card = label(move.card, _)
    return _("**{card}** at **{cell}**", card=card, cell=CELL_NAMES[move.cell])


def _is_day(name: str) -> bool:
    return "-" in name


def _next(kept: RankedAttempt) -> str:
    """The midnight, UTC, at which the day of this try ends."""
    return timestamp(datetime.combine(kept.day + timedelta(days=1), time(), UTC).timestamp())
