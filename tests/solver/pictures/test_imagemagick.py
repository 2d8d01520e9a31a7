"""ImageMagick's command draws the very picture."""

from __future__ import annotations

import re
import shlex
import subprocess
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from solver.engine import solve
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, imagemagick, kind_of, puzzle_in, render
from tests.campaigns import some
from tests.solver.pictures.imagemagick import program

LIANG = Grid.parse(".6.1.4.5...83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69...4.5.8.7.")
CLASH = LIANG.with_digit(0, 6)
SMALL = Grid.parse("1234" + "." * 12)


def picture_of(kind: str, preset: str, grid: Grid = LIANG, title: str = "") -> Picture:
    """The picture of the puzzle, with its solution where there is one."""
    return Picture(kind_of(kind), Puzzle.of(grid), next(iter(solve(grid).solutions), None), preset, title)


PICTURES = {
    "lab": picture_of("puzzle", "plank-234"),
    "lab solved": picture_of("solution", "plank-234"),
    "lab in conflict": picture_of("puzzle", "plank-234", CLASH),
    "titled": picture_of("pair", "", title="It's 100 % $HOME \\ `ls`"),
    "candidates": picture_of("candidates", "small"),
    "in conflict": picture_of("array", "", CLASH),
    "4x4": picture_of("puzzle", "", SMALL),
}


def carried_out(command: str) -> Image.Image:
    """What the command draws, by its own words: rectangles, and signs laid on the ground."""
    signs: dict[str, Image.Image] = {}
    for data, name in re.findall(r"inline:'data:image/png;base64,(.*?)' -write (\S+) \+delete", command):
        signs[name] = Image.open(BytesIO(b64decode(data)))
    width, height, ground = re.findall(r"^  -size (\d+)x(\d+) xc:'(.*?)'", command, re.MULTILINE)[0]
    image = Image.new("RGB", (int(width), int(height)), ground)
    for line in command.splitlines():
        if drawn := re.match(r"  -fill '(.*)' -draw 'rectangle (\d+),(\d+) (\d+),(\d+)'", line):
            left, top, right, bottom = map(int, drawn.groups()[1:])
            image.paste(drawn[1], (left, top, right + 1, bottom + 1))
        if laid := re.match(r"  (\S+) -geometry ([+-]\d+)([+-]\d+) -composite", line):
            sign = signs[laid[1]]
            image.paste(sign, (int(laid[2]), int(laid[3])), sign)
    return image


@pytest.mark.parametrize("name", PICTURES)
def test_the_command_says_what_the_raster_draws(name: str) -> None:
    """Carried out word by word it gives every pixel of our picture."""
    assert carried_out(imagemagick.command(PICTURES[name], "out.png")).tobytes() == render(PICTURES[name]).tobytes()


@pytest.mark.parametrize("name", some(PICTURES, always="titled".__eq__))
def test_imagemagick_draws_our_picture(name: str, tmp_path: Path) -> None:
    """The real ImageMagick, called by the shell, makes a file whose pixels are ours but for the last bit."""
    if not (convert := program()):
        pytest.skip("no ImageMagick here: neither `convert` nor `magick` on PATH is one")
    command = imagemagick.command(PICTURES[name], "out file.png").replace("convert", shlex.quote(convert), 1)
    done = subprocess.run(["sh"], input=command, text=True, capture_output=True, cwd=tmp_path, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    drawn, ours = Image.open(tmp_path / "out file.png").convert("RGB"), render(PICTURES[name])
    assert drawn.size == ours.size
    assert max(ImageChops.difference(drawn, ours).tobytes()) <= 1


def test_imagemagick_s_jpg_is_like_ours(tmp_path: Path) -> None:
    """The JPG has our resolution and colours in full, and carries its puzzle."""
    if not (convert := program()):
        pytest.skip("no ImageMagick here: neither `convert` nor `magick` on PATH is one")
    command = imagemagick.command(PICTURES["lab"], "Sudoku.jpg").replace("convert", shlex.quote(convert), 1)
    subprocess.run(["sh"], input=command, text=True, cwd=tmp_path, check=True, timeout=120)
    assert puzzle_in((tmp_path / "Sudoku.jpg").read_bytes()) == LIANG.line("0")
    with Image.open(tmp_path / "Sudoku.jpg") as image:
        assert image.info["dpi"] == (96, 96)
        assert max(ImageChops.difference(image, render(PICTURES["lab"])).tobytes()) < 40


def test_the_lab_s_cells_lie_where_the_lab_has_them() -> None:
    """White cells of 24 pixels from 3, 28, 53, 80 ... on a black square of 234: across for columns, down for rows."""
    drawn = imagemagick.command(PICTURES["lab"], "Sudoku.jpg")
    assert "rectangle 0,0 233,233" in drawn
    starts = (3, 28, 53, 80, 105, 130, 157, 182, 207)
    cells = re.findall(r"'#FFFFFF' -draw 'rectangle (\d+),(\d+) (\d+),(\d+)'", drawn)
    assert [tuple(map(int, cell)) for cell in cells[1:]] == [  # behind the first one, which is the ground
        (left, top, left + 23, top + 23) for top in starts for left in starts
    ]


def test_a_sign_is_drawn_once() -> None:
    """Nine digits and the dash come along once each, however often they stand on the board."""
    assert imagemagick.command(PICTURES["lab"], "Sudoku.jpg").count("inline:") == 10
    assert imagemagick.command(PICTURES["lab"], "Sudoku.jpg").count("-composite") == 81


def test_no_name_is_longer_than_imagemagick_keeps() -> None:
    """A long title in a large picture is cut into pieces; names of 4,096 characters are read no further."""
    large = picture_of("puzzle", "print", title="Wide words of a title that goes on for ever: WWWWWWWWWWW")
    command = imagemagick.command(large, "out.png")
    assert max(map(len, shlex.split(command))) < 4_096
    assert carried_out(command).tobytes() == render(large).tobytes()
