"""Read every puzzle of a text that has damaged ones: each of these becomes the error that says why.

A long list with a puzzle a line is read in groups of lines: answers come at once, and an unreadable line costs at most
the puzzles of its group. Bytes that are no text cost only their line.

>>> import io
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> text = f"puzzle,level\\n{puzzle},easy\\n{puzzle[:-1]}x,hard\\n".encode()
>>> [str(outcome) if isinstance(outcome, FormatError) else outcome.line for outcome in read_list(io.BytesIO(text))]
[2, "line 3, column 81: Row 9, column 9: 'x' is not a digit"]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import BinaryIO, Final, TypeAlias

from solver.errors import FormatError, Help, Problem, Repair
from solver.formats import reader
from solver.formats.entry import Entry, ReadAs
from solver.formats.line_ends import count_line_ends, line_starts, split_lines
from solver.formats.lines import MAX_LINE_CHARACTERS
from solver.formats.reader import MAX_CHARACTERS, Attempt
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SIZES

Outcome: TypeAlias = Entry | FormatError
MIN_LIST_CHARACTERS: Final = 65_536  # characters from which a list is read in groups of lines
LINES_PER_GROUP: Final = 500  # lines that are read together
BYTE_ORDER_MARK: Final = "\ufeff".encode()
_MAX_LINES_WITHOUT_PUZZLE: Final = 50  # after which a text is no list
_BYTES_PER_READ: Final = 1 << 20
_MAX_LINE_CHARACTERS: Final = 1 << 15  # of a line; a longer one is no puzzle, and may have no end
_MAX_SAMPLED_LINES: Final = 100  # lines that decide whether a text is a list
_MAX_UNREADABLE_LINES: Final = CLASSIC.size  # lines above a single puzzle; more might be a grid
_RULE: Final = pattern(r"\A\s*+[-=_*]{3,}+\s*+")
_WORDS: Final = pattern(r"[^\W\d_]{3}")
_SIGN: Final = pattern(r"[0-9A-GX.*_?-]")
_OBJECT: Final = pattern(r"\{\s{0,9}\"[^\"\n]{0,80}\"\s{0,9}:")  # of JSON, one a line


def read(text: str, repair: bool = False, read_as: ReadAs = ReadAs.AUTO) -> tuple[int, Iterator[Outcome]]:
    """Count the puzzles that there may be, and yield each of them, or the error that says why it cannot be read."""
    if len(text) > MIN_LIST_CHARACTERS and (heading := _heading_above(split_lines(text)[:2])) is not None:
        return count_line_ends(text), _read_groups(iter(split_lines(text)), heading, repair, read_as)
    if len(text) > MAX_CHARACTERS and not _has_puzzles(text):
        return 1, (
            FormatError(*(replace(problem, help=Help.SPLIT) for problem in error.problems))
            for error in reader.attempt(text, read_as=read_as).errors
        )
    outcomes = read_whole(text, repair, read_as=read_as)
    if len(outcomes) == 1 and isinstance(error := outcomes[0], FormatError) and not error.ways and _is_latin(text):
        problems = [replace(problem, help=Help.LATIN) for problem in error.problems]
        outcomes = [FormatError(*problems, repair=error.repair)]
    return len(outcomes), iter(outcomes)


def _is_latin(text: str) -> bool:
    """Return whether the text can be read without boxes."""
    from solver.formats.boxless import find_squares

    found = find_squares(text)
    return bool(found) and all(isinstance(each, Entry) for each in found)


def read_boxless(text: str, repair: bool = False, read_as: ReadAs = ReadAs.AUTO) -> tuple[int, Iterator[Outcome]]:
    """Read as `read` does, where only rows and columns count. Raises FormatError for rows that make no whole grids."""
    from solver.formats.boxless import find_squares

    if len(text) <= MAX_CHARACTERS and (found := find_squares(text)):
        return len(found), iter(found)
    number, outcomes = read(text, repair, read_as)
    return number, remove_boxes_from(outcomes)


def remove_boxes_from(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Yield the same outcomes, with grids without boxes."""
    from solver.formats.boxless import remove_boxes

    return (remove_boxes(outcome) if isinstance(outcome, Entry) else outcome for outcome in outcomes)


def find_heading(head: bytes) -> str | None:
    """Return the line above a list with a puzzle a line, '' if it has none; None if the text begins differently.

    Comments, empty lines and a few lines that cannot be read may stand among the first puzzles.
    """
    end = head.rfind(b"\n") + 1
    if not end or b"\0" in head[:_MAX_SAMPLED_LINES]:
        return None
    lines = split_lines(head[:end].removeprefix(BYTE_ORDER_MARK).decode("utf-8", "replace"))[:_MAX_SAMPLED_LINES]
    candidates = [line for line in lines if line.strip() and not line.startswith("#")]
    for place, pair in enumerate(pairwise(candidates[:_MAX_LINES_WITHOUT_PUZZLE]), 2):
        heading = _heading_above(list(pair))
        if heading == "" or (heading and place <= _MAX_UNREADABLE_LINES):
            return heading if heading == lines[0] else ""
    return _heading_above(candidates) if len(candidates) == 1 else None


def skip_heading(head: bytes) -> bytes:
    """Return the start of a list without its first line."""
    first = head[: head.index(b"\n") + 1].decode("utf-8", "surrogateescape")
    return head[len(first[: line_starts(first)[1]].encode("utf-8", "surrogateescape")) :]


def read_list(
    file: BinaryIO, head: bytes = b"", heading: str = "", repair: bool = False, read_as: ReadAs = ReadAs.AUTO
) -> Iterator[Outcome]:
    """Read every puzzle of a long list, or the error that says why it cannot be read.

    `head` are bytes that were read already; the lines of both are counted together.
    """
    return _read_groups(_stream_lines(file, head), heading, repair, read_as)


def _read_groups(lines: Iterator[str], heading: str, repair: bool, read_as: ReadAs) -> Iterator[Outcome]:
    """Read the lines group by group, each below the heading, which is the first of them unless it is ''."""
    before = 0
    if heading:
        next(lines)
        before = 1
    while group := list(islice(lines, LINES_PER_GROUP)):
        yield from read_group(group, range(before + 1, before + len(group) + 1), heading, repair, read_as)
        before += len(group)


def _stream_lines(file: BinaryIO, head: bytes) -> Iterator[str]:
    held = b""
    data = head.removeprefix(BYTE_ORDER_MARK) or file.read(_BYTES_PER_READ)
    while data:
        end = data.rfind(b"\n") + 1
        if end:
            yield from _decode_lines(held + data[:end])
            held = data[end:]
        else:
            held = (held + data)[:_MAX_LINE_CHARACTERS]
        data = file.read(_BYTES_PER_READ)
    yield from _decode_lines(held)


def _decode_lines(data: bytes) -> Iterator[str]:
    for line in split_lines(data.decode("utf-8", "surrogateescape")):
        yield line[:_MAX_LINE_CHARACTERS]


def read_group(
    lines: Sequence[str], numbers: Sequence[int], heading: str, repair: bool, read_as: ReadAs = ReadAs.AUTO
) -> list[Outcome]:
    """Read the lines, which stand at these places in the whole text, below the heading.

    Bytes that are no text come as lone surrogates.
    """
    refused: list[Outcome] = []
    readable_lines = list(lines)
    for place, line in enumerate(lines):
        if not line.isascii() and (problem := _find_undecodable(line, numbers[place])):
            refused.append(FormatError(problem))
            readable_lines[place] = ""
    if not any(line.strip() for line in readable_lines):
        return refused
    above = [heading] if heading else []
    table = [*([numbers[0]] * len(above)), *numbers]
    outcomes = read_whole("\n".join(above + readable_lines), repair, bool(above), read_as)
    found = [_renumber(outcome, table) for outcome in outcomes]
    return sorted(refused + found, key=first_line) if refused else found


def _find_undecodable(line: str, number: int) -> Problem | None:
    for column, character in enumerate(line, 1):
        if 0xDC80 <= ord(character) <= 0xDCFF:
            byte = ord(character) - 0xDC00
            return Problem(f"the byte 0x{byte:02x} is not text (UTF-8)", number, column, help=Help.UTF_8)
    return None


def _renumber(outcome: Outcome, numbers: Sequence[int]) -> Outcome:
    """Renumber the lines of the outcome as in the whole text, where it has no other number."""
    if isinstance(outcome, Entry):
        return replace(outcome, line=numbers[outcome.line - 1])
    problems = [replace(problem.with_number(0), line=numbers[(problem.line or 1) - 1]) for problem in outcome.problems]
    return FormatError(*problems, repair=outcome.repair, ways=outcome.ways)


def _heading_above(lines: list[str]) -> str | None:
    """Return the first line if it heads a list whose first puzzle is the second, '' if all are puzzles, else None."""
    is_list = [_is_puzzle(line) for line in lines]
    if len(lines) == 2 and not is_list[0] and _is_puzzle("\n".join(lines)):
        return lines[0]
    return "" if lines and all(is_list) else None


def _is_puzzle(text: str) -> bool:
    if len(text) > 2 * MAX_LINE_CHARACTERS:
        return False
    try:
        return _count_cell_characters(text) not in SIZES and len(reader.read(text).entries) == 1
    except FormatError:
        return False


def read_whole(text: str, repair: bool = False, headed: bool = False, read_as: ReadAs = ReadAs.AUTO) -> list[Outcome]:
    """Read a short text. `headed` says that its first line is the heading of a list, which is no problem."""
    tried = reader.attempt(text, read_as=read_as)
    if tried.error is None:
        return list(tried.entries)
    if repair and tried.repair:
        return list(_read_repaired(tried.repair, read_as))
    found: list[Outcome] = _as_read(tried) if tried.entries else [tried.error]
    lines = split_lines(text)
    if not tried.entries and len(lines) > 1 and all(map(_OBJECT.match, filter(None, lines))):
        parts = [(number, read_whole(line, repair)) for number, line in enumerate(lines, 1) if line]
        found = [_renumber(outcome, [number]) for number, outcomes in parts for outcome in outcomes]
    headed = headed or bool(_heading_above(lines[:2]))
    return [outcome for outcome in found if not (headed and len(found) > 1 and _is_of_heading(outcome))]


def first_line(outcome: Outcome) -> int:
    """Return the line at which a puzzle starts or its first problem stands."""
    if isinstance(outcome, Entry):
        return outcome.line
    return outcome.problems[0].line or 1


def _is_of_heading(outcome: Outcome) -> bool:
    return isinstance(outcome, FormatError) and all(problem.line == 1 for problem in outcome.problems)


def _has_puzzles(text: str) -> bool:
    """Return whether one of the first lines is a puzzle."""
    return any(_is_puzzle(line) for line in islice(filter(str.strip, split_lines(text)), _MAX_LINES_WITHOUT_PUZZLE))


def _as_read(tried: Attempt) -> list[Outcome]:
    """Return the outcomes of the reader itself, in the order of the lines; the first error has the repair."""
    errors = [FormatError(*error.problems) for error in tried.errors]
    errors[0].repair = tried.repair
    return sorted([*tried.entries, *errors], key=first_line)


def _read_repaired(repair: Repair, read_as: ReadAs) -> Iterator[Outcome]:
    """Yield the puzzles of the repaired text."""
    try:
        yield from reader.read(repair.text, read_as=read_as).entries
    except FormatError as error:
        yield error


def _count_cell_characters(text: str) -> int:
    """Count the characters that could be cells: all but those of rules and of lines of words."""
    lines = [line for line in split_lines(text) if not _RULE.fullmatch(line) and not _WORDS.search(line)]
    return len(_SIGN.findall("".join(lines)))
