"""The program `sudoku`, also as `python -m webapp`: first of all it sees to it that Ctrl-C ends it without a word.

Nothing else is loaded before that, so that there is next to no time in which Python would answer with its own words.
"""

_INTERRUPTED = 130
_LITTER = 20_000  # new objects that wait for the collector: loading the program makes many, and none is litter
COMMANDS = {  # of `sudoku`, beside those of `solver`: the module of each
    "lesson": "webapp.demo.lesson_command",
    "flash-cards": "webapp.hints.flash_command",
    "serve": "webapp.serving.serve",
}

try:
    import signal
except KeyboardInterrupt:
    raise SystemExit(_INTERRUPTED) from None


def main() -> None:
    """The `sudoku` command; signals end it at any time, and leave nothing behind."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # until others are in place, which takes a moment to load
    except KeyboardInterrupt:
        raise SystemExit(_INTERRUPTED) from None
    import gc
    import os

    gc.set_threshold(_LITTER)
    from solver import ending

    ending.prepare()
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # Windows: Ctrl-C is an exception there, as Python has it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # which run.py holds back
    # numpy's linear algebra would start a thread a core with 30 MB of addresses each; photos have small matrices only.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from solver.cli import main as sudoku

    for name, module in COMMANDS.items():
        sudoku.commands.later(name, module)
    sudoku(prog_name="sudoku")


if __name__ == "__main__":
    main()
