"""A longer timeout for SimCord's start of a bot: the same as for anything else."""

from functools import wraps
from typing import Any, Final

from simcord import Env

_SETTLE: Final = "_settle_internal"


def lengthen_start_timeout() -> None:
    """Let no bot fail to start because the machine is busy.

    SimCord gives a start five seconds, whatever `settle_timeout` says.
    """
    settle = vars(Env)[_SETTLE]

    @wraps(settle)
    async def settle_longer(env: Env, **given: Any) -> None:
        if given.get("timeout") is not None:
            given["timeout"] = max(given["timeout"], env.settle_timeout)
        await settle(env, **given)

    setattr(Env, _SETTLE, settle_longer)
