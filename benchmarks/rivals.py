"""Solvers from the package index, one puzzle after another as their own documentation shows it; all are optional.

Each rival makes a function from a line of digits to what it found: the number of solutions (at most two where it can
tell, else one, or none) and the solution as a line.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from solver.shape import CLASSIC

Found: TypeAlias = tuple[int, str]
Solve: TypeAlias = Callable[[str], Found]
_N: Final = CLASSIC.size
_AGAIN: Final = 128  # puzzles until python-sat loads its clauses anew: those of old puzzles slow it down


class Rival(NamedTuple):
    """A solver by somebody else; `make` raises ImportError where it is not there."""

    name: str
    package: str  # as the package index calls it
    proves: bool  # looks for a second solution
    make: Callable[[], Solve]


def _values(line: str) -> list[list[int]]:
    digits = [int(sign) for sign in line.replace(".", "0")]
    return [digits[start : start + _N] for start in range(0, len(digits), _N)]


def _text(rows: Any) -> str:
    return "".join(str(digit) for row in rows for digit in row)


def _literal(cell: int, digit: int) -> int:
    return cell * _N + digit


def _clauses() -> Iterator[list[int]]:
    """The rules: a digit in each cell, no digit twice in a house, each digit in each house."""
    for cell in CLASSIC.cells:
        yield [_literal(cell, digit) for digit in CLASSIC.digits]
        for one, other in product(CLASSIC.digits, CLASSIC.digits):
            if one < other:
                yield [-_literal(cell, one), -_literal(cell, other)]
    for house, digit in product(CLASSIC.houses, CLASSIC.digits):
        yield [_literal(cell, digit) for cell in house.cells]
        for one, other in product(house.cells, house.cells):
            if one < other:
                yield [-_literal(one, digit), -_literal(other, digit)]


def _python_sat() -> Solve:
    solvers = importlib.import_module("pysat.solvers")
    clauses = list(_clauses())
    first_spare = _literal(CLASSIC.cells[-1], _N) + 1
    solver: Any = None
    spare = 0

    def solve(line: str) -> Found:
        """Givens are assumptions; a clause that forbids the first solution is switched on for the second."""
        nonlocal solver, spare
        if solver is None or spare == first_spare + _AGAIN:
            solver = solvers.Solver(name="glucose4", bootstrap_with=clauses)
            spare = first_spare
        givens = [_literal(cell, int(sign)) for cell, sign in enumerate(line) if sign not in ".0"]
        if not solver.solve(assumptions=givens):
            return 0, ""
        model = [literal for literal in solver.get_model() if 0 < literal < first_spare]
        solver.add_clause([-literal for literal in model] + [spare])
        several = solver.solve(assumptions=[*givens, -spare])
        spare += 1
        return 2 if several else 1, "".join(str((literal - 1) % _N + 1) for literal in model)

    return solve


def _or_tools() -> Solve:
    cp_model = importlib.import_module("ortools.sat.python.cp_model")

    def solve(line: str) -> Found:
        """A model for each puzzle, one worker."""
        model = cp_model.CpModel()
        cells = [
            model.new_int_var(int(sign), int(sign), "") if sign not in ".0" else model.new_int_var(1, _N, "")
            for sign in line
        ]
        for house in CLASSIC.houses:
            model.add_all_different([cells[cell] for cell in house.cells])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return 0, ""
        return 1, "".join(str(solver.value(cell)) for cell in cells)

    return solve


def _py_sudoku() -> Solve:
    sudoku = importlib.import_module("sudoku").Sudoku

    def solve(line: str) -> Found:
        board = [[digit or None for digit in row] for row in _values(line)]
        solution = sudoku(CLASSIC.box_width, CLASSIC.box_height, board=board).solve().board
        return (1, _text(solution)) if all(all(row) for row in solution) else (0, "")

    return solve


def _sudokutools() -> Solve:
    sudoku = importlib.import_module("sudokutools.sudoku").Sudoku
    bruteforce = importlib.import_module("sudokutools.solve").bruteforce

    def solve(line: str) -> Found:
        for found in bruteforce(sudoku.decode(line.replace(".", "0"))):
            return 1, _text([[found[row, column] for column in range(_N)] for row in range(_N)])
        return 0, ""

    return solve


RIVALS: Final = (
    Rival("python-sat (glucose4)", "python-sat", True, _python_sat),
    Rival("OR-Tools (CP-SAT)", "ortools", False, _or_tools),
    Rival("py-sudoku", "py-sudoku", False, _py_sudoku),
    Rival("sudokutools", "sudokutools", False, _sudokutools),
)
