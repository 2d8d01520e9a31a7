"""`sudoku run`: what the command adds to the documents' programs: files, exit codes, standard error, signals."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from solver.search.documents import cs2
from tests.solver.cli.conftest import DOCUMENTS, PROGRAM, ROOT, Sudoku, process
from tests.solver.search.puzzles import puzzle

PROGRAMS = ("liang", "tutorialspoint", "cs2", "plank", "csis")
ENDLESS = "-" * 71 + "9" + "12345678-"  # no solution, which a search that goes cell by cell sees only in the last row


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_help_shows_examples_and_exit_codes(sudoku: Sudoku, name: str) -> None:
    """Each program has a sentence in the list of all, and examples and exit codes in its own help."""
    shown = sudoku("run", name, "-h").stdout
    assert f"sudoku run {name}" in shown[shown.index("Examples") :]
    assert "Exit code: 0" in shown
    assert "..." not in sudoku("run", "-h").stdout.partition("Commands:")[2]
    assert max(map(len, shown.splitlines())) <= 80


def test_another_name_is_refused(sudoku: Sudoku) -> None:
    """There are five programs; the exit code of another name is 2."""
    assert sudoku("run", "knuth").exit_code == 2


def test_standard_error_has_one_line(sudoku: Sudoku) -> None:
    """All remarks of a run stand in one line, and never on standard output."""
    result = sudoku("run", "liang", input=". 6 . 1")
    assert result.exit_code == 0
    assert result.stdout.startswith("Enter a Sudoku puzzle:\nThe solution is found:\n1 2 3 4 5 6 7 8 9 \n")
    assert result.stderr.startswith("No number stands at line 1, column 1 after 0 of 81 numbers; ")
    assert result.stderr.endswith("other solutions too.\n")
    assert result.stderr.count("\n") == 1


def test_a_proper_puzzle_has_no_remark(sudoku: Sudoku) -> None:
    """Nothing is on standard error where the program notices all there is."""
    for name, file in (("liang", "000_sample_input.txt"), ("csis", "004_example1.txt")):
        result = sudoku("run", name, input=(DOCUMENTS / file).read_text())
        assert (result.exit_code, result.stderr) == (0, "")


def test_tutorialspoint_reads_a_file(sudoku: Sudoku, tmp_path: Path) -> None:
    """The braces of a file take the place of its own grid; a file without braces, or none at all, is refused with 2."""
    own = sudoku("run", "tutorialspoint")
    assert sudoku("run", "tutorialspoint", DOCUMENTS / "001_input_braces.txt").stdout == own.stdout
    assert (own.exit_code, own.stdout.splitlines()[0]) == (0, "3 1 6  | 5 7 8  | 4 9 2 ")
    (tmp_path / "none.cpp").write_text("int main() {}")
    for name, words in (
        ("none.cpp", "none.cpp: 0 rows of numbers in braces"),
        ("absent.cpp", "absent.cpp: No such file"),
    ):
        result = sudoku("run", "tutorialspoint", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr


def test_cs2_asks_for_a_file(sudoku: Sudoku, tmp_path: Path) -> None:
    """The prompt comes first; a file that is not there, or no name, is refused with 2 and a sentence."""
    (tmp_path / "gentle.txt").write_text((DOCUMENTS / "002_gentle.txt").read_text())
    result = sudoku("run", "cs2", "verify", input="gentle.txt\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith("gentle.txt is not a valid ")
    for typed, words in (("absent.txt\n", "absent.txt: No such file"), ("", "No file was named"), ("\n", "No file")):
        result = sudoku("run", "cs2", "solve", input=typed)
        assert (result.exit_code, result.stdout) == (2, cs2.PROMPT)
        assert words in result.stderr


def test_cs2_refuses_a_name_with_a_nul_byte(sudoku: Sudoku, tmp_path: Path) -> None:
    """Binary input holds no name of a file: the exit code is 2, also where the part before the NUL byte names one."""
    (tmp_path / "gentle.txt").write_text((DOCUMENTS / "002_gentle.txt").read_text())
    for step in ("verify", "solve"):
        for typed in (b"a\0b", b"gentle.txt\0b\n", b"\0"):
            result = sudoku("run", "cs2", step, input=typed)
            assert (result.exit_code, result.stdout) == (2, cs2.PROMPT)
            assert "NUL byte" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [("liang",), ("tutorialspoint", "binary"), ("cs2", "verify"), ("plank", "yes", "screen"), ("csis",)],
    ids=lambda arguments: str(arguments[0]),
)
def test_binary_input_ends_every_program_in_order(sudoku: Sudoku, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """Each program ends with one of its exit codes, whatever bytes it is given."""
    for data in (b"\0", b"a\0b\n", bytes(range(256)) * 3, b"\xff\xfe1\x002\0" * 100, b"9" * 5_000, b""):
        (tmp_path / "binary").write_bytes(data)
        result = sudoku("run", *arguments, input=data)
        assert result.exit_code in (0, 1, 2)
        assert result.exception is None or isinstance(result.exception, SystemExit)


def test_plank_s_usage_is_the_lab_s(sudoku: Sudoku) -> None:
    """Wrong arguments are reported on standard error alone, with exit code 1, also those that begin with a dash."""
    usage = "usage: sudoku solve(yes|no) output-type(screen|convert) - puzzles on stdin\n"
    for arguments, errors in (
        ((), usage),
        (("yes",), usage),
        (("-x", "paper"), f"{usage}bad solve\n"),
        (("no", "-x"), f"{usage}bad output\n"),
    ):
        result = sudoku("run", "plank", *arguments)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", errors)


def test_a_step_that_lacks_something_is_refused(sudoku: Sudoku) -> None:
    """Solving before step 5 and commands before the last version end with 2, and there is no step 6."""
    for arguments in (("4", "yes", "screen"), ("5", "yes", "convert"), ("6", "no", "screen")):
        result = sudoku("run", "plank", "--step", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")


def test_bytes_come_out_as_they_went_in(sudoku: Sudoku) -> None:
    """A bad character that is no ASCII is printed as the byte that it is."""
    result = sudoku("run", "plank", "no", "convert", input=b"-\xe9")
    assert (result.exit_code, result.stdout_bytes) == (1, b"Bad character at row 0, column 1: \xe9\n")


def test_the_program_ends_though_the_input_stays_open() -> None:
    """Once 81 numbers have arrived the program answers and ends, also where nobody closes its input."""
    text = " ".join(puzzle("002_figure3_gentle").line("0"))
    with subprocess.Popen(
        [*PROGRAM, "run", "liang"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(f"{text}\n".encode())
        program.stdin.flush()
        assert program.stdout.read().decode().splitlines()[2] == "8 1 3 4 2 9 7 6 5 "
        assert program.wait(timeout=30) == 0


def test_ctrl_c_ends_a_long_search() -> None:
    """A search has no budget: Ctrl-C ends it, with exit code 130 and nothing on standard output."""
    with subprocess.Popen(
        [*PROGRAM, "run", "plank", "yes", "convert"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as program:
        with pytest.raises(subprocess.TimeoutExpired):
            program.communicate(ENDLESS.encode(), timeout=5)
        program.send_signal(signal.SIGINT)
        shown, _ = program.communicate(timeout=30)
    assert (shown, program.returncode) == (b"", 130)


def test_a_closed_pipe_ends_it() -> None:
    """A reader who goes away ends the program with 141, as any other command."""
    line = puzzle("002_figure3_gentle").line("-")
    result = subprocess.run(
        ["sh", "-c", f"{{ {' '.join(PROGRAM)} run plank no convert; echo $? >&2; }} | head -1"],
        input=f"{line}\n".encode() * 2_000,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert result.stdout == b"convert -size 234x234 xc:Black \\\n"
    assert result.stderr.split()[-1] == b"141"


def test_the_process_writes_what_the_command_does() -> None:
    """As a process of its own it prints the same bytes and has the same exit code."""
    result = process("run", "plank", "yes", "screen", stdin=(DOCUMENTS / "003_bad4.txt").read_bytes())
    assert (result.returncode, result.stderr) == (1, b"")
    assert result.stdout.decode().splitlines()[1:] == ["Duplicate entry in panel starting at row 6 and column 6"]
