"""Many pictures: public photos, hard scenes drawn in faces that the net never saw, pictures without a puzzle."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from solver.errors import FormatError
from solver.recognition.decode_image import decode_picture
from solver.recognition.recognize import recognize_board
from tests.solver.recognition import prints
from tests.solver.recognition.others import without_a_puzzle
from tests.solver.recognition.prints import faces
from tests.solver.recognition.scenes import PUZZLES, Print, Shot, as_file, screenshot, taken

ROOT = Path(__file__).parents[3]
BLANK_SIGNS = ("-", ".", "·", "_", "0")
WITHOUT_SIGNS = [face for face in prints.OURS if face.name.startswith("solved")]  # they have digits alone
MOST_WRONG = 5  # printed boards of a hundred, refused ones among them


class Scene(NamedTuple):
    """A drawn picture and what is on it."""

    name: str
    image: Image.Image
    puzzle: str


def read_line(data: bytes) -> str:
    """What was read, or why nothing was."""
    try:
        return recognize_board(decode_picture(data)).grid.line()
    except FormatError as error:
        return str(error)


def photos() -> list[Path]:
    """The public photos, in the directory that the environment names."""
    outside = os.environ.get("SUDOKU_OUTSIDE_DATA")
    found = sorted(Path(outside, "photos").glob("*.jpg")) if outside else []
    if not found:
        pytest.skip("SUDOKU_OUTSIDE_DATA names no directory with photos/ of the Sudoku dataset by Wicht and Hennebert")
    return found


def printed(photo: Path) -> str:
    """The label of a photo: nine rows below two lines on the phone."""
    rows = photo.with_suffix(".dat").read_text().splitlines()[2:11]
    return "".join("".join(row.split()) for row in rows).replace("0", ".")


@pytest.mark.campaign
def test_every_public_photo_is_read() -> None:
    """All 160 photos of newspapers, taken with old phones, are right in all 81 cells."""
    wrong = [photo.name for photo in photos() if read_line(photo.read_bytes()) != printed(photo)]
    assert wrong == []


def test_a_sample_of_the_public_photos_is_read() -> None:
    """Three of them, in the usual run."""
    sample_bilinear = photos()[::60]
    assert [read_line(photo.read_bytes()) for photo in sample_bilinear] == [printed(photo) for photo in sample_bilinear]


def scenes(seed: int = 11) -> Iterator[Scene]:
    """A hundred hard but legible ones."""
    lot, drawn_in = random.Random(seed), [face for face in faces() if face]

    def look() -> Print:
        paper = lot.randint(190, 250)
        thin_ink = lot.choice((60, 60, 120, paper - 45))  # faint lines
        thin, thick = lot.uniform(0.012, 0.035), lot.uniform(0.04, 0.1)
        return Print(lot.choice(drawn_in), lot.uniform(0.42, 0.75), paper, lot.randint(10, 70), thin, thin_ink, thick)

    def shot(**how: object) -> Shot:
        usual: dict[str, object] = {
            "tilt": 8,
            "towards": lot.uniform(0, 6),
            "roll": lot.uniform(-6, 6),
            "seed": lot.randint(0, 99),
        }
        return Shot(**(usual | how))  # type: ignore[arg-type]  # fields by name

    for number in range(100):
        puzzle, kind = lot.choice(PUZZLES), number % 10
        chosen: dict[int, dict[str, object]] = {
            0: {"tilt": lot.choice((30, 40, 45))},
            1: {"roll": lot.choice((90, 180, 270)) + lot.uniform(-6, 6)},
            2: {"roll": lot.uniform(15, 45)},
            3: {"curve": lot.uniform(0.04, 0.12)},
            4: {"shadow": lot.uniform(0.3, 0.6)},
            5: {"blur": lot.uniform(1.2, 2.0)},
            6: {"quality": 30, "grain": 6.0},
            7: {"size": (300, 300), "fills": 0.9, "blur": 0.4},
            8: {"tilt": 20, "curve": 0.08, "shadow": 0.4},
        }
        how = chosen.get(kind, {})
        if kind == 9:
            dark = number % 20 == 9
            yield Scene(
                f"{number}: screen, dark {dark}",
                screenshot(puzzle, dark, lot.randint(26, 60), lot.choice(drawn_in)),
                puzzle,
            )
        else:
            yield Scene(f"{number}: {how}", taken(puzzle, look(), shot(**how)), puzzle)


@pytest.mark.campaign
def test_hard_scenes_are_read() -> None:
    """Of a hundred, tilted to 45 degrees, turned, bent, shaded, blurred, tiny, dark, 98 are right in all cells."""
    wrong = [(name, found) for name, image, puzzle in scenes() if (found := read_line(as_file(image))) != puzzle]
    assert len(wrong) <= 2, wrong


READ_AND_SAY = """
import sys
from solver.recognition.decode_image import decode_picture
from solver.recognition.recognize import recognize_board

for name in sys.argv[1:]:
    with open(name, "rb") as file:
        it = recognize_board(decode_picture(file.read()))
    print(it.grid.line(), it.sure, it.second, it.changes, it.verdict, it.places.tolist(), it.corners.tolist())
"""


def said_by(core: str, names: list[str]) -> str:
    """All that these pictures are read as, with linear algebra written for this kind of processor."""
    command = [sys.executable, "-c", READ_AND_SAY, *names]
    environment = os.environ | {"OPENBLAS_CORETYPE": core}
    return subprocess.run(command, capture_output=True, check=True, text=True, env=environment, cwd=ROOT).stdout


@pytest.mark.campaign
def test_every_processor_reads_alike(tmp_path: Path) -> None:
    """Readings of photos and scenes are the same in every number, whatever the sums were written for."""
    names = [str(photo) for photo in photos()[::4]]
    for number, scene in enumerate(list(scenes())[::4]):
        name = tmp_path / f"{number}.jpg"
        name.write_bytes(as_file(scene.image))
        names.append(str(name))
    first, *others = [said_by(core, names) for core in ("Prescott", "Sandybridge", "Haswell", "SkylakeX")]
    assert first.count("\n") == len(names)
    assert all(other == first for other in others)


@pytest.mark.campaign
def test_nothing_is_found_where_nothing_is() -> None:
    """More than a hundred pictures without a puzzle are refused; `benchmarks.bounds` measures how long each takes."""
    found = []
    for name, image in without_a_puzzle():
        line = read_line(as_file(image))
        if len(line) == 81 and " " not in line:
            found.append((name, line))
    assert found == []


PRINTED: dict[str, Callable[[random.Random], prints.Board]] = {
    "partly filled": lambda lot: prints.partly_filled(lot, faces()),
    "highlighted": lambda lot: prints.highlighted(lot, faces()),
    "1 to G": lambda lot: prints.of_sixteen(lot, faces(), prints.DIGITS),
    "0 to F": lambda lot: prints.of_sixteen(lot, faces(), prints.FROM_ZERO),
    "1 to 16": lambda lot: prints.of_sixteen(lot, faces(), prints.NUMBERS),
}


@pytest.mark.campaign
@pytest.mark.parametrize("kind", PRINTED)
def test_no_cell_is_wrong_without_a_mark(kind: str) -> None:
    """Of a hundred printed boards, some blurred a little, no cell is wrong and not marked, and few are wrong at all."""
    unmarked, wrong = [], []
    for seed in range(100):
        lot = random.Random(seed)
        drawn = PRINTED[kind](lot)
        image = prints.softened(lot, drawn.image) if lot.random() < 0.4 else drawn.image
        try:
            reading = recognize_board(decode_picture(as_file(image)))
        except FormatError as error:
            wrong.append((seed, str(error)))
            continue
        cells = [cell for cell in drawn.shape.cells if reading.entries.digits[cell] != drawn.digits[cell]]
        unmarked += [(seed, cell) for cell in cells if cell not in reading.flagged]
        wrong += [(seed, str(cells))] if cells else []
    assert unmarked == []
    assert len(wrong) <= MOST_WRONG, wrong


@pytest.mark.campaign
@pytest.mark.parametrize("blank", ["", *BLANK_SIGNS])
def test_small_digits_and_signs_for_blanks_are_read(blank: str) -> None:
    """Digits of 8 to 20 pixels in cells of 24 to 60: no cell is wrong without a mark, and few have one."""
    lot = random.Random(blank)
    doubted = []
    sizes = [(side, pixels) for side in (24, 30, 38, 48, 60) for pixels in range(8, 21, 2)]
    sizes = [(side, pixels) for side, pixels in sizes if 1 / 6 <= pixels / side <= 0.7]
    for side, pixels in sizes:
        puzzle, face = lot.choice(PUZZLES), lot.choice([face for face in faces() if face not in WITHOUT_SIGNS])
        image = prints.small(puzzle, face, side, pixels, blank, lot.random() < 0.3)
        reading = recognize_board(decode_picture(as_file(image, lot.choice(("PNG", "JPEG")))))
        wrong = {cell for cell, sign in enumerate(puzzle) if reading.entries.line()[cell] != sign}
        assert wrong <= set(reading.flagged), (side, pixels, face)
        if reading.flagged:
            doubted.append((side, pixels, face))
    assert len(doubted) <= len(sizes) / 8, doubted
