"""The whole bot, for behaviour that only the whole bot shows."""

from tests.world import carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]
