"""The plates of the table say what they count: cards won, or points."""

from bot.engine.games.fosco.view import FoscoView
from bot.kits.fosco.board_layout import FAN
from bot.kits.fosco.pictures import board_drawing
from bot.render.colours import PAGE
from bot.render.palette import nearest, palette
from tests.kits.fosco.views import TWO, spectated, won
from tests.render.opening import drawn, opened


def paper(view: FoscoView) -> int:
    """How many pixels over the fan, whose cards are in shadow, are as bright as a card's paper."""
    fan = opened(drawn(board_drawing(view))).convert("RGB").crop(FAN)
    colours = fan.getcolors(fan.width * fan.height) or ()
    return sum(pixels for pixels, colour in colours if colour == palette()[nearest(PAGE)])


def test_a_won_count_is_shown_as_cards_and_the_end_of_a_deal_as_points() -> None:
    views = spectated(TWO)
    assert paper(won(views)) > 900
    assert not paper(views[-1])
