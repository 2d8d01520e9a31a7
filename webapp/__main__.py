"""The program `sudoku`, also as `python -m webapp`: the commands of `solver.cli` and those that need the web."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    import click

WATCHER: Final = "webapp.demo.watch"  # shows what `sudoku judge --watch` has recorded
PAGE_WRITER: Final = "webapp.demo.search_file"  # writes the pages of `sudoku film`
_LITTER: Final = 20_000  # new objects that wait for the collector: loading the program makes many, and none is litter
_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_PAUSE: Final = 0.1  # seconds until a signal that was lost is sent again
_heard: list[int] = []  # signals
COMMANDS: Final = {  # Commands beside those of `solver`, each with its module.
    "lesson": "webapp.learn.lesson_command",
    "flash-cards": "webapp.learn.flash_cards_command",
    "serve": "webapp.serving.serve",
}


def main() -> None:
    """Run the `sudoku` command."""
    from sudoku_workbench import cli

    cli()


def load_program() -> click.Group:
    """Load the `sudoku` command. A signal ends it in order: every `finally` runs, temporary files are removed."""
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
            signal.signal(number, _stop)
    sys.unraisablehook = _stop_again
    gc.set_threshold(_LITTER)
    # numpy's linear algebra would start a thread a core with 30 MB of addresses each; photos have small matrices only.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from solver.cli import main as sudoku

    sudoku.register(COMMANDS)
    sudoku.watcher, sudoku.page_writer = WATCHER, PAGE_WRITER
    return sudoku


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    """End the program with the exit code of a shell: 130 after Ctrl-C, 143 after SIGTERM."""
    is_first = not _heard
    _heard.append(number)
    if number == signal.SIGINT and is_first:
        with suppress(OSError):  # standard error may be closed
            os.write(2, b"\nStopped.\n")
    raise SystemExit(128 + number)


def _stop_again(lost: sys.UnraisableHookArgs) -> None:
    """Send the signal once more where a callback of a compiler or of an import has swallowed its exception.

    What else is half made then, and complains as it is removed, is of no interest.
    """
    if isinstance(lost.exc_value, SystemExit) and isinstance(lost.exc_value.code, int):
        from threading import Timer

        again = Timer(_PAUSE, signal.raise_signal, [lost.exc_value.code - 128])
        again.daemon = True
        again.start()
    elif not _heard:
        sys.__unraisablehook__(lost)


if __name__ == "__main__":
    main()
