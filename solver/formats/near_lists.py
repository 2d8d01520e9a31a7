r"""Find the first fault of a text that is nearly a list of cells, a line of a library, or the fields of a form.

Such a text is no rows, and no size of rows is in it. Most of it is of its kind, and the first part that is not is the
problem.

>>> str(find_fault("A1=5, K3=3, B2=4, C3=1, D4=2"))
"line 1, column 7: 'K3=3' is no cell with its digit"
>>> find_fault("12..\n..34\n21..\n..12") is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solver.errors import FormatError, Problem
from solver.formats import cell_triples, html_inputs, named_cells
from solver.formats.apps import hodoku
from solver.formats.line_ends import line_and_column, split_lines
from solver.lazy_regex import pattern
from solver.shape import SHAPES
from solver.text import join_names

_ITEM: Final = pattern(r"[A-Za-z]{1,2}[0-9A-Za-z]{1,5}\s?[=:]\s?\w{1,3}")
_NUMBERS: Final = pattern(r"\A\s*+[0-9]{1,3}[,;\s]++[0-9]{1,3}[,;\s]++[0-9]{1,3}[\s,;]*+")
_LEAST: Final = min(shape.size for shape in SHAPES.values())
_MIN_SHARE: Final = 0.6  # of the parts that are of their kind
_MIN_FIELDS: Final = 0.8  # of those that the smallest grid has
_AREAS: Final = join_names([*map(str, sorted(SHAPES))], "or")


def find_fault(text: str) -> Problem | None:
    """Return the first fault of the text as the kind that most of it is; None if it is of none of these kinds."""
    for look in _LOOKS:
        try:
            if problem := look(text):
                return problem
        except FormatError as error:
            return error.problems[0]
    return None


def _in_named_cells(text: str) -> Problem | None:
    items = list(_ITEM.finditer(text))
    faulty = [match for match in items if not named_cells.is_cell(match[0])]
    if len(items) < _LEAST or not 0 < len(faulty) < (1 - _MIN_SHARE) * len(items) + 1:
        return None
    line, column = line_and_column(text, faulty[0].start())
    return Problem(f"{faulty[0][0]!r} is no cell with its digit", line, column, kind="a list of cells and digits")


def _in_triples(text: str) -> Problem | None:
    """Return the fault of three numbers a line or of facts. Raises FormatError for places that no grid has."""
    lines = [(number, line) for number, line in enumerate(split_lines(text), 1) if line.strip()]
    faulty = [(number, line) for number, line in lines if not _NUMBERS.fullmatch(line)]
    kind = "a list of rows, columns and digits"
    if len(lines) > 2 * _LEAST and len(faulty) <= (1 - _MIN_SHARE) * len(lines):
        number, line = next(((number, line) for number, line in faulty if number > 1), (0, ""))
        if number:
            shown = line.strip()[:20]
            return Problem(f"{shown!r} is not a row, a column and a digit", number, kind=kind)
    try:
        cell_triples.attempt(text)
    except FormatError as error:
        problem = error.problems[0]
        named = problem.message.startswith("this ")
        return Problem(problem.message, problem.line, problem.column, kind="" if named else kind)
    return None


def _in_library_line(text: str) -> Problem | None:
    line = text.strip()
    if not line.startswith(":") or line.count(":") < _LEAST or "\n" in line:
        return None
    hodoku.parse(line)
    return None


def _in_fields(text: str) -> Problem | None:
    count = html_inputs.count_fields(text)
    if count < _MIN_FIELDS * min(SHAPES) or count in SHAPES:
        return None
    message = f"it has {count:,} fields, and a grid has {_AREAS}"
    return Problem(message, kind="the fields of a form")


_LOOKS: Final[tuple[Callable[[str], Problem | None], ...]] = (
    _in_named_cells,
    _in_triples,
    _in_library_line,
    _in_fields,
)
