"""How SimCord waits for the bot: as long for its start as for anything else, and looking often."""

import asyncio
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from simcord import Env

OFTEN: Final = 0.02
"""Seconds between two looks whether the bot is done; SimCord itself waits 0.05."""
_SETTLE: Final = "_settle_internal"
_MEANWHILE: Final = 0.0005
"""Seconds in which another thread may work undisturbed."""


def settle_patiently_and_promptly() -> None:
    """Let no bot fail to start because the machine is busy, and no test wait for a late look.

    SimCord gives a start five seconds, whatever `settle_timeout` says.
    """
    settle = vars(Env)[_SETTLE]

    @wraps(settle)
    async def settle_anyhow(env: Env, **given: Any) -> None:
        if given.get("timeout") is not None:
            given["timeout"] = max(given["timeout"], env.settle_timeout)
        given["idle"] = min(given.get("idle", OFTEN), OFTEN)
        await settle(env, **given)

    setattr(Env, _SETTLE, settle_anyhow)


def settle_while(env: Env, busy: Callable[[], object]) -> None:
    """Have SimCord wait as well while this is true.

    It waits by itself for what a press or an event has begun, but not for what a test has asked of
    the bot directly: a busy machine may not even have begun that.
    """
    settle = getattr(env, _SETTLE)

    async def settle_all(**given: Any) -> None:
        await settle(**given)
        async with asyncio.timeout(env.settle_timeout):
            while busy():
                await asyncio.sleep(_MEANWHILE)
                await settle(**given)

    setattr(env, _SETTLE, settle_all)
