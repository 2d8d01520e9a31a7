"""The program `sudoku`, also as `python -m webapp`: first of all it sees to it that Ctrl-C ends it without a word.

Nothing else is loaded before that, so that there is next to no time in which Python would answer with its own words.
"""

from __future__ import annotations

import signal


def main() -> None:
    """The `sudoku` command; signals end it at any time, and leave nothing behind."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until others are in place, which takes a moment to load
    from solver import ending

    ending.prepare()
    from webapp.serving import serve

    serve.main()


if __name__ == "__main__":
    main()
