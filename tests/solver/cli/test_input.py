"""A puzzle in place of a file's name is understood, or it is said why not; the name of a missing file stays one."""

from __future__ import annotations

import json
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import given, strategies

from solver.cli import input as input_files
from solver.cli.grid_arguments import is_like_a_grid
from solver.cli.input import WHOLE, Source
from solver.engine import solve
from solver.errors import FormatError
from solver.formats import Entry, read, recovery
from solver.shape import SHAPES, Shape
from tests.for_each import for_each
from tests.solver.cli.commands.test_solve import PUZZLE, SOLUTION
from tests.solver.cli.conftest import Sudoku
from tests.solver.cli.registered import COMMANDS

ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
DASHED = PUZZLE.replace(".", "-")


def _reads_puzzles(command: click.Command) -> bool:
    names = {parameter.name for parameter in command.params}
    return "files" in names and bool(names & {"repair", "manner"})


@pytest.mark.parametrize(
    "text",
    [
        PUZZLE,
        PUZZLE.replace(".", "0"),
        PUZZLE.replace(".", "*"),
        " ".join(ROWS),
        "\n".join(ROWS),
        f"http://localhost:8000/?p={PUZZLE}",
    ],
)
def test_a_grid_in_place_of_a_file_is_read(sudoku: Sudoku, text: str) -> None:
    """A grid in one line, in rows, or in a link is solved; a note says that it is no file, except for a bare line."""
    result = sudoku("solve", "--format", "line", text)
    assert (result.exit_code, result.stdout) == (0, f"{SOLUTION}\n")
    begin = " ".join(text.split())[:23]
    note = f"There is no file '{begin}\u2026'; the text is read as a puzzle.\n"
    assert result.stderr == ("" if len(text) == len(PUZZLE) else note)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=str)
def test_a_grid_of_any_size_is_read(sudoku: Sudoku, shape: Shape) -> None:
    """Grids of every size are read: that of 16x16 is longer than the name of a file may be."""
    first = shape.symbols + "." * (len(shape.cells) - shape.size)
    result = sudoku("solve", "--limit", "1", "--format", "line", first)
    assert result.stdout.strip() == solve(read(first).entries[0].puzzle.givens, limit=1).solutions[0].line()


def test_a_grid_that_begins_with_a_dash_is_no_option(sudoku: Sudoku) -> None:
    """Dashes for blanks at the beginning are not taken for an option, before or after options, alone or among grids."""
    assert DASHED.startswith("-")
    for arguments in (["--format", "line", DASHED], [DASHED, "--format", "line"], ["--format", "line", "--", DASHED]):
        result = sudoku("solve", *arguments)
        assert (result.exit_code, result.stdout) == (0, f"{SOLUTION}\n")
    assert sudoku("solve", DASHED, PUZZLE, "--format", "line").stdout == f"{SOLUTION}\n" * 2
    assert "No such option" in sudoku("solve", "--foo").stderr
    assert sudoku("draw", "--title", "-" * 20, PUZZLE).exit_code == 0


def test_a_part_of_a_grid_is_explained(sudoku: Sudoku) -> None:
    """Rows that a shell took for several names, and a line with a cell too few, are refused as puzzles."""
    result = sudoku("solve", *ROWS[:2])
    assert result.exit_code == 2
    note, refusal = result.stderr.splitlines()[:2]
    assert (
        note == f"There is no file '{ROWS[0]}'; the text is read as a puzzle. Quotes keep a grid with blanks together."
    )
    assert refusal.startswith("command line, line 1: This looks like a 9x9 grid, but it has 1 row")
    result = sudoku("check", PUZZLE[:-1])
    assert result.exit_code == 2
    assert "but line 1 has 80 cells, and 81 are needed; " in result.stderr.splitlines()[1]


BAD1 = "-x-1-4-5- --9-3-7-- 7--9-1--4 2-5---8-7 --------- 6-4---1-3 8--4-7--1 --1-5-6-- -7-3-8-2-"
NEEDED = {  # what a command that reads puzzles needs beside them
    "draw": ["-o", "x.png"],
    "film": ["-o", "x.gif"],
    "sheet": ["-o", "x.pdf"],
    "convert": ["--format", "line"],
}
READERS = [path[0] for path, command in COMMANDS.items() if path and _reads_puzzles(command)]


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("dashes", [["--"], []])
def test_a_wrong_character_does_not_make_a_grid_a_file(sudoku: Sudoku, command: str, dashes: list[str]) -> None:
    """Every command that reads puzzles names the character and its place, with exit code 2."""
    result = sudoku(command, *NEEDED.get(command, ()), *dashes, BAD1)
    assert result.exit_code == 2
    note, refusal = result.stderr.splitlines()[:2]
    assert note == "There is no file '-x-1-4-5- --9-3-7-- 7--\u2026'; the text is read as a puzzle."
    assert refusal.startswith("command line, line 1, column 2: ")
    assert "row 1, column 2 holds 'x', which is no digit; " in refusal


def test_the_commands_that_read_puzzles_are_known() -> None:
    """All that take grids or files are among those tried; `read` takes photos."""
    assert set(READERS) >= {"solve", "check", "count", "rate", "explain", "times", *NEEDED}


@pytest.mark.parametrize(
    ("text", "column", "sign"),
    [
        (PUZZLE[:-1] + "x", 81, "x"),
        ("x" + PUZZLE[1:], 1, "x"),
        (PUZZLE[:40] + "\N{DEGREE SIGN}" + PUZZLE[41:], 41, "\N{DEGREE SIGN}"),
        (PUZZLE[:12] + "AB" + PUZZLE[14:], 13, "A"),
        (" ".join(ROWS)[:-1] + "x", 89, "x"),
        ("\n".join(["x" + ROWS[0][1:], *ROWS[1:]]), 1, "x"),
        ("/".join(ROWS)[:-1] + "x", 89, "x"),
        (",".join(PUZZLE)[:-1] + "x", 161, "x"),
        ("12.. 34.. x4.. 21..", 11, "x"),
        ("12..34..x4..21..", 9, "x"),
        (f"123456{'.' * 29}x", 36, "x"),
    ],
)
def test_a_wrong_character_is_named_in_any_layout(sudoku: Sudoku, text: str, column: int, sign: str) -> None:
    """One line, rows, fields, small grids: the first problem is the wrong character, at its column."""
    result = sudoku("check", text)
    assert result.exit_code == 2
    second_line = result.stderr.splitlines()[1]
    assert f", column {column}: " in second_line
    assert f" holds {sign!r}, which is no digit" in second_line


@given(
    places=strategies.sets(strategies.integers(0, 80), min_size=1, max_size=3), sign=strategies.sampled_from("xoq!~")
)
def test_a_few_wrong_characters_leave_a_grid_a_grid(places: set[int], sign: str) -> None:
    """Wherever they stand, in one line or in rows, alone or after a digit that was lost."""
    damaged = "".join(sign if at in places else cell for at, cell in enumerate(PUZZLE))
    rows = " ".join(damaged[at : at + 9] for at in range(0, 81, 9))
    assert all(is_like_a_grid(text) for text in (damaged, rows, damaged[1:], rows[:-1]))


NAMES = (
    "2024-01-01_12-00-00",
    "2024-01-01 12.00.00.txt",
    "list-20240101120000.sdm",
    "550e8400-e29b-41d4-a716-446655440000",
    "550e8400-e29b-41d4-a716-446655440000_550e8400-e29b-41d4-a716-446655440000",
    "2024/0101/0203/scan",
    "home/puzzles/2024-01-01/0001-0002-0003-0004-0005-0006-0007-0008-0009-0010-0011-0012",
    "puzzles\\2024-01-01",
    "--format=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    f"{PUZZLE}.sdm",
    f"{PUZZLE}.ss",
    f"a/{PUZZLE}",
    "puzzle one two three",
    "gentle.txt",
    "",
    "-",
    "x" * 81,
    "sudoku_of_the_day_2024_01_01_very_hard_from_the_newspaper_page_12_second_attempt_v2",
)


@for_each("name", NAMES)
def test_a_name_is_not_like_a_grid(name: str) -> None:
    """Dates, numbers, paths and suffixes do not make one."""
    assert not is_like_a_grid(name)


@pytest.mark.parametrize("name", ["no.txt", "2024", "1-2", "list-20240101120000.sdm", f"a/{PUZZLE}.txt", "*.sdm", ""])
def test_the_name_of_a_missing_file_stays_one(sudoku: Sudoku, name: str) -> None:
    """What does not read as a grid is a file that cannot be found."""
    result = sudoku("solve", name)
    assert result.exit_code == 2
    assert result.stderr == f"{name}: No such file or directory\n"


def test_a_file_is_read_whatever_its_name_looks_like(sudoku: Sudoku, tmp_path: Path) -> None:
    """A file of that name goes before the grid that its name would be."""
    (tmp_path / PUZZLE).write_text(SOLUTION)
    result = sudoku("check", PUZZLE)
    assert result.stderr == ""
    assert "Valid solution." in result.stdout


def test_a_grid_has_no_file_in_the_answer(sudoku: Sudoku) -> None:
    """JSON calls the source what it is, and a printed style takes no title from it."""
    assert json.loads(sudoku("check", "--format", "json", PUZZLE).stdout)[0]["source"] == "command line"
    assert sudoku("show", "--format", "cs2", PUZZLE).stdout == sudoku("show", "--format", "cs2", input=PUZZLE).stdout


# ---- files without an end


class Endless(RawIOBase):
    """A file of a given number of bytes, all alike; how many were taken."""

    def __init__(self, byte: bytes, length: int) -> None:
        self.byte, self.left, self.taken = byte, length, 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """As much as there is."""
        count = min(len(buffer), self.left)
        buffer[:count] = self.byte * count
        self.left -= count
        self.taken += count
        return count


@for_each("byte", [b"\0", b"\n", b"1", b" ", b"<"])
@for_each("boxes", [True, False])
def test_a_file_without_an_end_is_refused_after_its_beginning(byte: bytes, boxes: bool) -> None:
    """A sentence that says what to do, with no more than some MiB read."""
    file = Endless(byte, 1 << 40)
    source = Source("x", BufferedReader(file), b"", None, 0)
    with pytest.raises(FormatError, match="larger than 4 MiB, and no list of puzzles"):
        source.read(repair=False, boxes=boxes)
    assert file.taken <= WHOLE + (1 << 20)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
@pytest.mark.parametrize("command", [["solve"], ["check"], ["show"], ["draw", "-o", "x.svg"], ["solve", "--no-boxes"]])
def test_every_command_refuses_it(sudoku: Sudoku, command: list[str]) -> None:
    """It ends with 2 like any other file that cannot be read."""
    result = sudoku(*command, "/dev/zero")
    assert result.exit_code == 2
    assert result.stderr.startswith("/dev/zero: This file is larger than 4 MiB")


@for_each("piece", ["\n", "1,", f"{chr(10).join(ROWS)}\n\n"])
def test_a_text_beyond_what_is_read_at_once_is_refused(piece: str) -> None:
    """Where none of its first lines is a puzzle, one error refuses the whole; `benchmarks.bounds` measures the time."""
    text = piece * (1_100_000 // len(piece))
    _, outcomes = recovery.read(text)
    (refused,) = list(outcomes)
    assert isinstance(refused, FormatError)
    assert "characters; up to 1,048,576 are read at once" in str(refused)


def test_a_line_without_an_end_costs_no_memory() -> None:
    """In a list every puzzle is read, and the line is refused; of the line only the first bytes are kept."""
    file = BufferedReader(Endless(b"1", 50_000_000))
    *found, refused = recovery.read_list(file, f"{PUZZLE}\n".encode() * 3)
    assert [type(each) for each in found] == [Entry] * 3
    assert str(refused) == f"line 4: this line has {1 << 15:,} characters"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "utf-8-sig"])
def test_a_long_list_may_be_in_any_encoding(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """However long it is, it is read a piece at a time; what is broken is reported at its line."""
    monkeypatch.setattr(input_files, "LONG", 1_000)
    monkeypatch.setattr(input_files, "WHOLE", 2_000)
    Path("list.txt").write_bytes((f"{PUZZLE}\n" * 100 + f"{PUZZLE[:-1]}é\n").encode(encoding))
    result = sudoku("convert", "--format", "line", "list.txt")
    assert (result.exit_code, result.stdout) == (2, f"{PUZZLE}\n" * 100)
    assert result.stderr.startswith("list.txt, line 101, column 81")


@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_a_file_of_windows_or_dos_is_read(sudoku: Sudoku, encoding: str) -> None:
    """With its title, and a notice on the encoding."""
    Path("list.txt").write_bytes(f"Rätsel für Käthe\r\n{PUZZLE}\r\n".encode(encoding))
    result = sudoku("check", "list.txt")
    assert result.exit_code == 0
    assert "Rätsel für Käthe" in result.stdout
    assert "it is not in UTF-8" in result.stderr


def test_a_long_list_of_windows_is_read(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece at a time, with one notice; a byte beside cells costs only its line, as in UTF-8."""
    monkeypatch.setattr(input_files, "LONG", 1_000)
    monkeypatch.setattr(input_files, "WHOLE", 2_000)
    Path("list.txt").write_bytes(f"Käthe,{PUZZLE}\r\n".encode("cp1252") * 100)
    result = sudoku("convert", "--format", "line", "list.txt")
    assert (result.exit_code, result.stdout) == (0, f"{PUZZLE}\n" * 100)
    assert result.stderr.count("Windows-1252") == 1
    Path("list.txt").write_bytes(f"Ann,{PUZZLE}\n".encode() * 9 + f"Bob,{PUZZLE}\n".encode() * 90 + b"\xe4" + b"1" * 80)
    assert "line 100, column 1: The byte 0xe4" in sudoku("convert", "--format", "line", "list.txt").stderr


def test_words_may_stand_above_a_long_list() -> None:
    """Some lines of prose do not keep it from being one; above a single puzzle they might be a grid."""
    words = "some words about it\n" * 20
    assert recovery.find_heading(f"{words}{PUZZLE}\n{PUZZLE}\n".encode()) == ""
    assert recovery.find_heading(f"{words}{PUZZLE}\n{words}".encode()) is None
    assert recovery.find_heading(f"{words * 3}{PUZZLE}\n{PUZZLE}\n".encode()) is None
