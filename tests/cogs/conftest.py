"""The tests of the commands play in Carfax."""

from tests.world import carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]
