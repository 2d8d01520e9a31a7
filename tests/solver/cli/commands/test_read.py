"""`sudoku read`, and pictures in place of texts for every command."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest
from PIL import Image

from solver.formats import read as read_text
from solver.formats.entry import ReadAs
from solver.formats.symbol_sets import NOTICES
from solver.pictures import puzzle_in
from solver.shape import SHAPES
from tests.solver.cli.conftest import Sudoku
from tests.solver.recognition import prints
from tests.solver.recognition.inked import InkedBoard, inked
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

PUZZLE = PUZZLES[0]
ROWS = PUZZLE.replace(".", "0")


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A file with a picture of a puzzle."""
    path = tmp_path / "photo.jpg"
    path.write_bytes(as_file(board(PUZZLE, Print(), 40), "JPEG"))
    return path


def test_a_photo_is_a_line_a_row_and_a_cut_out(sudoku: Sudoku, photo: Path) -> None:
    """One line a photo, CSV with its columns, the board cut out, and a report for people."""
    assert sudoku("read", "--format", "line", photo).stdout.strip() == PUZZLE
    result = sudoku("read", "--format", "csv", "--crop", "cut.png", photo)
    header, row = csv.reader(io.StringIO(result.stdout))
    assert header == ["file", "puzzle", "verdict", "sure", "changed"]
    assert (row[0], row[1], row[2], row[4]) == (str(photo), PUZZLE, "unique", "")
    assert 0.5 < float(row[3]) <= 1
    with Image.open("cut.png") as cut:
        assert cut.size == (432, 432)


def test_a_name_of_a_photo_forges_no_line(sudoku: Sudoku, photo: Path) -> None:
    """The end of a line in the name is replaced; in CSV a name is no formula."""
    photo.rename("=1+1\nforged.jpg")
    for form in ("csv", "report"):
        output = sudoku("read", "--format", form, "=1+1\nforged.jpg").stdout
        assert "=1+1\ufffdforged.jpg" in output
        assert ("'=1+1" in output) is (form == "csv")


def test_a_directory_stands_for_its_pictures(sudoku: Sudoku, photo: Path, tmp_path: Path) -> None:
    """Pictures are read by name; what is no picture of a puzzle is reported, and costs the exit code alone."""
    (tmp_path / "blank.png").write_bytes(as_file(Image.new("L", (300, 300), 255)))
    (tmp_path / "notes.txt").write_text("no picture")
    result = sudoku("read", "--format", "line", tmp_path)
    assert result.stdout.strip() == PUZZLE
    assert "blank.png: no Sudoku grid was found in this picture" in result.stderr
    assert "notes.txt" not in result.stderr
    assert result.exit_code == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there are no pictures in" in sudoku("read", empty).stderr


def test_a_board_from_0_to_f_is_read_with_a_notice(sudoku: Sudoku, tmp_path: Path) -> None:
    """Each sign of a board that counts from 0 means one more, and standard error says so."""
    path = tmp_path / "hexadecimal.png"
    digits = prints.some_digits(random.Random(3), SHAPES[256], 0.5)
    drawn = prints.draw(digits, prints.Style(prints.OURS[-1], side=48, signs=prints.FROM_ZERO))
    path.write_bytes(as_file(drawn.image))
    result = sudoku("read", "--format", "line", path)
    assert result.stdout.strip() == drawn.line
    assert NOTICES[ReadAs.ZERO_TO_F] in result.stderr


def test_every_command_takes_pictures(sudoku: Sudoku, photo: Path) -> None:
    """A photo in place of a text is solved, and it is said what was read."""
    result = sudoku("solve", "--format", "line", photo)
    assert result.stdout.strip().startswith("534678912")
    assert "taken for a picture of 30 clues" in result.stderr


def test_a_picture_made_here_is_asked_not_read(sudoku: Sudoku, tmp_path: Path) -> None:
    """Our own picture, however small, gives back its puzzle."""
    path = tmp_path / "ours.png"
    sudoku("draw", "-o", path, PUZZLE)
    assert read_text(puzzle_in(path.read_bytes())).entries[0].puzzle.givens.line() == PUZZLE
    result = sudoku("read", "--format", "csv", path)
    assert result.stdout.splitlines()[1] == f"{path},{PUZZLE},unique,1,"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(50), "this is a HEIC picture"),
        (b"%PDF-1.7 of somebody", "this is a PDF"),
        (b"\xff\xd8\xff\xe0 no picture", "this picture is damaged"),
        (b"\xff\xd8\xff" + bytes(12_000_000), "this picture is larger than 12 MB"),
        (b"hello", "this file is no picture"),
    ],
    ids=["heic", "pdf", "broken", "large", "text"],
)
def test_a_file_that_is_no_picture_is_reported(sudoku: Sudoku, tmp_path: Path, data: bytes, sentence: str) -> None:
    """Each file gets its sentence with its name, and exit code 2."""
    path = tmp_path / "file.jpg"
    path.write_bytes(data)
    result = sudoku("read", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{path}: {sentence}" in result.stderr
    assert sudoku("read", tmp_path / "absent.jpg").exit_code == 2


def test_entries_are_in_the_json_and_no_clues(sudoku: Sudoku, tmp_path: Path) -> None:
    """Digits of a second colour are entries; --colours decides otherwise; lines have the clues alone."""
    path = tmp_path / "screen.png"
    empty = [cell for cell, sign in enumerate(PUZZLE) if sign == "."]
    path.write_bytes(as_file(inked(PUZZLE, {empty[0]: 4, empty[1]: 6}, InkedBoard())))
    assert sudoku("read", "--format", "line", path).stdout.strip() == PUZZLE
    (record,) = json.loads(sudoku("read", "--format", "json", path).stdout)
    assert (record["puzzle"], record["left_out"], record["unsure"]) == (PUZZLE, ["r1c3", "r1c4"], [])
    assert record["entries"] == PUZZLE[: empty[0]] + "46" + PUZZLE[empty[1] + 1 :]
    (record,) = json.loads(sudoku("read", "--format", "json", "--colours", "clues", path).stdout)
    assert record["puzzle"] == record["entries"]
    assert "--colours entries" in sudoku("read", "--colours", "clues", path).stderr
