"""Grading needs nothing but Python itself, and has a sentence for each way in which a case ends."""

from __future__ import annotations

import ast
import inspect
import json
from types import ModuleType
from typing import Any, Final

import pytest

from solver.judge import grading, mutants
from solver.judge.grading import check_source, describe, equals, grade, is_final, show, summarize
from tests.for_each import for_each

BOARD: Final = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]
SOLVED: Final = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
FILLS: Final = {
    "function": "solve",
    "parameters": ["grid"],
    "kind": "fills",
    "cases": [{"arguments": [BOARD], "grid": 0, "wanted": True}, {"arguments": [BOARD], "grid": 0, "wanted": False}],
}
VALUE: Final = {
    "function": "first",
    "parameters": ["grid", "row", "col"],
    "kind": "value",
    "cell": ["row", "col"],
    "learned": "That is it.",
    "cases": [{"arguments": [BOARD, 3, 2], "grid": 0, "wanted": [3, 3], "note": "r4c4 is empty"}],
}


@for_each("module", [grading, mutants])
def test_it_imports_nothing_when_it_runs(module: ModuleType) -> None:
    """All imports stand below TYPE_CHECKING, which is false when it runs: Brython would load them from the network."""
    tree = ast.parse(inspect.getsource(module))
    found = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [node.module for node in found if isinstance(node, ast.ImportFrom)] == ["__future__"]
    below = [node for block in tree.body if not isinstance(block, ast.If) for node in ast.walk(block)]
    assert sum(isinstance(node, ast.Import | ast.ImportFrom) for node in below) == len(found)
    assert module.TYPE_CHECKING is False


@for_each(
    "value, wanted",
    [
        (True, True),
        (2**60, {"type": "int", "text": str(2**60)}),
        ("x" * 30_000, "x" * 20_000),
        ([None, "a"], [None, "a"]),
        ({1: 2}, {"type": "dict", "text": "{1: 2}"}),
        (list(range(500)), list(range(400))),
        ((1,), {"type": "tuple", "items": [1]}),
    ],
)
def test_values_are_described(value: object, wanted: object) -> None:
    """What JSON has stays as it is, a long list or text is cut, and everything else is its type and its text."""
    assert describe(value) == wanted
    assert json.loads(json.dumps(describe(value))) == wanted


def test_a_list_in_itself_and_a_broken_repr_are_described() -> None:
    """No value of a program can keep the description from its end."""

    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    endless: list[Any] = []
    endless.append(endless)
    assert len(json.dumps(describe(endless))) < 200
    assert describe(Broken()) == {"type": "Broken", "text": "?"}


@for_each(
    "came, wanted, are_equal",
    [
        ((1, 2), [1, 2], True),
        ([1, [2]], (1, (2,)), True),
        (True, 1, False),
        (1.0, 1, False),
        ("1", 1, False),
        ([1], [1, 2], False),
        (None, None, True),
        (None, False, False),
    ],
)
def test_values_are_compared(came: object, wanted: object, are_equal: bool) -> None:
    """A tuple is as good as a list; True is not 1."""
    assert equals(describe(came), describe(wanted)) is are_equal


def test_values_are_shown_as_python_writes_them() -> None:
    """Tuples have round brackets, and a long value is cut."""
    assert show(describe((1,))) == "(1,)"
    assert show(describe([("a", None)])) == "[('a', None)]"
    assert show(describe(len)) == "a function"
    assert len(show(list(range(400)))) == 60


@for_each(
    "answer, kind",
    [
        ({"came": True, "after": SOLVED}, "passed"),
        ({"came": 1, "after": SOLVED}, "passed"),
        ({"came": SOLVED, "after": BOARD}, "passed"),
        ({"came": ["1234", "3412", "2143", "4321"], "after": BOARD}, "type"),
        ({"came": "yes", "after": SOLVED}, "type"),
        ({"came": None, "after": SOLVED}, "none"),
        ({"came": None, "after": SOLVED, "printed": "True"}, "printed"),
        ({"came": False, "after": SOLVED}, "answer"),
        ({"came": False, "after": BOARD}, "answer"),
        ({"came": True, "after": BOARD}, "copy"),
        ({"came": True, "after": [*SOLVED[:3], [4, 3, 2, 4]]}, "clash"),
        ({"came": True, "after": [[2, 2, 3, 4], *SOLVED[1:]]}, "clue"),
        ({"came": True, "after": [*SOLVED[:3], [4, 3, 2, 7]]}, "unfilled"),
        ({"came": True, "after": SOLVED[:3]}, "type"),
        ({"at": 1, "came": False, "after": BOARD}, "passed"),
        ({"at": 1, "came": 0, "after": SOLVED}, "passed"),
        ({"at": 1, "came": None, "after": BOARD}, "none"),
        ({"at": 1, "came": True, "after": BOARD}, "answer"),
    ],
)
def test_a_solved_board_is_looked_at(answer: dict[str, Any], kind: str) -> None:
    """Any solution passes that keeps the clues; each other end has a kind of its own, and a sentence."""
    verdict = grade(FILLS, answer)
    assert verdict["kind"] == kind
    assert verdict["passed"] == (kind == "passed") == (not verdict["sentence"])


@for_each(
    "answer, kind, words",
    [
        ({"stopped": "time", "seconds": 5, "line": 4}, "time", "Stopped after 5 seconds in line 4."),
        ({"stopped": "ended"}, "time", "did not answer"),
        ({"stopped": "memory", "line": 3}, "memory", "in line 3: it used too much memory"),
        ({"stopped": "output"}, "output", "20,000"),
        ({"stopped": "stores", "line": 2}, "limit", "Stopped in line 2"),
        ({"is_missing": True, "names": ["First"]}, "missing", "There is First."),
        ({"error": {"name": "KeyError", "text": "'a'", "line": 2}}, "error", "KeyError in line 2: 'a'"),
        ({"error": {"name": "SyntaxError", "text": "bad", "line": 2}}, "syntax", "SyntaxError in line 2: bad"),
    ],
)
def test_a_program_without_an_answer_is_told_why(answer: dict[str, Any], kind: str, words: str) -> None:
    """Limits, errors and a missing function are verdicts; behind a program that cannot go on no other case is run."""
    verdict = grade(VALUE, answer)
    assert (verdict["kind"], verdict["passed"]) == (kind, False)
    assert words in verdict["sentence"]
    assert is_final(verdict) == (kind not in ("error", "output"))


def test_the_verdict_says_what_was_given_and_read() -> None:
    """Arguments, the cell, cells that were read, and the cell that was returned are there for the page."""
    verdict = grade(VALUE, {"came": [3, 2], "after": BOARD, "reads": [14, 15]})
    assert verdict["given"] == "row = 3, col = 2"
    assert (verdict["came"], verdict["wanted"]) == ("[3, 2]", "[3, 3]")
    assert verdict["read"] == "it read r4c3, r4c4 (2 cells)"
    assert (verdict["cell"], verdict["wrong"]) == (14, [14])
    assert verdict["sentence"] == "first(grid, 3, 2) returns [3, 2]; it should return [3, 3] (r4c4 is empty)."


def test_verdicts_are_summed_up() -> None:
    """All right: what was learned. Else the first case that fails, or that the others were not run."""
    right, wrong = {"at": 0, "passed": True}, {"at": 1, "passed": False}
    assert summarize(VALUE, [right]) == {
        "passed": 1,
        "of": 1,
        "first": -1,
        "sentence": "The case is right. That is it.",
    }
    assert summarize(FILLS, [right, wrong])["sentence"].endswith("The first that fails is case 2.")
    assert summarize(FILLS, [{"at": 0, "passed": False}])["sentence"].endswith("case 1 were not run.")


@for_each(
    "source, line",
    [
        ("if 1:\n\ta = 1\n\tb = 2\n", 0),
        ("if 1:\n    a = 1\n\tb = 2\n", 3),
        ("if 1:\n        a = 1\n\tb = 2\n", 3),
        ("def f():\n\treturn 1\ndef g():\n    return 2\n", 0),
        ("a = [1,\n\t2,\n    3]\nif a:\n    b = '''\n\tx'''\n    c = 1 + \\\n\t2\n", 0),
        ("if 1:\n    a = 1  # (\n    b = '('\n\n\t# of tabs\n    c = 2\n", 0),
        ("if 1:\n \ta = 1\n\tb = 2\n", 3),
    ],
)
def test_mixed_indentation_is_refused_where_cpython_refuses_it(source: str, line: int) -> None:
    """The line is that of CPython's TabError; what CPython takes is taken."""
    found = check_source(source)
    assert (found["line"] if found else 0) == line
    if line:
        with pytest.raises(IndentationError) as raised:
            compile(source, "program", "exec")
        assert raised.value.lineno == line
    else:
        compile(source, "program", "exec")
