"""Without numba everything works: a list, ratings, times, the demo and a photo give what they give with it."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from solver import compiled
from solver.batch.jit_fallback import MIN_PUZZLES_TO_LOAD_AT_ONCE
from solver.engine import solve
from solver.grid import Grid
from solver.shape import CLASSIC
from tests.solver.cli.commands.test_solve import PUZZLE
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

ROOT: Final = Path(__file__).parents[1]
BLOCKED: Final = "import sys; sys.modules['numba'] = None\n"
COMMAND: Final = "import sys; from webapp.__main__ import main; sys.argv[0] = 'sudoku'; main()"
PAGES: Final = """
import sys
from pathlib import Path
from tests.webapp.demo.asking import LIANG, WORST, asked, board_of
from tests.webapp.puzzles.test_photo_routes import cells_in, sent
from webapp import create_app

client = create_app().test_client()
for letter in "ABCD":
    frames = asked(client, "frames", LIANG, lanes=letter, **{"from": 20, "count": 9})["frames"]
    print(letter, board_of(client, LIANG, lanes=letter, at=30), frames)
while asked(client, "explore", WORST, lanes="A")["total"] < 90_000:
    pass
print(board_of(client, WORST, lanes="A", at=90_000))
print(cells_in(sent(client, Path(sys.argv[1]).read_bytes()).text))
print(getattr(sys.modules.get("numba"), "__name__", None))
"""

LONG: Final = MIN_PUZZLES_TO_LOAD_AT_ONCE + 1_000  # puzzles, for which compiled code pays on every machine

needs_numba = pytest.mark.skipif(compiled.why_not() is not None, reason="numba is not installed here")


def ran(program: str, *arguments: str | Path, without: bool) -> tuple[str, str]:
    """Standard output and standard error of a Python with numba or without."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED * without + program, *arguments],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout, done.stderr


def both(program: str, *arguments: str | Path) -> tuple[str, str, str]:
    """What is printed with numba and without, and standard error without."""
    with_numba, errors = ran(program, *arguments, without=False)
    assert compiled.MISSING not in errors
    without, errors = ran(program, *arguments, without=True)
    assert compiled.MISSING not in without
    return with_numba, without, errors


@pytest.fixture
def puzzles() -> list[str]:
    """Puzzles of every level, the easiest first."""
    files = [ROOT / "puzzles" / f"{level}.sdm" for level in ("easy", "medium", "hard", "unfair", "extreme")]
    words = [line.split()[0] for file in files for line in file.read_text().splitlines() if line]
    return [word for word in words if len(word) == len(CLASSIC.cells)]


@needs_numba
@pytest.mark.campaign
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_long_list(tmp_path: Path, puzzles: list[str], jobs: str) -> None:
    """The same rows; one sentence says what numba would bring and how to get it."""
    path = tmp_path / "list.sdm"
    path.write_text("\n".join((puzzles * 400)[:LONG]) + "\n")
    one, other, errors = both(COMMAND, "solve", "--format", "csv", "--jobs", jobs, path)
    assert one == other
    assert one.count("\n") == 1 + LONG
    assert errors.count(compiled.MISSING) == 1


@needs_numba
@pytest.mark.campaign
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ratings(tmp_path: Path, puzzles: list[str], jobs: str) -> None:
    """The same rows; one sentence for many puzzles, none for one that numba is no help with."""
    path = tmp_path / "list.sdm"
    path.write_text("\n".join(puzzles[-20:] * 2) + "\n")  # long enough for numba to help on a fast machine too
    one, other, errors = both(COMMAND, "rate", "--format", "csv", "--jobs", jobs, path)
    assert one == other
    assert errors.count(compiled.MISSING) == 1
    if jobs == "1":
        assert ran(COMMAND, "rate", puzzles[0], without=True)[1] == ""


@needs_numba
def test_times() -> None:
    """The same moves, digits tried and placements; no seconds for compiled code, and one sentence why."""
    one, other, errors = both(COMMAND, "times", "--format", "csv", "--seconds", "20", PUZZLE)
    rows, others = (list(csv.DictReader(text.splitlines())) for text in (one, other))
    same = ("puzzle", "search", "moves", "tries", "placements")
    assert [[row[key] for key in same] for row in rows] == [[row[key] for key in same] for row in others]
    assert all(row["compiled"] for row in rows)
    assert not any(row["compiled"] for row in others)
    assert errors.count(compiled.MISSING) == 1


@needs_numba
@pytest.mark.campaign
def test_the_demo_and_a_photo(tmp_path: Path) -> None:
    """Every search shows the same boards and moves, a long one too; the photo is read alike."""
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(as_file(board(PUZZLES[0], Print(), 40).resize((360, 360)), "JPEG"))
    one, other, _ = both(PAGES, photo)
    *one_lines, loaded = one.splitlines()
    *other_lines, blocked = other.splitlines()
    assert one_lines == other_lines
    assert (loaded, blocked) == ("numba", "None")
    assert len(one_lines) == 6


def test_what_is_installed_without_the_extra_is_enough(puzzles: list[str]) -> None:
    """A puzzle is solved, and nothing is reported."""
    solution = solve(Grid.parse(puzzles[0])).solutions[0]
    assert ran(COMMAND, "solve", "--format", "line", puzzles[0], without=True) == (f"{solution.line()}\n", "")
