"""003: J. S. Plank, CS202 lab "Sudoku": command line and reading."""

from __future__ import annotations

import re
import subprocess
import tempfile
from html import escape
from pathlib import Path

from PIL import Image, ImageChops

from solver import Grid
from tests.documents.row import Attempt, Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    client,
    document,
    pasted,
    posted,
    ran,
    refused,
    solved,
    sudoku,
)
from tests.solver.formats.samples import PLANK_OUTPUT
from tests.solver.pictures.boards import read_line
from tests.solver.pictures.imagemagick import program
from tests.solver.search.puzzles import WRONG

PLANK = Document("003")
ONE, TWO = PUZZLES["000_sample_=_003_example1"], PUZZLES["003_example2"]
ONE_SOLVED, TWO_SOLVED = SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["003_example2"]
EXAMPLES = [DOCUMENTS / f"003_example{number}.txt" for number in (1, 2)]
BAD = {number: DOCUMENTS / f"003_bad{number}.txt" for number in (1, 2, 3, 4)}
ORIGINS = (3, 28, 53, 80, 105, 130, 157, 182, 207)
SMALL = ("--preset", "plank-234")


USAGE = "usage: sudoku solve(yes|no) output-type(screen|convert) - puzzles on stdin\n"
RULE = "-" * 19 + "\n"
BOTH = document("003_example1.txt") + document("003_example2.txt")
FAULTS = {  # what the lab prints of each bad file, and what our own check says
    1: ("Bad character at row 0, column 1: x", "row 1, column 2 holds 'x', which is no digit"),
    2: ("Duplicate entry in row 5", "7 twice in row 6: r6c1 and r6c9"),
    3: ("Duplicate entry in column 6", "6 twice in column 7: r2c7 and r9c7"),
    4: ("Duplicate entry in panel starting at row 6 and column 6", "9 twice in box 9: r7c8 and r8c7"),
}


def screen(*grids: str) -> str:
    """What the lab prints of these grids: 19 dashes before the first and after each, panels set apart."""
    text = RULE
    for grid in grids:
        signs = "".join(grid.split()).replace(".", "-")
        rows = ["  ".join(" ".join(signs[at : at + 3]) for at in range(row, row + 9, 3)) for row in range(0, 81, 9)]
        text += "\n\n".join("\n".join(rows[at : at + 3]) for at in (0, 3, 6)) + f"\n{RULE}"
    return text


def convert(grid: str) -> str:
    """The lab's commands for a grid, the number of the row in x."""
    signs = iter(grid.replace(".", "-"))
    labels = [
        rf"\( -size 24x24 -gravity Center label:{next(signs)} \) -geometry 24x24+{x}+{y} -gravity NorthWest -composite "
        for x in ORIGINS
        for y in ORIGINS
    ]
    lines = ["convert -size 234x234 xc:Black ", "  -background White -fill Black ", *labels, "  Sudoku.jpg"]
    return "\\\n".join(lines) + "\n"


def bad(sentence: str) -> str:
    """The output of `no screen` that ends with an error."""
    return f"{RULE}{sentence}\n"


def mirror_of(grid: str) -> str:
    """The grid with rows and columns exchanged."""
    return "".join(grid[at::9] for at in range(9))


# ---- the command


@PLANK.asks("main", "usage: sudoku solve(yes|no) output-type(screen|convert)")
def usage() -> None:
    """`sudoku run plank` without two arguments prints it on standard error, nothing else, and ends with 1."""
    for words in ((), ("yes",), ("yes", "screen", "example1.txt")):
        assert ran("plank", *words, input=document("003_example1.txt")) == (1, "", USAGE)


@PLANK.asks("main", "bad solve")
def bad_solve() -> None:
    """`sudoku run plank` says it below the usage, before it looks at the second argument."""
    for words in (("maybe", "screen"), ("maybe", "paper")):
        assert ran("plank", *words) == (1, "", f"{USAGE}bad solve\n")


@PLANK.asks("main", "bad output")
def bad_output() -> None:
    """`sudoku run plank` says it below the usage."""
    assert ran("plank", "yes", "paper") == (1, "", f"{USAGE}bad output\n")


@PLANK.asks("main", "sudoku yes screen")
def yes_screen() -> None:
    """`sudoku run plank yes screen` prints both examples solved, rules before, between and after, to the letter."""
    assert ran("plank", "yes", "screen", input=BOTH) == (0, screen(ONE_SOLVED, TWO_SOLVED), "")
    assert screen(TWO, TWO_SOLVED) == PLANK_OUTPUT


@PLANK.asks("main", "sudoku yes screen: the first of several solutions")
def first_of_several() -> None:
    """`sudoku run plank yes screen` prints that of Figure 2, and says on standard error that there are others."""
    several = PUZZLES["000_fig2_as_printed"].replace(".", "-")
    shown = screen(SOLUTIONS["000_fig2_as_printed"])
    assert ran("plank", "yes", "screen", input=several) == (0, shown, "There are other solutions too: puzzle 1.\n")


@PLANK.asks("main", "sudoku no screen")
def no_screen() -> None:
    """`sudoku run plank no screen` prints both examples unsolved, to the letter; so does `show --format plank`."""
    assert ran("plank", "no", "screen", input=BOTH) == (0, screen(ONE, TWO), "")
    result = sudoku("show", "--format", "plank", *EXAMPLES)
    assert (result.exit_code, result.stdout) == (0, screen(ONE, TWO))


@PLANK.asks("main", "sudoku yes convert: commands that draw the solution")
def yes_convert() -> None:
    """`sudoku run plank yes convert` prints 84 lines for each example, to the letter, the row in x."""
    assert ran("plank", "yes", "convert", input=BOTH) == (0, convert(ONE_SOLVED) + convert(TWO_SOLVED), "")
    assert convert(ONE_SOLVED).count("\n") == 84


@PLANK.asks("main", "sudoku no convert: commands that draw the puzzle")
def no_convert() -> None:
    """`sudoku run plank no convert` prints 84 lines for each example, to the letter."""
    assert ran("plank", "no", "convert", input=BOTH) == (0, convert(ONE) + convert(TWO), "")


@PLANK.asks("main", "sudoku no convert | head, of example 3")
def convert_head() -> None:
    """Of row 1 of the unsolved example 3 it prints seven labels - and 9 at +3+105; so does the page of the lab."""
    shown = ran("plank", "no", "convert", input="----9---" + "-" * 73)[1]
    head = "".join(shown.splitlines(keepends=True)[:10])
    assert re.findall(r"label:(.) .*\+3\+(\d+) ", head) == [("9" if y == 105 else "-", str(y)) for y in ORIGINS[:8]]
    assert escape(head) in client().get("/documents/plank").text


@PLANK.asks("main", "Sudoku.jpg, without ImageMagick")
def drawn_here() -> None:
    """`draw` in the lab's size writes a JPG of that name that reads as the puzzle, or as the solution."""
    for kind, expected in (("puzzle", ONE), ("solution", ONE_SOLVED)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "Sudoku.jpg")
            assert sudoku("draw", *SMALL, "--kind", kind, "-o", path, EXAMPLES[0]).exit_code == 0
            with Image.open(path) as picture:
                assert picture.format == "JPEG"
                assert read_line(picture) == expected


@PLANK.asks("Print_Convert", "ImageMagick commands on standard output")
def convert_commands() -> None:
    """`sudoku run plank no convert` prints one command of the lab's word, a label at each of 81 places."""
    code, printed, _ = ran("plank", "no", "convert", input=document("003_example1.txt"))
    places = re.findall(r"label:. .*\+(\d+)\+(\d+) ", printed)
    assert (code, printed.count("convert ")) == (0, 1)
    assert [tuple(map(int, place)) for place in places] == [(x, y) for x in ORIGINS for y in ORIGINS]


@PLANK.asks("Print_Convert", "... | sh")
def convert_run() -> None:
    """Where ImageMagick is on PATH the lab's commands draw the mirror of the puzzle; else the shell reads them."""
    command = ran("plank", "no", "convert", input=document("003_example1.txt"))[1]
    assert command.startswith("convert ")
    assert command.rstrip().endswith("Sudoku.jpg")
    with tempfile.TemporaryDirectory() as folder:
        labels = drawn_labels(folder) if Path(program()).name == "convert" else {}
        check = [] if labels else ["-n"]  # the shell reads the command, and runs nothing
        subprocess.run(["sh", *check], input=command, text=True, cwd=folder, check=True, timeout=60)
        if labels:
            with Image.open(Path(folder, "Sudoku.jpg")) as picture:
                assert read_labels(picture, labels) == mirror_of(ONE)


def drawn_labels(folder: str) -> dict[str, Image.Image]:
    """The lab's label of each sign in whatever font ImageMagick takes; none where it has no font."""
    labels = {}
    for sign in "-123456789":
        path = Path(folder, f"label{sign}.png")
        words = ["-background", "White", "-fill", "Black", "-size", "24x24", "-gravity", "Center", f"label:{sign}"]
        if subprocess.run([program(), *words, str(path)], capture_output=True, check=False, timeout=60).returncode:
            return {}
        with Image.open(path) as label:
            labels[sign.replace("-", ".")] = label.convert("L")
    return labels


def read_labels(picture: Image.Image, labels: dict[str, Image.Image]) -> str:
    """The sign whose label each cell looks most like, row by row."""
    grey = picture.convert("L")
    cells = [grey.crop((x, y, x + 24, y + 24)) for y in ORIGINS for x in ORIGINS]
    return "".join(
        min(labels, key=lambda sign: sum(ImageChops.difference(cell, labels[sign]).tobytes())) for cell in cells
    )


# ---- reading


@PLANK.asks("Read_From_Stdin", "'-' is blank, 1 to 9")
def legal_characters() -> None:
    """`sudoku run plank` takes no dot for a blank; our own reading takes dashes, zeros and both."""
    text = document("003_example1.txt")
    assert ran("plank", "no", "screen", input=text) == (0, screen(ONE), "")
    assert ran("plank", "no", "screen", input=text.replace("-", ".")) == (
        1,
        bad("Bad character at row 0, column 0: ."),
        "",
    )
    for zeros in (0, 20, 52):
        assert solved(input=text.replace("-", "0", zeros)) == [ONE_SOLVED]


@PLANK.asks("Read_From_Stdin", "0 is legal, and then crashes the program")
def zero() -> None:
    """`sudoku run plank` prints the dashes, says so on standard error and ends with 2; the reader alone prints it."""
    text = document("003_example1.txt").replace("-", "0", 1)
    code, shown, errors = ran("plank", "no", "screen", input=text)
    assert (code, shown) == (2, RULE)
    assert errors.startswith("Puzzle 1 holds a 0: ")
    assert ran("plank", "--step", "2", "no", "screen", input=text) == (0, screen(f"0{ONE[1:]}"), "")


@PLANK.asks("Read_From_Stdin", "puzzles one after the other")
def concatenated() -> None:
    """`sudoku run plank` reads both examples from one stream, in order; so our own reading and the page read them."""
    assert ran("plank", "no", "screen", input=BOTH) == (0, screen(ONE, TWO), "")
    assert solved(input=BOTH) == [ONE_SOLVED, TWO_SOLVED]
    assert posted("." * 81, "read", text=BOTH).text("notice").startswith("Read 2 puzzles")


@PLANK.asks("Read_From_Stdin", "not caring about line or file formatting: blanks anywhere")
def blanks_anywhere() -> None:
    """Blanks and empty lines between the characters of the example, for `sudoku run plank`, for ours and pasted."""
    spread = "\n\n".join(" ".join(line) for line in document("003_example1.txt").split())
    assert ran("plank", "no", "screen", input=spread) == (0, screen(ONE), "")
    assert solved(input=spread) == [ONE_SOLVED]
    assert pasted(spread) == ONE


@PLANK.asks("Read_From_Stdin", "... lines of seven")
def lines_of_seven() -> None:
    """`sudoku run plank`, and our own commands with `--from plank`, read 81 characters in lines of seven."""
    signs = "".join(document("003_example1.txt").split())
    text = "\n".join(signs[at : at + 7] for at in range(0, 81, 7))
    assert ran("plank", "yes", "screen", input=text) == (0, screen(ONE_SOLVED), "")
    assert solved("--from", "plank", input=text) == [ONE_SOLVED]


@PLANK.asks("Read_From_Stdin", "... 162 characters on one line")
def two_on_a_line() -> None:
    """`sudoku run plank`, and our own commands with `--from plank`, read them as two puzzles."""
    signs = "".join(BOTH.split())
    assert ran("plank", "yes", "screen", input=signs) == (0, screen(ONE_SOLVED, TWO_SOLVED), "")
    assert solved("--from", "plank", input=signs) == [ONE_SOLVED, TWO_SOLVED]


@PLANK.asks("Read_From_Stdin", "EOF: nothing to read is no error")
def end_of_file() -> None:
    """`sudoku run plank` of an empty input prints the dashes, with convert nothing, and ends with 0."""
    assert ran("plank", "yes", "screen") == (0, RULE, "")
    assert ran("plank", "yes", "convert") == (0, "", "")
    result = sudoku("solve", "--from", "plank", "--format", "plank", input="")
    assert (result.exit_code, result.stdout) == (0, "")


@PLANK.asks("Read_From_Stdin", "Bad Sudoku File -- not enough entries")
def not_enough() -> None:
    """`sudoku run plank` says so of 72 and of 80 characters; our own reading says what is missing."""
    text = document("003_example1.txt").rstrip()
    for short in (text.rpartition("\n")[0], text[:-1]):
        assert ran("plank", "no", "screen", input=short) == (1, bad("Bad Sudoku File -- not enough entries"), "")
    refused(text.rpartition("\n")[0], "8 rows, and 9 are needed")
    refused(text[:-1], "row 9 has 8 cells, and 9 are needed")


def _bad(number: int) -> Attempt:
    def attempt() -> None:
        text = document(f"003_bad{number}.txt")
        sentence, ours = FAULTS[number]
        assert ran("plank", "no", "screen", input=text) == (1, bad(sentence), "")
        assert ran("plank", "yes", "convert", input=text) == (1, f"{sentence}\n", "")
        result = sudoku("check", BAD[number])
        assert result.exit_code == (2 if number == 1 else 1)
        assert ours in (result.stderr if number == 1 else result.stdout)

    return attempt


for _number, _method in enumerate(("Read_From_Stdin", "Is_Row_Valid", "Is_Col_Valid", "Is_Panel_Valid"), start=1):
    PLANK.add(
        _method,
        FAULTS[_number][0],
        f"`sudoku run plank` of bad{_number} prints it, to the letter, and ends with 1; ours names digit and cells",
        f"bad-{_number}",
        _bad(_number),
    )


@PLANK.asks("check order", "rows, then columns, then panels; only the first error is named")
def order_of_checks() -> None:
    """Of a grid with a fault of each kind `sudoku run plank` tells the row, then the column, then the panel alone."""
    faults = {"row": (72, 80), "column": (0, 63), "panel": (40, 50)}  # two cells each with a digit of their own
    messages = {
        "row": "Duplicate entry in row 8",
        "column": "Duplicate entry in column 0",
        "panel": "Duplicate entry in panel starting at row 3 and column 3",
    }
    for first in faults:
        signs = ["-"] * 81
        for digit, kind in enumerate(list(faults)[list(faults).index(first) :], start=1):
            for cell in faults[kind]:
                signs[cell] = str(digit)
        assert ran("plank", "no", "screen", input="".join(signs)) == (1, bad(messages[first]), "")


@PLANK.asks("check order", "all 81 characters are read before houses are checked")
def read_first() -> None:
    """A bad character in row 8 is reported, though row 0 holds a digit twice; so is an early end."""
    twice = "11" + "-" * 78
    assert ran("plank", "no", "screen", input=f"{twice}x") == (1, bad("Bad character at row 8, column 8: x"), "")
    assert ran("plank", "no", "screen", input=twice) == (1, bad("Bad Sudoku File -- not enough entries"), "")


@PLANK.asks("check order", "our own check tells all errors")
def all_errors() -> None:
    """Both faults of a grid stand in one sentence."""
    result = sudoku("check", input=Grid.empty().with_digit(0, 5).with_digit(8, 5).with_digit(72, 5).line())
    assert "5 twice in row 1: r1c1 and r1c9; 5 twice in column 1: r1c1 and r9c1" in result.stdout


@PLANK.asks("exit", "exit status 1 on bad input; what follows is never read")
def exit_status() -> None:
    """Between both examples each bad file ends `sudoku run plank` with 1, after the first example."""
    for number, path in BAD.items():
        text = document("003_example1.txt") + path.read_text() + document("003_example2.txt")
        assert ran("plank", "no", "screen", input=text) == (1, f"{screen(ONE)}{FAULTS[number][0]}\n", "")
    assert [sudoku("solve", path).exit_code for path in BAD.values()] == [2, 1, 1, 1]


@PLANK.asks("Solve", "Cannot solve puzzle, then the unsolved grid")
def cannot_solve() -> None:
    """`sudoku run plank yes screen` prints both and goes on to the next puzzle; `solve --format plank` ends with 1."""
    text = WRONG.line().replace(".", "-") + document("003_example2.txt")
    unsolved, solution = screen(WRONG.line())[len(RULE) :], screen(TWO_SOLVED)[len(RULE) :]
    assert ran("plank", "yes", "screen", input=text) == (0, f"{RULE}Cannot solve puzzle\n{unsolved}{solution}", "")
    result = sudoku("solve", "--format", "plank", input=WRONG.line())
    assert (result.exit_code, result.stdout) == (1, screen(WRONG.line()))
    assert "No solution." in result.stderr


# ---- its five steps

STEPS = {
    1: ((1, ("no", "screen"), 1, "Read_From_Stdin is not implemented yet\n"),),
    2: ((1, ("no", "screen"), 1, None), (2, ("no", "screen"), 0, "print"), (4, ("no", "screen"), 0, "print")),
    3: ((2, ("no", "screen"), 1, None), (3, ("no", "screen"), 1, None), (4, ("no", "screen"), 0, "print")),
    4: ((3, ("no", "screen"), 1, None), (4, ("no", "screen"), 1, None)),
    5: ((4, ("yes", "screen"), 1, None),),
}


def _step(number: int) -> Attempt:
    def attempt() -> None:
        for file, words, code, shown in STEPS[number]:
            text = document(f"003_bad{file}.txt")
            expected = bad(FAULTS[file][0]) if shown is None else screen(text) if shown == "print" else shown
            assert ran("plank", "--step", str(number), *words, input=text) == (code, expected, "")
        if number > 1:
            expected = screen(ONE_SOLVED, TWO_SOLVED) if number == 5 else screen(ONE, TWO)
            words = ("yes" if number == 5 else "no", "screen")
            assert ran("plank", "--step", str(number), *words, input=BOTH) == (0, expected, "")
        lacks = [("yes", "convert"), ("no", "convert"), *[("yes", "screen")] * (number < 5)]
        assert [ran("plank", "--step", str(number), *words)[:2] for words in lacks] == [(2, "")] * len(lacks)

    return attempt


for _number, _words in enumerate(
    (
        "dummies for all methods: reading is not implemented yet",
        "reads and prints; checks characters and length alone",
        "checks rows and columns: bad4 is printed",
        "checks panels too",
        "solves",
    ),
    start=1,
):
    PLANK.add(
        f"sudoku{_number}",
        _words,
        f"`sudoku run plank --step {_number}` of the examples and bad files, to the letter; what it lacks is refused",
        f"step-{_number}",
        _step(_number),
    )


@PLANK.asks("sudoku2", "sudoku2 no screen < bad2.txt | sed -n 8p")
def eighth_line() -> None:
    """The eighth line of step 2 is the bad row."""
    shown = ran("plank", "--step", "2", "no", "screen", input=document("003_bad2.txt"))[1]
    assert shown.splitlines()[7] == "7 - -  9 - 1  - - 7"
