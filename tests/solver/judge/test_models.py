"""The models of programs make the moves of the searches that `sudoku run` makes."""

from __future__ import annotations

from itertools import islice, product
from typing import Final

import pytest

from solver.grid import Grid
from solver.judge.cases import Case, Wanted
from solver.judge.counts import count, reference_counts
from solver.judge.departures import compare, reference_style
from solver.judge.document_cases import CSIS_FOURTH, DOCUMENTS, LIANG_SAMPLE, cases_of, parse
from solver.judge.models import (
    MARK_FAULTS,
    STATIC,
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


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("document", [document for document in DOCUMENTS if document != "any"])
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


def test_a_right_program_in_an_unknown_order_is_not_called_wrong() -> None:
    """Whatever it stores; and a wrong one in an unknown order is shown only."""
    grid = DOCUMENTS["any"].example
    free = [cell for cell in (*range(40, 81), *range(40)) if not grid.digits[cell]]
    stores = tuple((cell, 9 - cell % 9) for cell in free[::2] + free[1::2])
    for works in (True, False):
        comparison = compare(Recording("", "any", grid, stores), works)
        assert (comparison.style, comparison.departure, comparison.fault) == (None, None, None)


@pytest.mark.parametrize("fault", [fault for fault in Fault if fault is not Fault.GIVEN_CLEARED])
@pytest.mark.parametrize("writing", [Writing.TEST_FIRST, Writing.WRITE_FIRST])
def test_a_model_with_a_fault_departs_or_works(fault: Fault, writing: Writing) -> None:
    """Where a faulty model departs, the fault that is named is its own, or that of marks of any house."""
    grid = DOCUMENTS["any"].example
    stores = tuple(stores_of(grid, Style(writing=writing), 3_000, Faulty(fault, reset=10)))
    recording = Recording("", "any", grid, stores, is_cut=len(stores) == 3_000)
    comparison = compare(recording, works=False)
    assert comparison.fault in (None, fault, Fault.MARKS_KEPT if fault in MARK_FAULTS else fault)


def is_failed(case: Case, style: Style, faulty: Faulty) -> bool:
    """Tell whether a model with a fault gets a case wrong, or does not end."""
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


KNOWN_FAULTS: Final = [
    fault for fault in Fault if fault not in (Fault.GIVEN_CLEARED, Fault.RESULT_IGNORED, Fault.FROM_ONE)
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
