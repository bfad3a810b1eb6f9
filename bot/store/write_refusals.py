"""Tells the host once that nothing can be written to a database, and once that it can be again.

A full disk refuses every press, and what is tried again; its log is often on the same disk.
"""

import logging

_log = logging.getLogger(__name__)


class WriteRefusals:
    """Whether the last attempt to write has failed; may be told from any thread."""

    def __init__(self) -> None:
        self._last = False

    def begin(self, reason: object) -> None:
        """Nothing could be written, for this reason."""
        if not self._last:
            self._last = True
            _log.error("nothing can be written to the database: %s", reason)

    def end(self) -> None:
        """Something was written."""
        if self._last:
            self._last = False
            _log.info("the database can be written to again")
