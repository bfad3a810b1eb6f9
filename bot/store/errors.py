"""What the database says when it cannot be used.

StoreError(Exception)   it cannot be opened at all; `key` names why, `str` is a sentence
Overtaken(Exception)    another process was faster: look again at what is kept
"""


class StoreError(Exception):
    """The database cannot be used, and nothing in it was touched; for whoever runs the bot."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


class Conflict(Exception):
    """Somebody else has changed it meanwhile, and this call has changed nothing: look again."""
