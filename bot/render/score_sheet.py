"""Knows the score sheet: a row a coffin, a column a side; no words, only figures and symbols."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.coffin.view import CoffinView
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
    PAGE_NOTE,
    PAGE_TEXT,
    STYLES,
    Colour,
    SideStyle,
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

WIDTH = 760
_LABEL_X = 112
_FIRST_ROW = 170
_ROW = 54
_BAND_HEIGHT = 46
_RULE_GAP = 18


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


@dataclass(frozen=True)
class _Sum:
    """A row below the coffins: its sign, an amount a side, who is crowned, a rule above it."""

    sign: str
    amounts: tuple[int, ...]
    crowned: tuple[int, ...] = ()
    ruled: bool = False


def sheet_canvas(view: CoffinView) -> Canvas:
    """The game so far, or its reckoning with bonus and session when it is over."""
    ending = _ending(view)
    coffins = max(view.deals, len(view.results))  # the waste pile may be played as well
    first = _FIRST_ROW + coffins * _ROW + 36
    rules = sum(total.ruled for total in ending[1:])
    canvas = parchment(first + _ROW * len(ending) + _RULE_GAP * rules + 4)
    sides = len(view.scores)
    page = _Page(canvas, _columns(sides), tuple(style_of(view, side) for side in range(sides)))
    _heading(page, view)
    for deal in range(coffins):
        _coffin_row(page, view, deal)
    _sums(page, first, ending)
    return canvas


def parchment(height: int) -> Canvas:
    """An empty page of this height."""
    width = WIDTH
    canvas = Canvas.filled((width, height), NIGHT)
    canvas.panel((8, 8, width - 8, height - 8), 20, Paint(NIGHT, BRASS_DARK))
    canvas.panel((12, 12, width - 12, height - 12), 17, Paint(BRASS_DARK, PAGE))
    canvas.panel((20, 20, width - 20, height - 20), 13, Paint(PAGE, BLOOD))
    canvas.panel((22, 22, width - 22, height - 22), 12, Paint(BLOOD, PAGE))
    return canvas


def _columns(sides: int) -> tuple[int, ...]:
    return (330, 580) if sides == 2 else tuple(272 + 180 * side for side in range(sides))


def _heading(page: _Page, view: CoffinView) -> None:
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


def _coffin_row(page: _Page, view: CoffinView, deal: int) -> None:
    y = _FIRST_ROW + deal * _ROW + 18
    ground = PAGE_BAND if deal % 2 == 0 else PAGE
    top = y - _BAND_HEIGHT // 2
    page.canvas.panel((48, top, WIDTH - 48, top + _BAND_HEIGHT), 9, Paint(PAGE, ground))
    done = deal < len(view.results)
    label = Paint(ground, PAGE_TEXT if done else PAGE_DIM)
    page.canvas.stamp(COFFIN, (_LABEL_X - 20, y), 38, label)
    page.canvas.write(str(deal + 1), (_LABEL_X + 20, y + 10), 20, label)
    if not done:
        for x in page.columns:
            page.canvas.write("–", (x, y + 5), 20, label)
        return
    finished = view.results[deal]
    counting = view.counting != "points"
    marks = finished.counters if counting else finished.scores
    for side, mark in enumerate(marks):
        entry = _Entry(page.columns[side], y, ground)
        _mark(page.canvas, entry, str(mark), _pill(page, marks, side))
        line = finished.chosen[side]
        factor = finished.lines[line].factor
        before = str(finished.scores[side]) if counting else "123abc"[line]
        _note(page.canvas, entry, -1, before)
        _note(page.canvas, entry, 1, f"×{factor}" if factor > 1 else "")


def _pill(page: _Page, marks: Sequence[int], side: int) -> SideStyle | None:
    """The style of a side that made the most, if not all made the same."""
    most = marks[side] == max(marks) and min(marks) < max(marks)
    return STYLES[page.styles[side]] if most else None


def _mark(canvas: Canvas, entry: _Entry, text: str, pill: SideStyle | None) -> None:
    """A score in its column; the best of a coffin stands in an outlined pill."""
    ground, ink = entry.ground, PAGE_TEXT
    if pill is not None:
        left, right, top, bottom = entry.x - 56, entry.x + 56, entry.y - 21, entry.y + 21
        canvas.panel((left, top, right, bottom), 11, Paint(ground, pill.pill_ink))
        inner = (left + 3, top + 3, right - 3, bottom - 3)
        canvas.panel(inner, 9, Paint(pill.pill_ink, pill.pill))
        ground, ink = pill.pill, pill.pill_ink
    canvas.write(text, (entry.x, entry.y + 11), 23, Paint(ground, ink))


def _note(canvas: Canvas, entry: _Entry, way: int, text: str) -> None:
    """Small beside a score: the line that made it, or its points, and its factor."""
    if text:
        at = entry.x + way * (82 if len(text) > 2 else 76), entry.y + 7
        canvas.write(text, at, 14, Paint(entry.ground, PAGE_NOTE))


def _ending(view: CoffinView) -> list[_Sum]:
    """Totals; of a finished game the bonus and the finals; the session once it has begun."""
    counting = view.counting != "points"
    reckoning = view.game_results[view.game - 1] if len(view.game_results) >= view.game else None
    totals = reckoning.totals if reckoning else view.counters if counting else view.scores
    crowned = reckoning.winners if reckoning else _leading(totals)
    bonus = reckoning is not None and any(reckoning.bonus)
    rows = [_Sum(CARD_SIGN if counting else EQUALS, totals, () if bonus else crowned, ruled=True)]
    if reckoning and bonus:
        rows.append(_Sum(PLUS, reckoning.bonus))
        rows.append(_Sum(EQUALS, reckoning.finals, crowned))
    if any(view.session) and (reckoning is None or view.game > 1):
        rows.append(_Sum(COFFINS, view.session, _leading(view.session), ruled=True))
    return rows


def _leading(totals: Sequence[int]) -> tuple[int, ...]:
    if min(totals) == max(totals):
        return ()
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


def _sums(page: _Page, first: int, rows: Sequence[_Sum]) -> None:
    y = first
    for place, row in enumerate(rows):
        if row.ruled:
            y += _RULE_GAP if place else 0
            page.canvas.panel((54, y - 34, WIDTH - 54, y - 31), 1, Paint(PAGE, BLOOD))
        _sum_row(page, y, row)
        y += _ROW


def _sum_row(page: _Page, y: int, row: _Sum) -> None:
    page.canvas.stamp(row.sign, (_LABEL_X, y), 38, Paint(PAGE, PAGE_INK))
    for side, amount in enumerate(row.amounts):
        x = page.columns[side]
        if row.sign is PLUS:
            _bonus(page, side, y, amount)
            continue
        page.canvas.write(str(amount), (x, y + 14), 28, Paint(PAGE, PAGE_INK))
        if side in row.crowned:
            middle = x - text_width(str(amount), 28) / 2 - 28, y
            page.canvas.stamp(CROWN, middle, 32, Paint(PAGE, CROWN_GOLD))


def _bonus(page: _Page, side: int, y: int, bonus: int) -> None:
    ink = STYLES[page.styles[side]].pill_ink if bonus else PAGE_DIM
    at = page.columns[side], y + (11 if bonus else 5)
    page.canvas.write(f"+{bonus}" if bonus else "–", at, 23, Paint(PAGE, ink))
