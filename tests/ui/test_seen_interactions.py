"""The same press told twice is recognised, and what is long past is forgotten."""

from bot.ui.interactions import SeenInteractions


def test_a_press_is_new_once() -> None:
    heard = SeenInteractions()
    assert [heard.seen_before(press) for press in (1, 2, 1, 2, 3)] == [
        False,
        False,
        True,
        True,
        False,
    ]


def test_the_oldest_press_is_forgotten() -> None:
    heard = SeenInteractions(most=2)
    assert not any(heard.seen_before(press) for press in (1, 2, 3))
    assert heard.seen_before(3)
    assert heard.seen_before(2)
    assert not heard.seen_before(1)
