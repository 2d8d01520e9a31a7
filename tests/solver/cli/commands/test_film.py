"""`sudoku film`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from solver.cli.main import main
from solver.grid import Grid
from solver.pictures.animations import encode_animation
from solver.pictures.search_frames import animation_frames
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.solver.cli.conftest import Sudoku

LIANG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"


def test_a_film_is_that_of_the_page(sudoku: Sudoku, tmp_path: Path) -> None:
    """The file holds the very bytes that the library makes of the moves, in the language and size asked for."""
    options = ("--algorithm", "place-first", "--first", "4", "--last", "5", "--inside", "--code", "cpp")
    assert sudoku("film", "-o", "out.gif", *options, "--height", "480", "--base", "0", input=LIANG).exit_code == 0
    trace = Trace(Grid.parse(LIANG), "place-first")
    trace.explore(10)
    shots = list(animation_frames(trace, range(4, 6), Names(trace.grid.shape, 0), "C++", is_inside=True))
    data = (tmp_path / "out.gif").read_bytes()
    assert data == encode_animation(shots, "gif", 480, "2")
    assert Image.open(io.BytesIO(data)).n_frames == len(shots) > 10  # type: ignore[attr-defined]


def test_a_page_needs_the_web(sudoku: Sudoku, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the web pages a page is refused with a sentence, exit code 2 and no file."""
    monkeypatch.setattr(main, "page_writer", "")
    result = sudoku("film", "-o", "out.html", input=LIANG)
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "needs the web pages, which are not installed here." in result.stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("-o", "out.jpg"), "out.jpg: a film's name ends in .gif, .webp, .png or .html."),
        (("-o", "out.gif", "--code", "cs2"), "Search A has no listing 'cs2'; take pseudo, py, cpp."),
        (("-o", "out.gif", "--type", "webp"), "out.gif does not go with --type webp."),
        (("-o", "out.gif", "--first", "5", "--last", "4"), "not from 5 to 4"),
        (("-o", "out.gif", "--first", "20000"), "the search has 10,989 moves, not 20,000."),
        (("-o", "out.gif", "--last", "900"), "a sequence of this size holds at most 67 pictures"),
        (("-o", "out.gif", "--height", "0"), "'0' is not one of 480, 720, 1080"),
        (("-o", "out.gif", "--rate", "3"), "'3' is not one of 0.5, 1, 2, 5, 10"),
    ],
)
def test_impossible_films_are_refused(sudoku: Sudoku, tmp_path: Path, options: tuple[str, ...], sentence: str) -> None:
    """Wrong names, moves and sizes end with a sentence, exit code 2 and no file."""
    result = sudoku("film", *options, input=LIANG)
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert sentence in result.stderr
