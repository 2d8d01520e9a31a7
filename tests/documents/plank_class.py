"""003: J. S. Plank, CS202 lab "Sudoku": class, pictures, what we found."""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

from solver import CLASSIC
from solver.formats import FORMATS, read
from solver.search import ALGORITHMS, get
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
    ran,
    search,
    solved,
    stored,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import PLANK_OUTPUT
from tests.solver.pictures.boards import read_line

PLANK = Document("003")
ONE, TWO = PUZZLES["000_sample_=_003_example1"], PUZZLES["003_example2"]
ONE_SOLVED, TWO_SOLVED = SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["003_example2"]
EXAMPLES = [DOCUMENTS / f"003_example{number}.txt" for number in (1, 2)]
BAD = {number: DOCUMENTS / f"003_bad{number}.txt" for number in (1, 2, 3, 4)}
ORIGINS = (3, 28, 53, 80, 105, 130, 157, 182, 207)
C = "place-first"
SMALL = ("--preset", "plank-234")
BOTH = document("003_example1.txt") + document("003_example2.txt")


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
    """Every line that `sudoku run plank` prints of digits has 19 signs and blanks: one blank, two between panels."""
    lines = ran("plank", "no", "screen", input=document("003_example1.txt"))[1].splitlines()
    for line in (*lines[1:4], *lines[5:8], *lines[9:12]):
        assert [len(panel) for panel in line.split("  ")] == [5, 5, 5]
    assert [len(lines), lines[4], lines[8]] == [13, "", ""]


@PLANK.asks("Print_Screen", "19 dashes before, between and after puzzles")
def screen_rules() -> None:
    """Three puzzles have four rules in `sudoku run plank` and in our layout, and no two stand together."""
    three = "".join(document(f"003_example{number}.txt") for number in (1, 2, 1))
    shown = ran("plank", "no", "screen", input=three)[1]
    assert shown == sudoku("show", "--format", "plank", *EXAMPLES, EXAMPLES[0]).stdout
    lines = shown.splitlines()
    assert [number for number, line in enumerate(lines) if line == "-" * 19] == [0, 12, 24, 36]


@PLANK.asks("Solve", "example 1 and example 2")
def examples() -> None:
    """Both examples have exactly one solution; that of example 2 is the printed one."""
    assert solved(*EXAMPLES) == [ONE_SOLVED, TWO_SOLVED]
    assert TWO_SOLVED == "".join(sign for sign in PLANK_OUTPUT.split("-" * 19)[2] if sign.isdigit())


@PLANK.asks("Solve", "a puzzle with several solutions: the first one found")
def first_found() -> None:
    """`sudoku run plank` prints what its search finds; so does `solve --first --order plank`, as one of several."""
    several = PUZZLES["000_fig2_as_printed"]
    shown = ran("plank", "yes", "screen", input=several.replace(".", "-"))[1]
    result = sudoku("solve", "--first", "--order", "plank", "--format", "plank", input=several)
    assert result.stdout == shown
    (entry,) = read(result.stdout).entries
    assert entry.puzzle.givens.line() == SOLUTIONS["000_fig2_as_printed"]
    assert "Several solutions" in result.stderr


@PLANK.asks("Recursive_Solve", "place, then look at row, column and panel")
def place_then_check() -> None:
    """The demo's listing has the lab's names; the last of its tries in r1c2 of example 2 is the one that passes."""
    code = page("/demo", p=TWO, lanes=C, code="cpp").text("pane-code")
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
    assert get("check-first") in ALGORITHMS.with_same_moves(get(C))


@PLANK.asks(
    "txt/example3",
    "the puzzle",
    cannot="it is only pictured; the lab prints the solution alone",
    still=lambda: stored("003_example3*") == {"003_example3_solution_only.txt"},
)
def example_three() -> None:
    """The printed solution of example 3 holds in all 27 houses, and is a built-in grid."""
    result = sudoku("check", DOCUMENTS / "003_example3_solution_only.txt")
    assert (result.exit_code, result.stdout.count(" ok")) == (0, 27)
    assert "Plank example 3" in library()


@PLANK.asks("txt/example3", "its solution, step by step of the lab")
def example_three_printed() -> None:
    """`sudoku run plank --step 4` prints it, every check of its own passed, to the letter."""
    text = document("003_example3_solution_only.txt")
    code, shown, errors = ran("plank", "--step", "4", "no", "screen", input=text)
    assert (code, errors) == (0, "")
    assert shown.replace("-" * 19, "").split() == list("".join(text.split()))


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
    """`sudoku run plank` places the labels so; our picture is upright and reads as the puzzle, not as its mirror."""
    mirror = "".join(TWO_SOLVED[column * 9 + row] for row in range(9) for column in range(9))
    shown = ran("plank", "yes", "convert", input=document("003_example2.txt"))[1]
    labels = {(int(x), int(y)): digit for digit, x, y in re.findall(r"label:(.) .*\+(\d+)\+(\d+) ", shown)}
    assert "".join(labels[x, y] for y in ORIGINS for x in ORIGINS) == mirror
    assert read_line(drawn(*SMALL, "--kind", "solution", EXAMPLES[1])) == TWO_SOLVED != mirror


@PLANK.asks("Print_Convert, defect", "find the bug")
def find_the_bug() -> None:
    """The page of the lab's steps shows example 3 as the commands draw it, and in the answer as the text says."""
    shown = page("/documents/plank")
    mirror, upright = (client().get(image["src"]).data for image in shown.find("img") if ".png" in image["src"])
    example = document("003_example3_solution_only.txt").replace("\n", "")
    assert read_line(Image.open(io.BytesIO(upright))) == example
    assert read_line(Image.open(io.BytesIO(mirror))) == "".join(example[at::9] for at in range(9))
    assert "the picture is the text mirrored on the diagonal" in shown.text("main")


METHODS = {
    "sudoku1": "Clear, Read_From_Stdin, Print_Screen, Print_Convert, Solve, "
    "Is_Row_Valid, Is_Col_Valid, Is_Panel_Valid, Recursive_Solve",
    "sudoku2": "Clear, Read_From_Stdin, Print_Screen",
    "sudoku3": "Is_Row_Valid, Is_Col_Valid",
    "sudoku4": "Is_Panel_Valid",
    "sudoku5": "Solve, Recursive_Solve",
    "sudoku": "Print_Convert",
}


@PLANK.asks("sudoku1 to sudoku5", "the methods that each step adds")
def build_up() -> None:
    """The page has a section on each with these methods and its commands, and the lessons lead to it."""
    shown = page("/documents/plank")
    text = shown.text("main").replace(" ", "")
    for step, methods in METHODS.items():
        assert shown.find("h2", id=step)
        head = f"{shown.text(step)}{methods}".replace(" ", "")
        assert head in text
        option = f"--step{step[-1]}" if step[-1].isdigit() else ""
        assert f"sudokurunplank{option}" in text.partition(head)[2]
    assert "sudoku1 to the final version" in page("/demo/lessons").text("main")


@PLANK.asks("Sudoku_draw", "any sudoku file, even with white space and duplicates")
def draw_anything() -> None:
    """A bad file, with blanks strewn in, is drawn as it stands, and its picture reads as its digits."""
    text = " \n".join(" ".join(line) for line in BAD[2].read_text().split())
    assert read_line(drawn(input=text)) == BAD[2].read_text().replace("\n", "").replace("-", ".")


@PLANK.asks("no screen", "a file with duplicates is printed")
def show_duplicates() -> None:
    """`sudoku run plank --step 2` prints it; so does `show --format plank`, which is only a layout and ends with 0."""
    code, shown, _ = ran("plank", "--step", "2", "no", "screen", input=document("003_bad2.txt"))
    assert (code, shown.splitlines()[7]) == (0, "7 - -  9 - 1  - - 7")
    result = sudoku("show", "--format", "plank", BAD[2])
    assert (result.exit_code, result.stdout) == (0, shown)


# ---- what we found in it


@PLANK.asks("defect", "'0' is legal, but fills the cell and reads outside an array")
def zeros() -> None:
    """`sudoku run plank` ends with 2 there; ours takes a grid of zeros for an empty one, drawn with dashes."""
    assert ran("plank", "no", "screen", input="0" * 81)[:2] == (2, f"{'-' * 19}\n")
    assert sudoku("solve", input="0" * 81).exit_code == 1
    assert read_line(drawn(*SMALL, input="0" * 81)) == "." * 81


@PLANK.asks("defect", "one missing character shifts every later puzzle")
def missing_character() -> None:
    """Of three, one with a character lost, `sudoku run plank` prints one more and an error; ours solves both others."""
    texts = [document("003_example1.txt"), document("003_example1.txt")[:-2] + "\n", document("003_example2.txt")]
    code, shown, _ = ran("plank", "--step", "2", "no", "screen", input="".join(texts))
    assert (code, shown.count("-" * 19)) == (1, 3)
    assert shown.endswith("\nBad Sudoku File -- not enough entries\n")
    result = sudoku("solve", "--format", "line", input="".join(texts))
    assert (result.exit_code, result.stdout.split()) == (2, [ONE_SOLVED, TWO_SOLVED])
    assert "uzzle 2" in result.stderr


@PLANK.asks("defect", "every puzzle overwrites Sudoku.jpg")
def numbered() -> None:
    """`sudoku run plank` names one file for both puzzles; `sudoku draw` makes two, numbered."""
    assert ran("plank", "no", "convert", input=BOTH)[1].count("\n  Sudoku.jpg\n") == 2
    with tempfile.TemporaryDirectory() as folder:
        assert sudoku("draw", *SMALL, "-o", Path(folder, "Sudoku.jpg"), *EXAMPLES).exit_code == 0
        assert sorted(path.name for path in Path(folder).iterdir()) == ["Sudoku-01.jpg", "Sudoku-02.jpg"]


@PLANK.asks("defect", "the text of errors goes to standard output")
def errors_apart() -> None:
    """So does `sudoku run plank`; ours leaves standard output as clean among good files as without the bad one."""
    code, shown, errors = ran("plank", "yes", "screen", input=BAD[1].read_text())
    assert (code, shown, errors) == (1, f"{'-' * 19}\nBad character at row 0, column 1: x\n", "")
    alone, among = (sudoku("solve", "--format", "plank", *files) for files in (EXAMPLES[:1], (EXAMPLES[0], BAD[1])))
    assert alone.stdout == among.stdout
    assert "holds 'x', which is no digit" in among.stderr


@PLANK.asks("defect", "no check whether the solution is the only one")
def only_one() -> None:
    """`sudoku run plank` says it on standard error alone; ours calls 18 solutions several, in the lab's layout too."""
    several = PUZZLES["000_fig2_as_printed"].replace(".", "-")
    assert ran("plank", "yes", "screen", input=several)[2] == "There are other solutions too: puzzle 1.\n"
    result = sudoku("solve", "--format", "plank", input=PUZZLES["000_fig2_as_printed"])
    assert result.exit_code == 1
    assert "Several solutions" in result.stderr
    assert "18 solutions" in verdict(p=PUZZLES["000_fig2_as_printed"])
