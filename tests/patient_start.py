"""Lets SimCord wait for a bot that starts as long as for anything else that it does."""

from functools import wraps
from typing import Any, Final

from simcord import Env

_SETTLE: Final = "_settle_internal"


def start_patiently() -> None:
    """Let no bot fail to start because the machine is busy.

    SimCord gives a start five seconds, whatever `settle_timeout` says.
    """
    settle = vars(Env)[_SETTLE]

    @wraps(settle)
    async def settle_patiently(env: Env, **given: Any) -> None:
        if given.get("timeout") is not None:
            given["timeout"] = max(given["timeout"], env.settle_timeout)
        await settle(env, **given)

    setattr(Env, _SETTLE, settle_patiently)
