"""How a program ends before its time: at once, wherever it is, and nothing passing of its own remains.

Python turns Ctrl-C into an exception at whatever line it has come to. Raised within an import, a callback of a library
or a compiler it is printed, or lost. Here a thread waits for the signals instead: it removes what was not to stay, and
ends the process. Whatever makes something passing says so, without being interrupted in between:

    with undisturbed() as passing:
        path = tempfile.mkdtemp()
        passing[path] = lambda: shutil.rmtree(path)

Nothing happens by importing this: a program calls `prepare`. On Windows, which knows no signals of this kind, Ctrl-C
stays an exception.

Roads not taken: a handler that ends the process by itself, which Python runs between two of its own lines only, so that
a compiler at work, which is none, would have to end first.
"""

from __future__ import annotations

import _thread
import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Final, NoReturn, TypeAlias

Passing: TypeAlias = dict[object, Callable[[], object]]

_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
_PATIENCE: Final = 2.0  # seconds that a disk, or a terminal that takes no words, may keep the end waiting
_busy = Lock()
_passing: Passing = {}


@contextmanager
def undisturbed() -> Iterator[Passing]:
    """What removes things that must not outlive the program, by any key; while this is open the program is not ended.

    To be held for moments only, and not within itself.
    """
    with _busy:
        yield _passing


def prepare() -> None:
    """Has signals that end a program end this one so; those that are ignored, as with nohup, stay ignored."""
    if os.name == "nt":
        return
    while (number := os.open(os.devnull, os.O_RDONLY)) <= 2:
        pass  # of standard streams that are closed: no other file shall be taken for them
    os.close(number)
    heard, told = os.pipe()
    os.set_blocking(told, False)
    try:
        _thread.start_new_thread(_wait, (heard,))
    except RuntimeError:  # no thread is to be had here
        return
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    for name in _SIGNALS:
        if signal.getsignal(number := getattr(signal, name)) is not signal.SIG_IGN:
            signal.signal(number, _heard)


def _heard(number: int, frame: object) -> None:
    """Python was told of a signal; the thread that waits for it hears of it sooner."""


def _wait(heard: int) -> None:
    while signals := os.read(heard, 1):
        if signal.getsignal(signals[0]) is _heard:  # nobody has asked for this signal since
            end(signals[0])


def end(number: int) -> NoReturn:
    """Ends the process, with the exit code of one that this signal ended, from any thread but an `undisturbed` one."""
    _busy.acquire(timeout=_PATIENCE)  # for good: nothing new is made
    for remove in reversed(list(_passing.values())):
        with suppress(Exception):
            remove()
    if number == signal.SIGINT:
        with suppress(OSError, ValueError):
            if select.select([], [2], [], _PATIENCE)[1]:
                os.write(2, b"\nStopped.\n")
    os._exit(128 + number)
