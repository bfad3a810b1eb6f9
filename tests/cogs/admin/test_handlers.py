"""Presses that no message of ours offers are refused before anything is touched."""

from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import translator_for
from bot.messages.admin_ids import AdminAct, AdminButton, MoveTableButton, ServerSettingButton
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.ui.interactions import Caller
from cogs.admin.handlers import ModerationHandlers
from cogs.admin.permission import Moderators
from cogs.admin.setting_handlers import SettingHandlers

CALLER = Caller(
    1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"), may_manage=True
)
NOTHING: Any = None
MODERATORS = Moderators(lambda: 0.0)


@pytest.mark.parametrize(
    "button",
    [
        AdminButton(AdminAct.VOID),
        AdminButton(AdminAct.CLOSE),
        AdminButton(AdminAct.BAN, sure=True),
        AdminButton(AdminAct.UNBAN),
        AdminButton(AdminAct.MOVE),
        AdminButton(AdminAct.CHOOSE),
        AdminButton(AdminAct.CHOOSE, chosen=("t",)),
        AdminButton(AdminAct.CHOOSE, chosen=("t\u0665",)),
        AdminButton(AdminAct.CHOOSE, chosen=("l" + "9" * 20,)),
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
        await SettingHandlers(NOTHING, NOTHING, MODERATORS, NOTHING, NOTHING).change(CALLER, button)


async def test_without_the_permission_nothing_is_acted_upon() -> None:
    stranger = Caller(1, Person(2, "Lucy"), MessageLocation(10, 20), translator_for("en"))
    handlers = ModerationHandlers(NOTHING, NOTHING, NOTHING, NOTHING, MODERATORS)
    with pytest.raises(Refusal, match="not manager"):
        await handlers.press(stranger, AdminButton(AdminAct.VOID, 1, sure=True))
    with pytest.raises(Refusal, match="not manager"):
        await handlers.move(stranger, MoveTableButton(1, 20))
    settings = SettingHandlers(NOTHING, NOTHING, MODERATORS, NOTHING, NOTHING)
    with pytest.raises(Refusal, match="not manager"):
        await settings.change(stranger, ServerSettingButton("computers", "off"))
