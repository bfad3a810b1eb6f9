"""Pictures of any card game as files: takes values, returns the bytes of a PNG.

All pictures use the same fixed palette, contain no words, and have equal bytes for equal values.
All functions may be called from several threads at once. Each takes the pack as its last argument,
so that a message can call any of them in the same way.
"""

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.render.cards import PackStyle
from bot.render.cut_picture import cut_canvas
from bot.render.end_picture import EndPicture, end_canvas
from bot.render.lead_chart import lead_chart_canvas
from bot.render.png import encode, tightly
from bot.render.profile_card import ProfileCard, profile_canvas
from bot.render.score_sheet import ScoreSheet, score_sheet_canvas
from bot.render.side_sign import SideSign


def cut_picture(
    cuts: Sequence[Sequence[Card]], signs: Sequence[SideSign], dealer: int, pack: PackStyle
) -> bytes:
    """The cards cut for the deal with the players' signs; a crown marks the first dealer's card."""
    return encode(cut_canvas(cuts, signs, dealer, pack), tightly)


def score_sheet_picture(sheet: ScoreSheet, _pack: PackStyle) -> bytes:
    """A score sheet on parchment; it shows no card, so the pack makes no difference."""
    return encode(score_sheet_canvas(sheet))


def end_picture(end: EndPicture, pack: PackStyle) -> bytes:
    """The end of a match: portrait or crest, totals, best cards; turning coffin or leads."""
    return encode(end_canvas(end, pack), tightly)


def profile_picture(card: ProfileCard, pack: PackStyle) -> bytes:
    """The profile card of a person."""
    return encode(profile_canvas(card, pack))


def lead_chart_picture(
    deals: Sequence[Sequence[float]], signs: Sequence[SideSign], _pack: PackStyle
) -> bytes:
    """The lead of a side, deal by deal, as a line on parchment; the pack makes no difference."""
    return encode(lead_chart_canvas(deals, signs))
