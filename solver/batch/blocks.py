"""Read a file as blocks of whole lines, each with a line feed at its end, of any size in bytes.

Blocks end after a multiple of `LINES_PER_GROUP` lines. What is decided for several lines together never depends on
the size of the blocks. Other line separators than line feeds are replaced, so that lines are counted as everywhere
else.

>>> import io
>>> [bytes(block.data) for block in Blocks(io.BytesIO("a\\fb\\r\\nc".encode()))]
[b'a\\nb\\nc\\n']
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from solver.batch.result import Digits
from solver.formats.line_ends import split_lines
from solver.formats.recovery import LINES_PER_GROUP
from solver.shape import CLASSIC

Bytes = NDArray[np.uint8]

BLOCK_BYTES: Final = 1 << 20  # the usual size
MAX_LINE_BYTES: Final = 1 << 16  # longer lines are truncated to save memory; they are no puzzles anyway
SLACK: Final = 2 * (len(CLASSIC.cells) + 1)  # bytes behind a block that may be read, but mean nothing
BYTES_AT_ONCE: Final = 1 << 17  # bytes looked at in one go: they stay in the cache of a core
_MAX_FIRST_LINE: Final = 1_000  # bytes in which a line ends, in a list
_NEW_LINE, _RETURN, _TAB, _SPACE = b"\n\r\t "


class Source(Protocol):
    """A binary file, as far as it is needed here."""

    def readinto1(self, buffer: Any, /) -> int:
        """Fill the start of the buffer, and return the number of bytes, 0 at the end."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Block:
    """Whole lines, each with a line feed at its end, at the start of `memory`. `first` counts the lines before them."""

    first: int
    lines: int
    memory: Bytes
    length: int
    puzzles: Digits | None = None  # their digits, where each line is 81 digits and dots and nothing else

    @property
    def data(self) -> Bytes:
        """The bytes of the lines."""
        return self.memory[: self.length]

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self.first, self.lines, self.data.tobytes())


def _unpacked(first: int, lines: int, data: bytes) -> Block:
    return Block(first, lines, np.frombuffer(data + bytes(SLACK), np.uint8), len(data))


class Blocks:
    """The blocks of a file in order, each of about `size` bytes.

    `head` are bytes that were read before. A caller who is done with a block may give its memory back with `recycle`.
    """

    def __init__(self, file: Source, head: bytes = b"", first: int = 0, size: int = BLOCK_BYTES) -> None:
        self.file = file
        self.head = head
        self.first = first
        self.size = size
        self.spare: list[Bytes] = []

    def recycle(self, block: Block) -> None:
        """Keep the memory of a block for a later one."""
        if block.memory.flags.writeable:
            self.spare.append(block.memory)

    def __iter__(self) -> Iterator[Block]:
        carried: Bytes = np.frombuffer(self.head, np.uint8)
        first, ended = self.first, False
        while not ended:
            memory, length, ended = self._filled(carried)
            end = length if ended else _last_line_end(memory[:length])
            carried = memory[end:length].copy()
            if ended and length and memory[length - 1] != _NEW_LINE:
                memory[length] = _NEW_LINE
                end += 1
            puzzles = _parse_plain(memory[:end])
            memory, end, lines = _normalize_line_ends(memory, end) if puzzles is None else (memory, end, len(puzzles))
            if not ended and lines % LINES_PER_GROUP:
                last = lines % LINES_PER_GROUP
                cut = _without_last(memory[:end], last) if puzzles is None else end - end // lines * last
                carried = np.concatenate([memory[cut:end], carried])
                lines, end = lines - last, cut
            if lines:
                yield Block(first, lines, memory, end, None if puzzles is None else puzzles[:lines])
                first += lines
            elif not ended:  # lines so long that few of them fill a block
                carried = _truncate_lines(carried)

    def _filled(self, carried: Bytes) -> tuple[Bytes, int, bool]:
        """Read on: memory with the carried bytes and those that follow, how many bytes that is, and whether the file
        has ended.
        """
        memory = self._take_memory(max(self.size, 2 * len(carried)) + SLACK)
        length = len(carried)
        memory[:length] = carried
        view = memoryview(memory.data)[:-SLACK]
        while length < len(view):
            got = self.file.readinto1(view[length:])
            if not got:
                return memory, length, True
            length += got
        return memory, length, False

    def _take_memory(self, size: int) -> Bytes:
        while self.spare:
            memory = self.spare.pop()
            if len(memory) == size:
                return memory
        return np.empty(size, np.uint8)


def compiled_lines() -> Any:
    """Return the module `solver.batch.fast_lines` if it is loaded and compiled by now; else None."""
    signs = sys.modules.get("solver.batch.fast_lines")
    return signs if getattr(signs, "IS_COMPILED", False) else None


def _parse_plain(data: Bytes) -> Digits | None:
    """Parse lines of nothing but 81 digits and dots; None for any others, and if nothing is compiled."""
    signs = compiled_lines()
    if not signs or not len(data):
        return None
    cells = len(CLASSIC.cells)
    puzzles = np.empty((len(data) // (cells + 1), cells), np.uint8)
    return puzzles if signs.parse_plain(data, puzzles) else None


def _last_line_end(data: Bytes) -> int:
    """Find where the last whole line ends; 0 if there is none."""
    size = BYTES_AT_ONCE
    while True:
        tail = data[-size:]
        if (at := tail.tobytes().rfind(b"\n")) >= 0 or len(tail) == len(data):
            return len(data) - len(tail) + at + 1 if at >= 0 else 0
        size *= 4


def _without_last(data: Bytes, lines: int) -> int:
    """Find where the lines before the last `lines` ones end."""
    size = lines * SLACK
    while True:
        ends = np.flatnonzero(data[-size:] == _NEW_LINE)
        if len(ends) > lines:
            return max(len(data) - size, 0) + int(ends[-lines - 1]) + 1
        if size >= len(data):
            return 0
        size *= 4


def _truncate_lines(data: Bytes) -> Bytes:
    truncated = [line[:MAX_LINE_BYTES] for line in data.tobytes().split(b"\n")]
    return np.frombuffer(b"\n".join(truncated), np.uint8)


def _normalize_line_ends(memory: Bytes, length: int) -> tuple[Bytes, int, int]:
    """Replace other line separators by line feeds. Return the memory, the number of bytes and the number of lines."""
    data = memory[:length]
    controls = sum(
        int(np.count_nonzero(data[start : start + BYTES_AT_ONCE].view(np.int8) < _SPACE))  # and all that is not ASCII
        for start in range(0, length, BYTES_AT_ONCE)
    )
    width = memory[:_MAX_FIRST_LINE].tobytes().find(b"\n") + 1
    if width and controls * width == length and (data[width - 1 :: width] == _NEW_LINE).all():
        return memory, length, controls
    line_feeds = int(np.count_nonzero(data == _NEW_LINE))
    if controls == line_feeds or _parts_at_line_feeds(data, controls - line_feeds):
        return memory, length, line_feeds
    text = memory[:length].tobytes().decode("utf-8", "surrogateescape")
    lines = split_lines(text)
    tidied = ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")
    return np.frombuffer(tidied + bytes(SLACK), np.uint8), len(tidied), len(lines)


def _parts_at_line_feeds(data: Bytes, controls: int) -> bool:
    """Return whether the other control characters are tabs, and carriage returns before line feeds."""
    returns = np.flatnonzero(data == _RETURN)
    if controls != len(returns) + np.count_nonzero(data == _TAB):
        return False
    return bool((data[returns + 1] == _NEW_LINE).all())
