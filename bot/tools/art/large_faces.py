"""Card faces with large indices: a big rank above a big suit where a card is seen best."""

from collections.abc import Iterable

from PIL import Image

from bot.engine.cards import RANKS
from bot.i18n.card_names import corner_index
from bot.render.cards import CARD, PackStyle, large_name
from bot.render.colours import Colour
from bot.render.symbols import BAT
from bot.tools.art.board_parts import well
from bot.tools.art.card_faces import (
    CARD_UNIT,
    HEIGHT,
    RADIUS,
    VAMPIRE_BLACK,
    VAMPIRE_EDGE,
    VAMPIRE_RED,
    WIDTH,
    cut_out,
    paint_fangs,
    paint_suit,
)
from bot.tools.art.colours import PAPER, SUIT_COLOURS, TAN
from bot.tools.art.court_figures import COURTS
from bot.tools.art.court_parts import badge
from bot.tools.art.joker import paint_cap, paint_star
from bot.tools.art.painter import Ink, Painter

_INDEX_X = 19.5
"""So near the edge that a card which lies on this one hides nothing of the index."""
_WIDTHS = {"10": 0.64, "A": 0.86, "K": 0.88}
_TOP = 4.5
_RANK = 31.5
_TAILED = {"J": 25.5, "Q": 25.0}
"""Lower letters, since their tails reach below the base line."""
_ASCENT = 1.08
_SUIT_Y, _SUIT = 54.5, 27.0
"""Above the middle of the card, which the slots of a picture hide from there."""
_PIP = ((64.0, 99.0), 56.0)
"""The middle and the size of the suit that fills the rest of the card."""
_COURT_PIP = ((60.0, 93.0), 42.0)
_BLOOD_MOON: Colour = (178, 24, 38)


def large_cards(suits: Iterable[str], pack: PackStyle) -> dict[str, Image.Image]:
    """The cards of these suits; the courts also with the badges that they have in a coffin."""
    tiles = {}
    for suit in suits:
        for rank in RANKS:
            tiles[large_name(rank + suit, badge=False)] = well(_face(rank, suit, pack))
            if rank in COURTS:
                face = _face(rank, suit, pack, badges=True)
                tiles[large_name(rank + suit, badge=True)] = well(face)
    return tiles


def large_vampire() -> Image.Image:
    """The Vampire: a V above fangs, and a bat before the moon."""
    painter = _ground(VAMPIRE_BLACK, VAMPIRE_EDGE)
    (x, y), size = _PIP
    painter.disc((x, y), size / 2, _BLOOD_MOON)
    painter.placed(x - size / 2, y - size / 2, size / 100).shape(BAT, VAMPIRE_BLACK)
    painter.write("V", (_INDEX_X, _TOP + _ASCENT * _RANK), _RANK, VAMPIRE_RED, _WIDTHS["A"])
    paint_fangs(painter, (_INDEX_X, _SUIT_Y), _SUIT)
    return well(cut_out(painter))


def large_joker() -> Image.Image:
    """The Joker: a cap above a star, and a larger cap."""
    painter = _ground(PAPER)
    caps = ((_INDEX_X, 22.5, 1.08), (*_PIP[0], 1.7))
    for x, y, scale in caps:
        paint_cap(painter.placed(x - 18.6 * scale, y - 21.7 * scale, scale))
    scale = _SUIT / 19
    paint_star(painter.placed(_INDEX_X - 18.6 * scale, _SUIT_Y - 50 * scale, scale))
    return well(cut_out(painter))


def _face(rank: str, suit: str, pack: PackStyle, badges: bool = False) -> Image.Image:
    painter = _ground(PAPER)
    ink = SUIT_COLOURS[pack][suit].suit
    height = _TAILED.get(rank, _RANK)
    text = corner_index(rank)
    foot = (_INDEX_X, _TOP + _ASCENT * height)
    painter.write(text, foot, height, ink, _WIDTHS.get(text, 1.0))
    paint_suit(painter, suit, (_INDEX_X, _SUIT_Y), _SUIT, ink)
    middle, size = _COURT_PIP if badges else _PIP
    paint_suit(painter, suit, middle, size, ink)
    if badges:
        badge(painter, rank)
    return cut_out(painter)


def _ground(paper: Colour, edge: Colour = TAN) -> Painter:
    """An empty card."""
    painter = Painter.blank(*CARD).placed(0, 0, CARD_UNIT)
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, paper, Ink(edge, 1.6))
    return painter
