"""000: Y. D. Liang, case study "Sudoku", and its animation."""

from __future__ import annotations

from solver import CLASSIC, Grid
from solver.formats import read
from solver.search import get
from solver.search.steps import Kind
from solver.timeline import Timeline
from tests.documents.row import Document
from tests.documents.ways import (
    PUZZLES,
    SOLUTIONS,
    client,
    counts,
    document,
    drawn,
    library,
    moves,
    page,
    pasted,
    refused,
    search,
    solved,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import LIANG_OUTPUT
from tests.solver.pictures.boards import read_line
from tests.solver.search.puzzles import WRONG

LIANG = Document("000", 'Y. D. Liang, "Case Study: Sudoku"')
SAMPLE, FIGURE = PUZZLES["000_sample_=_003_example1"], PUZZLES["000_fig2_as_printed"]
SOLVED, FIRST = SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["000_fig2_as_printed"]
INPUT = document("000_sample_input.txt")
A = "free-cells"


# ---- rules and narrative


@LIANG.asks("terms", "fixed cells, free cells; 0 = free cell")
def terms() -> None:
    """The demo's first sight of Figure 2 tells 28 clues, and its list holds the 53 other cells."""
    assert "28 clues" in page("/demo", p=FIGURE, alg=A).text("puzzle-verdict")
    assert search(FIGURE).free == tuple(cell for cell in CLASSIC.cells if FIGURE[cell] == ".")
    assert len(search(FIGURE).free) == 53


@LIANG.asks("strategy, rule 1", "fill free cells first to last")
def first_to_last() -> None:
    """Every placement of the whole search of the sample goes into the first cell that is still empty."""
    board = list(SAMPLE)
    for move in search(SAMPLE).window(0, search(SAMPLE).total):
        if move.kind is Kind.PLACE:
            assert move.cell == board.index(".")
        board[move.cell] = str(move.digit) if move.kind is Kind.PLACE else "."
    assert "".join(board) == SOLVED


@LIANG.asks("strategy, rule 2", "the smallest number possible")
def smallest() -> None:
    """Every placement of the sample's search is the smallest digit that fits beyond the one taken back there."""
    digits, last = list(Grid.parse(SAMPLE).digits), dict.fromkeys(CLASSIC.cells, 0)
    for move in search(SAMPLE).window(0, search(SAMPLE).total):
        if move.kind is Kind.PLACE:
            assert move.digit == min(set(range(last[move.cell] + 1, 10)) - _held(digits, move.cell))
            digits[move.cell], last[move.cell] = move.digit, 0
        else:
            digits[move.cell], last[move.cell] = 0, move.digit
            last |= {cell: 0 for cell in CLASSIC.cells if cell > move.cell}


@LIANG.asks("strategy, rule 3", "if none is possible, backtrack")
def backtrack() -> None:
    """What is taken back is always the digit placed last, and no digit fits the free cell after it."""
    digits, placed = list(Grid.parse(SAMPLE).digits), list[int]()
    used = dict.fromkeys(CLASSIC.cells, 0)
    for move in search(SAMPLE).window(0, search(SAMPLE).total):
        if move.kind is Kind.PLACE:
            placed.append(move.cell)
            digits[move.cell] = used[move.cell] = move.digit
            continue
        stuck = digits.index(0)
        assert placed.pop() == move.cell
        assert all(digit <= used[stuck] or digit in _held(digits, stuck) for digit in CLASSIC.digits)
        digits[move.cell] = used[stuck] = 0


def _held(digits: list[int], cell: int) -> set[int]:
    return {digits[peer] for peer in CLASSIC.peers[cell]}


@LIANG.asks("narrative, Fig 3 (a)", "r1c3=1, r1c4=2, r1c6=4, r1c7=8, r1c8=9; r1c9 none")
def figure_3a() -> None:
    """The demo at move 5 of Figure 2 shows these digits, and says that no digit fits r1c9."""
    shown = page("/demo", p=FIGURE, alg=A, move="5")
    assert moves(FIGURE, A, 5) == "r1c3=1 r1c4=2 r1c6=4 r1c7=8 r1c8=9"
    assert shown.text("narration") == "No digit fits r1c9. Go back to r1c8 and try the next one."


@LIANG.asks("narrative, Fig 3 (b)", "r1c7=9, r1c8=8, r1c9 none")
def figure_3b() -> None:
    """The demo at move 9 shows 9 and 8, after both were taken back, and r1c9 is stuck again."""
    assert moves(FIGURE, A, 9).endswith("-r1c8=9 -r1c7=8 r1c7=9 r1c8=8")
    assert page("/demo", p=FIGURE, alg=A, move="9").text("narration").startswith("No digit fits r1c9.")


@LIANG.asks("narrative", "... r1c6=6")
def narrative_goes_on() -> None:
    """Moves 10 to 13 take back 8, 9 and 4, and put 6 into r1c6; the lesson on Figure 3 ends there."""
    assert moves(FIGURE, A, 13).endswith("-r1c8=8 -r1c7=9 -r1c6=4 r1c6=6")
    assert "r0c5 becomes 6" in page("/demo", lesson="liang-figure-3", move="13", base="0").text("stage")


@LIANG.asks("narrative", "the whole of it, for a class")
def lesson() -> None:
    """A lesson of 14 beats tells it with questions, and another one that Figure 2 has 18 solutions."""
    shown = page("/demo/lessons").text("main")
    assert "Liang, Figure 3 in 13 clicks" in shown
    assert "Liang, Figure 2: found, but one of 18" in shown


@LIANG.asks("narrative", "all cells are filled: a solution is found")
def ends_found() -> None:
    """The last frame of the demo of the sample holds the printed solution and says that it is solved."""
    assert Grid(search(SAMPLE).state(3_127).digits).line() == SOLVED
    said = page("/demo", p=SAMPLE, alg=A, move="3127").text("narration")
    assert said == "Solved: all 51 free cells are filled after 3,127 moves."


@LIANG.asks("narrative; step 4", "back past the first free cell: no solution")
def ends_none() -> None:
    """The search of a puzzle without solution takes every digit back, ends at its first cell, and says so."""
    timeline = Timeline(WRONG, A)
    timeline.explore_all()
    assert timeline.outcome.value == "none"
    assert timeline.state(timeline.total).digits == WRONG.digits
    shown = page("/demo", p=WRONG.line(), alg=A, move=str(timeline.total))
    assert "no solution" in shown.text("narration")


# ---- the algorithm


@LIANG.asks("freeCellList", "freeCellList[0] = {0, 2}")
def first_free_cell() -> None:
    """The demo's list of Figure 2 begins with it, rows and columns counted from 0."""
    assert page("/demo", p=FIGURE, alg=A, base="0").text("stack").startswith("0 r0c2")
    assert CLASSIC.cell_name(search(FIGURE).free[0]) == "r1c3"


@LIANG.asks("freeCellList", "freeCellList[25] = {4, 4}")
def free_cell_25() -> None:
    """The demo at the first moment when k is 25 shows entry 25 of its list as r4c4, from 0."""
    at = search(FIGURE).depths(0, 2_000).index(25)
    shown = page("/demo", p=FIGURE, alg=A, base="0", move=str(at))
    assert shown.text("stack-title") == "freeCellList, k = 25"
    assert "25 r4c4" in shown.text("stack")


@LIANG.asks("freeCellList", "the list of free cells, as drawn")
def list_drawn() -> None:
    """`sudoku draw --kind free-cells` makes a picture of it."""
    result = sudoku("draw", "-o", "-", "--type", "svg", "--kind", "free-cells", "--move", "5", FIGURE)
    assert result.exit_code == 0, result.stderr
    assert "<svg" in result.stdout


@LIANG.asks("steps 1 to 4", "the program, case by case")
def listing() -> None:
    """The demo shows the program with index k, its three cases, and marks the line of the present move."""
    code = page("/demo", p=FIGURE, alg=A, move="5", code="cpp").text("pane-code")
    for words in ("freeCellList[k]", "isValid", "k = k + 1", "k = k - 1, clear its cell", "k = 0: no solution"):
        assert words in code
    assert len(page("/demo", p=FIGURE, alg=A, move="5").find("li", **{"class": "at"})) == 3  # in each language


@LIANG.asks("case 1", "valid: on to the next free cell, k + 1")
def case_valid() -> None:
    """After a placement k is one more: move 1 of Figure 2."""
    assert [page("/demo", p=FIGURE, alg=A, move=at).text("stack-title") for at in "01"] == [
        "freeCellList, k = 0",
        "freeCellList, k = 1",
    ]


@LIANG.asks("case 2", "invalid and less than 9: the next number")
def case_next_number() -> None:
    """In r1c6 the numbers 1, 2 and 3 are tested and refused before 4."""
    assert [tried.digit for tried in search(FIGURE).tries(2)] == [1, 2, 3, 4]
    assert [tried.forbidden_by is None for tried in search(FIGURE).tries(2)] == [False, False, False, True]


@LIANG.asks("case 3", "invalid and 9: reset to 0, back to k - 1 while that is 9")
def case_reset() -> None:
    """From the dead end at r1c9 r1c8, which has 9, is set to 0 too, and r1c7 goes on from 8 to 9."""
    assert moves(FIGURE, A, 8).endswith("-r1c8=9 -r1c7=8 r1c7=9")
    assert search(FIGURE).state(7).digits[6:9] == (0, 0, 0)


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
    """The sample with a second 6 in row 1: both cells are named, it is shown as it is, exit code 1."""
    result = sudoku("solve", input=INPUT.replace("0 6 0 1", "6 6 0 1", 1))
    assert result.exit_code == 1
    assert "Conflict: 6 twice in row 1: r1c1 and r1c2" in result.stdout
    assert "| 6 6 . | 1 . 4 | . 5 . |" in result.stdout


@LIANG.asks("readAPuzzle", "81 integers apart by white space, 0 for free")
def whitespace() -> None:
    """The sample's numbers in nine lines, on one line, and apart by tabs and empty lines: the printed solution."""
    numbers = INPUT.split()
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
    """`--format liang` prints the solution of the sample so, blank for blank."""
    result = sudoku("solve", "--format", "liang", input=INPUT)
    grid = "".join(LIANG_OUTPUT.splitlines(keepends=True)[-9:])
    assert result.exit_code == 0
    assert result.stdout.endswith(grid)


@LIANG.asks("sample run", "Enter a Sudoku puzzle: ... The solution is found:")
def transcript() -> None:
    """The whole printed run, prompts included, is read as the grid it ends with; so is the other prompt of the text."""
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
def letters() -> None:
    """A letter in the sample's first row is refused with its place."""
    refused(INPUT.replace("0 6", "x 6", 1), "line 1, column 1", "'x' is not a digit")


@LIANG.asks("main", "Invalid input: a number that is no digit")
def no_digits() -> None:
    """12, 10, 55, -3 and 56 in place of a number of the sample are each refused by name with row and column."""
    for number in ("12", "10", "55", "-3", "56"):
        refused(INPUT.replace("0 6", f"{number} 6", 1), f"{number} is not a digit of a 9x9 grid", "olumn 1")


@LIANG.asks("main", "No solution")
def no_solution() -> None:
    """`--format liang` prints the document's message and no grid for a puzzle without solution; exit code 1."""
    result = sudoku("solve", "--format", "liang", WRONG.line())
    assert result.exit_code == 1
    assert result.stdout.strip() == "No solution"


@LIANG.asks("main", "The solution is found: ... where there are several")
def several_printed() -> None:
    """`--format liang` prints no grid as the solution where there are 18, unless --first asks for the one it finds."""
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
    """The three outcomes have words and exit codes of their own: 2, 0 and 1."""
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
    assert "everal solutions" in verdict(p=FIGURE)


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
    timeline = Timeline(Grid.parse(FIGURE), A, limit=None)
    timeline.explore_all()
    assert (timeline.found, timeline.outcome.value) == (18, "all")
    assert Grid(timeline.state(timeline.solutions[0]).digits).line() == FIRST


# ---- counts and animation


for _name, _tries, _placements, _backtracks in (
    ("000_sample_=_003_example1", 14_096, 1_589, 1_538),
    ("000_fig2_as_printed", 49_461, 5_521, 5_468),
    ("000_fig2_with_lost_28", 37_652, 4_208, 4_157),
):

    def _count(name: str = _name, expected: tuple[int, ...] = (_tries, _placements, _backtracks)) -> None:
        assert counts(PUZZLES[name], A) == expected

    LIANG.add(
        "search",
        f"{_name.removeprefix('000_').replace('_', ' ')}: {_tries:,} numbers tested",
        f"The demo's search counts so many tries, {_placements:,} placements and {_backtracks:,} backtracks",
        f"counts-{_name}",
        _count,
    )


@LIANG.asks("animation", "shows every tried number, the invalid ones too")
def tried_numbers() -> None:
    """At the dead end of move 5 all nine digits are tested in r1c9, and the page names the house of each."""
    assert [tried.digit for tried in search(FIGURE).tries(5)] == list(CLASSIC.digits)
    assert page("/demo", p=FIGURE, alg=A, move="5").text("marks") == "1R2R3R4R5R6C7R8R9R"


@LIANG.asks("animation", "displays all the search steps")
def every_step() -> None:
    """The page shows the first, the last and others of the 3,127 moves of the sample, and tries inside a move."""
    assert search(SAMPLE).total == 3_127
    for move in ("0", "1", "1500", "3127"):
        assert page("/demo", p=SAMPLE, alg=A, move=move).text("count-move") == f"{int(move):,}"
    assert page("/demo", **{"p": SAMPLE, "alg": A, "move": "0", "try": "1"}).text("narration")


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
    """`. 6 . 1`, and the sample without its last row, are refused, not solved as a grid of zeros."""
    refused(". 6 . 1")
    refused("\n".join(INPUT.split("\n")[:8]))


@LIANG.asks("defect", "81 digits without blanks are one integer: Invalid input")
def digits_together() -> None:
    """81 digits together are read as the grid."""
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
    assert get(A).source == LIANG.title
    assert get(A).in_documents
