"""An atomic write: a new file beside the old one takes its place when everything is written.

Of two runs that write one file, the one that ends last wins; its file is whole.

    list.csv                        stays as it is until the end
    .list.csv.k7w9x2.part           the new one, removed after an error or a signal
"""

from __future__ import annotations

import os
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, Final, Self

_SHOWN: Final = 32  # characters of a file's name in that of the new one, which may not become too long
_STRIDE: Final = 1 << 25  # bytes of room that are taken at once


def is_replaced(path: str) -> bool:
    """Whether writing to the path replaces a file or makes one; else it names a device, a pipe or a folder."""
    return not os.path.exists(path) or os.path.isfile(path)


class AtomicFile:
    """A context in which `stream` may be written; at its end that is the file, unless an error ends it.

    Entering raises OSError where nothing can be written at all.
    """

    def __init__(self, path: str, mode: str = "w") -> None:
        self.path = os.path.realpath(path)
        self.mode = mode
        self._part = ""
        self._stream: IO[Any] | None = None
        self._descriptor = -1
        self._reserved = 0  # bytes of the new file that have their room

    def __enter__(self) -> Self:
        from tempfile import mkstemp  # which loads `random`

        folder, name = os.path.split(self.path)
        self._descriptor, self._part = mkstemp(".part", f".{name[:_SHOWN]}.", folder)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self._stream:
                self._replace(self._stream)
        finally:
            with suppress(OSError):  # what could not be written cannot be written now
                self._stream.close() if self._stream else os.close(self._descriptor)
            with suppress(OSError):  # the new file is in its place by now
                os.unlink(self._part)

    @property
    def stream(self) -> IO[Any]:
        """Where to write what the file is to hold; as long as nobody asks for it the file stays as it is."""
        if self._stream is None:
            self._stream = open(self._descriptor, self.mode, encoding=None if "b" in self.mode else "utf-8")
        return self._stream

    def reserve(self, size: int) -> None:
        """Reserve disk space for the next `size` bytes at once.

        Found page by page, as they are written, it takes half as long again. What is too much is given back at the end.
        """
        end = os.lseek(self._descriptor, 0, os.SEEK_CUR)
        if end + size <= self._reserved:
            return
        with suppress(OSError, AttributeError):  # a system without it, or a full disk, of which writing will tell
            os.posix_fallocate(self._descriptor, end, max(size, _STRIDE))
            self._reserved = end + max(size, _STRIDE)

    def _replace(self, stream: IO[Any]) -> None:
        """Put the new file in the old one's place, with its permissions."""
        stream.flush()
        if self._reserved:
            os.ftruncate(self._descriptor, os.lseek(self._descriptor, 0, os.SEEK_CUR))
        os.chmod(self._part, _mode(self.path))
        if os.path.exists(self.path):  # a power cut must not leave an empty file in place of an older one
            os.fsync(self._descriptor)
        if os.name == "nt":  # where no open file can be moved
            stream.close()
        os.replace(self._part, self.path)


def _mode(path: str) -> int:
    """Return the permissions of the file; of one that is not there yet those that new files get here."""
    try:
        return os.stat(path).st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
