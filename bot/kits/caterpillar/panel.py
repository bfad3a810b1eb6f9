"""Drawing of the panel: both scores, the newest card, what would go on, the stock, and the end."""

from bot.engine.cards import Card
from bot.engine.games.caterpillar.results import CaterpillarResult
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.kits.caterpillar import board_layout as at
from bot.kits.match_points import MatchPoints, match_points
from bot.render.blending import blend_sprite, blend_sprites
from bot.render.canvas import Canvas, Paint, fitted_height
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle, suit_ink
from bot.render.colours import (
    AMBER,
    PAGE,
    PAGE_INK,
    PLATE,
    PLATE_INK,
    STYLES,
    TRAY,
    Colour,
)
from bot.render.symbols import BADGES, SUITS
from bot.render.vector_paths import Rect

_SMALL = 84
"""The height of the cards of a hand that is shown."""
_BACK = 76


def lay_panel(canvas: Canvas, view: CaterpillarView, better: Card | None, pack: PackStyle) -> None:
    """The scores, and in the middle what the next player has to know, or how the deal ended.

    A card that would have been better is shown in the frame of what would go on.
    """
    for side in (0, 1):
        _score(canvas, view, side)
    if view.finished_deal is not None:
        _end(canvas, view.finished_deal, pack)
        return
    if view.plays:
        lay_newest(canvas, view, at.NEWEST, pack)
    if better is not None:
        _better(canvas, better, pack)
        return
    lay_following(canvas, view, at.FOLLOWING[:2], pack)
    _stock(canvas, view, pack)


def side_points(view: CaterpillarView, side: int) -> MatchPoints:
    """What a side has made in the match and in this deal; with courts once the deal is over."""
    result = view.finished_deal
    return match_points(view, side, (view.points if result is None else result.scores)[side])


def lay_newest(
    canvas: Canvas, view: CaterpillarView, corner: tuple[int, int], pack: PackStyle
) -> None:
    """The card played last, large."""
    blend_sprite(canvas.plane, card_sprite(view.plays[-1].card, pack, at.NEWEST_HEIGHT), corner)


def lay_following(
    canvas: Canvas, view: CaterpillarView, corner: tuple[int, int], pack: PackStyle
) -> None:
    """What would go on, in a dashed amber frame: suit signs, and the letters of the courts."""
    width, height = at.FOLLOWING[2] - at.FOLLOWING[0], at.FOLLOWING[3] - at.FOLLOWING[1]
    left, top = corner
    _dashed(canvas, (left, top, left + width, top + height))
    middle = top + height // 2
    if view.courts_allowed:
        _suit_chip(canvas, view.suits, (left + 54, middle), 58, pack)
        _court_chips(canvas, (left + 172, middle), 60, TRAY)
        return
    for number, suit in enumerate(view.suits):
        _suit_chip(canvas, suit, (left + width // 2 - 81 + number * 54, middle), 36, pack)


def _court_chips(canvas: Canvas, middle: tuple[int, int], height: int, ground: Colour) -> None:
    """A small card for each court, side by side around the middle."""
    half, letter_height = height // 3, round(height * 0.42)
    for number, letter in enumerate("JQK"):
        x, y = middle[0] + (number - 1) * (2 * half + height // 10), middle[1]
        box = (x - half, y - height // 2, x + half, y + height // 2)
        canvas.panel(box, height // 8, Paint(ground, PAGE))
        canvas.write(letter, (x, y + letter_height / 2), letter_height, Paint(PAGE, PAGE_INK))


def _suit_chip(
    canvas: Canvas, suit: str, middle: tuple[int, int], size: int, pack: PackStyle
) -> None:
    """The sign of a suit on a small card."""
    x, y = middle
    half = size // 2 + 7
    canvas.panel((x - half, y - half, x + half, y + half), 10, Paint(TRAY, PAGE))
    canvas.stamp(SUITS[suit], middle, size, Paint(PAGE, suit_ink(suit, pack)))


def _score(canvas: Canvas, view: CaterpillarView, side: int) -> None:
    """A side's plate: its badge, its points, and below them what this deal adds."""
    left, top, right, _bottom = at.SCORES[side]
    x, style, room = (left + right) // 2, STYLES[side], right - left - 26
    canvas.stamp(BADGES[side], (x, top + 38), 34, Paint(style.plate, style.light))
    points = side_points(view, side)
    large, small = fitted_height(points.large, 44, room), fitted_height(points.small, 26, room)
    middle = top + (90 if points.small else 108)
    canvas.write(points.large, (x, middle + large / 2), large, Paint(style.plate, style.figure))
    canvas.write(points.small, (x, top + 151 + small / 2), small, Paint(style.plate, PLATE_INK))


def _better(canvas: Canvas, card: Card, pack: PackStyle) -> None:
    """A card that would have been better, framed like a place that is open."""
    left, top, right = at.FOLLOWING[:3]
    bottom = at.STOCK[3]
    _dashed(canvas, (left, top, right, bottom))
    face = card_sprite(card, pack, bottom - top - 20)
    blend_sprite(canvas.plane, face, ((left + right - face.width) // 2, top + 10))


def _dashed(canvas: Canvas, rect: Rect) -> None:
    """A dark well in a frame of amber dashes, as around a place that is open."""
    left, top, right, bottom = rect
    canvas.panel(rect, 12, Paint(TRAY, TRAY))
    paint = Paint(TRAY, AMBER.light)
    for x in range(left + 12, right - 20, 26):
        for y in (top, bottom - 4):
            canvas.panel((x, y, x + 16, y + 4), 2, paint)
    for y in range(top + 12, bottom - 18, 26):
        for x in (left, right - 4):
            canvas.panel((x, y, x + 4, y + 16), 2, paint)


def _stock(canvas: Canvas, view: CaterpillarView, pack: PackStyle) -> None:
    """The backs of the stock, more or fewer, and how many cards it has left."""
    left, top = at.STOCK[:2]
    canvas.panel(at.STOCK, 12, Paint(TRAY, TRAY))
    back = card_sprite(None, pack, _BACK)
    count = -(-view.stock_size // 3)
    places = [(left + 10 + number * 9, top + 3) for number in range(count)]
    blend_sprites(canvas.plane, at.STOCK, [(back, place) for place in places])
    canvas.write(str(view.stock_size), (left + 212, top + 57), 34, Paint(TRAY, PLATE_INK))


def _end(canvas: Canvas, result: CaterpillarResult, pack: PackStyle) -> None:
    """The courts left in both hands with what they count, and a court-short hand with its side."""
    left, top, right, bottom = at.SHOWN
    canvas.panel(at.SHOWN, 12, Paint(TRAY, PLATE))
    first, step = (28, 48) if result.shown else (46, 94)
    for seat in (0, 1):
        _courts(canvas, result, seat, (left, top + first + seat * step))
    if result.court_short is not None:
        side, start = result.court_short, left + 64
        badge = left + 36, top + 96 + _SMALL // 2
        canvas.stamp(BADGES[side], badge, 28, Paint(PLATE, STYLES[side].light))
        pitch = (right - 12 - start - sprite_width(_SMALL)) / (len(result.shown) - 1)
        sprites = [
            (card_sprite(card, pack, _SMALL), (round(start + number * pitch), top + 96))
            for number, card in enumerate(result.shown)
        ]
        blend_sprites(canvas.plane, (left, top + 96, right, bottom), sprites)


def _courts(canvas: Canvas, result: CaterpillarResult, seat: int, start: tuple[int, int]) -> None:
    """A side's badge, its courts, and the points that it gets for courts."""
    x, y = start
    style = STYLES[seat]
    canvas.stamp(BADGES[seat], (x + 36, y), 28, Paint(PLATE, style.light))
    _court_chips(canvas, (x + 110, y), 33, PLATE)
    canvas.write(f"×{result.courts[seat]}", (x + 180, y + 12), 24, Paint(PLATE, PLATE_INK))
    bonus = result.bonus[seat]
    text, down = (f"+{bonus}", 13) if bonus else ("–", 6)
    canvas.write(text, (x + 310, y + down), 28, Paint(PLATE, style.figure))
