"""A sentence of the pages or of the command line stands in one test, so that a better wording changes one line.

Other tests assert the code, the attribute, the element or the value that they are about.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parents[1]
MIN_WORDS: Final = 4  # shorter sentences are the same by chance
VALUE: Final = "{}"  # stands for the values of an f-string
SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n+")
PREFIX: Final = re.compile(r"^.*: (?=[A-Z])")  # the place in front of an error, "Undone" in front of a message
WORD: Final = re.compile(r"[\w'’]+")
PROSE: Final = re.compile(r"[a-z] [a-z].*[A-Za-z’}]\S*[.!?]$")  # grids, addresses and names have no two words in a row


def literals_in(node: ast.AST) -> Iterator[str]:
    """Yield the strings of a function with its decorators, without its docstring; of an f-string the fixed text."""
    match node:
        case ast.JoinedStr(values=values):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else VALUE for part in values)
        case ast.Constant(value=str(text)):
            yield text
        case ast.FunctionDef(body=[ast.Expr(value=ast.Constant(value=str())), *body], decorator_list=decorators):
            for child in [*decorators, *body]:
                yield from literals_in(child)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from literals_in(child)


def sentences_in(node: ast.AST) -> set[str]:
    """Collect the whole sentences in the strings of a function."""
    parts = (PREFIX.sub("", part.strip()) for text in literals_in(node) for part in SENTENCE_END.split(text))
    return {part for part in parts if PROSE.search(part) and len(WORD.findall(part)) >= MIN_WORDS}


def repeated(modules: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Find the sentences of more than one test among modules by name and text, with those tests."""
    tests: dict[str, list[str]] = {}
    for name, text in modules:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for sentence in sentences_in(node):
                    tests.setdefault(sentence, []).append(f"{name}::{node.name}")
    return {sentence: found for sentence, found in sorted(tests.items()) if len(found) > 1}


def test_a_sentence_is_in_one_test() -> None:
    """No whole sentence of four or more words is written in two tests."""
    paths = sorted((HOME / "tests").rglob("test_*.py"))
    assert repeated((path.relative_to(HOME).as_posix(), path.read_text(encoding="utf-8")) for path in paths) == {}


def test_repeated_sentences_are_found() -> None:
    """In strings, f-strings and decorators, behind a place or another sentence; not in docstrings, names or grids."""
    text = '''
def test_one():
    """Row 1 has a digit twice."""
    assert page == "The board is empty now. Row 1 has a digit twice."
    assert name == "Copy this board" or "53..7...." or "Well done here."

def helper():
    assert page == "The board is empty now."

@pytest.mark.parametrize("words", ["line 3: The board is empty now."])
def test_two(words):
    """Row 1 has a digit twice."""
    assert f"Row {row} has only {count} cells." or "Copy this board" or "53..7...." or "Well done here."

def test_three():
    assert f"line 1: Row {line} has only {cells} cells."
'''
    assert repeated([("a.py", text)]) == {
        "Row {} has only {} cells.": ["a.py::test_two", "a.py::test_three"],
        "The board is empty now.": ["a.py::test_one", "a.py::test_two"],
    }
