"""The bit-sliced kernel: some hundred puzzles side by side, one bit each in every word.

    refill      done lanes write their answer and take the next puzzles               transpose
    passes      propagate until two thirds of the running lanes wait                   sweeps
    act         solved: keep the answer. Dead or solved: take a guess back, or done    levels
                Stable: guess                                                          branching

A lane that goes too deep or takes too many turns, and the last few that run when no puzzle is left, are given to the
scalar solver, or one nasty puzzle would keep all other lanes waiting. So are those that would have to act almost alone.

Roads not taken, measured on AMD Zen 4: to act when half of the lanes wait (easy puzzles take 8 % longer), when three
quarters do (17 givens 5 %), or when the last pass brought few more (hard ones 10 %); registers of 256 bits instead of
512 (the same, where a processor splits the wide ones in two); the tail handed over earlier (the same).
"""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np

from solver.batch import band
from solver.batch.branching import choose
from solver.batch.jit import compiled, entry, inlined
from solver.batch.lane_state import (
    ANSWER,
    CELLS,
    DEPTH,
    DEPTHS,
    LITERAL,
    MATRIX,
    MAY,
    PARTS,
    PLANE,
    ROOM,
    ROWS,
    SECOND,
    SIDE,
    SIZE,
    SOLVED,
    TURN_BITS,
    TURNS,
)
from solver.batch.levels import aim, at_depth, recall, remember, turn
from solver.batch.sweeps import cell_sweep, digit_sweep, valid
from solver.batch.transpose import transpose
from solver.batch.vector import (
    LANES,
    WORDS,
    Buffer,
    Digits,
    Flags,
    Numbers,
    Word,
    buffer,
    count,
    digit_bits,
    is_any,
    load,
    prefetch,
    store,
    write_digits,
    zeros,
)

REFILL: Final = LANES // 8
TAIL: Final = LANES // 16
FEW: Final = LANES // 128  # not worth an act
CHECKED: Final = LANES // 16  # worth being checked at once; fewer are found right by another pass
STEPS: Final = 50_000  # less than a second
HANDED_AT_ONCE: Final = 1_024


@inlined
def _half(puzzle: int, half: int) -> int:
    """Where the 64 cells of a half begin: cells 0 to 63, or 17 to 80."""
    return CELLS * puzzle + SECOND * half


@compiled
def _read(state: Buffer, puzzles: Digits, puzzle: int, lane: int) -> None:
    """Lays the digits of a puzzle into ROWS."""
    for bit in range(4):
        for half in range(2):
            at = ROWS + PLANE * bit + MATRIX * half + (lane & 63)
            state[at * WORDS + (lane >> 6)] = digit_bits(puzzles, _half(puzzle, half), np.uint8(1 << bit))


@compiled
def _begin(state: Buffer, fresh: Word) -> None:
    """Starts the puzzles in ROWS in the lanes of `fresh`."""
    transpose(state)
    old = ~fresh
    for cell in range(CELLS):
        row = cell if cell < SIDE else MATRIX + cell - SECOND
        b0, b1 = load(state, ROWS + row), load(state, ROWS + PLANE + row)
        b2, b3 = load(state, ROWS + 2 * PLANE + row), load(state, ROWS + 3 * PLANE + row)
        given = b0 | b1 | b2 | b3
        for digit in range(SIZE):
            same = b0 if digit + 1 & 1 else ~b0
            same &= b1 if digit + 1 & 2 else ~b1
            same &= b2 if digit + 1 & 4 else ~b2
            same &= b3 if digit + 1 & 8 else ~b3
            at = MAY + CELLS * digit + cell
            store(state, at, (load(state, at) & old) | ((same | ~given) & fresh))
        store(state, SOLVED + cell, (load(state, SOLVED + cell) & old) | (given & fresh))
        for bit in range(4):
            at = ANSWER + 4 * cell + bit
            store(state, at, load(state, at) & old)
    for bit in range(5):
        store(state, DEPTH + bit, load(state, DEPTH + bit) & old)
    for bit in range(TURN_BITS):
        store(state, TURNS + bit, load(state, TURNS + bit) & old)


@compiled
def _keep_answer(state: Buffer, lanes: Word) -> None:
    """Notes the digits of solved lanes."""
    for cell in range(CELLS):
        b0, b1, b2, b3 = zeros(), zeros(), zeros(), zeros()
        for digit in range(SIZE):
            may = load(state, MAY + CELLS * digit + cell)
            if digit + 1 & 1:
                b0 |= may
            if digit + 1 & 2:
                b1 |= may
            if digit + 1 & 4:
                b2 |= may
            if digit + 1 & 8:
                b3 |= may
        at = ANSWER + 4 * cell
        store(state, at, (load(state, at) & ~lanes) | (b0 & lanes))
        store(state, at + 1, (load(state, at + 1) & ~lanes) | (b1 & lanes))
        store(state, at + 2, (load(state, at + 2) & ~lanes) | (b2 & lanes))
        store(state, at + 3, (load(state, at + 3) & ~lanes) | (b3 & lanes))


@compiled
def _lay_out(state: Buffer) -> None:
    """Turns the answers of all lanes into ROWS."""
    for cell in range(CELLS):
        for bit in range(4):
            word = load(state, ANSWER + 4 * cell + bit)
            if cell < SIDE:
                store(state, ROWS + PLANE * bit + cell, word)
            if cell >= SECOND:
                store(state, ROWS + PLANE * bit + MATRIX + cell - SECOND, word)
    transpose(state)


@compiled
def _write(state: Buffer, solutions: Digits, puzzle: int, lane: int) -> None:
    """Writes the answer of a lane as the solution of its puzzle."""
    word = lane >> 6
    for half in range(2):
        at = (ROWS + MATRIX * half + (lane & 63)) * WORDS + word
        step = PLANE * WORDS
        write_digits(
            solutions, _half(puzzle, half), state[at], state[at + step], state[at + 2 * step], state[at + 3 * step]
        )


@compiled
def _count_turns(state: Buffer, lanes: Word) -> Word:
    """Counts a turn of the lanes; those that have had as many as can be counted."""
    carry = lanes
    for bit in range(TURN_BITS):
        word = load(state, TURNS + bit)
        store(state, TURNS + bit, word ^ carry)
        carry &= word
    return carry


@compiled
def _act(state: Buffer, guessing: Word, back: Word) -> None:
    """Guesses in some lanes, takes the last guess back in others."""
    for part in range(PARTS):
        store(state, LITERAL + part, zeros())
    if is_any(guessing):
        choose(state, guessing)
        remember(state, guessing)
    recall(state, back)
    aim(state, guessing)
    turn(state, guessing, back)


# Words of lanes that live in `marks`, a small buffer of their own.
RUNNING: Final = 0
FOUND: Final = 1  # a solution was found
MORE: Final = 2  # a second one too
DONE: Final = 3
HANDED: Final = 4  # to be solved by the scalar solver
MARKS: Final = 5


@compiled
def _bit(marks: Buffer, word: int, lane: int) -> Any:
    return marks[word * WORDS + (lane >> 6)] >> np.uint64(lane & 63) & np.uint64(1)


@compiled
def _set(marks: Buffer, word: int, lane: int) -> None:
    marks[word * WORDS + (lane >> 6)] |= np.uint64(1) << np.uint64(lane & 63)


@compiled
def _step(state: Buffer, marks: Buffer, limit: int) -> None:
    """Passes until two thirds of the running lanes wait, then one act for all that do."""
    running = load(marks, RUNNING)
    dead = zeros()
    while True:
        dead |= digit_sweep(state)
        failed, changed, full = cell_sweep(state)
        dead |= failed
        filled = running & full & changed  # in this very pass: not yet known to be right
        if count(filled) < CHECKED:
            filled = zeros()
        waiting = running & (dead | ~changed) | filled
        if 3 * count(waiting) >= 2 * count(running):
            break
    if is_any(filled):
        dead |= filled & ~valid(state)
    found = load(marks, FOUND)
    solved = waiting & ~dead & full
    first, second = solved & ~found, solved & found
    if is_any(first):
        _keep_answer(state, first)
    store(marks, FOUND, found | first)
    store(marks, MORE, load(marks, MORE) | second)
    guessing = waiting & ~dead & ~full
    back = waiting & (dead | first)
    ground = at_depth(state, 0)
    ended = second | (back & ground)
    if limit == 1:
        ended |= first
    back &= ~ended
    handed = guessing & at_depth(state, DEPTHS)
    handed |= _count_turns(state, guessing & ~handed)
    if count(guessing | back) <= FEW:
        handed |= guessing | back
        back = zeros()
    guessing &= ~handed
    store(marks, HANDED, load(marks, HANDED) | handed)
    store(marks, DONE, load(marks, DONE) | ended)
    store(marks, RUNNING, running & ~(ended | handed))
    if is_any(guessing | back):
        _act(state, guessing, back)


@compiled
def _finish(state: Buffer, marks: Buffer, owner: Numbers, solutions: Digits, counts: Numbers) -> None:
    """Writes the answers of done lanes, which are idle then."""
    if not is_any(load(marks, DONE)):
        return
    _lay_out(state)
    for lane in range(LANES):
        if _bit(marks, DONE, lane):
            puzzle = owner[lane]
            _write(state, solutions, puzzle, lane)
            counts[puzzle] = _bit(marks, FOUND, lane) + _bit(marks, MORE, lane)
    store(marks, DONE, zeros())


@compiled
def _hand_over(marks: Buffer, kind: int, owner: Numbers, rest: Numbers, left: int) -> int:
    """Adds the puzzles of the lanes marked to `rest`, in which there are so many by now; the lanes are idle then."""
    for lane in range(LANES):
        if _bit(marks, kind, lane):
            rest[left] = owner[lane]
            left += 1
    store(marks, kind, zeros())
    return left


@compiled
def _refill(
    state: Buffer, marks: Buffer, owner: Numbers, puzzles: Digits, solutions: Digits, following: int, total: int
) -> int:
    """Gives the next puzzles to idle lanes; the number of the one after them."""
    before = load(marks, RUNNING)
    for lane in range(LANES):
        if following < total and not _bit(marks, RUNNING, lane):
            _read(state, puzzles, following, lane)
            prefetch(solutions, CELLS * following)
            prefetch(solutions, CELLS * following + CELLS - 1)
            owner[lane] = following
            _set(marks, RUNNING, lane)
            following += 1
    fresh = load(marks, RUNNING) & ~before
    store(marks, FOUND, load(marks, FOUND) & ~fresh)
    store(marks, MORE, load(marks, MORE) & ~fresh)
    _begin(state, fresh)
    return following


@entry
def solve_some(
    state: Buffer,
    marks: Buffer,
    owner: Numbers,
    puzzles: Digits,
    solutions: Digits,
    counts: Numbers,
    rest: Numbers,
    reached: Numbers,
    limit: int,
) -> bool:
    """Whether all is done, after STEPS steps at most; it goes on where it was when it is called again.

    The arrays of digits are flat. `reached` holds the number of the next puzzle, and how many puzzles are left to the
    scalar solver; their numbers are in `rest`.
    """
    total = len(counts)
    following, left = reached[0], reached[1]
    for _ in range(STEPS):
        running = count(load(marks, RUNNING))
        if LANES - running >= REFILL or following >= total:
            _finish(state, marks, owner, solutions, counts)
            left = _hand_over(marks, HANDED, owner, rest, left)
            if following < total:
                following = _refill(state, marks, owner, puzzles, solutions, following, total)
                running = count(load(marks, RUNNING))
        if following >= total and running <= TAIL:
            reached[1] = _hand_over(marks, RUNNING, owner, rest, left)
            return True
        _step(state, marks, limit)
    reached[0], reached[1] = following, left
    return False


_own = threading.local()


def run(puzzles: Digits, solutions: Digits, counts: Numbers, finished: Flags, limit: int, budget: int) -> None:
    """Solves all puzzles, as `solver.batch.kernels` says; more than two solutions are counted by the scalar solver."""
    if limit > 2:
        band.run(puzzles, solutions, counts, finished, limit, budget)
        return
    if not hasattr(_own, "state"):  # a thread's own, made once: fresh memory is dear
        _own.state, _own.marks, _own.owner = buffer(ROOM), buffer(MARKS), np.zeros(LANES, np.int64)
    _own.marks[:] = 0
    rest, reached = np.zeros(len(puzzles), np.int64), np.zeros(2, np.int64)
    flat = puzzles.reshape(-1), solutions.reshape(-1)
    while not solve_some(_own.state, _own.marks, _own.owner, *flat, counts, rest, reached, limit):
        pass  # here Python hears Ctrl-C
    finished[:] = True
    left = int(reached[1])
    for start in range(0, left, HANDED_AT_ONCE):
        rows = rest[start : min(start + HANDED_AT_ONCE, left)]
        number = len(rows)
        found = np.zeros((number, CELLS), np.uint8), np.zeros(number, np.int64), np.zeros(number, np.bool_)
        band.run(puzzles[rows], *found, limit, budget)
        solutions[rows], counts[rows], finished[rows] = found
