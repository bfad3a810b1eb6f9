"""Messages of a person's own mistakes: the position of that moment, and how moves compare."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.moves import Move
from bot.i18n.numbers import decimal, signed_decimal
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages import review_ids
from bot.messages.message import BRASS, NIGHT, Button, ButtonStyle, Message, Picture
from bot.messages.study_ids import MistakeAct, MistakeButton, PuzzleAct, PuzzleButton
from bot.tables.mistakes import JudgedAnswer, Mistake, MistakeCounts
from bot.tables.table import Table
from bot.ui.layouts import study
from bot.ui.layouts import table as tables
from bot.ui.layouts.seating import signed_name

_MOST: Final = 5


def question(mistake: Mistake, _: Translator) -> Message:
    """The position before the mistake, as its player saw it, with the buttons of a turn."""
    shown = study.hand(mistake.table, mistake.seat, _)
    if not _studied(mistake, shown).rows:
        shown = tables.running(mistake.table, _)
    return _framed(mistake, shown, "", _)


def hand(mistake: Mistake, _: Translator) -> Message:
    """The hand of that moment."""
    return _framed(mistake, study.hand(mistake.table, mistake.seat, _), "", _)


def card_choices(mistake: Mistake, cell: str, _: Translator) -> Message:
    """The cards for a cell."""
    return _framed(mistake, study.card_choices(mistake.table, mistake.seat, cell, _), cell, _)


def cell_choices(mistake: Mistake, card: str, _: Translator) -> Message:
    """The cells for a card."""
    return _framed(mistake, study.cell_choices(mistake.table, mistake.seat, card, _), card, _)


def thinking(_: Translator) -> Message:
    """Shown until the moves have been compared."""
    return Message(("🩹 " + _("Thinking by candlelight…"),))


def wrong_answer(mistake: Mistake, answer: JudgedAnswer, _: Translator) -> Message:
    """A wrong answer, and the question again."""
    assert answer.move is not None, "an answer has a move"
    move = _label(mistake, answer.move, _)
    if answer.move == mistake.play.move:
        text = _("{move} is what you played.", move=f"**{move}**")
    elif answer.lost is None:
        text = _("{move} is far from the best move.", move=f"**{move}**")
    else:
        lost = decimal(answer.lost, _)
        text = _("{move} is {lost} points worse than the best move.", move=f"**{move}**", lost=lost)
    return question(mistake, _).saying(f"✖️ {text} " + _("Try again."))


def solution(mistake: Mistake, answer: JudgedAnswer, _: Translator) -> Message:
    """The best moves with their expected leads, and the move that was played."""
    best = _label(mistake, mistake.verdict.known.best if answer.move is None else answer.move, _)
    first = (
        "✔️ " + _("Correct: {move}.", move=f"**{best}**")
        if answer.correct
        else "🕯️ " + _("The best move is {move}.", move=f"**{best}**")
    )
    played = _(
        "You played {move}, {lost} points worse.",
        move=f"**{_label(mistake, mistake.play.move, _)}**",
        lost=decimal(mistake.verdict.known.lost, _),
    )
    review = Button(
        _("Review"), str(review_ids.ReviewButton(mistake.table.id, mistake.number)), emoji="🔎"
    )
    return Message(
        lines=(_title(mistake, _), *_place(mistake, _), first, played),
        picture=_with_best(mistake, _),
        below=_comparison(mistake, answer, _),
        rows=((_following(mistake, _), review, _practise(_)),),
        accent=BRASS,
    )


def end(counts: MistakeCounts, _: Translator) -> Message:
    """No uncorrected mistake follows; the earlier ones can be opened again."""
    text = _(
        "That was the last one. You have corrected {corrected} of {count} so far.",
        corrected=counts.corrected,
        count=counts.made,
    )
    again = Button(_("Costliest first"), str(MistakeButton()), ButtonStyle.BLUE, emoji="🩹")
    return _without_mistake(text, (again,), _)


def none_left(counts: MistakeCounts, _: Translator) -> Message:
    """There is no mistake to correct; offers a puzzle."""
    text = _("You made no mistakes in your reviewed games.")
    if counts.made:
        text = _.many(
            "You have corrected the only mistake in your reviewed games.",
            "You have corrected all {n} mistakes in your reviewed games.",
            counts.made,
        )
    return _without_mistake(text, (), _)


def no_reviews(finished: Sequence[Table], _: Translator) -> Message:
    """No game has been reviewed; offers the review of a finished one, and a puzzle."""
    text = _("Mistakes come from your reviewed games, and none of yours has been reviewed yet.")
    review = tuple(
        Button(
            _("Review last game"),
            str(review_ids.ReviewButton(table.id)),
            ButtonStyle.BLUE,
            emoji="🔎",
        )
        for table in finished[:1]
    )
    return _without_mistake(text, review, _)


def _without_mistake(text: str, buttons: tuple[Button, ...], _: Translator) -> Message:
    return Message(
        lines=("### 🩹 " + _("My mistakes"), text),
        rows=((*buttons, _practise(_)),),
    )


def _framed(mistake: Mistake, message: Message, what: str, _: Translator) -> Message:
    """A message of the table with the question, and with a row of its own."""
    picture = message.picture or tables.running(mistake.table, _).picture
    name = f"mistake-{mistake.table.id}-{mistake.number}{what.lower()}.png"
    lost = decimal(mistake.verdict.known.lost, _)
    ask = _("Your move here lost **{lost}** points. Find a better one.", lost=lost)
    tell = MistakeButton(mistake.table.id, mistake.number, MistakeAct.TELL)
    answer = Button(_("Show the answer"), str(tell), emoji="🕯️")
    legend = tuple(line for line in message.lines if line.startswith("-#"))
    return replace(
        _studied(mistake, message),
        lines=(_title(mistake, _), *_place(mistake, _), *legend, *_side(mistake, legend, _)),
        picture=None if picture is None else picture.renamed(name),
        below=(f"➤ {ask}",),
        accent=NIGHT,
        mentions=(),
    ).with_row((answer, _following(mistake, _), _practise(_)))


def _side(mistake: Mistake, legend: Sequence[str], _: Translator) -> tuple[str, ...]:
    """Which side of the picture the reader played, unless the legend has its sign."""
    side = mistake.table.position.sides[mistake.seat]
    sign = kit_for(mistake.table.terms.rules).side_sign(mistake.view, side)
    if any(sign in line for line in legend):
        return ()
    name = signed_name(mistake.table, mistake.view, side, _)
    return ("-# " + _("Your side: {name}", name=name),)


def _with_best(mistake: Mistake, _: Translator) -> Picture:
    """The table before the move, with the best one marked."""
    table, name = mistake.table, f"mistake-{mistake.table.id}-{mistake.number}-best.png"
    rules, four_colour = table.terms.rules, table.terms.four_colour
    best = mistake.verdict.known.best
    return kit_for(rules).pictures.step(table.view(None), best, name, four_colour, _)


def _title(mistake: Mistake, _: Translator) -> str:
    """Which game and which deal the mistake is from."""
    rules, kit = mistake.table.terms.rules, kit_for(mistake.table.terms.rules)
    deal = kit.deal_title(mistake.table.view(None), _)
    where = _("table {table}", table=mistake.table.id)
    return f"### 🩹 {edition_name(rules, _)} · {where} · {deal}"


def _place(mistake: Mistake, _: Translator) -> tuple[str, ...]:
    """Which of the reader's mistakes it is."""
    if mistake.place is None:
        return ()
    at, count = mistake.place
    return ("-# " + _("Mistake {at} of {count}, the costliest first", at=at, count=count),)


def _studied(mistake: Mistake, message: Message) -> Message:
    """The message with buttons for this mistake in place of those of the table."""

    def new_id(act: str, choice: str) -> MistakeButton:
        return MistakeButton(mistake.table.id, mistake.number, MistakeAct(act), choice)

    return study.with_ids(message, study.acting(new_id))


def _comparison(mistake: Mistake, answer: JudgedAnswer, _: Translator) -> tuple[str, ...]:
    """The best moves and the one that was played, each with its expected lead."""
    played = mistake.play.move
    shown = [*answer.values[:_MOST], *(v for v in answer.values[_MOST:] if v[0] == played)]
    lines = [
        f"-# {'▸' if move == played else '·'} **{_label(mistake, move, _)}**"
        f" {signed_decimal(lead, _)}"
        for move, lead in shown
    ]
    legend = _("Expected lead in this deal, given all that you could know then:")
    return (f"-# {legend}", *lines)


def _following(mistake: Mistake, _: Translator) -> Button:
    after = MistakeButton(mistake.table.id, mistake.number)
    return Button(_("Next mistake"), str(after), ButtonStyle.GREY, emoji="⏩")


def _practise(_: Translator) -> Button:
    return Button(_("Practise Dracula"), str(PuzzleButton("", PuzzleAct.ANOTHER)), emoji="🧩")


def _label(mistake: Mistake, move: Move, _: Translator) -> str:
    return kit_for(mistake.table.terms.rules).move_label(move, _) or str(move)
