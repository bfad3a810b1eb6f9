"""Refusals."""

import pickle

import pytest

from bot.engine.errors import InvalidOptions, InvalidRecord, Refusal
from bot.model.errors import Busy, DamagedRecord, Unread


@pytest.mark.parametrize(
    "refusal",
    [
        InvalidOptions("option_unknown", option="garlic", game="abstrac"),
        InvalidRecord("unreadable", 7, text="?"),
        Busy(),
        Unread(),
        DamagedRecord(3),
    ],
)
def test_a_refusal_passes_from_one_process_to_another(refusal: Refusal) -> None:
    copy = pickle.loads(pickle.dumps(refusal))
    assert type(copy) is type(refusal)
    assert (copy.key, copy.details, str(copy)) == (refusal.key, refusal.details, str(refusal))
    assert getattr(copy, "ply", None) == getattr(refusal, "ply", None)
