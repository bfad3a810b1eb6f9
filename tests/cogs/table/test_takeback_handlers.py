"""Whoever asks for a takeback, or allows one, reads who still has to, and finds the way back."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.i18n.translator import SOURCE, translator_for
from bot.messages import button_grammar
from bot.messages.clock_ids import TakebackAct, TakebackButton
from bot.messages.message import Message
from bot.messages.table_ids import HandButton
from bot.model.players import Person
from bot.store.stored_values import TakebackRequest
from bot.tables.takebacks import last_mover
from bot.ui.caller import Caller
from cogs.table import takeback_layouts
from cogs.table.takeback_handlers import TakebackHandlers
from tests.tables.fakes import CRYPT
from tests.ui.limits import LINK
from tests.ui.tables import tables_of


async def answer_at(key: str, act: TakebackAct, takeback: TakebackRequest | None) -> Message:
    """The answer to a press at the first table of this game where somebody has moved last."""
    names = ("Mina", "Jonathan", "Lucy", "Quincey")
    people = tuple(Person(seat, name) for seat, name in enumerate(names, 1))
    at = next(one for one in tables_of(key) if one.view(None).moves_made)
    terms, seats = replace(at.terms, rated=False), people[: len(at.seats)]
    table = replace(at, terms=terms, seats=seats, takeback=takeback)

    async def changed(*_: object) -> Any:
        return table

    takebacks: Any = SimpleNamespace(ask=changed, agree=changed)
    publisher: Any = SimpleNamespace(link=lambda _table: LINK)
    caller = Caller(1, people[last_mover(table) or 0], CRYPT, translator_for(SOURCE))
    button = TakebackButton(table.id, table.ply, act)
    reply = await TakebackHandlers(takebacks, publisher).press(caller, button)
    assert reply.message is not None
    assert reply.replaces
    return reply.message


@pytest.mark.parametrize(
    ("key", "takeback", "said"),
    [
        ("dracula.classic", None, "has been taken back"),
        ("dracula.classic", TakebackRequest(3), r"\*\*\W?(Mina|Jonathan)\W?\*\* can allow it"),
        ("dracula.partners", TakebackRequest(3), "the others can allow it"),
        ("dracula.partners", TakebackRequest(3, (0, 1, 2)), r"(Lucy|Quincey)\W?\*\* can allow it"),
    ],
)
async def test_whoever_asks_reads_who_still_has_to_allow_it(
    key: str, takeback: TakebackRequest | None, said: str
) -> None:
    message = await answer_at(key, TakebackAct.ASK, takeback)
    assert re.search(said, " ".join(message.lines))


def test_before_the_first_deal_the_answer_offers_no_hand() -> None:
    begun, _ = next(tables_of("dracula.classic")), translator_for(SOURCE)
    assert [one.url for one in takeback_layouts.asked(begun, LINK, _).buttons] == [LINK]
    assert takeback_layouts.asked(begun, "", _).rows == ()


@pytest.mark.parametrize("act", TakebackAct)
async def test_the_answer_leads_back_to_the_hand_and_to_the_table(act: TakebackAct) -> None:
    message = await answer_at("dracula.partners", act, TakebackRequest(3))
    hand, table = message.buttons
    assert isinstance(button_grammar.parse(hand.custom_id), HandButton)
    assert table.url == LINK
