"""What the processes of one server know together: files in a directory that the first of them makes for all.

    read     what lies under a name, if it was written since it was last read here
    write    puts something there, whole or not at all
    claimed  whether nobody else is at work under that name while the block runs

One process alone shares nothing, and none of this costs it anything. The files are pickles: the directory belongs to
the user that the server runs as and lets nobody else in, and it goes when the server stops. As long as one of its
processes lives a file in it is locked; what a server that was killed left behind is known by that, and goes at the
next start.

Roads not taken: to answer each search from one process, chosen by the address. Then nothing need be shared, but a class
that looks at the lecturer's search gets one processor, whatever the machine has. Nor to keep each person with a
process: behind a proxy, connections belong to nobody, and who follows a link comes by another.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pickle
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

Stamp: TypeAlias = tuple[int, int, int]  # when a file was written, which it is, how long
NONE: Final = (0, 0, 0)
KEPT: Final = 512  # names; a long search takes 1 MB, most take some kilobytes

PREFIX: Final = "sudoku-"  # of the directory's name
ALIVE: Final = "alive"  # the file that is locked

_LOG: Final = logging.getLogger(__name__)
_folder: Path | None = None


def share_in(folder: Path | None) -> None:
    """From now on the processes that this one forks share what lies in that directory; None for nothing."""
    global _folder
    _folder = folder


def hold(folder: Path) -> IO[bytes]:
    """The file that tells others that the directory is in use, until the last process that has it open ends."""
    import fcntl

    file = (folder / "begun").open("wb")
    fcntl.flock(file, fcntl.LOCK_EX)
    os.rename(folder / "begun", folder / ALIVE)  # so that it is never there without its lock
    return file


def abandoned(parent: Path) -> Iterator[Path]:
    """The directories of servers of this user that are gone without having taken them away."""
    import fcntl

    for folder in parent.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            with (folder / ALIVE).open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                yield folder


def is_on() -> bool:
    """Whether there are other processes to share with."""
    return _folder is not None


def name_of(*parts: str) -> str:
    """A name for what those words describe, as files may have it."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def read(name: str, stamp: Stamp = NONE) -> tuple[Stamp, Any]:
    """What lies under the name, with its stamp; NONE and None where nothing does, the stamp and None for no news."""
    try:
        with _path(name).open("rb") as file:
            found = _stamp(file)
            return found, pickle.load(file) if found != stamp else None
    except (OSError, EOFError, pickle.UnpicklingError):
        return NONE, None


def write(name: str, value: object) -> Stamp:
    """The stamp of the value that lies there now, NONE where the disk is full; the oldest make room for new ones."""
    path = _path(name)
    try:
        is_new = not path.exists()
        handle, written = tempfile.mkstemp(dir=path.parent, prefix="new-")
        try:
            with open(handle, "wb") as file:
                pickle.dump(value, file, 5)
                file.flush()
                stamp = _stamp(file)
            os.replace(written, path)
        except BaseException:
            os.unlink(written)
            raise
        if is_new and name.endswith("0"):  # now and then
            _make_room(path.parent)
        return stamp
    except OSError as error:
        _LOG.warning("processes know less of each other: %s", error.strerror)
        return NONE


@contextlib.contextmanager
def claimed(name: str) -> Iterator[bool]:
    """Whether this block alone works under the name, in all processes, while it runs."""
    import fcntl

    try:
        file = _path(f"{name}.busy").open("ab")
    except OSError:
        yield True
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def _stamp(file: IO[bytes]) -> Stamp:
    found = os.fstat(file.fileno())
    return found.st_mtime_ns, found.st_ino, found.st_size


def _path(name: str) -> Path:
    assert _folder is not None, "nothing is shared"
    return _folder / name


def _make_room(folder: Path) -> None:
    found = []
    for entry in os.scandir(folder):
        if entry.name == ALIVE:
            continue
        with contextlib.suppress(OSError):  # another process was quicker
            found.append((entry.stat().st_mtime_ns, entry.path))
    for _, path in sorted(found)[: -3 * KEPT]:  # a value, who is at work on it, who writes it
        with contextlib.suppress(OSError):
            os.unlink(path)
