"""003: J. S. Plank, CS202 lab "Sudoku": command line and reading."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from solver import CLASSIC, Grid
from solver.formats import read
from tests.documents.row import Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    document,
    drawn,
    pasted,
    posted,
    refused,
    solved,
    sudoku,
)
from tests.solver.formats.samples import PLANK_OUTPUT
from tests.solver.pictures.boards import read_line
from tests.solver.pictures.imagemagick import program
from tests.solver.search.puzzles import WRONG

PLANK = Document("003")
ONE = PUZZLES["000_sample_=_003_example1"]
ONE_SOLVED, TWO_SOLVED = SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["003_example2"]
EXAMPLES = [DOCUMENTS / f"003_example{number}.txt" for number in (1, 2)]
BAD = {number: DOCUMENTS / f"003_bad{number}.txt" for number in (1, 2, 3, 4)}
ORIGINS = (3, 28, 53, 80, 105, 130, 157, 182, 207)
SMALL = ("--preset", "plank-234")


def _faults(number: int) -> str:
    """What `check` says of a bad file, which it ends with 1."""
    result = sudoku("check", BAD[number])
    assert result.exit_code == 1
    return result.stdout


# ---- the command


@PLANK.asks("main", "usage: sudoku solve(yes|no) output-type(screen|convert)")
def usage() -> None:
    """`sudoku` alone, and with the lab's words, prints how it is called, on standard error; exit code 2."""
    for words in ((), ("yes", "screen")):
        result = sudoku(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Usage: sudoku [OPTIONS] COMMAND [ARGS]..." in result.stderr


@PLANK.asks("main", "bad solve")
def bad_solve() -> None:
    """A command that there is not is named; exit code 2."""
    result = sudoku("maybe", "screen")
    assert result.exit_code == 2
    assert "No such command 'maybe'" in result.stderr


@PLANK.asks("main", "bad output")
def bad_output() -> None:
    """An output that there is not is named beside those that there are; exit code 2."""
    result = sudoku("solve", "--format", "paper", EXAMPLES[0])
    assert result.exit_code == 2
    assert "'paper' is not one of report, csv, json, line" in result.stderr


@PLANK.asks("main", "sudoku yes screen")
def yes_screen() -> None:
    """`solve --format plank` prints both examples solved, with rules before, between and after, blank for blank."""
    result = sudoku("solve", "--format", "plank", *EXAMPLES)
    assert result.exit_code == 0
    assert result.stdout.count("-" * 19) == 3
    assert result.stdout.split("\n")[12:] == PLANK_OUTPUT.split("\n")[12:]


@PLANK.asks("main", "sudoku no screen")
def no_screen() -> None:
    """`show --format plank` prints a puzzle unsolved, blank for blank; exit code 0."""
    result = sudoku("show", "--format", "plank", EXAMPLES[1])
    assert (result.exit_code, result.stdout) == (0, "".join(PLANK_OUTPUT.splitlines(keepends=True)[:13]))


@PLANK.asks("main", "sudoku yes convert | sh: the solution as Sudoku.jpg")
def yes_convert() -> None:
    """`draw --kind solution` in the lab's size writes a JPG of that name that reads as the solution, cell by cell."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "Sudoku.jpg")
        assert sudoku("draw", *SMALL, "--kind", "solution", "-o", path, EXAMPLES[0]).exit_code == 0
        with Image.open(path) as picture:
            assert picture.format == "JPEG"
            assert read_line(picture) == ONE_SOLVED


@PLANK.asks("main", "sudoku no convert | sh: the puzzle as Sudoku.jpg")
def no_convert() -> None:
    """`draw` in the lab's size makes a picture that reads as the puzzle."""
    assert read_line(drawn(*SMALL, EXAMPLES[0])) == ONE


@PLANK.asks("Print_Convert", "ImageMagick commands on standard output")
def convert_commands() -> None:
    """`draw --as convert` prints one command that begins with the lab's word and fills a cell at each of 81 places."""
    result = sudoku("draw", "--as", "convert", EXAMPLES[0])
    cells = re.findall(r"'rectangle (\d+),(\d+) (\d+),(\d+)'", result.stdout)[-81:]
    assert (result.exit_code, result.stdout.count("convert ")) == (0, 1)
    assert [tuple(map(int, cell)) for cell in cells] == [(x, y, x + 23, y + 23) for y in ORIGINS for x in ORIGINS]


@PLANK.asks("Print_Convert", "... | sh")
def convert_run() -> None:
    """Where ImageMagick is on PATH it draws the puzzle, with --as-printed its mirror; else the shell reads it."""
    mirror = "".join(ONE[at::9] for at in range(9))
    for options, expected in (((), ONE), (("--as-printed",), mirror)):
        with tempfile.TemporaryDirectory() as folder:
            command = sudoku("draw", "--as", "convert", *options, "-o", "Sudoku.png", EXAMPLES[0]).stdout
            check = [] if Path(program()).name == "convert" else ["-n"]  # the shell reads the command, and runs nothing
            subprocess.run(["sh", *check], input=command, text=True, cwd=folder, check=True, timeout=60)
            if not check:
                with Image.open(Path(folder, "Sudoku.png")) as picture:
                    assert read_line(picture) == expected


# ---- reading


@PLANK.asks("Read_From_Stdin", "'-' or 0 is blank, 1 to 9")
def legal_characters() -> None:
    """The example with dashes, with zeros in their place, and with both."""
    text = document("003_example1.txt")
    assert solved(input=text) == [ONE_SOLVED]
    assert solved(input=text.replace("-", "0")) == [ONE_SOLVED]
    assert solved(input=text.replace("-", "0", 20)) == [ONE_SOLVED]


@PLANK.asks("Read_From_Stdin", "puzzles one after the other")
def concatenated() -> None:
    """Both examples in one stream are two puzzles, in order; so the page reads them."""
    both = document("003_example1.txt") + document("003_example2.txt")
    assert solved(input=both) == [ONE_SOLVED, TWO_SOLVED]
    assert posted("." * 81, "read", text=both).text("notice").startswith("Read 2 puzzles")


@PLANK.asks("Read_From_Stdin", "not caring about line or file formatting: blanks anywhere")
def blanks_anywhere() -> None:
    """Blanks and empty lines between the characters of the example, on the command line and pasted."""
    text = document("003_example1.txt")
    spread = "\n\n".join(" ".join(line) for line in text.split())
    assert solved(input=spread) == [ONE_SOLVED]
    assert pasted(spread) == ONE


@PLANK.asks("Read_From_Stdin", "... lines of seven")
def lines_of_seven() -> None:
    """`--from plank` reads 81 characters in lines of seven."""
    signs = "".join(document("003_example1.txt").split())
    text = "\n".join(signs[at : at + 7] for at in range(0, 81, 7))
    assert solved("--from", "plank", input=text) == [ONE_SOLVED]


@PLANK.asks("Read_From_Stdin", "... 162 characters on one line")
def two_on_a_line() -> None:
    """`--from plank` reads them as two puzzles."""
    signs = "".join((document("003_example1.txt") + document("003_example2.txt")).split())
    assert solved("--from", "plank", input=signs) == [ONE_SOLVED, TWO_SOLVED]


@PLANK.asks("Read_From_Stdin", "EOF: nothing to read is no error")
def end_of_file() -> None:
    """With `--from plank` empty input ends with 0 and no output, as the lab's program does."""
    result = sudoku("solve", "--from", "plank", "--format", "plank", input="")
    assert (result.exit_code, result.stdout) == (0, "")


@PLANK.asks("Read_From_Stdin", "Bad Sudoku File -- not enough entries")
def not_enough() -> None:
    """The example without its last row, and without its last character, is refused with what is missing."""
    text = document("003_example1.txt").rstrip()
    refused(text.rpartition("\n")[0], "8 rows, 9 needed")
    refused(text[:-1], "Row 9 has 8 cells, 9 needed")


@PLANK.asks("Read_From_Stdin", "Bad character at row 0, column 1: x")
def bad_character() -> None:
    """The first bad file: row 1, column 2, counted from 1, and the character; nothing is solved."""
    result = sudoku("solve", BAD[1])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "003_bad1.txt, line 1, column 2: Row 1, column 2: 'x' is not a digit" in result.stderr


@PLANK.asks("Is_Row_Valid", "Duplicate entry in row 5")
def bad_row() -> None:
    """The second bad file: row 6, counted from 1, with digit and cells."""
    assert "7 twice in row 6: r6c1 and r6c9" in _faults(2)


@PLANK.asks("Is_Col_Valid", "Duplicate entry in column 6")
def bad_column() -> None:
    """The third bad file: column 7, counted from 1."""
    assert "6 twice in column 7: r2c7 and r9c7" in _faults(3)


@PLANK.asks("Is_Panel_Valid", "Duplicate entry in panel starting at row 6 and column 6")
def bad_panel() -> None:
    """The fourth bad file: box 9, whose first cell is r7c7."""
    assert "9 twice in box 9: r7c8 and r8c7" in _faults(4)
    assert CLASSIC.cell_name(CLASSIC.boxes[8].cells[0]) == "r7c7"


@PLANK.asks("check order", "rows, then columns, then panels")
def order_of_checks() -> None:
    """Of a grid with a fault of each kind the row is told first, then the column, then the box."""
    grid = Grid.empty().with_digit(0, 5).with_digit(8, 5).with_digit(72, 5).with_digit(10, 5)
    kinds = [conflict.house.kind for conflict in grid.conflicts()]
    assert kinds == sorted(kinds, key=["row", "column", "box"].index)
    assert set(kinds) == {"row", "column", "box"}


@PLANK.asks("check order", "only the first error is told")
def all_errors() -> None:
    """Here all are told: both faults of a grid in one sentence."""
    result = sudoku("check", input=Grid.empty().with_digit(0, 5).with_digit(8, 5).with_digit(72, 5).line())
    assert "5 twice in row 1: r1c1 and r1c9; 5 twice in column 1: r1c1 and r9c1" in result.stdout


@PLANK.asks("exit", "exit status 1 on bad input")
def exit_status() -> None:
    """No bad file ends with 0: 2 for a character that cannot be read, 1 for a duplicate."""
    assert [sudoku("solve", path).exit_code for path in BAD.values()] == [2, 1, 1, 1]


@PLANK.asks("Solve", "Cannot solve puzzle, then the unsolved grid")
def cannot_solve() -> None:
    """`solve --format plank` prints a puzzle without solution unsolved, says why on standard error, and ends with 1."""
    result = sudoku("solve", "--format", "plank", input=WRONG.line())
    assert result.exit_code == 1
    assert read(result.stdout).entries[0].puzzle.givens == WRONG
    assert result.stdout.count("-" * 19) == 2
    assert "No solution." in result.stderr
