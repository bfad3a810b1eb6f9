"""The profile card: rating with its curve, wins and losses, best cards, trophies; no words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.engine.cards import Card
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, fitted_height, text_width
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import (
    BLOOD,
    CROWN_GOLD,
    PAGE,
    PAGE_BAND,
    PAGE_DIM,
    PAGE_INK,
    PAGE_NOTE,
    PAGE_TEXT,
    TRAY,
)
from bot.render.parchment import WIDTH, curve_mask, lay_rule, parchment
from bot.render.symbols import COFFIN, CROWN, CUP, EQUALS, FLAME
from bot.render.vector_paths import Point, Rect

HEIGHT = 710
_UNRATED = 240
_LOWER = 430
"""The top of the lower half: the best cards and the trophies."""
_HEAD = 90
_COUNTS = (246, WIDTH - 54)
"""The left and the right end of the games won, drawn and lost, and the series of wins."""
_COUNT, _SIGN, _LEAST_COUNT_GAP = 32, 40, 16
"""The height of these figures, the width of a symbol before them, and what parts two of them."""
_BEYOND = 60
"""From the plot to the right edge of its panel: room for the uncertainty and the estimate."""
_PLOT: Rect = (130, 176, WIDTH - 114, 400)
_ROOM = 40
"""Rating points above and below the curve, so that a small change does not look like a crash."""
_LEAST_GAP = 34
"""Pixels between the middles of the lowest and the highest rating."""
_CARDS: Rect = (44, 30, 404, 242)
"""Below the top of the lower half, as `_TROPHIES`."""
_CARD_HEIGHT = 158
_LOW_HEIGHT = 132
"""The height of the cards if there are `_MOST_CARDS`, so that all ranks are visible."""
_MOST_CARDS = 6
_PIP, _PIP_STEP = 10, 15
_TROPHIES: Rect = (430, 40, WIDTH - 44, 238)
_ALL_TROPHIES: Rect = (60, 34, WIDTH - 60, _UNRATED - 10)
"""Where the trophies stand if there is nothing beside them."""


@dataclass(frozen=True, slots=True)
class Trophy:
    """A computer player's level (from 1), the wins of the person against it, and their games."""

    level: int
    wins: int
    games: int


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """The contents of the profile card.

    `ratings` are the ratings after each rated game, oldest first, each with whether it was
    provisional. `estimate` is the rating to which the last one may rise as its uncertainty shrinks.
    `crest` (a path) is the symbol of the favourite game, `best` are the cards of its best deal,
    `points` their points.
    """

    ratings: tuple[tuple[int, bool], ...]
    estimate: int
    wins: int
    draws: int
    losses: int
    streak: int
    longest: int
    trophies: tuple[Trophy, ...]
    crest: str = ""
    best: tuple[Card, ...] = ()
    points: int = 0


def profile_canvas(card: ProfileCard, pack: PackStyle) -> Canvas:
    """The card on parchment, 760 by 710 pixels.

    Before the first rated game it is only the lower half, and without best cards the trophies.
    """
    if not card.ratings and not card.best:
        canvas = parchment(_UNRATED)
        _trophies(canvas, card.trophies, _ALL_TROPHIES)
        return canvas
    if not card.ratings:
        canvas = parchment(HEIGHT - _LOWER)
        _lower_half(canvas, card, pack, 0)
        return canvas
    canvas = parchment(HEIGHT)
    _head(canvas, card)
    lay_rule(canvas, 150)
    _curve(canvas, card)
    lay_rule(canvas, _LOWER)
    _lower_half(canvas, card, pack, _LOWER)
    return canvas


def _lower_half(canvas: Canvas, card: ProfileCard, pack: PackStyle, top: int) -> None:
    _best(canvas, card, pack, top)
    left, upper, right, lower = _TROPHIES if card.best or card.crest else _ALL_TROPHIES
    _trophies(canvas, card.trophies, (left, top + upper, right, top + lower))


def _head(canvas: Canvas, card: ProfileCard) -> None:
    """The rating; games won, drawn and lost; the current and the longest series of wins."""
    rating, provisional = card.ratings[-1]
    ink = PAGE_NOTE if provisional else PAGE_INK
    canvas.write(str(rating), (132, _HEAD + 24), 50, Paint(PAGE, ink))
    signs = (
        (CROWN, CROWN_GOLD, f"{card.wins}"),
        (EQUALS, PAGE_NOTE, f"{card.draws}"),
        (COFFIN, PAGE_TEXT, f"{card.losses}"),
        (FLAME, BLOOD, f"{card.streak}/{card.longest}"),
    )
    texts, gaps = [text for _symbol, _colour, text in signs], len(signs) - 1
    room = _COUNTS[1] - _COUNTS[0] - _SIGN * len(signs)
    wide = sum(text_width(text, _COUNT) for text in texts)
    size = _COUNT * min(1.0, (room - _LEAST_COUNT_GAP * gaps) / wide)
    gap = (room - sum(text_width(text, size) for text in texts)) / gaps
    left: float = _COUNTS[0]
    for symbol, colour, text in signs:
        canvas.stamp(symbol, (left + 18, _HEAD), 36, Paint(PAGE, colour))
        width = text_width(text, size)
        foot = left + _SIGN + width / 2, _HEAD + size / 2
        canvas.write(text, foot, size, Paint(PAGE, PAGE_TEXT))
        left += _SIGN + width + gap


def _curve(canvas: Canvas, card: ProfileCard) -> None:
    """The ratings as a line, thin while provisional; a bar at its end for the uncertainty."""
    values = [rating for rating, _provisional in card.ratings]
    low, high = min(values) - _ROOM, max(*values, card.estimate) + 2 * _ROOM
    left, top, right, bottom = _PLOT
    canvas.panel((left - 8, top - 8, right + _BEYOND, bottom + 8), 10, Paint(PAGE, PAGE_BAND))

    def at(place: int, value: float) -> Point:
        share = place / (len(values) - 1) if len(values) > 1 else 1.0
        return left + (right - left) * share, bottom - (bottom - top) * (value - low) / (high - low)

    points = [at(place, value) for place, value in enumerate(values)]
    x, y = points[-1]
    roof = at(len(values) - 1, card.estimate)[1]
    if y - roof > 3:
        canvas.panel((round(x) + 14, round(roof), round(x) + 30, round(y)), 4,
                     Paint(PAGE_BAND, PAGE_DIM))  # fmt: skip
    widths = (2 if provisional else 5 for _rating, provisional in card.ratings[1:])
    strokes = zip(pairwise(points), widths, strict=True)
    canvas.stain(curve_mask(HEIGHT, strokes, points[-1], 8), (0, 0), Paint(PAGE_BAND, BLOOD))
    lowest, highest = min(values), max(values)
    apart = max(0.0, _LEAST_GAP - (at(0, lowest)[1] - at(0, highest)[1])) / 2
    labels = {lowest: apart, highest: -apart} if lowest < highest else {lowest: 0.0}
    for value, down in labels.items():
        text = str(value)
        foot = left - 18 - text_width(text, 20) / 2, at(0, value)[1] + 10 + down
        canvas.write(text, foot, 20, Paint(PAGE, PAGE_TEXT))
    if y - roof > 30:
        text = str(card.estimate)
        foot = right + _BEYOND - 12 - text_width(text, 20) / 2, roof - 6
        canvas.write(text, foot, 20, Paint(PAGE_BAND, PAGE_NOTE))


def _best(canvas: Canvas, card: ProfileCard, pack: PackStyle, top: int) -> None:
    """The sign of the favourite game, the cards of its best deal, and their points."""
    if card.crest:
        canvas.stamp(card.crest, (84, top + 70), 64, Paint(PAGE, PAGE_INK))
    if not card.best:
        return
    text = str(card.points)
    canvas.write(text, (84, top + 170), fitted_height(text, 34, 68), Paint(PAGE, PAGE_INK))
    canvas.stamp(CROWN, (84, top + 116), 30, Paint(PAGE, CROWN_GOLD))
    cards = card.best[:_MOST_CARDS]
    height = _CARD_HEIGHT if len(cards) < _MOST_CARDS else _LOW_HEIGHT
    left, width = 140, sprite_width(height)
    rect = (_CARDS[0], top + _CARDS[1], _CARDS[2], top + _CARDS[3])
    room = rect[2] - 12 - left - width
    step = min(width + 6.0, room / max(1, len(cards) - 1))
    canvas.panel((rect[0] + 84, rect[1] + 10, rect[2], rect[3]), 12, Paint(PAGE, TRAY))
    sprites = [
        (card_sprite(each, pack, height), (round(left + step * place), top + 141 - height // 2))
        for place, each in enumerate(cards)
    ]
    blend_sprites(canvas.plane, rect, sprites)


def _trophies(canvas: Canvas, trophies: Sequence[Trophy], rect: Rect) -> None:
    """A cup for each computer player: gold if it was beaten, with the number of wins below.

    As many pips as its level tell how strong it is.
    """
    left, top, right, _bottom = rect
    step = (right - left) / max(1, len(trophies))
    wins = [str(trophy.wins) if trophy.games else "–" for trophy in trophies]
    size = min((fitted_height(text, 36, step - 8) for text in wins), default=0)
    for place, (trophy, text) in enumerate(zip(trophies, wins, strict=True)):
        x = left + step * (place + 0.5)
        ink = CROWN_GOLD if trophy.wins else PAGE_DIM
        canvas.stamp(CUP, (x, top + 40), 68, Paint(PAGE, ink))
        for pip in range(trophy.level):
            left_edge = round(x + _PIP_STEP * (pip - trophy.level / 2) + (_PIP_STEP - _PIP) / 2)
            box = (left_edge, top + 84, left_edge + _PIP, top + 84 + _PIP)
            canvas.panel(box, _PIP // 2, Paint(PAGE, ink))
        canvas.write(text, (x, top + 150), size, Paint(PAGE, PAGE_TEXT))
