"""000: Y. D. Liang, case study "Sudoku": the rules, the search, the animation."""

from __future__ import annotations

from solver import CLASSIC, Grid
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.documents.row import Document
from tests.documents.ways import (
    PUZZLES,
    SOLUTIONS,
    counts,
    moves,
    page,
    search,
    sudoku,
)
from tests.solver.search.puzzles import WRONG

LIANG = Document("000")
SAMPLE, FIGURE = PUZZLES["000_sample_=_003_example1"], PUZZLES["000_fig2_as_printed"]
SOLVED = SOLUTIONS["000_sample_=_003_example1"]
A = "free-cells"


# ---- rules and narrative


@LIANG.asks("terms", "fixed cells, free cells; 0 = free cell")
def terms() -> None:
    """The demo's first sight of Figure 2 tells 28 clues, and its list holds the 53 other cells."""
    assert "28 clues" in page("/demo", p=FIGURE, lanes=A).text("puzzle-verdict")
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
    shown = page("/demo", p=FIGURE, lanes=A, at="5")
    assert moves(FIGURE, A, 5) == "r1c3=1 r1c4=2 r1c6=4 r1c7=8 r1c8=9"
    assert shown.text("narration") == "No digit fits r1c9. Go back to r1c8 and try its next digit."


@LIANG.asks("narrative, Fig 3 (b)", "r1c7=9, r1c8=8, r1c9 none")
def figure_3b() -> None:
    """The demo at move 9 shows 9 and 8, after both were taken back, and r1c9 is stuck again."""
    assert moves(FIGURE, A, 9).endswith("-r1c8=9 -r1c7=8 r1c7=9 r1c8=8")
    assert page("/demo", p=FIGURE, lanes=A, at="9").text("narration").startswith("No digit fits r1c9.")


@LIANG.asks("narrative", "... r1c6=6")
def narrative_goes_on() -> None:
    """Moves 10 to 13 take back 8, 9 and 4, and put 6 into r1c6; the lesson on Figure 3 ends there."""
    assert moves(FIGURE, A, 13).endswith("-r1c8=8 -r1c7=9 -r1c6=4 r1c6=6")
    assert "r0c5 becomes 6" in page("/demo", lesson="liang-figure-3", at="13", base="0").text("stage")


@LIANG.asks("narrative", "the whole of it, for a class")
def lesson() -> None:
    """A lesson of 14 beats tells it with questions, and another one that Figure 2 has 18 solutions."""
    shown = page("/demo/lessons").text("main")
    assert "Liang, Figure 3, step by step" in shown
    assert "Liang, Figure 2: found, but one of 18" in shown


@LIANG.asks("narrative", "all cells are filled: a solution is found")
def ends_found() -> None:
    """The last frame of the demo of the sample holds the printed solution and says that it is solved."""
    assert Grid(search(SAMPLE).state(3_127).digits).line() == SOLVED
    sentence = page("/demo", p=SAMPLE, lanes=A, at="3127").text("narration")
    assert sentence == "Solved: all 51 free cells are filled after 3,127 moves."


@LIANG.asks("narrative; step 4", "back past the first free cell: no solution")
def ends_none() -> None:
    """The search of a puzzle without solution takes every digit back, ends at its first cell, and says so."""
    trace = Trace(WRONG, A)
    trace.explore_all()
    assert trace.outcome.value == "none"
    assert trace.state(trace.total).digits == WRONG.digits
    narrations = (page("/demo", p=WRONG.line(), lanes=A, at=str(trace.total)).text("narration") for _ in range(20))
    assert any("no solution" in words for words in narrations)  # each request explores a piece of the search


# ---- the algorithm


@LIANG.asks("freeCellList", "freeCellList[0] = {0, 2}")
def first_free_cell() -> None:
    """The demo's list of Figure 2 begins with it, rows and columns counted from 0."""
    assert page("/demo", p=FIGURE, lanes=A, base="0").text("stack").startswith("0 r0c2")
    assert CLASSIC.cell_name(search(FIGURE).free[0]) == "r1c3"


@LIANG.asks("freeCellList", "freeCellList[25] = {4, 4}")
def free_cell_25() -> None:
    """The demo at the first moment when k is 25 shows entry 25 of its list as r4c4, from 0."""
    at = search(FIGURE).depths(0, 2_000).index(25)
    shown = page("/demo", p=FIGURE, lanes=A, base="0", at=str(at))
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
    code = page("/demo", p=FIGURE, lanes=A, at="5", code="cpp").text("pane-code")
    for words in ("freeCellList[k]", "isValid", "k = k + 1", "set it to 0", "k = k - 1", "k = 0: no solution"):
        assert words in code
    assert len(page("/demo", p=FIGURE, lanes=A, at="5").find("li", **{"class": "at"})) == 3  # in each language


@LIANG.asks("case 1", "valid: on to the next free cell, k + 1")
def case_valid() -> None:
    """After a placement k is one more: move 1 of Figure 2."""
    assert [page("/demo", p=FIGURE, lanes=A, at=at).text("stack-title") for at in "01"] == [
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
    assert page("/demo", p=FIGURE, lanes=A, at="5").text("marks") == "1row2row3row4row5row6col7row8row9row"


@LIANG.asks("animation", "displays all the search steps")
def every_step() -> None:
    """The page shows the first, the last and others of the 3,127 moves of the sample, and tries inside a move."""
    assert search(SAMPLE).total == 3_127
    for move in ("0", "1", "1500", "3127"):
        assert page("/demo", p=SAMPLE, lanes=A, at=move).text("count-move") == f"{int(move):,}"
    assert page("/demo", **{"p": SAMPLE, "lanes": A, "at": "0.1"}).text("narration")
