"""The small coffin of the end picture: the one that was the turning point, with its scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.render.atlas import tile
from bot.render.canvas import Canvas, Paint, fitted_height, text_width
from bot.render.cards import PackStyle, small_tile
from bot.render.colours import BRASS, BRASS_INK, STYLES, TRAY, Colour, SideStyle
from bot.render.end_layout import NUMBER, SCORES, SMALL_CARD, SMALL_GAP, lay_end_plate, small_corner
from bot.render.symbols import ACROSS, DOWN, ROUND

_FRAME, _TAG = 5, 11
_NUMBER, _DOT_ROOM = 26.0, 24
"""The height of the number of a coffin, and the room for the dot after that of its game."""
_SCORE, _SCORE_SIGN, _SCORE_GAP, _SCORE_EDGE = 23.0, 22, 5, 10


@dataclass(frozen=True, slots=True)
class SmallCoffin:
    """The coffin that turned the match: its number, nine cards, and by side (style, score, line).

    `game` is the number of its game in a session; None if the game is the only one.
    """

    number: int
    cards: tuple[Card, ...]
    scored: tuple[tuple[int, int, int], ...]
    game: int | None = None


def lay_small_coffin(
    canvas: Canvas, coffin: SmallCoffin, signs: Mapping[int, str], pack: PackStyle
) -> None:
    """The cards, the frames of the sides' lines, and the scores; `signs` are by style.

    A frame has the colour of its side, and its sign unless that is an arrow across the line, since
    the side had the other way in that game.
    """
    for cell, card in enumerate(coffin.cards):
        canvas.lay(tile(small_tile(card, pack)), small_corner(cell))
    # The ends of all frames lie on top, so that none is hidden by the side of another frame.
    for ends in (False, True):
        for style, _score, line in coffin.scored:
            _frame_line(canvas, line, STYLES[style].light, ends=ends)
    for style, _score, line in coffin.scored:
        if signs[style] != (DOWN if line < 3 else ACROSS):
            _sign_line(canvas, line, STYLES[style], signs[style])
    _lay_number(canvas, coffin)
    _lay_scores(canvas, coffin.scored, signs)


def _lay_number(canvas: Canvas, coffin: SmallCoffin) -> None:
    """The number of the coffin; in a session that of its game before it, and a dot between them."""
    (x, y), paint = NUMBER, Paint(BRASS, BRASS_INK)
    numbers = [str(number) for number in (coffin.game, coffin.number) if number is not None]
    widths = [text_width(number, _NUMBER) for number in numbers]
    dots = _DOT_ROOM * (len(numbers) - 1)
    half = max(34, round((sum(widths) + dots) / 2) + 14)
    canvas.panel((x - half, y - 19, x + half, y + 19), 8, Paint(TRAY, BRASS))
    left = x - (sum(widths) + dots) / 2
    canvas.write(numbers[0], (left + widths[0] / 2, y + 13), _NUMBER, paint)
    if dots:
        canvas.stamp(ROUND, (round(left + widths[0] + dots / 2), y), 8, paint)
        canvas.write(numbers[1], (left + widths[0] + dots + widths[1] / 2, y + 13), _NUMBER, paint)


def _frame_line(canvas: Canvas, line: int, colour: Colour, *, ends: bool) -> None:
    """The long sides, or the `ends`, of a frame around a row (0 to 2) or a column (3 to 5)."""
    first, last = (line * 3, line * 3 + 2) if line < 3 else (line - 3, line + 3)
    reach = SMALL_GAP - 1
    left, top = (value - reach for value in small_corner(first))
    right = small_corner(last)[0] + SMALL_CARD[0] + reach
    bottom = small_corner(last)[1] + SMALL_CARD[1] + reach
    upright = (left, top, left + _FRAME, bottom), (right - _FRAME, top, right, bottom)
    level = (left, top, right, top + _FRAME), (left, bottom - _FRAME, right, bottom)
    for rect in upright if (line < 3) is ends else level:
        canvas.panel(rect, 2, Paint(TRAY, colour))


def _sign_line(canvas: Canvas, line: int, style: SideStyle, sign: str) -> None:
    """A side's sign on the left end of the frame of a row, or on the lower end of a column's."""
    if line < 3:
        left, top = small_corner(line * 3)
        x, y = left - SMALL_GAP + 4, top + SMALL_CARD[1] // 2
    else:
        left, top = small_corner(line + 3)
        x, y = left + SMALL_CARD[0] // 2, top + SMALL_CARD[1] + SMALL_GAP - 2
    rect = (x - _TAG, y - _TAG, x + _TAG, y + _TAG)
    canvas.panel(rect, _TAG, Paint(TRAY, style.plate))
    canvas.stamp(sign, (x, y), 17, Paint(style.plate, style.light))


def _lay_scores(
    canvas: Canvas, scored: Sequence[tuple[int, int, int]], signs: Mapping[int, str]
) -> None:
    """A plate for each side with its sign and its score."""
    left, top, right, bottom = SCORES
    width, size = (right - left) // len(scored), _SCORE_SIGN + _SCORE_GAP
    room = width - size - 2 * _SCORE_EDGE
    height = min(fitted_height(str(score), _SCORE, room) for _style, score, _line in scored)
    for place, (number, score, _line) in enumerate(scored):
        style, text, x = STYLES[number], str(score), left + place * width
        lay_end_plate(canvas, (x + 4, top, x + width - 4, bottom), TRAY, style.plate, style.light)
        digits = text_width(text, height)
        x, y = round(x + (width - size - digits) / 2), (top + bottom) // 2
        sign = x + _SCORE_SIGN // 2, y
        canvas.stamp(signs[number], sign, _SCORE_SIGN, Paint(style.plate, style.light))
        foot = x + size + digits / 2, y + height / 2
        canvas.write(text, foot, height, Paint(style.plate, style.figure))
