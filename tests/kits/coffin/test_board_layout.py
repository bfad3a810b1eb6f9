from PIL import Image

from bot.kits.coffin.board_layout import BOARD, WAY_SIGNS, cell_rect, plate_rect, vampire_rect

SIGN = 24
"""Half the width and height of the sign of a way."""


def test_no_two_places_of_the_board_overlap() -> None:
    places = [cell_rect(cell) for cell in range(9)] + [plate_rect(line) for line in range(6)]
    places += [vampire_rect(style) for style in range(2)]
    taken = Image.new("L", BOARD)
    for left, top, right, bottom in places:
        assert 0 <= left < right <= BOARD[0]
        assert 0 <= top < bottom <= BOARD[1]
        assert not any(value % 2 for value in (left, top, right, bottom))
        assert taken.crop((left, top, right, bottom)).getbbox() is None
        taken.paste(255, (left, top, right, bottom))


def test_own_vampires_stand_at_one_height_clear_of_the_signs_of_the_ways() -> None:
    rects = [vampire_rect(style) for style in range(2)]
    assert rects[0][1] == rects[1][1]
    for left, top, right, bottom in rects:
        for x, y in WAY_SIGNS:
            apart = max(left - x, x - right), max(top - y, y - bottom)
            assert max(apart) - SIGN >= 2
