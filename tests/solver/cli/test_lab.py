"""`sudoku draw --as convert`: the commands of Plank's lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.cli import lab
from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, kind_of, magick
from tests.solver.cli.conftest import DOCUMENTS, Sudoku
from tests.solver.cli.test_solve import PUZZLE, SOLUTION

GRID, SOLVED = Grid.parse(PUZZLE), Grid.parse(SOLUTION)


def transposed(line: str) -> str:
    """The line of the grid with rows for columns."""
    return "".join(line[column::9] for column in range(9))


@pytest.mark.parametrize("kind", ["puzzle", "solution"])
def test_commands_draw_the_lab_s_picture(sudoku: Sudoku, tmp_path: Path, kind: str) -> None:
    """Upright and of the lab's size unless told otherwise; nothing is drawn here."""
    result = sudoku("draw", DOCUMENTS / "003_example1.txt", "--as", "convert", "--kind", kind, "-o", "Sudoku.jpg")
    picture = Picture(kind_of(kind), Puzzle.of(GRID), SOLVED if kind == "solution" else None, "plank-234")
    assert (result.exit_code, result.stdout) == (0, magick.command(picture, "Sudoku.jpg"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["puzzle", "solution"])
def test_as_printed_the_board_is_mirrored(sudoku: Sudoku, kind: str) -> None:
    """Row 1 of the text runs down the left side of the picture, as x grows with the row in the lab's program."""
    options = ("draw", "--as", "convert", "--kind", kind, "-o", "Sudoku.jpg")
    mirrored = sudoku(*options, "--as-printed", input=PUZZLE).stdout
    assert mirrored == sudoku(*options, input=transposed(PUZZLE)).stdout
    assert mirrored != sudoku(*options, input=PUZZLE).stdout
    assert transposed(transposed(PUZZLE)) == PUZZLE


def test_entries_are_mirrored_too() -> None:
    """What a person filled in lies where its cell does."""
    puzzle = Puzzle.of(GRID, GRID.with_digit(8, 2))
    assert lab.mirrored(puzzle).entries.digits[72] == 2
    assert lab.mirrored(puzzle).givens.line() == transposed(PUZZLE)


def test_boxes_must_be_square_to_be_mirrored(sudoku: Sudoku) -> None:
    """A 6x6 grid has boxes of two rows: mirrored they would lie across; the sentence says so. 4x4 and Latin ones go."""
    result = sudoku("draw", "--as", "convert", "--as-printed", "--preset", "slide", input="1" + "." * 35)
    assert result.exit_code == 2
    assert "a 6x6 grid cannot be mirrored: its boxes are not square" in result.stderr
    with pytest.raises(RuleError, match="not square"):
        lab.as_printed(Grid.parse("1" + "." * 35))
    assert sudoku("draw", "--as", "convert", "--as-printed", "--preset", "slide", input="1" + "." * 15).exit_code == 0


def test_a_name_that_nobody_asked_for_is_told(sudoku: Sudoku) -> None:
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
        (("--as-printed",), "--as-printed goes with --as convert"),
        (("--as", "convert", "--as-printed", "--kind", "frame"), "mirrors boards, not moves of a search"),
        (("--as", "convert", "--kind", "pair"), "for 'pair' take another preset"),
    ],
)
def test_what_commands_cannot_draw_is_refused(sudoku: Sudoku, options: tuple[str, ...], words: str) -> None:
    """A sentence, nothing printed, exit code 2."""
    result = sudoku("draw", *options, input=PUZZLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in " ".join(result.stderr.split())
