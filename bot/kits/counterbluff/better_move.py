"""Drawing of a better move in a review: its cards, dimmed, in the places where they would lie."""

from typing import Final

from bot.engine.games.counterbluff.view import DOWN, FOLD, CounterbluffView
from bot.engine.moves import Move
from bot.kits.counterbluff.board_layout import WELL as PLACE
from bot.kits.counterbluff.board_layout import well_rect
from bot.kits.counterbluff.marks import FLAG
from bot.render.atlas import tile
from bot.render.blending import DIMMED, blend_sprites, shaded
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import STYLES, WELL

_HEIGHT: Final = PLACE[1] - 30
"""The height of a card within the dashes of its place."""
_FLAG: Final = 72


def lay_next(canvas: Canvas, seat: int, place: int) -> None:
    """The dashes around a place of a row where a card is to be laid."""
    left, top = well_rect(seat, place)[:2]
    canvas.lay(tile(f"candles/next-{seat}"), (left + 4, top + 4))


def lay_better(canvas: Canvas, view: CounterbluffView, move: Move, pack: PackStyle) -> None:
    """The cards of a move of the seat to move, backs if they would lie face down; or a flag."""
    seat = view.to_move
    if seat is None:
        return
    first = len(view.rows[seat])
    if move == FOLD:
        left, top, right, bottom = well_rect(seat, first)
        middle = (left + right) / 2, (top + bottom) / 2
        canvas.stamp(FLAG, middle, _FLAG, Paint(WELL, STYLES[seat].light))
        return
    cards = move.cards or ((move.card,) if move.card is not None else ())
    for place, card in enumerate(cards, first):
        lay_next(canvas, seat, place)
        left, top, right, bottom = rect = well_rect(seat, place)
        corner = (left + right - sprite_width(_HEIGHT)) // 2, (top + bottom - _HEIGHT) // 2
        face = None if move.word == DOWN else card
        blend_sprites(
            canvas.plane, rect, [(shaded(card_sprite(face, pack, _HEIGHT), DIMMED), corner)]
        )
