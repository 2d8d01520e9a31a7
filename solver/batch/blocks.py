"""A file as blocks of whole lines, each with a line feed at its end, as many bytes at a time as one wishes.

Blocks end after a multiple of `GROUP` lines: what is decided for some lines together never depends on the size of the
blocks. Signs other than line feeds that part lines are replaced, so that lines are counted as everywhere else.

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

SIZE: Final = 1 << 20  # bytes of a block, as a rule
LONGEST: Final = 1 << 16  # bytes of a line that are kept where memory gets scarce; such a line is no puzzle anyway
SLACK: Final = 2 * (len(CLASSIC.cells) + 1)  # bytes behind a block that may be read, but mean nothing
PART: Final = 1 << 17  # bytes looked at in one go: they stay in the cache of a core
_FIRST: Final = 1_000  # bytes in which a line ends, in a list
_NEW_LINE, _RETURN, _TAB, _SPACE = b"\n\r\t "


class Source(Protocol):
    """A binary file, as far as it is needed here."""

    def readinto1(self, buffer: Any, /) -> int:
        """Fills the start of the buffer; says how far, 0 at the end."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Block:
    """Whole lines, each with a line feed at its end: the start of `room`. `first` counts the lines before them."""

    first: int
    lines: int
    room: Bytes
    length: int
    puzzles: Digits | None = None  # their digits, where each line is 81 digits and dots and nothing else

    @property
    def data(self) -> Bytes:
        """The bytes of the lines."""
        return self.room[: self.length]

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self.first, self.lines, self.data.tobytes())


def _unpacked(first: int, lines: int, data: bytes) -> Block:
    return Block(first, lines, np.frombuffer(data + bytes(SLACK), np.uint8), len(data))


class Blocks:
    """The blocks of a file, one after the other, each of about `size` bytes.

    `head` are bytes that were read before. Whoever is done with a block may give its memory back with `recycle`.
    """

    def __init__(self, file: Source, head: bytes = b"", first: int = 0, size: int = SIZE) -> None:
        self.file = file
        self.head = head
        self.first = first
        self.size = size
        self.spare: list[Bytes] = []

    def recycle(self, block: Block) -> None:
        """Takes the memory of a block for a later one."""
        if block.room.flags.writeable:
            self.spare.append(block.room)

    def __iter__(self) -> Iterator[Block]:
        held: Bytes = np.frombuffer(self.head, np.uint8)
        first, ended = self.first, False
        while not ended:
            room, length, ended = self._filled(held)
            end = length if ended else _last_line_end(room[:length])
            held = room[end:length].copy()
            if ended and length and room[length - 1] != _NEW_LINE:
                room[length] = _NEW_LINE
                end += 1
            puzzles = _plain(room[:end])
            room, end, lines = _tidy(room, end) if puzzles is None else (room, end, len(puzzles))
            if not ended and lines % LINES_PER_GROUP:
                last = lines % LINES_PER_GROUP
                cut = _without_last(room[:end], last) if puzzles is None else end - end // lines * last
                held = np.concatenate([room[cut:end], held])
                lines, end = lines - last, cut
            if lines:
                yield Block(first, lines, room, end, None if puzzles is None else puzzles[:lines])
                first += lines
            elif not ended:  # lines so long that few of them fill a block
                held = _shortened(held)

    def _filled(self, held: Bytes) -> tuple[Bytes, int, bool]:
        """Memory with what was held and what comes next, how many bytes that is, and whether the file has ended."""
        room = self._room(max(self.size, 2 * len(held)) + SLACK)
        length = len(held)
        room[:length] = held
        view = memoryview(room.data)[:-SLACK]
        while length < len(view):
            got = self.file.readinto1(view[length:])
            if not got:
                return room, length, True
            length += got
        return room, length, False

    def _room(self, size: int) -> Bytes:
        while self.spare:
            room = self.spare.pop()
            if len(room) == size:
                return room
        return np.empty(size, np.uint8)


def signs_compiled() -> Any:
    """The module `solver.batch.signs` if it has been loaded, compiled, by now; else None."""
    signs = sys.modules.get("solver.batch.signs")
    return signs if getattr(signs, "IS_COMPILED", False) else None


def _plain(data: Bytes) -> Digits | None:
    """The digits of lines of nothing but 81 digits and dots; None for others, and where nothing is compiled."""
    signs = signs_compiled()
    if not signs or not len(data):
        return None
    cells = len(CLASSIC.cells)
    puzzles = np.empty((len(data) // (cells + 1), cells), np.uint8)
    return puzzles if signs.read_plain(data, puzzles) else None


def _last_line_end(data: Bytes) -> int:
    """Where the last whole line ends; 0 if there is none."""
    size = PART
    while True:
        tail = data[-size:]
        if (at := tail.tobytes().rfind(b"\n")) >= 0 or len(tail) == len(data):
            return len(data) - len(tail) + at + 1 if at >= 0 else 0
        size *= 4


def _without_last(data: Bytes, lines: int) -> int:
    """Where the whole lines end that are left when the last ones go."""
    size = lines * SLACK
    while True:
        ends = np.flatnonzero(data[-size:] == _NEW_LINE)
        if len(ends) > lines:
            return max(len(data) - size, 0) + int(ends[-lines - 1]) + 1
        if size >= len(data):
            return 0
        size *= 4


def _shortened(data: Bytes) -> Bytes:
    kept = [line[:LONGEST] for line in data.tobytes().split(b"\n")]
    return np.frombuffer(b"\n".join(kept), np.uint8)


def _tidy(room: Bytes, length: int) -> tuple[Bytes, int, int]:
    """The lines with no other signs that part lines than line feeds, their length, and their number."""
    data = room[:length]
    controls = sum(
        int(np.count_nonzero(data[start : start + PART].view(np.int8) < _SPACE))  # and all that is not ASCII
        for start in range(0, length, PART)
    )
    width = room[:_FIRST].tobytes().find(b"\n") + 1
    if width and controls * width == length and (data[width - 1 :: width] == _NEW_LINE).all():
        return room, length, controls
    line_feeds = int(np.count_nonzero(data == _NEW_LINE))
    if controls == line_feeds or _parts_at_line_feeds(data, controls - line_feeds):
        return room, length, line_feeds
    text = room[:length].tobytes().decode("utf-8", "surrogateescape")
    lines = split_lines(text)
    tidied = ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")
    return np.frombuffer(tidied + bytes(SLACK), np.uint8), len(tidied), len(lines)


def _parts_at_line_feeds(data: Bytes, controls: int) -> bool:
    """Whether the other control characters are tabs, and carriage returns before line feeds."""
    returns = np.flatnonzero(data == _RETURN)
    if controls != len(returns) + np.count_nonzero(data == _TAB):
        return False
    return bool((data[returns + 1] == _NEW_LINE).all())
