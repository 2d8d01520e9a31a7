"""Texts that public reports are about, with the values that they must give; skipped where the files are missing.

The files lie in the folder `reports` of the one that SUDOKU_OUTSIDE_DATA names.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

import solver
from solver.formats import attempt
from solver.grid import Candidates
from tests.for_each import for_each

FOLDER: Final = Path(os.environ.get("SUDOKU_OUTSIDE_DATA", "")) / "reports"
USUAL: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEX: Final = (
    "4E26A59C.81F.BG.B.FC7.G4..A58.D.85.G.E.FB.4.26A9..3D21.B..G..FC49G.F5423..EA1D87C2.16.E74D5G39BF7DAE..F98123..6."
    ".4.51DC8F.79....1.729.A6.GD8C..BD894G.B.5.3...E.6.....7.9A.1.2.GG.5...1.24.B97.8.1.78.3D.CB2FE.6.BD3C.4G.5.6A.92"
    "F.4.E261.3..B...26C8F.5A7E94.31D"
)
PUZZLES: Final = {
    "01-word-after-last-row.txt": (
        "12.3.45..6.......3....5..2.5.....7....1..6.4.8...3...99..8..1....6.7.....5...9..4",
        "12.6.45..3.......7....5..2.8.....1....6..2.9.4...9...56..8..7....1.6.....4...5..3",
        "54.1.38..9.......1....5..4.7.....2....5..7.9.1...3...76..4..9....7.2.....8...1..6",
    ),
    "02-menu-beside-board.txt": ("92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..",),
    "04-hex-0-to-F.txt": (HEX,),
    "05-shadify.json": (USUAL,),
    "06-trailing-comma-empty-fields.csv": (USUAL,),
    "07-one-line-empty-fields.csv": (USUAL,),
    "08-numpy-savetxt.txt": (USUAL,),
    "09-saved.ksudoku": (USUAL,),
    "10-sudocle-link.txt": ("...................1.............................2.............................3.",),
    "11-share-link-81-digits.txt": (
        "87463.251195247836263581479342718695758396142916.54783431865927629473518587129364",
    ),
    "12-bold-in-line.txt": ("31...9......18........3...5....94....21.....4..6..79...4.3.8..2.......7..9...6...",),
    "13-sections.sdk": (USUAL,),
    "14-asp-facts.lp": (USUAL,),
    "15-letters-A-to-P.txt": (HEX,),
    "16-haskell.hs": (USUAL,),
    "17-yaml-rows.yaml": (USUAL,),
    "18-csharp.cs": (USUAL,),
    "19-cells-value-0.json": (USUAL,),
    "29-matlab-continued.m": (USUAL,),
    "30-bold-stars.txt": (USUAL,),
    "31-export-of-today.opensudoku": (USUAL,),
}
ENTERED: Final = "534678912" + USUAL[9:]


def text_of(name: str) -> str:
    """The text of a file, or skip the test."""
    path = FOLDER / name
    if not path.is_file():
        pytest.skip("SUDOKU_OUTSIDE_DATA names no folder with this file")
    return path.read_text(encoding="utf-8")


@for_each("name", PUZZLES)
def test_each_text_gives_its_puzzles(name: str) -> None:
    """All of them, and nothing else."""
    tried = attempt(text_of(name))
    assert tried.error is None
    assert tuple(entry.puzzle.givens.line() for entry in tried.entries) == PUZZLES[name]


def test_deleted_candidates_behind_a_colon_are_gone() -> None:
    """All of them, two of r3c56 among them."""
    (entry,) = attempt(text_of("03-colon-deleted-candidates.txt")).entries
    assert len(entry.puzzle.removed) >= 18
    possible = Candidates.of(entry.puzzle.entries, entry.puzzle.removed)
    assert not {1} & {*possible.digits_of(22), *possible.digits_of(23)}


def test_candidates_without_clues_are_the_puzzle() -> None:
    """They leave one solution."""
    (entry,) = attempt(text_of("fourth/26-sukaku-pure.txt")).entries
    assert len(entry.puzzle.removed) == 502
    solution = solver.solve(entry.puzzle).solution
    assert solution is not None
    assert solution.line().startswith("534678912672195348")


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("13-sections.sdk", {10: (2, 4, 7), 18: (1, 2)}),
        ("31-export-of-today.opensudoku", {10: (2, 7), 11: (3, 5)}),
    ],
)
def test_entries_and_notes_come_with_the_puzzle(name: str, notes: dict[int, tuple[int, ...]]) -> None:
    """The first row is entered in both files."""
    (entry,) = attempt(text_of(name)).entries
    assert entry.puzzle.entries.line() == ENTERED
    assert {cell: entry.puzzle.notes_of(cell) for cell in notes} == notes


@pytest.mark.parametrize("name", ["05-shadify.json", "09-saved.ksudoku"])
def test_the_larger_grid_is_the_solution(name: str) -> None:
    """It is left out of the puzzle."""
    (entry,) = attempt(text_of(name)).entries
    assert entry.solution is not None
    assert entry.solution.is_solved()
