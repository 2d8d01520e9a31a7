"""002: "Introduction to Computer Science II", project 1: its two steps, verification and search."""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
from pathlib import Path

from solver import CLASSIC, SHAPES, Grid
from solver.engine import verify
from solver.formats import read, write
from solver.search import get
from solver.search.algorithm import CODES, TraceEvent
from solver.search.frames import iterate_frames
from solver.search.narration import Names, describe_substep
from solver.search.trace import Trace
from tests.documents.row import Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    beside,
    counts,
    document,
    drawn,
    page,
    ran,
    refused,
    search,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import CS2_OUTPUT
from tests.solver.search.puzzles import WRONG
from webapp.demo.lessons import lessons
from webapp.demo.traces import trace_of

CS2 = Document("002")
GENTLE, SOLVED = PUZZLES["002_figure3_gentle"], SOLUTIONS["002_figure3_gentle"]
FILE = DOCUMENTS / "002_gentle.txt"
C = "place-first"
PROMPT = "Enter the name of the input file:\n"
CS2_SOLVED = """-------------------------
| 8 1 3 | 4 2 9 | 7 6 5 |
| 4 6 2 | 5 7 1 | 8 3 9 |
| 7 9 5 | 3 6 8 | 1 4 2 |
|-------+-------+-------|
| 2 4 7 | 1 5 3 | 9 8 6 |
| 5 3 9 | 8 4 6 | 2 1 7 |
| 6 8 1 | 2 9 7 | 4 5 3 |
|-------+-------+-------|
| 9 7 8 | 6 1 5 | 3 2 4 |
| 1 2 6 | 7 3 4 | 5 9 8 |
| 3 5 4 | 9 8 2 | 6 7 1 |
-------------------------
"""


def _with(name: str, digit: int) -> str:
    """The solution of gentle with another digit in one cell."""
    return Grid.parse(SOLVED).with_digit(CLASSIC.parse_cell(name), digit).line()


def _exchanged(name: str, fails: str, holds: str) -> None:
    """Holds that two houses fail, by name, where r1c1 and this cell have exchanged their digits."""
    other = CLASSIC.parse_cell(name)
    one, two = int(SOLVED[0]), int(SOLVED[other])
    report = sudoku("check", Grid.parse(_with("r1c1", two)).with_digit(other, one).line()).stdout
    assert f"{two} twice in {fails} 1" in report
    assert f"{one} twice in {fails} 2" in report
    assert f"in {holds}" not in report


# ---- step 1: verification


@CS2.asks("is_row_valid", "every digit once in a row")
def row_valid() -> None:
    """Two digits of column 1 exchanged: rows 1 and 2 fail, by name."""
    _exchanged("r2c1", fails="row", holds="column")


@CS2.asks("is_col_valid", "every digit once in a column")
def column_valid() -> None:
    """Two digits of row 1 exchanged: columns 1 and 2 fail, by name."""
    _exchanged("r1c2", fails="column", holds="row")


@CS2.asks("is_block_valid", "every digit once in a block")
def block_valid() -> None:
    """A Latin square of order 9 has right rows and columns; all that fails are boxes, and they are named."""
    square = "".join(str((row + column) % 9 + 1) for row in range(9) for column in range(9))
    failing = [house.house.kind for house in verify(Grid.parse(square)).houses if not house.holds]
    assert failing == ["box"] * 9
    assert "box 1 lacks" in verdict("/verify", p=square)


@CS2.asks("verify()", "1 only if the grid is complete and right")
def verify_function() -> None:
    """In the library: true of the solution, false of one digit changed, false of one digit missing."""
    changed = _with("r5c5", int(SOLVED[41]))
    grids = (SOLVED, changed, "." + SOLVED[1:], GENTLE)
    assert [verify(Grid.parse(grid)).holds for grid in grids] == [True, False, False, False]


@CS2.asks("step 1", "says whether the file is a valid solution")
def step_one() -> None:
    """`sudoku run cs2 verify` prints the sentence of each, to the letter; `sudoku check` ends with 0 and 1."""
    texts = {"right": SOLVED, "changed": _with("r9c9", int(SOLVED[79])), "open": GENTLE.replace(".", "0")}
    for name, text in texts.items():
        with beside(**{name: text}):
            shown = ran("cs2", "verify", input=f"{name}.txt\n")
        article = "a" if name == "right" else "not a"
        box = write("cs2", read(text).entries)
        assert shown == (0, f"{PROMPT}{name}.txt\n{box}\n{name}.txt is {article} valid Sudoku solution\n", "")
    right, wrong = sudoku("check", input=SOLVED), sudoku("check", input=_with("r9c9", int(SOLVED[79])))
    assert (right.exit_code, wrong.exit_code) == (0, 1)
    assert "Valid solution." in right.stdout
    assert "Not a valid solution." in wrong.stdout


@CS2.asks("step 1", "an incomplete grid is not valid")
def incomplete() -> None:
    """`check --complete` fails a grid with one empty cell, names it, and ends with 1."""
    result = sudoku("check", "--complete", input=SOLVED[:21] + "." + SOLVED[22:])
    assert result.exit_code == 1
    assert "Not complete: r3c4 is empty" in result.stdout


@CS2.asks("step 1", "an incomplete grid is not valid, on the page")
def incomplete_page() -> None:
    """The page that verifies says of one with an empty cell that it is not complete."""
    assert verdict("/verify", text=SOLVED[:21] + "." + SOLVED[22:]).startswith("Not complete")


@CS2.asks("step 1", "input(), verify(), output() apart")
def apart() -> None:
    """The library's read, verify and write are three functions, one after the other."""
    (entry,) = read("\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9))).entries
    assert str(verify(entry.puzzle.givens)).startswith("Valid solution")
    assert write("line", [entry]).strip() == SOLVED


@CS2.asks("step 1", "the 4 3x3 boxes: enough for complete grids")
def four_boxes() -> None:
    """All nine are looked at: a partial grid whose only fault lies in box 5 is caught."""
    grid = Grid.empty().with_digit(30, 5).with_digit(50, 5)
    assert [str(conflict) for conflict in grid.conflicts()] == ["5 twice in box 5: r4c4 and r6c6"]
    assert "box 5" in sudoku("check", grid.line()).stdout


# ---- step 2: search


@CS2.asks("verifyCell", "the box starts at x div k * k")
def verify_cell() -> None:
    """On 4x4, 6x6, 9x9 and 16x16 the first cell of a cell's box is that of the formula."""
    for shape in SHAPES.values():
        n, high, wide = shape.size, shape.box_height, shape.box_width
        for cell in shape.cells:
            row, column = divmod(cell, n)
            assert divmod(shape.houses_of[cell][2].cells[0], n) == (row // high * high, column // wide * wide)


@CS2.asks("find_empty", "the next empty cell")
def find_empty() -> None:
    """The demo's listing of the project shows it by that name, from a cell on, and begins with r1c1 of gentle."""
    shown = page("/demo", p=GENTLE, lanes=C, code="cs2")
    (listing,) = shown.find("ol", **{"data-code": "cs2"})
    assert "hidden" not in listing
    assert "cell = find_empty(grid, r, c)" in shown.text("pane-code")
    assert shown.text("marks-title") == "r1c1"


@CS2.asks("canSolve(cell)", "1 or 0; the cell is zero again on failure")
def can_solve() -> None:
    """At each dead end of the first 200 moves of gentle the cell is zero again, and the line that runs returns 0."""
    trace = search(GENTLE, C).with_listing(CODES["cs2"])
    listing, dead = trace.algorithm.listing(CODES["cs2"]), 0
    assert listing
    for frame in iterate_frames(trace, 0, 200, 1, Names(CLASSIC)):
        if frame.is_dead:
            assert (frame.digits[frame.current], listing.lines[frame.lines["cs2"]].strip()) == ("0", "return 0")
            dead += 1
    assert dead > 20
    assert "return 1" in "".join(listing.lines)


@CS2.asks("verifyCell", "the value at the cell against the column, then the row, then the box")
def verify_order() -> None:
    """The demo names the first that refuses, in that order: on gentle another house than the lab in 2,381 of 5,662."""
    lab = search(GENTLE, C)
    project, refused, others = lab.with_listing(CODES["cs2"]), 0, 0
    for state in map(lab.states_from(0), range(lab.total)):
        for mine, theirs in zip(project.substeps_from(state), lab.substeps_from(state), strict=True):
            if mine.event is not TraceEvent.TRY or mine.forbidden_by is None or mine.cell is None:
                continue
            held = [
                kind
                for kind in ("column", "row", "box")
                for house in CLASSIC.houses_of[mine.cell]
                if house.kind == kind and mine.digit in {state.digits[peer] for peer in house.cells}
            ]
            description = describe_substep(project, state, mine, Names(CLASSIC))
            assert f"no, {held[0]} " in description
            refused += 1
            others += f"no, {held[0]} " not in describe_substep(lab, state, theirs, Names(CLASSIC))
    assert (refused, others) == (5_662, 2_381)


@CS2.asks("canSolve(cell)", "gentle: 6,393 digits tested, 731 placed, 679 taken back")
def counted() -> None:
    """The demo's search counts so many."""
    assert counts(GENTLE, C) == (6_393, 731, 679)


@CS2.asks("canSolve(cell)", "wrong: every way fails, 0 at the end")
def all_fail() -> None:
    """10,844 digits are placed and as many taken back; the lesson on it tells the number."""
    trace = Trace(WRONG, C)
    trace.explore_all()
    assert trace.state(trace.total).counters[2:5] == (10_844, 10_844, 0)
    lesson = lessons()["no-solution"]
    trace_of(lesson.puzzle.givens, lesson.algorithm.key).explore_all()  # else a busy machine may show less of it
    assert "10,844 placements" in page("/demo", lesson="no-solution", at=str(trace.total)).text("stage")


@CS2.asks("section 5", "file name, unsolved, then solved grid")
def both_grids() -> None:
    """`sudoku run cs2 solve` prints the file's name, the puzzle and the solution, to the letter; so does our layout."""
    with beside(gentle=document("002_gentle.txt")):
        assert ran("cs2", "solve", input="gentle.txt\n") == (0, f"{PROMPT}{CS2_OUTPUT}\n{CS2_SOLVED}", "")
    result = sudoku("solve", "--format", "cs2", FILE)
    assert result.exit_code == 0
    assert result.stdout.startswith("002_gentle.txt\n")
    before, _, after = result.stdout.partition("| 8 1 3 | 4 2 9 | 7 6 5 |")
    assert "| . 1 . | 4 2 . | . . 5 |" in before
    assert after


@CS2.asks("section 5", "... with the verdict beside")
def both_reported() -> None:
    """`solve --both` prints the verdict, then puzzle and solution side by side."""
    result = sudoku("solve", "--both", FILE)
    assert "Exactly one solution." in result.stdout
    assert "| . 1 . | 4 2 . | . . 5 |   | 8 1 3 | 4 2 9 | 7 6 5 |" in result.stdout


@CS2.asks("section 5", "a puzzle without solution, among others")
def without_solution() -> None:
    """`solve --format cs2` prints it unsolved alone, says why on standard error, and goes on to the next."""
    with tempfile.TemporaryDirectory() as folder:
        wrong = Path(folder, "wrong.txt")
        wrong.write_text(WRONG.line())
        result = sudoku("solve", "--format", "cs2", wrong, FILE)
    assert result.exit_code == 1
    assert result.stdout.index("wrong.txt") < result.stdout.index("002_gentle.txt")
    assert [entry.puzzle.givens.line() for entry in read(result.stdout).entries] == [WRONG.line(), GENTLE, SOLVED]
    assert "No solution." in result.stderr


def _times(*arguments: str | Path) -> list[dict[str, str]]:
    """The rows of `sudoku times` as a table with commas."""
    result = sudoku("times", "--format", "csv", *arguments)
    assert result.exit_code == 0, result.stderr
    return list(csv.DictReader(io.StringIO(result.stdout)))


@CS2.asks("section 5", "notice the times")
def times() -> None:
    """`sudoku times` of two files has a row for each and each search, with its moves, tries and seconds."""
    rows = _times(FILE, DOCUMENTS / "001_input_braces.txt")
    assert [int(row["moves"]) for row in rows] == [1_410, 1_410, 1_410, 52, 1_489, 1_489, 1_489, 107]
    assert [int(row["tries"]) for row in rows if row["search"] == C] == [6_393, 6_732]
    assert all(float(row["python"]) > 0 for row in rows)
    assert "002_gentle.txt" in sudoku("times", FILE).stdout


@CS2.asks("section 5", "compare C and Python")
def compared() -> None:
    """`times --in-c` has seconds of the same search in C where a C compiler is on PATH, and else says that none is."""
    (row,) = _times("--in-c", "--algorithm", C, FILE)
    if any(map(shutil.which, ("cc", "gcc", "clang"))):
        assert 0 < float(row["c"]) < float(row["python"])
    else:
        assert "no C compiler" in sudoku("times", "--in-c", FILE).stderr


@CS2.asks("section 5", "the times on a page")
def times_page() -> None:
    """An old address of times leads to a race of search C in Python and compiled, with its moves a second."""
    shown = page("/demo/times", p=GENTLE).text("main")
    for words in ("C in Python against C compiled", "Moves a second, as measured on this puzzle"):
        assert words in shown


@CS2.asks("code quality", "no magic numbers but 0 and 1")
def no_magic_numbers() -> None:
    """One command solves all sizes; tests/test_architecture.py holds that no 9 stands in a loop."""
    for size in ("4x4", "6x6", "16x16"):
        assert sudoku("solve", Path(__file__).parents[2] / "puzzles" / f"sizes-{size}.sdm").exit_code == 0


@CS2.asks("hand in", "screenshots")
def screenshots() -> None:
    """`draw --kind pair` makes a picture of puzzle and solution; the page offers pictures of every board."""
    assert drawn("--kind", "pair", FILE).size == (1920, 1080)
    assert page("/pictures", p=GENTLE)


@CS2.asks("step 2", "its search is named after it")
def named() -> None:
    """The row of search C names this project too, and that of search B does not."""
    assert 'project 1 of "Introduction to Computer Science II"' in get(C).source
    assert "Computer Science II" not in get("check-first").source
    refused("010 420")
