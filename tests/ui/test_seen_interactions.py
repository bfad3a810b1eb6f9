"""The same press told twice is recognised, and what is long past is forgotten."""

from bot.ui.seen_interactions import SeenInteractions

GUILD = 7


async def everything(_interaction: int, _guild: int | None) -> bool:
    return True


async def nothing(_interaction: int, _guild: int | None) -> bool:
    return False


async def test_a_press_is_answered_once() -> None:
    heard = SeenInteractions(everything)
    answered = [await heard.claim(press, GUILD) for press in (1, 2, 1, 2, 3)]
    assert answered == [True, True, False, False, True]


async def test_the_oldest_press_is_forgotten() -> None:
    heard = SeenInteractions(everything, most=2)
    assert all([await heard.claim(press, GUILD) for press in (1, 2, 3)])
    assert not await heard.claim(3, GUILD)
    assert not await heard.claim(2, GUILD)
    assert await heard.claim(1, GUILD)


async def test_a_press_that_another_process_answers_is_left_alone() -> None:
    assert not await SeenInteractions(nothing).claim(1, GUILD)
