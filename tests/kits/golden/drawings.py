"""Pictures whose contents no short game brings about: profile cards, lead charts, and cuts."""

from dataclasses import replace
from typing import Final

from bot.engine.cards import parse_cards
from bot.kits.catalogue import KITS
from bot.messages.message import Drawing
from bot.render.pictures import cut_picture, lead_chart_picture, profile_picture
from bot.render.profile_card import ProfileCard, Trophy
from bot.render.side_sign import SideSign
from bot.render.symbols import DIAMOND, ROUND

_PLAYER: Final = ProfileCard(
    ratings=((1500, True), (1380, True), (1620, False), (1585, False), (1741, False)),
    estimate=1840,
    wins=12,
    draws=3,
    losses=7,
    streak=2,
    longest=5,
    trophies=(Trophy(1, 4, 5), Trophy(2, 0, 2), Trophy(3, 0, 0), Trophy(4, 1, 1)),
    crest=KITS["abstrac"].crest,
    best=parse_cards("KH KD KS KC"),
    points=48,
)
_EXPERT: Final = ProfileCard(
    ratings=((2204, False), (2210, False)),
    estimate=2216,
    wins=12_345,
    draws=1234,
    losses=10_101,
    streak=321,
    longest=1321,
    trophies=(Trophy(1, 12_345, 20_000), Trophy(2, 99, 99), Trophy(3, 0, 9), Trophy(4, 7, 9)),
    best=parse_cards("9S TS JS QS KS AS 9D"),
    points=123_456,
)
_NEWCOMER: Final = ProfileCard(((1498, True),), 1540, 0, 0, 1, 0, 0, (Trophy(1, 0, 1),))

_PROFILES: Final = {
    "profile": _PLAYER,
    "profile-of-an-expert": _EXPERT,
    "profile-of-a-newcomer": _NEWCOMER,
    "profile-without-ratings": ProfileCard((), 0, 0, 0, 0, 0, 0, _PLAYER.trophies),
    "profile-of-unrated-games": replace(_PLAYER, ratings=()),
}
_LEADS: Final[dict[str, tuple[tuple[float, ...], ...]]] = {
    "lead": ((3.0, 8.5, 21.0), (19.5,), (-4.0, -30.25), (12.0,)),
    "lead-of-one-value": ((0.0,),),
    "lead-close-to-the-end": ((100.0, 60.0), (103.0,)),
    "lead-of-sixteen-deals": tuple((12_345.0 * deal, -50.0) for deal in range(16)),
}
_CUTS: Final = {
    "cut-again": (parse_cards("7H 7S"), parse_cards("KD 2C")),
    "cut-of-one-card": (parse_cards("9C"),),
}
_SIGNS: Final = (SideSign(0, DIAMOND), SideSign(1, ROUND))
DRAWINGS: Final = {
    **{name: Drawing.of(cut_picture, cuts, _SIGNS, 0) for name, cuts in _CUTS.items()},
    **{name: Drawing.of(profile_picture, card) for name, card in _PROFILES.items()},
    **{name: Drawing.of(lead_chart_picture, deals, _SIGNS) for name, deals in _LEADS.items()},
}
"""By name."""
