"""Test the picture files over HTTP: size, resolution, orientation and solution, for every kind and preset."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageFont

from solver.pictures import PRESETS, fonts
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.pictures.boards import EVERY, FIGURE, TWICE, read_line

DOCUMENTS: Final = Path(__file__).parents[2] / "data" / "documents" / "puzzles.tsv"
ROWS: Final = [line.split("\t") for line in DOCUMENTS.read_text().splitlines()[1:]]
SEEDS: Final = {name: (line, solution) for name, line, _, solutions, solution in ROWS if solutions == "1"}


def picture(client: FlaskClient, path: str, **fields: str) -> Image.Image:
    """Fetch the picture of this board, or of Liang's figure, with its bytes in `info`."""
    response = client.get(f"/pictures/{path}?{urlencode({'p': FIGURE.givens.line('0')} | fields)}")
    assert response.status_code == 200, response.text
    image = Image.open(io.BytesIO(response.data))
    image.info |= {"bytes": len(response.data), "type": response.content_type}
    return image


@for_each(("kind", "preset"), EVERY)
def test_every_kind_in_every_size(client: FlaskClient, kind: str, preset: str) -> None:
    """I1: a JPG has exactly the preset's pixels and resolution, 4:4:4, below 400 kB at 1080 pixels of height."""
    size = next(each for each in PRESETS if each.key == preset)
    image = picture(client, f"{kind}.jpg", preset=preset)
    assert image.info["type"] == "image/jpeg"
    assert image.format == "JPEG"
    assert image.mode == "RGB"
    assert image.size == (size.width, size.height)
    assert image.info["dpi"] == pytest.approx((size.dpi, size.dpi), abs=0.1)
    assert all(component[1:3] == (1, 1) for component in image.layer)  # type: ignore[attr-defined]  # of JpegImageFile
    if size.height <= 1080:
        assert image.info["bytes"] < 400_000


@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_rows_are_rows(client: FlaskClient, suffix: str) -> None:
    """I2: read back from the pixels, the picture is the puzzle and not its transpose."""
    line = FIGURE.givens.line()
    assert read_line(picture(client, f"puzzle.{suffix}")) == line
    assert line != "".join(line[column::9] for column in range(9))


@pytest.mark.parametrize("seed", some(SEEDS, always=list(SEEDS)[::4].__contains__))
def test_solutions_of_the_documents(client: FlaskClient, seed: str) -> None:
    """I5: the picture of the solution, read back digit by digit, equals the documents' print."""
    line, solution = SEEDS[seed]
    assert read_line(picture(client, "solution.png", p=line.replace(".", "0"), preset="small")) == solution


def test_puzzles_in_conflict_have_pictures(client: FlaskClient) -> None:
    """I4: a puzzle with equal digits in a row has a picture too."""
    assert read_line(picture(client, "puzzle.png", p=TWICE.givens.line("0"))) == TWICE.givens.line()


@pytest.mark.parametrize(
    ("path", "status"), [("puzzle.png", 400), ("puzzle.svg", 400), ("figure", 422), ("", 422)], ids=str
)
def test_a_missing_font_is_reported(
    client: FlaskClient, path: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If neither build nor Pillow has a font, files and pages say what is missing and how to get it."""

    def blocked(*asked: object, **options: object) -> object:
        raise OSError("cannot open resource")

    monkeypatch.setattr(ImageFont, "truetype", blocked)
    monkeypatch.setattr(ImageFont, "load_default", blocked)
    for cached_function in (
        fonts.font,
        fonts.digit_height,
        fonts.runs,
        fonts.reach,
        fonts.short_glyphs,
        fonts.long_glyphs,
        fonts.probe_font,
    ):
        cached_function.cache_clear()
    fields = {"p": FIGURE.givens.line("0"), "title": "No font here"}
    response = client.get(f"/pictures/{path}".rstrip("/"), query_string=fields)
    assert "this Pillow has no font of its own" in response.text
    assert response.status_code == status
