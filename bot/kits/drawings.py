"""Drawings of a canvas that shows a view: a table for a channel, a hand for one player.

A function that lays such a canvas takes the view, the pack, and whatever else it shows, all of
them frozen values.
"""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from bot.engine.game import View
from bot.messages.message import Drawing
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.png import encode, tightly

V = TypeVar("V", bound=View)
Ts = TypeVarTuple("Ts")


def public_drawing(canvas: Callable[[V, PackStyle, *Ts], Canvas], view: V, *more: *Ts) -> Drawing:
    """A table, a PNG that is as small as it can be: it is sent to a whole channel."""
    return Drawing.of(_public_picture, view, canvas, more)


def private_drawing(canvas: Callable[[V, PackStyle, *Ts], Canvas], view: V, *more: *Ts) -> Drawing:
    """A hand, a PNG that is made quickly: an answer waits for it."""
    return Drawing.of(_private_picture, view, canvas, more)


def _public_picture(
    view: V, canvas: Callable[[V, PackStyle, *Ts], Canvas], more: tuple[*Ts], pack: PackStyle
) -> bytes:
    return encode(canvas(view, pack, *more), tightly)


def _private_picture(
    view: V, canvas: Callable[[V, PackStyle, *Ts], Canvas], more: tuple[*Ts], pack: PackStyle
) -> bytes:
    return encode(canvas(view, pack, *more))
