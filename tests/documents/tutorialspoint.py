"""001: TutorialsPoint, "Sudoku Solver in C++"."""

from __future__ import annotations

from solver import CLASSIC, Grid
from solver.search import ALGORITHMS, get
from solver.search.steps import Kind
from tests.documents.programs import RECURSION, WITHOUT_GRID
from tests.documents.row import Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    beside,
    client,
    counts,
    document,
    moves,
    page,
    pasted,
    ran,
    refused,
    search,
    solved,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import TUTORIAL_OUTPUT
from tests.solver.search.puzzles import WRONG

TUTORIAL = Document("001")
PUZZLE, SOLVED = PUZZLES["001"], SOLUTIONS["001"]
INPUT = document("001_input_braces.txt")
B = "check-first"


def braces_of(digits: str) -> str:
    """The digits as nine rows in braces."""
    return "".join(f"{{{', '.join(digits[at : at + 9])}}},\n" for at in range(0, 81, 9))


@TUTORIAL.asks("rules", "every row, column and box holds 1 to 9")
def rules() -> None:
    """The printed solution holds in all 27 houses, on the command line and on the page."""
    assert sudoku("check", SOLVED).stdout.count(" ok") == 27
    assert verdict("/verify", p=SOLVED).startswith("Valid")


def _why(name: str) -> str:
    """What the page says of a cell of the example."""
    return client().get(f"/candidates/{name}", query_string={"p": PUZZLE}).text


@TUTORIAL.asks("isPresentInCol(col, num)", "whether the number stands in the column")
def present_in_column() -> None:
    """The page names the digits that column 2 adds against r1c2."""
    assert "2 is in column 2" in _why("r1c2")


@TUTORIAL.asks("isPresentInRow(row, num)", "whether the number stands in the row")
def present_in_row() -> None:
    """The page names the digits that row 1 forbids in r1c2."""
    assert "3, 4, 5, 6 and 8 are in row 1" in _why("r1c2")


@TUTORIAL.asks("isPresentInBox(startRow, startCol, num)", "whether the number stands in the box")
def present_in_box() -> None:
    """The page names the digit that box 1 adds against r1c2."""
    assert "7 is in box 1" in _why("r1c2")


@TUTORIAL.asks("isValidPlace(row, col, num)", "in none of the three")
def valid_place() -> None:
    """The demo tests digit after digit in r1c8 and writes 9, the first that passes; isValidPlace is in its code."""
    assert [(tried.digit, tried.forbidden_by is None) for tried in search(PUZZLE, B).tries(2)][-1] == (9, True)
    assert "isValidPlace(r, c, v)" in page("/demo", p=PUZZLE, lanes=B, code="cpp").text("pane-code")


@TUTORIAL.asks("findEmptyPlace(&row, &col)", "the first empty place, row by row")
def empty_place() -> None:
    """The search goes into the empty cells of the example in this order, and says so in words."""
    empty = [cell for cell in CLASSIC.cells if PUZZLE[cell] == "."]
    order = list(dict.fromkeys(move.cell for move in search(PUZZLE, B).window(0, search(PUZZLE, B).total)))
    assert order == empty
    assert get(B).words.reason == "the first free cell in row order"


@TUTORIAL.asks("findEmptyPlace", "rescans the grid at every call")
def rescanning() -> None:
    """It makes the same moves as the list of free cells; only code and cost differ, and the demo says so."""
    assert get("free-cells") in ALGORITHMS.with_same_moves(get(B))
    assert search(PUZZLE, B).window(0, 2_000) == search(PUZZLE, "free-cells").window(0, 2_000)
    assert "Searches A, B and C make the same moves in the same order" in page("/demo", p=PUZZLE, lanes=B).text("main")


@TUTORIAL.asks("solveSudoku()", "place, call itself, erase on failure")
def recursion() -> None:
    """At the first dead end ten calls wait for the eleventh; the next moves erase the digits of three of them."""
    shown = page("/demo", p=PUZZLE, lanes=B, at="10")
    assert shown.text("stack-title") == "calls: 11"
    assert shown.text("narration") == "No digit fits r2c9. Go back to r2c8 and try its next digit."
    assert [move.kind is Kind.RETRACT for move in search(PUZZLE, B).window(10, 3)] == [True] * 3
    assert moves(PUZZLE, B, 11).endswith("-r2c8=6")


@TUTORIAL.asks("solveSudoku()", "6,732 numbers tested, 769 placed, 720 erased")
def counted() -> None:
    """The demo's search counts so many."""
    assert counts(PUZZLE, B) == (6_732, 769, 720)


@TUTORIAL.asks("solveSudoku()", "the search, step by step")
def lesson() -> None:
    """A lesson goes through it in C++, counting from 0 as it does; its first words name the function."""
    shown = page("/demo", lesson="tutorialspoint-check-first")
    assert "solveSudoku looks for the first empty place, r0c1" in shown.text("stage")


@TUTORIAL.asks("input", "{3, 0, 6, 5, 0, 8, 4, 0, 0}, ... in the program")
def braces() -> None:
    """The nine rows in braces through the command line and pasted into the page."""
    assert solved(input=INPUT) == [SOLVED]
    assert pasted(INPUT) == PUZZLE


@TUTORIAL.asks("input", "int grid[N][N] = { ... } in the whole program")
def whole_program() -> None:
    """The C++ program with includes, loops and comments gives its grid, on the command line and pasted."""
    assert solved(input=RECURSION) == [SOLVED]
    assert pasted(RECURSION) == PUZZLE


@TUTORIAL.asks("input", "a program without a grid")
def program_without_grid() -> None:
    """A C++ program that only reads a grid is refused; nothing in it is taken for one."""
    refused(WITHOUT_GRID)


@TUTORIAL.asks("output", "3 1 6  | 5 7 8  | 4 9 2")
def printed() -> None:
    """`sudoku run tutorialspoint`, also with the grid of a file, and our layout of that name print it to the letter."""
    assert ran("tutorialspoint") == (0, TUTORIAL_OUTPUT, "")
    assert ran("tutorialspoint", DOCUMENTS / "001_input_braces.txt") == (0, TUTORIAL_OUTPUT, "")
    result = sudoku("solve", "--format", "tutorialspoint", input=INPUT)
    assert (result.exit_code, result.stdout) == (0, TUTORIAL_OUTPUT)


@TUTORIAL.asks("output", "No solution exists")
def no_solution() -> None:
    """`sudoku run tutorialspoint` prints it without a line end and ends with 0; our layout ends with 1."""
    with beside(wrong=braces_of(WRONG.line("0"))):
        assert ran("tutorialspoint", "wrong.txt") == (0, "No solution exists", "")
    result = sudoku("solve", "--format", "tutorialspoint", WRONG.line())
    assert (result.exit_code, result.stdout) == (1, "No solution exists\n")


@TUTORIAL.asks("output", "No solution exists, on the page and where there are several")
def no_grid() -> None:
    """The page's text has the message too; of several solutions none is printed as the one."""
    assert client().get("/text/tutorialspoint", query_string={"p": WRONG.line()}).text == "No solution exists\n"
    several = sudoku("solve", "--format", "tutorialspoint", input=PUZZLES["000_fig2_as_printed"])
    assert (several.exit_code, several.stdout) == (1, "Several solutions\n")


@TUTORIAL.asks("output", "the printed output is read again")
def read_back() -> None:
    """The printed grid is read as the solution; also on one line, as the document's text shows it."""
    assert solved(input=TUTORIAL_OUTPUT) == [SOLVED]
    assert solved(input=" ".join(TUTORIAL_OUTPUT.split())) == [SOLVED]


@TUTORIAL.asks("example", "the printed answer")
def answer() -> None:
    """The example has exactly one solution, and it is the printed one."""
    assert solved(input=PUZZLE) == [SOLVED]
    assert SOLVED == "".join(sign for sign in TUTORIAL_OUTPUT if sign.isdigit())


@TUTORIAL.asks("N = 9", "other sizes")
def other_sizes() -> None:
    """The same search solves a 4x4, a 6x6 and a 16x16 grid of the built-in collections."""
    for size in ("4x4", "6x6", "16x16"):
        rows = [row for row in _collection(f"sizes-{size}") if row]
        trace = search(rows[0], B)
        assert Grid(trace.state(trace.total).digits, trace.grid.shape).is_solved(), size


def _collection(name: str) -> list[str]:
    """The puzzles of a built-in collection, a line each."""
    result = sudoku("convert", "--format", "line", f"{client().application.root_path}/../puzzles/{name}.sdm")
    assert result.exit_code == 0, result.stderr
    return result.stdout.split()


@TUTORIAL.asks("defect", "a second 3 in row 1 is solved with two 3s")
def second_three() -> None:
    """`sudoku run tutorialspoint` prints both 3s; our own reading names the conflict, and nothing is solved."""
    with beside(threes=INPUT.replace("8, 4, 0, 0}", "8, 4, 3, 0}", 1)):
        code, shown, errors = ran("tutorialspoint", "threes.txt")
    assert code == 0
    assert shown.split("\n")[:2] == ["3 1 6  | 5 7 8  | 4 3 2 ", "5 2 9  | 1 3 4  | 7 6 8 "]
    assert "3 twice in row 1: r1c1 and r1c8" in errors
    result = sudoku("solve", input=INPUT.replace("{3, 0", "{3, 3", 1))
    assert result.exit_code == 1
    assert "Conflict: 3 twice in row 1: r1c1 and r1c2" in result.stdout
    assert "3s in row 1" in verdict(p="33" + PUZZLE[2:])


@TUTORIAL.asks("defect", "nine rows of 1s are printed as solved")
def all_ones() -> None:
    """`sudoku run tutorialspoint` prints them; our own check names every house."""
    rule = f"{'-' * 27}\n"
    with beside(ones=braces_of("1" * 81)):
        code, shown, errors = ran("tutorialspoint", "ones.txt")
    assert (code, shown) == (0, rule.join(["1 1 1  | 1 1 1  | 1 1 1 \n" * 3] * 3))
    assert "The program does not check its clues" in errors
    result = sudoku("check", input="{1, 1, 1, 1, 1, 1, 1, 1, 1},\n" * 9)
    assert result.exit_code == 1
    assert "Not a valid solution." in result.stdout
    assert result.stdout.count(" NO") == 27
