"""Drawing of what a player sees below the count: their hand, or the whole table if it is open.

It is drawn for a phone: the lower parts of the cards of the count are hidden. Each card of a hand
that may be played bears its new count; cards have large indices, and up to seven are shown whole.
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.games.fosco.view import FoscoView
from bot.kits.fosco.board import board_canvas, count_canvas
from bot.kits.fosco.board_layout import BOARD, PACK
from bot.kits.fosco.figures import count_width, write_count
from bot.render.blending import DIMMED, blend_sprites, shaded
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import CARD, PackStyle
from bot.render.colours import BRASS, BRASS_DARK, BRASS_INK, WELL_EDGE

SIZE = (760, 726)
_TRAY_TOP = 573
"""Where the empty tray and its frame begin on the table."""
HIDDEN = ((264, 284), (470, _TRAY_TOP))
"""What is left out of the table: the ground above the count, and the lower part of its cards."""
_CUT = _TRAY_TOP - sum(end - start for start, end in HIDDEN)
"""Where the tray and its frame begin below that."""
_FOOT = 40
"""The height of the table's lower edge."""
_TOP, _BOTTOM = _CUT + PACK[1] - _TRAY_TOP, SIZE[1] - BOARD[1] + PACK[3]
"""The upper and the lower end of the tray."""
_MARGIN, _GAP = 10, 6
"""The room at either side of the tray, and between two cards or a card and its plate."""
_WIDEST_STEP, _HIGHEST = 150, 178


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a hand lies in the tray.

    row     the cards of a row
    height  the height of a card, `seen` of which are shown
    step    from a card to the next one, and to the one below it
    corner  the upper left corner of the first card
    plate   the width, the height and the height of the figures of a card's plate
    """

    row: int
    height: int
    seen: int
    step: tuple[int, int]
    corner: tuple[int, int]
    plate: tuple[int, int, float]

    def place(self, number: int) -> tuple[int, int]:
        """The upper left corner of the card with this number, counted from 0."""
        row, column = divmod(number, self.row)
        return self.corner[0] + column * self.step[0], self.corner[1] + row * self.step[1]


_MOST_IN_ROW = 7


def open_canvas(view: FoscoView, pack: PackStyle, marked: Collection[Card] = frozenset()) -> Canvas:
    """The table as far as it is shown, 760 by 837 pixels; marked cards are framed."""
    return board_canvas(view, pack, marked).without(*HIDDEN)


def hand_canvas(view: FoscoView, pack: PackStyle) -> Canvas:
    """The count and the hand of the view's seat, 760 by 726 pixels."""
    canvas, count = _lowered(count_canvas(view, pack)), len(view.hand)
    layout = _two_rows(count) if count > _MOST_IN_ROW else _one_row(max(1, count))
    totals = {move.card: total for move, total in zip(view.moves, view.new_totals, strict=True)}
    large = PackStyle.of(four_colour=pack.four_colour, large=True)
    for first in range(0, count, layout.row):
        sprites = []
        for place, card in enumerate(view.hand[first : first + layout.row], first):
            light = DIMMED if view.moves and card not in totals else 1
            sprite = shaded(card_sprite(card, large, layout.height), light)
            sprites.append((sprite, layout.place(place)))
        top = layout.place(first)[1]
        blend_sprites(canvas.plane, (PACK[0], top, PACK[2], top + layout.seen), sprites)
    for place, card in enumerate(view.hand):
        if card in totals:
            _lay_total(canvas, totals[card], layout, layout.place(place))
    return canvas


def _one_row(count: int) -> _Layout:
    """Whole cards side by side in the middle of the tray, as large as there is room for."""
    step = min(_WIDEST_STEP, (PACK[2] - PACK[0] - 2 * _MARGIN + _GAP) // count)
    height = min(_HIGHEST, (step - _GAP) * CARD[1] // CARD[0])
    width = sprite_width(height)
    plate = (width - 14, 38, 29.0)
    left = (PACK[0] + PACK[2] - (count - 1) * step - width) // 2
    top = (_TOP + _BOTTOM - height - _GAP - plate[1]) // 2
    return _Layout(count, height, height, (step, 0), (left, top), plate)


def _two_rows(count: int) -> _Layout:
    """The upper parts of the cards in two rows, of which the lower has a card less if need be."""
    row, height, step = (count + 1) // 2, 128, (97, 117)
    left = (PACK[0] + PACK[2] - (row - 1) * step[0] - sprite_width(height)) // 2
    return _Layout(row, height, 65, step, (left, _TOP + 6), (78, 34, 25.0))


def _lowered(table: Canvas) -> Canvas:
    """The table as far as it is shown, with a lower tray."""
    foot = BOARD[1] - _FOOT
    tray = SIZE[1] - _CUT - _FOOT
    return table.without(*HIDDEN, (_TRAY_TOP + tray, foot))


def _lay_total(canvas: Canvas, total: int, layout: _Layout, corner: tuple[int, int]) -> None:
    """A brass plate below a card with the count that the card would announce."""
    width, high, height = layout.plate
    left = corner[0] + (sprite_width(layout.height) - width) // 2
    top = corner[1] + layout.seen + _GAP
    canvas.edged_panel(
        (left, top, left + width, top + high), 9, WELL_EDGE, (0, BRASS_DARK), (2, BRASS)
    )
    while count_width(total, height) > width - 12:
        height -= 1
    foot = left + width / 2, top + (high + height) / 2
    write_count(canvas, total, foot, height, Paint(BRASS, BRASS_INK))
