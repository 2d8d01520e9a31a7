"""The way of a puzzle through the command line, from file to answer: it comes back to no file that it has left."""

from __future__ import annotations

from typing import Final

import pytest

from solver.batch import kernels
from solver.cli import pieces, sources
from tests.solver.cli.conftest import Sudoku
from tests.solver.cli.test_solve import CONFLICT, PUZZLE, SEVERAL
from tests.walks import walked

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
    sudoku(*arguments, input=text)  # what is loaded once is loaded
    with walked() as walk:
        result = sudoku(*arguments, input=text)
    assert result.exit_code in (0, 1, 2)
    assert "solver/cli/sources.py" in walk.files
    assert not walk.returns
