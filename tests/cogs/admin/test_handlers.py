"""Presses that no message of ours offers are refused before anything is touched."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import translator_for
from bot.messages.admin_ids import (
    AdminAct,
    AdminButton,
    MoveTableButton,
    ServerSettingButton,
    SettingsPage,
    SettingsPageButton,
)
from bot.model.location import MessageLocation
from bot.model.moderation import Log
from bot.model.players import Person
from bot.model.terms import Pace
from bot.tables.errors import UnknownTable
from bot.tables.moderation import Overview
from bot.ui import permissions
from bot.ui.caller import Caller
from bot.ui.coalescer import TryLater
from bot.ui.game_channels import GameChannels
from cogs.admin.handlers import ModerationHandlers
from cogs.admin.permission import Moderators
from cogs.admin.server_setting_handlers import PARSERS, ServerSettingHandlers
from tests.conftest import HANGING
from tests.ui.limits import texts

CALLER = Caller(
    1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"), may_manage=True
)
NOTHING: Any = None
MODERATORS = Moderators(lambda: 0.0)


class Peace:
    """The moderation of a server where nothing happens."""

    async def overview(self, _guild_id: int, _page: int) -> Overview:
        return Overview((), (), 1, 1, 0, 0)

    async def log(self, _guild_id: int, _page: int) -> Log:
        return Log((), 1, 1)

    async def games_of(self, _guild_id: int, _user_id: int) -> int:
        return 0


@pytest.mark.parametrize(
    "button",
    [
        AdminButton(AdminAct.ANNUL),
        AdminButton(AdminAct.CLOSE),
        AdminButton(AdminAct.BAN, sure=True),
        AdminButton(AdminAct.UNBAN),
        AdminButton(AdminAct.MOVE),
        AdminButton(AdminAct.CHOOSE),
        AdminButton(AdminAct.CHOOSE, chosen=("t",)),
        AdminButton(AdminAct.CHOOSE, chosen=("t\u0665",)),
        AdminButton(AdminAct.CHOOSE, chosen=("l" + "9" * 20,)),
        AdminButton(AdminAct.CHOOSE, chosen=(f"t{2**63}",)),
    ],
)
async def test_an_act_without_its_subject_is_refused(button: AdminButton) -> None:
    handlers = ModerationHandlers(NOTHING, NOTHING, NOTHING, NOTHING, MODERATORS)
    with pytest.raises(Refusal, match="unknown press"):
        await handlers.press(CALLER, button)


@pytest.mark.parametrize(
    "button",
    [
        ServerSettingButton("shape", "on"),
        ServerSettingButton("computers"),
        ServerSettingButton("computers", "perhaps"),
        ServerSettingButton("paces"),
        ServerSettingButton("days", chosen=("4",)),
        ServerSettingButton("minutes", chosen=("-5",)),
        ServerSettingButton("channels", chosen=("everywhere",)),
        ServerSettingButton("edition", chosen=("poker",)),
        ServerSettingButton("language", chosen=("de", "en")),
        ServerSettingButton("daily_channel", chosen=("everywhere",)),
        ServerSettingButton("time_zone", chosen=("Europe/Transylvania",)),
    ],
)
async def test_a_setting_that_is_not_offered_is_refused(button: ServerSettingButton) -> None:
    with pytest.raises(Refusal, match="unknown press"):
        await ServerSettingHandlers(NOTHING, NOTHING, MODERATORS, NOTHING, NOTHING).change(
            CALLER, button
        )


def test_paces_and_times_are_kept_in_their_own_order_whatever_was_chosen_first() -> None:
    assert PARSERS["paces"]([*reversed(Pace)]) == {"paces": (*Pace,)}
    assert PARSERS["days"](["7", "2"]) == {"days": (2, 7)}


async def test_without_the_permission_nothing_is_acted_upon() -> None:
    stranger = Caller(1, Person(2, "Lucy"), MessageLocation(10, 20), translator_for("en"))
    handlers = ModerationHandlers(NOTHING, NOTHING, NOTHING, NOTHING, MODERATORS)
    with pytest.raises(Refusal, match="not manager"):
        await handlers.press(stranger, AdminButton(AdminAct.ANNUL, 1, sure=True))
    with pytest.raises(Refusal, match="not manager"):
        await handlers.move(stranger, MoveTableButton(1, 20))
    settings = ServerSettingHandlers(NOTHING, NOTHING, MODERATORS, NOTHING, NOTHING)
    with pytest.raises(Refusal, match="not manager"):
        await settings.change(stranger, ServerSettingButton("computers", "off"))
    with pytest.raises(Refusal, match="not manager"):
        await settings.turn(stranger, SettingsPageButton(SettingsPage.SERVER))


async def test_a_game_is_only_moved_within_its_server_and_to_where_the_bot_can_post() -> None:
    async def table(guild_id: int, table_id: int) -> Any:
        if (guild_id, table_id) != (10, 7):
            raise UnknownTable("unknown_table")
        return SimpleNamespace(table=SimpleNamespace(location=MessageLocation(10, 30, 5)))

    async def archived_threads(_guild_id: int, _channels: list[int]) -> dict[int, Any]:
        return {}

    moderation: Any = SimpleNamespace(table=table)
    messenger: Any = SimpleNamespace(missing=lambda _there: None, archived_threads=archived_threads)
    channels = GameChannels(NOTHING, messenger)
    handlers = ModerationHandlers(moderation, NOTHING, NOTHING, channels, MODERATORS)
    with pytest.raises(UnknownTable):
        await handlers.move(CALLER, MoveTableButton(8, 20))
    with pytest.raises(Refusal, match="cannot post there"):
        await handlers.move(CALLER, MoveTableButton(7, 20))


async def test_a_move_is_refused_in_time_if_discord_does_not_say_who_sees_the_channel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(permissions, "LOOK_UP_SECONDS", 0.0)

    async def hides(*_given: object) -> bool:
        await asyncio.Event().wait()
        return False

    messenger: Any = SimpleNamespace(hides=hides)
    channels = GameChannels(NOTHING, messenger)
    with pytest.raises(TryLater):
        await asyncio.wait_for(channels.check_players(MessageLocation(10, 20), [5]), HANGING)


async def test_a_bot_cannot_be_banned() -> None:
    handlers = ModerationHandlers(NOTHING, NOTHING, NOTHING, NOTHING, MODERATORS)
    reply = await handlers.confirm_ban(CALLER, 5, is_bot=True)
    assert reply.message is not None
    assert "Bots cannot be banned." in texts(reply.message)
    assert not reply.message.buttons


@pytest.mark.parametrize(
    "command",
    [
        lambda handlers, caller: handlers.tables(caller),
        lambda handlers, caller: handlers.log(caller),
        lambda handlers, caller: handlers.confirm_ban(caller, 5, is_bot=False),
        lambda handlers, caller: handlers.unban(caller, None),
    ],
)
async def test_a_person_whom_discord_lets_command_may_press_what_the_answer_offers(
    command: Any,
) -> None:
    caller, moderators = replace(CALLER, may_manage=False), Moderators(lambda: 0.0)
    servers: Any = SimpleNamespace(bans=lambda _guild: ())
    peace: Any = Peace()
    handlers = ModerationHandlers(peace, servers, NOTHING, NOTHING, moderators)
    await command(handlers, caller)
    moderators.check(caller)
