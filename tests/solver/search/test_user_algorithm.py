"""docs/tutorials/own-search.md, followed step by step, and the errors for files that are wrong."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from solver import RuleError
from solver.search import ALGORITHMS, user_algorithm
from solver.search.algorithm import Algorithm
from solver.search.trace import Trace
from tests.campaigns import some
from webapp.serving import serve
from webapp.shared.builtin_puzzles import example_of

GUIDE = (Path(__file__).parents[3] / "docs/tutorials/own-search.md").read_text("utf-8")
PARTS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
PROGRAM = "\n\n".join(PARTS)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The file as the guide has it."""
    path = tmp_path / "backwards.py"
    path.write_text(PROGRAM, "utf-8")
    return path


@pytest.fixture
def added(written: Path) -> Algorithm:
    """The search of the file."""
    return user_algorithm.load(str(written))


@pytest.mark.parametrize(
    ("name", "moves"),
    some([("CSIS example 2", "1,108"), ("gentle", "31,474")], always=lambda case: case[0] != "gentle"),
)
def test_the_numbers_of_step_5(added: Algorithm, name: str, moves: str) -> None:
    """The guide states how many moves it takes; no compiled code is asked for."""
    trace = Trace(example_of(name).puzzle.givens, added, fast=True)
    trace.explore_all()
    assert (f"{trace.total:,}", trace.outcome.value, trace.is_fast) == (moves, "solved", False)
    assert f"needs {moves}" in GUIDE
    usual = Trace(example_of(name).puzzle.givens, "A")
    usual.explore_all()
    assert re.search(rf"\*{name}\* it\s+needs\s+{moves}(\s+moves)?\s+where\s+A\s+needs\s+{usual.total:,}", GUIDE)


def test_how_far_each_is_explored(added: Algorithm) -> None:
    """Step 4 says so: 200,000 moves of one's own, and how many of ours once they are compiled."""
    given = example_of("gentle").puzzle.givens
    assert f"{Trace(given, added).budget:,} moves of it are explored on 9x9" in GUIDE
    budgets = [f"{algorithm.budget:,}" for algorithm in ALGORITHMS]
    assert budgets == ["200,000,000"] * 3 + ["5,000,000"] * 3
    assert re.search(rf"A, B\s+and C explore {budgets[0]} moves, D, E and F {budgets[3]}\.", GUIDE)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("ALGORITHM = ", "OTHER = ", "backwards.py has no ALGORITHM: write ALGORITHM = Algorithm(...)"),
        ('letter="G"', 'letter="A"', "'Free-cell list' has the letter 'A' already"),
        ('key="backwards"', 'key="Back wards"', "the key 'Back wards' is not lower case letters"),
        ('letter="G"', 'letter="gg"', "the letter 'gg' is not one capital letter"),
        ('rival="free-cells"', 'rival="x"', "the rival 'x' is none of free-cells, "),
        ("retract   |     clear", "          |     clear", "the listing in Python has no line for retract"),
        ("    put(cell, v)", "    put(cell, v)" + " " * 9 + "# it goes in", "line 5 of the listing in Python has 3"),
        ("import STEP", "import STEPS", "line 5: ImportError: cannot import name 'STEPS'"),
        ("made < max_moves:", "made < max_moves", "line 18: SyntaxError: "),
        ("found = fits(board, cell, digit)", "found = True", "where it does not fit"),
        ("numbers[FOUND] += 1", "pass", "numbers[FOUND] is 0, and 1 solution was found"),
        ("digit = 0, step % STEP", "digit = 0, step % STEP + 1", "it found "),
        ("steps[made] = -step", "steps[made] = step", "is not empty"),
        ("board.digits[step // STEP], digit = 0,", "_, digit = 0,", "do not tell what stands on the board"),
        ("depth == len(order)", "depth == len(orders)", "line 30: NameError: name 'orders' is not defined"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(written: Path, old: str, new: str, sentence: str) -> None:
    """Each fault ends in a sentence with the file and the line, move or word."""
    assert old in PROGRAM
    written.write_text(PROGRAM.replace(old, new, 1), "utf-8")
    with pytest.raises(RuleError) as caught:
        user_algorithm.load(str(written))
    assert str(caught.value).startswith("backwards.py")
    assert sentence in str(caught.value)


def test_two_files_may_not_share_a_letter(written: Path, added: Algorithm) -> None:
    """A second file joins the list that the first one is in, so it needs a key and a letter of its own."""
    with pytest.raises(RuleError, match="has the key 'backwards' already"):
        user_algorithm.load(str(written), ALGORITHMS.with_algorithm(added))


def test_the_server_does_not_start_with_a_wrong_one(tmp_path: Path) -> None:
    """`sudoku serve --algorithm` says why and ends, before it listens."""
    result = CliRunner().invoke(serve.serve, ["--algorithm", str(tmp_path / "none.py"), "--port", "0"])
    assert (result.exit_code, result.stderr) == (1, f"Error: none.py cannot be read: {os.strerror(errno.ENOENT)}.\n")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("ALGORITHM = ", "__import__('threading').Event().wait()\nALGORITHM = ", ", line"),
        (
            "    while made < max_moves:",
            "    __import__('threading').Event().wait()\n    while made < max_moves:",
            ", line 18,",
        ),
    ],
)
def test_a_search_that_never_ends_does_not_hold_up_the_start(
    written: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, where: str
) -> None:
    """When it is loaded or in its search: after a while the server ends with code 2, the file, the line, what to do."""
    assert old in PROGRAM
    written.write_text(PROGRAM.replace(old, new), "utf-8")
    monkeypatch.setattr(serve, "MAX_LOAD_SECONDS", 0.3)
    result = CliRunner().invoke(serve.serve, ["--algorithm", str(written), "--port", "0"])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: backwards.py{where}")
    assert "see that every loop there comes to an end" in result.stderr
