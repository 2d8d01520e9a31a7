"""000 to 004: the central example of each document, replayed on the demo's stage frame by frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice

from solver import CLASSIC, Grid
from solver.search.algorithm import CODES
from solver.search.frames import Frame, frame_at, iterate_frames, substep_frames
from solver.search.narration import Names
from solver.search.stack_rows import MAX_STACK_ROWS
from solver.search.trace import Trace
from solver.shape import Cell
from tests.documents.models.small import Recursion, State, WordStack
from tests.documents.row import Attempt, Document
from tests.documents.ways import PUZZLES, SOLUTIONS, stored
from tests.webapp.demo.every_frame import every_frame, words_of

LIANG, TUTORIAL, CS2 = Document("000"), Document("001"), Document("002")
PLANK, CSIS = Document("003"), Document("004")
FRAMES = (LIANG, TUTORIAL, CS2, PLANK, CSIS)
NAMES = Names(CLASSIC)
FIGURE, SAMPLE = PUZZLES["000_fig2_as_printed"], PUZZLES["000_sample_=_003_example1"]


def trace(puzzle: str, letter: str) -> Trace:
    """The search, explored to its end."""
    found = Trace(Grid.parse(puzzle), letter, fast=False)
    found.explore_all()
    return found


def all_frames(search: Trace) -> Iterator[Frame]:
    """Every frame at rest."""
    yield from iterate_frames(search, 0, search.total + 1, 1, NAMES)


def digits_left(board: str, cell: Cell) -> set[str]:
    """The digits that no peer of the cell holds, straight from the rules."""
    return set(CLASSIC.symbols) - {board[peer] for peer in CLASSIC.peers[cell]}


def state_of(frame: Frame) -> State:
    """What the frame says that the program holds."""
    return State(frame.digits, frame.counters.depth, frame.counters.tries, tuple(words_of(frame)))


def follows(search: Trace, states: Iterable[State], most: int | None = None) -> int:
    """How many frames, with all beats, go through the states of a program: through each of them, and no other."""
    shown = [state for state, _ in groupby(map(state_of, islice(every_frame(search), most)))]
    expected = [state for state, _ in groupby(state._replace(words=state.words[:MAX_STACK_ROWS]) for state in states)]
    assert shown == (expected if most is None else expected[: len(shown)])
    return len(shown)


def comes_by(search: Trace, states: Iterable[State]) -> int:
    """How many frames at rest there are: each is a state of the program, in its order, up to the last."""
    left, frames_shown = iter(states), [state_of(frame) for frame in all_frames(search)]
    assert all(any(state == expected_state for expected_state in left) for state in frames_shown)
    assert next(left, frames_shown[-1]) == frames_shown[-1]
    return len(frames_shown)


@LIANG.asks(
    "Figure 3",
    "(a), (b), then grid[0][5] becomes 6",
    cannot="the figures are lost; their story is in the text",
    still=lambda: not stored("000_fig*"),
)
def frames_of_figure_3() -> None:
    """Frames 5, 9 and 13 hold the first row of each part, and the sentence says why the search goes back."""
    search = trace(FIGURE, "A")
    frames_by_move = {move: frame_at(search, move, 0, NAMES) for move in (5, 9, 13)}
    assert [frame.digits[:9] for frame in frames_by_move.values()] == ["531274890", "531274980", "531276000"]
    assert (
        frames_by_move[5].sentence
        == frames_by_move[9].sentence
        == "No digit fits r1c9. Go back to r1c8 and try its next digit."
    )


@LIANG.asks("animation", "every tried number is shown, also invalid ones")
def frames_of_every_try() -> None:
    """Inside move 5 each of 1 to 9 stands in r1c9 as it is tried, and the cell that forbids it holds the same digit."""
    beats = substep_frames(trace(FIGURE, "A"), 5, NAMES)
    tries = [frame for frame in beats if frame.sentence.startswith("Try ")]
    assert [frame.digits[8] for frame in tries] == list(CLASSIC.symbols)
    assert all([frame.digits[cell] for cell in frame.culprits] == [frame.digits[8]] for frame in tries)
    assert all(set(frame.values.values()) != {""} for frame in tries)


@TUTORIAL.asks("solveSudoku", "the first empty cell gets a digit that isValidPlace, or the call returns")
def frames_check_then_place() -> None:
    """In all frames what was placed was valid in the frame before, and the stack is as deep as cells are filled."""
    before = None
    search = trace(PUZZLES["001"], "B")
    for frame in all_frames(search):
        filled = sum(digit != "0" for digit in frame.digits) - sum(digit != 0 for digit in search.grid.digits)
        assert filled == frame.counters.depth
        if before and frame.placed >= 0:
            assert frame.digits[frame.placed] in digits_left(before.digits, frame.placed)
            assert "0" not in before.digits[: frame.placed]
        before = frame
    assert before is not None
    assert before.digits == SOLUTIONS["001"]


@CS2.asks("Figures 3 and 4", "r1c1 can be 7, 8 or 9; r1c7 6, 7, 8; r1c8 and r2c7 6, 8")
def frames_of_candidates() -> None:
    """At the first frame of gentle the digits that are not forbidden are those, also in the cells of box 3."""
    frame = substep_frames(trace(PUZZLES["002_figure3_gentle"], "C"), 0, NAMES)[-1]
    assert "".join(mark.digit for mark in frame.marks if "out" not in mark.role) == "789"
    wanted = {0: "789", 6: "678", 7: "68", 15: "68", 24: "12678", 26: "1278"}
    blank = frame.digits if frame.digits[0] == "0" else f"0{frame.digits[1:]}"
    assert {cell: "".join(sorted(digits_left(blank, cell))) for cell in wanted} == wanted


@CS2.asks("canSolve(cell)", "gentle to its end: 731 digits placed, 679 of them zero again")
def frames_of_can_solve() -> None:
    """All 1,411 frames at rest, and all beats of the first 100, are states of a recursion written anew."""
    search = trace(PUZZLES["002_figure3_gentle"], "C").with_listing(CODES["cs2"])
    states = list(Recursion(PUZZLES["002_figure3_gentle"], writes_first=True).states())
    assert comes_by(search, states) == 1_411
    assert follows(search, states, 100) > 50


@CS2.asks("Figure 4", "6 and 8 go into r1c8 and r2c7, so r1c7 must be 7")
def frames_of_the_pair() -> None:
    """Where gentle is solved r1c7 holds 7, the pair 6 and 8; before, r1c7 held each of its candidates 6, 7, 8."""
    search = trace(PUZZLES["002_figure3_gentle"], "C")
    shown = [frame.digits for frame in all_frames(search)]
    assert shown[-1][6] == "7"
    assert {shown[-1][7], shown[-1][15]} == {"6", "8"}
    assert {digits[6] for digits in shown} == {"0", "6", "7", "8"}


@PLANK.asks("Recursive_Solve", "the digit is written, row, column and panel are checked, it is blank again")
def frames_place_then_check() -> None:
    """In the beats of 40 moves a digit stands in its cell before it is judged, and is blank where the cell is left."""
    search = trace(SAMPLE, "C")
    for move in range(40):
        written = ""
        for frame in substep_frames(search, move, NAMES):
            if frame.sentence.startswith("Write "):
                written = frame.digits[frame.current]
                assert written != "0"
            elif frame.sentence.startswith("Try "):
                assert frame.digits[frame.current] == written
                fits = written in digits_left(frame.digits, frame.current)
                assert ("it fits" in frame.sentence) == fits
            elif "blank again" in frame.sentence:
                assert frame.digits[frame.current] == "0"
    assert frame_at(search, search.total, 0, NAMES).digits == SOLUTIONS["000_sample_=_003_example1"]


@PLANK.asks("txt/example2", "6,312 digits written, 670 cells blank again, then the printed solution")
def frames_of_recursive_solve() -> None:
    """All 1,393 frames at rest, and all beats of the first 250, are states of a recursion written anew."""
    search = trace(PUZZLES["003_example2"], "C")
    states = list(Recursion(PUZZLES["003_example2"], writes_first=True).states())
    assert comes_by(search, states) == 1_393
    assert follows(search, states, 250) > 200
    assert states[-1] == State(SOLUTIONS["003_example2"], 52, 6_312)


@CSIS.asks("Algorithm 2, FINDBEST", "the first cell with the fewest choices; 49 cells, never back (Example 1)")
def frames_of_fewest() -> None:
    """In every frame the counts are true, the cell is the first of the least, and its word says its choices."""
    search = trace(PUZZLES["004_example1"], "D")
    assert search.total == 49
    for frame in all_frames(search):
        if frame.current < 0:
            assert "0" not in frame.digits
            continue
        counts = {cell: len(digits_left(frame.digits, cell)) for cell, digit in enumerate(frame.digits) if digit == "0"}
        shown = {cell: int(count) for cell, count in enumerate(frame.counts) if count != "."}
        assert shown == counts
        assert frame.current == min(counts, key=lambda cell: (counts[cell], cell))
        choices = digits_left(frame.digits, frame.current)
        bits = "".join("1" if digit in choices else "0" for digit in reversed(CLASSIC.symbols))
        assert frame.word == f"[1][{bits}][0000]"
        assert frame.stack.title == f"stack: {frame.counters.depth + 1}"


def _words(number: int, pushes: int, pops: int) -> Attempt:
    def attempt() -> None:
        name = f"004_example{number}"
        search = trace(PUZZLES[name], "D")
        assert follows(search, WordStack(PUZZLES[name]).states()) > search.total == pushes + pops
        assert frame_at(search, search.total, 0, NAMES).digits == SOLUTIONS[name]

    return attempt


for _number, _counts in {2: (123, 69), 3: (66, 13), 4: (93, 39)}.items():
    CSIS.add(
        f"example {_number}",
        f"{_counts[0]} pushes, {_counts[1]} pops, then the printed solution; 14 bits for each cell",
        "Every frame and beat has the grid, the stack and its words of a stack machine written anew",
        f"frames-of-words-{_number}",
        _words(_number, *_counts),
    )
