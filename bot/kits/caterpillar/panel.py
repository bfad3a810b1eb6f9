"""Drawing of the panel: both scores, the newest card, what would go on, the stock, and the end."""

from bot.engine.games.caterpillar.results import CaterpillarResult
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.kits.caterpillar import board_layout as at
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import AMBER, PAGE, PLATE, PLATE_INK, STYLES, TRAY, Colour
from bot.render.symbols import BADGES, CROWN, EQUALS, SUITS
from bot.render.vector_paths import Rect

_SUIT_INKS: dict[PackStyle, dict[str, Colour]] = {
    PackStyle.TWO_COLOUR: {
        "H": (174, 8, 38),
        "D": (174, 8, 38),
        "S": (22, 18, 30),
        "C": (22, 18, 30),
    },
    PackStyle.FOUR_COLOUR: {
        "H": (174, 8, 38),
        "D": (214, 104, 0),
        "S": (22, 18, 30),
        "C": (0, 98, 128),
    },
}
_SMALL = 84
"""The height of the cards of a hand that is shown, and of the stock."""


def lay_panel(canvas: Canvas, view: CaterpillarView, pack: PackStyle) -> None:
    """The scores, and in the middle what the next player has to know, or how the deal ended."""
    result = view.finished_deal
    for side in (0, 1):
        _score(canvas, view, side)
    if result is not None:
        _end(canvas, result, pack)
        return
    if view.plays:
        _newest(canvas, view, pack)
    _following(canvas, view, pack)
    _stock(canvas, view, pack)


def deal_points(view: CaterpillarView, side: int) -> int:
    """What a side has made in this deal so far; with courts once the deal is finished."""
    result = view.finished_deal
    return view.points[side] if result is None else result.scores[side]


def match_points(view: CaterpillarView, side: int) -> int:
    """What a side has made in the match so far, the running deal included."""
    return view.scores[side] + (view.points[side] if view.finished_deal is None else 0)


def _score(canvas: Canvas, view: CaterpillarView, side: int) -> None:
    """A side's plate: its badge, the points of this deal, below them those of the match."""
    left, top, right, _bottom = at.SCORES[side]
    x, style = (left + right) // 2, STYLES[side]
    points = deal_points(view, side)
    canvas.stamp(BADGES[side], (x, top + 38), 34, Paint(style.plate, style.light))
    height = next(
        each for each in range(44, 0, -2) if text_width(str(points), each) <= right - left - 26
    )
    canvas.write(str(points), (x, top + 90 + height // 2), height, Paint(style.plate, style.figure))
    total = str(match_points(view, side))
    width = text_width(total, 24) + 34
    paint = Paint(style.plate, PLATE_INK)
    canvas.stamp(EQUALS, (x - width / 2 + 11, top + 151), 22, paint)
    canvas.write(total, (x + 17, top + 163), 24, paint)


def _newest(canvas: Canvas, view: CaterpillarView, pack: PackStyle) -> None:
    face = card_sprite(view.plays[-1].card, pack, at.NEWEST_HEIGHT)
    blend_sprites(canvas.plane, _around(at.NEWEST, face.size), [(face, at.NEWEST)])


def _following(canvas: Canvas, view: CaterpillarView, pack: PackStyle) -> None:
    """What would go on, in a dashed amber frame: suit signs, and the letters of the courts."""
    left, top, right, bottom = at.FOLLOWING
    _dashed(canvas, at.FOLLOWING)
    middle = (top + bottom) / 2
    ground = Paint(PAGE, PAGE)
    size = 58 if len(view.suits) == 1 else 36
    pitch = 78 if len(view.suits) == 1 else 54
    start = left + 54 if view.courts_allowed else (left + right) / 2 - 1.5 * pitch
    for number, suit in enumerate(view.suits):
        x = round(start + number * pitch)
        half = size // 2 + 7
        canvas.panel(
            (x - half, round(middle) - half, x + half, round(middle) + half),
            10,
            Paint(TRAY, ground.ink),
        )
        canvas.stamp(suit_path(suit), (x, middle), size, Paint(PAGE, _SUIT_INKS[pack][suit]))
    if view.courts_allowed:
        _court_chips(canvas, (left + 106, round(middle)))


def suit_path(suit: str) -> str:
    """The outline of a suit's sign."""
    return SUITS[suit]


def _court_chips(canvas: Canvas, start: tuple[int, int]) -> None:
    for number, letter in enumerate("JQK"):
        left, y = start[0] + number * 46, start[1]
        canvas.panel((left, y - 30, left + 40, y + 30), 7, Paint(TRAY, PAGE))
        canvas.write(letter, (left + 20, y + 12), 25, Paint(PAGE, (60, 10, 22)))


def _dashed(canvas: Canvas, rect: Rect) -> None:
    """A dark well in a frame of amber dashes, as around a place that is open."""
    left, top, right, bottom = rect
    canvas.panel(rect, 12, Paint(TRAY, TRAY))
    paint = Paint(TRAY, AMBER.light)
    for step in range(left + 12, right - 20, 26):
        for y in (top, bottom - 4):
            canvas.panel((step, y, step + 16, y + 4), 2, paint)
    for step in range(top + 12, bottom - 18, 26):
        for x in (left, right - 4):
            canvas.panel((x, step, x + 4, step + 16), 2, paint)


def _stock(canvas: Canvas, view: CaterpillarView, pack: PackStyle) -> None:
    """The backs of the stock, more or fewer, and how many cards it has left."""
    left, top, _right, _bottom = at.STOCK
    canvas.panel(at.STOCK, 12, Paint(TRAY, TRAY))
    back = card_sprite(None, pack, _SMALL - 8)
    count = -(-view.stock_size // 3)
    places = [(left + 10 + number * 9, top + 3) for number in range(count)]
    blend_sprites(canvas.plane, at.STOCK, [(back, place) for place in places])
    canvas.write(str(view.stock_size), (left + 212, top + 57), 34, Paint(TRAY, PLATE_INK))


def _end(canvas: Canvas, result: CaterpillarResult, pack: PackStyle) -> None:
    """The courts left in both hands with what they count, and a court-short hand."""
    left, top, right, bottom = at.SHOWN
    canvas.panel(at.SHOWN, 12, Paint(TRAY, PLATE))
    gap = 48 if result.shown else 92
    for seat in (0, 1):
        _courts(canvas, result, seat, (left, top + 28 + seat * gap + (0 if result.shown else 18)))
    if result.shown:
        face_width = sprite_width(_SMALL)
        pitch = (right - left - 24 - face_width) / max(1, len(result.shown) - 1)
        sprites = [
            (card_sprite(card, pack, _SMALL), (round(left + 12 + number * pitch), top + 96))
            for number, card in enumerate(result.shown)
        ]
        blend_sprites(canvas.plane, (left, top + 96, right, bottom), sprites)


def _courts(canvas: Canvas, result: CaterpillarResult, seat: int, start: tuple[int, int]) -> None:
    """A side's badge, its courts, and the points that it gets for courts."""
    x, y = start
    style = STYLES[seat]
    canvas.stamp(BADGES[seat], (x + 36, y), 28, Paint(PLATE, style.light))
    canvas.stamp(CROWN, (x + 104, y), 32, Paint(PLATE, PLATE_INK))
    canvas.write(f"×{result.courts[seat]}", (x + 158, y + 12), 24, Paint(PLATE, PLATE_INK))
    if result.bonus[seat]:
        canvas.write(f"+{result.bonus[seat]}", (x + 310, y + 13), 28, Paint(PLATE, style.figure))
    else:
        canvas.write("–", (x + 310, y + 6), 24, Paint(PLATE, style.figure))


def _around(place: tuple[int, int], size: tuple[int, int]) -> Rect:
    return (*place, place[0] + size[0], place[1] + size[1])
