"""Fixtures for the tests of the commands, which play in Carfax."""

from tests.world import carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]
