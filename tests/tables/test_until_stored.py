"""What the database refuses is repeated after pauses, until it is stored."""

import pytest

from bot.model.errors import Busy, StorageFull, StoreUnavailable
from bot.tables.until_stored import until_stored


@pytest.mark.parametrize("refusal", [Busy(), StorageFull()])
async def test_what_the_store_refuses_is_noted_once_it_has_time(refusal: StoreUnavailable) -> None:
    answers, pauses = [None, refusal, refusal], list[float]()

    async def note() -> None:
        if (answer := answers.pop()) is not None:
            raise answer

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    await until_stored(sleep, note)
    assert (answers, pauses) == ([], [5.0, 5.0])
