"""Find the grid among the addresses that a program stores to, and decode the stores into it.

A store is an address, a number of bytes and a value. The grid is a lattice of addresses: a step from column to column,
one from row to row, and a beginning. The puzzle tells which lattice it is: digits are stored into its empty cells, and
nothing but the clue itself into the others.

    address = beginning + row * row step + column * column step
    int grid[9][9]: 4 and 36     vector<string>: 1 and 32     struct {int digit; bool fixed;} [9][9]: 8 and 72

Rows that lie anywhere, as those of a `vector<vector<int>>`, are found one by one where no row step fits.

Values are digits, characters of digits, words of 14 bits whose lowest four are the digit of a filled cell, or masks
that have one bit for each digit: a cell with one bit is filled, one with none or several is blank.

A grid is that of the puzzle only if it begins with it. What it holds before the search is known from the stores of the
reading, and from what the program saw in its cells that no store had put there (`Seen`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final, NamedTuple

from solver.grid import Grid
from solver.shape import CLASSIC, Cell, Digit

ADDRESS_BITS: Final = 47
_ADDRESS: Final = (1 << ADDRESS_BITS) - 1
_WIDTHS: Final = (1, 2, 4, 8)  # bytes of an element, by the two bits of a store
_BLANK_SIGNS: Final = " .-_*?xX"
_FILLED: Final = 1 << CLASSIC.size + CLASSIC.size.bit_length()  # of a word, as in CSIS 3700
_CHOICE: Final = (1 << CLASSIC.size.bit_length()) - 1
_HOT: Final = 64  # addresses, those with several digits and most stores, that vote for a lattice
_SINGLE: Final = 512  # addresses with one digit, that vote for a lattice with that clue
_STEPS: Final = 12  # row steps that are tried, those of most pairs
_CLUE_VOTES: Final = 4  # of an address that holds one digit only, for each place where that is a clue
_PLACES_OF_STEPS: Final = 8  # beginnings of a lattice with the same steps that are kept, those of most votes
_PLACES: Final = 64  # of all lattices, those that are scored
_MAX_GAP: Final = 1 << 16  # bytes between addresses of one region
_MAX_COLUMN_STEP: Final = 128
_MAX_ROW_STEP: Final = 4096
_LOOSE_PENALTY: Final = 4  # by how much rows that lie apart have to fit better than a lattice
_MIN_CELLS: Final = 2  # cells that have to be stored to
_MIN_DIGITS: Final = 2  # digits that have to be seen
_MIN_CLUES: Final = 8  # that have to lie in their cells
_PART_OF_CLUES: Final = 3  # of a puzzle with few clues, one in so many

RawStore = tuple[Cell, int]  # a cell and the value stored, as the program has it
Board = list[Digit | None]  # what is known of a grid: a digit, 0 for a blank or what is no digit, None where unknown


class Seen(NamedTuple):
    """A value that a cell holds after so many stores into the grid, and that none of them has put there."""

    number: int
    cell: Cell
    value: int


class Encoding(NamedTuple):
    """A way in which values stand for digits; `decode` returns None for a value that stands for none."""

    name: str
    decode: Callable[[int], Digit | None]
    is_bits: bool = False  # whether a value also says other things than the digit


def _digit_of_number(value: int) -> Digit | None:
    return value if 0 <= value <= CLASSIC.size else None


def _digit_of_sign(value: int) -> Digit | None:
    sign = chr(value) if 0 <= value < 128 else ""
    if sign and sign in _BLANK_SIGNS:
        return 0
    return ord(sign) - ord("0") if sign and sign in "0" + CLASSIC.symbols else None


def _digit_of_word(value: int) -> Digit | None:
    if not 0 <= value < 2 * _FILLED:
        return None
    return value & _CHOICE if value & _FILLED and value & _CHOICE <= CLASSIC.size else 0


def _mask_decoder(first: int) -> Callable[[int], Digit | None]:
    """Make the decoder of masks in which the digit 1 is the bit of that number."""
    digits = {1 << first + digit - 1: digit for digit in CLASSIC.digits}
    blanks = range(0, 1 << first + CLASSIC.size, 1 << first)  # no bit below the first
    return lambda value: digits.get(value, 0 if value in blanks else None)


NUMBERS: Final = Encoding("numbers", _digit_of_number)
SIGNS: Final = Encoding("characters", _digit_of_sign)
WORDS: Final = Encoding("words of 14 bits", _digit_of_word, is_bits=True)
MASKS: Final = tuple(Encoding(f"masks from bit {first}", _mask_decoder(first), is_bits=True) for first in (0, 1))
ENCODINGS: Final = (NUMBERS, SIGNS, WORDS, *MASKS)


@dataclass(frozen=True, slots=True)
class Found:
    """The stores into the grid that was found: cells and values in their order, and how the values are read.

    `places` are their numbers among all stores that were recorded.
    """

    stores: list[RawStore]
    encoding: Encoding
    layout: str
    seen: tuple[Seen, ...] = ()
    places: tuple[int, ...] = ()

    def begin(self, puzzle: Grid) -> int:
        """Return how many stores come before the first digit in an empty cell of the puzzle."""
        clues, decode = puzzle.digits, self.encoding.decode
        empty = (at for at, (cell, value) in enumerate(self.stores) if not clues[cell] and decode(value))
        return next(empty, len(self.stores))

    def board_after(self, number: int) -> Board:
        """Return what the cells hold after so many stores.

        A value that is seen later is there already if no store goes into its cell before.
        """
        board: Board = [None] * len(CLASSIC.cells)
        stored: set[Cell] = set()
        at = 0
        for seen in sorted(self.seen):
            for cell, value in self.stores[at : seen.number]:
                if at < number:
                    board[cell] = self.encoding.decode(value) or 0
                stored.add(cell)
                at += 1
            if at <= number or seen.cell not in stored and board[seen.cell] is None:
                board[seen.cell] = self.encoding.decode(seen.value) or 0
        for cell, value in self.stores[at:number]:
            board[cell] = self.encoding.decode(value) or 0
        return board

    def first_clash(self, puzzle: Grid) -> tuple[Cell, Digit] | None:
        """Find a cell that does not hold what the puzzle has there as the search begins, and what it holds."""
        board = self.board_after(self.begin(puzzle))
        pairs = enumerate(zip(board, puzzle.digits, strict=True))
        return next(((cell, held) for cell, (held, clue) in pairs if held is not None and held != clue), None)


def own_puzzle(found: Found, solution: Grid) -> Grid | None:
    """Find the puzzle with which a grid begins if it is another than was given, but has the solution that was printed.

    It is there before the first store, or the first stores read it, each into a cell behind the last. None where that
    is not sure.
    """
    for number in (0, _length_of_reading(found.stores)):
        digits = tuple(digit for digit in found.board_after(number) if digit is not None)
        if len(digits) == len(solution.digits) and sum(map(bool, digits)) >= _MIN_CLUES:
            grid = Grid(digits)
            if grid.is_within(solution):
                return grid
    return None


def _length_of_reading(stores: Sequence[RawStore]) -> int:
    """Count the first stores that go through the cells row by row."""
    pairs = zip(stores, stores[1:], strict=False)
    return next((at for at, (one, other) in enumerate(pairs, 1) if other[0] <= one[0]), len(stores))


def _with_blanks(encoding: Encoding, seen: Iterable[Seen], puzzle: Grid) -> Encoding:
    """Let the values with which empty cells are seen to begin, such as -1 or None, stand for a blank."""
    blanks = {value for _, cell, value in seen if not puzzle.digits[cell] and encoding.decode(value) is None}
    if not blanks or encoding.is_bits:
        return encoding
    return Encoding(encoding.name, lambda value: 0 if value in blanks else encoding.decode(value))


class _Candidate(NamedTuple):
    """A lattice, with its score: cells that fit, less those that do not."""

    score: float
    width: int
    encoding: Encoding
    cells: dict[int, Cell]  # by address
    layout: str


def unpack(word: int) -> tuple[int, int, int]:
    """Unpack a recorded word into address, bytes and value."""
    value = word >> ADDRESS_BITS + 2
    return word & _ADDRESS, _WIDTHS[word >> ADDRESS_BITS & 3], value - (1 << 15) if value >> 14 else value


def find_in_memory(words: array[int], loads: array[int], numbers: array[int], puzzle: Grid) -> Found | None:
    """Find the grid among recorded stores and loads, see `record_stores.c`; None where there is none.

    `numbers` tells for each load how many stores come before it.
    """
    by_width: dict[int, dict[int, dict[int, int]]] = {}
    for word, count in Counter(words).items():
        address, width, value = unpack(word)
        by_width.setdefault(width, {}).setdefault(address, {})[value] = count
    for word in loads:
        address, width, value = unpack(word)
        by_width.setdefault(width, {}).setdefault(address, {}).setdefault(value, 1)
    candidates = [
        (candidate.score, _take_stores(candidate, words, loads, numbers, puzzle))
        for width, values in by_width.items()
        for encoding in ENCODINGS
        if not encoding.is_bits or width > 1
        for candidate in _candidates(width, values, encoding, puzzle)
    ]
    return _choose(candidates, puzzle)


def _take_stores(
    candidate: _Candidate, words: array[int], loads: array[int], numbers: array[int], puzzle: Grid
) -> Found:
    """Take the stores and loads that concern the cells of a lattice."""
    code = _WIDTHS.index(candidate.width)
    wanted = {address | code << ADDRESS_BITS: cell for address, cell in candidate.cells.items()}
    low = (1 << ADDRESS_BITS + 2) - 1
    places = [at for at, word in enumerate(words) if word & low in wanted]
    stores = [(wanted[words[at] & low], unpack(words[at])[2]) for at in places]
    seen = [
        Seen(bisect_left(places, number), wanted[word & low], unpack(word)[2])
        for word, number in zip(loads, numbers, strict=True)
        if word & low in wanted
    ]
    encoding = _with_blanks(candidate.encoding, seen, puzzle)
    return Found(stores, encoding, candidate.layout, tuple(seen), tuple(places))


def _choose(candidates: Sequence[tuple[float, Found]], puzzle: Grid) -> Found | None:
    """Choose the grid of the best score; one that begins with the puzzle comes first, and masks come last.

    A program that keeps digits often has masks of the candidates of each cell beside them.
    """
    best = max(
        candidates,
        key=lambda each: (each[1].first_clash(puzzle) is None, each[1].encoding not in MASKS, each[0]),
        default=None,
    )
    return best[1] if best else None


def _candidates(
    width: int, values: Mapping[int, Mapping[int, int]], encoding: Encoding, puzzle: Grid
) -> Iterator[_Candidate]:
    """Yield the lattices of elements of that many bytes that may be the grid."""
    digits = _digits_by_address(values, encoding)
    counts = {address: sum(values[address].values()) for address, seen in digits.items() if any(seen)}
    if len(counts) < _MIN_CELLS or len({digit for address in counts for digit in digits[address]}) < _MIN_DIGITS:
        return
    best: _Candidate | None = None
    for region in _regions(counts):
        found = _candidate_in(width, digits, region, encoding, puzzle)
        if found and (best is None or found.score > best.score):
            best = found
    if best is None or sum(address in counts for address in best.cells) < puzzle.digits.count(0):
        loose = _loose_rows(width, digits, counts, encoding, puzzle)
        if loose and (best is None or loose.score > best.score + _LOOSE_PENALTY):
            best = loose
    if best:
        yield best


def _regions(counts: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Part addresses into regions far from each other, such as globals, heap and stack, each with its stores."""
    region: dict[int, int] = {}
    last = 0
    for address in sorted(counts):
        if region and address - last > _MAX_GAP:
            yield region
            region = {}
        region[address], last = counts[address], address
    if region:
        yield region


def _candidate_in(
    width: int, digits: Mapping[int, set[Digit]], counts: Mapping[int, int], encoding: Encoding, puzzle: Grid
) -> _Candidate | None:
    """Find the best lattice among the addresses of a region."""
    single = {address: max(digits[address]) for address in counts if len(digits[address] - {0}) == 1}
    hot = sorted(counts, key=lambda address: (address in single, -counts[address]))[:_HOT]
    single = dict(list(single.items())[:_SINGLE])
    downs = ((across, down) for across in _column_steps(width, counts) for down in _row_steps(across, hot, counts))
    packed, *others = (steps for across, down in downs for steps in ((across, down), (down, across)))
    best: _Candidate | None = None
    for tried in ([packed], others):
        votes = [(number, base, *steps) for steps in tried for base, number in _vote(hot, single, puzzle, *steps)]
        for _, base, across, down in nlargest(_PLACES, votes, key=lambda vote: vote[0]):
            cells = {base + offset: cell for cell, offset in enumerate(_offsets(across, down))}
            if not _holds_clues(cells, digits, puzzle):
                continue
            score = _score(cells, digits, counts, puzzle)
            score += 0.5 * (across == width) + 0.25 * (down == across * CLASSIC.size)
            if best is None or score > best.score:
                best = _Candidate(score, width, encoding, cells, f"steps of {across} and {down} bytes")
        if best and _is_whole(best.cells, digits, puzzle):
            break
    return best if best and best.score >= _MIN_CELLS else None


def _is_whole(cells: Mapping[int, Cell], digits: Mapping[int, set[Digit]], puzzle: Grid) -> bool:
    """Return whether each cell has what it must: its clue and nothing else, or some digit."""
    pairs = ((digits.get(address, set()) - {0}, puzzle.digits[cell]) for address, cell in cells.items())
    return all(held == {clue} if clue else held for held, clue in pairs)


def _digits_by_address(values: Mapping[int, Mapping[int, int]], encoding: Encoding) -> dict[int, set[Digit]]:
    """Find for each address the digits stored there, 0 for a blank; without those with as many other values."""
    found = {}
    for address, counts in values.items():
        decoded = {value: encoding.decode(value) for value in counts}
        good = sum(count for value, count in counts.items() if decoded[value] is not None)
        if 2 * good > sum(counts.values()):
            digits = {digit for digit in decoded.values() if digit is not None}
            if encoding is not WORDS or any(value & _FILLED for value in counts):
                found[address] = digits
    return found


def _column_steps(width: int, counts: Mapping[int, int]) -> list[int]:
    """List likely steps from column to column: the element's own, and those that many pairs of addresses have."""
    pairs = Counter[int]()
    for step in range(width, _MAX_COLUMN_STEP + 1, width):
        pairs[step] = sum(address + step in counts for address in counts)
    return list(dict.fromkeys([width, *(step for step, number in pairs.most_common(5) if number)]))


def _row_steps(across: int, hot: Sequence[int], counts: Mapping[int, int]) -> list[int]:
    """List likely steps from row to row, the packed one first."""
    packed = across * CLASSIC.size
    pairs = Counter[int]()
    for number, one in enumerate(hot):
        for other in hot[number + 1 :]:
            if packed <= (step := abs(one - other)) <= _MAX_ROW_STEP:
                pairs[step] += 1
    scored = sorted(pairs, key=lambda step: -sum(address + step in counts for address in hot))[: 2 * _STEPS]
    return list(dict.fromkeys([packed, *scored[:_STEPS]]))


def _offsets(across: int, down: int) -> list[int]:
    """List where the cells of a lattice are, from its beginning."""
    return [cell // CLASSIC.size * down + cell % CLASSIC.size * across for cell in CLASSIC.cells]


def _vote(
    hot: Sequence[int], single: Mapping[int, Digit], puzzle: Grid, across: int, down: int
) -> list[tuple[int, int]]:
    """Let addresses vote where a lattice with these steps begins; return the beginnings of most votes, with these.

    The votes of all steps count alike, so that only the best of all have to be scored.
    """
    offsets = _offsets(across, down)
    if len(set(offsets)) < len(offsets):
        return []
    by_clue: dict[Digit, list[int]] = {}
    for offset, clue in zip(offsets, puzzle.digits, strict=True):
        by_clue.setdefault(clue, []).append(offset)
    votes = Counter(address - offset for address in hot for offset in by_clue.get(0, []))
    for address, clue in single.items():
        for offset in by_clue.get(clue, []):
            votes[address - offset] += _CLUE_VOTES
    return votes.most_common(_PLACES_OF_STEPS)


def _holds_clues(cells: Mapping[int, Cell], digits: Mapping[int, set[Digit]], puzzle: Grid) -> bool:
    """Return whether clues lie in their cells; a few counters that lie like cells hold none."""
    clues = sum(bool(clue := puzzle.digits[cell]) and clue in digits.get(at, ()) for at, cell in cells.items())
    return clues >= min(_MIN_CLUES, sum(map(bool, puzzle.digits)) // _PART_OF_CLUES)


def _score(
    cells: Mapping[int, Cell], digits: Mapping[int, set[Digit]], counts: Mapping[int, int], puzzle: Grid
) -> float:
    """Count the cells that fit the puzzle, less twice those that do not; stores count a little, digits too."""
    score, stores, seen = 0.0, 0, set[Digit]()
    for address, cell in cells.items():
        held = digits.get(address)
        if not held:
            continue
        clue = puzzle.digits[cell]
        if not clue:
            score += any(held)
            seen |= held
            stores += counts.get(address, 0)
        elif held <= {0, clue}:
            score += 1.5 * (clue in held)
        else:
            score -= 2
    return score + len(seen) / 2 + min(stores / 1_000, 5)


def _loose_rows(
    width: int,
    digits: Mapping[int, set[Digit]],
    counts: Mapping[int, int],
    encoding: Encoding,
    puzzle: Grid,
) -> _Candidate | None:
    """Find rows that lie anywhere: each is a run of nine elements whose stores fit a row of the puzzle.

    Rows on the heap begin at multiples of 16.
    """
    size, span = CLASSIC.size, CLASSIC.size * width
    starts = sorted({address // 16 * 16 - back for address in counts for back in range(0, span, 16)})
    fits: list[tuple[float, int, int]] = []
    for start in starts:
        held = [digits.get(start + width * column) for column in range(size)]
        if not any(held):
            continue
        for row in CLASSIC.rows:
            score = 0.0
            for column, cell in enumerate(row.cells):
                seen, clue = held[column], puzzle.digits[cell]
                if seen is None:
                    continue
                score += any(seen) if not clue else 1.5 * (clue in seen) if seen <= {0, clue} else -2.0
            fits.append((score, start, row.number - 1))
    chosen: dict[int, int] = {}
    for _score_, start, number in sorted(fits, key=lambda fit: (-fit[0], fit[1], fit[2])):
        is_free = all(abs(start - other) >= span for other in chosen.values())
        if _score_ > 1 and number not in chosen and is_free:
            chosen[number] = start
    if len(chosen) < 2:
        return None
    cells = {
        start + width * column: number * size + column for number, start in chosen.items() for column in range(size)
    }
    if not _holds_clues(cells, digits, puzzle):
        return None
    return _Candidate(_score(cells, digits, counts, puzzle), width, encoding, cells, "rows that lie apart")


class Stream(NamedTuple):
    """Stores whose cells are known, what was seen in these, and the number of each store among all."""

    stores: list[RawStore]
    seen: list[Seen]
    places: list[int]


def find_in_streams(streams: Iterable[Stream], puzzle: Grid) -> Found | None:
    """Choose among streams of stores whose cells are known the one that fits the puzzle best; None if none does."""
    candidates: list[tuple[float, Found]] = []
    for stores, seen, places in streams:
        values: dict[Cell, dict[int, int]] = {}
        for cell, value in [*stores, *((cell, value) for _, cell, value in seen)]:
            counts = values.setdefault(cell, {})
            counts[value] = counts.get(value, 0) + 1
        for encoding in (_with_blanks(each, seen, puzzle) for each in ENCODINGS):
            digits = _digits_by_address(values, encoding)
            totals = {cell: sum(values[cell].values()) for cell in digits}
            if not any(any(held) for held in digits.values()):
                continue
            score = _score({cell: cell for cell in CLASSIC.cells}, digits, totals, puzzle)
            written = {digit for cell in digits if not puzzle.digits[cell] for digit in digits[cell] if digit}
            if score >= _MIN_CELLS or len(written) > 2:
                candidates.append((score, Found(stores, encoding, "known cells", tuple(seen), tuple(places))))
    return _choose(candidates, puzzle)
