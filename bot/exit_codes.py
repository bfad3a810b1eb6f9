"""Exit codes of the program: 0 if it ended as asked, 1 for any reason not named here.

A restart does not help after `BAD_SETTINGS`, `BAD_TOKEN` and `BAD_DATABASE`.
"""

from typing import Final

BAD_SETTINGS: Final = 2
"""The command line, a setting or the secret key cannot be used; argparse uses this code, too."""
BAD_TOKEN: Final = 77
"""Discord refuses the token, the shards or the intents."""
BAD_DATABASE: Final = 78
"""The database, or a copy of it, cannot be read or written, or is one for another program."""
INTERRUPTED: Final = 130
"""Ctrl-C or SIGTERM has interrupted a task."""
