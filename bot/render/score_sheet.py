"""The score sheet: a row for each deal, a column for each side; figures and symbols, no words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from bot.render.canvas import Canvas, Paint, fitted_height, text_width
from bot.render.colours import (
    BRASS,
    BRASS_DARK,
    BRASS_INK,
    CROWN_GOLD,
    PAGE,
    PAGE_BAND,
    PAGE_DIM,
    PAGE_INK,
    PAGE_TEXT,
    STYLES,
    Colour,
    SideStyle,
)
from bot.render.marks import Mark, MarkLine, write_marks
from bot.render.parchment import WIDTH, lay_rule, parchment
from bot.render.side_sign import SideSign
from bot.render.symbols import BAT, CROWN, DEALER

MOST_ROWS: Final = 12
"""The largest number of deals on a sheet; of a longer match it shows the latest deals."""

_LABEL_X = 112
_FIRST_ROW = 170
_NUMBER_ROOM = 40
"""The width of a deal's number beside the symbol."""
_SUMS_GAP = 36
_ROW = 54
_ROW_MADE, _ROW_MADE_LARGE = 94, 140
_BAND_GAP = 8
_MADE_SIZE, _MADE_SIZE_LARGE, _MADE_GAP, _MADE_WIDTH = 19, 25, 8, 230
_MADE_LINE, _APART = 34, 10
"""From one line of large marks to the next, and from a figure to the next symbol, beside a gap."""
_RULE_GAP = 18
_BESIDE = 128
"""The width of the marks of an entry that stand beside its score."""
_TWO_COLUMNS, _TWO_WITH_MARKS = (330, 580), (246, 526)
_FIRST_COLUMN, _COLUMN = 260, 178
_PILL, _NARROW_PILL = 56, 44
"""Half the width of a pill with two columns, and with three or with marks beside it."""
_DEALER_GAP = 26
_NOTE, _NARROW_NOTE, _NOTE_GAP = 19, 16, 6
"""The height of a note beside a score with two columns and with three, and its distance."""
_PLATE_MARGIN, _LOW_LETTERS, _LIFT = 5, "ac", 2
"""From a line's name to the edge of its plate, and the letters that are lifted in theirs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A side's score in a deal; `best` puts it in a pill of the side's colours.

    `line` is the name of the line that scored, on a brass plate as beside the coffin; `left` and
    `right` are notes of a few letters beside the score; `made_of` are the marks below it, which
    show how it was made. `dealt` puts the dealer's sign on its left.
    """

    score: int
    best: bool = False
    line: str = ""
    left: str = ""
    right: str = ""
    made_of: tuple[Mark, ...] = ()
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A row below the deals: its symbol (a path), and an amount for each column.

    `crowned` are the columns whose amount wears a crown; `ruled` draws a line above the row;
    `bonus` writes `+5` for an amount of 5, and a dash for 0.
    """

    symbol: str
    amounts: tuple[int, ...]
    crowned: tuple[int, ...] = ()
    ruled: bool = False
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Two or three columns, each headed by a side's sign, the deals from the top, and the sums.

    `deals` holds for each deal an entry by column, or an empty tuple if it is still to come.
    `symbol` (a path) is drawn before the number of each deal, which counts from `first`. `crest` (a
    path) is the symbol of the game, in the upper left corner. With `marks_a_line` the marks of an
    entry are large and stand in two lines, `marks_a_line` in each; with `beside` they stand on the
    right of the score, so that the row is low.
    """

    columns: tuple[SideSign, ...]
    symbol: str
    deals: tuple[tuple[Entry, ...], ...]
    sums: tuple[Sum, ...]
    crest: str = BAT
    first: int = 1
    marks_a_line: int = 0
    beside: bool = False

    @property
    def row(self) -> int:
        """The height of a deal's row in pixels, which is larger if entries have marks below."""
        made = any(entry.made_of for entries in self.deals for entry in entries)
        if not made or self.beside:
            return _ROW
        return _ROW_MADE_LARGE if self.marks_a_line else _ROW_MADE

    @property
    def first_sum(self) -> int:
        """The y of the row of the first sum, in pixels."""
        return _FIRST_ROW + len(self.deals) * self.row + _SUMS_GAP

    @property
    def height(self) -> int:
        """The height of the sheet in pixels."""
        rules = sum(each.ruled for each in self.sums[1:])
        return self.first_sum + _ROW * len(self.sums) + _RULE_GAP * rules + 4

    def fitted(self, height: int) -> "ScoreSheet":
        """This sheet without as many of its earliest deals as it takes to be at most this high."""
        surplus = max(0, -(-(self.height - height) // self.row))
        return replace(self, deals=self.deals[surplus:], first=self.first + surplus)


@dataclass(frozen=True)
class _Spot:
    """The middle of a cell of the table, its background, and half the width of its pill."""

    x: int
    y: int
    ground: Colour
    reach: int = _PILL


def score_sheet_canvas(sheet: ScoreSheet) -> Canvas:
    """The sheet on parchment, 760 pixels wide and as high as its rows need."""
    canvas = parchment(sheet.height)
    canvas.stamp(sheet.crest, (_LABEL_X, 94), 104, Paint(PAGE, PAGE_INK))
    for column, x in zip(sheet.columns, _middles(sheet), strict=True):
        _head(canvas, column, x)
    for number in range(len(sheet.deals)):
        _deal(canvas, sheet, number)
    _sums(canvas, sheet)
    return canvas


def _middles(sheet: ScoreSheet) -> tuple[int, ...]:
    """The x of the middle of each column."""
    if len(sheet.columns) == 2:
        return _TWO_WITH_MARKS if sheet.beside else _TWO_COLUMNS
    return tuple(_FIRST_COLUMN + _COLUMN * number for number in range(len(sheet.columns)))


def _head(canvas: Canvas, column: SideSign, x: int) -> None:
    """The plate with a side's symbol; style 1 has a second line, as its frames do."""
    style = STYLES[column.style]
    rect = (x - 52, 56, x + 52, 132)
    canvas.edged_panel(rect, 14, PAGE, (0, style.pill_ink), (3, style.plate))
    canvas.stamp(column.symbol, (x, 94), 46, Paint(style.plate, style.light))
    if column.style == 1:
        canvas.panel((x - 44, 64, x + 44, 66), 0, Paint(style.plate, style.light))
        canvas.panel((x - 44, 122, x + 44, 124), 0, Paint(style.plate, style.light))


def _deal(canvas: Canvas, sheet: ScoreSheet, number: int) -> None:
    """The band of deal `number` (from 0) with its entries, or dashes if it is still to come."""
    height = sheet.row - _BAND_GAP
    y = _FIRST_ROW + number * sheet.row - 5 + height // 2
    ground = PAGE_BAND if number % 2 == 0 else PAGE
    top = y - height // 2
    canvas.panel((48, top, WIDTH - 48, top + height), 9, Paint(PAGE, ground))
    entries = sheet.deals[number]
    label = Paint(ground, PAGE_TEXT if entries else PAGE_DIM)
    canvas.stamp(sheet.symbol, (_LABEL_X - 20, y), 38, label)
    text = str(sheet.first + number)
    size = fitted_height(text, 20, _NUMBER_ROOM)
    canvas.write(text, (_LABEL_X + 20, y + size / 2), size, label)
    for column, x, entry in zip_longest(sheet.columns, _middles(sheet), entries):
        if entry is None:
            canvas.write("–", (x, y + 5), 20, label)
        else:
            wide = len(sheet.columns) == 2 and not sheet.beside
            spot = _Spot(x, y, ground, _PILL if wide else _NARROW_PILL)
            if entry.made_of:
                spot = _made_of(canvas, spot, entry.made_of, sheet)
            _entry(canvas, spot, entry, STYLES[column.style])


def _entry(canvas: Canvas, spot: _Spot, entry: Entry, style: SideStyle) -> None:
    """The dealer's sign, the score and its notes; the marks are drawn already."""
    if entry.dealt:
        left = spot.x - spot.reach - _DEALER_GAP
        canvas.stamp(DEALER, (left, spot.y), 28, Paint(spot.ground, PAGE_TEXT))
    _score(canvas, spot, str(entry.score), style if entry.best else None)
    _line_plate(canvas, spot, entry.line)
    _note(canvas, spot, -1, entry.left)
    _note(canvas, spot, 1, entry.right)


def _score(canvas: Canvas, spot: _Spot, text: str, pill: SideStyle | None) -> None:
    """A score in its column, in an outlined pill if it is the best of the deal."""
    ground, ink = spot.ground, PAGE_TEXT
    if pill is not None:
        left, right = spot.x - spot.reach, spot.x + spot.reach
        top, bottom = spot.y - 21, spot.y + 21
        canvas.panel((left, top, right, bottom), 11, Paint(ground, pill.pill_ink))
        inner = (left + 3, top + 3, right - 3, bottom - 3)
        canvas.panel(inner, 9, Paint(pill.pill_ink, pill.pill))
        ground, ink = pill.pill, pill.pill_ink
    canvas.write(text, (spot.x, spot.y + 11), 23, Paint(ground, ink))


def _made_of(canvas: Canvas, spot: _Spot, marks: Sequence[Mark], sheet: ScoreSheet) -> _Spot:
    """The marks of an entry in its cell; returns the spot that is left for the score.

    They stand beside the score, or in the lower part: in one line, or large in two.
    """
    below = MarkLine(spot.x, spot.y + 24, _MADE_WIDTH, spot.ground, _MADE_SIZE)
    if sheet.beside:
        middle = spot.x + spot.reach + _MADE_GAP + _BESIDE // 2
        write_marks(canvas, marks, replace(below, x=middle, y=spot.y, room=_BESIDE))
        return spot
    if not sheet.marks_a_line:
        write_marks(canvas, marks, below)
        return replace(spot, y=spot.y - 16)
    starts = range(0, len(marks), sheet.marks_a_line)
    y = spot.y + 26 - _MADE_LINE * (len(starts) - 1) // 2
    for number, start in enumerate(starts):
        line = replace(below, y=y + number * _MADE_LINE, size=_MADE_SIZE_LARGE, apart=_APART)
        write_marks(canvas, marks[start : start + sheet.marks_a_line], line)
    return replace(spot, y=spot.y - 39)


def _line_plate(canvas: Canvas, spot: _Spot, name: str) -> None:
    """The name of a line on a plate, on the left of its score."""
    if name:
        size = _note_size(spot)
        half = size // 2 + _PLATE_MARGIN
        x = spot.x - spot.reach - _NOTE_GAP - half
        box = x - half, spot.y - half - 2, x + half, spot.y + half + 2
        canvas.edged_panel(box, 6, spot.ground, (0, BRASS_DARK), (2, BRASS))
        foot = spot.y + size / 2 - (_LIFT if name in _LOW_LETTERS else 0)
        canvas.write(name, (x, foot), size, Paint(BRASS, BRASS_INK))


def _note_size(spot: _Spot) -> int:
    return _NOTE if spot.reach == _PILL else _NARROW_NOTE


def _note(canvas: Canvas, spot: _Spot, direction: int, text: str) -> None:
    """Small figures beside a score, on its left (-1) or right (1)."""
    if text:
        size = _note_size(spot)
        away = spot.reach + _NOTE_GAP + text_width(text, size) / 2
        foot = spot.x + direction * away, spot.y + size / 2
        canvas.write(text, foot, size, Paint(spot.ground, PAGE_TEXT))


def _sums(canvas: Canvas, sheet: ScoreSheet) -> None:
    """The rows below the deals."""
    y = sheet.first_sum
    for number, row in enumerate(sheet.sums):
        if row.ruled:
            y += _RULE_GAP if number else 0
            lay_rule(canvas, y - 34)
        canvas.stamp(row.symbol, (_LABEL_X, y), 38, Paint(PAGE, PAGE_INK))
        for place, (column, x) in enumerate(zip(sheet.columns, _middles(sheet), strict=True)):
            if row.bonus:
                _bonus(canvas, (x, y), row.amounts[place], STYLES[column.style])
            else:
                _sum(canvas, (x, y), row.amounts[place], place in row.crowned)
        y += _ROW


def _sum(canvas: Canvas, middle: tuple[int, int], amount: int, crowned: bool) -> None:
    x, y = middle
    canvas.write(str(amount), (x, y + 14), 28, Paint(PAGE, PAGE_INK))
    if crowned:
        crown_x = x - text_width(str(amount), 28) / 2 - 28
        canvas.stamp(CROWN, (crown_x, y), 32, Paint(PAGE, CROWN_GOLD))


def _bonus(canvas: Canvas, middle: tuple[int, int], bonus: int, style: SideStyle) -> None:
    x, y = middle
    paint = Paint(PAGE, style.pill_ink if bonus else PAGE_DIM)
    canvas.write(f"+{bonus}" if bonus else "–", (x, y + (11 if bonus else 5)), 23, paint)
