"""Files in: texts of any layout, pictures made here, and long lists, which are never in memory as a whole.

A person may type at a terminal, or write a grid where the name of a file belongs.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from io import BufferedReader, BytesIO, RawIOBase
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import click

from solver.cli.grid_arguments import is_like_a_grid
from solver.lazy_regex import pattern

if TYPE_CHECKING:
    from solver.formats.decoding import Decoded
    from solver.formats.recovery import Outcome

Readable: TypeAlias = BufferedReader | BytesIO
STANDARD_INPUT: Final = "standard input"
COMMAND_LINE: Final = "command line"  # what is in place of the name of a file
LONG: Final = 1 << 19  # bytes from which a list is read a piece at a time: there loading a kernel has begun to pay
WHOLE: Final = 1 << 22  # bytes of any other file, which is read as a whole: all that the reader takes, in UTF-32
MANY: Final = 1_000_000_000  # puzzles there may be in a list whose end is not known
_SIGNS_OF_A_GRID: Final = pattern(r"[0-9.*_?\s-]{9,}")  # at least a row
_DRAWING: Final = b"<svg"
LARGE: Final = 12_000_001  # bytes that are read of a picture: one more than may be looked at


@dataclass(frozen=True, eq=False)
class Source:
    """A file that is being read. `head` is its start; `heading` the line above a long list, None for any other text.

    `size` is its length in bytes, 0 if nobody knows; `notice` names the encoding of a long text if that is guessed.
    """

    name: str
    file: Readable
    head: bytes
    heading: str | None
    size: int
    notice: str = ""

    def read(
        self, repair: bool, boxes: bool = True, layout: str | None = None, symbols: str = "auto"
    ) -> tuple[int, Iterator[Outcome]]:
        """Count the puzzles there may be, and read each of them, or in its place the error that says why there is none.

        Without `boxes` only rows and columns of the grids count. `layout` is a way of reading that is not guessed,
        `symbols` the key of the symbols of 16x16 texts.
        Raises OSError and FormatError where the file as a whole cannot be read.
        """
        from solver.formats import recovery
        from solver.formats.entry import ReadAs

        if _is_picture(self.head):
            from solver import picture_reading

            picture = self.head + self.file.read(max(LARGE - len(self.head), 0))
            if carried := picture_reading.carried(picture):
                return recovery.read(carried, repair) if boxes else recovery.read_boxless(carried, repair)
            seen = iter([picture_reading.read_picture(picture).entry])
            return 1, seen if boxes else recovery.remove_boxes_from(seen)
        if layout:
            from solver import formats

            found = formats.NAMED_READERS[layout](self._text().text)
            return len(found), iter(found) if boxes else recovery.remove_boxes_from(found)
        if self.heading is not None:
            outcomes = recovery.read_list(self.file, self.head, self.heading, repair, ReadAs(symbols))
            return MANY, outcomes if boxes else recovery.remove_boxes_from(outcomes)
        decoded = self._text()
        read = recovery.read if boxes else recovery.read_boxless
        count, outcomes = read(decoded.text, repair, ReadAs(symbols))
        return count, _add_notice(outcomes, decoded.notice) if decoded.notice else outcomes

    def _text(self) -> Decoded:
        """Read the whole file, up to the limit; it may have no end."""
        data = self.head + self.file.read(max(WHOLE + 1 - len(self.head), 0))
        if len(data) <= WHOLE:
            return _text_of(data)
        from solver.errors import FormatError, Help

        raise FormatError.at(f"this file is larger than {WHOLE >> 20} MiB, and no list of puzzles", help=Help.SPLIT)

    @property
    def done(self) -> int:
        """The bytes read so far, 0 where nobody knows."""
        try:
            return self.file.tell() if self.size else 0
        except (OSError, ValueError):
            return 0


def _text_of(data: bytes) -> Decoded:
    """Decode the text of a file, or of the puzzle that a drawing carries."""
    from solver.formats.decoding import Decoded, decode_text

    if not data.lstrip().startswith(_DRAWING):
        return decode_text(data)
    from solver import pictures

    return Decoded(pictures.puzzle_in(data))


def _add_notice(outcomes: Iterator[Outcome], notice: str) -> Iterator[Outcome]:
    """Add the notice to the first puzzle."""
    from solver.errors import FormatError

    for outcome in outcomes:
        if notice and not isinstance(outcome, FormatError):
            outcome, notice = replace(outcome, notices=(notice, *outcome.notices)), ""
        yield outcome


def _is_picture(head: bytes) -> bool:
    """Return whether a file that begins with these bytes holds pixels."""
    from solver.formats.decoding import is_picture

    return is_picture(head)


@contextmanager
def opened(path: str, name: str, typing: Callable[[], AbstractContextManager[None]]) -> Iterator[Source]:
    """Open the file at the path; '-' is standard input. Raises OSError.

    Input from a terminal is read within the context `typing`, up to the first end of input. If the program read again,
    the person would have to end the input twice.
    """
    with click.open_file(path, "rb") as stream:
        file: Readable = cast(BufferedReader, stream)
        if file.isatty():
            with typing():
                file = BytesIO(file.read())
        head = file.read(LONG)
        notice = ""
        if len(head) == LONG and (encoding := _wide(head) or _guessed(head)):
            notice = _describe_encoding(encoding)
            file = BufferedReader(_Recoded(file, head, encoding))
            head = file.read(LONG)
        heading = None
        if len(head) == LONG and not head.lstrip().startswith(_DRAWING) and not _is_picture(head):
            from solver.formats import recovery

            heading = recovery.find_heading(head)
        yield Source(name, file, head, heading, _size(file), notice)


def _wide(head: bytes) -> str:
    """Find the encoding of a text in UTF-16 or UTF-32; '' for any other."""
    from solver.formats.decoding import detect_encoding

    encoding = detect_encoding(head)[0]
    return "" if encoding == "utf-8" else encoding


def _guessed(head: bytes) -> str:
    """Guess the encoding of Windows or DOS of a text that is no UTF-8; '' for any other."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # the last character may be cut
    except UnicodeDecodeError:
        from solver.formats import encodings

        return encodings.guess(head)
    return ""


def _describe_encoding(encoding: str) -> str:
    """Return the notice on an encoding that was guessed, '' on any other."""
    from solver.formats import encodings

    return encodings.describe(encoding) if encoding in encodings.NAMES else ""


class _Recoded(RawIOBase):
    """A text in another encoding, the start of which was read before, as UTF-8."""

    def __init__(self, file: Readable, head: bytes, encoding: str) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._held = self._decoder.decode(head).encode("utf-8")

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Read as much as fits, 0 at the end."""
        view = memoryview(buffer)
        while not self._held:
            data = self._file.read(len(view))
            self._held = self._decoder.decode(data, final=not data).encode("utf-8")
            if not data:
                break
        count = min(len(view), len(self._held))
        view[:count], self._held = self._held[:count], self._held[count:]
        return count


def written_out(path: str, boxes: bool = True) -> Source | None:
    """Read a puzzle written in place of a path; None for the name of a file that is there, or is missing.

    A wrong character in it does not make it a name: what is shaped like a grid is read as one.
    """
    if os.path.exists(path):
        return None
    if not (_SIGNS_OF_A_GRID.fullmatch(path) or is_like_a_grid(path, boxes) or _is_readable(path, boxes)):
        return None
    return Source(COMMAND_LINE, BytesIO(), os.fsencode(path), None, 0)


def is_a_line(path: str) -> bool:
    """Return whether the text is a 9x9 puzzle in one line, which nobody takes for the name of a file."""
    from solver.shape import CLASSIC

    return len(path) == len(CLASSIC.cells) and path.split() == [path] and bool(_SIGNS_OF_A_GRID.fullmatch(path))


def _is_readable(text: str, boxes: bool) -> bool:
    from solver import formats
    from solver.errors import FormatError
    from solver.formats import boxless

    try:
        return bool((formats if boxes else boxless).read(text).entries)
    except FormatError:
        return False


def _size(file: Readable) -> int:
    try:
        status = os.fstat(file.fileno())
    except (OSError, ValueError, AttributeError):  # no file of the system's, as in tests
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0
