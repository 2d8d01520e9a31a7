"""The models of programs make the moves of the searches that `sudoku run` makes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, product
from typing import Final

import pytest

from solver.grid import Grid
from solver.judge.cases import Case, Wanted
from solver.judge.counts import count, reference_counts
from solver.judge.departures import compare, reference_style
from solver.judge.document_cases import CSIS_FOURTH, DOCUMENTS, LIANG_SAMPLE, cases_of, parse
from solver.judge.models import (
    STATIC,
    WRONG_CHECKS,
    EnoughStoresError,
    Fault,
    Faulty,
    Order,
    Style,
    Writing,
    candidate_styles,
    simulate,
    stores_of,
)
from solver.judge.traces import Recording, Store
from solver.search import get
from solver.search.run import Run
from solver.search.steps import unpack
from solver.shape import CLASSIC, Cell, Digit
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.judge.faults import GENERAL

Corner = Callable[[int, int], tuple[int, int]]
Look = Callable[[int, int], list[tuple[int, int]]]
MOST_STORES: Final = 60_000  # of a search of a case; a faulty one that makes more may not end
PUZZLES: Final = [LIANG_SAMPLE, CSIS_FOURTH]


def moves_of(algorithm: str, puzzle: Grid, most: int) -> list[Store]:
    """The moves of a search: a digit placed, or its cell cleared."""
    run, moves = Run(get(algorithm), puzzle), list[Store]()
    while not run.is_over and len(moves) < most:
        for step in run.advance(1_000):
            move = unpack(int(step))
            moves.append((move.cell, move.digit if move.kind == "place" else 0))
    return moves[:most]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_recursion_makes_the_moves_of_search_b(puzzle: str) -> None:
    """A program that tests first and clears behind each digit stores exactly the moves."""
    grid = parse(puzzle)
    assert list(stores_of(grid, Style(), 5_000)) == moves_of("check-first", grid, 5_000)


@for_each("puzzle", PUZZLES)
@for_each("document", [document for document in DOCUMENTS if document != "any"])
def test_each_document_places_what_its_search_places(document: str, puzzle: str) -> None:
    """The placements among the stores, and what is taken back, are as many as the search of the document counts."""
    grid = parse(puzzle)
    style = reference_style(document)
    recording = Recording("", document, grid, tuple(stores_of(grid, style, 1_000_000)))
    counted, wanted = count(recording, style.writing.writes_first), reference_counts(document, grid)
    assert wanted is not None
    assert (counted.placements, counted.backtracks) == (wanted.placements, wanted.backtracks)
    if style.writing.writes_first:
        assert counted.tries == wanted.tries


def test_every_style_is_recognized() -> None:
    """A program of each known style has no departure; styles that make the same stores count as one."""
    grid = DOCUMENTS["tutorialspoint"].example
    for style in candidate_styles():
        if style.order is not Order.FEWEST_OWN:
            stores = tuple(stores_of(grid, style, 100_000))
            comparison = compare(Recording("", "any", grid, stores), works=False)
            assert comparison.departure is None
            assert comparison.style is not None
            assert stores_of(grid, comparison.style, 100_000) == list(stores)


def test_a_program_that_is_stopped_is_compared_up_to_there() -> None:
    """A right beginning is no departure; a program that ends there by itself departs."""
    grid = DOCUMENTS["any"].example
    stores = tuple(islice(stores_of(grid, Style(), 1_000), 100))
    assert compare(Recording("", "any", grid, stores, is_stopped=True), works=False).departure is None
    departure = compare(Recording("", "any", grid, stores), works=False).departure
    assert departure is not None
    assert (departure.store, departure.yours, departure.reference is not None) == (101, None, True)


def test_what_no_effort_is_left_for_stays_unsaid() -> None:
    """With little effort nothing is known, with more the departure, with enough the fault; none of them changes."""
    grid = DOCUMENTS["any"].example
    recording = Recording("", "any", grid, tuple(stores_of(grid, Style(), 3_000, Faulty(Fault.EIGHT_DIGITS))))
    whole = compare(recording, works=False)
    assert whole.fault is Fault.EIGHT_DIGITS
    found = [compare(recording, works=False, most_effort=4**power) for power in range(15)]
    known = [(each.departure is not None, each.fault is not None, each.is_examined) for each in found]
    assert known == sorted(known)
    assert set(known) == {(False, False, False), (True, False, False), (True, True, True)}
    for each in found:
        assert each.departure in (None, whole.departure)
        assert each.fault in (None, whole.fault)


def test_a_right_program_in_an_unknown_order_is_not_called_wrong() -> None:
    """Whatever it stores; and a wrong one in an unknown order is shown only."""
    grid = DOCUMENTS["any"].example
    free = [cell for cell in (*range(40, 81), *range(40)) if not grid.digits[cell]]
    stores = tuple((cell, 9 - cell % 9) for cell in free[::2] + free[1::2])
    for works in (True, False):
        comparison = compare(Recording("", "any", grid, stores), works)
        assert (comparison.style, comparison.departure, comparison.fault) == (None, None, None)


FAULTS: Final = [fault for fault in Fault if fault is not Fault.GIVEN_CLEARED]
WRITINGS: Final = (Writing.TEST_FIRST, Writing.WRITE_FIRST)


@pytest.mark.parametrize(
    ("fault", "writing"),
    some(product(FAULTS, WRITINGS), always=lambda case: (FAULTS.index(case[0]) + WRITINGS.index(case[1])) % 2 == 0),
)
def test_a_model_with_a_fault_departs_or_works(fault: Fault, writing: Writing) -> None:
    """Where a faulty model departs, the fault that is named is its own, or that of all its kind."""
    grid = DOCUMENTS["any"].example
    stores = tuple(stores_of(grid, Style(writing=writing), 3_000, Faulty(fault, reset=10)))
    recording = Recording("", "any", grid, stores, is_cut=len(stores) == 3_000)
    comparison = compare(recording, works=False)
    assert comparison.fault in (None, fault, GENERAL.get(fault))


def checks_with(corner: Corner) -> tuple[Look, Look, Look]:
    """The cells of row, column and box at which a program looks that finds a corner of the box in this way."""

    def in_box(r: int, c: int) -> list[tuple[int, int]]:
        top, left = corner(r, c)
        return [(top + i, left + j) for i in range(3) for j in range(3) if top + i < 9 and left + j < 9]

    return lambda r, c: [(r, k) for k in range(9)], lambda r, c: [(k, c) for k in range(9)], in_box


def stores_by_hand(puzzle: Grid, looks: tuple[Look, Look, Look], writes_first: bool, most: int) -> list[Store]:
    """The stores of a plain recursion with other checks, written here apart from the models."""
    digits, stores = list(puzzle.digits), list[Store]()
    free = [cell for cell in CLASSIC.cells if not digits[cell]]
    seen = [[9 * i + j for look in looks for i, j in look(*divmod(cell, 9)) if 9 * i + j != cell] for cell in range(81)]

    def put(cell: Cell, digit: Digit) -> None:
        digits[cell] = digit
        stores.append((cell, digit))

    def solve(at: int) -> bool:
        if at == len(free) or len(stores) >= most:
            return True
        cell = free[at]
        for digit in CLASSIC.digits:
            if writes_first:
                put(cell, digit)
            if all(digits[other] != digit for other in seen[cell]):
                if not writes_first:
                    put(cell, digit)
                if solve(at + 1):
                    return True
                if not writes_first:
                    put(cell, 0)
        if writes_first:
            put(cell, 0)
        return False

    solve(0)
    return stores[:most]


@for_each(
    ("corner", "name"),
    [
        (lambda r, c: (r - r % 3, r - r % 3), Fault.BOX_ROWS),
        (lambda r, c: (c - c % 3, c - c % 3), Fault.BOX_COLUMNS),
        (lambda r, c: (r, c), Fault.BOX_UNALIGNED),
        (lambda r, c: (r % 3, c % 3), None),
        (lambda r, c: (r // 3, c // 3), Fault.BOX_DIVIDED),
        (lambda r, c: (0, 0), None),
        (lambda r, c: (r - r % 3, c % 3), None),
        (lambda r, c: (r % 3, c - c % 3), None),
        (lambda r, c: (r - r % 3, c // 3), Fault.BOX_DIVIDED),
        (lambda r, c: (r // 3, c - c % 3), Fault.BOX_DIVIDED),
        (lambda r, c: (r - r % 3, r // 3), None),
        (lambda r, c: (c - c % 3, r - r % 3), Fault.BOX_SWAPPED),
        (lambda r, c: (r - r % 3, 0), None),
        (lambda r, c: (0, c - c % 3), None),
        (lambda r, c: (r - r % 3, c - c % 3 + 1), None),
    ],
)
@for_each("document", ["any", "liang"])
def test_a_box_in_the_wrong_place_has_no_more_exact_name_than_is_known(
    corner: Corner, name: Fault | None, document: str
) -> None:
    """A corner that is wrong in another way is never said to be one of the faults that have a name."""
    grid = DOCUMENTS[document].example
    for writes_first in (False, True):
        stores = stores_by_hand(grid, checks_with(corner), writes_first, 3_000)
        recording = Recording("", document, grid, tuple(stores), is_cut=len(stores) == 3_000)
        comparison = compare(recording, works=False)
        assert comparison.fault in (None, name, Fault.WRONG_BOX)
        assert comparison.lines or not comparison.fault


@for_each("corner", [lambda r, c: (r // 3, c // 3), lambda r, c: (r // 3, c - c % 3), lambda r, c: (r - r % 3, c // 3)])
@for_each("writes_first", [False, True])
def test_a_third_without_three_times_that_is_named(corner: Corner, writes_first: bool) -> None:
    """Of the row, the column or both; where the stores are too few to tell, the report asks for another puzzle."""
    grid = DOCUMENTS["liang"].example
    stores = tuple(stores_by_hand(grid, checks_with(corner), writes_first, 3_000))
    recording = Recording("", "liang", grid, stores, is_cut=len(stores) == 3_000)
    assert compare(recording, works=False).fault is Fault.BOX_DIVIDED


OTHER_CHECKS: Final = [
    (wrong, check, writing)
    for wrong, checks in WRONG_CHECKS.items()
    for check in range(len(checks))
    for writing in (Writing.TEST_FIRST, Writing.WRITE_FIRST)
]


@pytest.mark.parametrize(("wrong", "check", "writing"), some(OTHER_CHECKS, always=lambda case: case[1] == 2))
def test_a_check_of_other_cells_is_named_as_such_or_not_at_all(wrong: Fault, check: int, writing: Writing) -> None:
    """It may have the name of all its kind, or that of no check where what it looks at is never filled."""
    grid = DOCUMENTS["any"].example
    stores = tuple(stores_of(grid, Style(writing=writing), 3_000, Faulty(wrong, check=check)))
    comparison = compare(Recording("", "any", grid, stores, is_cut=len(stores) == 3_000), works=False)
    kind = [fault for fault, general in GENERAL.items() if general is wrong and fault.name.startswith("NO_")]
    assert comparison.fault in (None, wrong, *kind)


def test_the_same_digit_again_is_not_the_first_again() -> None:
    """Where the digit that is tried again is the first that fits, the stores do not tell which of the two it is."""
    grid = DOCUMENTS["any"].example
    for fault in (Fault.FROM_ONE, Fault.SAME_AGAIN):
        stores = tuple(stores_of(grid, Style(), 3_000, Faulty(fault)))
        comparison = compare(Recording("", "any", grid, stores, is_cut=True), works=False)
        assert comparison.fault is Fault.NOT_ONWARDS


def test_digits_that_go_up_are_not_compared_downwards() -> None:
    """A first digit that a program gets wrong may be that of the other direction; the digits behind it tell."""
    grid = DOCUMENTS["liang"].example
    stores = stores_by_hand(grid, checks_with(lambda r, c: (r - r % 3, c - c % 3 + 1)), False, 3_000)
    comparison = compare(Recording("", "liang", grid, tuple(stores)), works=False)
    assert comparison.style is not None
    assert not comparison.style.downwards
    assert comparison.departure is not None
    assert comparison.departure.store == 1


def is_failed(case: Case, style: Style, faulty: Faulty) -> bool:
    """Return whether a model with a fault gets a case wrong, or does not end."""
    digits, puzzle = list(case.grids[0].digits), case.grids[0]

    def emit(cell: Cell, digit: Digit) -> None:
        digits[cell] = digit
        counted.append(cell)
        if len(counted) > MOST_STORES:
            raise EnoughStoresError

    counted: list[Cell] = []
    try:
        is_solved = simulate(puzzle, style, emit, faulty)
    except EnoughStoresError:
        return True
    if case.wanted is Wanted.NONE:
        return is_solved and all(digit in CLASSIC.digits for digit in digits)
    if not is_solved or any(digit not in CLASSIC.digits for digit in digits):
        return True
    grid = Grid(tuple(digits))
    return not grid.is_solved() or not puzzle.is_within(grid)


KNOWN_FAULTS: Final = [  # NOT_ONWARDS is the name for two of them
    fault
    for fault in Fault
    if fault not in (Fault.GIVEN_CLEARED, Fault.RESULT_IGNORED, Fault.FROM_ONE, Fault.NOT_ONWARDS)
]
WAYS: Final = list(
    product(
        KNOWN_FAULTS,
        (Order.ROWS, Order.COLUMNS, Order.ROWS_FROM_END),
        (False, True),
        (Writing.TEST_FIRST, Writing.WRITE_FIRST),
    )
)
HIDDEN: Final = [  # a cell that is not looked at is a clue, which is met late
    (Fault.BOX_EARLY_ROW, Order.ROWS, False, Writing.TEST_FIRST),
    (Fault.BOX_EARLY_COLUMN, Order.COLUMNS, False, Writing.TEST_FIRST),
    (Fault.BOX_EARLY_COLUMN, Order.COLUMNS, True, Writing.TEST_FIRST),
    (Fault.ROW_EARLY, Order.ROWS, True, Writing.TEST_FIRST),
    (Fault.COLUMN_EARLY, Order.COLUMNS, False, Writing.TEST_FIRST),
]


@pytest.mark.parametrize(("fault", "order", "downwards", "writing"), some(WAYS, HIDDEN.__contains__))
def test_each_known_fault_fails_a_case(fault: Fault, order: Order, downwards: bool, writing: Writing) -> None:
    """In rows, columns and from the end, with digits up and down; not one passes all."""
    style = Style(order, downwards, writing)
    cases = [case for case in cases_of("any") if not case.may_take_long]
    assert any(is_failed(case, style, Faulty(fault, reset=10)) for case in cases)


def test_fewest_choices_with_other_ties_is_known() -> None:
    """Equals in any order of its own are accepted, as long as the cell has the fewest choices."""
    grid = parse(CSIS_FOURTH)
    stores = tuple(stores_of(grid, Style(Order.FEWEST_LAST, writing=Writing.OVERWRITES), 100_000))
    style = compare(Recording("", "csis", grid, stores), works=False).style
    assert style is not None
    assert style.order not in STATIC


def test_a_program_that_skips_digits_tests_before_it_writes() -> None:
    """A first digit that the fault lets through does not make it one that writes first."""
    grid = DOCUMENTS["any"].example
    style = Style(Order.COLUMNS, downwards=True)
    stores = tuple(stores_of(grid, style, 5_000, Faulty(Fault.NO_COLUMN)))
    comparison = compare(Recording("", "any", grid, stores), works=False)
    assert comparison.departure is not None
    assert (comparison.departure.store, comparison.style, comparison.fault) == (1, style, Fault.NO_COLUMN)


def test_a_wrong_program_with_digits_in_a_random_order_is_not_compared() -> None:
    """Digits that go up and down alike are in no known order."""
    grid = DOCUMENTS["any"].example
    stores: list[Store] = []
    for cell in [cell for cell in range(30) if not grid.digits[cell]]:
        for digit in (4, 9, 2, 7, 1):
            stores += [(cell, digit), (cell, 0)]
        stores.append((cell, 5))
    assert compare(Recording("", "any", grid, tuple(stores)), works=False).style is None
