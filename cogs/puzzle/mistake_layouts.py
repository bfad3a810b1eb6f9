"""Messages of a person's own mistakes: the position of that moment, and how moves compare."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.games import GAMES
from bot.i18n.numbers import decimal, signed_decimal
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages import review_ids
from bot.messages.message import BRASS, Button, ButtonStyle, Message
from bot.messages.study_ids import MistakeButton, StudyAct
from bot.model.reviews import Judgement
from bot.tables.errors import NoMistakeNow
from bot.tables.mistakes import JudgedAnswer, Mistake, MistakeCounts
from bot.tables.table import Table
from bot.ui.layouts.buttons import review_button
from bot.ui.layouts.refusals import sentence
from bot.ui.layouts.study import points_note
from cogs.puzzle import positions
from cogs.puzzle.positions import AskedPosition

_MOST: Final = 5


def question(
    mistake: Mistake, _: Translator, act: StudyAct = StudyAct.OPEN, choice: str = ""
) -> Message:
    """The position before the mistake, as its player saw it, with the buttons of a turn.

    After a choice on the way to a move, those of the next one.
    """
    shown = positions.asking(_asked(mistake), act, choice, _)
    lost = decimal(mistake.verdict.known.lost, _)
    ask = _("Your move here lost **{lost}** points. Find a better one.", lost=lost)
    tell = MistakeButton(*mistake.key, StudyAct.TELL)
    return replace(
        shown,
        lines=(_title(mistake, _), *_place(mistake, _), *shown.lines),
        below=(f"➤ {ask}", *_older_review(mistake, _), *points_note(mistake.view, _)),
    ).with_row((positions.answer_button(tell, _), _following(mistake, _), _practise(mistake, _)))


def thinking(_: Translator) -> Message:
    """Shown until there is a puzzle or an answer."""
    return Message(("🩹 " + _("Thinking by candlelight…"),))


def comparing(mistake: Mistake, _: Translator) -> Message:
    """Shown until the moves have been compared: the question without its buttons."""
    return replace(question(mistake, _), below=thinking(_).lines, rows=())


def wrong_answer(mistake: Mistake, answer: JudgedAnswer, _: Translator) -> Message:
    """The question again, with how a wrong answer compares in place of the request."""
    assert answer.move is not None, "an answer has a move"
    move = positions.move_label(mistake.view, answer.move, _)
    if answer.move == mistake.play.move:
        text = _("{move} is what you played.", move=move)
    elif answer.lost is None:
        text = _("{move} is far from the best move.", move=move)
    else:
        lost = decimal(answer.lost, _)
        text = _("{move} is {lost} points worse than the best move.", move=move, lost=lost)
    again = question(mistake, _)
    return replace(again, below=(positions.wrong_line(text, _), *again.below[1:]))


def solution(mistake: Mistake, answer: JudgedAnswer, _: Translator) -> Message:
    """The best moves with their expected leads, and the move that was played."""
    known = answer.now or mistake.verdict.known
    review = review_button(mistake.table.id, _, mistake.number)
    return Message(
        lines=(_title(mistake, _), *_place(mistake, _), *_solved(mistake, answer, known, _)),
        picture=positions.with_best(_asked(mistake), known.best, _),
        below=_comparison(mistake, answer, _),
        rows=((_following(mistake, _), review, _practise(mistake, _)),),
        accent=BRASS,
    )


def no_mistake_now(table_id: int, _: Translator) -> Message:
    """The move was a mistake only by an earlier review of this game, or that cannot be read."""
    text = sentence(NoMistakeNow("no_mistake_now"), _)
    return _without_mistake(text, (_costliest_first(_), review_button(table_id, _)), _)


def end(counts: MistakeCounts, _: Translator) -> Message:
    """No uncorrected mistake follows; the earlier ones can be opened again."""
    text = _(
        "That was the last one. You have corrected {corrected} of {count} so far.",
        corrected=counts.corrected,
        count=counts.made,
    )
    return _without_mistake(text, (_costliest_first(_),), _)


def none_left(counts: MistakeCounts, _: Translator) -> Message:
    """There is no mistake to correct; offers a puzzle, or to make again a review that is unread."""
    if counts.unread is not None:
        text = _(
            "The review of table {table} is from an older version and can no longer be read. Review"
            " this game again to find your mistakes in it.",
            table=counts.unread,
        )
        return _without_mistake(text, (review_button(counts.unread, _),), _)
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


def _costliest_first(_: Translator) -> Button:
    return Button(_("Costliest first"), str(MistakeButton()), ButtonStyle.BLUE, emoji="🩹")


def _without_mistake(text: str, buttons: tuple[Button, ...], _: Translator) -> Message:
    return Message(
        lines=("### 🩹 " + _("My mistakes"), text),
        rows=((*buttons, positions.practice_button("dracula", _)),),
    )


def _asked(mistake: Mistake) -> AskedPosition:
    """The position with the ids of this mistake."""

    def new_id(act: StudyAct, choice: str) -> MistakeButton:
        return MistakeButton(*mistake.key, act, choice)

    name = f"mistake-{mistake.table.id}-{mistake.number}"
    return AskedPosition(mistake.table, mistake.seat, name, new_id)


def _title(mistake: Mistake, _: Translator) -> str:
    """Which game and which deal the mistake is from."""
    rules, kit = mistake.table.terms.rules, kit_for(mistake.table.terms.rules)
    view = mistake.table.view(None)
    parts = [edition_name(rules, _), _("table {table}", table=mistake.table.id)]
    parts.append(kit.deal_title(view, _))
    if view.game > 1:
        parts.append(_("game {game}", game=view.game))
    return "### 🩹 " + " · ".join(parts)


def _older_review(mistake: Mistake, _: Translator) -> tuple[str, ...]:
    """That the question comes from a review whose game is judged otherwise by now."""
    if mistake.valid:
        return ()
    return ("-# " + _("That is from an older review: your answer is judged afresh."),)


def _solved(
    mistake: Mistake, answer: JudgedAnswer, known: Judgement, _: Translator
) -> tuple[str, ...]:
    """The best move, and how much worse the one was that was played."""
    made = positions.move_label(mistake.view, mistake.play.move, _)
    if answer.no_mistake:
        text = _("{move}, which you played, is as good as any move after all.", move=made)
        return (f"✔️ {text}",)
    best = positions.move_label(mistake.view, answer.move or known.best, _)
    lost = decimal(known.lost, _)
    played = _("You played {move}, {lost} points worse.", move=made, lost=lost)
    return positions.best_line(best, answer.correct, _), played


def _place(mistake: Mistake, _: Translator) -> tuple[str, ...]:
    """Which of the reader's mistakes it is."""
    if mistake.place is None:
        return ()
    at, count = mistake.place
    return ("-# " + _("Mistake {at} of {count}, the costliest first", at=at, count=count),)


def _comparison(mistake: Mistake, answer: JudgedAnswer, _: Translator) -> tuple[str, ...]:
    """The best moves and the one that was played, each with its expected lead."""
    played = mistake.play.move
    shown = [*answer.values[:_MOST], *(v for v in answer.values[_MOST:] if v[0] == played)]
    lines = [
        f"-# {'▸' if move == played else '·'} {positions.move_label(mistake.view, move, _)}"
        f" {signed_decimal(lead, _)}"
        for move, lead in shown
    ]
    here = _(kit_for(mistake.table.terms.rules).in_this_deal)
    legend = _(
        "Expected lead {in_this_deal}, given all that you could know then:", in_this_deal=here
    )
    if len(set(mistake.view.sides)) > 2:
        legend = _(
            "Expected lead over the average of the others {in_this_deal}, given all that you could"
            " know then:",
            in_this_deal=here,
        )
    return (f"-# {legend}", *lines, *points_note(mistake.view, _))


def _following(mistake: Mistake, _: Translator) -> Button:
    after = MistakeButton(mistake.table.id, mistake.number)
    label = _("Finish") if mistake.last else _("Next mistake")
    return Button(label, str(after), ButtonStyle.GREY, emoji="⏩")


def _practise(mistake: Mistake, _: Translator) -> Button:
    return positions.practice_button(GAMES[mistake.table.terms.rules].kit, _)
