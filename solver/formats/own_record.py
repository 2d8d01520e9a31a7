"""Read and write our own record in JSON: everything that a Puzzle holds, with cells named as people name them.

>>> from solver.formats.entry import Entry
>>> from solver.grid import Grid, Puzzle
>>> print(write(Entry(Puzzle.of(Grid.parse("12............34")))), end="")
{"givens": "12............34"}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from solver.errors import FormatError
from solver.formats.entry import Details, Entry
from solver.grid import Grid, Puzzle
from solver.shape import Candidate, Shape


def write(entry: Entry) -> str:
    """Write the record on one line; parts without content are left out."""
    import json

    puzzle, shape = entry.puzzle, entry.puzzle.shape
    record: dict[str, object] = {
        "givens": puzzle.givens.line(),
        "entries": puzzle.entries.line() if puzzle.entries != puzzle.givens else "",
        "solved": [shape.cell_name(cell) for cell in sorted(puzzle.solved)],
        "notes": _symbols_by_cell(puzzle.notes, shape),
        "removed": _symbols_by_cell(puzzle.removed, shape),
        "solution": entry.solution.line() if entry.solution else "",
        **asdict(entry.details),
    }
    return json.dumps({key: value for key, value in record.items() if value}) + "\n"


def join(texts: list[str]) -> str:
    """Join the records to a list; a single one stays a record."""
    return texts[0] if len(texts) == 1 else "[" + ",\n ".join(text.strip() for text in texts) + "]\n"


def _symbols_by_cell(candidates: Iterable[Candidate], shape: Shape) -> dict[str, str]:
    """Map the name of each cell to the symbols of its candidates."""
    named: dict[str, str] = {}
    for cell, digit in sorted(candidates):
        name = shape.cell_name(cell)
        named[name] = named.get(name, "") + shape.symbols[digit - 1]
    return named


def is_record(record: Any) -> bool:
    """Return whether the record is one as written here."""
    return isinstance(record, dict) and isinstance(record.get("givens"), (str, int))


def parse(record: Any) -> Entry:
    """Parse a record. Raises FormatError, RuleError, or what a value of another type than expected raises."""
    givens = Grid.parse(str(record["givens"]))
    shape = givens.shape
    board = Grid.parse(str(record["entries"])) if record.get("entries") else givens
    solved = frozenset(shape.parse_cell(str(name)) for name in record.get("solved") or ())
    puzzle = Puzzle(
        givens, board, solved, _parse_candidates(record, "notes", shape), _parse_candidates(record, "removed", shape)
    )
    names = [field.name for field in fields(Details)]
    details = Details(**{name: record[name] for name in names if isinstance(record.get(name), str)})
    solution = Grid.parse(str(record["solution"])) if record.get("solution") else None
    if solution is not None and solution.shape != shape:
        raise FormatError.at("the solution and the clues have different sizes")
    known = {*names, "givens", "entries", "solved", "notes", "removed", "solution"}
    unknown = [name for name, value in record.items() if name not in known and isinstance(value, (list, dict))]
    notices = (f"This part of the record is not known: {unknown[0]!r}.",) if unknown else ()
    return Entry(puzzle, details, 1, solution, notices=notices)


def _parse_candidates(record: Any, key: str, shape: Shape) -> frozenset[Candidate]:
    found = set()
    for name, symbols in (record.get(key) or {}).items():
        for symbol in str(symbols):
            digit = shape.symbols.find(symbol) + 1
            if not digit:
                raise FormatError.at(f"{symbol!r} in {key} is not a digit of a {shape} grid", character=symbol)
            found.add(Candidate(shape.parse_cell(name), digit))
    return frozenset(found)
