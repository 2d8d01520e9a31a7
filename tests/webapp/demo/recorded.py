"""Recordings that tests and benchmarks hand in: of right and faulty models, and hostile ones."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from solver.grid import Grid
from solver.judge.models import Fault, Faulty, Order, Style, Writing, stores_of
from solver.judge.traces import Recording, write_trace
from tests.webapp.pages import GENTLE, LONG_SEARCH

# A search by fewest choices makes more than 60,000 stores in it.
FEWEST_SEARCH: Final = "...1..........5..42..6.8....9...3......2...8.......19......9....5...1.......5...."
HEAD: Final = f"sudoku-trace 1\nprogram mine.cpp\ndocument any\npuzzle {'0' * 81}\nstores 1\n"


def recording_of(
    style: Style | None = None,
    fault: Fault | None = None,
    puzzle: str = GENTLE,
    most: int = 5_000,
    document: str = "any",
) -> Recording:
    """Make the recording of a model."""
    grid = Grid.parse(puzzle)
    stores = tuple(stores_of(grid, style or Style(), most, Faulty(fault) if fault else None))
    return Recording("mine.cpp", document, grid, stores, is_stopped=len(stores) == most)


def file_of(
    style: Style | None = None,
    fault: Fault | None = None,
    puzzle: str = GENTLE,
    most: int = 5_000,
    document: str = "any",
) -> bytes:
    """Make the file of such a recording."""
    return write_trace(recording_of(style, fault, puzzle, most, document)).encode()


def _changed_late() -> bytes:
    """Make a right program that does something else after 57,000 stores."""
    found = recording_of(Style(writing=Writing.WRITE_FIRST), puzzle=LONG_SEARCH, most=100_000)
    stores = (*found.stores[:57_000], (80, 7), *found.stores[57_000:])
    return write_trace(replace(found, stores=stores)).encode()


def _ends_otherwise(style: Style, puzzle: str) -> bytes:
    """Make a program of 60,000 stores, of which the last one is wrong."""
    found = recording_of(style, puzzle=puzzle, most=60_000)
    return write_trace(replace(found, stores=(*found.stores[:-1], (80, 7)), is_stopped=False)).encode()


def _packed(text: str) -> bytes:
    """Pack what follows the head of a recording."""
    return gzip.compress((HEAD + text).encode())


HOSTILE: Final[dict[str, Callable[[], bytes]]] = {  # that cost much or are none
    "a million stores": lambda: gzip.compress(
        file_of(Style(writing=Writing.WRITE_FIRST), puzzle=LONG_SEARCH, most=1_000_000)
    ),
    "a million over each other": lambda: _packed("place 0 0 1\nplace 0 0 2\n" * 500_000),
    "odd lines": lambda: _packed("  place   8 8    123456\n" * 600_000),
    "padded numbers": lambda: _packed("place 000000000 0 1\n" * 800_000),
    "short padded numbers": lambda: _packed("place 00 00 01\n" * 1_000_000),
    "blank lines": lambda: _packed("\n" * 15_000_000),
    "a bomb": lambda: _packed("place 0 0 1\n" * 20_000_000),
    "one long line": lambda: _packed("p" * 15_900_000),
    "no line end": lambda: gzip.compress(b"sudoku-trace 1 " * 1_000_000),
    "fewest of an empty grid": lambda: file_of(Style(Order.FEWEST), puzzle="." * 81, most=20_000),
    "columns downwards": lambda: file_of(
        Style(Order.COLUMNS, downwards=True), puzzle="." * 72 + LONG_SEARCH[:9], most=20_000
    ),
    "goes on from 1": lambda: gzip.compress(file_of(fault=Fault.FROM_ONE, most=100_000)),
    "goes on after the solution": lambda: gzip.compress(
        file_of(Style(writing=Writing.WRITE_FIRST), Fault.RESULT_IGNORED, LONG_SEARCH, 100_000)
    ),
    "fewest, changed late": lambda: gzip.compress(
        _ends_otherwise(Style(Order.FEWEST, writing=Writing.OVERWRITES), FEWEST_SEARCH)
    ),
    "tests first, changed late": lambda: gzip.compress(_ends_otherwise(Style(), LONG_SEARCH)),
    "changed late": lambda: gzip.compress(_changed_late()),
}
