"""What the database says when it cannot be used.

StoreError(Exception)   it cannot be opened at all; `key` names why, `str` is a sentence
Busy(Refusal)           somebody else holds it at this moment; nothing happened: try again
StorageFull(Refusal)    nothing more fits on the disk; nothing happened
DamagedRecord(Refusal)  one game is not what was written; the others are not concerned
Overtaken(Exception)    another process was faster: look again at what is kept
"""

from bot.engine.errors import Refusal


class StoreError(Exception):
    """The database cannot be used, and nothing in it was touched; for whoever runs the bot."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


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


class Overtaken(Exception):
    """Somebody else has changed it meanwhile, and this call has changed nothing: look again."""
