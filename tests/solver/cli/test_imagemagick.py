"""`sudoku draw --as convert`: the commands of Plank's lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.grid import Grid, Puzzle
from solver.pictures import Picture, imagemagick, kind_of
from tests.solver.cli.commands.test_solve import PUZZLE, SOLUTION
from tests.solver.cli.conftest import DOCUMENTS, Sudoku

GRID, SOLVED = Grid.parse(PUZZLE), Grid.parse(SOLUTION)


@pytest.mark.parametrize("kind", ["puzzle", "solution"])
def test_commands_draw_the_lab_s_picture(sudoku: Sudoku, tmp_path: Path, kind: str) -> None:
    """Upright and of the lab's size by default; nothing is drawn here."""
    result = sudoku("draw", DOCUMENTS / "003_example1.txt", "--as", "convert", "--kind", kind, "-o", "Sudoku.jpg")
    picture = Picture(kind_of(kind), Puzzle.of(GRID), SOLVED if kind == "solution" else None, "plank-234")
    assert (result.exit_code, result.stdout) == (0, imagemagick.command(picture, "Sudoku.jpg"))
    assert not list(tmp_path.iterdir())


def test_a_name_that_nobody_asked_for_is_reported(sudoku: Sudoku) -> None:
    """Standard error names the file that the shell will write; with the name asked for it is silent."""
    result = sudoku("draw", "--as", "convert", input=PUZZLE)
    name = result.stdout.split()[-1].removeprefix("jpg:")
    assert name.endswith("-puzzle.jpg")
    assert result.stderr == f"The command draws {name}.\n"
    assert sudoku("draw", "--as", "convert", "-o", "Sudoku.jpg", input=PUZZLE).stderr == ""
    two = sudoku("draw", "--as", "convert", "-o", "a.jpg", input=f"{PUZZLE}\n{SOLUTION}\n")
    assert two.stderr == "The command draws a-01.jpg.\nThe command draws a-02.jpg.\n"


def test_several_puzzles_give_a_command_each(sudoku: Sudoku) -> None:
    """None overwrites another's picture, unlike in the lab; a name that ImageMagick could misread has its type."""
    result = sudoku("draw", "--as", "convert", "-o", "a:b.png", input=f"{PUZZLE}\n{SOLUTION}\n")
    lines = result.stdout.splitlines()
    assert [line for line in lines if ".png" in line] == ["  png:a:b-01.png", "  png:a:b-02.png"]
    assert lines.count("convert \\") == 2
    assert sudoku("draw", "--as", "convert", "-o", "-", input=PUZZLE).stdout.endswith("  jpg:-\n")
    assert sudoku("draw", "--as", "convert", input=PUZZLE).stdout.endswith("-puzzle.jpg\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--as", "convert", "-o", "out.svg"), "name a file that ends in .jpg or .png"),
        (("--as", "convert", "--kind", "pair"), "for 'pair' take another preset"),
    ],
)
def test_what_commands_cannot_draw_is_refused(sudoku: Sudoku, options: tuple[str, ...], words: str) -> None:
    """A sentence, nothing printed, exit code 2."""
    result = sudoku("draw", *options, input=PUZZLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in " ".join(result.stderr.split())
