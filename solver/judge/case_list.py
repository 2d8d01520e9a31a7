"""Read and write `cases.toml`, the list in a folder of cases: their order, points and notes, and which are hidden.

    [[case]]
    name = "empty"            # of empty.in and empty.out
    points = 2                # 1 where nothing is said
    hidden = true             # of such a case a report shows only whether it passed; false where nothing is said
    note = "no clue at all"

>>> print(write_case_list([CaseEntry("empty", 2, True, "no clue at all")]), end="")
[[case]]
name = "empty"
points = 2
hidden = true
note = "no clue at all"
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from solver.lazy_regex import pattern
from solver.text import plain

CASE_LIST: Final = "cases.toml"
INPUT: Final = ".in"
MAX_POINTS: Final = 1_000  # of a case
_MAX_FILE: Final = 1_000_000  # bytes
_PLACES: Final = 2  # decimals of points
_HEADER: Final = pattern(r"^[ \t]*\[\[[ \t]*case[ \t]*\]\]", re.MULTILINE)


class CaseError(Exception):
    """Cases that cannot be read; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class CaseEntry:
    """A case in the list. Its attributes are the keys of the file."""

    name: str
    points: float = 1
    hidden: bool = False
    note: str = ""


_KEYS: Final = tuple(field.name for field in fields(CaseEntry))


def add_points(points: Iterable[float]) -> float:
    """Add points up to the hundredth; a whole sum is an int.

    >>> add_points([0.1, 0.2, 0.7]), add_points([0.1, 0.2])
    (1, 0.3)
    """
    total = round(sum(points), _PLACES)
    return int(total) if total == int(total) else total


def write_case_list(entries: Iterable[CaseEntry]) -> str:
    """Write a list with all four keys of each case, so that people see what they can change."""
    return "\n".join(
        "[[case]]\n" + "".join(f"{key} = {_toml(getattr(entry, key))}\n" for key in _KEYS) for entry in entries
    )


def _toml(value: object) -> str:
    """Write a value; JSON writes the same except for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def names_of_inputs(folder: Path) -> list[str]:
    """List the names of the cases that a folder has files of, in order."""
    return sorted(path.stem for path in folder.glob(f"*{INPUT}"))


def read_case_list(folder: Path) -> list[CaseEntry]:
    """Read the list in a folder; a folder without one lists all of its cases. Raises CaseError."""
    path = folder / CASE_LIST
    try:
        text = path.read_bytes()[: _MAX_FILE + 1]
    except FileNotFoundError:
        return [CaseEntry(name) for name in names_of_inputs(folder)]
    except OSError as error:
        raise CaseError(f"{path}: {error.strerror or error}.") from error
    if len(text) > _MAX_FILE:
        raise CaseError(f"{path} has more than {_MAX_FILE:,} bytes.")
    try:
        content = text.decode()
        tables = tomllib.loads(content)
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise CaseError(f"{path}: line {line} is not UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise CaseError(f"{path} is no TOML: {plain(str(error))}.") from error
    cases = tables.pop("case", None)
    if tables:
        raise CaseError(f"{path}: {plain(next(iter(tables)))!r} is unknown. Each case begins with [[case]].")
    if not isinstance(cases, list) or not cases:
        raise CaseError(f"{path} lists no case. Each case begins with [[case]].")
    return _read_entries(path, content, cases)


def _read_entries(path: Path, content: str, tables: Sequence[object]) -> list[CaseEntry]:
    """Read the tables of all cases. Raises CaseError with the number of the case and its line."""
    starts = [content.count("\n", 0, match.start()) + 1 for match in _HEADER.finditer(content)]
    entries: dict[str, CaseEntry] = {}
    for at, table in enumerate(tables):
        place = f"case {at + 1}" + (f", line {starts[at]}" if len(starts) == len(tables) else "")
        problem = _find_problem(table)
        name = table.get("name") if isinstance(table, dict) else None
        if not problem and name in entries:
            problem = "the name stands there a second time"
        if not problem and not (path.parent / f"{name}{INPUT}").is_file():
            problem = f"there is no {plain(str(name))}{INPUT} beside it"
        if problem:
            named = f" ({plain(name)})" if isinstance(name, str) and name else ""
            raise CaseError(f"{path}: {place}{named}: {problem}.")
        assert isinstance(table, dict)
        entry = CaseEntry(**table)
        points = add_points([entry.points])
        entries[entry.name] = CaseEntry(entry.name, points, entry.hidden, plain(" ".join(entry.note.split())))
    return list(entries.values())


def _find_problem(table: object) -> str:
    """Return what is wrong with the table of a case; '' if nothing is."""
    if not isinstance(table, dict):
        return "it has no keys"
    values: dict[str, Any] = table
    if unknown := next((key for key in values if key not in _KEYS), ""):
        return f"{plain(unknown)!r} is unknown; a case has {', '.join(_KEYS[:-1])} and {_KEYS[-1]}"
    name = values.get("name")
    if not isinstance(name, str) or not name or Path(name).name != name or not name.isprintable():
        return "name is missing" if name is None else "name is the name of a file without .in, in quotes"
    points = values.get("points", 1)
    if isinstance(points, bool) or not isinstance(points, int | float) or not 0 <= points <= MAX_POINTS:
        return f"points is a number from 0 to {MAX_POINTS:,}"
    if not math.isclose(points, round(points, _PLACES), abs_tol=1e-9):
        return f"points has at most {_PLACES} decimals"
    if not isinstance(values.get("hidden", False), bool):
        return "hidden is true or false, without quotes"
    return "" if isinstance(values.get("note", ""), str) else "note is a text in quotes"
