"""What the command line tells people about an answer, in whole sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from solver.engine import Answer, Report, Verdict, default_budget
from solver.grid import Conflict, Grid
from solver.shape import PLURALS, Candidate
from solver.text import count_noun, join_names

if TYPE_CHECKING:
    from solver.search.solutions import FoundSolutions

COMPILING: Final = "Compiling, once, for some seconds; 'sudoku warm-up' does this in advance."
_NAMED: Final = 12  # cells listed one by one before the rest is only counted


def verdict(answer: Answer, limit: int, budget: int | None = None) -> str:
    """Write the verdict as a sentence that says what the limit or the budget left open, and how many candidates."""
    said = _verdict(answer, limit, budget)
    return f"{said.removesuffix('.')}, {answer.removed_text}." if answer.removed else said


def _verdict(answer: Answer, limit: int, budget: int | None) -> str:
    match answer.verdict:
        case Verdict.CONFLICT:
            return conflicts(answer.conflicts)
        case Verdict.NONE:
            return f"No solution: {answer.reason}." if answer.reason else "No solution."
        case Verdict.UNIQUE:
            return "Exactly one solution."
    guesses = budget or default_budget(answer.grid.shape)
    stopped = f"within {guesses:,} {'guess' if guesses == 1 else 'guesses'}; --budget allows more"
    if answer.verdict is Verdict.UNDECIDED and answer.count < limit:
        found = "one solution" if answer.count else "no solution"
        return f"Not decided: {found} found {stopped}."
    if answer.verdict is Verdict.UNDECIDED:
        return "Not decided: one solution found; the search stopped there because of the limit of 1."
    if answer.finished:
        return f"Several solutions: exactly {answer.count:,}."
    reason = "" if answer.count >= limit else f", found {stopped}"
    return f"Several solutions: {answer.count:,} or more{reason}."


def with_removed(says: str, removed: Collection[Candidate]) -> str:
    """Add to sentences on steps that some candidates were removed at the start, if any were."""
    return f"{says} With {count_noun(len(removed), 'candidate')} removed." if removed else says


def conflicts(found: Iterable[Conflict]) -> str:
    """Return which digits occur twice: 'Conflict: 7 twice in row 6: r6c1 and r6c9.'"""
    return f"Conflict: {'; '.join(map(str, found))}."


def order(name: str, found: FoundSolutions, limit: int, every: bool) -> str:
    """Return which solutions are shown: "This is the first that the search 'Free-cell list' finds."."""
    if found.grids and not every:
        return f"This is the first that the search {name!r} finds."
    if found.finished or len(found.grids) >= limit:
        return f"They are in the order in which the search {name!r} finds them."
    number = f"the first {len(found.grids):,}" if found.grids else "none"
    return f"Shown: {number}. The search {name!r} was stopped after {count_noun(found.moves, 'move')}."


def differences(one: Grid, other: Grid) -> str:
    """Return where two solutions differ: 'They differ in 4 cells: r1c1, r1c4, r2c1 and r2c4.'"""
    cells = [cell for cell in one.shape.cells if one.digits[cell] != other.digits[cell]]
    names = [one.shape.cell_name(cell) for cell in cells[:_NAMED]]
    if len(cells) > _NAMED:
        names[-1:] = ["others"]
    return f"They differ in {len(cells):,} cells: {join_names(names)}."


def houses(report: Report) -> Iterator[str]:
    """Write the report on a grid: a line each for rows, columns and boxes, then a sentence for each fault."""
    width = max(map(len, PLURALS.values()))
    for kind, plural in PLURALS.items():
        of_kind = [each for each in report.houses if each.house.kind == kind]
        if not of_kind:
            continue  # a grid without boxes
        marks = [f"{each.house.number} {'ok' if each.holds else 'NO'}" for each in of_kind]
        yield f"{plural:<{width}}  {'  '.join(marks)}"
    for each in report.houses:
        if not each.holds:
            yield f"{each}."


def other_digits(wanted: Grid, found: Grid) -> list[str]:
    """List the filled cells of `found` that hold another digit than `wanted`, as names."""
    pairs = zip(found.shape.cells, found.digits, wanted.digits, strict=True)
    return [found.shape.cell_name(cell) for cell, digit, right in pairs if digit not in (0, right)]
