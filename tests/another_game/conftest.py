"""Puts the throwaway game into the catalogues: two lines, and no other file knows of it."""

import pytest

from bot.engine.games import GAMES
from bot.kits.catalogue import KITS
from tests.another_game.kit import HIGHEST_CARD
from tests.another_game.rules import HighestCardGame
from tests.world import carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]


@pytest.fixture(autouse=True)
def catalogued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "highest", HighestCardGame())
    monkeypatch.setitem(KITS, "highest", HIGHEST_CARD)
