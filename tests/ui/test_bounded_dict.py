"""What was noted longest ago is forgotten first."""

from bot.ui.bounded_dict import BoundedDict


def test_only_so_much_is_remembered_and_what_is_noted_again_counts_as_new() -> None:
    kept = BoundedDict[int, str](2)
    for key in (1, 2, 1, 3):
        kept.remember(key, f"of {key}")
    assert dict(kept) == {1: "of 1", 3: "of 3"}
    kept.pop(3)
    assert 3 not in kept
