"""A file that is written under a new name beside it, which takes its place when everything is there.

Of two runs that write one file at a time each would be told that all went well, and one would find the other's rows.
So a run may `claim` a file: it keeps the lock of its new one, and a run that comes upon such a lock is refused. The
locks are the system's: they end with the process, however it ends, and where there are none nothing is refused.

    list.csv                        stays as it is until the end
    .list.csv-1a2b3c4d.k7w9x2.part  new, never an older file's name; gone after Ctrl-C, TERM and HUP
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import TracebackType
from typing import IO, Any, Final, Self

from solver.ending import undisturbed

_SHOWN: Final = 32  # characters of a file's name in that of the new one, which may not become too long
_SUFFIX: Final = ".part"
_PATIENCE: Final = 2.0  # seconds that another run may take to look round a folder
_PAUSE: Final = 0.02
_STRIDE: Final = 1 << 25  # bytes of room that are taken at once
_DEAR: Final = 10.0  # seconds of work after which a new file is brought to disk before it takes its place


class Taken(OSError):
    """Another run is writing the file."""


def is_replaced(path: str) -> bool:
    """Whether writing to the path replaces a file or makes one; else it names a device, a pipe or a folder."""
    return not os.path.exists(path) or os.path.isfile(path)


class Target:
    """A context in which `stream` may be written; at its end that is the file, unless an error ends it.

    With `claim` other runs are kept away meanwhile: entering raises Taken where one is at it, OSError where nothing
    can be written at all.
    """

    def __init__(self, path: str, mode: str = "w", claim: bool = False) -> None:
        self.path = os.path.realpath(path)
        self.mode = mode
        self.claim = claim
        self._part = ""
        self._stream: IO[Any] | None = None
        self._descriptor = -1
        self._reserved = 0  # bytes of the new file that have their room
        self._begun = 0.0

    def __enter__(self) -> Self:
        self._begun = time.monotonic()
        folder, name = os.path.split(self.path)
        prefix = f".{name[:_SHOWN]}-{zlib.crc32(os.fsencode(name)):08x}."
        if not self.claim:
            self._make(folder, prefix)
            return self
        with _alone(folder):
            if any(map(_is_locked, _parts(folder, prefix))):
                raise Taken(0, "another run is writing it; wait for that one, or name another file")
            self._make(folder, prefix)
            _lock(self._descriptor)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self._stream:
                self._replace(self._stream)
        finally:
            self._drop()

    @property
    def stream(self) -> IO[Any]:
        """Where to write what the file is to hold; as long as nobody asks for it the file stays as it is."""
        if self._stream is None:
            self._stream = open(self._descriptor, self.mode, encoding=None if "b" in self.mode else "utf-8")
        return self._stream

    def make_room(self, size: int) -> None:
        """Takes the room for so many bytes that are written next from the system at once.

        Found page by page, as they are written, it takes half as long again. What is too much is given back at the end.
        """
        end = os.lseek(self._descriptor, 0, os.SEEK_CUR)
        if end + size <= self._reserved:
            return
        with suppress(OSError, AttributeError):  # a system without it, or a full disk, of which writing will tell
            os.posix_fallocate(self._descriptor, end, max(size, _STRIDE))
            self._reserved = end + max(size, _STRIDE)

    def _make(self, folder: str, prefix: str) -> None:
        from tempfile import mkstemp

        with undisturbed() as passing:
            self._descriptor, self._part = mkstemp(_SUFFIX, prefix, folder)
            passing[self._part] = partial(os.unlink, self._part)

    def _replace(self, stream: IO[Any]) -> None:
        """Puts the new file in the old one's place, with its permissions."""
        stream.flush()
        if self._reserved:
            os.ftruncate(self._descriptor, os.lseek(self._descriptor, 0, os.SEEK_CUR))
        os.chmod(self._part, _mode(self.path))
        is_dear = time.monotonic() - self._begun > _DEAR or os.path.exists(self.path)
        if self.claim and is_dear:  # no power cut shall leave an empty file in place of hours, or of an older file
            os.fsync(self._descriptor)
        if os.name == "nt":  # where no open file can be moved
            stream.close()
        with undisturbed() as passing:
            os.replace(self._part, self.path)
            del passing[self._part]
        self._part = ""

    def _drop(self) -> None:
        """Closes the new file and removes it, unless it is in its place by now."""
        with suppress(OSError):  # what could not be written cannot be written now
            self._stream.close() if self._stream else os.close(self._descriptor)
        if self._part:
            with undisturbed() as passing, suppress(OSError):
                passing.pop(self._part)()


def _mode(path: str) -> int:
    """The permissions of the file; of one that is not there yet those that new files get here."""
    try:
        return os.stat(path).st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _parts(folder: str, prefix: str) -> Iterator[str]:
    """The new files of those who write the same file, or were ended by force when they did."""
    with suppress(OSError), os.scandir(folder) as found:
        for each in found:
            if each.name.startswith(prefix) and each.name.endswith(_SUFFIX):
                yield each.path


def _is_locked(path: str) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:  # gone by now, or somebody else's
        return False
    try:
        return not _lock(descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Whether the lock of an open file is this process's now; True too where files have none."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Windows
        return True
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


@contextmanager
def _alone(folder: str) -> Iterator[None]:
    """A context in which no other run looks round the folder, as far as that can be had."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        yield
        return
    try:
        end = time.monotonic() + _PATIENCE
        while not _lock(descriptor) and time.monotonic() < end:
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(descriptor)
