"""Grade what a function of a student did in a case of an exercise, and say it in a sentence.

CPython runs this file for `sudoku judge --exercises`, and Brython the same bytes in the page *Write*. So it imports
nothing, and all that goes in and out is what JSON has. `docs/reference/exercises.md` describes these values.

>>> exercise = {"function": "is_in_row", "parameters": ["grid", "row", "num"], "kind": "value", "cases": [
...     {"arguments": [[[1, 0], [0, 2]], 0, 1], "grid": 0, "wanted": True, "note": "1 is in row 1"}]}
>>> grade(exercise, {"at": 0, "came": False, "after": [[1, 0], [0, 2]]})["sentence"]
'1 is in row 1; yours says False.'
"""

from __future__ import annotations

TYPE_CHECKING = False  # for a type checker it is true: when this runs, nothing is imported
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Table = dict[str, Any]

MAX_DEPTH = 6  # of lists in lists that are described
MAX_ITEMS = 400  # of a list
MAX_TEXT = 20_000  # characters of a text
MAX_SHOWN = 60  # characters of a value in a sentence
MAX_CELLS_NAMED = 10
LARGEST = 2**53  # the largest whole number that a browser keeps exactly
BLANKS = (0, "0", "-", ".", " ", "")  # how programs write an empty cell
TAB = 8  # columns, as Python counts them
FINAL = ("syntax", "missing", "time", "memory", "limit")  # kinds behind which no other case is run
FUNCTIONS = ("function", "method", "builtin_function_or_method", "method-wrapper", "type")


def describe(value: Any, depth: int = 0) -> Any:
    """Describe a value of Python by values that JSON has.

    >>> describe([1, (2, 3.5)])
    [1, {'type': 'tuple', 'items': [2, {'type': 'float', 'text': '3.5'}]}]
    """
    if value is None or type(value) is bool:
        return value
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return value
    if type(value) is str:
        return value[:MAX_TEXT]
    if type(value) in (list, tuple) and depth < MAX_DEPTH:
        items = [describe(item, depth + 1) for item in value[:MAX_ITEMS]]
        return items if type(value) is list else {"type": "tuple", "items": items}
    try:
        text = repr(value)
    except Exception:
        text = "?"
    return {"type": type(value).__name__, "text": text[:MAX_SHOWN]}


def show(value: Any) -> str:
    """Write a described value as Python writes it, cut where it is long."""
    text = _write(value)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def _write(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join([_write(item) for item in value]) + "]"
    if not isinstance(value, dict):
        return repr(value)
    if value.get("type") in FUNCTIONS:
        return "a function"
    if value.get("type") != "tuple":
        return str(value.get("text", "?"))
    items = [_write(item) for item in value["items"]]
    return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"


def equals(came: Any, wanted: Any) -> bool:
    """Return whether two described values are equal: a tuple is as good as a list, and True is not 1."""
    came, wanted = _items(came), _items(wanted)
    if isinstance(came, list) and isinstance(wanted, list):
        if len(came) != len(wanted):
            return False
        for number, item in enumerate(wanted):
            if not equals(came[number], item):
                return False
        return True
    return _type_name(came) == _type_name(wanted) and bool(came == wanted)


def _items(value: Any) -> Any:
    """Return the items of a described tuple; any other value as it is."""
    return value["items"] if isinstance(value, dict) and value.get("type") == "tuple" else value


def _type_name(value: Any) -> str:
    return str(value.get("type", "?")) if isinstance(value, dict) else type(value).__name__


def grade(exercise: Table, answer: Table, source: str = "") -> Table:
    """Grade the answer to one case: whether it passes, and a sentence about what failed.

    Args:
        exercise: what a page is given of it; see `Exercise.public`.
        answer: what the function did; keys that are missing are empty.
        source: the text of the program, for hints.
    """
    at = answer.get("at", 0)
    case = exercise["cases"][at]
    verdict: Table = {"at": at, "passed": False, "kind": "passed", "sentence": "", "hint": "", "line": 0, "wrong": []}
    verdict["given"] = _describe_arguments(exercise, case)
    verdict["came"] = show(answer.get("came"))
    verdict["wanted"] = show(case["wanted"])
    verdict["cell"] = _framed_cell(exercise, case)
    verdict["reads"] = reads = answer.get("reads") or []
    verdict["read"] = _describe_reads(reads, _size(case))
    verdict["variables"] = answer.get("variables") or {}
    found = (
        _grade_missing(exercise, answer)
        or _grade_stop(answer)
        or _grade_error(exercise, case, answer, source)
        or GRADERS[exercise["kind"]](exercise, case, answer)
    )
    verdict.update(found or {"passed": True})
    if exercise["kind"] == "prints":
        verdict["came"], verdict["wanted"] = answer.get("printed") or "", case["wanted"]
    return verdict


def is_final(verdict: Table) -> bool:
    """Return whether no other case is to be run behind this verdict."""
    return verdict["kind"] in FINAL


def summarize(exercise: Table, verdicts: list[Table]) -> Table:
    """Sum up the verdicts on a program: how many cases pass, and a sentence about all."""
    of = len(exercise["cases"])
    passed = sum([verdict["passed"] for verdict in verdicts])
    first = next((verdict["at"] for verdict in verdicts if not verdict["passed"]), -1)
    if passed == of:
        right = f"All {of} cases are right." if of > 1 else "The case is right."
        sentence = f"{right} {exercise.get('learned') or ''}".strip()
    elif len(verdicts) < of and verdicts:
        sentence = f"{passed} of {of} cases are right. The cases behind case {len(verdicts)} were not run."
    else:
        sentence = f"{passed} of {of} cases are right. The first that fails is case {first + 1}."
    return {"passed": passed, "of": of, "first": first, "sentence": sentence}


# ---- the call


def describe_call(exercise: Table, case: Table) -> str:
    """Write the call of a case: boards by their names, everything else by its value."""
    parts = []
    for number, value in enumerate(case["arguments"]):
        parts.append(exercise["parameters"][number] if number == case.get("grid", -1) else show(value))
    return f"{exercise['function']}({', '.join(parts)})"


def _describe_arguments(exercise: Table, case: Table) -> str:
    """Write the arguments of a case in words: row = 0, col = 7."""
    parts = []
    for number, value in enumerate(case["arguments"]):
        if number != case.get("grid", -1):
            parts.append(f"{exercise['parameters'][number]} = {show(value)}")
    return ", ".join(parts)


def _board(case: Table) -> Any:
    """Return the board that a case gives; None if it gives none."""
    number = case.get("grid", -1)
    return case["arguments"][number] if number >= 0 else None


def _size(case: Table) -> int:
    board = _board(case)
    return len(board) if board else 0


def _framed_cell(exercise: Table, case: Table) -> int:
    """Return the cell that a case asks about; -1 for none."""
    names, size = exercise.get("cell") or [], _size(case)
    if len(names) != 2 or not size:
        return -1
    row, column = [case["arguments"][exercise["parameters"].index(name)] for name in names]
    return int(row * size + column) if 0 <= row < size and 0 <= column < size else -1


def name_cell(cell: int, size: int) -> str:
    """Return the name of a cell: r1c1 is the first."""
    return f"r{cell // size + 1}c{cell % size + 1}"


def _name_cells(cells: list[int], size: int) -> str:
    names = [name_cell(cell, size) for cell in cells[:MAX_CELLS_NAMED]]
    return ", ".join(names) + (", …" if len(cells) > MAX_CELLS_NAMED else "")


def _describe_reads(reads: list[int], size: int) -> str:
    if not reads or not size:
        return ""
    return f"it read {_name_cells(reads, size)} ({_count(len(reads), 'cell')})"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def _fail(kind: str, sentence: str, hint: str = "", line: int = 0, wrong: list[int] | None = None) -> Table:
    """Make what a verdict says of a failure."""
    return {"kind": kind, "sentence": sentence, "hint": hint, "line": line, "wrong": wrong or []}


# ---- programs that do not come to an answer


def _grade_missing(exercise: Table, answer: Table) -> Table | None:
    """Say which function is missing, and which are there."""
    if not answer.get("is_missing"):
        return None
    name, names = exercise["function"], answer.get("names") or []
    sentence = f"There is no function {name}." + (f" There is {', '.join(names)}." if names else "")
    near = next((other for other in names if _letters(other) == _letters(name)), "")
    hint = (
        f"Write its name as in the task: {name}, not {near}."
        if near
        else f"Its first line is def {name}({', '.join(exercise['parameters'])}):"
    )
    return _fail("missing", sentence, hint)


def _letters(name: str) -> str:
    return name.replace("_", "").lower()


def _grade_stop(answer: Table) -> Table | None:
    """Say which limit stopped the program, and where."""
    stopped = answer.get("stopped") or ""
    line = answer.get("line") or 0
    where = f" in line {line}" if line else ""
    if stopped == "time":
        seconds = f"{answer.get('seconds') or 5:g} seconds"
        return _fail("time", f"Stopped after {seconds}{where}.", "Does a loop never end?", line)
    if stopped == "ended":
        hint = "Does one line take very long, such as a sum over millions?"
        return _fail("time", "Stopped: it did not answer for a long time.", hint, line)
    if stopped == "memory":
        return _fail("memory", f"Stopped{where}: it used too much memory.", "Does a list grow without end?", line)
    if stopped == "output":
        hint = "Is there a print in a loop that never ends?"
        return _fail("output", f"Stopped{where}: it printed more than 20,000 characters.", hint, line)
    if stopped:
        return _fail("limit", f"Stopped{where}: it stores into the grid without end.", "Does a loop never end?", line)
    return None


def _grade_error(exercise: Table, case: Table, answer: Table, source: str) -> Table | None:
    """Repeat Python's own sentence about an error, with its line and a hint."""
    error = answer.get("error")
    if not error:
        return None
    name, text, line = error.get("name") or "Error", error.get("text") or "", error.get("line") or 0
    where = f" in line {line}" if line else ""
    hint = _hint_for(exercise, case, error, source)
    variables = {"variables": error.get("variables") or {}}
    if name in ("SyntaxError", "IndentationError", "TabError"):
        return {**_fail("syntax", f"{name}{where}: {text}", hint, line), **variables}
    if name in ("SystemExit", "KeyboardInterrupt"):
        return {**_fail("error", f"The program ended itself{where}.", hint, line), **variables}
    return {**_fail("error", f"{name}{where}: {text}", hint, line), **variables}


def _hint_for(exercise: Table, case: Table, error: Table, source: str) -> str:
    """Return what may be the cause of an error; '' if Python's sentence says it all."""
    name, text, line = error.get("name") or "", error.get("text") or "", error.get("line") or 0
    lines = source.split("\n")
    code = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    size = _size(case)
    if name == "SyntaxError" and code.startswith("print ") and not code.startswith("print ("):
        return "In Python 3, print is a function: print(...)."
    if name == "SystemExit":
        return "Return the answer instead of ending the program."
    if name == "ModuleNotFoundError":
        return "Only modules of Python itself can be imported here; this exercise needs none."
    if name == "RecursionError":
        return "The function calls itself without end: does each call have less to do?"
    if name == "EOFError":
        return (
            "The input has ended."
            if case.get("input")
            else "Nothing is typed here: the function gets all that it needs."
        )
    if name == "UnboundLocalError":
        return "A name that a function assigns belongs to that function: pass it as a parameter, or write global."
    if name == "IndexError" and size:
        others = [_size(other) for other in exercise["cases"]]
        last = size - 1
        hint = f"This grid has rows and columns 0 to {last}"
        return hint + (": does len(grid) belong in place of a number?" if size < max(others) else ".")
    if name == "NameError":
        return _hint_for_name(text, error, source)
    if name == "TypeError":
        return _hint_for_type(exercise, case, text)
    return ""


def _hint_for_name(text: str, error: Table, source: str) -> str:
    """Return which name may have been meant by one that is not defined."""
    quoted = text.split("'")
    if len(quoted) < 2:
        return ""
    known = list(error.get("variables") or {}) + sorted(set(_words(source)))
    near = [word for word in known if word != quoted[1] and _is_near(word, quoted[1])]
    return f"Did you mean {near[0]}?" if near else ""


def _words(source: str) -> list[str]:
    """List the words of a text that names may be."""
    kept = "".join([sign if sign.isalnum() or sign == "_" else " " for sign in source])
    return [word for word in kept.split() if word[0] not in "0123456789"]


def _is_near(one: str, other: str) -> bool:
    """Return whether two names differ by the case of letters, by one letter, or by two that changed places."""
    if _letters(one) == _letters(other):
        return True
    if len(one) < 3 or abs(len(one) - len(other)) > 1:
        return False
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    a, b = one[begin:], other[begin:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def _hint_for_type(exercise: Table, case: Table, text: str) -> str:
    """Return what may be the cause of a TypeError."""
    if exercise["function"] + "()" in text and "argument" in text:
        return f"It is called as {describe_call(exercise, case)}: write its parameters as in the task."
    if "NoneType" in text:
        return "Something is None here: does a function end without return?"
    if "'str'" in text and "'int'" in text or "can only concatenate str" in text:
        return "One of the two is a text: int(...) makes a number of it, str(...) a text."
    if "'builtin_function_or_method' object is not subscriptable" in text:
        return "Call it with round brackets."
    return ""


# ---- answers


def _grade_value(exercise: Table, case: Table, answer: Table) -> Table | None:
    """Compare what was returned with what is wanted, and look whether the board is as it was."""
    came, wanted, call = answer.get("came"), case["wanted"], describe_call(exercise, case)
    board = _board(case)
    if came is None and wanted is not None:
        return _grade_none(case, answer, call)
    if not equals(came, wanted):
        return _fail("value", *_compare(case, came, call), wrong=_wrong_cells(case, came))
    if board is not None and not equals(answer.get("after"), board):
        changed = _different_cells(board, answer.get("after"))
        named = f" in {_name_cells(changed, len(board))}" if changed else ""
        hint = "Put back what it tries out, or do not change the grid."
        return _fail("changed", f"{call} is right, but it changed the grid{named}.", hint, wrong=changed)
    return None


def _grade_none(case: Table, answer: Table, call: str) -> Table:
    """Say why None came back: the answer may have been printed instead."""
    printed = (answer.get("printed") or "").strip()
    if printed:
        line = printed.split("\n")[-1]
        shown = line if len(line) <= MAX_SHOWN else line[:MAX_SHOWN] + "…"
        return _fail("printed", f"{call} prints {shown} and returns None.", "print is not return.")
    sentence = f"{call} returns None; it should return {show(case['wanted'])}."
    return _fail("none", sentence, "Does a way through it end without return?")


def _compare(case: Table, came: Any, call: str) -> tuple[str, str]:
    """Return the sentence about another value than the wanted one, and a hint."""
    wanted = case["wanted"]
    if type(wanted) is bool and type(came) is bool and case.get("note"):
        return f"{case['note']}; yours says {came}.", ""
    note = f" ({case['note']})" if case.get("note") else ""
    a, b, hint = _items(came), _items(wanted), _hint_for_value(came, wanted)
    if isinstance(came, str) and isinstance(wanted, str) and "\n" in wanted:
        return _compare_lines(came, wanted, "the text that it returns"), ""
    if _type_name(a) != _type_name(b):
        of = "" if came is None or show(came) == "a function" else f", which is {_name_type(came)}"
        return f"{call} returns {show(came)}{of}; it should return {show(wanted)}{note}.", hint
    if isinstance(a, list) and isinstance(b, list) and len(show(wanted)) > MAX_SHOWN // 2:
        return _compare_lists(call, a, b) + note + ".", hint
    if a is not came and isinstance(wanted, list):
        wanted = {"type": "tuple", "items": wanted}  # as the program writes it
    return f"{call} returns {show(came)}; it should return {show(wanted)}{note}.", hint


def _hint_for_value(came: Any, wanted: Any) -> str:
    """Return why a value of another type may have come."""
    if isinstance(came, dict) and came.get("type") in FUNCTIONS:
        return "A function is called by brackets behind its name."
    if isinstance(came, str) and came == show(wanted):
        return "It is a text: leave out the quotes."
    if isinstance(_first_item(came), str) and type(_first_item(wanted)) is int:
        return "It holds texts: int(...) makes a number of one."
    if type(wanted) is bool:
        return "True and False are what it should return, not other values."
    return ""


def _first_item(value: Any) -> Any:
    """Return the first item of lists in lists; any other value as it is."""
    items = _items(value)
    return _first_item(items[0]) if isinstance(items, list) and items else items


def _name_type(value: Any) -> str:
    names = {"bool": "True or False", "int": "a number", "str": "a text", "list": "a list", "tuple": "a tuple"}
    name = _type_name(value)
    return names.get(name) or f"of type {name}"


def _compare_lists(call: str, came: list[Any], wanted: list[Any]) -> str:
    """Return where two lists differ first."""
    for number, item in enumerate(wanted):
        if number < len(came) and not equals(came[number], item):
            return f"{call}: item {number} of the list is {show(came[number])}; it should be {show(item)}"
    return f"{call} returns a list of {_count(len(came), 'item')}; it should have {len(wanted):,}"


def _compare_lines(came: str, wanted: str, what: str) -> str:
    """Return where two texts of several lines differ first."""
    ours, theirs = _lines(wanted), _lines(came)
    for number, line in enumerate(ours):
        other = theirs[number] if number < len(theirs) else None
        if other is None:
            return f"Line {number + 1} of {what} is missing; it should be {show(line)}."
        if other != line:
            return f"Line {number + 1} of {what} is {show(other)}; it should be {show(line)}."
    return f"Line {len(ours) + 1} of {what}, {show(theirs[len(ours)])}, is too many."


def _lines(text: str) -> list[str]:
    """Split a text into lines, without blanks at their ends and empty lines at its end."""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _grade_prints(exercise: Table, case: Table, answer: Table) -> Table | None:
    """Compare what was printed with the text that is wanted."""
    printed, wanted = answer.get("printed") or "", case["wanted"]
    if _lines(printed) != _lines(wanted):
        if not printed.strip() and isinstance(answer.get("came"), str):
            return _fail("printed", f"{describe_call(exercise, case)} returns a text and prints nothing.", "Print it.")
        if not printed.strip():
            return _fail(
                "printed", f"{describe_call(exercise, case)} prints nothing.", "Is there a print that is reached?"
            )
        return _fail("value", _compare_lines(printed, wanted, "what it prints"))
    board = _board(case)
    if board is not None and not equals(answer.get("after"), board):
        changed = _different_cells(board, answer.get("after"))
        return _fail(
            "changed",
            f"{describe_call(exercise, case)} prints what it should, but it changed the grid.",
            "",
            0,
            changed,
        )
    return None


# ---- boards


def _digit(value: Any) -> int:
    """Return the digit of a cell, 0 if it is empty, -1 for anything else."""
    if value is None or (not isinstance(value, (bool, dict, list)) and value in BLANKS):
        return 0
    if type(value) is int and value > 0:
        return value
    return int(value) if isinstance(value, str) and len(value) == 1 and value in "123456789" else -1


def _rows(value: Any, size: int) -> list[list[Any]] | None:
    """Return the rows of a described board of this size; None for anything else."""
    rows = _items(value)
    if not isinstance(rows, list) or len(rows) != size:
        return None
    made = []
    for row in rows:
        cells = list(row) if isinstance(row, str) else _items(row)
        if not isinstance(cells, list) or len(cells) != size:
            return None
        made.append(cells)
    return made


def _different_cells(board: Any, after: Any) -> list[int]:
    """List the cells in which a board differs from the given one."""
    size = len(board)
    rows = _rows(after, size)
    if rows is None:
        return []
    return [row * size + at for row in range(size) for at in range(size) if not equals(rows[row][at], board[row][at])]


def _wrong_cells(case: Table, came: Any) -> list[int]:
    """Return the cell that was returned, if a pair of row and column is wanted."""
    size, pair = _size(case), _items(came)
    if not size or not isinstance(_items(case["wanted"]), list) or not isinstance(pair, list) or len(pair) != 2:
        return []
    if type(pair[0]) is not int or type(pair[1]) is not int:
        return []
    return [pair[0] * size + pair[1]] if 0 <= pair[0] < size and 0 <= pair[1] < size else []


def box_of(size: int) -> tuple[int, int]:
    """Return the height and width of the boxes of a board: 2 and 3 for one of 6x6."""
    height = 1
    while (height + 1) * (height + 1) <= size:
        height += 1
    while size % height:
        height -= 1
    return height, size // height


def houses_of(size: int) -> Iterator[tuple[str, list[int]]]:
    """Yield each row, column and box of a board: its name and its cells."""
    height, width = box_of(size)
    every = range(size)
    for number in every:
        yield f"row {number + 1}", [number * size + at for at in every]
    for number in every:
        yield f"column {number + 1}", [at * size + number for at in every]
    for number in every:
        top, left = number // height * height, number % height * width
        yield f"box {number + 1}", [(top + at // width) * size + left + at % width for at in every]


def _grade_fills(exercise: Table, case: Table, answer: Table) -> Table | None:
    """Look whether the board is solved, or said to have no solution: any right order and any solution passes."""
    came, after, name = answer.get("came"), answer.get("after"), exercise["function"]
    board = _board(case)
    size = len(board)
    returned = _rows(came, size)
    rows = returned or _rows(after, size)
    if rows is None:
        return _fail("type", f"Behind {name} the grid is no longer {size} rows of {size} cells.")
    unchanged = not _different_cells(board, after)
    fault = _find_fault(board, rows)
    if not case["wanted"]:
        if came is False or type(came) is int and came == 0:
            return None
        if came is None:
            return _grade_no_answer(name, answer, "False", "this puzzle has no solution")
        return _fail("answer", f"{name} returns {show(came)}, but this puzzle has no solution.", wrong=_first(fault))
    if came is False or type(came) is int and came == 0:
        if fault is None:
            return _fail(
                "answer", f"The grid is solved, but {name} returns {show(came)}.", "Return True when it is full."
            )
        return _fail("answer", f"{name} returns {show(came)}, but this puzzle has a solution.")
    if fault is None:
        if came is None:
            return _grade_no_answer(name, answer, "True", "the grid is solved")
        if came is True or type(came) is int and came == 1 or returned:
            return None
        return _fail("type", f"The grid is solved, but {name} returns {show(came)}, not True.")
    if unchanged and not returned:
        says = f"{name} returns {show(came)}, but the grid is unchanged"
        return _fail("copy", f"{says}: did you change a copy?", "Put the digits into the grid that is given.")
    return _fail(
        fault[0], f"{name} returns {show(came) if not returned else 'a grid'}, but {fault[1]}.", wrong=fault[2]
    )


def _first(fault: tuple[str, str, list[int]] | None) -> list[int]:
    return fault[2] if fault else []


def _grade_no_answer(name: str, answer: Table, wanted: str, why: str) -> Table:
    """Say that None came back although the board shows what the answer is."""
    printed = (answer.get("printed") or "").strip()
    hint = "print is not return." if printed else "Does a way through it end without return?"
    kind = "printed" if printed else "none"
    return _fail(kind, f"{name} returns None; it should return {wanted}, as {why}.", hint)


def _find_fault(board: list[list[Any]], rows: list[list[Any]]) -> tuple[str, str, list[int]] | None:
    """Find the first fault of a board that should be solved: its kind, a sentence and its cells."""
    size = len(board)
    digits = [_digit(value) for row in rows for value in row]
    given = [value for row in board for value in row]
    came = [value for row in rows for value in row]
    changed = [cell for cell in range(size * size) if _digit(given[cell]) and digits[cell] != _digit(given[cell])]
    if changed:
        cell = changed[0]
        was = f"{name_cell(cell, size)} was given as {_digit(given[cell])} and is {show(came[cell])} now"
        return "clue", was, changed
    bad = [cell for cell in range(size * size) if digits[cell] < 0 or digits[cell] > size]
    if bad:
        return "unfilled", f"{name_cell(bad[0], size)} holds {show(came[bad[0]])}", bad
    for name, cells in houses_of(size):
        for number, cell in enumerate(cells):
            twins = [other for other in cells[number + 1 :] if digits[cell] and digits[other] == digits[cell]]
            if twins:
                both = f"{name_cell(cell, size)} and {name_cell(twins[0], size)}"
                return "clash", f"{digits[cell]} is twice in {name}, in {both}", [cell, twins[0]]
    empty = [cell for cell in range(size * size) if not digits[cell]]
    if empty:
        are = "is" if len(empty) == 1 else "are"
        return "unfilled", f"{_name_cells(empty, size)} {are} empty ({_count(len(empty), 'cell')})", empty
    other = [cell for cell in range(size * size) if type(came[cell]) is not type(given[cell])]
    if other:
        kinds = f"{show(came[other[0]])}, which is {_name_type(came[other[0]])}"
        return "type", f"{name_cell(other[0], size)} holds {kinds}, and the clues are not", other
    return None


GRADERS = {"value": _grade_value, "fills": _grade_fills, "prints": _grade_prints}


# ---- the text of a program


def check_source(source: str) -> Table | None:
    r"""Find indentation that mixes tabs and blanks, as CPython refuses it and Brython does not; None if there is none.

    >>> check_source("if 1:\n    a = 1\n\tb = 2\n")["line"]
    3
    """
    stack = [(0, 0)]
    for line, indentation in _indentations(source):
        column = other = 0
        for sign in indentation:
            column = (column // TAB + 1) * TAB if sign == "\t" else column + 1
            other += 1
        while len(stack) > 1 and column < stack[-1][0]:
            stack.pop()
        top = stack[-1]
        if (column == top[0] and other != top[1]) or (column > top[0] and other <= top[1]):
            sentence = "inconsistent use of tabs and spaces in indentation"
            return {"line": line, "sentence": f"TabError in line {line}: {sentence}"}
        if column > top[0]:
            stack.append((column, other))
    return None


def _indentations(source: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the indentation of each line in which a statement begins."""
    quote, depth, continued = "", 0, False
    for number, line in enumerate(source.split("\n"), 1):
        code = line.lstrip(" \t")
        if code.strip() and code[0] != "#" and not quote and not depth and not continued:
            yield number, line[: len(line) - len(code)]
        at = 0
        while at < len(line):
            if quote:
                if line[at] == "\\":
                    at += 1
                elif line.startswith(quote, at):
                    at += len(quote) - 1
                    quote = ""
            elif line[at] == "#":
                break
            elif line[at] in "'\"":
                quote = line[at] * (3 if line.startswith(line[at] * 3, at) else 1)
                at += len(quote) - 1
            elif line[at] in "([{":
                depth += 1
            elif line[at] in ")]}":
                depth = max(0, depth - 1)
            at += 1
        continued = line.endswith("\\")
        if len(quote) == 1 and not continued:
            quote = ""
