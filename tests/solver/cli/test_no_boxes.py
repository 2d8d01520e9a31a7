"""`--no-boxes`: Latin squares on the command line."""

from __future__ import annotations

import pytest

from solver.cli import input as input_files
from tests.solver.cli.conftest import Sudoku

EULER = "1234\n2143\n3412\n4321\n"  # rows and columns hold, no box does
FIVE = "12345\n23451\n3.512\n45123\n51.34\n"


def test_a_latin_square_is_right_only_without_boxes(sudoku: Sudoku) -> None:
    """The same grid is valid with the option and invalid without it; no boxes are told of."""
    result = sudoku("check", "--no-boxes", input=EULER)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "Valid solution."
    assert "boxes" not in result.stdout
    assert sudoku("check", input=EULER).exit_code == 1


def test_any_side_is_solved_and_printed(sudoku: Sudoku) -> None:
    """5x5: the solution in a frame without inner rules; counted, shown, converted, drawn and read from the picture."""
    result = sudoku("solve", "--no-boxes", input=FIVE)
    assert "| 3 4 5 1 2 |" in result.stdout
    assert "+" not in result.stdout
    assert sudoku("count", "--no-boxes", input=FIVE).stdout == "Exactly one solution.\n"
    assert sudoku("show", "--no-boxes", "--format", "plank", input=FIVE).stdout.splitlines()[3] == "3 - 5 1 2"
    assert sudoku("convert", "--no-boxes", "--format", "line", input=FIVE).stdout == FIVE.replace("\n", "") + "\n"
    assert sudoku("draw", "--no-boxes", "-o", "five.png", input=FIVE).exit_code == 0
    assert sudoku("count", "--no-boxes", "five.png").stdout == "five.png: Exactly one solution.\n"
    refused = sudoku("count", "five.png")
    assert refused.exit_code == 2
    assert "--no-boxes" in refused.stderr


@pytest.mark.parametrize("text", ["12 21", "123 231 312", "1234 2143 3412 4321", "12345 23451 34512 45123 51234"])
def test_a_latin_square_may_be_quoted_on_the_command_line(sudoku: Sudoku, text: str) -> None:
    """Groups of one line are its rows, of the smallest sides too."""
    result = sudoku("check", "--no-boxes", text)
    assert result.exit_code == 0
    assert result.stdout == sudoku("check", "--no-boxes", input=text.replace(" ", "\n")).stdout
    assert result.stdout.startswith("Valid solution.")


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_a_grid_that_needs_the_option_is_refused_with_its_name(sudoku: Sudoku, n: int) -> None:
    """A Latin square of a side that no grid with boxes has; a damaged 9x9 grid is not told of the option."""
    square = "\n".join("".join(str((row + column) % n + 1) for column in range(n)) for row in range(n))
    result = sudoku("check", input=square)
    assert result.exit_code == 2
    assert "--no-boxes reads it as a Latin square" in result.stderr
    assert "--no-boxes" not in sudoku("check", input="123456789\n" * 8).stderr


def test_long_lists_are_read_without_boxes_too(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that would go to the compiled solvers is answered without boxes all the same."""
    monkeypatch.setattr(input_files, "LONG", 4096)
    line = "".join(str((row + column) % 9 + 1) for row in range(9) for column in range(9))
    result = sudoku("check", "--no-boxes", "--format", "csv", input=f"{line}\n" * 100)
    assert result.exit_code == 0
    assert result.stdout.count(",unique,") == 100


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("convert", "--no-boxes", "--format", "link"), "no place for a grid without boxes"),
        (("draw", "--no-boxes", "--kind", "strip", "--move", "1", "-o", "x.png"), "grids with boxes"),
        (("draw", "--no-boxes", "--preset", "plank-234", "-o", "x.png"), "holds a 9x9 grid, not 5x5 without boxes"),
    ],
)
def test_what_needs_boxes_is_refused_in_a_sentence(sudoku: Sudoku, arguments: tuple[str, ...], says: str) -> None:
    """Links, moves of a search and the lab's size: one line on standard error, exit code 2."""
    result = sudoku(*arguments, input=FIVE)
    assert result.exit_code == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("bad", ["12345\n2x451\n34512\n45123\n51234\n", "12345\n2345\n34512\n45123\n51234\n"])
@pytest.mark.parametrize("place", range(3))
def test_a_damaged_square_costs_only_itself(sudoku: Sudoku, bad: str, place: int) -> None:
    """In every position of three the others are answered in order, and the bad one is named with its line."""
    texts = [FIVE, FIVE]
    texts.insert(place, bad)
    result = sudoku("solve", "--no-boxes", "--format", "line", input="\n".join(texts))
    assert result.stdout == "1234523451345124512351234\n" * 2
    assert f"line {6 * place + 2}" in result.stderr
    assert result.exit_code == 2
