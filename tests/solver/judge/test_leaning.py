"""A hand-in that asks the workbench for its answer gets none; its own modules and other packages work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import solver
from solver.judge.answers import read_answer
from solver.judge.document_cases import WELL_KNOWN, case_of, parse
from solver.judge.judging import Assignment, Judgement, judge_program
from solver.judge.programs import command_program, find_program
from solver.judge.running import IS_POSIX, run
from solver.judge.verdicts import Failed
from solver.judge.ways import Channel, Layout, WaysWanted
from tests.solver.judge.test_verdicts import SOLVED, rows

HOME: Final = str(Path(solver.__file__).parents[1])
COMMANDS: Final = Path(sys.executable).parent
FIND: Final = f"import sys; sys.path.append({HOME!r}); "  # installed or not
ASKS: Final = f"{FIND}import solver; print(solver.solve(sys.stdin.read()).solution)"
CHILD: Final = "import subprocess, sys\nsubprocess.run({}, cwd={!r}, check=True)"
LEANING: Final = {  # programs that have the workbench solve the puzzle
    "import": ASKS,
    "another name": ASKS.replace("import solver;", "import sudoku_workbench as solver;"),
    "a module": f"{FIND}from solver.api import solve; print(solve(sys.stdin.read()).solution)",
    "a child": CHILD.format(f"[sys.executable, '-c', {ASKS!r}]", HOME),
    "a child that ignores variables": CHILD.format(f"[sys.executable, '-I', '-c', {ASKS!r}]", HOME),
    "python -m": CHILD.format("[sys.executable, '-m', 'webapp', 'solve', '--format', 'blocks', '-']", HOME),
    "the command": "import os\nprint(os.popen('sudoku solve --format blocks -').read())",
    "the command by its path": f"import os\nprint(os.popen('{COMMANDS / 'sudoku'} solve --format blocks -').read())",
}
PUZZLE: Final = rows(WELL_KNOWN).encode()
OWN: Final = "import sys, solver\nprint(solver.solve(sys.stdin.read()))\n"
OWN_SOLVER: Final = """
def solve(text):
    cells = [int(sign) for sign in text if sign in "0123456789"]
    fill(cells)
    return "\\n".join("".join(map(str, cells[at : at + 9])) for at in range(0, 81, 9))


def fill(cells):
    if 0 not in cells:
        return True
    at = cells.index(0)
    houses = [lambda n: n // 9, lambda n: n % 9, lambda n: (n // 27, n % 9 // 3)]
    near = [n for n in range(81) if any(house(n) == house(at) for house in houses)]
    for digit in set(range(1, 10)) - {cells[n] for n in near}:
        cells[at] = digit
        if fill(cells):
            return True
    cells[at] = 0
    return False
"""


WAY: Final = WaysWanted(Layout.ROWS, Channel.STDIN, "0")  # else a program that gets no answer is tried in every way


def judged(folder: Path, text: str, line: str = "") -> Judgement:
    """Judge a program of this text, by itself or by a command line, on a puzzle."""
    (folder / "main.py").write_text(text)
    program = command_program(line, folder, "main") if line else find_program(folder)
    return judge_program(program, Assignment(ways=WAY), [case_of("any", "known", "", parse(WELL_KNOWN))])


@pytest.mark.skipif(not IS_POSIX, reason="The paths in the programs are not those of Windows.")
@pytest.mark.parametrize("program", LEANING)
def test_a_hand_in_cannot_lean_on_us(program: str, tmp_path: Path) -> None:
    """A program that gets the solution from the workbench by itself gets none while it is judged."""
    if "command" in program and not (COMMANDS / "sudoku").exists():
        pytest.skip("The command is not installed beside this Python.")
    free = subprocess.run([sys.executable, "-c", LEANING[program]], input=PUZZLE, capture_output=True, cwd=tmp_path)
    assert read_answer(free.stdout.decode()).grids[-1].line() == SOLVED, free.stderr
    (verdict,) = judged(tmp_path, LEANING[program]).verdicts
    assert verdict.kind in (Failed.CRASH, Failed.NO_GRID)
    assert b"Sudoku Workbench" in verdict.outcome.errors


@pytest.mark.skipif(not IS_POSIX, reason="The command line is one of a shell.")
def test_the_command_is_missing_in_any_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script in another language ends with the exit code of a command that is not found."""
    monkeypatch.setenv("PATH", f"{COMMANDS}{os.pathsep}{os.environ['PATH']}")
    assert run(["/bin/sh", "-c", "sudoku solve -"], tmp_path, PUZZLE).code == 127


@pytest.mark.parametrize("options", ["", "-E ", "-s "])
def test_a_command_line_cannot_either(options: str, tmp_path: Path) -> None:
    """--run 'python3 ...' with options that hide variables fails as well."""
    line = f"{sys.executable} {options}main.py"
    (verdict,) = judged(tmp_path, LEANING["import"], line).verdicts
    assert verdict.kind is Failed.CRASH


@pytest.mark.parametrize("line", ["", f"{sys.executable} main.py"])
def test_its_own_solver_is_its_own(line: str, tmp_path: Path) -> None:
    """A module `solver` beside the program is imported, and numpy if it is installed."""
    (tmp_path / "solver.py").write_text(OWN_SOLVER)
    own = OWN + ("import numpy\n" if _has_numpy() else "")
    assert judged(tmp_path, own, line).points == 1


def _has_numpy() -> bool:
    try:
        import numpy  # noqa: F401  # is it there?
    except ImportError:
        return False
    return True
