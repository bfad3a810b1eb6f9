"""How SimCord waits for the bot: as long for its start as for anything else, and looking often."""

from functools import wraps
from typing import Any, Final

from simcord import Env

OFTEN: Final = 0.02
"""Seconds between two looks whether the bot is done; SimCord itself waits 0.05."""
_SETTLE: Final = "_settle_internal"


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
