"""Grids and words are found in whatever a program prints."""

from __future__ import annotations

from typing import Final

from solver.judge.answers import find_commands, read_answer, says_valid
from tests.for_each import for_each

SOLVED: Final = "963174258178325649254689731821437596496852317735961824589713462317246985642598173"
ROWS: Final = [SOLVED[at : at + 9] for at in range(0, 81, 9)]
SPACED: Final = "\n".join(" ".join(row) for row in ROWS)
BOXED: Final = "\n".join("| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |" for row in ROWS)
RULE: Final = "+-------+-------+-------+"
PRINTED: Final = {
    "rows": "\n".join(ROWS),
    "spaced, with a blank at the end": "".join(f"{' '.join(row)} \n" for row in ROWS),
    "prompts in front": "".join(f"Row {number}: " for number in range(1, 10)) + SPACED,
    "counts and times": f"Calls: 12345\n{SPACED}\nSolved in 0.0032 seconds, 1234 tries\n",
    "a frame": f"{RULE}\n{BOXED}\n{RULE}",
    "numbered columns": f"    1 2 3   4 5 6   7 8 9\n{BOXED}",
    "numbered rows": "\n".join(f"{number} | {' '.join(row)}" for number, row in enumerate(ROWS, 1)),
    "lists of Python": "\n".join(str([int(digit) for digit in row]) for row in ROWS),
    "one list": str([[int(digit) for digit in row] for row in ROWS]),
    "numpy": "[[" + "]\n [".join(" ".join(row) for row in ROWS) + "]]",
    "commas": "\n".join(",".join(row) for row in ROWS),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "dashes": "\n".join("-".join(row) for row in ROWS),
    "words and a list": f"Some({[[int(digit) for digit in row] for row in ROWS]})",
    "numpy's own form": "array([[" + "],\n       [".join(", ".join(row) for row in ROWS) + "]])",
    "pandas": "   " + "  ".join("012345678") + "\n" + "\n".join(f"{n}  " + "  ".join(r) for n, r in enumerate(ROWS)),
    "one line": f"Solution: {SOLVED}\n",
    "a digit a line": "\n".join(SOLVED),
    "a digit a line, in rows": "\n\n".join("\n".join(row) for row in ROWS),
    "an example of how to type it": f"5 3 _ _ _ 2 1 _ 6\n_ _ 7 3 _ _ _ _ _\n{SPACED}",
    "a frame of an old code page": f"\ufffd\ufffd\u037b\n{BOXED}\n\ufffd\u0379\n".replace("|", "\ufffd"),
    "box drawing": "╔═══╗\n" + "\n".join(f"║ {' │ '.join(row)} ║" for row in ROWS),
    "a stray count in front": f"30 clues\n{SPACED}",
    "the puzzle first": "\n".join(" ".join(row).replace("1", "0") for row in ROWS) + f"\n\nSolution:\n{SPACED}",
    "the puzzle last": f"{SPACED}\n\nPuzzle:\n" + "\n".join(" ".join(row).replace("1", ".") for row in ROWS),
}


@for_each("layout", PRINTED)
def test_a_grid_is_found_in_any_layout(layout: str) -> None:
    """The solution that a program prints is found whatever is around it."""
    best = read_answer(PRINTED[layout]).best
    assert best is not None
    assert best.line() == SOLVED


@for_each(
    "text", ["", "No solution\n", "12 34", "\n".join(ROWS[:8]), SPACED.replace("9", "10", 1), "-" * 27 + "\n" + "." * 9]
)
def test_no_grid_is_invented(text: str) -> None:
    """Where there are not nine rows of nine digits, there is no grid."""
    assert read_answer(text).best is None


def test_a_wrong_row_is_named() -> None:
    """Something like a grid that is none comes with what is wrong."""
    assert read_answer("\n".join([*ROWS[:8], ROWS[8][:8]])).problem.startswith("8 rows of 9 cells")


@for_each(
    "layout",
    [
        "530070000\n" * 9,
        "|5 3  |  7  |     |\n" * 9,
        ("+---" * 9 + "+\n" + "| 5 | 3 |   |   | 7 |   |   |   |   |\n") * 9,
        "║ 5  3    ║    7    ║         ║\n" * 9,
        "5 3   |   7   |      \n" * 9,
    ],
)
def test_a_grid_with_empty_cells_is_found(layout: str) -> None:
    """Empty cells may be blanks between bars."""
    assert [grid.line(".") for grid in read_answer(layout).grids] == ["53..7...." * 9]


def test_a_row_without_a_digit_is_no_rule() -> None:
    """A row of nine signs is a row where one is missing, and a rule where none is."""
    assert read_answer("53..7....\n" * 8 + ".........\n").grids[0].line(".") == "53..7...." * 8 + "." * 9
    assert len(read_answer(("53..7....\n" * 3 + "---------\n") * 3).grids) == 1


@for_each(
    "text",
    [
        "No solution",
        "no solution exists.",
        "The puzzle has no solution",
        "Cannot solve puzzle",
        "It can't be solved!",
        "Sorry, this is unsolvable",
        "Solution does not exist: not found",
        "could not be solved",
        "impossible",
        "Solved: False",
    ],
)
def test_words_that_deny_a_solution(text: str) -> None:
    """Each of the usual ways to say that there is no solution is understood."""
    assert read_answer(text).denies


@for_each("text", ["The solution is found:", "Solved in 3 s", "Solution:", "Done, 3 backtracks"])
def test_words_that_do_not(text: str) -> None:
    """Words about a solution that was found deny none."""
    assert not read_answer(text).denies


def test_names_of_files_say_nothing() -> None:
    """A file called wrong.txt does not make a program say that its input is wrong."""
    assert read_answer("wrong.txt").refuses
    assert not read_answer("wrong.txt", ("wrong.txt",)).refuses


@for_each(
    ("text", "expected"),
    [
        ("File: grid.txt\nThis is a valid solution", True),
        ("grid is not a valid Sudoku solution", False),
        ("The solution is INVALID.", False),
        ("incorrect", False),
        ("1 2 3", None),
        ("File name:", None),
        ("File: grid.txt\nNo errors found", True),
        ("File: grid.txt\nThere are errors", False),
        ("grid.txt has 2 conflicts", False),
        ("The grid is free of mistakes.", True),
        ("not wrong", True),
        ("File name: grid.txt\n", None),
        ("File name: 1\n", True),
        ("File name: grid.txt\n0\n", False),
    ],
)
def test_what_is_said_about_a_full_grid(text: str, expected: bool | None) -> None:
    """A program calls a grid right, wrong, or says nothing."""
    assert says_valid(text, ("grid.txt",)) is expected


def test_commands_are_read() -> None:
    """The digits and places of ImageMagick's commands come in their order."""
    text = "".join(f"\\( label:{digit} \\) -geometry 24x24+{at}+3 \\\n" for at, digit in enumerate(SOLVED))
    grids, places = find_commands(text)
    assert [grid.line() for grid in grids] == [SOLVED]
    assert (places[0], len(places)) == ("24x24+0+3", 81)
