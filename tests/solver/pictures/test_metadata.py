"""The puzzle inside the picture: comes back from every file we make, and no file of others does harm.

tests/solver/pictures/hostile.py makes the files that are meant to.
"""

from __future__ import annotations

import io
import struct
import tracemalloc
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from solver.errors import FormatError
from solver.formats.board_link import from_fields
from solver.grid import Grid, Puzzle
from solver.pictures import SUFFIXES, Picture, encode, kind_of, puzzle_in
from solver.shape import SHAPES, Candidate
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, picture, some_board
from tests.solver.pictures.hostile import HOSTILE, chunk, png, text_chunk

WORKED_ON = Puzzle(
    FIGURE.givens,
    FIGURE.givens.with_digit(2, 4).with_digit(3, 6),
    solved=frozenset({3}),
    notes=frozenset({Candidate(5, 2), Candidate(5, 8)}),
    removed=frozenset({Candidate(6, 1)}),
)


def board_in(data: bytes) -> Puzzle:
    """The board that a file carries."""
    text = puzzle_in(data)
    return from_fields(dict(parse_qsl(text[1:]))) if text.startswith("?") else Puzzle.of(Grid.parse(text))


@for_each("suffix", SUFFIXES)
def test_the_whole_board_comes_back(suffix: str) -> None:
    """Entries, solver's digits, notes and removed candidates travel as well; conflicts are no hindrance."""
    for kind in ("puzzle", "pair", "candidates"):
        assert board_in(encode(Picture(kind_of(kind), WORKED_ON, SOLVED, "small"), suffix)) == WORKED_ON
    assert board_in(encode(Picture(kind_of("puzzle"), TWICE, preset="small"), suffix)) == TWICE


@for_each("suffix", SUFFIXES)
@for_each("cells", SHAPES)
def test_every_size_comes_back(cells: int, suffix: str) -> None:
    """Boards of any size come back, with a note in every empty cell."""
    puzzle, _ = some_board(SHAPES[cells])
    noted = Puzzle(
        puzzle.givens,
        puzzle.entries,
        notes=frozenset(Candidate(cell, 2) for cell in puzzle.shape.cells if not puzzle.givens.digits[cell]),
    )
    assert board_in(encode(Picture(kind_of("puzzle"), noted, preset="small"), suffix)) == noted


def foreign(form: str, **options: object) -> bytes:
    """A picture that we did not make."""
    file = io.BytesIO()
    Image.new("RGB", (20, 20)).save(file, form, **options)
    return file.getvalue()


def comment(text: str) -> PngInfo:
    """A text chunk like ours."""
    info = PngInfo()
    info.add_text("Comment", text)
    return info


@for_each(
    "data",
    [
        foreign("JPEG"),
        foreign("PNG"),
        foreign("JPEG", comment=b"Made with a camera"),
        foreign("JPEG", comment=b"\xff\x00" * 50),
        foreign("PNG", pnginfo=comment("?p=<script>alert(1)</script>aaaaaaaaaaaaaa")),
        foreign("PNG", pnginfo=comment("0" * 80)),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b'<svg><metadata id="sudoku">hello</metadata></svg>',
        b'<svg><metadata id="sudoku">' + b"0" * 81 + b"\n<!ENTITY",
    ],
)
def test_pictures_of_others_carry_no_puzzle(data: bytes) -> None:
    """A readable picture without our text is refused with a sentence that says which pictures do."""
    if b"ENTITY" in data:
        assert puzzle_in(data) == "0" * 81
        return
    with pytest.raises(FormatError, match="carries no puzzle"):
        puzzle_in(data)


@for_each("form", ["GIF", "BMP", "TIFF", "EPS", "PPM"])
def test_other_formats_are_not_opened(form: str) -> None:
    """Only JPG and PNG reach Pillow, so that no other decoder can be addressed."""
    with pytest.raises(FormatError, match="JPG, PNG or SVG picture|picture is damaged"):
        puzzle_in(foreign(form))


@for_each("side", [10_000, 50_000, 2**31 - 1])
def test_the_size_of_a_picture_is_not_looked_at(side: int) -> None:
    """A file that claims more pixels than memory holds is one like any other."""
    with pytest.raises(FormatError, match="JPG, PNG or SVG picture|picture is damaged"):
        puzzle_in(png(b"", side))
    assert puzzle_in(png(text_chunk("0" * 81), side)) == "0" * 81


def test_large_files_are_refused() -> None:
    """More than 1 MiB is not looked at."""
    with pytest.raises(FormatError, match="larger than 1 MiB"):
        puzzle_in(b"\x00" * ((1 << 20) + 1))


@for_each("name", HOSTILE)
def test_a_picture_made_to_be_dear_is_not(name: str) -> None:
    """Whatever a MiB of pieces claims, it is refused and takes a few kB; `benchmarks.bounds` measures the time."""
    data = HOSTILE[name]
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            puzzle_in(data)
        assert tracemalloc.get_traced_memory()[1] <= 100_000
    finally:
        tracemalloc.stop()


@for_each("spoiled", ["0" * 81 + "\0", "0" * 9_000, ""])
def test_a_comment_that_is_not_ours_is_none(spoiled: str) -> None:
    """Neither a longer text than ours nor an empty one is a puzzle."""
    with pytest.raises(FormatError, match="carries no puzzle"):
        puzzle_in(png(text_chunk(spoiled)))


def test_a_cut_comment_is_no_smaller_puzzle() -> None:
    """A 16x16 grid whose file ends after 81 of its cells is not read as one of 9x9."""
    whole = text_chunk("0" * 256)
    comment_of_jpg = b"\xff\xd8\xff\xfe" + struct.pack(">H", 258) + b"0" * 256
    for data, extra in ((png(whole, end=b""), 4), (comment_of_jpg, 0)):
        with pytest.raises(FormatError, match="JPG, PNG or SVG picture|picture is damaged"):
            puzzle_in(data[: len(data) - extra - 256 + 81])
    with pytest.raises(FormatError, match="carries no puzzle|picture is damaged"):
        puzzle_in(png(whole.replace(b"000", b"001", 1)))


def test_of_many_pieces_the_first_thousand_are_looked_at() -> None:
    """The head of a PNG is one of them."""
    for before, found in ((998, True), (999, False)):
        data = png(chunk(b"abCd", b"") * before + text_chunk("0" * 81))
        if found:
            assert puzzle_in(data) == "0" * 81
        else:
            with pytest.raises(FormatError, match="carries no puzzle|picture is damaged"):
                puzzle_in(data)


def test_marks_of_a_jpg_may_be_doubled() -> None:
    """The standard lets any number of 0xff stand before a segment."""
    comment_of_jpg = b"\xff\xd8" + b"\xff" * 20 + b"\xfe" + struct.pack(">H", 83) + b"0" * 81
    assert puzzle_in(comment_of_jpg) == "0" * 81


@given(st.binary(max_size=300))
def test_any_bytes_give_our_error(data: bytes) -> None:
    """No bytes lead to any error but ours."""
    for front in (b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"<svg>"):
        with pytest.raises(FormatError):
            puzzle_in(front + data)


_OWN = {suffix: encode(picture(preset="plank-234"), suffix) for suffix in SUFFIXES}


@drawn(150)
@given(st.sampled_from(sorted(_OWN)), st.integers(0, 600), st.binary(min_size=1, max_size=4), st.integers(0, 3000))
def test_damaged_pictures_give_the_puzzle_or_our_error(suffix: str, place: int, bytes_: bytes, cut: int) -> None:
    """Our own file with a few bytes changed and its end cut off gives a text or our error, nothing else."""
    data = _OWN[suffix]
    damaged = data[:place] + bytes_ + data[place + len(bytes_) : max(place, len(data) - cut)]
    try:
        assert puzzle_in(damaged)
    except FormatError:
        pass
