"""004: CSIS 3700, project 2: input, output, the four examples."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from solver import CLASSIC, Grid
from solver.engine import Verdict, solve
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.documents.row import Attempt, Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    choices,
    client,
    counts,
    document,
    page,
    pasted,
    ran,
    search,
    solved,
    sudoku,
)
from tests.solver.formats.samples import CSIS_OUTPUT
from tests.solver.search.puzzles import WORST, WRONG

CSIS = Document("004")
ROOT = Path(__file__).parents[2]
NO_SOLUTION = "The puzzle has no solution\n"
D = "fewest-choices"
EXAMPLES = {number: PUZZLES[f"004_example{number}"] for number in (1, 2, 3, 4)}
ANSWERS = {number: SOLUTIONS[f"004_example{number}"] for number in (1, 2, 3, 4)}
SHORT = {number: document(f"004_example{number}_short_lines.txt") for number in (1, 2, 4)}


# ---- input and output


@CSIS.asks("input", "nine lines of nine characters on cin, '.' = blank")
def lines() -> None:
    """Example 3, which is printed whole, from standard input and pasted into the page."""
    assert solved(input=document("004_example3.txt")) == [ANSWERS[3]]
    assert pasted(document("004_example3.txt")) == EXAMPLES[3]


@CSIS.asks("input", "read character by character")
def characters() -> None:
    """The same with CR LF line ends, with none, and with blanks round the lines."""
    text = document("004_example3.txt")
    for other in (text.replace("\n", "\r\n"), text.replace("\n", ""), text.replace("\n", "  \n  ")):
        assert solved(input=other) == [ANSWERS[3]]


@CSIS.asks("output", "Solution: 476 259 381, rows in three blocks, indented")
def output() -> None:
    """`sudoku run csis` and `--format csis` print the solution of example 1 so, blank for blank."""
    assert ran("csis", input=document("004_example1.txt")) == (0, CSIS_OUTPUT, "")
    result = sudoku("solve", "--format", "csis", DOCUMENTS / "004_example1.txt")
    assert (result.exit_code, result.stdout) == (0, CSIS_OUTPUT)


@CSIS.asks("output", "the puzzle has no solution")
def no_solution() -> None:
    """`sudoku run csis` prints so and ends with 0; `--format csis` prints it without a grid and ends with 1."""
    assert ran("csis", input=WRONG.line()) == (0, "The puzzle has no solution\n", "")
    result = sudoku("solve", "--format", "csis", input=WRONG.line())
    assert result.exit_code == 1
    assert result.stdout == NO_SOLUTION


@CSIS.asks("output", "Solution: only above a solution that is the only one")
def no_grid() -> None:
    """`sudoku run csis` prints the first of Figure 2's 18; our layout no grid, nor does the page of none."""
    code, shown, errors = ran("csis", input=PUZZLES["000_fig2_as_printed"])
    assert (code, errors) == (0, "The puzzle has other solutions too.\n")
    assert shown.replace(" ", "").startswith("Solution:532678914\n674195382\n")
    several = sudoku("solve", "--format", "csis", input=PUZZLES["000_fig2_as_printed"])
    assert (several.exit_code, several.stdout) == (1, "Several solutions\n")
    assert "Solution: " not in client().get("/text/csis", query_string={"p": WRONG.line()}).text


@CSIS.asks("input", "another character, or too few")
def bad_input() -> None:
    """`sudoku run csis` prints nothing, names the place on standard error and ends with 2."""
    for text, place in (
        (EXAMPLES[3].replace("4", "x", 1), "Line 1, column 3: 'x' is not a digit"),
        (SHORT[1], "77 characters, and 81 are needed: line 1 has 7 of 9"),
    ):
        code, shown, errors = ran("csis", input=text)
        assert (code, shown) == (2, "")
        assert place in errors


@CSIS.asks("output", "the printed solution is read again")
def read_back() -> None:
    """The printed output is read as the solution it holds."""
    assert solved(input=CSIS_OUTPUT) == [ANSWERS[1]]


# ---- examples


def _example(number: int) -> Attempt:
    def attempt() -> None:
        file = DOCUMENTS / f"004_example{number}.txt"
        assert solved(file) == [ANSWERS[number]]
        assert ",unique,1," in sudoku("count", "--format", "csv", file).stdout

    return attempt


def _short(number: int, proposal: str) -> Attempt:
    def attempt() -> None:
        asked = sudoku("solve", input=SHORT[number])
        assert (asked.exit_code, asked.stdout) == (2, "")
        assert proposal in asked.stderr
        assert "--repair" in asked.stderr
        assert solved("--repair", input=SHORT[number]) == [ANSWERS[number]]

    return attempt


def _count(number: int, expected: tuple[int, int]) -> Attempt:
    def attempt() -> None:
        assert counts(EXAMPLES[number], D)[1] == expected[1]
        assert counts(EXAMPLES[number], "free-cells")[0] == expected[0]

    return attempt


for _number in EXAMPLES:
    CSIS.add(
        f"example {_number}",
        "the printed solution",
        "The file (rows repaired where dots were lost) has exactly one solution, the printed one",
        f"example-{_number}",
        _example(_number),
    )
for _number, _proposal in (
    (1, "4.......1 and 8.......7"),
    (2, "Stretch the gap: ........."),
    (4, "1.......9 and 2.......7"),
):
    CSIS.add(
        f"example {_number}, misprint",
        "lines are too short: runs of dots were shortened",
        "As printed it is refused with a proposal and solved with --repair, which gives the printed solution",
        f"short-{_number}",
        _short(_number, _proposal),
    )
for _number, _expected in ((1, (1_416, 49)), (2, (62_310, 123)), (3, (89_463, 66)), (4, (136_360, 93))):
    CSIS.add(
        f"example {_number}, counts",
        f"{_expected[1]} placements, where Liang's search tests {_expected[0]:,} numbers",
        "Both searches of the demo count so many",
        f"counts-{_number}",
        _count(_number, _expected),
    )


@CSIS.asks("misprint", "2 of 36 and 8 of 36 repairs give a proper puzzle: a program must ask")
def repairs() -> None:
    """All places for the lost dots of examples 1 and 4 are tried; their number with one solution is as stated."""
    for number, proper in ((1, 2), (4, 8)):
        rows = SHORT[number].split()
        stretched = [_stretched(row) for row in rows]
        grids = ["".join(choice) for choice in product(*stretched)]
        answers = [solve(Grid.parse(grid)).verdict for grid in grids]
        assert (len(grids), answers.count(Verdict.UNIQUE)) == (36, proper)


def _stretched(row: str) -> list[str]:
    """The rows of nine that the printed row may have been, with its lost dots anywhere."""
    rows = {row}
    for _ in range(len(row), 9):
        rows = {shorter[:at] + "." + shorter[at:] for shorter in rows for at in range(len(shorter) + 1)}
    return sorted(rows)


@CSIS.asks("claim", "no solution should not happen; at most 64 on the stack")
def few_givens() -> None:
    """Grids with fewer than 17 givens are searched too: the empty one puts 81 on the stack, and is solved."""
    trace = Trace(Grid.empty(), D)
    trace.explore_all()
    state = trace.state(trace.total)
    assert (trace.outcome.value, state.counters.max_depth) == ("solved", 81)


@CSIS.asks("example 4", "really hard: rated 7.1, an XY-Chain")
def hard() -> None:
    """`sudoku rate` says so; the search meets a moment without a forced cell, and takes 39 digits back."""
    rated = sudoku("rate", DOCUMENTS / "004_example4.txt").stdout
    assert re.findall(r"ER (\S+),", rated) == ["7.1"]
    assert "1 XY-Chain" in rated
    board, fewest = list(Grid.parse(EXAMPLES[4]).digits), []
    for move in search(EXAMPLES[4], D).window(0, 40):
        fewest.append(min(choices(tuple(board), cell) for cell in CLASSIC.cells if not board[cell]))
        board[move.cell] = move.digit if move.kind is Kind.PLACE else 0
    assert 2 in fewest
    assert counts(EXAMPLES[4], D) == (93, 93, 39)


@CSIS.asks("gem", "17 givens made against searches from the top left: 45,267 placements")
def worst_case() -> None:
    """The search of the worst case counts so many, compiled where it can be."""
    trace = Trace(Grid.parse(PUZZLES[WORST]), D, fast=True)
    trace.explore_all()
    assert trace.state(trace.total).counters[1:4] == (45_267, 45_267, 45_203)


@CSIS.asks("gem", "22 givens: 59 placements and no pop")
def no_pop() -> None:
    """The search of that puzzle never goes back."""
    assert counts(PUZZLES["web_app_slow_2"], D) == (59, 59, 0)


@CSIS.asks("step by step", "the stack, its pops, the words of bits")
def lessons() -> None:
    """Two lessons go through it: example 1, where all is forced, and example 2, where the stack pops."""
    shown = page("/demo/lessons").text("main")
    assert "CSIS 3700: fewest choices, all of them forced" in shown
    assert "CSIS 3700: fewest choices, and a stack that pops" in shown


@CSIS.asks(
    "hand in",
    "source and Makefile",
    cannot="what students hand in is theirs: no Makefile is in the workbench",
    still=lambda: not list(ROOT.glob("[Mm]akefile")) + list(ROOT.glob("solver/**/[Mm]akefile")),
)
def one_command() -> None:
    """The demo shows the search's source in three languages."""
    shown = page("/demo", p=EXAMPLES[1], lanes=D)
    assert [listing["data-code"] for listing in shown.find("ol") if "data-code" in listing] == ["pseudo", "py", "cpp"]
