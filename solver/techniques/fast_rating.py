"""Ratings by compiled code: count the steps of HoDoKu's path by technique, without the steps themselves.

>>> from solver.grid import Grid
>>> puzzle = Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5")
>>> counts, solved = count_steps_fast(puzzle)
>>> counts["full-house"], counts["pointing"], sum(counts.values()), solved
(21, 3, 56, True)

Singles and locked candidates, the easy steps, are compiled. All other techniques use the finders of `path`, which look
only where a technique can find something. Compiled code scans the board for these places. What says so, and why, is
beside the finder that it guards:

    `subsets.effective_set_kinds`     which sets of cells and digits remove something in a house
    `fish.effective_fish_sizes`       which fish without fins a digit has
    `templates.can_lose_place`        whether fish, chains and colours of a digit can remove it anywhere
    `sue_de_coq.can_share_out`        whether a crossing of a line and a box can be shared out

None depends on how a technique searches, so a finder that looks nowhere else misses nothing.

Full houses, naked and hidden singles come from two queues, as in `position` and `singles`, digit for digit. What the
numbers of a board are is in `board_layout`.

`benchmarks.ratings` measures ratings; README has the figures.

Roads not taken: all steps compiled, which would be a second source of each finder; arrays for the parts of a board,
which cost every compiled call 7 microseconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from solver import compiled
from solver.grid import Grid
from solver.shape import Candidate, Digit
from solver.techniques.board_layout import (
    ALL_HOUSES,
    BIT_COUNT,
    BOARD_END,
    CELL_DIGITS,
    CELLS,
    DIGITS_LOSING,
    EMPTY_CELLS,
    EMPTY_COUNT,
    FIRST_BOX,
    FIRST_PLACES,
    FISH,
    HIDDEN,
    HIDDEN_END,
    HIDDEN_HEAD,
    HIGHEST_BIT,
    HOUSES_A_CELL,
    IN_FIRST,
    LOCKED,
    MASKS,
    MAX_SINGLES,
    MORE_PLACES,
    NAKED,
    NAKED_END,
    NAKED_HEAD,
    ROWS_IN_FIRST,
    SETS,
    SPOTS,
    STATE_END,
    STEP_COUNTS,
    is_in,
)
from solver.techniques.cell_sets import (
    CROSSINGS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSES,
    HOUSES_OF,
    SHAPE,
    SIZE,
    SPOTS_OF,
    CellSet,
    HouseIndex,
    set_of,
)
from solver.techniques.combinations import write_unions
from solver.techniques.fish import effective_fish_sizes
from solver.techniques.locked_candidates import CONFINING, NO_HOUSE
from solver.techniques.path import (
    BEYOND_COMPILED,
    BEYOND_SINGLES,
    Counts,
    StopCondition,
    count_path_steps,
    never_stop,
    next_step,
)
from solver.techniques.position import LOCKED_SETS, Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.subsets import effective_set_kinds, loses_beyond_box
from solver.techniques.sue_de_coq import can_share_out, has_sharing_sets, union_of_masks, write_masks
from solver.techniques.templates import can_lose_place, is_in_template

KINDS: Final = tuple(key for key, row in TECHNIQUES.items() if row.technique.is_compiled)
FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE, POINTING, CLAIMING = range(len(KINDS))

CODE_BASE: Final = 1 << SIZE.bit_length()  # A candidate as one number is CODE_BASE * cell + digit.
_PEER_COUNT: Final = len(SHAPE.peers[0])
_PEERS: Final = np.array(SHAPE.peers, np.int64)
_HOUSES_AT: Final = np.array(HOUSES_OF, np.int64)
_SPOTS_OF: Final = np.array([[spot for _, spot in spots] for spots in SPOTS_OF], np.int64)
_CELLS_AT: Final = np.array(HOUSE_CELLS, np.int64)
_CROSSINGS: Final = np.array(CROSSINGS, np.int64)


# ---- the board and its singles


def empty_board() -> Any:
    """Create a board without digits: one row of int64."""
    return _BLANK.copy()


def _blank() -> Any:
    board = np.zeros(BOARD_END, np.int64)
    board[MASKS : MASKS + CELLS] = SHAPE.all_digits
    board[SPOTS : SPOTS + (SIZE + 1) * ALL_HOUSES] = SHAPE.all_digits
    board[EMPTY_CELLS : EMPTY_CELLS + ALL_HOUSES] = SIZE
    board[EMPTY_COUNT] = CELLS
    return board


_BLANK: Final = _blank()


def decode_candidate(entry: int) -> Candidate:
    """Decode a candidate from one number."""
    return Candidate(entry // CODE_BASE, entry % CODE_BASE)


def encode_candidate(cell: int, digit: int) -> int:
    """Encode a candidate as one number."""
    return CODE_BASE * cell + digit


def next_full_house(board: Any) -> int:
    """Find the first naked single of the queue that fills a house; -1 if none does."""
    for index in range(board[NAKED_HEAD], board[NAKED_END]):
        candidate: int = board[NAKED + index]
        cell = candidate // CODE_BASE
        if board[CELL_DIGITS + cell] == 0:
            for which in range(HOUSES_A_CELL):
                if board[EMPTY_CELLS + _HOUSES_AT[cell, which]] == 1:
                    return candidate
    return -1


def next_naked(board: Any) -> int:
    """Take the next naked single whose cell is empty from the queue; -1 if there is none."""
    while board[NAKED_HEAD] < board[NAKED_END]:
        candidate: int = board[NAKED + board[NAKED_HEAD]]
        board[NAKED_HEAD] += 1
        if board[CELL_DIGITS + candidate // CODE_BASE] == 0:
            return candidate
    return -1


def next_hidden(board: Any) -> int:
    """Take the next hidden single whose cell is empty from the queue; -1 if it is none any more, or none is left."""
    while board[HIDDEN_HEAD] < board[HIDDEN_END]:
        candidate: int = board[HIDDEN + board[HIDDEN_HEAD]]
        board[HIDDEN_HEAD] += 1
        if board[CELL_DIGITS + candidate // CODE_BASE] == 0:
            return candidate if is_hidden(board, candidate) else -1
    return -1


def is_hidden(board: Any, candidate: int) -> bool:
    """Check whether the candidate is the digit's last place in one of its houses."""
    cell, digit = candidate // CODE_BASE, candidate % CODE_BASE
    if board[MASKS + cell] >> (digit - 1) & 1:
        for which in range(HOUSES_A_CELL):
            spots = board[SPOTS + digit * ALL_HOUSES + _HOUSES_AT[cell, which]]
            if spots & (spots - 1) == 0:
                return True
    return False


def place(board: Any, cell: int, digit: int) -> None:
    """Put the digit into an empty cell, as `Position.place` does."""
    bit = 1 << (digit - 1)
    for index in range(_PEER_COUNT):
        peer = _PEERS[cell, index]
        if board[MASKS + peer] & bit:
            remove(board, peer, digit)
    for which in range(HOUSES_A_CELL):
        board[EMPTY_CELLS + _HOUSES_AT[cell, which]] -= 1
    board[CELL_DIGITS + cell] = digit
    board[EMPTY_COUNT] -= 1
    mask = board[MASKS + cell]
    board[MASKS + cell] = 0
    while mask:
        other = HIGHEST_BIT[mask & -mask] + 1
        mask &= mask - 1
        for which in range(HOUSES_A_CELL):
            house = _HOUSES_AT[cell, which]
            left = board[SPOTS + other * ALL_HOUSES + house] ^ _SPOTS_OF[cell, which]
            board[SPOTS + other * ALL_HOUSES + house] = left
            if left and left & (left - 1) == 0 and other != digit:
                queue_hidden(board, house, left, other)


def remove(board: Any, cell: int, digit: int) -> None:
    """Remove the candidate, if it is there, as `Position.remove` does."""
    bit = 1 << (digit - 1)
    mask = board[MASKS + cell]
    if mask & bit == 0:
        return
    mask ^= bit
    board[MASKS + cell] = mask
    if mask and mask & (mask - 1) == 0:
        board[NAKED + board[NAKED_END]] = CODE_BASE * cell + HIGHEST_BIT[mask] + 1
        board[NAKED_END] += 1
    for which in range(HOUSES_A_CELL):
        house = _HOUSES_AT[cell, which]
        left = board[SPOTS + digit * ALL_HOUSES + house] ^ _SPOTS_OF[cell, which]
        board[SPOTS + digit * ALL_HOUSES + house] = left
        if left == 0:
            drop_hidden(board, house, digit)
        elif left & (left - 1) == 0:
            queue_hidden(board, house, left, digit)


def queue_hidden(board: Any, house: int, spots: int, digit: int) -> None:
    """Append the digit's last place in the house to the queue of hidden singles."""
    board[HIDDEN + board[HIDDEN_END]] = CODE_BASE * _CELLS_AT[house, HIGHEST_BIT[spots]] + digit
    board[HIDDEN_END] += 1


def drop_hidden(board: Any, house: int, digit: int) -> None:
    """Remove the first hidden single of the digit in the house from the queue: it has no place left there."""
    for index in range(board[HIDDEN_HEAD], board[HIDDEN_END]):
        cell = board[HIDDEN + index] // CODE_BASE
        if board[HIDDEN + index] % CODE_BASE == digit and is_in(cell, house):
            for later in range(index + 1, board[HIDDEN_END]):
                board[HIDDEN + later - 1] = board[HIDDEN + later]
            board[HIDDEN_END] -= 1
            return


def singles_behind(board: Any, trial: Any, candidate: int, is_out: bool, rounds: int, found: Any) -> int:
    """Count the singles that follow from a candidate, in or out, within some rounds, and write them in order.

    As in `forcing_chains.singles_behind`, the singles of a round are known before the first of them is placed.

    Args:
        board: The board, which stays as it is.
        trial: Space for a copy of the board. It is overwritten.
        candidate: The candidate as one number.
        is_out: Whether the candidate is removed instead of placed.
        rounds: How many rounds of singles are placed.
        found: Space for the singles, of length MAX_SINGLES.
    """
    trial[:] = board
    trial[NAKED_HEAD] = trial[NAKED_END] = trial[HIDDEN_HEAD] = trial[HIDDEN_END] = 0
    number = 0
    if is_out:
        remove(trial, candidate // CODE_BASE, candidate % CODE_BASE)
    else:
        found[0], number = candidate, 1
        place(trial, candidate // CODE_BASE, candidate % CODE_BASE)
    for _ in range(rounds):
        start = len(found)  # The singles of this round wait at the end of `found`.
        for index in range(trial[HIDDEN_END] - 1, -1, -1):
            if is_hidden(trial, trial[HIDDEN + index]):
                start -= 1
                found[start] = trial[HIDDEN + index]
        for index in range(trial[NAKED_END] - 1, -1, -1):
            start -= 1
            found[start] = trial[NAKED + index]
        for index in range(start, len(found)):
            single = found[index]
            if trial[CELL_DIGITS + single // CODE_BASE] == 0:
                found[number] = single
                number += 1
                place(trial, single // CODE_BASE, single % CODE_BASE)
    return number


# ---- easy steps, and where others can find something


def start_board(board: Any, givens: Any) -> bool:
    """Place the givens, one row of digits, on an empty board and take easy steps; False if two givens conflict."""
    for cell in range(CELLS):
        if givens[cell]:
            if board[MASKS + cell] >> (givens[cell] - 1) & 1 == 0:
                return False
            place(board, cell, givens[cell])
    take_easy_steps(board)
    return True


def make_step(board: Any, placed: Any, removed: Any) -> None:
    """Make a step, its candidates as single numbers, and take easy steps until there are none."""
    for candidate in placed:
        place(board, candidate // CODE_BASE, candidate % CODE_BASE)
    for candidate in removed:
        remove(board, candidate // CODE_BASE, candidate % CODE_BASE)
    take_easy_steps(board)


def take_easy_steps(board: Any) -> None:
    """Take and count singles and locked candidates as long as there are any; then scan the board.

    Where a locked pair or triple may exist, which a path takes before locked candidates, the scan comes at once.
    """
    while board[EMPTY_COUNT]:
        kind, candidate = FULL_HOUSE, next_full_house(board)
        if candidate < 0:
            kind, candidate = NAKED_SINGLE, next_naked(board)
        if candidate < 0:
            kind, candidate = HIDDEN_SINGLE, next_hidden(board)
        if candidate >= 0:
            place(board, candidate // CODE_BASE, candidate % CODE_BASE)
        elif scan_boxes(board):
            break
        elif take_locked(board, FIRST_BOX, ALL_HOUSES):
            kind = POINTING
        elif take_locked(board, 0, FIRST_BOX):
            kind = CLAIMING
        else:
            break
        board[STEP_COUNTS + kind] += 1
    if board[EMPTY_COUNT]:
        scan_board(board)


def scan_boxes(board: Any) -> bool:
    """Note which kinds of sets remove something in each box, and check for locked sets among them."""
    board[LOCKED] = 0
    for box in range(FIRST_BOX, ALL_HOUSES):
        board[SETS + box] = effective_set_kinds(board, box)
        board[LOCKED] |= board[SETS + box] >> LOCKED_SETS
    return bool(board[LOCKED])


def take_locked(board: Any, start: int, stop: int) -> bool:
    """Take the first locked candidates of the houses from `start` to below `stop`; return whether there were any."""
    for house in range(start, stop):
        for digit in range(1, SIZE + 1):
            other = CONFINING[house << SIZE | board[SPOTS + digit * ALL_HOUSES + house]]
            if other != NO_HOUSE and board[SPOTS + digit * ALL_HOUSES + other] != 0:
                removed = False
                for spot in range(SIZE):
                    cell = _CELLS_AT[other, spot]
                    if not is_in(cell, house) and board[MASKS + cell] >> digit - 1 & 1:
                        remove(board, cell, digit)
                        removed = True
                if removed:
                    return True
    return False


def scan_board(board: Any) -> None:
    """Note the cells with two candidates, the places of each digit, and where sets and digits can lose something."""
    for house in range(FIRST_BOX):
        board[SETS + house] = effective_set_kinds(board, house)
    board[DIGITS_LOSING] = board[FIRST_PLACES] = board[MORE_PLACES] = 0
    for cell in range(CELLS):
        if BIT_COUNT[board[MASKS + cell]] == 2:
            if cell < IN_FIRST:
                board[FIRST_PLACES] |= 1 << cell
            else:
                board[MORE_PLACES] |= 1 << cell - IN_FIRST
    for digit in range(1, SIZE + 1):
        loses = can_lose_place(board, digit)
        board[DIGITS_LOSING] |= loses << digit
        board[FISH + digit] = effective_fish_sizes(board, digit) if loses else 0
        board[FIRST_PLACES + digit] = board[MORE_PLACES + digit] = 0
        for row in range(SIZE):
            spots = board[SPOTS + digit * ALL_HOUSES + row]
            if row < ROWS_IN_FIRST:
                board[FIRST_PLACES + digit] |= spots << row * SIZE
            else:
                board[MORE_PLACES + digit] |= spots << (row - ROWS_IN_FIRST) * SIZE


def write_shared_crossings(board: Any, found: Any) -> int:
    """Count the crossings of a line and a box that Sue de Coq can share out, and write their numbers."""
    number = 0
    for crossing in range(len(_CROSSINGS)):
        if can_share_out(board, _CROSSINGS[crossing, 0], _CROSSINGS[crossing, 1]):
            found[number] = crossing
            number += 1
    return number


# ---- counting


_HELPERS: Final = (  # Each comes after those that it calls.
    queue_hidden,
    is_in,
    drop_hidden,
    remove,
    place,
    next_full_house,
    next_naked,
    is_hidden,
    next_hidden,
    write_unions,
    loses_beyond_box,
    effective_set_kinds,
    scan_boxes,
    take_locked,
    is_in_template,
    can_lose_place,
    effective_fish_sizes,
    scan_board,
    take_easy_steps,
    write_masks,
    union_of_masks,
    has_sharing_sets,
    can_share_out,
)
_NONE: Final = np.zeros(0, np.int64)
PART: Final = "ratings"  # the name under which `compiled` notes that these functions are on disk


def count_steps_fast(grid: Grid, stop: StopCondition = never_stop) -> tuple[Counts, bool]:
    """Count the steps of each technique on the path of a puzzle, and return whether it reaches a solution.

    Counting ends as soon as `stop` is true of the counts. Where nothing can be compiled the path itself is counted.

    Raises RuleError where a digit occurs twice in a house, or on a grid of another size.
    """
    if compiled.why_not():
        return count_path_steps(grid, stop)
    board = empty_board()
    if grid.shape != SHAPE or not run_compiled(start_board, board, np.array(grid.digits, np.int64)):
        Position.of(grid)  # raises the error that says what is wrong
    givens = set_of(cell for cell, digit in enumerate(grid.digits) if digit)
    counts = Counts()
    while board[EMPTY_COUNT]:
        step = next_step(position_on(board, givens), BEYOND_SINGLES if board[LOCKED] else BEYOND_COMPILED)
        if step is None:
            break
        counts[step.technique] = counts.get(step.technique, 0) + 1
        if stop(_with_easy(counts, board)):
            break
        run_compiled(make_step, board, _encode_all(step.placements), _encode_all(step.eliminations))
    return _with_easy(counts, board), not board[EMPTY_COUNT]


def _with_easy(counts: Counts, board: Any) -> Counts:
    easy = zip(KINDS, board[STEP_COUNTS:STATE_END].tolist(), strict=True)
    return counts | {kind: number + counts.get(kind, 0) for kind, number in easy if number}


def compile_ratings() -> None:
    """Compile all that ratings run, or load it from disk."""
    run_compiled(start_board, empty_board(), empty_board())
    run_compiled(make_step, empty_board(), _NONE, _NONE)
    scan = _BoardScan(empty_board(), empty_board().tolist())
    scan.shared_crossings()
    scan.singles_behind(Candidate(0, 1), False, 1)
    if not compiled.why_not():
        compiled.note_done(PART)


def position_on(board: Any, givens: CellSet) -> Position:
    """Build the position of the board, with a search filter that knows what the scan has found."""
    numbers = memoryview(board)[:STATE_END].tolist()  # faster than the array's own tolist
    position = Position.__new__(Position)
    position.digits, position.masks = numbers[:MASKS], numbers[MASKS:SPOTS]
    position.spots = [numbers[start : start + len(HOUSES)] for start in range(SPOTS, FIRST_PLACES, len(HOUSES))]
    parts = zip(numbers[FIRST_PLACES:MORE_PLACES], numbers[MORE_PLACES:SETS], strict=True)
    position.places = [first | more << IN_FIRST for first, more in parts]
    bivalue, position.places[0] = position.places[0], 0
    position.givens, position.empty = givens, 0
    for places in position.places:
        position.empty |= places
    if position.empty.bit_count() != numbers[EMPTY_COUNT]:  # Some cell has no candidates.
        position.empty = set_of(cell for cell, digit in enumerate(position.digits) if not digit)
    position.naked, position.hidden, position.memo = deque(), deque(), {"bivalue": bivalue}
    position.search_filter = _BoardScan(board, numbers)
    return position


class _BoardScan:
    """What a scan has found on a board: the `SearchFilter` of its position."""

    __slots__ = ("board", "fish", "losing", "sets")

    def __init__(self, board: Any, numbers: list[int]) -> None:
        self.board = board
        self.losing: Sequence[Digit] = DIGITS_IN[numbers[DIGITS_LOSING] >> 1]
        self.fish = numbers[FISH:EMPTY_COUNT]
        self.sets = numbers[SETS:LOCKED]

    def losing_digits(self, fish: int = 0) -> Sequence[Digit]:
        """List the digits with a place in no template; with a size, those that have a fish of that size."""
        return [digit for digit in self.losing if self.fish[digit] >> fish & 1] if fish else self.losing

    def houses_with(self, kind: int, among: Sequence[HouseIndex]) -> Sequence[HouseIndex]:
        """Select those of the houses that lose something to a set of the kind."""
        return [house for house in among if self.sets[house] >> kind & 1]

    def shared_crossings(self) -> Sequence[tuple[HouseIndex, HouseIndex]]:
        """List the crossings whose digits can be shared out."""
        found = np.empty(len(CROSSINGS), np.int64)
        number = run_compiled(write_shared_crossings, self.board, found)
        return [CROSSINGS[place] for place in found[:number].tolist()]

    def singles_behind(self, candidate: Candidate, out: bool, rounds: int) -> Sequence[Candidate]:
        """List the candidate, if it is placed, and the singles that follow from it."""
        found = np.empty(MAX_SINGLES, np.int64)
        trial = np.empty_like(self.board)
        number = run_compiled(singles_behind, self.board, trial, encode_candidate(*candidate), out, rounds, found)
        return [decode_candidate(each) for each in found[:number].tolist()]


def run_compiled(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call the function compiled, or interpreted where nothing can be compiled."""
    return (compiled.compile_for(function, _HELPERS, *arguments) or function)(*arguments)


def _encode_all(candidates: Sequence[Candidate]) -> Any:
    return np.array([encode_candidate(*each) for each in candidates], np.int64) if candidates else _NONE
