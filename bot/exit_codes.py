"""Exit codes of the program: 0 if it ended as asked, 1 for any reason not named here.

A restart does not help after `BAD_SETTINGS`, `BAD_TOKEN` and `BAD_DATABASE`.
"""

from typing import Final

BAD_SETTINGS: Final = 2
BAD_TOKEN: Final = 77
"""Discord refuses the token."""
BAD_DATABASE: Final = 78
INTERRUPTED: Final = 130
