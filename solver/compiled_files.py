"""What numba compiled, kept on disk: as numba does it, but a damaged file is noticed, and what it held is made anew.

A file that a full disk or a pulled plug cut off, or that is empty, would end in an error at every start; one with other
bytes in it would be run. So each ends in a digest of all before it. It is written under a new name that does not
outlive the program, and what cannot be written at all is compiled again next time.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import Any, Final, TypeVar

_caching: Any = importlib.import_module("numba.core.caching")
Dispatcher = TypeVar("Dispatcher")
_SIZE: Final = hashlib.sha256().digest_size


def kept(dispatcher: Dispatcher) -> Dispatcher:
    """The function to be compiled, which is taken from disk where it is there, and kept there.

    Raises RuntimeError where there is no place for it.
    """
    made: Any = dispatcher
    if hasattr(made, "py_func"):  # with NUMBA_DISABLE_JIT it is the function itself
        made._cache = _Cache(made.py_func)
    return dispatcher


def keeps(value: object) -> bool:
    """Whether it is a function whose code is kept on disk."""
    return isinstance(getattr(value, "_cache", None), _Cache)


def is_kept(dispatcher: object) -> bool:
    """Whether code of the function is on disk, as it is now and for this processor."""
    made: Any = dispatcher
    here = made.targetctx.codegen().magic_tuple()
    return any(key[1] == here for key in made._cache.index())


class _Cache(_caching.FunctionCache):  # type: ignore[misc]  # numba ships no types
    def __init__(self, function: Any) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, stamp)

    def index(self) -> Any:
        """What is on disk: names of files by signature, processor and digest."""
        return self._cache_file._load_index()


class _Files(_caching.IndexDataCacheFile):  # type: ignore[misc]  # numba ships no types
    """An index (.nbi) and files with code (.nbc). What is not whole is as good as not there, and written over."""

    def save(self, key: Any, data: Any) -> None:
        with suppress(OSError):
            super().save(key, data)

    def _load_index(self) -> Any:
        return super()._load_index() if _is_whole(self._index_path) else {}

    def _load_data(self, name: str) -> Any:
        if not _is_whole(self._data_path(name)):
            raise FileNotFoundError
        return super()._load_data(name)

    @contextmanager
    def _open_for_write(self, path: str) -> Iterator[BytesIO]:
        made = BytesIO()
        yield made
        data = made.getvalue()
        part = f"{path}.{uuid.uuid4().hex}.part"
        try:
            with open(part, "xb") as file:
                file.write(data + hashlib.sha256(data).digest())
            os.replace(part, path)
        finally:
            with suppress(OSError):  # it is gone, unless there was an error
                os.unlink(part)


def _is_whole(path: str) -> bool:
    """Whether the file ends in the digest of what stands before."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return False
    return hashlib.sha256(data[:-_SIZE]).digest() == data[-_SIZE:]
