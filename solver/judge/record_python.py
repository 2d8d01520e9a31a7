"""Run a Python program and record what it stores into its grid. This file is a program of its own.

    python record_python.py their_program.py [argument]...

With SUDOKU_FUNCTION the file is loaded as a module, and its function of that name, or method Class.method, is called
with the puzzle on standard input, as `board_of` makes it; what it returns, else the board it was given, is printed.
Without SUDOKU_STORES nothing is recorded.

The syntax tree of the program, and of modules beside it, is changed as it is loaded: behind every store into an item a
call records the container, the index and the value. Nothing of `solver` is imported here.

    grid[r][c] = d   ->   _v = d; _o = grid; _r = r; _i = _o[_r]; _c = c
                          _b = before(_i, _c); _i[_c] = _v; note(_o, _r, _i, _c, _b, _v, "grid")

A record is a word of 64 bits in the file that SUDOKU_STORES names: a number for the grid, the cell, the line of the
source (0 in another file than that of the program), the value. In front of its first store all other cells of a grid
are recorded as they are, marked by the bit SEEN of the cell. Containers
are one grid if they have one name, so that a program that copies its board at each call has one, or if they are one.
"""

from __future__ import annotations

import ast
import builtins
import gc
import inspect
import mmap
import operator
import os
import struct
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from typing import Any, Final

SIZE: Final = int(os.environ.get("SUDOKU_STORES_SIZE", "0"))
SIDE: Final = int(os.environ.get("SUDOKU_SIDE", "0"))  # of the board that a function is called with
MOST: Final = int(os.environ.get("SUDOKU_STORES_MOST", "0"))
LOADS: Final = 16_384  # words that record_stores.c keeps of loads, and of their numbers; none here
HEAD: Final = 2 + 2 * LOADS  # words
VALUE_BITS: Final = 16
LINE_BITS: Final = 16
CELL_BITS: Final = 16
SEEN: Final = 1 << CELL_BITS - 1  # of a cell: its value was there before the first store
MISSING: Final = object()
_MAX_SEARCHES: Final = 500  # for the board that holds a row: each looks at all objects
_MAX_CONTAINERS: Final = 500  # that are known again under another name
_MAX_BORDER: Final = 2  # rows or columns that a board has beside its own
_ROW_NAMES: Final = ("row", "r", "i", "y")
_COLUMN_NAMES: Final = ("col", "column", "c", "j", "x")
_MAX_LINE: Final = (1 << LINE_BITS) - 1
_PREFIX: Final = "_sudoku_judge_"
_ANOTHER: Final = "another"  # the stream of a store that goes into no grid


class Recorder:
    """Writes stores to a file that is mapped into memory, which keeps them whatever becomes of the program."""

    def __init__(self, path: str) -> None:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.ftruncate(descriptor, 8 * (MOST + HEAD))
        self.map = mmap.mmap(descriptor, 8 * (MOST + HEAD))
        os.close(descriptor)
        self.number = 0
        self.line = 0
        self.streams: dict[object, int] = {}
        self.groups: dict[int, tuple[Any, int]] = {}
        self.names: dict[str, int] = {}
        self.boards: dict[int, tuple[Any, Any, int]] = {}
        self.searches = 0
        self.firsts: dict[int, tuple[int, ...]] = {}
        self.known: dict[int, tuple[Any, str, int, int]] = {}  # a board, its kind, stream and first number

    def write(self, stream: int, cell: int, value: object) -> None:
        """Write one store, if its value can be a digit."""
        number = value_of(value)
        if number is None or self.number >= MOST:
            return
        self.number += 1
        place = (stream & 0xFFFF) << CELL_BITS | cell
        word = (place << LINE_BITS | self.line) << VALUE_BITS | number & (1 << VALUE_BITS) - 1
        struct.pack_into("=Q", self.map, 8 * (self.number + HEAD - 1), word)
        struct.pack_into("=Q", self.map, 0, self.number)

    def store(self, key: object, cell: int, value: object, old: Any, read: Callable[[int], Any]) -> None:
        """Write a store into a cell; in front of the first of a stream what `read` finds in the other cells."""
        if value_of(value) is None or not 0 <= cell < SIZE * SIZE:
            return
        stream = self.streams.get(key)
        if stream is None:
            stream = self.streams[key] = len(self.streams)
            for each in range(SIZE * SIZE):
                held = old if each == cell else read_safely(read, each)
                if held is not MISSING:
                    self.write(stream, SEEN | each, held)
        self.write(stream, cell, value)

    def know(self, container: Any, key: tuple[str, int, int]) -> None:
        """Remember the stream of a container of which it is sure from which number it counts."""
        kind, _, first = key
        size = SIZE if kind == "rows" else SIZE * SIZE
        is_sure = (
            len(container) == size if type(container) is list else len(self.firsts.get(id(container), (0, 0))) == 1
        )
        if is_sure and key in self.streams and len(self.known) < _MAX_CONTAINERS:
            self.known[id(container)] = (container, kind, self.streams[key], first)

    def group_of(self, container: Any, name: str) -> int:
        """Return the number of a board: that of the same container, else that of its name."""
        known = self.groups.get(id(container))
        if known is not None and known[0] is container:
            return known[1]
        group = self.names.setdefault(name, len(self.names))
        if len(self.groups) < _MAX_CONTAINERS:
            self.groups[id(container)] = (container, group)
        return group

    def note(
        self,
        outer: Any,
        outer_index: Any,
        holder: Any,
        index: Any,
        old: Any,
        value: object,
        name: str,
        line: int,
        field: str = "",
    ) -> None:
        """Record a store into holder[index], or into a field of what is there.

        `outer` and its index are None where the holder has a name of its own; `old` is what was there before.
        """
        self.line = line
        try:
            container, kind = (holder, "flat") if outer is None else (outer, "rows")
            known = self.known.get(id(container))
            if known is not None and known[0] is container and known[1] == kind and type(index) is int:
                _, _, stream, first = known
                row = 0 if outer is None else outer_index - first if type(outer_index) is int else -1
                if 0 <= index - first < (SIZE * SIZE if outer is None else SIZE) and 0 <= row < SIZE:
                    self.write(stream, row * SIZE + index - first, value)
                    return
            is_noted = self._note(outer, outer_index, holder, index, old, value, name, field)
            if not is_noted and _ANOTHER not in self.streams:  # it is enough to know that there is one
                self.store(_ANOTHER, 0, value, MISSING, lambda _: MISSING)
        except Exception:  # whatever a container of theirs does must not change their program
            return

    def _note(
        self, outer: Any, outer_index: Any, holder: Any, index: Any, old: Any, value: object, name: str, field: str
    ) -> bool:
        """Record a store; False where it is none into a grid."""
        row, column = whole(outer_index), whole(index)
        if outer is not None and row is not None and column is not None and is_line(outer) and is_line(holder):
            return self.note_in_rows(outer, row, column, old, value, name, field)
        if isinstance(index, tuple) and len(index) == 2:
            row, column = whole(index[0]), whole(index[1])
            if row is None or column is None:
                return False
            for first in self.firsts_of(holder, SIZE, row, column):
                if first <= row < SIZE + first and first <= column < SIZE + first:
                    cell = (row - first) * SIZE + column - first

                    def read(cell: int, first: int = first) -> Any:
                        return holder[cell // SIZE + first, cell % SIZE + first]

                    self.store(("pairs", self.group_of(holder, name), first), cell, value, old, read)
            return True
        if isinstance(index, str):
            group, key = self.group_of(holder, name), cell_named(index)
            names = {cell_named(each): each for each in holder} if ("names", group) not in self.streams else {}
            self.store(("names", group), key, value, old, lambda cell: holder[names[cell]])
            return True
        if column is None:
            return False
        cells = SIZE * SIZE
        if isinstance(holder, dict) or cells <= len(holder) <= cells + 1:
            for first in self.firsts_of(holder, cells, column):
                place = (column if column >= 0 else column + len(holder)) - first

                def item(cell: int, first: int = first) -> Any:
                    return holder[cell + first]

                group = self.group_of(holder, f"{name}[]" if outer is not None else name)
                self.store(("flat", group, first), place, value, old, item)
                self.know(holder, ("flat", group, first))
            return True
        if not is_line(holder):
            return False
        if isinstance(value, str | list | tuple) and len(value) == SIZE:
            return self.note_row(holder, column, old, value, name)
        board, at = self.board_of(holder)
        return board is not None and self.note_in_rows(board, at, column, old, value, name, field)

    def note_in_rows(
        self, outer: Any, row: int, column: int, old: Any, value: object, name: str, field: str = ""
    ) -> bool:
        """Record a store into a row of a list of rows, which may have a border in front."""
        row = row if row >= 0 or isinstance(outer, dict) else row + len(outer)
        column = column if column >= 0 or isinstance(outer, dict) else column + len(outer[row])
        for first in self.firsts_of(outer, SIZE, row, column):
            if first <= row < SIZE + first and first <= column < SIZE + first:

                def read(cell: int, first: int = first) -> Any:
                    item = outer[cell // SIZE + first][cell % SIZE + first]
                    return held_in(item, field) if field else item

                key = ("rows", self.group_of(outer, name), first)
                self.store(key, (row - first) * SIZE + column - first, value, old, read)
                self.know(outer, key)
        return True

    def note_row(self, board: Any, row: int, old: Any, value: Any, name: str) -> bool:
        """Record a row that is stored as a whole: the cells that change."""
        row = row if row >= 0 or isinstance(board, dict) else row + len(board)
        was = old if isinstance(old, str | list | tuple) and len(old) == SIZE else [MISSING] * SIZE
        for first in self.firsts_of(board, SIZE, row):
            if first <= row < SIZE + first:
                key = ("rows", self.group_of(board, name), first)

                def read(cell: int, first: int = first) -> Any:
                    line = was if cell // SIZE == row - first else board[cell // SIZE + first]
                    return line[cell % SIZE]

                for column, digit in enumerate(value):
                    if was[column] is MISSING or was[column] != digit:
                        self.store(key, (row - first) * SIZE + column, digit, was[column], read)
        return True

    def note_attribute(
        self,
        outer: Any,
        row: Any,
        holder: Any,
        column: Any,
        item: Any,
        old: Any,
        value: object,
        name: str,
        line: int,
        field: str,
    ) -> None:
        """Record a store into an attribute of an item, as cells[r][c].value, or of an object with row and column."""
        if holder is not None:
            self.note(outer, row, holder, column, old, value, name, line, field)
            return
        self.line = line
        found = [
            next((number for key in names if (number := whole(getattr(item, key, None))) is not None), None)
            for names in (_ROW_NAMES, _COLUMN_NAMES)
        ]
        if found[0] is not None and found[1] is not None:
            self.store(("objects", name), found[0] * SIZE + found[1], value, MISSING, lambda _: MISSING)

    def firsts_of(self, holder: Any, size: int, *numbers: int) -> tuple[int, ...]:
        """Return the numbers from which a container may count: 0 or 1, until an index or its length says which."""
        if not isinstance(holder, dict) and len(holder) == size:
            return (0,)
        if len(known := self.firsts.get(id(holder), (0, 1))) > 1:
            if 0 in numbers or isinstance(holder, dict) and (0 in holder or (0, 0) in holder):
                known = (0,)
            elif size in numbers or isinstance(holder, dict) and (size in holder or (size, size) in holder):
                known = (1,)
            self.firsts[id(holder)] = known
        return known

    def board_of(self, row: Any) -> tuple[Any, int]:
        """Find the list of rows that holds this row, and where."""
        known = self.boards.get(id(row))
        if known is not None and known[0] is row:
            return known[1], known[2]
        found: tuple[Any, int] = (None, -1)
        if self.searches < _MAX_SEARCHES:
            self.searches += 1
            for board in gc.get_referrers(row):
                if isinstance(board, list) and is_line(board):
                    found = (board, next(at for at, each in enumerate(board) if each is row))
                    break
        self.boards[id(row)] = (row, *found)
        return found


def is_line(container: Any) -> bool:
    """Return whether a container may be a row, or hold all rows: it has nine items, and perhaps a border."""
    if isinstance(container, dict):
        return len(container) <= SIZE + _MAX_BORDER
    return hasattr(container, "__len__") and SIZE <= len(container) <= SIZE + _MAX_BORDER


def read_safely(read: Callable[[int], Any], cell: int) -> Any:
    """Return what is in a cell, MISSING where nothing is."""
    try:
        return read(cell)
    except Exception:  # as theirs may be of any kind
        return MISSING


def before(holder: Any, index: Any) -> Any:
    """Return what an item holds, MISSING where that is not known; nothing of their own code is called."""
    try:
        if type(holder) in (list, bytearray):
            return holder[index]
        if isinstance(holder, dict):
            return dict.get(holder, index, MISSING)
        return holder[index] if hasattr(holder, "dtype") or hasattr(holder, "typecode") else MISSING
    except (IndexError, KeyError, TypeError, ValueError):
        return MISSING


def held_in(item: Any, field: str) -> Any:
    """Return what an attribute holds, MISSING where that is not known."""
    return getattr(item, "__dict__", {}).get(field, MISSING)


def whole(value: Any) -> int | None:
    """Return a whole number, those of numpy included, else None."""
    try:
        return operator.index(value)
    except TypeError:
        return None


def value_of(value: Any) -> int | None:
    """Return a digit, or the code of a character; None for what is neither."""
    if isinstance(value, set | frozenset):  # of what may go there: one member is a digit
        return value_of(next(iter(value))) if len(value) == 1 else ord(" ")
    if value is None or value == "" and isinstance(value, str):
        return ord(" ")
    if isinstance(value, str | bytes):
        return ord(value) if len(value) == 1 else None
    number = whole(value)
    if number is None:
        try:
            number = int(value) if value == int(value) else None
        except (TypeError, ValueError):
            return None
    return number if number is not None and abs(number) < 1 << VALUE_BITS - 1 else None


def blank_for(value: Any) -> object:
    """Return the blank that an item leaves which is taken out of its container."""
    return "" if isinstance(value, str) else 0


def cell_named(name: str) -> int:
    """Return the cell that a name such as 'A1' or 'r1c1' means, -1 for none."""
    digits = [int(character) for character in name if character in "123456789"]
    if len(name) == 2 and name[0].isalpha() and len(digits) == 1:
        return (ord(name[0].upper()) - ord("A")) * SIZE + digits[0] - 1
    return (digits[0] - 1) * SIZE + digits[1] - 1 if len(digits) == 2 else -1


def function_call(name: str, arguments: list[Any]) -> ast.expr:
    """Make the call of a function of this file."""
    return ast.Call(ast.Name(f"{_PREFIX}{name}", ast.Load()), arguments, [])


class Transformer(ast.NodeTransformer):
    """Puts a call behind every store into an item or an attribute of one."""

    def __init__(self, is_main: bool) -> None:
        self.number = 0
        self.is_main = is_main

    def fresh(self) -> str:
        """Make a name that no program has."""
        self.number += 1
        return f"{_PREFIX}{self.number}"

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Assign the value to a name first, then to each target."""
        if not any(map(self.is_stored, node.targets)):
            return node
        value = self.fresh()
        made: list[ast.stmt] = [ast.Assign([ast.Name(value, ast.Store())], node.value)]
        for target in node.targets:
            made += self.store(target, value)
        return self.located(made, node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """Treat an assignment with a type as one without."""
        if node.value is None or not self.is_stored(node.target):
            return node
        return self.visit_Assign(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Delete(self, node: ast.Delete) -> Any:
        """Record a blank where an item is taken out."""
        if not any(isinstance(each, ast.Subscript) and self.is_stored(each) for each in node.targets):
            return node
        found: list[ast.stmt] = []
        for target in node.targets:
            if not isinstance(target, ast.Subscript) or not self.is_stored(target):
                found.append(ast.Delete([target]))
                continue
            made, simple, call = self.parts(target)
            value = self.fresh()
            item = ast.Subscript(simple.value, simple.slice, ast.Load())
            blank = function_call("blank_for", [item])
            simple.ctx = ast.Del()
            found += [*made, ast.Assign([ast.Name(value, ast.Store())], blank), ast.Delete([simple]), call(value)]
        return self.located(found, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Add to an item, then record what it holds."""
        if not isinstance(node.target, ast.Subscript | ast.Attribute) or not self.is_stored(node.target):
            return node
        made, target, call = self.parts(node.target)
        value = self.fresh()
        made.append(ast.AugAssign(target, node.op, node.value))
        read = ast.parse(ast.unparse(target), mode="eval").body
        made.append(ast.Assign([ast.Name(value, ast.Store())], read))
        made.append(call(value))
        return self.located(made, node)

    def visit_For(self, node: ast.For) -> Any:
        """Let a loop count in a name, and store that at the beginning of its body."""
        self.generic_visit(node)
        if self.is_stored(node.target):
            value = self.fresh()
            node.body = [*self.located(self.store(node.target, value), node), *node.body]
            node.target = ast.copy_location(ast.Name(value, ast.Store()), node)
        return node

    def is_stored(self, target: ast.expr) -> bool:
        """Return whether a target has an item or an attribute in it."""
        if isinstance(target, ast.Tuple | ast.List):
            return any(map(self.is_stored, target.elts)) and not any(
                isinstance(each, ast.Starred) for each in target.elts
            )
        if isinstance(target, ast.Subscript):
            return not isinstance(target.slice, ast.Slice)
        return isinstance(target, ast.Attribute) and target.attr in ("value", "digit", "val", "num", "number", "n", "v")

    def store(self, target: ast.expr, value: str) -> list[ast.stmt]:
        """Store the value of a name into a target, and record it."""
        if isinstance(target, ast.Tuple | ast.List) and self.is_stored(target):
            names = [self.fresh() for _ in target.elts]
            unpacked = ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())
            made: list[ast.stmt] = [ast.Assign([unpacked], ast.Name(value, ast.Load()))]
            for name, each in zip(names, target.elts, strict=True):
                made += self.store(each, name)
            return made
        if not isinstance(target, ast.Subscript | ast.Attribute) or not self.is_stored(target):
            return [ast.Assign([target], ast.Name(value, ast.Load()))]
        made, simple, call = self.parts(target)
        return [*made, ast.Assign([simple], ast.Name(value, ast.Load())), call(value)]

    def parts(self, target: ast.Subscript | ast.Attribute) -> tuple[list[ast.stmt], Any, Any]:
        """Evaluate the parts of a target into names; return those statements, the target of names, and its call."""
        made: list[ast.stmt] = []

        def named(expression: ast.expr) -> ast.expr:
            name = self.fresh()
            made.append(ast.Assign([ast.Name(name, ast.Store())], expression))
            return ast.Name(name, ast.Load())

        nothing = ast.Constant(None)
        if isinstance(target, ast.Attribute):
            inside, names = target.value, [nothing, nothing, nothing, nothing]
            if isinstance(inside, ast.Subscript):
                outer, row, holder, column, label = self.indices(inside, named)
                names = [outer, row, holder, column]
                item = named(ast.Subscript(holder, column, ast.Load()))
            else:
                label, item = ast.unparse(inside), named(inside)
            simple: ast.expr = ast.Attribute(item, target.attr, ast.Store())
            field = ast.Constant(target.attr)
            arguments, function, more = [*names, item], "note_attribute", [field]
            old = named(function_call("held_in", [item, field]))
        else:
            outer, row, holder, column, label = self.indices(target, named)
            simple = ast.Subscript(holder, column, ast.Store())
            arguments, function, more = [outer, row, holder, column], "note", []
            old = named(function_call("before", [holder, column]))

        def call(value: str) -> ast.stmt:
            stored = ast.Name(value, ast.Load())
            line = ast.Constant(min(target.lineno, _MAX_LINE) if self.is_main else 0)
            return ast.Expr(function_call(function, [*arguments, old, stored, ast.Constant(label), line, *more]))

        return made, simple, call

    def indices(self, target: ast.Subscript, named: Any) -> tuple[Any, Any, Any, Any, str]:
        """Name the containers and indices of an item."""
        inner = target.value
        nothing = ast.Constant(None)
        if isinstance(inner, ast.Subscript) and not isinstance(inner.slice, ast.Slice):
            label = ast.unparse(inner.value)
            outer, row = named(inner.value), named(inner.slice)
            holder = named(ast.Subscript(outer, row, ast.Load()))
            return outer, row, holder, named(target.slice), label
        label = ast.unparse(inner)
        holder = named(inner)
        return nothing, nothing, holder, named(target.slice), label

    def located(self, made: list[ast.stmt], node: ast.AST) -> list[ast.stmt]:
        """Give new statements the line of the old one."""
        for statement in made:
            for each in ast.walk(statement):
                ast.copy_location(each, node)
            ast.fix_missing_locations(statement)
        return made


def changed(source: str | bytes, path: str, is_main: bool = False) -> Any:
    """Compile a source whose stores are recorded; `is_main` where its lines are."""
    return compile(Transformer(is_main).visit(ast.parse(source, path)), path, "exec", dont_inherit=True)


def board_of(text: str) -> Any:
    """Make the board that a function is called with of the text on standard input, whose layout says which it is.

    Nine lines with blanks: lists of numbers; 81 lines: lists of one-character strings; nine lines: strings; one line
    with blanks: a list of numbers; one line: a string.
    """
    lines = text.split("\n")[:-1]
    if len(lines) == SIDE:
        return [list(map(int, line.split())) if " " in line else line for line in lines]
    if len(lines) > SIDE:
        return [lines[at : at + SIDE] for at in range(0, len(lines), SIDE)]
    return list(map(int, lines[0].split())) if " " in lines[0] else lines[0]


def rows_of(value: Any) -> list[list[Any]] | None:
    """Find the rows of a grid in what a function returned, or in an attribute of an object; None if there are none."""
    if isinstance(value, dict) and len(value) == SIDE * SIDE:
        value = [value[key] for key in sorted(value)]
    if isinstance(value, str):
        value = value.split("\n") if "\n" in value.strip() else [sign for sign in value if not sign.isspace()]
    if hasattr(value, "__len__") and not isinstance(value, dict):
        if len(value) == SIDE * SIDE:
            cells = list(value)
            return [cells[at : at + SIDE] for at in range(0, len(cells), SIDE)]
        rows = [
            list(row.split() if isinstance(row, str) and " " in row else row)
            for row in value
            if hasattr(row, "__len__")
        ]
        if len(rows) == SIDE and all(len(row) == SIDE for row in rows):
            return rows
        return next((found for each in value if (found := rows_of(each))), None) if isinstance(value, tuple) else None
    return None


def call(name: str, space: dict[str, Any], text: str) -> None:
    """Call a function, or a method of a class, with the puzzle, and print its grid, or that there is no solution."""
    board, target, holder = board_of(text), None, None
    first, *rest = name.split(".")
    target = space[first]
    if rest:
        try:
            holder = target()
        except TypeError:
            holder = target(board)
        target = holder
        for part in rest:
            target = getattr(target, part)
    try:
        wanted = [
            each
            for each in inspect.signature(target).parameters.values()
            if each.default is each.empty and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        wanted = []
    takes_none = holder is not None and not wanted
    more = [SIDE if each.name in ("n", "N", "size") else 0 for each in wanted[1:]]
    result = target() if takes_none else target(board, *more)
    rows = rows_of(result) or rows_of(board)
    for value in list(vars(holder).values()) if holder is not None and hasattr(holder, "__dict__") else []:
        if takes_none and (found := rows_of(value)):
            rows = rows_of(result) or found
    if result is False or rows is None or any(str(value) in "0. None" for row in rows for value in row):
        sys.stdout.write("No solution\n")
    else:
        sys.stdout.write("".join(" ".join(map(str, row)) + "\n" for row in rows))


def main() -> None:
    """Run the program that the arguments name."""
    path = os.path.abspath(sys.argv[1])
    function = os.environ.get("SUDOKU_FUNCTION", "")
    stores = os.environ.get("SUDOKU_STORES")
    if stores:
        recorder = Recorder(stores)
        setattr(builtins, f"{_PREFIX}note", recorder.note)
        setattr(builtins, f"{_PREFIX}note_attribute", recorder.note_attribute)
        for helper in (before, held_in, blank_for):
            setattr(builtins, f"{_PREFIX}{helper.__name__}", helper)
    home = os.path.dirname(path)
    sys.argv = sys.argv[1:]
    sys.path[0] = home
    sys.pycache_prefix = os.environ.get("TMPDIR")  # no compiled file of theirs is used

    def source_to_code(self: SourceFileLoader, data: Any, name: Any, *, _optimize: int = -1) -> Any:
        if str(name).startswith(home + os.sep):
            return changed(data, str(name))
        return compile(data, name, "exec", dont_inherit=True, optimize=_optimize)

    if stores:
        SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign, assignment]  # for modules beside it
    with open(path, "rb") as file:
        source = file.read()
    code = changed(source, path, True) if stores else compile(source, path, "exec", dont_inherit=True)
    sys.setrecursionlimit(sys.getrecursionlimit() + SIZE)
    name = "__main__" if not function else os.path.basename(path).removesuffix(".py")
    given = sys.stdin.read() if function else ""
    space = {"__name__": name, "__file__": path, "__builtins__": builtins}
    sys.modules["__main__"].__dict__.update(space)
    exec(code, sys.modules["__main__"].__dict__)
    if function and function.partition(".")[0] not in sys.modules["__main__"].__dict__:
        raise NameError(f"{os.path.basename(path)} has no function {function!r}")
    if function:
        call(function, sys.modules["__main__"].__dict__, given)


if __name__ == "__main__":
    main()
