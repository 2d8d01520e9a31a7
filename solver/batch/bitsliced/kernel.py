"""The bit-sliced kernel: solve some hundred puzzles side by side, one bit of each in every word.

    refill      finished lanes write their answer and take the next puzzles             lane_grids
    passes      propagate until two thirds of the running lanes wait                    propagation
    act         solved: write the answer. Dead or solved: take a guess back, or finish  backtracking
                Stable: guess                                                           branching

If a quarter of the puzzles have no solution, the next ones are checked before lanes get them: those whose givens
conflict, as a rule most of them, need no lane.

A lane is handed over to the scalar band kernel if it takes too many guesses, or if it went too deep to know all
solutions. So are the last few lanes that wait for an act when no puzzle is left, since one hard puzzle would keep all
other lanes waiting, and lanes that would have to act almost alone.

Roads not taken, measured on AMD Zen 4: to act when half of the lanes wait (easy puzzles take 8 % longer), when three
quarters do (17 givens 5 %), or when the last pass brought few more (hard ones 10 %); registers of 256 bits instead of
512 (the same, if a processor splits the wide ones in two); the tail handed over earlier (the same).

On an Intel Xeon (Sapphire Rapids) that others used too: memory of solutions prefetched when their puzzles are read (the
same); the tail handed over at 12 lanes instead of 32 (the same). A pass takes 3.3 us there, a choice 1.4 and applying
guesses 7.2: the stamps are 187 kB, read and written each time, which no first-level cache holds.

On AMD Zen 5: to check all puzzles beforehand (8 ns each, while easy ones take 28).
"""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np

from solver.batch import band
from solver.batch.bitsliced.backtracking import (
    apply_guesses,
    at_depth,
    mark_struck_cells,
    recall_guesses,
    store_guesses,
)
from solver.batch.bitsliced.branching import choose_guess
from solver.batch.bitsliced.lane_grids import (
    clear_solution,
    conflicting_lanes,
    lay_out_solutions,
    load_puzzle,
    start_puzzles,
    write_solution,
)
from solver.batch.bitsliced.propagation import cell_sweep, complete_lanes, digit_sweep
from solver.batch.bitsliced.state_layout import (
    CELLS,
    DEPTHS,
    GUESS_COUNT,
    GUESS_COUNT_BITS,
    LITERAL,
    PARTS,
    STATE_WORDS,
)
from solver.batch.bitsliced.vector import (
    LANES,
    WORDS,
    Buffer,
    Digits,
    Flags,
    Numbers,
    Word,
    buffer,
    count,
    is_any,
    load,
    store,
    zeros,
)
from solver.batch.result import CONFLICTING_GIVENS, NO_CONFLICT
from solver.compiled import compiled, entry, inlined

MIN_IDLE_LANES_FOR_REFILL: Final = LANES // 8
MAX_TAIL_LANES: Final = LANES // 16
MAX_LANES_HANDED_OVER: Final = LANES // 128  # so few are not worth an act
MIN_LANES_FOR_ACT: Final = LANES // 4  # while there are puzzles for other lanes
MIN_LANES_FOR_CHECK: Final = LANES // 16  # fewer solved lanes are confirmed by another pass
STEPS_PER_CALL: Final = 50_000  # less than a second
PUZZLES_HANDED_AT_ONCE: Final = 1_024
REFILL_WINDOW: Final = 8 * LANES  # puzzles taken before the share of conflicts is looked at again
USUAL_BITS: Final = 10  # of the counter of guesses; more if many solutions are counted


@compiled
def _count_guesses(state: Buffer, lanes: Word, bits: int) -> Word:
    """Count an act of the lanes, and return those whose counter of `bits` bits overflows."""
    carry = lanes
    for bit in range(bits):
        word = load(state, GUESS_COUNT + bit)
        store(state, GUESS_COUNT + bit, word ^ carry)
        carry &= word
    return carry


@compiled
def _act(state: Buffer, guessing: Word, back: Word) -> None:
    """Guess in some lanes, and take the last guess back in others."""
    for part in range(PARTS):
        store(state, LITERAL + part, zeros())
    if is_any(guessing):
        choose_guess(state, guessing)
        store_guesses(state, guessing)
    recall_guesses(state, back)
    mark_struck_cells(state, guessing)
    apply_guesses(state, guessing, back)


# Words of lanes that live in `marks`, a small buffer of their own.
RUNNING: Final = 0
FOUND: Final = 1  # a solution is written
DONE: Final = 2
HANDED: Final = 3  # to be solved by the scalar kernel
INCOMPLETE: Final = 4  # guessed below the deepest level: there may be more solutions
FRESH: Final = 5  # a first solution was found in this step
DEAD: Final = 6  # contradictory, but not acted on yet
CLASH: Final = 7  # givens conflict, of the puzzles filtered last
TALLY: Final = 8  # solutions found, TALLY_BITS words
TALLY_BITS: Final = 10
MARKS: Final = TALLY + TALLY_BITS
MAX_COUNTED_SOLUTIONS: Final = (1 << TALLY_BITS) - 1


@compiled
def _bit(marks: Buffer, word: int, lane: int) -> Any:
    return marks[word * WORDS + (lane >> 6)] >> np.uint64(lane & 63) & np.uint64(1)


@compiled
def _set(marks: Buffer, word: int, lane: int) -> None:
    marks[word * WORDS + (lane >> 6)] |= np.uint64(1) << np.uint64(lane & 63)


@inlined
def _count_solutions(marks: Buffer, solved: Word, limit: int, bits: int) -> Word:
    """Count a solution of the lanes, and return those that have found as many as wanted."""
    carry, enough = solved, solved
    for bit in range(bits):
        word = load(marks, TALLY + bit)
        total = word ^ carry
        store(marks, TALLY + bit, total)
        carry &= word
        enough &= total if limit >> bit & 1 else ~total
    return enough


@compiled
def _step(
    state: Buffer,
    marks: Buffer,
    owner: Numbers,
    solutions: Digits,
    limit: int,
    tally_bits: int,
    turn_bits: int,
    some: int,
    few: int,
) -> None:
    """Propagate until two thirds of the running lanes wait, then act once for all that do.

    Lanes do not act while fewer than `some` wait and idle lanes can be refilled. At most `few` waiting lanes are handed
    over to the scalar kernel instead.
    """
    running = load(marks, RUNNING)
    dead = load(marks, DEAD)
    while True:
        dead |= digit_sweep(state)
        failed, changed, full = cell_sweep(state)
        dead |= failed
        filled = running & full & changed  # in this very pass: not yet known to be right
        if count(filled) < MIN_LANES_FOR_CHECK:
            filled = zeros()
        waiting = running & (dead | ~changed) | filled
        if 3 * count(waiting) >= 2 * count(running):
            break
    if is_any(filled):
        dead |= filled & ~complete_lanes(state)
    incomplete, ground = load(marks, INCOMPLETE), at_depth(state, 0)
    at_once = waiting & dead & ground & ~incomplete
    if count(waiting & ~at_once) < some and LANES - count(running & ~at_once) >= MIN_IDLE_LANES_FOR_REFILL:
        store(marks, DONE, load(marks, DONE) | at_once)
        store(marks, RUNNING, running & ~at_once)
        store(marks, DEAD, waiting & dead & ~at_once)
        return
    store(marks, DEAD, zeros())
    found = load(marks, FOUND)
    solved = waiting & ~dead & full
    first = solved & ~found
    if is_any(first):
        _write_first(state, marks, owner, solutions, first)
    store(marks, FOUND, found | first)
    enough = _count_solutions(marks, solved, limit, tally_bits)
    guessing = waiting & ~dead & ~full
    back = waiting & (dead | solved) & ~enough
    at_end = back & ground
    back &= ~at_end
    handed = at_end & incomplete
    ended = enough | (at_end & ~incomplete)
    handed |= _count_guesses(state, guessing, turn_bits)
    if count(guessing | back) <= few:
        handed |= guessing | back
        back = zeros()
    guessing &= ~handed
    store(marks, INCOMPLETE, incomplete | (guessing & at_depth(state, DEPTHS)))
    store(marks, HANDED, load(marks, HANDED) | handed)
    store(marks, DONE, load(marks, DONE) | ended)
    store(marks, RUNNING, running & ~(ended | handed))
    if is_any(guessing | back):
        _act(state, guessing, back)


@compiled
def _write_first(state: Buffer, marks: Buffer, owner: Numbers, solutions: Digits, lanes: Word) -> None:
    """Write the solutions of solved lanes."""
    lay_out_solutions(state)
    store(marks, FRESH, lanes)
    for lane in range(LANES):
        if _bit(marks, FRESH, lane):
            write_solution(state, solutions, owner[lane], lane)


@compiled
def _finish(marks: Buffer, owner: Numbers, solutions: Digits, counts: Numbers, bits: int) -> int:
    """Write how many solutions finished lanes have found and make them idle. Return how many of them found none."""
    none = 0
    if not is_any(load(marks, DONE)):
        return none
    for lane in range(LANES):
        if _bit(marks, DONE, lane):
            puzzle = owner[lane]
            total = np.uint64(0)
            for bit in range(bits):
                total |= _bit(marks, TALLY + bit, lane) << np.uint64(bit)
            if total or counts[puzzle] != NO_CONFLICT:
                counts[puzzle] = total
            if total == 0:
                clear_solution(solutions, puzzle)
                none += 1
    store(marks, DONE, zeros())
    return none


@compiled
def _hand_over(marks: Buffer, kind: int, owner: Numbers, handed_over: Numbers, left: int) -> int:
    """Append the puzzles of the marked lanes to `handed_over`, which holds `left` so far, and make the lanes idle."""
    if not is_any(load(marks, kind)):
        return left
    for lane in range(LANES):
        if _bit(marks, kind, lane):
            handed_over[left] = owner[lane]
            left += 1
    store(marks, kind, zeros())
    return left


@compiled
def _refill(
    state: Buffer,
    marks: Buffer,
    owner: Numbers,
    puzzles: Digits,
    counts: Numbers,
    following: int,
    end: int,
    is_filtered: bool,
) -> int:
    """Give the next puzzles before `end` to idle lanes, and return the number of the puzzle after them."""
    before = load(marks, RUNNING)
    for lane in range(LANES):
        if not _bit(marks, RUNNING, lane):
            while is_filtered and following < end and counts[following] == CONFLICTING_GIVENS:
                following += 1
            if following == end:
                break
            load_puzzle(state, puzzles, following, lane)
            owner[lane] = following
            _set(marks, RUNNING, lane)
            following += 1
    fresh = load(marks, RUNNING) & ~before
    store(marks, FOUND, load(marks, FOUND) & ~fresh)
    store(marks, INCOMPLETE, load(marks, INCOMPLETE) & ~fresh)
    for bit in range(TALLY_BITS):
        store(marks, TALLY + bit, load(marks, TALLY + bit) & ~fresh)
    start_puzzles(state, fresh)
    return following


@compiled
def _filter_conflicts(
    state: Buffer, marks: Buffer, puzzles: Digits, solutions: Digits, counts: Numbers, following: int, end: int
) -> int:
    """Answer those of the next puzzles whose givens conflict, which need no lane, and return their number."""
    for lane in range(end - following):
        load_puzzle(state, puzzles, following + lane, lane)
    store(marks, CLASH, conflicting_lanes(state))
    found = 0
    for lane in range(end - following):
        counts[following + lane] = NO_CONFLICT
        if _bit(marks, CLASH, lane):
            counts[following + lane] = CONFLICTING_GIVENS
            clear_solution(solutions, following + lane)
            found += 1
    return found


@entry()
def solve_some(
    state: Buffer,
    marks: Buffer,
    owner: Numbers,
    puzzles: Digits,
    solutions: Digits,
    counts: Numbers,
    handed_over: Numbers,
    reached: Numbers,
    limit: int,
) -> bool:
    """Solve for at most STEPS_PER_CALL steps, and return whether all is done; the next call continues.

    The arrays of digits are flat. `reached` holds the number of the next puzzle, and how many puzzles are left to the
    scalar kernel; their numbers are in `handed_over`.
    """
    total = len(counts)
    tally_bits = 0
    while limit >> tally_bits:
        tally_bits += 1
    turn_bits = GUESS_COUNT_BITS if limit > 2 else USUAL_BITS
    following, left = reached[0], reached[1]
    end, is_filtered = following, False
    begun, none = following, 0
    for _ in range(STEPS_PER_CALL):
        running = count(load(marks, RUNNING))
        if LANES - running >= MIN_IDLE_LANES_FOR_REFILL or following >= total:
            none += _finish(marks, owner, solutions, counts, tally_bits)
            left = _hand_over(marks, HANDED, owner, handed_over, left)
            while following < total and LANES - running >= MIN_IDLE_LANES_FOR_REFILL:
                if following == end:
                    is_filtered = 4 * none > following - begun
                    end = min(following + (LANES if is_filtered or not end else REFILL_WINDOW), total)
                    if (
                        is_filtered
                        and 8 * _filter_conflicts(state, marks, puzzles, solutions, counts, following, end) < LANES
                    ):
                        begun, none = following, 0
                following = _refill(state, marks, owner, puzzles, counts, following, end, is_filtered)
                running = count(load(marks, RUNNING))
        some, few = MIN_LANES_FOR_ACT, MAX_LANES_HANDED_OVER
        if following == total:
            if running == 0:
                reached[1] = left
                return True
            some, few = 0, MAX_TAIL_LANES if running <= MAX_TAIL_LANES else MAX_LANES_HANDED_OVER
        elif is_filtered:
            some = 2 * MIN_LANES_FOR_ACT
        _step(state, marks, owner, solutions, limit, tally_bits, turn_bits, some, few)
    reached[0], reached[1] = following, left
    return False


@entry()
def find_clashes(
    state: Buffer, marks: Buffer, owner: Numbers, puzzles: Digits, counts: Numbers, conflict: Flags
) -> None:
    """Mark the puzzles without a solution that have a digit twice in a row, column or box; `puzzles` is flat."""
    taken = 0
    for puzzle in range(len(counts)):
        if counts[puzzle] == 0:
            load_puzzle(state, puzzles, puzzle, taken)
            owner[taken] = puzzle
            taken += 1
        if taken == LANES or (taken and puzzle == len(counts) - 1):
            store(marks, DONE, conflicting_lanes(state))
            for lane in range(taken):
                conflict[owner[lane]] = _bit(marks, DONE, lane) != 0
            taken = 0


_buffers_of_thread = threading.local()


def _thread_buffers() -> tuple[Buffer, Buffer, Numbers]:
    """Return the state, marks and owners of a block of lanes: each thread has its own, as fresh memory is expensive."""
    if not hasattr(_buffers_of_thread, "buffers"):
        _buffers_of_thread.buffers = buffer(STATE_WORDS), buffer(MARKS), np.zeros(LANES, np.int64)
    _buffers_of_thread.buffers[1][:] = 0
    buffers: tuple[Buffer, Buffer, Numbers] = _buffers_of_thread.buffers
    return buffers


def mark_conflicts(puzzles: Digits, counts: Numbers, conflict: Flags) -> None:
    """Mark puzzles without a solution whose givens repeat a digit in a house; the other marks stay."""
    find_clashes(*_thread_buffers(), puzzles.reshape(-1), counts, conflict)


def run(puzzles: Digits, solutions: Digits, counts: Numbers, finished: Flags, limit: int, budget: int) -> None:
    """Solve all puzzles, as `solver.batch.kernels` describes; the scalar kernel counts very many solutions."""
    if limit > MAX_COUNTED_SOLUTIONS:
        band.run(puzzles, solutions, counts, finished, limit, budget)
        return
    counts[:] = 0
    buffers = _thread_buffers()
    handed_over, reached = np.zeros(len(puzzles), np.int64), np.zeros(2, np.int64)
    flat = puzzles.reshape(-1), solutions.reshape(-1)
    while not solve_some(*buffers, *flat, counts, handed_over, reached, limit):
        pass  # here Python hears Ctrl-C
    finished[:] = True
    left = int(reached[1])
    for start in range(0, left, PUZZLES_HANDED_AT_ONCE):
        rows = handed_over[start : min(start + PUZZLES_HANDED_AT_ONCE, left)]
        number = len(rows)
        found = np.zeros((number, CELLS), np.uint8), np.zeros(number, np.int64), np.zeros(number, np.bool_)
        band.run(puzzles[rows], *found, limit, budget)
        solutions[rows], counts[rows], finished[rows] = found
