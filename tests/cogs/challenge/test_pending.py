"""What a question interrupted."""

from cogs.challenge.pending import Pending


def test_it_is_given_back_once_and_only_to_whoever_began_it() -> None:
    pending: Pending[str] = Pending()
    pending.put(7, 1, "a challenge")
    assert pending.take(7, 2) is None
    assert pending.take(7, 1) == "a challenge"
    assert pending.take(7, 1) is None


def test_only_the_last_hundred_are_kept() -> None:
    pending: Pending[int] = Pending()
    for press in range(101):
        pending.put(press, 1, press)
    assert pending.take(0, 1) is None
    assert pending.take(1, 1) == 1
