"""The whole bot, for what is only to be seen of the whole."""

from tests.world import carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]
