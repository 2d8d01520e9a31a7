"""`sudoku draw`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from solver.engine import solve
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, encode, file_name, fonts, kind_of, puzzle_in
from solver.pictures.search_frames import frame_of
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.solver.cli.commands.test_solve import CONFLICT, NONE, PUZZLE, SEVERAL, SOLUTION
from tests.solver.cli.conftest import DOCUMENTS, Sudoku
from tests.solver.pictures.made_fonts import HAN, make_collection, make_font

BOARD = Puzzle.of(Grid.parse(PUZZLE))


@pytest.mark.parametrize(
    ("suffix", "start"), [("jpg", b"\xff\xd8"), ("png", b"\x89PNG"), ("svg", b"<"), ("jpeg", b"\xff\xd8")]
)
def test_the_suffix_tells_the_type(sudoku: Sudoku, tmp_path: Path, suffix: str, start: bytes) -> None:
    """out.jpg is a JPG, out.png a PNG, out.svg an SVG, each with its puzzle inside."""
    assert sudoku("draw", "-o", f"out.{suffix}", input=PUZZLE).exit_code == 0
    data = (tmp_path / f"out.{suffix}").read_bytes()
    assert data.startswith(start)
    assert puzzle_in(data).replace("0", ".") == PUZZLE


def test_a_tree_is_written_for_graphviz(sudoku: Sudoku, tmp_path: Path) -> None:
    """A name that ends in .dot takes the tree of a search, and nothing else."""
    assert sudoku("draw", "-o", "out.dot", "--kind", "tree", "--move", "5", input=PUZZLE).exit_code == 0
    assert (tmp_path / "out.dot").read_text().startswith("digraph search {")
    refused = sudoku("draw", "-o", "other.dot", "--kind", "frame", input=PUZZLE)
    assert refused.exit_code == 2
    assert "--kind tree" in refused.stderr


@pytest.mark.parametrize("name", ["out.gif", "out.txt", "out", "out.pdf"])
def test_another_suffix_is_refused(sudoku: Sudoku, tmp_path: Path, name: str) -> None:
    """A name that ends in no known type gives a sentence, no file, and exit code 2."""
    result = sudoku("draw", "-o", name, input=PUZZLE)
    assert result.exit_code == 2
    assert ".jpg, .png, .svg or .dot" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["puzzle", "solution", "pair", "array", "candidates"])
def test_every_kind_is_drawn_as_the_library_draws_it(sudoku: Sudoku, tmp_path: Path, kind: str) -> None:
    """The file holds the very bytes of the library's picture; a pair is as wide as a slide."""
    assert sudoku("draw", "-o", "out.png", "--kind", kind, input=PUZZLE).exit_code == 0
    solution = Grid.parse(SOLUTION) if kind in ("solution", "pair") else None
    preset = "slide-pair" if kind == "pair" else "slide"
    assert (tmp_path / "out.png").read_bytes() == encode(Picture(kind_of(kind), BOARD, solution, preset), "png")


def test_plank_preset_draws_the_lab_s_picture(sudoku: Sudoku, tmp_path: Path) -> None:
    """--preset plank-234 gives the lab's 234 x 234 pixels, for the solution as for the puzzle."""
    for kind in ("puzzle", "solution"):
        arguments = (
            "draw",
            DOCUMENTS / "003_example1.txt",
            "-o",
            "Sudoku.jpg",
            "--kind",
            kind,
            "--preset",
            "plank-234",
        )
        assert sudoku(*arguments).exit_code == 0
        with Image.open(tmp_path / "Sudoku.jpg") as image:
            assert image.size == (234, 234)


def test_several_puzzles_give_numbered_files(sudoku: Sudoku, tmp_path: Path) -> None:
    """Two puzzles give out-01 and out-02, a hundred out-001 to out-100: as wide as the count needs."""
    assert sudoku("draw", "-o", "out.png", "--preset", "small", input=f"{PUZZLE}\n{SOLUTION}\n").exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out-01.png", "out-02.png"]
    assert puzzle_in((tmp_path / "out-02.png").read_bytes()) == SOLUTION


def test_files_in_a_directory_are_named_after_the_puzzle(sudoku: Sudoku, tmp_path: Path) -> None:
    """Without a file name the library's names are used, numbered where there are several; '/' makes a directory."""
    result = sudoku("draw", "--title", "Gentle", input=PUZZLE)
    assert (result.exit_code, result.stdout) == (0, "gentle-puzzle.jpg\n")
    assert (tmp_path / "gentle-puzzle.jpg").exists()
    assert sudoku("draw", "-o", "new/", "--type", "png", input=f"{PUZZLE}\n{SOLUTION}\n").exit_code == 0
    pictures = [Picture(kind_of("puzzle"), Puzzle.of(Grid.parse(line))) for line in (PUZZLE, SOLUTION)]
    names = {file_name(picture, "png", number, 2) for number, picture in enumerate(pictures, 1)}
    assert {file.name for file in (tmp_path / "new").iterdir()} == names


def test_a_dash_writes_one_picture_to_standard_output(sudoku: Sudoku) -> None:
    """'-o -' gives the bytes of one picture; several are refused."""
    result = sudoku("draw", "-o", "-", "--type", "png", input=PUZZLE)
    assert result.exit_code == 0
    with Image.open(io.BytesIO(result.stdout_bytes)) as image:
        assert (image.format, image.size) == ("PNG", (1080, 1080))
    assert sudoku("draw", "-o", "-", input=f"{PUZZLE}\n{SOLUTION}\n").exit_code == 2


@pytest.mark.parametrize(
    ("puzzle", "caption", "says"),
    [(NONE, "no solution", "No solution."), (CONFLICT, "the clues are in conflict", "Conflict: 5 twice in row 1")],
)
def test_without_a_solution_the_puzzle_is_drawn(
    sudoku: Sudoku, tmp_path: Path, puzzle: str, caption: str, says: str
) -> None:
    """A puzzle without solution gives its own picture with a caption, a sentence on standard error, and exit code 0."""
    result = sudoku("draw", "-o", "out.png", "--kind", "solution", input=puzzle)
    assert result.exit_code == 0
    assert says in result.stderr
    picture = Picture(kind_of("puzzle"), Puzzle.of(Grid.parse(puzzle)), caption=caption)
    assert (tmp_path / "out.png").read_bytes() == encode(picture, "png")


def test_one_of_several_solutions_is_captioned(sudoku: Sudoku, tmp_path: Path) -> None:
    """The picture of one of several solutions carries the caption 'one of several'."""
    result = sudoku("draw", "-o", "out.png", "--kind", "solution", input=SEVERAL)
    assert result.exit_code == 0
    assert "The picture shows one of them." in result.stderr
    grid = Grid.parse(SEVERAL)
    picture = Picture(kind_of("solution"), Puzzle.of(grid), solve(grid).solutions[0], caption="one of several")
    assert (tmp_path / "out.png").read_bytes() == encode(picture, "png")


def test_options_reach_the_picture(sudoku: Sudoku, tmp_path: Path) -> None:
    """Title, axes, base and blank sign are drawn."""
    options = ("--title", "Figure 2", "--axes", "--base", "0", "--blank", ".")
    assert sudoku("draw", "-o", "out.png", *options, input=PUZZLE).exit_code == 0
    picture = Picture(kind_of("puzzle"), BOARD, title="Figure 2", axes=True, base=0, blank=".")
    assert (tmp_path / "out.png").read_bytes() == encode(picture, "png")


def test_characters_that_no_font_has_are_reported(sudoku: Sudoku) -> None:
    """A title with a character of no font is drawn without it, and standard error names it."""
    result = sudoku("draw", "-o", "out.png", "--title", "A\U000e0041 \U0010fffd", input=PUZZLE)
    assert result.exit_code == 0
    assert "No font here has \ufffd: standard input, line 1. " in result.stderr


def test_a_font_may_be_a_family_or_a_collection(
    sudoku: Sudoku, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title is drawn in it, in pictures of every type; what is none is refused."""
    monkeypatch.setattr(fonts, "faces_for", lambda text: ())
    collection = make_collection(tmp_path / "two.ttc", "abc", HAN)
    for suffix in ("png", "jpg", "svg"):
        out = tmp_path / f"out.{suffix}"
        assert "No font here has" in sudoku("draw", "-o", out, "--title", "王小", input=PUZZLE).stderr
        boxes = out.read_bytes()
        for font in (f"{collection}#1", make_font(tmp_path / "han.otf", HAN, "Han")):
            result = sudoku("draw", "-o", out, "--title", "王小", "--font", font, input=PUZZLE)
            assert (result.exit_code, result.stderr) == (0, "")
            assert out.read_bytes() != boxes
    for font in (f"{collection}#7", "No Such Family", str(tmp_path), "", "out.png"):
        assert sudoku("draw", "-o", "new.png", "--title", "王", "--font", font, input=PUZZLE).exit_code == 2
    assert not (tmp_path / "new.png").exists()


def test_a_font_that_cannot_be_read_is_an_error(sudoku: Sudoku) -> None:
    """--font with a file that is no font gives a sentence and exit code 2."""
    result = sudoku("draw", "-o", "out.png", "--title", "A", "--font", "absent.ttf", input=PUZZLE)
    assert result.exit_code == 2
    assert "absent.ttf" in result.stderr


def test_a_width_of_ones_own(sudoku: Sudoku, tmp_path: Path) -> None:
    """--width takes pixels, and the height follows; other numbers, and a preset beside it, are refused with 2."""
    assert sudoku("draw", "-o", "out.png", "--kind", "pair", "--width", "1280", input=PUZZLE).exit_code == 0
    with Image.open(tmp_path / "out.png") as picture:
        assert picture.size == (1280, 720)
    for arguments in (("--width", "99"), ("--width", "1e3"), ("--width", "900", "--preset", "small")):
        assert sudoku("draw", "-o", "out.png", *arguments, input=PUZZLE).exit_code == 2


def test_kinds_that_a_preset_cannot_hold_are_refused(sudoku: Sudoku) -> None:
    """plank-234 holds a puzzle or a solution; candidates give a sentence and exit code 2."""
    result = sudoku("draw", "-o", "out.png", "--kind", "candidates", "--preset", "plank-234", input=PUZZLE)
    assert result.exit_code == 2
    assert "plank-234" in result.stderr


def test_what_would_be_too_small_to_read_is_refused(sudoku: Sudoku, tmp_path: Path) -> None:
    """Candidates of a 16x16 grid need more than a small picture: a sentence with the place, code 2, no file."""
    arguments = ("draw", "-o", f"{tmp_path}/", "--kind", "candidates", "--preset", "small", "--axes")
    result = sudoku(*arguments, input="1" + "." * 255)
    assert result.exit_code == 2
    assert "line 1: the smallest digits of this 16x16 grid would be 4 pixels high" in result.stderr
    assert not list(tmp_path.iterdir())


def test_an_unreadable_puzzle_does_not_stop_the_others(sudoku: Sudoku, tmp_path: Path) -> None:
    """The readable puzzles are drawn; the exit code is 2."""
    result = sudoku("draw", "-o", "out.png", DOCUMENTS / "003_bad1.txt", "-", input=PUZZLE)
    assert result.exit_code == 2
    assert (tmp_path / "out.png").exists()


@pytest.mark.parametrize(
    ("arguments", "name", "sizes"),
    [
        (("--kind", "frame", "--move", "2"), "free-cells-step-0000002", (2,)),
        (("--kind", "frame"), "free-cells-step-0000000", (0,)),
        (("--kind", "strip", "--move", "3"), "free-cells-strip-0000003", (3, 4, 5, 6)),
        (("--kind", "strip", "--move", "1", "--move", "5"), "free-cells-strip-0000001", (1, 5)),
        (("--kind", "free-cells", "--move", "2"), "free-cells-list-0000002", (2,)),
        (("--kind", "frame", "--move", "4", "--algorithm", "fewest-choices"), "fewest-choices-step-0000004", (4,)),
    ],
)
def test_moves_of_a_search(
    sudoku: Sudoku, tmp_path: Path, arguments: tuple[str, ...], name: str, sizes: tuple[int, ...]
) -> None:
    """The picture is the library's, of the search and the moves named; a strip with one move goes on from there."""
    result = sudoku("draw", "-o", f"{tmp_path}/", "--type", "svg", *arguments, input=PUZZLE)
    assert result.exit_code == 0, result.stderr
    (path,) = tmp_path.iterdir()
    assert path.name.endswith(f"{name}.svg")
    trace = Trace(BOARD.givens, "fewest-choices" if "fewest-choices" in arguments else "free-cells")
    trace.explore(50)
    names = Names(BOARD.shape)
    frames = tuple(frame_of(trace, move, names) for move in sizes)
    preset = "slide-pair" if len(sizes) > 1 else "slide"
    assert path.read_bytes() == encode(Picture(kind_of(arguments[1]), BOARD, preset=preset, frames=frames), "svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--kind", "frame", "--move", "999999"), "moves, not 999,999"),
        (("--kind", "strip", "--move", "1", "--move", "999999"), "moves, not 999,999"),
        (("--kind", "frame", "--move", "1", "--move", "2"), "takes 1 move, not 2"),
        (("--kind", "free-cells", "--algorithm", "fewest-choices"), "does not go along the list"),
        (("--kind", "frame", "--algorithm", "guess"), "free-cells, check-first"),
        (("--kind", "frame", "--move", "-1"), "--move"),
        (("--kind", "frame", "--move", "2", "--beat", "99"), "substeps before it is made, not 99"),
    ],
)
def test_moves_that_are_none(sudoku: Sudoku, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    """A move behind the end, a search that is none or wrong numbers of frames: a sentence, code 2, no file."""
    result = sudoku("draw", "-o", f"{tmp_path}/", *arguments, input=PUZZLE)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_strip_goes_on_beat_by_beat(sudoku: Sudoku, tmp_path: Path) -> None:
    """With a beat a strip shows how the next digits are tried inside the move; the file is named after it."""
    result = sudoku("draw", "-o", f"{tmp_path}/", "--type", "svg", "--kind", "strip", "--beat", "2", input=PUZZLE)
    assert result.exit_code == 0, result.stderr
    (path,) = tmp_path.iterdir()
    assert path.name.endswith("-free-cells-strip-0000000-beat-02.svg")
    trace = Trace(BOARD.givens, "free-cells")
    trace.explore(5)
    frames = tuple(frame_of(trace, 0, Names(BOARD.shape), beat) for beat in (2, 3, 4, 5))
    picture = Picture(kind_of("strip"), BOARD, preset="slide-pair", frames=frames)
    assert path.read_bytes() == encode(picture, "svg")
