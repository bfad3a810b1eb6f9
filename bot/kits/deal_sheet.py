"""The score sheet of a game whose deals are scored by side: its contents, alt text, plain text.

A row is a deal with its dealer, what each side scored, and how that was made; then the totals.
Coffin games have a sheet of their own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.engine.game import Stage, View
from bot.engine.results import DealResult, highest_of
from bot.i18n.translator import N_, Translator
from bot.kits.kit_types import PictureFile
from bot.messages.message import MOST_ALT, Drawing, Picture, clipped
from bot.render.marks import Mark
from bot.render.pictures import score_sheet_picture
from bot.render.score_sheet import MOST_ROWS, Entry, ScoreSheet, Sum
from bot.render.side_sign import SideSign
from bot.render.symbols import EQUALS, PLUS

MadeText = Callable[[DealResult, int, Translator], str]
"""How a side's score in a deal was made, in words; may be empty."""


def _unexplained(_result: DealResult, _side: int, _: Translator) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class SheetParts:
    """What a game adds to its score sheet.

    `columns` and `signs` (of the sides in plain text) are by side, and `sides` names the sides in
    words; `symbol` (a path) stands for a deal, `crest` (a path) for the game. `made_of` and
    `made_text` show how a side's score in a deal was made, in marks and in words. `deal_text` is
    the sentence about a deal, marked for translation. With `marks_a_line` the marks stand in two
    lines, `marks_a_line` in each, and with `marks_beside` on the right of the score: many deals fit
    then.
    `brief_text` is what remains of `made_text` where there is no room for it.
    """

    columns: tuple[SideSign, ...]
    signs: tuple[str, ...]
    sides: Callable[[Translator], tuple[str, ...]]
    symbol: str
    crest: str
    made_of: Callable[[DealResult, int], tuple[Mark, ...]]
    made_text: MadeText
    deal_text: str = N_("Deal {deal}, dealt by {side}: {scores}.")
    marks_a_line: int = 0
    marks_beside: bool = False
    brief_text: MadeText = _unexplained


def deal_sheet(view: View, parts: SheetParts) -> ScoreSheet:
    """The score sheet of the view's game so far; after its end, with any bonus."""
    shown = view.results[-MOST_ROWS:]
    entries = tuple(_entries(view, result, parts) for result in shown)
    return ScoreSheet(
        parts.columns,
        parts.symbol,
        (*entries, *rows_to_come(view)),
        sums(view, view.scores),
        parts.crest,
        first_row(view),
        parts.marks_a_line,
        parts.marks_beside,
    )


def first_row(view: View) -> int:
    """The number, from 1, of the first deal that a score sheet has room for."""
    return 1 + max(0, len(view.results) - MOST_ROWS)


def rows_to_come(view: View) -> tuple[tuple[Entry, ...], ...]:
    """An empty row for each deal still to come, as many as there is room for."""
    return ((),) * min(_to_come(view), max(0, MOST_ROWS - len(view.results)))


def sheet_image(view: View, parts: SheetParts, file: PictureFile, _: Translator) -> Picture:
    """The score sheet as the picture in this file."""
    drawing = Drawing.of(score_sheet_picture, deal_sheet(view, parts))
    return file.picture(sheet_alt(view, parts, _), sheet_plain(view, parts), drawing)


def sheet_alt(view: View, parts: SheetParts, _: Translator, opening: str = "") -> str:
    """The score sheet in words after the opening: each deal, the totals, and the leaders.

    If that is too long, it says how the scores were made with the `brief_text` of the parts.
    """
    full = " ".join(_sentences(view, parts, _, opening))
    if len(full) <= MOST_ALT:
        return full
    brief = replace(parts, made_text=parts.brief_text)
    return clipped(" ".join(_sentences(view, brief, _, opening)))


def sheet_plain(view: View, parts: SheetParts) -> str:
    """The score sheet as a text table."""
    return plain_table(deal_sheet(view, parts), parts.signs)


def plain_table(sheet: ScoreSheet, signs: Sequence[str]) -> str:
    """A score sheet as a text table: the signs of the sides, each deal, and the sums."""
    rows: list[tuple[str, Sequence[object]]] = [("", signs)]
    rows += [
        (str(number), [entry.score for entry in entries])
        for number, entries in enumerate(sheet.deals, sheet.first)
        if entries
    ]
    rows += [("+" if row.bonus else "=", row.amounts) for row in sheet.sums]
    return "\n".join(f"{name:>2} " + "".join(f"{cell:>7}" for cell in row) for name, row in rows)


def sums(view: View, so_far: tuple[int, ...], symbol: str = EQUALS) -> tuple[Sum, ...]:
    """The totals of the view's game; with the bonus and the final scores if it has a bonus.

    `so_far` are the totals by side of a game that is not over.
    """
    result = view.game_results[view.game - 1] if _game_over(view) else None
    totals = so_far if result is None else result.totals
    leaders = leading(totals) if result is None else _unless_all(result.winners, len(totals))
    if result is None or not any(result.bonus):
        return (Sum(symbol, totals, leaders, ruled=True),)
    return (
        Sum(symbol, totals, ruled=True),
        Sum(PLUS, result.bonus, bonus=True),
        Sum(EQUALS, result.finals, leaders),
    )


def leading(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the highest total; none if all are equal."""
    return _unless_all(highest_of(range(len(totals)), totals), len(totals))


def _sentences(view: View, parts: SheetParts, _: Translator, opening: str) -> list[str]:
    sides = parts.sides(_)
    sentences = [opening] if opening else []
    sentences.append(_("Score sheet, {sides}.", sides=", ".join(sides)))
    sentences += [
        _(
            parts.deal_text,
            deal=result.deal,
            side=sides[view.sides[result.dealer]],
            scores=_scores(result, parts.made_text, _),
        )
        for result in view.results[-MOST_ROWS:]
    ]
    return [*sentences, *sums_text(view, sums(view, view.scores), sides, _)]


def sums_text(view: View, rows: Sequence[Sum], sides: Sequence[str], _: Translator) -> list[str]:
    """The deals still to come, the sums of the view's game, and who leads or has won, in words."""
    to_come = _to_come(view)
    sentences = [_("Still to come: {n}.", n=to_come)] if to_come else []
    texts = (_("Together: {scores}."), _("Bonus: {scores}."), _("Final score: {scores}."))
    for row, text in zip(rows, texts, strict=False):
        sentences.append(text.format(scores=_(" to ").join(map(str, row.amounts))))
    if leaders := rows[-1].crowned:
        names = ", ".join(sides[side] for side in leaders)
        text = _("Won by: {sides}.") if _game_over(view) else _("Ahead: {sides}.")
        sentences.append(text.format(sides=names))
    return sentences


def _scores(result: DealResult, made_text: MadeText, _: Translator) -> str:
    """By side the score of a deal and how it was made, in words."""
    return _(" to ").join(
        f"{gain} ({made})" if (made := made_text(result, side, _)) else str(gain)
        for side, gain in enumerate(result.gains)
    )


def _to_come(view: View) -> int:
    """How many deals are still to come; 0 if a target score ends the game, or it was broken off."""
    if view.deals is None or view.stage is Stage.OVER or _game_over(view):
        return 0
    return max(0, view.deals - len(view.results))


def _entries(view: View, result: DealResult, parts: SheetParts) -> tuple[Entry, ...]:
    best = leading(result.gains)
    return tuple(
        Entry(
            gain,
            side in best,
            made_of=parts.made_of(result, side),
            dealt=view.sides[result.dealer] == side,
        )
        for side, gain in enumerate(result.gains)
    )


def _game_over(view: View) -> bool:
    return len(view.game_results) >= view.game


def _unless_all(sides: tuple[int, ...], count: int) -> tuple[int, ...]:
    """These sides; none if they are all of the `count` sides, as in a draw."""
    return sides if len(sides) < count else ()
