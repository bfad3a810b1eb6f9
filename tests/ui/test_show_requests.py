"""Requests that wait for a permission are kept by channel, and a channel as long as one waits."""

from dataclasses import replace

import pytest

from bot.model.location import MessageLocation
from bot.ui.notifications import PingKind
from bot.ui.show_requests import HeldBack, Key, Request, RequestKind
from tests.ui.tables import lobby_of

CRYPT, ATTIC = 20, 21
FIRST, SECOND = Key(RequestKind.LOBBY, 1), Key(RequestKind.LOBBY, 2)


def request(channel_id: int) -> Request:
    lobby = lobby_of("dracula.classic")
    return Request(lobby=replace(lobby, location=MessageLocation(10, channel_id)))


def held_back() -> HeldBack:
    """Two requests in the crypt, and one in the attic."""
    held = HeldBack()
    held.put(CRYPT, FIRST, request(CRYPT))
    held.put(CRYPT, SECOND, request(CRYPT))
    held.put(ATTIC, FIRST, request(ATTIC))
    return held


def test_a_forgotten_request_leaves_no_channel_behind() -> None:
    held = held_back()
    held.forget(FIRST)
    assert held.channels == (CRYPT,)
    assert held.take(CRYPT) == {SECOND: request(CRYPT)}


def test_dropped_requests_leave_no_channel_behind() -> None:
    held = held_back()
    held.drop(lambda one: one.location.channel_id == CRYPT)
    assert held.channels == (ATTIC,)
    assert held.take(ATTIC) == {FIRST: request(ATTIC)}


@pytest.mark.parametrize(
    ("kind", "told"), [(RequestKind.TABLE, "table 7"), (PingKind.TURN, "ping 7")]
)
def test_the_log_names_a_request_by_its_kind_and_its_table(
    kind: RequestKind | PingKind, told: str
) -> None:
    assert f"{Key(kind, 7)}" == told
