"""Knows the score sheet: a row a coffin, a column a side; no words, only figures and symbols."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.sheet import Reckoning
from bot.engine.views import View
from bot.render.board import style_of
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import (
    BLOOD,
    BRASS_DARK,
    CROWN_GOLD,
    NIGHT,
    PAGE,
    PAGE_BAND,
    PAGE_DIM,
    PAGE_INK,
    PAGE_TEXT,
    STYLES,
    Colour,
    Style,
)
from bot.render.symbols import (
    ACROSS,
    BADGES,
    BAT,
    CARD_SIGN,
    COFFIN,
    COFFINS,
    CROWN,
    DOWN,
    EQUALS,
    PLUS,
)

SIZE = (760, 860)
_LABEL_X = 118
_FIRST_ROW = 170
_ROW = 54
_BAND_HEIGHT = 46


@dataclass(frozen=True)
class _Page:
    canvas: Canvas
    columns: tuple[int, ...]
    styles: tuple[int, ...]


@dataclass(frozen=True)
class _Entry:
    x: int
    y: int
    ground: Colour


def sheet_canvas(view: View) -> Canvas:
    """The game so far, or its reckoning with bonus and session when it is over."""
    canvas = _parchment()
    sides = len(view.scores)
    page = _Page(canvas, _columns(sides), tuple(style_of(view, side) for side in range(sides)))
    _heading(page, view)
    for deal in range(view.deals):
        _coffin_row(page, view, deal)
    y = _FIRST_ROW + view.deals * _ROW + 8
    canvas.panel((54, y - 14, SIZE[0] - 54, y - 11), 1, Paint(PAGE, BLOOD))
    _ending(page, view, y + 26)
    return canvas


def _parchment() -> Canvas:
    width, height = SIZE
    canvas = Canvas.filled(SIZE, NIGHT)
    canvas.panel((8, 8, width - 8, height - 8), 20, Paint(NIGHT, BRASS_DARK))
    canvas.panel((12, 12, width - 12, height - 12), 17, Paint(BRASS_DARK, PAGE))
    canvas.panel((20, 20, width - 20, height - 20), 13, Paint(PAGE, BLOOD))
    canvas.panel((22, 22, width - 22, height - 22), 12, Paint(BLOOD, PAGE))
    return canvas


def _columns(sides: int) -> tuple[int, ...]:
    return (340, 580) if sides == 2 else tuple(276 + 176 * side for side in range(sides))


def _heading(page: _Page, view: View) -> None:
    canvas = page.canvas
    canvas.stamp(BAT, (_LABEL_X, 94), 104, Paint(PAGE, PAGE_INK))
    for side, (x, style) in enumerate(zip(page.columns, page.styles, strict=True)):
        lit = STYLES[style]
        canvas.panel((x - 52, 56, x + 52, 132), 14, Paint(PAGE, lit.pill_ink))
        canvas.panel((x - 49, 59, x + 49, 129), 11, Paint(lit.pill_ink, lit.plate))
        signs = (ACROSS, DOWN) if view.ways and view.ways[side] else BADGES
        canvas.stamp(signs[style], (x, 94), 46, Paint(lit.plate, lit.light))
        if style == 1:
            canvas.panel((x - 44, 64, x + 44, 66), 0, Paint(lit.plate, lit.light))
            canvas.panel((x - 44, 122, x + 44, 124), 0, Paint(lit.plate, lit.light))


def _coffin_row(page: _Page, view: View, deal: int) -> None:
    y = _FIRST_ROW + deal * _ROW + 18
    ground = PAGE_BAND if deal % 2 == 0 else PAGE
    top = y - _BAND_HEIGHT // 2
    page.canvas.panel((48, top, SIZE[0] - 48, top + _BAND_HEIGHT), 9, Paint(PAGE, ground))
    done = deal < len(view.rounds)
    label = Paint(ground, PAGE_TEXT if done else PAGE_DIM)
    page.canvas.stamp(COFFIN, (_LABEL_X - 20, y), 38, label)
    page.canvas.write(str(deal + 1), (_LABEL_X + 20, y + 10), 20, label)
    if not done:
        for x in page.columns:
            page.canvas.write("–", (x, y + 5), 20, label)
        return
    finished = view.rounds[deal]
    counting = view.counting != "points"
    marks = finished.counters if counting else finished.scores
    for side, mark in enumerate(marks):
        entry = _Entry(page.columns[side], y, ground)
        _mark(page.canvas, entry, str(mark), _pill(page, marks, side))
        if counting:
            _counted(page.canvas, entry, finished.scores[side])


def _pill(page: _Page, marks: Sequence[int], side: int) -> Style | None:
    """The style of a side that made the most, if not all made the same."""
    most = marks[side] == max(marks) and min(marks) < max(marks)
    return STYLES[page.styles[side]] if most else None


def _mark(canvas: Canvas, entry: _Entry, text: str, pill: Style | None) -> None:
    """A score in its column; the best of a coffin stands in an outlined pill."""
    ground, ink = entry.ground, PAGE_TEXT
    if pill is not None:
        left, right, top, bottom = entry.x - 56, entry.x + 56, entry.y - 21, entry.y + 21
        canvas.panel((left, top, right, bottom), 11, Paint(ground, pill.pill_ink))
        inner = (left + 3, top + 3, right - 3, bottom - 3)
        canvas.panel(inner, 9, Paint(pill.pill_ink, pill.pill))
        ground, ink = pill.pill, pill.pill_ink
    canvas.write(text, (entry.x, entry.y + 11), 23, Paint(ground, ink))


def _counted(canvas: Canvas, entry: _Entry, score: int) -> None:
    """The points of the line that won the cards, small beside them."""
    paint = Paint(entry.ground, PAGE_DIM)
    canvas.write(str(score), (entry.x - 84, entry.y + 8), 15, paint)


def _ending(page: _Page, view: View, y: int) -> None:
    """Totals; of a finished game the bonus and the finals; the session once it has begun."""
    counting = view.counting != "points"
    reckoning = view.reckonings[view.game - 1] if len(view.reckonings) >= view.game else None
    sums = view.counters if counting else view.scores
    totals = reckoning.totals if reckoning else sums
    crowned = reckoning.winners if reckoning else _leading(totals)
    bonus = bool(reckoning and any(reckoning.bonus))
    _sum_row(page, y, CARD_SIGN if counting else EQUALS, totals, () if bonus else crowned)
    if reckoning and bonus:
        _bonus_row(page, y + _ROW, reckoning)
        _sum_row(page, y + 2 * _ROW, EQUALS, reckoning.finals, crowned)
    if any(view.session) and (reckoning is None or view.game > 1):
        top = SIZE[1] - 92
        page.canvas.panel((54, top - 8, SIZE[0] - 54, top - 6), 0, Paint(PAGE, BLOOD))
        _sum_row(page, top + 26, COFFINS, view.session, _leading(view.session))


def _leading(totals: Sequence[int]) -> tuple[int, ...]:
    if min(totals) == max(totals):
        return ()
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


def _sum_row(
    page: _Page, y: int, sign: str, totals: Sequence[int], crowned: Sequence[int]
) -> None:
    page.canvas.stamp(sign, (_LABEL_X, y), 40, Paint(PAGE, PAGE_INK))
    for side, total in enumerate(totals):
        x = page.columns[side]
        page.canvas.write(str(total), (x, y + 14), 28, Paint(PAGE, PAGE_INK))
        if side in crowned:
            middle = x - text_width(str(total), 28) / 2 - 28, y
            page.canvas.stamp(CROWN, middle, 32, Paint(PAGE, CROWN_GOLD))


def _bonus_row(page: _Page, y: int, reckoning: Reckoning) -> None:
    page.canvas.stamp(PLUS, (_LABEL_X, y), 34, Paint(PAGE, PAGE_TEXT))
    for side, bonus in enumerate(reckoning.bonus):
        text = f"+{bonus}" if bonus else "–"
        ink = STYLES[page.styles[side]].pill_ink if bonus else PAGE_DIM
        page.canvas.write(text, (page.columns[side], y + (11 if bonus else 5)), 23, Paint(PAGE, ink))
