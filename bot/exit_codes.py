"""Why the program ended: 0 as asked, 1 for any reason but these.

A restart does not help after `BAD_SETTINGS`, `BAD_TOKEN` and `BAD_DATABASE`.
"""

from typing import Final

BAD_SETTINGS: Final = 2
BAD_TOKEN: Final = 77
"""Discord refuses the token."""
BAD_DATABASE: Final = 78
INTERRUPTED: Final = 130
