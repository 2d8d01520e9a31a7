"""002: "Introduction to Computer Science II", project 1 in two steps."""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from solver import CLASSIC, SHAPES, Candidate, Candidates, Grid, Puzzle
from solver.engine import verify
from solver.formats import Details, Entry, read, write
from solver.search import get
from solver.timeline import Timeline
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
from tests.solver.formats.samples import CS2_OUTPUT, CS2_SHORTENED
from tests.solver.search.puzzles import WORST, WRONG
from webapp.board.form import hidden_fields

CS2 = Document("002", 'Project 1 of "Introduction to Computer Science II"')
GENTLE, SOLVED = PUZZLES["002_figure3_gentle"], SOLUTIONS["002_figure3_gentle"]
FILE = DOCUMENTS / "002_gentle.txt"
B = "check-first"
LATIN = "1234\n2341\n3412\n4123\n"


def _cell(name: str) -> tuple[int, ...]:
    """The candidates of a cell of gentle."""
    return Candidates.of(Grid.parse(GENTLE)).digits_of(CLASSIC.parse_cell(name))


def _with(name: str, digit: int) -> str:
    """The solution of gentle with another digit in one cell."""
    return Grid.parse(SOLVED).with_digit(CLASSIC.parse_cell(name), digit).line()


# ---- the game


@CS2.asks("Figure 1", "a Latin square of order 4")
def latin_square() -> None:
    """`check --no-boxes` holds a square without boxes for right, and names the column of a wrong one."""
    assert sudoku("check", "--no-boxes", input=LATIN).exit_code == 0
    wrong = sudoku("check", "--no-boxes", input=LATIN.replace("4123", "4132"))
    assert wrong.exit_code == 1
    assert "column 3" in wrong.stdout


@CS2.asks("Figure 1", "a Latin square to be completed")
def latin_square_solved() -> None:
    """`solve --no-boxes` completes one whose last rows are blank but for what makes it the only one."""
    result = sudoku("solve", "--no-boxes", "--format", "line", input="1234\n2341\n341.\n....\n")
    assert (result.exit_code, result.stdout.strip()) == (0, LATIN.replace("\n", ""))


@CS2.asks("Figure 1", "a Latin square, on the page")
def latin_square_page() -> None:
    """The page that verifies takes it with boxes left out, and reports rows and columns alone."""
    shown = page("/verify", text=LATIN, boxes="none")
    assert shown.text("verdict").startswith("Valid")
    assert [len(shown.find("th", scope="row")), "box" in shown.text("verdict")] == [8, False]
    assert "column 3" in verdict("/verify", text=LATIN.replace("4123", "4132"), boxes="none")


@CS2.asks("Figure 2", "a completed 9x9 grid", cannot="its digits are stored nowhere; gentle's solution stands for it")
def completed() -> None:
    """The solution of Figure 3 holds in all 27 houses."""
    result = sudoku("check", SOLVED)
    assert result.exit_code == 0
    assert result.stdout.count(" ok") == 27


@CS2.asks("Figure 3", "gentle: r1c1 can be 7, 8 or 9")
def candidates() -> None:
    """In the library, in the sentence of the page's cell, and in the grid of candidates of the command line."""
    assert _cell("r1c1") == (7, 8, 9)
    assert client().get("/candidates/r1c1", query_string={"p": GENTLE}).text.startswith("r1c1 can hold 7, 8 and 9.")
    assert "789" in sudoku("show", "--format", "candidates", FILE).stdout.split("\n")[1]


@CS2.asks("Figure 4", "box 3: {6,7,8} {6,8} {6,8} {1,2,6,7,8} {1,2,7,8}")
def box_three() -> None:
    """The five cells of box 3 have these candidates."""
    assert [_cell(name) for name in ("r1c7", "r1c8", "r2c7", "r3c7", "r3c9")] == [
        (6, 7, 8),
        (6, 8),
        (6, 8),
        (1, 2, 6, 7, 8),
        (1, 2, 7, 8),
    ]


@CS2.asks("Figure 4", "the naked pair 6 and 8 leaves 7 for r1c7")
def naked_pair() -> None:
    """With 6 and 8 ruled out in the rest of box 3, r1c7 can only be 7; so it is in the solution."""
    pair = [CLASSIC.parse_cell(name) for name in ("r1c8", "r2c7")]
    rest = [cell for cell in CLASSIC.boxes[2].cells if cell not in pair]
    left = Candidates.of(Grid.parse(GENTLE), [Candidate(cell, digit) for cell in rest for digit in (6, 8)])
    assert left.digits_of(CLASSIC.parse_cell("r1c7")) == (7,)
    assert SOLVED[CLASSIC.parse_cell("r1c7")] == "7"


@CS2.asks("Figure 4", "the naked pair, explained")
def naked_pair_told() -> None:
    """A lesson on gentle tells the pair in a sentence, beside a search that does not see it."""
    assert "a naked pair. r1c7 can be 6, 7 or 8." in page("/demo", lesson="gentle-tree").text("stage")


@CS2.asks("Figure 4", "candidates written into the cells")
def candidates_drawn() -> None:
    """`draw --kind candidates` makes a picture of them; the page fills all notes at a press."""
    assert drawn("--kind", "candidates", FILE).size == (1080, 1080)
    grid = Grid.parse(GENTLE)
    noted = hidden_fields(replace(Puzzle.of(grid), notes=Candidates.of(grid).all()))["notes"]
    assert posted(GENTLE, "fill-notes").values()["notes"] == noted


@CS2.asks("Figure 4", "candidates as a text")
def candidates_read() -> None:
    """The grid of candidates that `show` prints is read again, and said to be one."""
    text = sudoku("show", "--format", "candidates", FILE).stdout
    result = sudoku("solve", "--format", "line", input=text)
    assert (result.exit_code, result.stdout.split()) == (0, [SOLVED])
    assert "taken for candidates" in result.stderr


# ---- files


@CS2.asks("input file", "010 420 005: blocks apart, a blank line between bands, 0 = blank")
def blocks() -> None:
    """gentle.txt as the document prints it, on the command line and pasted into the page."""
    assert document("002_gentle.txt").startswith("010 420 005\n")
    assert solved(FILE) == [SOLVED]
    assert pasted(document("002_gentle.txt")) == GENTLE


@CS2.asks("input()", "asks for the name of the file")
def file_name() -> None:
    """The name is an argument; a name that there is not is told, and the rest still runs."""
    result = sudoku("solve", "--format", "line", "missing.txt", FILE)
    assert (result.exit_code, result.stdout.split()) == (2, [SOLVED])
    assert "missing.txt: No such file or directory" in result.stderr


@CS2.asks("files", "gentle.txt, worst-case.txt, wrong.txt", cannot="two are lost; puzzles of that kind stand for them")
def files() -> None:
    """Built-in puzzles have these names: gentle as printed, a worst case of 17 givens, and one without solution."""
    shown = library()
    for name in ("gentle", "worst case", "wrong"):
        assert name in shown
    assert (len(PUZZLES[WORST].replace(".", "")), WRONG.filled) == (17, 29)


@CS2.asks("files", "wrong.txt has no solution")
def wrong_file() -> None:
    """No digit stands twice in it, and still command line and page say that there is no solution."""
    result = sudoku("solve", WRONG.line())
    assert (result.exit_code, WRONG.conflicts()) == (1, ())
    assert "No solution." in result.stdout
    assert "o solution" in verdict(p=WRONG.line())


@CS2.asks("files", "worst-case.txt: a search from the top left takes longest")
def worst_case() -> None:
    """It is solved at once, its first row counts down from 9, and a lesson begins with its 17 givens."""
    assert solved(input=PUZZLES[WORST])[0].startswith("987654321")
    assert "17 givens, 64 free cells" in page("/demo", lesson="worst-case").text("stage")


@CS2.asks("files", "four of the sample problems", cannot="they are stored nowhere; others are built in")
def sample_problems() -> None:
    """The page of puzzles offers those of all five documents."""
    for name in ("Liang sample", "TutorialsPoint", "gentle", "Plank example 2", "CSIS example 4"):
        assert name in library()


# ---- output


@CS2.asks("output()", "the grid as one string, file name first, '.' for blanks")
def as_string() -> None:
    """`show --format cs2` prints it so, blank for blank, with rules as wide as the rows; the library's is a string."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "gentle.txt")
        path.write_text(document("002_gentle.txt"))
        assert sudoku("show", "--format", "cs2", path).stdout == CS2_OUTPUT
    (entry,) = read(document("002_gentle.txt")).entries
    assert write("cs2", [Entry(entry.puzzle, Details(title="gentle.txt"))]) == CS2_OUTPUT


@CS2.asks("output()", "----- and |-----+-----+-----|, as the page has them")
def shortened() -> None:
    """The grid with rules as short as the document's text has them, below the file's name, is read too."""
    (entry,) = read(CS2_SHORTENED).entries
    assert entry.puzzle.givens.line() == GENTLE


# ---- step 1: verification


@CS2.asks("is_row_valid", "every digit once in a row")
def row_valid() -> None:
    """Two digits of column 1 exchanged: rows 1 and 2 fail, by name."""
    one, two = int(SOLVED[0]), int(SOLVED[9])
    grid = Grid.parse(_with("r1c1", two)).with_digit(9, one)
    told = sudoku("check", grid.line()).stdout
    assert f"{two} twice in row 1" in told
    assert f"{one} twice in row 2" in told
    assert "in column" not in told


@CS2.asks("is_col_valid", "every digit once in a column")
def column_valid() -> None:
    """Two digits of row 1 exchanged: columns 1 and 2 fail, by name."""
    one, two = int(SOLVED[0]), int(SOLVED[1])
    grid = Grid.parse(_with("r1c1", two)).with_digit(1, one)
    told = sudoku("check", grid.line()).stdout
    assert f"{two} twice in column 1" in told
    assert f"{one} twice in column 2" in told
    assert "in row" not in told


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
    """`sudoku check` of the completed grid, and of it with a wrong digit, with exit codes 0 and 1."""
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
    assert verdict("/verify", p=SOLVED[:21] + "." + SOLVED[22:]).startswith("Not complete")


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
    """The demo's Python shows it by that name, and begins with r1c1 of gentle."""
    shown = page("/demo", p=GENTLE, alg=B, code="py")
    assert "cell = find_empty(grid)" in shown.text("pane-code")
    assert shown.text("marks-title") == "r1c1"


@CS2.asks("canSolve(cell)", "1 or 0; the cell is zero again on failure")
def can_solve() -> None:
    """In the first 200 moves of gentle each digit that is taken back leaves its cell empty."""
    timeline = search(GENTLE, B)
    for move in range(1, 200):
        state = timeline.state(move)
        if state.last and state.last.kind.value == "retract":
            assert state.digits[state.last.cell] == 0
    assert "canSolve" in page("/demo", p=GENTLE, alg=B, code="pseudo").text("pane-code")


@CS2.asks("canSolve(cell)", "gentle: 6,393 digits tested, 731 placed, 679 taken back")
def counted() -> None:
    """The demo's search counts so many."""
    assert counts(GENTLE, B) == (6_393, 731, 679)


@CS2.asks("canSolve(cell)", "wrong: every way fails, 0 at the end")
def all_fail() -> None:
    """10,844 digits are placed and as many taken back; the lesson on it tells the number."""
    timeline = Timeline(WRONG, B)
    timeline.explore_all()
    assert timeline.state(timeline.total).counters[2:5] == (10_844, 10_844, 0)
    assert "10,844 placements" in page("/demo", lesson="no-solution", move=str(timeline.total)).text("stage")


@CS2.asks("section 5", "file name, unsolved, then solved grid")
def both_grids() -> None:
    """`solve --format cs2` prints the file's name, then the puzzle, then the solution."""
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
    assert [int(row["tries"]) for row in rows if row["search"] == B] == [6_393, 6_732]
    assert all(float(row["python"]) > 0 for row in rows)
    assert "002_gentle.txt" in sudoku("times", FILE).stdout


@CS2.asks("section 5", "compare C and Python")
def compared() -> None:
    """`times --in-c` has seconds of the same search in C where a C compiler is on PATH, and else says that none is."""
    (row,) = _times("--in-c", "--algorithm", B, FILE)
    if any(map(shutil.which, ("cc", "gcc", "clang"))):
        assert 0 < float(row["c"]) < float(row["python"])
    else:
        assert "no C compiler" in sudoku("times", "--in-c", FILE).stderr


@CS2.asks("section 5", "the times on a page")
def times_page() -> None:
    """The page of times has columns for Python and compiled, and rows for the documents' searches."""
    shown = page("/demo/times", p=GENTLE).text("main")
    for words in ("Python", "compiled", "B: Recursion: check, then place", "D: Fewest choices"):
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
    """The row of search B names this project too."""
    assert 'project 1 of "Introduction to Computer Science II"' in get(B).source
    refused("010 420")
