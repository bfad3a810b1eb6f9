"""What a question interrupted."""

from cogs.challenge.pending import Pending


def test_it_is_given_back_once_and_only_to_whoever_began_it() -> None:
    pending: Pending[str] = Pending()
    pending.put(7, 1, "a challenge")
    assert pending.take(7, 2) is None
    assert pending.take(7, 1) == "a challenge"
    assert pending.take(7, 1) is None


def test_one_person_who_asks_again_and_again_displaces_nobody() -> None:
    pending: Pending[int] = Pending()
    pending.put(1, 1, 1)
    for press in range(2, 10_000):
        pending.put(press, 2, press)
    assert pending.take(1, 1) == 1
    assert pending.take(9998, 2) is None, "only the newest question of a person is open"
    assert pending.take(9999, 2) == 9999


def test_an_older_request_that_is_put_back_does_not_displace_a_newer_one() -> None:
    pending: Pending[str] = Pending()
    pending.put(1, 1, "older")
    begun = pending.take(1, 1)
    pending.put(2, 1, "newer")
    pending.put(1, 1, begun or "")
    assert pending.take(1, 1) is None
    assert pending.take(2, 1) == "newer"


def test_only_the_last_five_thousand_users_are_kept() -> None:
    pending: Pending[int] = Pending()
    for user in range(5001):
        pending.put(7, user, user)
    assert pending.take(7, 0) is None
    assert pending.take(7, 1) == 1
