"""Long lists with a puzzle a line, read from a file or a pipe a group of lines at a time, so that memory is spared.

A group is read as a text of its own: an unreadable line costs at most what it is mixed up with. Bytes that are no text
cost their line only.

>>> import io
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> text = f"puzzle,level\\n{puzzle},easy\\n{puzzle[:-1]}x,hard\\n".encode()
>>> heading_of(text)
'puzzle,level'
>>> [str(outcome) if isinstance(outcome, FormatError) else outcome.line for outcome in outcomes(io.BytesIO(text))]
[2, "line 3, column 81: Row 9, column 9: 'x' is not a digit"]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import BinaryIO, Final

from solver.cli import pieces
from solver.cli.pieces import Outcome
from solver.errors import FormatError, Problem
from solver.formats import Entry
from solver.formats.line_ends import lines_of, starts_of
from solver.shape import CLASSIC

GROUP: Final = pieces.BATCH
_AT_ONCE: Final = 1 << 20  # bytes
_LONGEST: Final = 1 << 15  # bytes of a line that are kept: it is no puzzle, and may have no end
BYTE_ORDER_MARK: Final = "\ufeff".encode()
_FIRST: Final = 100  # lines that tell whether a text is a list
_UNREADABLE: Final = CLASSIC.size  # lines above a single puzzle; more might be a grid


def heading_of(head: bytes) -> str | None:
    """The line above a list with a puzzle a line, '' if it has none; None if the text begins in any other way.

    Comments, empty lines and a few lines that cannot be read may stand among the first puzzles.
    """
    end = head.rfind(b"\n") + 1
    if not end or b"\0" in head[:_FIRST]:
        return None
    lines = lines_of(head[:end].removeprefix(BYTE_ORDER_MARK).decode("utf-8", "replace"))[:_FIRST]
    candidates = [line for line in lines if line.strip() and not line.startswith("#")]
    for place, pair in enumerate(pairwise(candidates[: pieces.HOPELESS]), 2):
        heading = pieces.heading_of(list(pair))
        if heading == "" or (heading and place <= _UNREADABLE):
            return heading if heading == lines[0] else ""
    return pieces.heading_of(candidates) if len(candidates) == 1 else None


def below_heading(head: bytes) -> bytes:
    """The start of a list without its first line."""
    first = head[: head.index(b"\n") + 1].decode("utf-8", "surrogateescape")
    return head[len(first[: starts_of(first)[1]].encode("utf-8", "surrogateescape")) :]


def outcomes(file: BinaryIO, head: bytes = b"", heading: str = "", repair: bool = False) -> Iterator[Outcome]:
    """Every puzzle of a long list, or in its place the error that says why it cannot be read.

    `head` are bytes that were read already; the lines of both are counted together.
    """
    lines = _lines(file, head)
    before = 0
    if heading:
        next(lines)
        before = 1
    while group := list(islice(lines, GROUP)):
        yield from read_group(group, range(before + 1, before + len(group) + 1), heading, repair)
        before += len(group)


def _lines(file: BinaryIO, head: bytes) -> Iterator[str]:
    held = b""
    data = head.removeprefix(BYTE_ORDER_MARK) or file.read(_AT_ONCE)
    while data:
        end = data.rfind(b"\n") + 1
        if end:
            yield from _parted(held + data[:end])
            held = data[end:]
        else:
            held = (held + data)[:_LONGEST]
        data = file.read(_AT_ONCE)
    yield from _parted(held)


def _parted(data: bytes) -> Iterator[str]:
    for line in lines_of(data.decode("utf-8", "surrogateescape")):
        yield line[:_LONGEST]


def read_group(lines: Sequence[str], numbers: Sequence[int], heading: str, repair: bool) -> list[Outcome]:
    """What the lines hold, which stand at these places in the whole text, read below the heading.

    Bytes that are no text come as lone surrogates.
    """
    refused: list[Outcome] = []
    kept = list(lines)
    for place, line in enumerate(lines):
        if not line.isascii() and (problem := _no_text(line, numbers[place])):
            refused.append(FormatError(problem))
            kept[place] = ""
    if not any(line.strip() for line in kept):
        return refused
    above = [heading] if heading else []
    table = [*([numbers[0]] * len(above)), *numbers]
    found = [_at_home(outcome, table) for outcome in pieces.read_whole("\n".join(above + kept), repair, bool(above))]
    return sorted(refused + found, key=pieces.line_of) if refused else found


def _no_text(line: str, number: int) -> Problem | None:
    for column, character in enumerate(line, 1):
        if 0xDC80 <= ord(character) <= 0xDCFF:
            byte = ord(character) - 0xDC00
            return Problem(f"the byte 0x{byte:02x} is not text (UTF-8); save the file as UTF-8", number, column)
    return None


def _at_home(outcome: Outcome, numbers: Sequence[int]) -> Outcome:
    """The same outcome, with the lines it names numbered as in the whole text, where it has no other number."""
    if isinstance(outcome, Entry):
        return replace(outcome, line=numbers[outcome.line - 1])
    problems = [replace(problem.numbered(0), line=numbers[(problem.line or 1) - 1]) for problem in outcome.problems]
    return FormatError(*problems, repair=outcome.repair)
