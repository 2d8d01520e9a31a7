"""The puzzle as a JSON record for programs: everything that a Puzzle holds, cells named as people name them.

>>> from solver.formats.entry import Entry
>>> from solver.grid import Grid, Puzzle
>>> text = write_json(Entry(Puzzle.of(Grid.parse("12............34"))))
>>> print(text, end="")
{"givens": "12............34"}
>>> parse(text)[0].puzzle.givens.filled
4
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any, Final

from solver.errors import FormatError, RuleError
from solver.formats.entry import Details, Entry
from solver.formats.line_ends import place_of
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import Candidate, Shape

EXAMPLE: Final = '{"puzzle": "53..7....6..195..."}, with a character a cell,'
_ANNOUNCED: Final = pattern(r'\A[\s\ufeff]*+(?:\{\s*+"[^"\n]*+"\s*+(?::|\Z)|\[\s*+(?:\{\s*+)?")')


def write_json(entry: Entry) -> str:
    """The record on one line; parts without content are left out."""
    import json

    puzzle, shape = entry.puzzle, entry.puzzle.shape
    record: dict[str, object] = {
        "givens": puzzle.givens.line(),
        "entries": puzzle.entries.line() if puzzle.entries != puzzle.givens else "",
        "solved": [shape.cell_name(cell) for cell in sorted(puzzle.solved)],
        "notes": _named(puzzle.notes, shape),
        "removed": _named(puzzle.removed, shape),
        "solution": entry.solution.line() if entry.solution else "",
        **asdict(entry.details),
    }
    return json.dumps({key: value for key, value in record.items() if value}) + "\n"


def join(texts: list[str]) -> str:
    """A list of the records; a single one stays a record."""
    return texts[0] if len(texts) == 1 else "[" + ",\n ".join(text.strip() for text in texts) + "]\n"


def _named(candidates: Iterable[Candidate], shape: Shape) -> dict[str, str]:
    """The symbols of each cell's candidates, by name of the cell."""
    named: dict[str, str] = {}
    for cell, digit in sorted(candidates):
        name = shape.cell_name(cell)
        named[name] = named.get(name, "") + shape.symbols[digit - 1]
    return named


def looks_like(text: str) -> bool:
    """Whether the text begins as an object does, or a list of objects or texts."""
    return _ANNOUNCED.match(text) is not None


def parse(text: str) -> list[Entry]:
    """The puzzles of a record or a list of records, or of another program's objects. Raises FormatError."""
    import json

    from solver.formats import objects

    text = text.lstrip("\ufeff")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError.at(f"this is not complete JSON: {error.msg}", *place_of(text, error.pos)) from None
    except (ValueError, RecursionError):
        raise FormatError.at("this JSON is nested too deeply or holds a number that is too long") from None
    records = data if isinstance(data, list) else [data]
    if not any(map(_is_own, records)):
        if found := objects.found_in(data):
            return found
        raise FormatError.at(f"this JSON holds no puzzle; {EXAMPLE} would be one")
    found = []
    for number, record in enumerate(records, 1):
        try:
            found.append(_entry(record))
        except (FormatError, RuleError, LookupError, TypeError, AttributeError) as error:
            reason = error if isinstance(error, (FormatError, RuleError)) else 'a record with "givens" is needed'
            raise FormatError.at(f"record {number}: {reason}") from None
    return found


def lists(text: str) -> list[Entry]:
    """The puzzles of lists of rows or cells, if the text is nothing but such lists. Raises no error."""
    if not text.lstrip().startswith("["):
        return []
    import json

    from solver.formats import objects

    try:
        return objects.found_in(json.loads(text))
    except (ValueError, RecursionError):  # no JSON, or a cell that is none
        return []


def _is_own(record: Any) -> bool:
    """Whether the record is one as written here."""
    return isinstance(record, dict) and isinstance(record.get("givens"), (str, int))


def _entry(record: Any) -> Entry:
    givens = Grid.parse(str(record["givens"]))
    shape = givens.shape
    board = Grid.parse(str(record["entries"])) if record.get("entries") else givens
    solved = frozenset(shape.parse_cell(str(name)) for name in record.get("solved") or ())
    puzzle = Puzzle(givens, board, solved, _candidates(record, "notes", shape), _candidates(record, "removed", shape))
    names = [field.name for field in fields(Details)]
    details = Details(**{name: record[name] for name in names if isinstance(record.get(name), str)})
    solution = Grid.parse(str(record["solution"])) if record.get("solution") else None
    if solution is not None and solution.shape != shape:
        raise FormatError.at("the solution has another size than the givens")
    return Entry(puzzle, details, 1, solution)


def _candidates(record: Any, key: str, shape: Shape) -> frozenset[Candidate]:
    found = set()
    for name, symbols in (record.get(key) or {}).items():
        for symbol in str(symbols):
            digit = shape.symbols.find(symbol) + 1
            if not digit:
                raise FormatError.at(f"{symbol!r} in {key} is not a digit of a {shape} grid", character=symbol)
            found.add(Candidate(shape.parse_cell(name), digit))
    return frozenset(found)
