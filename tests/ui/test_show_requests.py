"""Requests that wait for a permission are kept by channel, and a channel as long as one waits."""

from dataclasses import replace

import pytest

from bot.model.location import MessageLocation
from bot.ui.notifications import PingKind
from bot.ui.show_requests import HeldBack, Key, Kind, Request, RequestKind
from tests.ui.tables import lobby_of

CRYPT, ATTIC = 20, 21
FIRST, SECOND = 1, 2


def request(lobby_id: int, channel_id: int) -> Request:
    lobby = lobby_of("dracula.classic")
    there = MessageLocation(10, channel_id)
    return Request(RequestKind.LOBBY, replace(lobby, id=lobby_id, location=there))


def held_back() -> HeldBack:
    """Two requests in the crypt, and one in the attic."""
    held = HeldBack()
    held.put(CRYPT, request(FIRST, CRYPT))
    held.put(CRYPT, request(SECOND, CRYPT))
    held.put(ATTIC, request(FIRST, ATTIC))
    return held


def test_a_forgotten_request_leaves_no_channel_behind() -> None:
    held = held_back()
    held.forget(Key(RequestKind.LOBBY, FIRST))
    assert held.channels == (CRYPT,)
    assert [*held.take(CRYPT)] == [request(SECOND, CRYPT)]


def test_dropped_requests_leave_no_channel_behind() -> None:
    held = held_back()
    held.drop(lambda one: one.subject.location.channel_id == CRYPT)
    assert held.channels == (ATTIC,)
    assert [*held.take(ATTIC)] == [request(FIRST, ATTIC)]


@pytest.mark.parametrize(
    ("kind", "told"), [(RequestKind.TABLE, "table 7"), (PingKind.TURN, "ping 7")]
)
def test_the_log_names_a_request_by_its_kind_and_its_table(kind: Kind, told: str) -> None:
    assert f"{Key(kind, 7)}" == told
