"""What lanes that propagation leaves stable guess: a digit in a miniline, the one that leaves least to doubt.

For each chute, band or stack, the ways of each digit through it are counted up to three. The chute with the least doubt
is taken, in it the first digit with two ways, else the first with more; in the first line in which its ways part, the
first miniline through which a way leads. Guessed, the rest of its line and of its box go; refuted, its three cells do.

Where every miniline is settled and cells are not, the first candidate of a cell is guessed: of the first one with two,
else with three, else with more. So it is throughout in puzzles with fewer than 16 givens: the digits of a nearly empty
chute would be guessed as if they had nothing to do with each other, but no miniline holds four, and what is wrong shows
many guesses later. An empty grid has its two solutions after 2.4 us so; by minilines it has none after 1,024 guesses.

Roads not taken: the chute with the fewest digits in doubt (hardest puzzles 16 % faster, 17 givens 20 % slower); a
weight of three for more than two ways (hardest 15 % slower); digit by digit instead of chute by chute (the same).
"""

from __future__ import annotations

from solver.batch.lane_state import BOX, CELLS, CHUTE, CHUTES, DIGITS, LITERAL, MAY, SIZE, SOLVED, SPARSE, WAYS
from solver.batch.vector import Buffer, Word, is_any, load, store, zeros
from solver.compiled import compiled, inlined


@inlined
def _through(state: Buffer, may: int, step: int) -> Word:
    """Whether one of three cells may have the digit."""
    return load(state, may) | load(state, may + step) | load(state, may + 2 * step)


@inlined
def _ways(state: Buffer, chute: int, digit: int, start: int, line: int, step: int) -> tuple[Word, Word]:
    """Notes how many ways the digit has through the chute, and where they part."""
    may = MAY + CELLS * digit + start
    far = 3 * step
    a00, a01, a02 = _through(state, may, step), _through(state, may + far, step), _through(state, may + 2 * far, step)
    may += line
    a10, a11, a12 = _through(state, may, step), _through(state, may + far, step), _through(state, may + 2 * far, step)
    may += line
    a20, a21, a22 = _through(state, may, step), _through(state, may + far, step), _through(state, may + 2 * far, step)
    w0, w1, w2 = a00 & a11 & a22, a00 & a12 & a21, a01 & a10 & a22
    w3, w4, w5 = a01 & a12 & a20, a02 & a10 & a21, a02 & a11 & a20
    two, three = _many(w0, w1, w2, w3, w4, w5)
    k0, k1, k2 = w0 | w1, w2 | w3, w4 | w5
    in_first_line = (k0 & k1) | (k2 & (k0 | k1))
    in_second_box = (in_first_line & ~k0) | ~(in_first_line | w2 | w4)
    place = WAYS + 4 * (SIZE * chute + digit)
    store(state, place, two)
    store(state, place + 1, three)
    store(state, place + 2, in_first_line)
    store(state, place + 3, in_second_box)
    return two, three


@inlined
def _many(w0: Word, w1: Word, w2: Word, w3: Word, w4: Word, w5: Word) -> tuple[Word, Word]:
    """Whether two, and whether three, of six words are set."""
    ones, twos = w0 ^ w1 ^ w2, (w0 & w1) | (w2 & (w0 | w1))
    more_ones, more_twos = w3 ^ w4 ^ w5, (w3 & w4) | (w5 & (w3 | w4))
    either = ones | more_ones
    return twos | more_twos | (ones & more_ones), (twos & (more_twos | either)) | (more_twos & either)


@inlined
def _choose_chute(state: Buffer) -> Word:
    """Marks the chute with the least doubt, more than none, in CHUTES; lanes in which there is one."""
    most = ~zeros()
    b0, b1, b2, b3, b4 = most, most, most, most, most
    for chute in range(6):
        s0, s1, s2, s3, s4 = zeros(), zeros(), zeros(), zeros(), zeros()
        for digit in range(SIZE):
            if chute < 3:
                two, three = _ways(state, chute, digit, CHUTE * chute, SIZE, 1)
            else:
                two, three = _ways(state, chute, digit, 3 * (chute - 3), 1, SIZE)
            carry = (s0 & two) | (three & (s0 | two))  # s + two + three
            s0 = s0 ^ two ^ three
            more = s1 & carry
            s1 ^= carry
            carry = s2 & more
            s2 ^= more
            more = s3 & carry
            s3 ^= carry
            s4 |= more
        less = ~s0 & b0
        less = (~s1 & b1) | (~(s1 ^ b1) & less)
        less = (~s2 & b2) | (~(s2 ^ b2) & less)
        less = (~s3 & b3) | (~(s3 ^ b3) & less)
        less = (~s4 & b4) | (~(s4 ^ b4) & less)
        less &= s0 | s1 | s2 | s3 | s4
        b0, b1 = (s0 & less) | (b0 & ~less), (s1 & less) | (b1 & ~less)
        b2, b3 = (s2 & less) | (b2 & ~less), (s3 & less) | (b3 & ~less)
        b4 = (s4 & less) | (b4 & ~less)
        store(state, CHUTES + chute, less)
    rest = ~zeros()
    for chute in range(5, -1, -1):  # each was better than those before it: the last one is the best
        better = load(state, CHUTES + chute) & rest
        store(state, CHUTES + chute, better)
        rest &= ~better
    return ~rest


@inlined
def _choose_digit(state: Buffer) -> None:
    """Marks in DIGITS the first digit with two ways through the chosen chute, else the first with more."""
    with_two, with_more = zeros(), zeros()
    for pick in range(2):
        for digit in range(SIZE):
            found = zeros()
            for chute in range(6):
                place = WAYS + 4 * (SIZE * chute + digit)
                three = load(state, place + 1)
                found |= load(state, CHUTES + chute) & ((load(state, place) & ~three) if pick == 0 else three)
            if pick == 0:
                store(state, DIGITS + digit, found & ~with_two)
                with_two |= found
            else:
                found &= ~(with_two | with_more)
                store(state, DIGITS + digit, load(state, DIGITS + digit) | found)
                with_more |= found


@inlined
def _choose_miniline(state: Buffer, guessing: Word) -> None:
    """Puts the guess into LITERAL: its digit, its rows, its columns. Where ways part, it is never in the last line."""
    in_first_line, in_second_box = zeros(), zeros()
    for chute in range(6):
        for digit in range(SIZE):
            chosen = load(state, CHUTES + chute) & load(state, DIGITS + digit)
            place = WAYS + 4 * (SIZE * chute + digit)
            in_first_line |= chosen & load(state, place + 2)
            in_second_box |= chosen & load(state, place + 3)
    for chute in range(6):
        chosen = load(state, CHUTES + chute) & guessing
        lines, across = (LITERAL + SIZE, LITERAL + 2 * SIZE) if chute < BOX else (LITERAL + 2 * SIZE, LITERAL + SIZE)
        line = lines + BOX * (chute % BOX)
        _add(state, line, chosen & in_first_line)
        _add(state, line + 1, chosen & ~in_first_line)
        for place in range(3):
            _add(state, across + place, chosen & ~in_second_box)
            _add(state, across + 3 + place, chosen & in_second_box)
    for digit in range(SIZE):
        _add(state, LITERAL + digit, load(state, DIGITS + digit) & guessing)


@inlined
def _add(state: Buffer, at: int, lanes: Word) -> None:
    store(state, at, load(state, at) | lanes)


@inlined
def _choose_cell(state: Buffer, guessing: Word) -> None:
    """Puts the first candidate of the first cell with the fewest into LITERAL: with two, with three, with more."""
    with_two, with_three = zeros(), zeros()
    for cell in range(CELLS):
        one, two, three, four = zeros(), zeros(), zeros(), zeros()
        for digit in range(SIZE):
            may = load(state, MAY + CELLS * digit + cell)
            four |= three & may
            three |= two & may
            two |= one & may
            one |= may
        store(state, WAYS + 2 * cell, two & ~three)
        store(state, WAYS + 2 * cell + 1, three & ~four)
        with_two |= two & ~three
        with_three |= three & ~four
    left = guessing
    for cell in range(CELLS):
        more = ~(with_three | load(state, SOLVED + cell))
        fewest = (load(state, WAYS + 2 * cell) & with_two) | ((load(state, WAYS + 2 * cell + 1) | more) & ~with_two)
        here = left & fewest
        left &= ~here
        _add(state, LITERAL + SIZE + cell // SIZE, here)
        _add(state, LITERAL + 2 * SIZE + cell % SIZE, here)
        for digit in range(SIZE):
            may = here & load(state, MAY + CELLS * digit + cell)
            _add(state, LITERAL + digit, may)
            here &= ~may


@compiled
def choose(state: Buffer, guessing: Word) -> None:
    """Adds to LITERAL what each lane of `guessing` guesses: one digit, and three cells in a row or column, or one."""
    with_chute = _choose_chute(state) & ~load(state, SPARSE)
    _choose_digit(state)
    _choose_miniline(state, guessing & with_chute)
    if is_any(guessing & ~with_chute):
        _choose_cell(state, guessing & ~with_chute)
