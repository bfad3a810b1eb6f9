"""Refusals of the storage that players may meet: busy, full, or one damaged game."""

from bot.engine.errors import Refusal


class Busy(Refusal):
    """Locked by another program; a moment later it will do."""

    def __init__(self) -> None:
        super().__init__("busy")


class StorageFull(Refusal):
    """The disk is full; what is there stays, and nothing can be added."""

    def __init__(self) -> None:
        super().__init__("storage_full")


class DamagedRecord(Refusal):
    """A game whose checksum is wrong: it is left alone, and told to whoever runs the bot."""

    def __init__(self, game_id: int) -> None:
        super().__init__("record_damaged", table=game_id)
