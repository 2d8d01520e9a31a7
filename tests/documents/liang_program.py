"""000: Y. D. Liang, case study "Sudoku": functions, messages, one solution or several, what we found."""

from __future__ import annotations

from solver import CLASSIC, Grid
from solver.formats import read
from solver.search import get
from solver.search.trace import Trace
from tests.documents.row import Document
from tests.documents.ways import (
    PUZZLES,
    SOLUTIONS,
    client,
    document,
    drawn,
    library,
    pasted,
    ran,
    refused,
    solved,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import LIANG_OUTPUT
from tests.solver.pictures.boards import read_line
from tests.solver.search.puzzles import WRONG

LIANG = Document("000")
SAMPLE, FIGURE = PUZZLES["000_sample_=_003_example1"], PUZZLES["000_fig2_as_printed"]
SOLVED, FIRST = SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["000_fig2_as_printed"]
INPUT = document("000_sample_input.txt")
A = "free-cells"
PROMPT = "Enter a Sudoku puzzle:\n"
INVALID = (0, f"{PROMPT}Invalid input\n", "")


def spaced(grid: Grid) -> str:
    """The grid as the program reads it: numbers with blanks between them."""
    return " ".join(grid.line("0"))


# ---- functions


def _why(name: str) -> str:
    """What the page says of a cell of Figure 2."""
    return client().get(f"/candidates/{name}", query_string={"p": FIGURE}).text


@LIANG.asks("isValid(i, j, grid)", "the row")
def valid_row() -> None:
    """The page says which digits row 1 forbids in r1c3 of Figure 2."""
    assert "3, 5 and 7 are in row 1" in _why("r1c3")


@LIANG.asks("isValid(i, j, grid)", "the column")
def valid_column() -> None:
    """The page says which digits column 9 forbids in r1c9 of Figure 2."""
    assert "1, 6 and 9 are in column 9" in _why("r1c9")


@LIANG.asks("isValid(i, j, grid)", "the 3x3 box")
def valid_box() -> None:
    """The page says that box 1 forbids 8 in r2c2 of Figure 2, which neither row nor column does."""
    assert "8 is in box 1" in _why("r2c2")


@LIANG.asks("isValid, Fig 7", "the box starts at (i / 3) * 3, (j / 3) * 3")
def box_start() -> None:
    """For each of the 81 cells the first cell of its box is the one of the formula."""
    for i in range(9):
        for j in range(9):
            box = CLASSIC.houses_of[i * 9 + j][2]
            assert divmod(box.cells[0], 9) == ((i // 3) * 3, (j // 3) * 3)


@LIANG.asks("isValid(grid)", "a grid that breaks the rules is invalid input")
def invalid_grid() -> None:
    """The sample with a second 6 in row 1: `sudoku run liang` says so; ours names both cells, exit code 1."""
    assert ran("liang", input=INPUT.replace("0 6 0 1", "6 6 0 1", 1)) == INVALID
    result = sudoku("solve", input=INPUT.replace("0 6 0 1", "6 6 0 1", 1))
    assert result.exit_code == 1
    assert "Conflict: 6 twice in row 1: r1c1 and r1c2" in result.stdout
    assert "| 6 6 . | 1 . 4 | . 5 . |" in result.stdout


@LIANG.asks("readAPuzzle", "81 integers apart by white space, 0 for free")
def whitespace() -> None:
    """The sample's numbers in nine lines, on one line, and apart by tabs and empty lines: the printed run."""
    numbers = INPUT.split()
    for text in (INPUT, " ".join(numbers), INPUT.replace(" ", "\t").replace("\n", "\n\n")):
        assert ran("liang", input=text) == (0, LIANG_OUTPUT, "")
    assert solved(input=INPUT) == [SOLVED]
    assert solved(input=" ".join(numbers)) == [SOLVED]
    assert solved(input=INPUT.replace(" ", "\t").replace("\n", "\n\n")) == [SOLVED]


@LIANG.asks("readAPuzzle", "Sudoku.exe < sudoku.txt")
def from_a_file() -> None:
    """Read from standard input, named as `-`, and pasted into the page: the same grid."""
    assert solved("-", input=INPUT) == [SOLVED]
    assert pasted(INPUT) == SAMPLE


@LIANG.asks("printGrid", "9 lines of 9 numbers, one blank after each")
def print_grid() -> None:
    """`sudoku run liang` and `--format liang` print the solution of the sample so, blank for blank."""
    assert ran("liang", input=INPUT)[1].splitlines()[2:] == LIANG_OUTPUT.splitlines()[-9:]
    result = sudoku("solve", "--format", "liang", input=INPUT)
    grid = "".join(LIANG_OUTPUT.splitlines(keepends=True)[-9:])
    assert result.exit_code == 0
    assert result.stdout.endswith(grid)


@LIANG.asks("sample run", "Enter a Sudoku puzzle: ... The solution is found:")
def transcript() -> None:
    """`sudoku run liang` prints the whole run, to the letter; it is read as its grid, and so with the other prompt."""
    assert ran("liang", input=INPUT) == (0, LIANG_OUTPUT, "")
    for prompt in ("Enter a Sudoku puzzle:", "Enter a puzzle:"):
        (entry,) = read(LIANG_OUTPUT.replace("Enter a Sudoku puzzle:", prompt)).entries
        assert entry.puzzle.givens.line() == SOLVED


@LIANG.asks("sample run", "963174258 / 178325649 / ...")
def sample() -> None:
    """The sample's file through the command line gives the printed solution."""
    assert solved(input=INPUT) == [SOLVED]
    assert SOLVED.startswith("963174258178325649")


# ---- messages


@LIANG.asks("main", "Invalid input")
def invalid() -> None:
    """`sudoku run liang` prints so and ends with 0: a number above 9 or below 0, a digit twice, 81 digits in one."""
    texts = (
        INPUT.replace("0 6", "10 6", 1),
        INPUT.replace("0 6", "-1 6", 1),
        INPUT.replace("0 6", "6 6", 1),
        "".join(INPUT.split()),
    )
    for text in texts:
        code, shown, _ = ran("liang", input=text)
        assert (code, shown) == INVALID[:2], text


@LIANG.asks("main", "a letter is not noticed: what is not read counts as 0")
def letters() -> None:
    """`sudoku run liang` solves the empty grid, and names the place on standard error; our own reading refuses it."""
    code, shown, errors = ran("liang", input=INPUT.replace("0 6", "x 6", 1))
    assert (code, shown.split("\n")[1:3]) == (0, ["The solution is found:", "1 2 3 4 5 6 7 8 9 "])
    assert errors.startswith("No number stands at line 1, column 1 after 0 of 81 numbers")
    refused(INPUT.replace("0 6", "x 6", 1), "line 1, column 1", "holds 'x', which is no digit")


@LIANG.asks("main", "Invalid input: a number that is no digit")
def no_digits() -> None:
    """12, 10, 55, -3 and 56 for a number of the sample: `sudoku run liang` prints so; ours names row and column."""
    for number in ("12", "10", "55", "-3", "56"):
        assert ran("liang", input=INPUT.replace("0 6", f"{number} 6", 1)) == INVALID
        refused(INPUT.replace("0 6", f"{number} 6", 1), f"row 1, column 1 holds {number}, which is no digit")


@LIANG.asks("main", "No solution")
def no_solution() -> None:
    """`sudoku run liang` prints so and ends with 0; `--format liang` prints the message alone and ends with 1."""
    assert ran("liang", input=spaced(WRONG)) == (0, f"{PROMPT}No solution\n", "")
    result = sudoku("solve", "--format", "liang", WRONG.line())
    assert result.exit_code == 1
    assert result.stdout == "No solution\n"


@LIANG.asks("main", "The solution is found: ... where there are several")
def several_printed() -> None:
    """`sudoku run liang` prints the first of Figure 2's 18; `--format liang` no grid, unless --first asks for one."""
    rows = "".join(f"{' '.join(FIRST[at : at + 9])} \n" for at in range(0, 81, 9))
    shown = f"{PROMPT}The solution is found:\n{rows}"
    assert ran("liang", input=spaced(Grid.parse(FIGURE))) == (0, shown, "The puzzle has other solutions too.\n")
    assert sudoku("solve", "--format", "liang", input=FIGURE).stdout == "Several solutions\n"
    first = sudoku("solve", "--first", "--format", "liang", input=FIGURE)
    assert "".join(first.stdout.split()) == FIRST
    assert "Several solutions" in first.stderr


@LIANG.asks("main", "No solution, on the page")
def no_solution_page() -> None:
    """The text in the document's style that the page gives has the message too."""
    assert client().get("/text/liang", query_string={"p": WRONG.line()}).text == "No solution\n"


@LIANG.asks("main", "invalid input / solution found / no solution")
def three_outcomes() -> None:
    """The program ends with 0 in all three; ours have words and exit codes of their own: 2, 0 and 1."""
    texts = (INPUT.replace("0 6", "10 6", 1), INPUT, spaced(WRONG))
    outputs = [ran("liang", input=text)[:2] for text in texts]
    assert [code for code, _ in outputs] == [0, 0, 0]
    assert [shown.splitlines()[1] for _, shown in outputs] == ["Invalid input", "The solution is found:", "No solution"]
    outcomes = [sudoku("solve", "--format", "csv", input=text) for text in ("0 6 x", INPUT, WRONG.line())]
    assert [outcome.exit_code for outcome in outcomes] == [2, 0, 1]
    assert [",unique," in outcomes[1].stdout, ",none," in outcomes[2].stdout] == [True, True]


# ---- one or several


@LIANG.asks("note", "there may be multiple solutions")
def several() -> None:
    """Command line and page say of Figure 2 as printed that it has several."""
    result = sudoku("solve", FIGURE)
    assert result.exit_code == 1
    assert "Several solutions" in result.stdout
    assert "18 solutions" in verdict(p=FIGURE)


@LIANG.asks("note", "the program finds one such solution")
def first_found() -> None:
    """`solve --first` prints 532678914... for Figure 2 and says that it is one of several."""
    result = sudoku("solve", "--first", "--format", "line", FIGURE)
    assert result.stdout.split() == [FIRST]
    assert "several" in result.stderr.lower()


@LIANG.asks("exercise 8.17", "find all solutions")
def all_solutions() -> None:
    """`solve --all` prints all 18 of Figure 2 as printed: different ones, all right, each with the figure's givens."""
    result = sudoku("solve", "--all", "--format", "line", FIGURE)
    found = [Grid.parse(line) for line in result.stdout.split()]
    assert len(set(found)) == len(found) == 18
    assert all(grid.is_solved() and Grid.parse(FIGURE).is_within(grid) for grid in found)
    assert "exactly 18" in result.stderr


@LIANG.asks("exercise 8.17", "all solutions, in the order of the search")
def in_order() -> None:
    """`solve --all --order liang` prints the 18 in the order in which the document's search comes to them."""
    result = sudoku("solve", "--all", "--order", "liang", "--format", "line", FIGURE)
    assert len(result.stdout.split()) == 18
    assert result.stdout.split() == sorted(result.stdout.split())
    assert result.stdout.split()[0] == FIRST


@LIANG.asks("exercise 8.17", "the search itself goes on after a solution")
def search_goes_on() -> None:
    """The document's search without a limit passes 18 solutions of Figure 2 before it ends."""
    trace = Trace(Grid.parse(FIGURE), A, limit=None)
    trace.explore_all()
    assert (trace.found, trace.outcome.value) == (18, "all")
    assert Grid(trace.state(trace.solutions[0]).digits).line() == FIRST


# ---- what we found in it


@LIANG.asks("Figure 2, misprint", "row 7 lost 2 8")
def lost_numbers() -> None:
    """As printed 18 solutions, with the 2 and 8 exactly one; both are built-in puzzles."""
    lost = sudoku("count", "--format", "csv", input=f"{FIGURE}\n{PUZZLES['000_fig2_with_lost_28']}\n").stdout
    assert [row.split(",")[1:3] for row in lost.split()[1:]] == [["several", "18"], ["unique", "1"]]
    assert "Liang Figure 2 as printed" in library()
    assert "Liang Figure 2 with 2 8" in library()


@LIANG.asks("defect", "an early end of the input goes unnoticed")
def early_end() -> None:
    """`sudoku run liang` solves `. 6 . 1` and the sample without its last row; our own reading refuses both."""
    for text, digits in ((". 6 . 1", "1 2 3 4 5 6 7 8 9 "), ("\n".join(INPUT.split("\n")[:8]), "3 6 9 1 2 4 7 5 8 ")):
        code, shown, errors = ran("liang", input=text)
        assert (code, shown.splitlines()[2]) == (0, digits)
        assert "of 81 numbers; the others count as 0 here, and are undefined in C++." in errors
    refused(". 6 . 1")
    refused("\n".join(INPUT.split("\n")[:8]))


@LIANG.asks("defect", "81 digits without blanks are one integer: Invalid input")
def digits_together() -> None:
    """`sudoku run liang` says so; our own reading takes 81 digits together for the grid."""
    code, shown, errors = ran("liang", input="".join(INPUT.split()))
    assert (code, shown) == INVALID[:2]
    assert errors.startswith("The number at line 1, column 1 is too large")
    assert solved(input="".join(INPUT.split())) == [SOLVED]


@LIANG.asks("printed sample, damaged", "80 digits")
def eighty_digits() -> None:
    """The sample with one number lost, on one line or in lines of 20, is refused with a sentence on 80 cells."""
    numbers = INPUT.split()[:-1]
    for wide in (80, 20):
        text = "\n".join(" ".join(numbers[at : at + wide]) for at in range(0, 80, wide))
        refused(text, "80 cells")


@LIANG.asks("defect", "on failure the first free cell is left at 9")
def left_as_it_was() -> None:
    """A puzzle without solution is printed as it was given."""
    assert sudoku("solve", "--format", "line", WRONG.line()).stdout.split() == [WRONG.line()]


@LIANG.asks("Figure 2 (b)", "the grid as an array, indices from 0")
def array() -> None:
    """`draw --kind array` draws 0 for blanks, row by row as printed; `--format cpp` writes the array as C++."""
    assert read_line(drawn("--kind", "array", FIGURE)) == FIGURE.replace(".", "0")
    assert solved(input=sudoku("convert", "--format", "cpp", input=INPUT).stdout) == [SOLVED]


@LIANG.asks("source", "the case study is named where its search is shown")
def named() -> None:
    """The search's row names the document."""
    assert get(A).source == 'Y. D. Liang, "Case Study: Sudoku"'
    assert get(A).in_documents
