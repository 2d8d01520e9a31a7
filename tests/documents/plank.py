"""003: J. S. Plank, CS202 lab "Sudoku": class, command line and pictures."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

from solver import CLASSIC, Grid
from solver.formats import FORMATS, read
from solver.search import alike, get
from tests.documents.row import Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    client,
    counts,
    document,
    drawn,
    library,
    page,
    pasted,
    posted,
    refused,
    search,
    solved,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import PLANK_OUTPUT
from tests.solver.pictures.boards import read_line
from tests.solver.search.puzzles import WRONG

PLANK = Document("003", 'J. S. Plank, CS202 lab "Sudoku"')
ONE, TWO = PUZZLES["000_sample_=_003_example1"], PUZZLES["003_example2"]
ONE_SOLVED, TWO_SOLVED = SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["003_example2"]
EXAMPLES = [DOCUMENTS / f"003_example{number}.txt" for number in (1, 2)]
BAD = {number: DOCUMENTS / f"003_bad{number}.txt" for number in (1, 2, 3, 4)}
ORIGINS = (3, 28, 53, 80, 105, 130, 157, 182, 207)
C = "place-first"
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
            check = [] if shutil.which("convert") else ["-n"]  # the shell reads the command, and runs nothing
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


# ---- the class


@PLANK.asks("Clear", "an empty grid")
def clear() -> None:
    """Clear all on the page leaves 81 empty cells."""
    shown = posted(ONE, "clear-all")
    assert shown.values()["givens"].strip(".0") == ""


@PLANK.asks("Grid", "vector<string>, '-' = blank")
def grid_of_strings() -> None:
    """The lab's layout is a format of its own: what it writes is read as the same grid."""
    assert "plank" in [format_.key for format_ in FORMATS]
    assert pasted(sudoku("show", "--format", "plank", EXAMPLES[0]).stdout) == ONE


@PLANK.asks("Print_Screen", "nine lines, one blank between digits, two between panels")
def screen_lines() -> None:
    """Every line with digits has 19 characters: nine signs, one blank between them, two between panels."""
    lines = sudoku("show", "--format", "plank", EXAMPLES[0]).stdout.splitlines()
    for line in (*lines[1:4], *lines[5:8], *lines[9:12]):
        assert [len(panel) for panel in line.split("  ")] == [5, 5, 5]
    assert [len(lines), lines[4], lines[8]] == [13, "", ""]


@PLANK.asks("Print_Screen", "19 dashes before, between and after puzzles")
def screen_rules() -> None:
    """Three puzzles have four rules, and no two stand together."""
    lines = sudoku("show", "--format", "plank", *EXAMPLES, EXAMPLES[0]).stdout.splitlines()
    assert [number for number, line in enumerate(lines) if line == "-" * 19] == [0, 12, 24, 36]


@PLANK.asks("Solve", "example 1 and example 2")
def examples() -> None:
    """Both examples have exactly one solution; that of example 2 is the printed one."""
    assert solved(*EXAMPLES) == [ONE_SOLVED, TWO_SOLVED]
    assert TWO_SOLVED == "".join(sign for sign in PLANK_OUTPUT.split("-" * 19)[2] if sign.isdigit())


@PLANK.asks("Solve", "a puzzle with several solutions: the first one found")
def first_found() -> None:
    """`solve --first --order plank --format plank` prints what the lab's search finds, as one of several."""
    result = sudoku("solve", "--first", "--order", "plank", "--format", "plank", input=PUZZLES["000_fig2_as_printed"])
    (entry,) = read(result.stdout).entries
    assert entry.puzzle.givens.line() == SOLUTIONS["000_fig2_as_printed"]
    assert "Several solutions" in result.stderr


@PLANK.asks("Recursive_Solve", "place, then look at row, column and panel")
def place_then_check() -> None:
    """The demo's listing has the lab's names; the last of its tries in r1c2 of example 2 is the one that passes."""
    code = page("/demo", p=TWO, alg=C, code="cpp").text("pane-code")
    for name in ("Recursive_Solve", "Is_Row_Valid(r)", "Is_Col_Valid(c)", "Is_Panel_Valid(r, c)", "Grid[r][c] = '-'"):
        assert name in code
    assert [(tried.digit, tried.forbidden_by is None) for tried in search(TWO, C).tries(0)] == [
        (1, False),
        (2, False),
        (3, True),
    ]


@PLANK.asks("Recursive_Solve", "example 2: 6,312 digits written, 722 stay for a while, 670 go")
def counted() -> None:
    """The demo's search counts so many."""
    assert counts(TWO, C) == (6_312, 722, 670)


@PLANK.asks("Recursive_Solve", "step by step")
def lesson() -> None:
    """A lesson goes through it; its moves are those of check-then-place."""
    assert "Recursive_Solve writes a digit first" in page("/demo", lesson="plank-place-first").text("stage")
    assert get("check-first") in alike(get(C))


@PLANK.asks("txt/example3", "the puzzle", cannot="it is only pictured; the lab prints the solution alone")
def example_three() -> None:
    """The printed solution of example 3 holds in all 27 houses, and is a built-in grid."""
    result = sudoku("check", DOCUMENTS / "003_example3_solution_only.txt")
    assert (result.exit_code, result.stdout.count(" ok")) == (0, 27)
    assert "Plank example 3" in library()


@PLANK.asks("txt/example3", "head shows eight cells of the first row")
def example_three_head() -> None:
    """The remark among the built-in puzzles tells them; the page of the lab's steps lists them with their places."""
    assert "eight cells of row 1, 1 3 7 8 9 4 6 5" in library()
    shown = page("/documents/plank").text("main")
    for cell, digit, place in (("r1c1", 1, "+3+3"), ("r1c5", 9, "+3+105"), ("r1c8", 5, "+3+182")):
        assert f"{cell}{digit}{place}" in shown


# ---- pictures


@PLANK.asks("PPS, Border, CW, PW", "234 x 234 pixels")
def size() -> None:
    """The lab's size among the presets: 24 * 9 + 3 * 2 + 1 * 8 + 2 * 2."""
    assert drawn(*SMALL, EXAMPLES[0]).size == (24 * 9 + 3 * 2 + 1 * 8 + 2 * 2,) * 2 == (234, 234)


@PLANK.asks("PPS, Border, CW, PW", "cells begin at 3, 28, 53, 80, 105, 130, 157, 182, 207")
def cell_origins() -> None:
    """Along the first line of pixels of the cells the white runs begin there and are 24 wide; down likewise."""
    picture = drawn(*SMALL, EXAMPLES[0]).convert("L").point([255 * (value > 200) for value in range(256)])
    for line in (
        [picture.getpixel((at, 4)) for at in range(234)],
        [picture.getpixel((4, at)) for at in range(234)],
    ):
        starts = [at for at in range(1, 234) if line[at] and not line[at - 1]]
        ends = [at for at in range(1, 234) if not line[at] and line[at - 1]]
        assert tuple(starts) == ORIGINS
        assert [end - start for start, end in zip(starts, ends, strict=True)] == [24] * 9


@PLANK.asks("Print_Convert", "a black square with white cells")
def black_and_white() -> None:
    """Border and gaps are black, and the corners of every cell are white."""
    picture = drawn(*SMALL, EXAMPLES[0])
    assert {picture.getpixel(place) for place in ((0, 0), (233, 233), (27, 100), (78, 79))} == {(0, 0, 0)}
    corners = {picture.getpixel((x + dx, y + dy)) for x in ORIGINS for y in ORIGINS for dx in (0, 23) for dy in (0, 23)}
    assert corners == {(255, 255, 255)}


@PLANK.asks("Print_Convert", "the label in the middle of its cell")
def centred() -> None:
    """The ink of every cell of example 1 lies within two pixels of the middle, from left to right and top to bottom."""
    picture = ImageOps.invert(drawn(*SMALL, EXAMPLES[0]).convert("L"))
    for x in ORIGINS:
        for y in ORIGINS:
            box = picture.crop((x, y, x + 24, y + 24)).getbbox()
            assert box is not None
            assert abs((box[0] + box[2]) / 2 - 12) <= 2
            assert abs((box[1] + box[3]) / 2 - 12) <= 2


@PLANK.asks("Print_Convert", "a blank is drawn as '-'")
def dashes() -> None:
    """Every blank of example 1 carries a mark that is wider than high; no digit does."""
    picture = ImageOps.invert(drawn(*SMALL, EXAMPLES[0]).convert("L"))
    for cell in CLASSIC.cells:
        row, column = divmod(cell, 9)
        x, y = ORIGINS[column], ORIGINS[row]
        box = picture.crop((x, y, x + 24, y + 24)).getbbox()
        assert box is not None
        assert (box[2] - box[0] > box[3] - box[1]) is (ONE[cell] == ".")


@PLANK.asks("Print_Convert, defect", "x grows with the row: the picture is the mirror of the text")
def upright() -> None:
    """Ours is upright: the picture reads as the puzzle, which is another than its mirror."""
    mirror = "".join(TWO_SOLVED[column * 9 + row] for row in range(9) for column in range(9))
    assert read_line(drawn(*SMALL, "--kind", "solution", EXAMPLES[1])) == TWO_SOLVED != mirror


@PLANK.asks("Print_Convert, defect", "find the bug")
def find_the_bug() -> None:
    """The page of the lab's steps shows example 3 as the commands draw it, and in the answer as the text says."""
    shown = page("/documents/plank")
    mirror, upright = (client().get(image["src"]).data for image in shown.find("img"))
    example = document("003_example3_solution_only.txt").replace("\n", "")
    assert read_line(Image.open(io.BytesIO(upright))) == example
    assert read_line(Image.open(io.BytesIO(mirror))) == "".join(example[at::9] for at in range(9))
    assert "the picture is the text mirrored on the diagonal" in shown.text("main")


@PLANK.asks("sudoku1 to sudoku5", "the program is built up in five steps")
def build_up() -> None:
    """A page has a section on each with its methods, their commands here, and the lessons lead to it."""
    shown = page("/documents/plank")
    for step in range(1, 6):
        assert shown.find("h2", id=f"sudoku{step}")
    assert "sudoku5" in page("/demo/lessons").text("main")


@PLANK.asks("Sudoku_draw", "any sudoku file, even with white space and duplicates")
def draw_anything() -> None:
    """A bad file, with blanks strewn in, is drawn as it stands, and its picture reads as its digits."""
    text = " \n".join(" ".join(line) for line in BAD[2].read_text().split())
    assert read_line(drawn(*SMALL, input=text)) == BAD[2].read_text().replace("\n", "").replace("-", ".")


@PLANK.asks("no screen", "a file with duplicates is printed")
def show_duplicates() -> None:
    """`show --format plank` prints it, names both cells on standard error, and ends with 1."""
    result = sudoku("show", "--format", "plank", BAD[2])
    assert result.exit_code == 1
    assert result.stdout.count("\n") == 13
    assert "7 twice in row 6: r6c1 and r6c9" in result.stderr


# ---- what we found in it


@PLANK.asks("defect", "'0' is legal, but fills the cell and reads outside an array")
def zeros() -> None:
    """A grid of zeros is an empty grid, drawn with dashes, and has many solutions."""
    assert sudoku("solve", input="0" * 81).exit_code == 1
    assert read_line(drawn(*SMALL, input="0" * 81)) == "." * 81


@PLANK.asks("defect", "one missing character shifts every later puzzle")
def missing_character() -> None:
    """Example 1, then the same with a character lost, then example 2: both whole ones are solved, in order."""
    texts = [document("003_example1.txt"), document("003_example1.txt")[:-2] + "\n", document("003_example2.txt")]
    result = sudoku("solve", "--format", "line", input="".join(texts))
    assert (result.exit_code, result.stdout.split()) == (2, [ONE_SOLVED, TWO_SOLVED])
    assert "uzzle 2" in result.stderr


@PLANK.asks("defect", "every puzzle overwrites Sudoku.jpg")
def numbered() -> None:
    """Two puzzles make two files, numbered."""
    with tempfile.TemporaryDirectory() as folder:
        assert sudoku("draw", *SMALL, "-o", Path(folder, "Sudoku.jpg"), *EXAMPLES).exit_code == 0
        assert sorted(path.name for path in Path(folder).iterdir()) == ["Sudoku-01.jpg", "Sudoku-02.jpg"]


@PLANK.asks("defect", "the text of errors goes to standard output")
def errors_apart() -> None:
    """Among good files a bad one leaves standard output as clean as without it."""
    alone, among = (sudoku("solve", "--format", "plank", *files) for files in (EXAMPLES[:1], (EXAMPLES[0], BAD[1])))
    assert alone.stdout == among.stdout
    assert "'x' is not a digit" in among.stderr


@PLANK.asks("defect", "no check whether the solution is the only one")
def only_one() -> None:
    """A puzzle with 18 solutions is said to have several, in the lab's style too."""
    result = sudoku("solve", "--format", "plank", input=PUZZLES["000_fig2_as_printed"])
    assert result.exit_code == 1
    assert "Several solutions" in result.stderr
    assert "everal" in verdict(p=PUZZLES["000_fig2_as_printed"])
