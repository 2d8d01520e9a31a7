"""004: CSIS 3700, project 2: explicit stack, bit sets, most constrained cell."""

from __future__ import annotations

from solver import CLASSIC, Candidates, Grid
from solver.search.algorithms.fewest_choices import bits, word
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.documents.row import Document
from tests.documents.ways import (
    PUZZLES,
    SOLUTIONS,
    choices,
    page,
    search,
)
from tests.solver.search.puzzles import WRONG

CSIS = Document("004")
D = "fewest-choices"
EXAMPLES = {number: PUZZLES[f"004_example{number}"] for number in (1, 2, 3, 4)}
ANSWERS = {number: SOLUTIONS[f"004_example{number}"] for number in (1, 2, 3, 4)}


# ---- algorithms


@CSIS.asks("stack", "one int for each location, at most 64")
def stack() -> None:
    """On the demo's stack lies at most one entry for each empty cell: 49, 54, 53 and 54 in the four examples."""
    heights = []
    for puzzle in EXAMPLES.values():
        trace = search(puzzle, D)
        heights.append(trace.state(trace.total).counters.max_depth)
        assert heights[-1] == len(trace.free)
    assert heights == [49, 54, 53, 54]


@CSIS.asks("algorithm 1, SOLVE", "push the best cell; its next valid choice; none: unmark, pop")
def solve_steps() -> None:
    """The demo's listing says so, and every pop in example 2 takes back the top."""
    code = page("/demo", p=EXAMPLES[2], lanes=D).text("pane-code")
    for words in ("push FINDBEST", "next valid choice of the top", "unmark the top", "pop", "no solution"):
        assert words in code
    stacked: list[int] = []
    for move in search(EXAMPLES[2], D).window(0, search(EXAMPLES[2], D).total):
        if move.kind is Kind.PLACE:
            stacked.append(move.cell)
        else:
            assert stacked.pop() == move.cell


@CSIS.asks("algorithm 1, SOLVE", "empty stack: no solution")
def empty_stack() -> None:
    """On a puzzle without solution the search ends with nothing on its stack, and says so."""
    trace = Trace(WRONG, D)
    trace.explore_all()
    state = trace.state(trace.total)
    assert (trace.outcome.value, state.stack, state.digits) == ("none", (), WRONG.digits)


@CSIS.asks("algorithm 1, SOLVE", "no empty cell is left: solved")
def solved_at_the_end() -> None:
    """The searches of all four examples end with the printed solution on the board."""
    for number, puzzle in EXAMPLES.items():
        trace = search(puzzle, D)
        assert Grid(trace.state(trace.total).digits).line() == ANSWERS[number]


@CSIS.asks("algorithm 2, FINDBEST", "the first cell with the fewest valid digits")
def find_best() -> None:
    """Counted anew before each placement in a new cell, in all four examples: it is always that cell."""
    for puzzle in EXAMPLES.values():
        board, came_back = list(Grid.parse(puzzle).digits), False
        for move in search(puzzle, D).window(0, search(puzzle, D).total):
            if move.kind is Kind.PLACE and not came_back:
                empty = [cell for cell in CLASSIC.cells if not board[cell]]
                assert move.cell == min(empty, key=lambda cell: choices(tuple(board), cell))
            board[move.cell] = move.digit if move.kind is Kind.PLACE else 0
            came_back = move.kind is Kind.RETRACT


@CSIS.asks("algorithm 2, FINDBEST", "low starts at 10")
def low() -> None:
    """Where all 81 cells have nine choices the first is best: the empty grid begins in r1c1."""
    shown = page("/demo", p="." * 81, lanes=D)
    assert shown.text("marks-title") == "r1c1"


@CSIS.asks("algorithm 2, FINDBEST", "false if no cell is empty")
def nothing_empty() -> None:
    """The search of a full grid has no move and is solved at once."""
    trace = Trace(Grid.parse(ANSWERS[1]), D)
    trace.explore_all()
    assert (trace.total, trace.outcome.value) == (0, "solved")


@CSIS.asks("algorithm 2, FINDBEST", "a cell without any valid digit is best of all")
def dead_cell() -> None:
    """The first dead end in example 2 is such a cell, counted anew, and no other cell is tried."""
    trace = search(EXAMPLES[2], D)
    dead = next(move for move in range(trace.total) if trace.state(move).is_dead_end)
    cell = trace.state(dead).cell
    assert cell is not None
    assert choices(trace.state(dead).digits, cell) == 0


@CSIS.asks("bit sets", "14 bits for each cell: 1 filled, 9 allowed, 4 choice")
def fourteen_bits() -> None:
    """The demo shows the word of r3c8 of example 1, where only 6 is allowed, in these three parts: it is pushed."""
    assert page("/demo", p=EXAMPLES[1], lanes=D).text("word") == "[1][000100000][0000]"
    assert word(9, True, 0b111111111, 9).bit_length() == 14


@CSIS.asks("algorithm 2, FINDBEST", "lines 28, 29: the best cell is marked as filled in and pushed")
def filled_when_pushed() -> None:
    """After move 1 of example 1 r1c8 lies on the stack, filled and without a choice: it counts."""
    shown = page("/demo", p=EXAMPLES[1], lanes=D, at="1")
    assert shown.text("word") == "[1][010000000][0000]"
    assert shown.text("stack-title") == "stack: 2"
    assert [shown.text("marks-title"), shown.text("stack").split()[0]] == ["r1c8", "r1c8"]


@CSIS.asks("bit sets", "masks and shifts")
def masks() -> None:
    """For each empty cell of example 4 the word has the bits of the digits that the rules leave, counted anew."""
    grid = Grid.parse(EXAMPLES[4])
    masks = Candidates.of(grid).masks
    for cell in CLASSIC.cells:
        if not grid.digits[cell]:
            held = {grid.digits[peer] for peer in CLASSIC.peers[cell]}
            allowed = "".join("0" if digit in held else "1" for digit in range(9, 0, -1))
            assert bits(9, False, masks[cell]) == f"[0][{allowed}][0000]"
