"""The program `python -m bot`: the command line, which Ctrl-C ends quietly from the beginning."""

import sys

from bot.exit_codes import INTERRUPTED

try:
    from bot.command_line import main  # takes longer than many a task

    if __name__ == "__main__":
        main()
except KeyboardInterrupt:
    sys.exit(INTERRUPTED)
