"""Test running the documents' command lines in the server's process."""

from __future__ import annotations

import pytest

from tests.for_each import for_each
from tests.solver.search.puzzles import documents
from webapp.learn import terminal
from webapp.learn.terminal import MAX_OUTPUT_BYTES, Printed, max_moves_of, run_line

DIGITS = "123456789"
FULL = "".join((DIGITS * 2)[3 * (row % 3) + row // 3 :][:9] for row in range(9))
FILES = {"full.txt": FULL.encode(), "x.txt": b"-x", "zero.txt": b"0" + b"-" * 80, "one.txt": b"9"}
DASHES = b"-" * 19 + b"\n"
LONG, _ = documents()["hard_for_brute_force"]
BAD = b"Bad character at row 0, column 1: x\n"
USAGE = "usage: sudoku solve(yes|no) output-type(screen|convert) - puzzles on stdin\nbad solve\n"


@for_each(
    ("line", "printed"),
    [
        ("sudoku run plank no screen < x.txt", Printed(DASHES + BAD, "", 1)),
        ("cat x.txt x.txt | sudoku run plank no convert", Printed(BAD, "", 1)),
        ("cat x.txt | sudoku run plank no screen | head -1", Printed(DASHES)),
        ("cat full.txt full.txt | sudoku run plank no screen | sed -n 2p", Printed(b"1 2 3  4 5 6  7 8 9\n")),
        ("sudoku run plank --step 1 no screen", Printed(b"Read_From_Stdin is not implemented yet\n", "", 1)),
        ("sudoku run plank maybe screen", Printed(b"", USAGE, 1)),
        ("sudoku run csis < full.txt | head -1", Printed(b"Solution: 123 456 789\n")),
        ("echo full.txt | sudoku run cs2 verify | sed -n 17p", Printed(b"full.txt is a valid Sudoku solution\n")),
    ],
)
def test_a_line_runs_as_in_a_shell(line: str, printed: Printed) -> None:
    """`<`, `cat` and `echo` give input, `head` and `sed` filter output, the last exit code counts."""
    assert run_line(line, FILES) == printed


def test_remarks_go_to_standard_error() -> None:
    """A remark is one line of standard error, even if the output goes through `head`."""
    printed = run_line("sudoku run plank no screen < zero.txt", FILES)
    assert (printed.output, printed.code, printed.errors.count("\n")) == (DASHES, 2, 1)
    printed = run_line("sudoku run liang < one.txt | head", FILES)
    assert (printed.output.count(b"\n"), printed.code, printed.errors.count("\n")) == (10, 0, 1)


@for_each("line", ["rm full.txt", "sudoku solve full.txt", "sed p full.txt", "sudoku run plank | sh"])
def test_other_commands_are_refused(line: str) -> None:
    """Any other command is refused, and only the given files are read."""
    with pytest.raises(ValueError, match="cannot be run here"):
        run_line(line, FILES)
    with pytest.raises(KeyError):
        run_line("cat /etc/passwd | sudoku run liang", FILES)


def test_what_the_program_refuses_is_told_as_by_sudoku_run() -> None:
    """The sentence is on standard error and the exit code is 2: a missing file, and a text that holds no grid."""
    for line, errors in (
        ("echo none.txt | sudoku run cs2 solve", "Error: none.txt: No such file or directory.\n"),
        ("sudoku run tutorialspoint x.txt", "Error: x.txt: 0 rows of numbers in braces; 9 are needed.\n"),
        ("sudoku run plank --step 2 yes screen", "Error: sudoku2 does not solve yet: that comes with step 5.\n"),
    ):
        printed = run_line(line, FILES)
        assert (printed.errors, printed.code) == (errors, 2)


@pytest.mark.parametrize(
    ("line", "blank", "output"),
    [("sudoku run plank yes screen < x.txt", "-", DASHES), ("sudoku run csis < x.txt", ".", b"")],
)
def test_a_long_search_is_stopped_after_counted_moves(
    line: str, blank: str, output: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program has printed stays, and a sentence has the number of moves."""
    monkeypatch.setattr(terminal, "BUDGET_DIVISOR", 20_000)
    printed = run_line(line, FILES, LONG.line(blank).encode())
    assert f" {max_moves_of(line.split()[2]):,} moves" in printed.stopped
    assert printed.output == output


def test_the_puzzles_of_an_input_share_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two long searches get no more than one; a third puzzle is not begun."""
    monkeypatch.setattr(terminal, "BUDGET_DIVISOR", 20_000)
    long = LONG.line("-")
    first = run_line("sudoku run plank yes screen < x.txt", FILES, (FULL + long).encode())
    assert first.output.count(DASHES) == 2
    assert run_line("sudoku run plank yes screen < x.txt", FILES, (FULL + long * 2).encode()) == first


def test_a_long_output_is_stopped() -> None:
    """Its first bytes are there, and a sentence."""
    printed = run_line("sudoku run plank no convert < x.txt", FILES, FULL.encode() * 20)
    assert len(printed.output) == MAX_OUTPUT_BYTES
    assert f"{MAX_OUTPUT_BYTES:,} bytes" in printed.stopped


def test_bytes_that_are_no_text_are_shown_by_their_numbers() -> None:
    """UTF-8 is text; other bytes and control characters are written as they are in C."""
    assert Printed("é\t\n".encode() + b"\xe9\0\x1b").text == "é\t\n\\xe9\\x00\\x1b"
