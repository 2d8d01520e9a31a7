"""Test running the documents' command lines in the server's process."""

from __future__ import annotations

import pytest

from webapp.learn.terminal import Printed, run_line

DIGITS = "123456789"
FULL = "".join((DIGITS * 2)[3 * (row % 3) + row // 3 :][:9] for row in range(9))
FILES = {"full.txt": FULL.encode(), "x.txt": b"-x", "zero.txt": b"0" + b"-" * 80, "one.txt": b"9"}
DASHES = "-" * 19 + "\n"
BAD = "Bad character at row 0, column 1: x\n"
USAGE = "usage: sudoku solve(yes|no) output-type(screen|convert) - puzzles on stdin\nbad solve\n"


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("sudoku run plank no screen < x.txt", Printed(DASHES + BAD, "", 1)),
        ("cat x.txt x.txt | sudoku run plank no convert", Printed(BAD, "", 1)),
        ("cat x.txt | sudoku run plank no screen | head -1", Printed(DASHES)),
        ("cat full.txt full.txt | sudoku run plank no screen | sed -n 2p", Printed("1 2 3  4 5 6  7 8 9\n")),
        ("sudoku run plank --step 1 no screen", Printed("Read_From_Stdin is not implemented yet\n", "", 1)),
        ("sudoku run plank maybe screen", Printed("", USAGE, 1)),
        ("sudoku run csis < full.txt | head -1", Printed("Solution: 123 456 789\n")),
        ("echo full.txt | sudoku run cs2 verify | sed -n 17p", Printed("full.txt is a valid Sudoku solution\n")),
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
    assert (printed.output.count("\n"), printed.code, printed.errors.count("\n")) == (10, 0, 1)


@pytest.mark.parametrize("line", ["rm full.txt", "sudoku solve full.txt", "sed p full.txt", "sudoku run plank | sh"])
def test_other_commands_are_refused(line: str) -> None:
    """Any other command is refused, and only the given files are read."""
    with pytest.raises(ValueError, match="cannot be run here"):
        run_line(line, FILES)
    with pytest.raises(KeyError):
        run_line("cat /etc/passwd | sudoku run liang", FILES)
