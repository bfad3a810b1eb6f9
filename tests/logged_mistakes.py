"""Mistakes in the code that are only logged: a background task goes on, and its test would pass."""

import logging
import sys

MISTAKES = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    NameError,
    NotImplementedError,
    TypeError,
)
"""What an error of ours, or a fake without a method, raises.

A test that makes something fail on purpose raises something else, such as RuntimeError.
"""


class LoggedMistakes(logging.Handler):
    """Keeps the errors that are logged because of a mistake.

    Those of asyncio are exceptions that nobody has asked for. Some are only found when the garbage
    collector runs, during a later test.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        # Some errors are logged without their exception, as its message may name a card.
        error = record.exc_info[1] if record.exc_info else sys.exception()
        if isinstance(error, MISTAKES):
            self.texts.append(f"{record.name}: {self.format(record)}")
