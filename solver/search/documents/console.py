"""Standard input and output as the documents' C and C++ programs see them: bytes, read one character at a time.

>>> from io import BytesIO
>>> console = Console(BytesIO(b" 12 -3x").read, print)
>>> console.read_int(), console.read_int(), console.read_int(), console.failed
(12, -3, 0, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

INT_MAX: Final = 2**31 - 1
_BLANKS: Final = b" \t\n\v\f\r"  # isspace() in the C locale
_DIGITS: Final = b"0123456789"
_LINE_END, _CARRIAGE_RETURN, _PLUS, _MINUS = b"\n\r+-"


class StoppedError(Exception):
    """A program was stopped before its end; the message is a sentence that says where."""


@dataclass
class Work:
    """The work that a run may still do: moves of the search, and nodes of our own check for other solutions."""

    moves: int
    nodes: int


class Console:
    """The streams of a program.

    `read` returns the next bytes, b"" at the end; `poll` does so too, but returns b"" instead of waiting for somebody
    who still types. `line` and `column` are the place of the next character, counted from 1; `remarks` are sentences
    of ours about what the program does not notice. `work` limits the searches of the program; None for no limit.
    """

    def __init__(
        self,
        read: Callable[[], bytes],
        write: Callable[[bytes], None],
        poll: Callable[[], bytes] | None = None,
        work: Work | None = None,
    ) -> None:
        self.work = work
        self._read = read
        self._write = write
        self._poll = poll or read
        self._piece = b""
        self._at = 0
        self._has_ended = False
        self.line = 1
        self.column = 1
        self.failed = False  # as the failbit of std::cin: nothing more is read
        self.remarks: list[str] = []

    def write(self, text: str | bytes) -> None:
        """Write text to standard output at once."""
        self._write(text.encode("ascii") if isinstance(text, str) else text)

    def peek(self) -> int | None:
        """Return the next byte without reading it, None at the end of the input."""
        if self._at == len(self._piece) and not self._has_ended:
            self._piece, self._at = self._read(), 0
            self._has_ended = not self._piece
        return None if self._has_ended else self._piece[self._at]

    def take(self) -> int | None:
        """Read one byte; None at the end of the input."""
        byte = self.peek()
        if byte is not None:
            self._at += 1
            self.line, self.column = (self.line + 1, 1) if byte == _LINE_END else (self.line, self.column + 1)
        return byte

    def skip_blanks(self) -> int | None:
        """Read over white space and return the byte after it without reading it, None at the end of the input."""
        while (byte := self.peek()) is not None and byte in _BLANKS:
            self.take()
        return byte

    def read_char(self) -> int | None:
        """Read the next byte that is not white space, as `cin >> c` does; None at the end of the input."""
        self.skip_blanks()
        return self.take()

    def read_line(self) -> bytes | None:
        """Read a line without its line end; None at the end of the input."""
        line = bytearray()
        while (byte := self.take()) not in (_LINE_END, None):
            line.append(byte or 0)
        if byte is None and not line:
            return None
        return bytes(line[:-1] if line and line[-1] == _CARRIAGE_RETURN else line)

    def read_int(self) -> int:
        """Read a number as `cin >> i` does.

        Returns 0 where none stands, and the largest or smallest `int` for a number that is too large. In both cases
        `failed` is set, and every later call reads nothing and returns 0: the documents' arrays happened to hold zeros.
        """
        if self.failed:
            return 0
        first = self.skip_blanks()
        sign = -1 if first == _MINUS else 1
        if first in (_PLUS, _MINUS):
            self.take()
        value, has_digits = 0, False
        while (byte := self.peek()) is not None and byte in _DIGITS:
            self.take()
            has_digits = True
            value = min(value * 10 + byte - ord("0"), INT_MAX + 2)
        largest = INT_MAX if sign > 0 else INT_MAX + 1
        self.failed = not has_digits or value > largest
        return sign * min(value, largest)

    def has_more(self) -> bool:
        """Return whether anything but white space follows in what has arrived by now."""
        return any(
            piece.strip(_BLANKS) for piece in (self._piece[self._at :], b"" if self._has_ended else self._poll())
        )
