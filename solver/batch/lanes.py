"""The bit-sliced kernel: some hundred puzzles side by side, one bit each in every word.

    refill      done lanes write their answer and take the next puzzles               transpose
    passes      propagate until two thirds of the running lanes wait                   sweeps
    act         solved: keep the answer. Dead or solved: take a guess back, or done    levels
                Stable: guess                                                          branching

Where a quarter of the puzzles have no solution, the next ones are looked through before they are given to lanes: those
whose givens clash, as a rule most of them, need none.

A lane that takes too many turns, or that went too deep to know that it has found all solutions, is given to the scalar
solver; so are the last few that wait for an act when no puzzle is left, or one nasty puzzle would keep all other lanes
waiting, and those that would have to act almost alone.

Roads not taken, measured on AMD Zen 4: to act when half of the lanes wait (easy puzzles take 8 % longer), when three
quarters do (17 givens 5 %), or when the last pass brought few more (hard ones 10 %); registers of 256 bits instead of
512 (the same, where a processor splits the wide ones in two); the tail handed over earlier (the same).

On an Intel Xeon (Sapphire Rapids) that others used too: memory of solutions fetched when their puzzles are read (the
same); the tail handed over at 12 lanes instead of 32 (the same). A pass takes 3.3 us there, a choice 1.4 and a turn
7.2: its stamps are 187 kB, read and written each time, which no first-level cache holds.

On AMD Zen 5: to look all puzzles through beforehand (8 ns each, where easy ones take 28).
"""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np

from solver.batch import band
from solver.batch.branching import choose
from solver.batch.lane_grids import begin, blank, clashing, lay_out, read, write
from solver.batch.lane_state import CELLS, DEPTHS, LITERAL, PARTS, ROOM, TURN_BITS, TURNS
from solver.batch.levels import aim, at_depth, recall, remember, turn
from solver.batch.result import CLASHING, SOUND
from solver.batch.sweeps import cell_sweep, digit_sweep, valid
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
    is_any,
    load,
    store,
    zeros,
)
from solver.compiled import compiled, entry, inlined

REFILL: Final = LANES // 8
TAIL: Final = LANES // 16
FEW: Final = LANES // 128  # not worth an act
SOME: Final = LANES // 4  # worth an act while there are puzzles for other lanes
CHECKED: Final = LANES // 16  # worth being checked at once; fewer are found right by another pass
STEPS: Final = 50_000  # less than a second
HANDED_AT_ONCE: Final = 1_024
WINDOW: Final = 8 * LANES  # puzzles taken without a look at how many clash
USUAL_BITS: Final = 10  # of the turns a lane may take; where many solutions are counted there are more


@compiled
def _count_turns(state: Buffer, lanes: Word, bits: int) -> Word:
    """Counts a turn of the lanes; those that have had as many as so many bits can count."""
    carry = lanes
    for bit in range(bits):
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
FOUND: Final = 1  # a solution was found and written
DONE: Final = 2
HANDED: Final = 3  # to be solved by the scalar solver
UNSURE: Final = 4  # guessed below the deepest level: there may be more solutions than are found
FRESH: Final = 5  # a first solution was found in this step
DEAD: Final = 6  # found to be wrong, but not yet acted on
CLASH: Final = 7  # of the puzzles last looked through: the givens clash
TALLY: Final = 8  # solutions found, so many bits
TALLY_BITS: Final = 10
MARKS: Final = TALLY + TALLY_BITS
MOST: Final = (1 << TALLY_BITS) - 1  # solutions that can be counted


@compiled
def _bit(marks: Buffer, word: int, lane: int) -> Any:
    return marks[word * WORDS + (lane >> 6)] >> np.uint64(lane & 63) & np.uint64(1)


@compiled
def _set(marks: Buffer, word: int, lane: int) -> None:
    marks[word * WORDS + (lane >> 6)] |= np.uint64(1) << np.uint64(lane & 63)


@inlined
def _count_solutions(marks: Buffer, solved: Word, limit: int, bits: int) -> Word:
    """Counts a solution of the lanes; those that have found as many as are wanted."""
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
    """Passes until two thirds of the running lanes wait, then one act for all that do.

    There is none for fewer than `some` while idle lanes can be refilled; so `few` are given to the scalar solver.
    """
    running = load(marks, RUNNING)
    dead = load(marks, DEAD)
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
    unsure, ground = load(marks, UNSURE), at_depth(state, 0)
    at_once = waiting & dead & ground & ~unsure
    if count(waiting & ~at_once) < some and LANES - count(running & ~at_once) >= REFILL:
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
    handed = at_end & unsure
    ended = enough | (at_end & ~unsure)
    handed |= _count_turns(state, guessing, turn_bits)
    if count(guessing | back) <= few:
        handed |= guessing | back
        back = zeros()
    guessing &= ~handed
    store(marks, UNSURE, unsure | (guessing & at_depth(state, DEPTHS)))
    store(marks, HANDED, load(marks, HANDED) | handed)
    store(marks, DONE, load(marks, DONE) | ended)
    store(marks, RUNNING, running & ~(ended | handed))
    if is_any(guessing | back):
        _act(state, guessing, back)


@compiled
def _write_first(state: Buffer, marks: Buffer, owner: Numbers, solutions: Digits, lanes: Word) -> None:
    """Writes what solved lanes hold."""
    lay_out(state)
    store(marks, FRESH, lanes)
    for lane in range(LANES):
        if _bit(marks, FRESH, lane):
            write(state, solutions, owner[lane], lane)


@compiled
def _finish(marks: Buffer, owner: Numbers, solutions: Digits, counts: Numbers, bits: int) -> int:
    """Writes how many solutions done lanes have found; they are idle then. How many of them have found none."""
    none = 0
    if not is_any(load(marks, DONE)):
        return none
    for lane in range(LANES):
        if _bit(marks, DONE, lane):
            puzzle = owner[lane]
            total = np.uint64(0)
            for bit in range(bits):
                total |= _bit(marks, TALLY + bit, lane) << np.uint64(bit)
            if total or counts[puzzle] != SOUND:
                counts[puzzle] = total
            if total == 0:
                blank(solutions, puzzle)
                none += 1
    store(marks, DONE, zeros())
    return none


@compiled
def _hand_over(marks: Buffer, kind: int, owner: Numbers, rest: Numbers, left: int) -> int:
    """Adds the puzzles of the lanes marked to `rest`, in which there are so many by now; the lanes are idle then."""
    if not is_any(load(marks, kind)):
        return left
    for lane in range(LANES):
        if _bit(marks, kind, lane):
            rest[left] = owner[lane]
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
    sifted: bool,
) -> int:
    """Gives the next puzzles before `end` to idle lanes; the number of the one after them."""
    before = load(marks, RUNNING)
    for lane in range(LANES):
        if not _bit(marks, RUNNING, lane):
            while sifted and following < end and counts[following] == CLASHING:
                following += 1
            if following == end:
                break
            read(state, puzzles, following, lane)
            owner[lane] = following
            _set(marks, RUNNING, lane)
            following += 1
    fresh = load(marks, RUNNING) & ~before
    store(marks, FOUND, load(marks, FOUND) & ~fresh)
    store(marks, UNSURE, load(marks, UNSURE) & ~fresh)
    for bit in range(TALLY_BITS):
        store(marks, TALLY + bit, load(marks, TALLY + bit) & ~fresh)
    begin(state, fresh)
    return following


@compiled
def _sift(
    state: Buffer, marks: Buffer, puzzles: Digits, solutions: Digits, counts: Numbers, following: int, end: int
) -> int:
    """Answers those of the next puzzles whose givens clash, which no lane needs to look at; how many they are."""
    for lane in range(end - following):
        read(state, puzzles, following + lane, lane)
    store(marks, CLASH, clashing(state))
    found = 0
    for lane in range(end - following):
        counts[following + lane] = SOUND
        if _bit(marks, CLASH, lane):
            counts[following + lane] = CLASHING
            blank(solutions, following + lane)
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
    rest: Numbers,
    reached: Numbers,
    limit: int,
) -> bool:
    """Whether all is done, after STEPS steps at most; it goes on where it was when it is called again.

    The arrays of digits are flat. `reached` holds the number of the next puzzle, and how many puzzles are left to the
    scalar solver; their numbers are in `rest`.
    """
    total = len(counts)
    tally_bits = 0
    while limit >> tally_bits:
        tally_bits += 1
    turn_bits = TURN_BITS if limit > 2 else USUAL_BITS
    following, left = reached[0], reached[1]
    end, sifted = following, False
    begun, none = following, 0
    for _ in range(STEPS):
        running = count(load(marks, RUNNING))
        if LANES - running >= REFILL or following >= total:
            none += _finish(marks, owner, solutions, counts, tally_bits)
            left = _hand_over(marks, HANDED, owner, rest, left)
            while following < total and LANES - running >= REFILL:
                if following == end:
                    sifted = 4 * none > following - begun
                    end = min(following + (LANES if sifted or not end else WINDOW), total)
                    if sifted and 8 * _sift(state, marks, puzzles, solutions, counts, following, end) < LANES:
                        begun, none = following, 0
                following = _refill(state, marks, owner, puzzles, counts, following, end, sifted)
                running = count(load(marks, RUNNING))
        some, few = SOME, FEW
        if following == total:
            if running == 0:
                reached[1] = left
                return True
            some, few = 0, TAIL if running <= TAIL else FEW
        elif sifted:
            some = 2 * SOME
        _step(state, marks, owner, solutions, limit, tally_bits, turn_bits, some, few)
    reached[0], reached[1] = following, left
    return False


@entry()
def find_clashes(
    state: Buffer, marks: Buffer, owner: Numbers, puzzles: Digits, counts: Numbers, conflict: Flags
) -> None:
    """Marks the puzzles without solution that have a digit twice in a row, column or box; `puzzles` is flat."""
    taken = 0
    for puzzle in range(len(counts)):
        if counts[puzzle] == 0:
            read(state, puzzles, puzzle, taken)
            owner[taken] = puzzle
            taken += 1
        if taken == LANES or (taken and puzzle == len(counts) - 1):
            store(marks, DONE, clashing(state))
            for lane in range(taken):
                conflict[owner[lane]] = _bit(marks, DONE, lane) != 0
            taken = 0


_own = threading.local()


def _room() -> tuple[Buffer, Buffer, Numbers]:
    """The state, marks and owners of a block of lanes: a thread's own, made once, as fresh memory is dear."""
    if not hasattr(_own, "room"):
        _own.room = buffer(ROOM), buffer(MARKS), np.zeros(LANES, np.int64)
    _own.room[1][:] = 0
    room: tuple[Buffer, Buffer, Numbers] = _own.room
    return room


def mark_conflicts(puzzles: Digits, counts: Numbers, conflict: Flags) -> None:
    """Marks puzzles without solution whose givens repeat a digit in a house; the other marks stay."""
    find_clashes(*_room(), puzzles.reshape(-1), counts, conflict)


def run(puzzles: Digits, solutions: Digits, counts: Numbers, finished: Flags, limit: int, budget: int) -> None:
    """Solves all puzzles, as `solver.batch.kernels` says; very many solutions are counted by the scalar solver."""
    if limit > MOST:
        band.run(puzzles, solutions, counts, finished, limit, budget)
        return
    counts[:] = 0
    room = _room()
    rest, reached = np.zeros(len(puzzles), np.int64), np.zeros(2, np.int64)
    flat = puzzles.reshape(-1), solutions.reshape(-1)
    while not solve_some(*room, *flat, counts, rest, reached, limit):
        pass  # here Python hears Ctrl-C
    finished[:] = True
    left = int(reached[1])
    for start in range(0, left, HANDED_AT_ONCE):
        rows = rest[start : min(start + HANDED_AT_ONCE, left)]
        number = len(rows)
        found = np.zeros((number, CELLS), np.uint8), np.zeros(number, np.int64), np.zeros(number, np.bool_)
        band.run(puzzles[rows], *found, limit, budget)
        solutions[rows], counts[rows], finished[rows] = found
