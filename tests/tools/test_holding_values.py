"""Counting holding values again gives about what the tables hold."""

import pytest

from bot.ai.coffin.card_numbers import CARD_OF
from bot.ai.coffin.holding_values import card_kind, card_kinds, holding_values
from bot.ai.rng import rng_from_seed
from bot.tools.arena.holding_values import counted_values, first_view


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_a_short_count_comes_near_the_table(key: str) -> None:
    view = first_view(key)
    counted = counted_values(view, 1, 600, rng_from_seed(b"short"))
    kinds, stored = card_kinds(view), holding_values(view)[0]
    table = [stored[[card_kind(view, 0, card) for card in CARD_OF].index(kind)] for kind in kinds]
    error = (counted - table) ** 2
    assert error.mean() < 3, "squared points; nothing but zeros would differ by 8 or 9"
