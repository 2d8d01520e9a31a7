"""The way of a puzzle through the command line, from file to answer: it comes back to no file that it has left."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import pytest

from solver.batch import kernels
from solver.cli import pieces, sources
from tests.solver.cli.conftest import ROOT, Sudoku
from tests.solver.cli.test_solve import CONFLICT, PUZZLE, SEVERAL

HERE: Final = str(ROOT / "solver" / "cli")


@contextmanager
def returns_seen() -> Iterator[set[tuple[str, ...]]]:
    """The ways that come back: files from the one that is entered again to itself, while the block runs."""
    seen: set[tuple[str, ...]] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HERE):
            way = files_of(frame)
            if way[0] in way[1:]:
                seen.add(way[: way.index(way[0], 1) + 1])

    threading.setprofile(look)
    sys.setprofile(look)
    try:
        yield seen
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def files_of(frame: FrameType | None) -> tuple[str, ...]:
    """The files of the command line in which calls are under way, innermost first, each once for calls among itself."""
    way: list[str] = []
    while frame:
        name = file_of(frame.f_code)
        if name and way[-1:] != [name]:
            way.append(name)
        frame = frame.f_back
    return tuple(way)


def file_of(code: CodeType) -> str:
    """The file that the code is written in, by its name; '' outside the command line."""
    # What runs when a file is imported, and what a class body does, is not on the puzzle's way.
    return Path(code.co_filename).name if code.co_filename.startswith(HERE) and code.co_name != "<module>" else ""


WAYS: Final[dict[str, tuple[list[str], str]]] = {
    "report": (["solve"], PUZZLE),
    "several": (["solve", "--all", "--format", "json"], SEVERAL),
    "check": (["check"], CONFLICT),
    "count": (["count", "--format", "csv"], f"{PUZZLE}\n{PUZZLE[:-1]}\n{SEVERAL}\n"),
    "long list": (["solve", "--format", "line"], f"{PUZZLE}\n" * 20 + f"{PUZZLE[:-1]}x\n" + f"{CONFLICT}\n"),
    "show": (["show"], PUZZLE),
    "convert": (["convert", "--format", "sdk"], PUZZLE),
    "draw": (["draw", "--kind", "pair"], PUZZLE),
    "frame": (["draw", "--kind", "frame", "--move", "5"], PUZZLE),
}


@pytest.mark.parametrize("name", WAYS)
def test_a_puzzle_comes_back_to_no_file_of_the_command_line(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """From file to answer every call leads on to another file, or within one: none leads back."""
    monkeypatch.setattr(kernels, "choose", lambda *_: kernels.named("plain"))
    monkeypatch.setattr(pieces, "LONG", 1_000)
    monkeypatch.setattr(sources, "LONG", 1_000)
    arguments, text = WAYS[name]
    with returns_seen() as seen:
        result = sudoku(*arguments, input=text)
    assert result.exit_code in (0, 1, 2)
    assert not seen


def test_a_way_back_would_be_seen() -> None:
    """A call that leads back into a file that is under way is told, with all between; a call within a file is not."""
    calls: dict[str, Any] = {}
    for name, text in (("a", "def begin(): on(); within()\ndef within(): 0\ndef back(): 0"), ("b", "def on(): back()")):
        exec(compile(text, f"{HERE}/{name}.py", "exec"), calls)
    with returns_seen() as seen:
        calls["begin"]()
    assert seen == {("a.py", "b.py", "a.py")}
