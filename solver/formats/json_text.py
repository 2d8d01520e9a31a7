"""Read puzzles as JSON: our own records, and the boards in the JSON of other programs.

>>> parse('{"givens": "12............34"}')[0].puzzle.givens.filled
4

Other programs write lists of rows or of cells, and objects that hold one under a usual name. Names are tried from the
most certain to the vaguest (`givens` before `board`). Nested boards are found too, as in
`{"newboard": {"grids": [{"value": [...], "solution": [...]}]}}`. Boards of f-puzzles and SudokuPad have readers of
their own.

>>> board = [[1, None, 0, ""], [".", 2, 0, 0], [0] * 4, [0] * 4]
>>> find_boards({"level": "easy", "board": board})[0].puzzle.givens.line()
'1....2..........'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from solver.errors import FormatError, Help, Problem, Repair, RuleError
from solver.formats import blank_numbers, cell_objects, left_over, named_cells, own_record, symbol_sets
from solver.formats.entry import Details, Entry
from solver.formats.line_ends import line_and_column, split_lines
from solver.formats.lines import BLANKS, CAPITAL_X
from solver.formats.paired_grids import PairedGrids, are_related, pair
from solver.formats.unsupported_sizes import MAX_SIZE, describe_unsupported
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Shape
from solver.text import count_noun

_JSON_START: Final = pattern(
    r'\A[\s\ufeff]*+(?:[^\s"\w\[]?\{[^\s"]?"[^"\n]*+"\s*+:|\{\s*+"[^"\n]*+"\s*+(?:[^\s,;}"]|\Z)|\[\s*+(?:\{\s*+)?")'
)
_NO_PUZZLE: Final = 'this JSON holds no puzzle: no list or text of cells under a name such as "puzzle"'
_BOARD_NAMES: Final = (
    *("givens", "puzzle", "sudoku", "quiz", "quizzes", "question", "problem", "mission", "clues", "unsolved"),
    *("initial", "start", "board", "grid", "value", "values", "cells", "numbers", "data", "field"),
)
_SOLUTION_NAMES: Final = (
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
    "result",
    "completion",
    "ideal",
    "response",
)
_DETAIL_NAMES: Final = {"name": "title", "difficulty": "level", "creator": "author"}
_BLANK_VALUES: Final = frozenset([*BLANKS, CAPITAL_X, "x", "?", "", " "])
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_MAX_DEPTH: Final = 20
_ORDER_KEYS: Final = ("type", "order", "layout", "format")  # under which a program says what its lists are
_ORDERS: Final = dict.fromkeys(
    ("nonet", "nonets", "box", "boxes", "block", "blocks", "subgrids"), "box"
) | dict.fromkeys(("column", "columns", "cols"), "column")
_STATED_ORDER: Final = pattern(
    rf"(?:[\"']|^[ \t]*+)(?:{'|'.join(_ORDER_KEYS)})[\"']?\s{{0,9}}:\s{{0,9}}"
    rf"[\"']?(?:{'|'.join(_ORDERS)})(?:[\"']|[ \t]*+$)",
    re.IGNORECASE | re.MULTILINE,
)
_KNOWN_TYPES: Final = (
    "row",
    "rows",
    "sudoku",
    "classic",
    "puzzle",
    "standard",
    "normal",
    "game",
    "grid",
    "9x9",
    "board",
)
_MIN_CLUES_PER_ROW: Final = 1.8  # with fewer clues lists that break a rule as rows may break none as boxes by chance
_PLACE: Final = pattern(r"[(\[]?\s?([0-9]{1,2})\s?[,;:_-]\s?([0-9]{1,2})\s?[)\]]?")
_NUMBERED: Final = pattern(r"([A-Za-z]{1,10}[ _-]?)([0-9]{1,2})")
_CELL: Final = pattern(r"[0-9.*_X\s-]")
_MIN_DENSITY: Final = 0.9  # of cells in a text
_PLAIN_CELLS: Final = pattern(r"[0-9.*_xX?-]+")
_SMALL_CELLS: Final = pattern(r"[0-4.*_-]+")
_MAX_LOST: Final = 0.06  # of the cells of a text that is nearly a grid
_SUDOKUPAD_KEYS: Final = frozenset(
    {"cellSize", "regions", "cages", "metadata", "lines", "arrows", "overlays", "underlays"}
)


def looks_like(text: str) -> bool:
    """Return whether the text begins as an object does, or a list of objects or texts."""
    return _JSON_START.match(text) is not None


def parse(text: str) -> list[Entry]:
    """Parse a record or a list of records, or another program's objects. Raises FormatError."""
    import json

    text = text.lstrip("\ufeff")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if values := load_values(text):
            return _parse_lines(values)
        raise FormatError.at(f"this is not complete JSON: {error.msg}", *line_and_column(text, error.pos)) from None
    except (ValueError, RecursionError):
        raise FormatError.at("this JSON is nested too deeply or holds a number that is too long") from None
    records = data if isinstance(data, list) else [data]
    if not any(map(own_record.is_record, records)):
        if found := find_boards(data):
            return found
        raise FormatError(_describe_near_board(data) or Problem(_NO_PUZZLE))
    found = []
    for number, record in enumerate(records, 1):
        try:
            found.append(own_record.parse(record))
        except (FormatError, RuleError, LookupError, TypeError, AttributeError) as error:
            reason = error if isinstance(error, (FormatError, RuleError)) else 'a record with "givens" is needed'
            raise FormatError.at(f"record {number}: {reason}") from None
    return found


def load_values(text: str) -> list[tuple[int, Any]]:
    r"""Load the one value of the text, or the objects of its lines, each with its line; none if one is damaged.

    >>> load_values('{"a": 1}\n\n{"a": 2}'), load_values('{"a": 1}\n{"a"')
    ([(1, {'a': 1}), (3, {'a': 2})], [])
    """
    import json

    text = text.lstrip("\ufeff")
    try:
        return [(1, json.loads(text))]
    except (ValueError, RecursionError):
        lines = [(number, line) for number, line in enumerate(split_lines(text), 1) if line.strip()]
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for _, line in lines):
        return []
    try:
        return [(number, json.loads(line)) for number, line in lines]
    except (ValueError, RecursionError):
        return []


def _parse_lines(values: Sequence[tuple[int, Any]]) -> list[Entry]:
    """Parse the objects of lines, each with one puzzle at least. Raises FormatError, which names the line."""
    found: list[Entry] = []
    for line, value in values:
        try:
            entries = [own_record.parse(value)] if own_record.is_record(value) else find_boards(value)
        except (FormatError, RuleError, LookupError, TypeError, AttributeError) as error:
            raise FormatError.at(str(error), line) from None
        if not entries:
            raise FormatError(replace(_describe_near_board(value) or Problem(_NO_PUZZLE), line=line))
        found += [replace(entry, line=line) for entry in entries]
    return found


def states_order(text: str) -> bool:
    """Return whether the text says that its lists are boxes or columns, as an object of JSON or of YAML does.

    >>> states_order("x = {'type': 'nonets', 'board': [["), states_order("type: sudoku")
    (True, False)
    """
    return any(key in text for key in _ORDER_KEYS) and _STATED_ORDER.search(text) is not None


def find_puzzles(text: str) -> list[Entry]:
    """Find the puzzles of an object that is complete; return none if it holds none. Raises FormatError for cells."""
    import json

    return find_boards(json.loads(text))


def parse_lists(text: str) -> list[Entry]:
    """Parse lists of rows or cells, if the text is nothing but such lists; else return no puzzles. Raises nothing."""
    if not text.lstrip().startswith("["):
        return []
    import json

    try:
        return find_boards(json.loads(text))
    except (ValueError, RecursionError):  # no JSON, or a cell that is none
        return []


def _describe_near_board(data: Any) -> Problem | None:
    """Return the problem of the first list of the data that is nearly the rows of a grid."""
    waiting = [("", data)]
    for name, value in waiting:
        if problem := _describe_near_rows(value) or _describe_near_text(value):
            return replace(problem, message=f"{name}{problem.message}")
        if isinstance(value, dict):
            waiting += [(name, each) for each in value.values() if isinstance(each, (list, dict))]
        elif isinstance(value, list):
            several = len(value) > 1
            waiting += [
                (f"record {number}: " if several and isinstance(each, dict) else name, each)
                for number, each in enumerate(value, 1)
                if isinstance(each, (list, dict))
            ]
    return None


def _describe_near_rows(rows: Any) -> Problem | None:
    """Return the first problem of a list of lists or texts, most of them of the length of a row."""
    if (
        not isinstance(rows, list)
        or len(rows) < min(_SIZES) - 1
        or not all(isinstance(row, (list, str)) for row in rows)
    ):
        return None
    lengths = [len(row) for row in rows]
    size = max(_SIZES, key=lengths.count)
    if 2 * lengths.count(size) <= len(rows):
        return None
    kind = f"a {SHAPES[size * size]} grid in JSON"
    for number, length in enumerate(lengths, 1):
        if length != size:
            return Problem(
                f"Row {number} has {count_noun(length, 'cell')}, and {size} are needed", kind=kind, help=Help.PLACE
            )
    if len(rows) == size:
        return _describe_odd_cell(rows, kind)
    return Problem(f"{count_noun(len(rows), 'row')}, and {size} are needed", kind=kind, help=Help.PLACE)


def _describe_odd_cell(rows: list[Any], kind: str) -> Problem | None:
    """Return the problem of rows with a few cells that are no digits; None for a grid, and for other lists."""
    try:
        parse_grid_value(rows)
    except FormatError as error:
        digits = {*map(str, range(len(rows) + 1)), *_BLANK_VALUES}
        odd = [cell for row in rows for cell in row if _spell(cell) not in digits]
        return replace(error.problems[0], kind=kind) if len(odd) <= max(1, _MAX_LOST * len(rows) ** 2) else None
    return None


def _describe_near_text(data: Any) -> Problem | None:
    """Return the problem of a text in the data that has nearly as many digits and blanks as a grid has cells.

    >>> _describe_near_text({"puzzle": "12.." * 20}).message
    "the text under 'puzzle' has 80 characters, and 81 are needed"
    >>> _describe_near_text(["12............34", "12............3"]).message
    'text 2 of a list has 15 characters, and 16 are needed'
    """
    named: list[tuple[str, Any]] = []
    if isinstance(data, dict):
        named = [(f"the text under {name!r}", text) for name, text in data.items()]
    elif isinstance(data, list):
        named = [(f"text {number} of a list", text) for number, text in enumerate(data, 1)]
    for name, text in named:
        if not isinstance(text, str) or not _holds_cells(text):
            continue
        count = len("".join(text.split()))
        area = next((area for area in sorted(SHAPES) if abs(count - area) <= max(1, _MAX_LOST * area)), 0)
        if not area:
            message = f"{name} holds cells that make no grid"
        elif count != area:
            message = f"{name} has {count} characters, and {area} are needed"
        else:
            message = f"{name} holds a sign that is neither a digit nor a blank"
        return Problem(message, kind="a board in JSON", help=Help.PLACE)
    return None


def _holds_cells(text: str) -> bool:
    """Return whether the text has the cells of a damaged grid, perhaps among words, and is no grid."""
    if len(text) in SHAPES and _PLAIN_CELLS.fullmatch(text):
        return False
    if abs(len(text) - min(SHAPES)) == 1 and _SMALL_CELLS.fullmatch(text):
        return True
    is_dense = len(text) >= left_over.MIN_CELLS and len(_CELL.findall(text)) >= _MIN_DENSITY * len(text)
    try:
        return (is_dense or left_over.find_cells(text) is not None) and parse_grid_value(text) is None
    except FormatError:
        return True


def find_boards(data: Any) -> list[Entry]:
    """Find the boards of the data, with a notice on a damaged one beside them.

    Raises FormatError for one with a value that is no cell, and for a damaged one beside a full grid: its solution.
    """
    found = list(_find_boards(data, 0))
    if not found or (problem := _describe_near_board(data)) is None:
        return found
    if any(entry.puzzle.givens.is_full() for entry in found):
        raise FormatError(problem)
    first = found[0]
    notice = f"A damaged board is left out: {problem.message[:1].lower()}{problem.message[1:]}."
    return [replace(first, notices=(*first.notices, notice)), *found[1:]]


def _find_boards(data: Any, depth: int) -> Iterator[Entry]:
    if depth > _MAX_DEPTH:
        return
    if (grid := parse_grid_value(data)) is not None:
        yield _with_symbols(Entry(Puzzle.of(grid)), data)
    elif (entry := cell_objects.parse(data)) is not None:
        yield entry
    elif isinstance(data, list) and (grid := _parse_wrapped_rows(data)) is not None:
        yield Entry(Puzzle.of(grid))
    elif isinstance(data, list):
        for each in data:
            if isinstance(each, (list, dict, str)):
                yield from _find_boards(each, depth + 1)
    elif isinstance(data, dict):
        yield from _find_in_object(data, depth)


def _parse_wrapped_rows(data: list[Any]) -> Grid | None:
    """Parse a list with an object for each row, which has its cells alone: [{"cells": [5, 3, ...]}, ...]."""
    if len(data) not in _SIZES - {len(SHAPES[min(SHAPES)].cells)}:  # 16 such objects may be small boards
        return None
    rows = [next(iter(each.values())) if isinstance(each, dict) and len(each) == 1 else None for each in data]
    return parse_grid_value(rows) if all(map(_is_row, rows, [len(data)] * len(data))) else None


def _find_in_object(data: dict[str, Any], depth: int) -> Iterator[Entry]:
    """Find the boards of an object: its own one, else those of the lists and objects in it."""
    from solver.formats.apps import fpuzzles, sudokupad  # which few texts need

    if fpuzzles.is_board(data) and ("size" in data or _has_given(data["grid"])):
        yield fpuzzles.parse_board(data)
        return
    if _is_plain_object(data) and (problem := _describe_near_rows(data.get("cells"))):
        raise FormatError(problem)
    if sudokupad.is_board(data) and not (_is_plain_object(data) and cell_objects.has_flags(data.get("cells"))):
        yield sudokupad.parse_board(data)
        return
    names = {name.lower(): name for name in data if isinstance(name, str)}
    boards = _boards_of(data, {names[key] for key in _BOARD_NAMES if key in names})
    own = [names[key] for key in _BOARD_NAMES if key in names and names[key] in boards]
    if not own:
        grids = [(name, board) for name, board in boards.items() if name.lower() not in _SOLUTION_NAMES]
        own = next(([one] for one, _ in grids if any(_are_related(boards[one], board) for _, board in grids)), [])
    if own:
        yield _parse_object(data, own, boards | _nested_boards(data, boards[own[0]], depth))
        return
    if named_cells.looks_like(listed := "\n".join(f"{name}={value}" for name, value in _filled_cells(data))):
        yield named_cells.parse(listed)
        return
    if entry := _parse_places(data) or _parse_numbered_rows(data):
        yield entry
        return
    found: list[tuple[str, list[Entry]]] = []
    order = _order_of_lists(data)
    for name, each in data.items():
        if str(name).lower() not in _SOLUTION_NAMES and isinstance(each, (list, dict, str)):
            inside = list(_find_boards(each, depth + 1))
            if not order and len(inside) == 1 and isinstance(each, list) and not inside[0].puzzle.notes:
                _require_rows(inside[0].puzzle.givens)
            if order and len(inside) == 1:
                inside = [Entry(Puzzle.of(_rearrange(inside[0].puzzle.givens, order)))]
            found.append((str(name), inside))
    yield from _pair_found(found)


def _filled_cells(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the names and values of the object, without empty ones if all names are cells."""
    are_cells = all(isinstance(name, str) and named_cells.is_cell(f"{name}=1") for name in data)
    yield from ((name, value) for name, value in data.items() if not (are_cells and _is_blank(value)))


def _is_blank(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, (int, str)) and str(value).strip() in _BLANK_VALUES)


def _parse_places(data: dict[str, Any]) -> Entry | None:
    """Parse an object whose names are rows and columns: {"0,4": 7}; return None for any other.

    >>> _parse_places({"0,0": 1, "0,1": "2", "3,2": 3, "3,3": 4}).puzzle.givens.line()
    '12............34'
    """
    places = [_PLACE.fullmatch(str(name)) for name in data]
    if len(places) < min(_SIZES) or not all(places):
        return None
    cells = [
        {"row": int(place[1]), "col": int(place[2]), "value": None if _is_blank(value) else value}
        for place, value in zip(places, data.values(), strict=True)
        if place
    ]
    return cell_objects.parse(cells)


def _parse_numbered_rows(data: dict[str, Any]) -> Entry | None:
    """Parse an object with a numbered name for each row: {"row1": [...], ...}; return None for any other.

    >>> _parse_numbered_rows({"row1": "12..", "row2": "....", "row3": "....", "row4": "..34"}).puzzle.givens.filled
    4
    """
    names = [(str(name), match) for name in data if (match := _NUMBERED.fullmatch(str(name)))]
    numbers = [int(match[2]) for _, match in names]
    if len({match[1].lower() for _, match in names}) != 1 or len(names) not in _SIZES:
        return None
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))) or numbers[0] > 1:
        return None
    grid = parse_grid_value([data[name] for name, _ in names])
    return Entry(Puzzle.of(grid)) if grid else None


def _has_given(rows: Any) -> bool:
    return any(isinstance(cell, dict) and "given" in cell for row in rows if isinstance(row, list) for cell in row)


def _is_plain_object(data: dict[str, Any]) -> bool:
    """Return whether the object has none of SudokuPad's further keys."""
    return _SUDOKUPAD_KEYS.isdisjoint(data)


def _boards_of(data: dict[str, Any], known: Collection[str]) -> dict[str, Entry]:
    """Find the boards right in the object, by name. Raises FormatError for a damaged one under a known name."""
    found: dict[str, Entry] = {}
    for name, value in data.items():
        if not isinstance(name, str) or not isinstance(value, (list, str)):
            continue
        try:
            if (grid := parse_grid_value(value)) is not None:
                found[name] = _with_symbols(Entry(Puzzle.of(grid)), value)
            elif (entry := cell_objects.parse(value)) is not None:
                found[name] = entry
        except FormatError:
            if name in known:
                raise
    return found


def _nested_boards(data: dict[str, Any], own: Entry, depth: int) -> dict[str, Entry]:
    """Find the only board in each object of the object, if that is related to the object's own one."""
    found: dict[str, Entry] = {}
    for name, value in data.items():
        if not isinstance(name, str) or not isinstance(value, dict):
            continue
        try:
            inside = list(_find_boards(value, depth + 1))
        except FormatError:
            continue
        if len(inside) == 1 and _are_related(inside[0], own):
            found[name] = inside[0]
    return found


def _with_symbols(entry: Entry, data: Any) -> Entry:
    """Add to a board in 0 to F, or with a number for blanks, the notice that it is one."""
    if number := blank_numbers.find_blank_number(_spellings(data)):
        entry = replace(entry, notices=(*entry.notices, blank_numbers.describe(number)))
    if entry.puzzle.shape == symbol_sets.LARGEST and symbol_sets.are_letters(_spellings(data)):
        symbols = symbol_sets.SymbolSet.A_TO_P
        return replace(entry, symbols=symbols.value, notices=(symbol_sets.NOTICES[symbols],))
    if entry.puzzle.shape != symbol_sets.LARGEST or not counts_from_zero(data):
        return entry
    symbols = symbol_sets.SymbolSet.ZERO_TO_F
    return replace(entry, symbols=symbols.value, notices=(symbol_sets.NOTICES[symbols],))


def _are_related(one: Entry, other: Entry) -> bool:
    return one.puzzle.shape == other.puzzle.shape and are_related(one.puzzle.givens, other.puzzle.givens)


def _pair_found(found: Sequence[tuple[str, list[Entry]]]) -> Iterator[Entry]:
    """Yield the boards found under several names; a puzzle and its solution, or its position, are one."""
    single = [(name, entries[0]) for name, entries in found if len(entries) == 1]
    several = [name for name, entries in found if len(entries) > 1]
    if len(single) > 1 and not several and all(_are_related(single[0][1], entry) for _, entry in single[1:]):
        paired = pair([(name, entry.puzzle.givens) for name, entry in single], single[0][0])
        yield _join(dict(single)[paired.name], paired)
        return
    for _, entries in found:
        yield from entries


def _join(entry: Entry, paired: PairedGrids) -> Entry:
    """Add the position and the solution that stand beside the puzzle."""
    puzzle = entry.puzzle
    if paired.entries is not None and puzzle.entries == puzzle.givens:
        puzzle = replace(puzzle, entries=paired.entries)
    solution = paired.solution or entry.solution
    return replace(entry, puzzle=puzzle, solution=solution, notices=(*entry.notices, *paired.notices))


def _parse_object(data: dict[str, Any], own: Sequence[str], boards: Mapping[str, Entry]) -> Entry:
    """Parse the board under the first of the names, or the smaller one that it contains."""
    shape = boards[own[0]].puzzle.shape
    order = _order_of_lists(data)
    grids = [
        (name, _rearrange(entry.puzzle.givens, order) if order else entry.puzzle.givens)
        for name, entry in boards.items()
        if entry.puzzle.shape == shape
    ]
    paired = pair(grids, own[0])
    stated = next((name for name in boards if name.lower() in _SOLUTION_NAMES), "")
    expected = paired.name == own[0] and paired.entries is None
    others = [f"the board under {name!r}" for name in _name_others(paired, own, boards)]
    known = {name: str(data[name]) for name in Details.__dataclass_fields__ if isinstance(data.get(name), str)}
    known |= {ours: data[name] for name, ours in _DETAIL_NAMES.items() if isinstance(data.get(name), str)}
    entry = boards[paired.name]
    if not order and isinstance(data[paired.name], list):
        entry = replace(entry, notices=(*entry.notices, *_name_unknown_order(data)))
    if order:
        entry = Entry(Puzzle.of(paired.puzzle))
    elif isinstance(data[paired.name], list) and not entry.puzzle.notes:
        _require_rows(entry.puzzle.givens)
    entry = _join(entry, replace(paired, notices=() if expected and stated else paired.notices))
    if stated and entry.solution is None and (grid := dict(grids).get(stated)) is not None and stated != paired.name:
        entry = replace(entry, solution=grid)
        if clash := _describe_clash(entry.puzzle.givens, grid):
            entry = replace(entry, notices=(*entry.notices, f"The grid under {stated!r} {clash}."))
    return replace(entry, details=Details(**known), left_out=tuple(others))


def _describe_clash(puzzle: Grid, solution: Grid) -> str:
    """Return the first clue that the solution does not have; '' if it has all, or another size."""
    if puzzle.shape != solution.shape:
        return ""
    pairs = enumerate(zip(puzzle.digits, solution.digits, strict=True))
    cell = next((cell for cell, (clue, digit) in pairs if clue and clue != digit), None)
    return "" if cell is None else f"does not solve the puzzle: {puzzle.shape.cell_name(cell)} differs"


def _name_others(paired: PairedGrids, own: Sequence[str], boards: Mapping[str, Entry]) -> Iterator[str]:
    """Yield the names of boards that are neither the puzzle nor made of it; a board of marks is none."""
    for name in boards:
        grid = boards[name].puzzle.givens
        related = paired.puzzle.filled and grid.shape == paired.puzzle.shape and paired.puzzle.is_within(grid)
        if related or name.lower() in _SOLUTION_NAMES or name == paired.name:
            continue
        if name in own or max(grid.digits) > 1:
            yield name


def _order_of_lists(data: dict[str, Any]) -> str:
    """Return 'box' or 'column' where the object says that its lists are not rows, else ''."""
    for key in _ORDER_KEYS:
        if isinstance(kind := data.get(key), str) and kind.lower() in _ORDERS:
            return _ORDERS[kind.lower()]
    texts = (value.lower() for value in data.values() if isinstance(value, str))
    return "box" if any(value in ("nonet", "nonets") for value in texts) else ""


def _name_unknown_order(data: dict[str, Any]) -> tuple[str, ...]:
    """Return the notice that the lists were read as rows, where the object gives them a type that is not known."""
    kind = data.get("type")
    if not isinstance(kind, str) or kind.lower() in _KNOWN_TYPES:
        return ()
    return (f"The type {kind[:20]!r} of the lists is not known; they are read as rows.",)


def _rearrange(grid: Grid, order: str) -> Grid:
    """Return the grid whose boxes or columns are the rows of this one."""
    digits = [0] * len(grid.digits)
    houses = grid.shape.boxes if order == "box" else grid.shape.columns
    for house, row in zip(houses, grid.shape.rows, strict=True):
        for cell, place in zip(house.cells, row.cells, strict=True):
            digits[cell] = grid.digits[place]
    return Grid(tuple(digits), grid.shape)


def _require_rows(grid: Grid) -> None:
    """Raise FormatError, with a repair, for lists that break a rule as rows and none as boxes."""
    if grid.filled < _MIN_CLUES_PER_ROW * grid.shape.size or not (conflicts := grid.conflicts()):
        return
    by_boxes = _rearrange(grid, "box")
    if by_boxes.conflicts():
        return
    message = f"as rows these lists have {conflicts[0]}; as boxes they break no rule"
    repair = Repair("Take each list for a box", by_boxes.line() + "\n")
    raise FormatError(Problem(message), repair=repair)


def parse_grid_value(data: Any) -> Grid | None:
    """Parse a text or list that is as long as a grid; return None for any other. Raises FormatError for its cells."""
    if isinstance(data, str):
        data = list("".join(data.split()))
        is_board = any(map(str.isdecimal, data)) or symbol_sets.are_letters(data)
        cells = data if len(data) in SHAPES and is_board else None
    else:
        cells = _list_cells(data)
    if cells is None:
        return None
    shape = SHAPES[len(cells)]
    if number := blank_numbers.find_blank_number(map(_spell, cells)):
        cells = [None if _spell(value) == number else value for value in cells]
    if len(cells) == len(symbol_sets.LARGEST.cells) and symbol_sets.count_from_zero(list(map(_spell, cells))):
        cells = [value if symbol_sets.is_own_blank(text := _spell(value)) else _count_up(text) for value in cells]
    elif symbol_sets.are_letters(list(map(_spell, cells))):
        cells = [symbol_sets.replace_letter(_spell(value)) for value in cells]
    return Grid(tuple(_parse_cell_value(value, cell, shape) for cell, value in enumerate(cells)), shape)


def counts_from_zero(data: Any) -> bool:
    """Return whether the board has 0 to 15 or 0 to F for its digits."""
    return symbol_sets.count_from_zero(_spellings(data))


def _spellings(data: Any) -> list[str]:
    """Return the cells of the board as written."""
    cells = (list("".join(data.split())) if isinstance(data, str) else _list_cells(data)) or []
    return list(map(_spell, cells))


def _spell(value: Any) -> str:
    """Return the cell as written, '' for a blank."""
    return "" if value is None or value is False else str(value).strip()


def _count_up(symbol: str) -> str:
    """Return the symbol or number after this one: the digits count from 0."""
    return str(int(symbol, symbol_sets.LARGEST.size if len(symbol) == 1 else 10) + 1)


def _list_cells(data: Any) -> list[Any] | None:
    """List the cells of a list of rows, or of a list of all cells."""
    if not isinstance(data, list) or not data:
        return None
    size = len(data)
    if size in range(min(_SIZES), MAX_SIZE) and all(map(_is_row, data, [size] * size)):
        if size not in _SIZES:
            raise FormatError.at(describe_unsupported(size), help=Help.SIZE)
        return list(chain.from_iterable(data))
    plain = not any(isinstance(cell, (list, dict)) or (isinstance(cell, str) and len(cell) > 2) for cell in data)
    return data if size in SHAPES and plain else None


def _is_row(row: Any, size: int) -> bool:
    """Return whether these may be the cells of a row."""
    return isinstance(row, (list, str)) and len(row) == size and not any(isinstance(cell, (list, dict)) for cell in row)


def _parse_cell_value(value: Any, cell: int, shape: Shape) -> int:
    """Parse a cell's value to its digit, 0 for a blank. Raises FormatError."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = "" if value is None or value is False else str(value).strip()
    if text in _BLANK_VALUES:
        return 0
    symbols = (shape.symbols[digit - 1] for digit in shape.digits)
    digits = {name: digit for digit, symbol in enumerate(symbols, 1) for name in (symbol, symbol.lower(), str(digit))}
    if (digit := digits.get(text, 0)) == 0:
        raise FormatError.at(f"{shape.cell_name(cell)} holds {str(value)[:20]!r}, which is no digit of a {shape} grid")
    return digit
