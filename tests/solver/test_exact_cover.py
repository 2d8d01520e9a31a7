"""The board as one integer: its fields against the plain rules, its deductions against the candidates."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from hypothesis import given

from solver import exact_cover
from solver.exact_cover import DEAD, Cover, cover_of
from solver.grid import Candidates, Grid
from solver.shape import SHAPES, Candidate, Cell, Digit, House, Shape
from tests.for_each import for_each
from tests.solver.grids import ALL_SHAPES, partial_grids, random_grid, random_puzzle, sat_solutions


def candidates_on(cover: Cover, shape: Shape, board: int) -> set[Candidate]:
    """The candidates whose four bits are all set; fails if only some are."""
    found = set()
    for candidate, bits in bits_of(cover, shape).items():
        assert board & bits in (0, bits)
        if board & bits:
            found.add(candidate)
    return found


def bits_of(cover: Cover, shape: Shape) -> dict[Candidate, int]:
    """Each candidate's four bits, found by what it adds to the digits."""
    last = len(shape.cells) - 1
    by_value = dict(zip(cover.values, cover.bits, strict=True))
    return {
        Candidate(cell, digit): by_value[digit << 8 * (last - cell)] for cell in shape.cells for digit in shape.digits
    }


@for_each("shape", ALL_SHAPES)
def test_every_bit_of_a_demand_belongs_to_exactly_one_candidate(shape: Shape) -> None:
    """The candidates' bits, four each, part the way bits of the board, and no bit is a guard."""
    cover = cover_of(shape)
    bits = bits_of(cover, shape).values()
    assert sum(bits) == cover.ways
    assert {mask.bit_count() for mask in bits} == {4}
    assert cover.ways & cover.guards == 0
    assert cover.fields == 4 * len(shape.cells) == cover.guards.bit_count()


def test_tables_are_built_once() -> None:
    """Equal shapes share their tables."""
    assert cover_of(Shape(2, 2)) is cover_of(SHAPES[16])
    assert cover_of(Shape(2, 3)) is not cover_of(Shape(3, 2))


@for_each("shape", ALL_SHAPES)
def test_a_field_holds_the_candidates_of_one_demand(shape: Shape) -> None:
    """The fields are: digits of a cell, places of a digit in a row, a column, a box."""
    cover = cover_of(shape)
    bits = bits_of(cover, shape)
    demands = {frozenset(Candidate(cell, digit) for digit in shape.digits) for cell in shape.cells}
    demands |= {
        frozenset(Candidate(cell, digit) for cell in house.cells) for house in shape.houses for digit in shape.digits
    }
    found: dict[int, set[Candidate]] = {number: set() for number in range(cover.fields)}
    for candidate, mask in bits.items():
        while mask:
            found[(mask.bit_length() - 1) // (shape.size + 1)].add(candidate)
            mask ^= 1 << mask.bit_length() - 1
    assert set(map(frozenset, found.values())) == demands


@given(partial_grids(ALL_SHAPES))
def test_loading_leaves_exactly_the_candidates(grid: Grid) -> None:
    """After the givens the board holds what Candidates holds, and four demands a given are met."""
    cover = cover_of(grid.shape)
    start = exact_cover.load(cover, grid.digits)
    assert start
    board, digits = start
    assert candidates_on(cover, grid.shape, board) == Candidates.of(grid).all()
    assert (board & cover.guards).bit_count() == cover.fields - 4 * grid.filled
    assert digits.to_bytes(len(grid.digits), "big") == bytes(grid.digits)


def places(candidates: Candidates, digit: Digit, house: House) -> list[Cell]:
    """The cells of the house that can still hold the digit."""
    return [cell for cell in house.cells if digit in candidates.digits_of(cell)]


def singles(candidates: Candidates) -> Iterator[Candidate]:
    """Naked, then hidden singles."""
    shape = candidates.grid.shape
    for cell in shape.cells:
        if len(digits := candidates.digits_of(cell)) == 1:
            yield Candidate(cell, digits[0])
    for house in shape.houses:
        for digit in shape.digits:
            if len(cells := places(candidates, digit, house)) == 1:
                yield Candidate(cells[0], digit)


def is_dead(candidates: Candidates) -> bool:
    """Whether a cell has no candidate left, or a digit no place in a house that lacks it."""
    grid = candidates.grid
    return any(not digit and not mask for digit, mask in zip(grid.digits, candidates.masks, strict=True)) or any(
        digit not in {grid.digits[cell] for cell in house.cells} and not places(candidates, digit, house)
        for house in grid.shape.houses
        for digit in grid.shape.digits
    )


def plain_singles(grid: Grid) -> Grid | None:
    """The grid after every naked and hidden single, one at a time; None for a contradiction."""
    while not grid.conflicts() and not is_dead(candidates := Candidates.of(grid)):
        single = next(singles(candidates), None)
        if single is None:
            return grid
        grid = grid.with_digit(*single)
    return None


def random_grids(shape: Shape, number: int) -> Iterator[Grid]:
    """Puzzles with solutions, from nearly empty to nearly full, and as many random grids, most without."""
    rng = random.Random(11)
    for _ in range(number):
        yield random_puzzle(rng, rng.randrange(len(shape.cells)), shape)
        yield random_grid(rng, shape, rng.randrange(len(shape.cells)))


@for_each(("shape", "number"), [(SHAPES[16], 40), (SHAPES[36], 20), (SHAPES[81], 15)])
def test_propagation_finds_what_singles_one_at_a_time_find(shape: Shape, number: int) -> None:
    """All rules tested at once lead to the same grid, or the same contradiction, as one single after another."""
    cover = cover_of(shape)
    for grid in random_grids(shape, number):
        start = exact_cover.load(cover, grid.digits)
        assert start
        board, digits = exact_cover.propagate(cover, *start)
        expected = plain_singles(grid)
        if expected is None:
            assert (board, digits) == (0, DEAD)
            continue
        assert digits.to_bytes(len(shape.cells), "big") == bytes(expected.digits)
        assert candidates_on(cover, shape, board) == Candidates.of(expected).all()
        assert (board == 0) == expected.is_full()


def segments(lines: tuple[House, ...], boxes: tuple[House, ...]) -> list[tuple[House, House, frozenset[Cell]]]:
    """Every intersection of a line and a box that share cells."""
    pairs = [(line, box, frozenset(line.cells) & frozenset(box.cells)) for line in lines for box in boxes]
    return [(line, box, cells) for line, box, cells in pairs if cells]


def plain_locked(shape: Shape, board: set[Candidate], lines: tuple[House, ...]) -> set[Candidate]:
    """What pointing and claiming in these lines rule out; a segment that is itself confined is left alone."""
    gone = set()
    for digit in shape.digits:
        places = {cell for cell, held in board if held == digit}
        claims, points = set(), set()
        for line, box, cells in segments(lines, shape.boxes):
            if places & cells and not places & (set(line.cells) - cells):
                claims.add((box, cells))
            if places & cells and not places & (set(box.cells) - cells):
                points.add((line, cells))
        for confined in (claims, points):
            for house, cells in confined:
                others = [own for other, own in confined if other == house and own != cells]
                free = places & set(house.cells) - cells - frozenset().union(*others)
                gone |= {Candidate(cell, digit) for cell in free}
    return gone


@for_each("shape", [SHAPES[16], SHAPES[36], SHAPES[81]])
def test_locked_candidates_are_those_of_pointing_and_claiming(shape: Shape) -> None:
    """In rows and in columns exactly the candidates outside a confined segment are ruled out, and some are."""
    cover = cover_of(shape)
    owner = {mask: candidate for candidate, mask in bits_of(cover, shape).items()}
    total = 0
    for grid in random_grids(shape, 30):
        start = exact_cover.load(cover, grid.digits)
        assert start
        board, _ = exact_cover.propagate(cover, *start)
        held = candidates_on(cover, shape, board)
        for lines, houses in zip(cover.lines, (shape.rows, shape.columns), strict=True):
            gone = lines.locked(board)
            found = {
                owner[cover.bits[lines.start + 1 + place]] for place in range(gone.bit_length()) if gone >> place & 1
            }
            assert found == plain_locked(shape, held, houses)
            total += len(found)
    assert total > 0


@for_each("shape", ALL_SHAPES)
def test_every_segment_that_confines_a_digit_is_found(shape: Shape) -> None:
    """One at a time: a digit left in one segment of a line goes from the rest of its box, of a box from its line."""
    cover = cover_of(shape)
    bits = bits_of(cover, shape)
    owner = {mask: candidate for candidate, mask in bits.items()}
    digits = shape.digits if shape.size <= 9 else (1, shape.size)
    for lines, houses in zip(cover.lines, (shape.rows, shape.columns), strict=True):
        for line, box, cells in segments(houses, shape.boxes):
            for home, other in ((line, box), (box, line)):
                for digit in digits:
                    board = cover.ways | cover.guards
                    for cell in set(home.cells) - cells:
                        board ^= bits[Candidate(cell, digit)]
                    gone = lines.locked(board)
                    places = [place for place in range(gone.bit_length()) if gone >> place & 1]
                    found = {owner[cover.bits[lines.start + 1 + place]] for place in places}
                    assert found == {Candidate(cell, digit) for cell in set(other.cells) - cells}


@for_each("shape", [SHAPES[16], SHAPES[36], SHAPES[81]])
def test_simplifying_never_loses_a_solution(shape: Shape) -> None:
    """Whatever singles and locked candidates leave still holds each solution that a SAT solver finds."""
    cover = cover_of(shape)
    for grid in random_grids(shape, 10):
        start = exact_cover.load(cover, grid.digits)
        assert start
        board, digits = exact_cover.simplify(cover, *start)
        solutions = list(islice(sat_solutions(grid), 5))
        if digits == DEAD:
            assert not solutions
            continue
        placed = digits.to_bytes(len(shape.cells), "big")
        left = candidates_on(cover, shape, board)
        for solution in solutions:
            for cell, digit in enumerate(solution.digits):
                assert placed[cell] == digit or Candidate(cell, digit) in left


@for_each("shape", [SHAPES[16], SHAPES[36], SHAPES[81]])
def test_simplifying_goes_on_until_nothing_is_found(shape: Shape) -> None:
    """Afterwards there is no single and no locked candidate left, and some grids needed both in turn."""
    cover = cover_of(shape)
    needed = 0
    for grid in random_grids(shape, 20):
        start = exact_cover.load(cover, grid.digits)
        assert start
        board, digits = exact_cover.simplify(cover, *start)
        assert exact_cover.propagate(cover, board, digits) == (board, digits)
        assert not any(lines.locked(board) for lines in cover.lines)
        needed += (board, digits) != exact_cover.propagate(cover, *start)
    assert needed


def test_the_guess_is_one_of_the_fewest_choices() -> None:
    """On a stable board the chosen candidate lies in a field with the fewest ways of all."""
    shape = SHAPES[81]
    cover = cover_of(shape)
    width = shape.size + 1
    for grid in random_grids(shape, 15):
        start = exact_cover.load(cover, grid.digits)
        assert start
        board, _ = exact_cover.simplify(cover, *start)
        if board:
            ways = {
                number: (board >> number * width & shape.all_digits).bit_count()
                for number in range(cover.fields)
                if board >> number * width + shape.size & 1
            }
            place = exact_cover.choose(cover, board) - 1
            assert board >> place & 1
            assert ways[place // width] == min(ways.values()) >= 2
