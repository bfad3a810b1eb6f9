"""Drawing of the table: the open count under its dial, both captures, and the cards of the pack."""

from collections.abc import Collection
from typing import Final

from bot.engine.cards import Card
from bot.engine.game import Stage
from bot.engine.games.fosco.view import FoscoView
from bot.engine.results import highest_of
from bot.kits.fosco.captures import lay_captures, side_points
from bot.kits.fosco.dial import lay_dial
from bot.kits.fosco.fan import (
    lay_fan,
    lay_first_lead,
    lay_points,
    lay_won_cards,
    lay_won_fan,
)
from bot.kits.fosco.pack_table import lay_pack
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle

EMPTY_TABLE: Final = "fosco/table"
"""The tile of the table without anything on it."""


def board_canvas(
    view: FoscoView, pack: PackStyle, marked: Collection[Card] = frozenset()
) -> Canvas:
    """The table, 760 by 960 pixels; held cards that are marked are framed."""
    canvas = count_canvas(view, pack)
    lay_pack(canvas, view, marked, pack)
    return canvas


def count_canvas(view: FoscoView, pack: PackStyle) -> Canvas:
    """The table with an empty tray, 760 by 960 pixels."""
    canvas = Canvas.of(EMPTY_TABLE)
    lay_dial(canvas, shown_total(view))
    for side in (0, 1):
        lay_captures(canvas, view, side, pack)
    if view.plays:
        lay_fan(canvas, view.plays, view.sides, pack)
    elif view.counts:
        lay_won_fan(canvas, view.counts[-1], view.sides, pack)
        _lay_won(canvas, view)
    else:
        lay_first_lead(canvas, pack)
    return canvas


def _lay_won(canvas: Canvas, view: FoscoView) -> None:
    """Who won the last count and how many cards; once all cards are played, the points."""
    if any(view.hand_sizes):
        last = view.counts[-1]
        lay_won_cards(canvas, view.sides[last[-1].seat], len(last))
        return
    points = [side_points(view, side) for side in (0, 1)]
    winners = highest_of((0, 1), [own.deal for own in points])
    for side, own in enumerate(points):
        text, shift = own.small or own.large, (side * 2 - 1) * 125
        lay_points(canvas, side, text, crowned=winners == (side,), shift=shift)


def shown_total(view: FoscoView) -> int:
    """The count on the dial, in half points; once a deal is over, that of its last count."""
    over = view.stage is Stage.OVER and view.counts and not view.plays
    return view.counts[-1][-1].total if over else view.total
