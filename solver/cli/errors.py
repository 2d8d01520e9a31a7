"""The failures that any command can have, and their messages: a full disk, a closed pipe, no memory, a lost worker."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from solver.cli.output import Failure

PIPE_CLOSED: Final = 128 + 13  # SIGPIPE, which Windows does not name
_NO_THREADS: Final = "can't start new thread"  # Python's words
_REFUSED: Final = (errno.ENOMEM, errno.EAGAIN, errno.EMFILE, errno.ENFILE)
_SCARCE: Final = "Memory or the number of processes is limited here (ulimit -v, -u)"


class WorkerLost(Failure):
    """A process that worked for this one is gone."""

    exit_code = 3


@contextmanager
def exit_with_message() -> Iterator[None]:
    """End a command that fails with a sentence and an exit code."""
    try:
        yield
    except BrokenPipeError:
        forget_output()
        raise click.exceptions.Exit(PIPE_CLOSED) from None
    except OSError as error:
        forget_output()
        if error.errno in _REFUSED:
            raise Failure(
                f"The system has run out of resources: {error.strerror}. {_SCARCE}. Try fewer --jobs."
            ) from error
        raise Failure(f"The output is not complete: {error.strerror or error}.") from error
    except MemoryError as error:
        raise Failure(f"There is not enough memory. {_SCARCE}. Try a smaller number, size or list.") from error
    except click.exceptions.Exit:  # an exit code, which is a RuntimeError too
        raise
    except RuntimeError as error:
        raise _of_workers(error) from error
    except ValueError as error:
        from solver.errors import SudokuError

        if not isinstance(error, SudokuError):
            raise
        raise Failure(f"{error}.") from error  # what was asked for does not go with these puzzles


def _of_workers(error: RuntimeError) -> Exception:
    """Turn an error of threads or processes into a message; another error stays what it is."""
    from concurrent.futures import BrokenExecutor

    if isinstance(error, BrokenExecutor):
        return WorkerLost(
            "Another program ended one of the processes, perhaps because memory ran out. The work is not complete. "
            "--jobs 1 needs no other process."
        )
    if str(error) == _NO_THREADS:
        return Failure(f"No thread can be started. {_SCARCE}. Try fewer --jobs or --threads.")
    return error


def prepare_streams() -> None:
    """Prepare standard streams so that neither a closed one nor a terminal without umlauts ends the program.

    A closed standard output takes nothing; an error says so as soon as there is something to write. With
    PYTHONUNBUFFERED Python itself silently drops what a pipe has no room for when its reader leaves. Here such a stream
    gets a buffer, which every write of ours flushes.
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode))
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.RawIOBase):
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), sys.stdout.encoding, write_through=True)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def forget_output() -> None:
    """Nobody reads any more: what Python still holds back at its end must not raise again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # standard output is no file, as in tests
        return
