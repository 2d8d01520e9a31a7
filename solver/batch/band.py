"""The band kernel, the scalar one: solve one puzzle after another by a compiled depth-first search.

It suits single puzzles, small batches, and the few puzzles that keep a block of lanes waiting. A level of the search is
one row of words (`band_propagation`). A guess makes two rows of one, with the guess and without (`band_branching`), so
backtracking continues with the row above.

    levels    0   [ all but the first guess  ]
              1   [ the first guess, all but the second ]
            top   [ both guesses, and what follows ]

Random puzzles without a spare given, one thread, a verdict with a solution each: 414,000 a second; 33 givens: 948,000;
17 givens: 530,000; the hardest 375: 14,000. A C++ solver that keeps a board in SIMD registers (tdoku), in the same run:
286,000, 519,000, 300,000 and 12,000 (CPython 3.11, numba 0.68, AMD Zen 4).

numba's cache of this file holds `band_propagation`, `band_branching` and `band_tables` as well; the cache folder, by
`solver.compiled.digest`, changes when any of them changes.

Roads not taken (ns a puzzle with 33 givens, where not said otherwise):
- Digits side by side instead of bands, so that one vector instruction takes a cell from all digits: 1,330 instead of
  1,140, as digits are then written singly and read as a vector at once.
- Looking at bands one by one, each with the columns it leaves to the others: hidden singles of columns are not found.
- The lowest changed digit out of a table instead of a loop over all nine: 1,065 instead of 1,020.
- Steps as functions of their own instead of inside the loop: 1,060 instead of 1,020.
- The column of a placed digit counted by shifts instead of a table: 1,700 instead of 1,170.
- Cells first and then patterns without a restart: the hardest take 135 guesses instead of 113.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from solver.batch.band_branching import guess_cell, guess_minirow
from solver.batch.band_propagation import CHANGED, DONE, OPEN, SOLVED, STATE, place_sole, settle
from solver.batch.band_tables import BAND, CELLS, COLUMN, LINES, ROW, SIZE
from solver.compiled import compiled, entry

# A guess settles a cell, or the minirow of a digit in a row, or its box in a column: each once per descent.
_MAX_LEVELS: Final = 3 * CELLS + 1
_GUESSES_BEFORE_RESTART: Final = 8  # without a solution; then the search restarts, guessing patterns


@compiled
def _load(puzzle: Any, may: Any) -> bool:
    """Write the state that the givens lead to; return False if a row has a digit twice or a cell has none left."""
    held = np.empty(LINES * (SIZE + 1), np.int64)
    for word in range(LINES * (SIZE + 1)):
        held[word] = 0
    for cell in range(BAND):
        for band in range(LINES):  # neighbours in different words: no store waits for the one before
            held[LINES * puzzle[BAND * band + cell] + band] |= 1 << cell
    for word in range(DONE):
        may[word] = held[LINES + word] | held[word % LINES]  # the givens of the digit, and the empty cells
    for band in range(LINES):
        may[DONE + band] = 0
    may[CHANGED] = (1 << SIZE) - 1
    return bool(place_sole(may) >= 0)  # a given is the sole digit of its cell


@compiled
def _write(may: Any, solution: Any) -> None:
    """Write the digits of a solved state."""
    for digit in range(SIZE):
        for band in range(LINES):
            cells = may[LINES * digit + band]
            for row in range(LINES):
                solution[BAND * band + SIZE * row + COLUMN[cells >> SIZE * row & ROW]] = digit + 1


@compiled
def _search(levels: Any, puzzle: Any, solution: Any, limit: Any, budget: Any) -> tuple[Any, Any]:
    """Count solutions by depth-first search.

    Args:
        levels: int64 (levels, words), memory for the states.
        puzzle: uint8 (cells,), not validated.
        solution: uint8 (cells,); the first solution found is written, otherwise nothing.
        limit: Solutions after which the search stops.
        budget: Guesses after which it stops.

    Returns:
        The number of solutions, at most `limit`, and of guesses, or -1 if the budget ended the search.
    """
    count = nodes = top = 0
    if not _load(puzzle, levels[0]):
        return 0, 0
    while True:
        may = levels[top]
        state = settle(may)
        if state == OPEN:
            if nodes == budget:
                return count, -1
            nodes += 1
            if nodes == _GUESSES_BEFORE_RESTART and count == 0:
                top, may = 0, levels[0]
                _load(puzzle, may)
                settle(may)
            top += 1
            for word in range(STATE):
                levels[top, word] = may[word]
            if nodes < _GUESSES_BEFORE_RESTART or not guess_minirow(may, levels[top]):
                guess_cell(may, levels[top])
            continue
        if state == SOLVED:
            count += 1
            if count == 1:
                _write(may, solution)
            if count == limit:
                return count, nodes
        if top == 0:
            return count, nodes
        top -= 1


@entry()
def run(puzzles: Any, solutions: Any, counts: Any, finished: Any, limit: Any, budget: Any) -> None:
    """Solve the puzzles one after another; `solver.batch.kernels` describes the arrays. Not validated."""
    levels = np.empty((_MAX_LEVELS, STATE), np.int64)
    for row in range(len(puzzles)):
        count, nodes = _search(levels, puzzles[row], solutions[row], limit, budget)
        counts[row] = count
        finished[row] = nodes >= 0
        if count == 0:
            for cell in range(CELLS):
                solutions[row, cell] = 0
