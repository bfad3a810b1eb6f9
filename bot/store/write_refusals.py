"""Logs once that a database cannot be written to, and once that it can be written to again.

With a full disk every press and every retry fails, and the log is often on the same disk.
"""

import logging

_log = logging.getLogger(__name__)


class WriteRefusals:
    """Keeps whether the last attempt to write failed; may be called from any thread."""

    def __init__(self) -> None:
        self._last = False

    def begin(self, reason: object) -> None:
        """Record that a write has failed, for this reason."""
        if not self._last:
            self._last = True
            _log.error("nothing can be written to the database: %s", reason)

    def end(self) -> None:
        """Record that a write has succeeded."""
        if self._last:
            self._last = False
            _log.info("the database can be written to again")
