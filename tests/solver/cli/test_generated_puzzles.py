"""`sudoku sheet --new` and `--levels`."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from solver.cli import options
from solver.cli.commands.sheet import MAX_NEW_PUZZLES, TYPES
from solver.formats.pdf_attachment import find_puzzles
from solver.judge import document_cases
from solver.sheets import assignment, layout
from solver.techniques.technique import Level
from tests.solver.cli.commands.test_solve import NONE, PUZZLE
from tests.solver.cli.conftest import Sudoku
from tests.solver.generator.stocked import stocked


def test_new_puzzles_are_those_of_the_page(sudoku: Sudoku, tmp_path: Path) -> None:
    """The same from the same seed and level, with the level under each, and nothing is read."""
    result = sudoku("sheet", "-o", "out.pdf", "--new", "2", "--level", "easy", "--seed", "5", "--levels", input="x")
    assert (result.exit_code, result.stderr) == (0, "")
    data = (tmp_path / "out.pdf").read_bytes()
    assert find_puzzles(data).splitlines() == [grid.line() for grid in stocked(2, 5, Level.EASY)]
    assert pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded().count("Easy") == 2


def test_a_level_that_was_wished_is_not_found_again(
    sudoku: Sudoku, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is under the puzzles without another rating, which takes most of the time of hard ones."""
    monkeypatch.setattr("solver.techniques.path.solve_path", None)  # what finds a level fails
    assert sudoku("sheet", "-o", "out.pdf", "--new", "1", "--level", "easy", "--seed", "5", "--levels").exit_code == 0
    assert "Easy" in pypdfium2.PdfDocument(tmp_path / "out.pdf")[0].get_textpage().get_text_bounded()


def test_a_chosen_seed_is_reported(sudoku: Sudoku, tmp_path: Path) -> None:
    """So that the sheet can be had again."""
    result = sudoku("sheet", "-o", "out.pdf", "--new", "1")
    seed = result.stderr.removeprefix("Seed ").rstrip(".\n")
    assert sudoku("sheet", "-o", "same.pdf", "--new", "1", "--seed", seed).exit_code == 0
    assert (tmp_path / "out.pdf").read_bytes() == (tmp_path / "same.pdf").read_bytes()


def test_what_has_no_level_has_none_on_paper(sudoku: Sudoku, tmp_path: Path) -> None:
    """A puzzle without a solution and small grids stand there as they did."""
    assert sudoku("sheet", "-o", "out.pdf", "--levels", input=f"{PUZZLE}\n{NONE}\n").exit_code == 0
    text = pypdfium2.PdfDocument((tmp_path / "out.pdf").read_bytes())[0].get_textpage().get_text_bounded()
    assert text.count("Easy") == 1
    assert sudoku("sheet", "-o", "small.pdf", "--levels", input="12..34...14..321").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--level", "easy"], "--level, --size and --seed need --new with the number of puzzles."),
        (["--seed", "1"], "--level, --size and --seed need --new with the number of puzzles."),
        (["--new", "1", PUZZLE], "--new makes puzzles and reads no file"),
        (["--new", "501"], "'501' is not a whole number from 1 to 500"),
        (["--new", "1", "--kind", "trace", "--levels"], "--levels goes with puzzles and with cards."),
    ],
)
def test_options_that_do_not_go_together_are_refused(sudoku: Sudoku, arguments: list[str], sentence: str) -> None:
    """As a usage error, before anything is made; the most is that of a file."""
    result = sudoku("sheet", "-o", "out.pdf", *arguments)
    assert (result.exit_code, sentence in result.stderr) == (2, True), result.stderr


def test_what_the_command_repeats_is_what_sheets_and_judge_have() -> None:
    """The keys that options name without importing either, the types of files, and the most puzzles of one."""
    assert options.DOCUMENTS == (assignment.ANY, *assignment.DOCUMENTS) == tuple(document_cases.DOCUMENTS)
    kinds = options.PUZZLES, options.CARDS, options.ASSIGNMENT, options.ANSWERS
    assert kinds == (layout.PUZZLES, layout.CARDS, layout.ASSIGNMENT, layout.ANSWERS)
    assert TYPES == tuple(layout.FILE_TYPES)
    assert MAX_NEW_PUZZLES == layout.MAX_PUZZLES_PER_SHEET
