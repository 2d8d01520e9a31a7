"""The puzzle inside the picture: comes back from every file we make, and no file of others does harm."""

from __future__ import annotations

import io
import struct
import zlib
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from solver.errors import FormatError
from solver.formats.link import from_fields
from solver.grid import Grid, Puzzle
from solver.pictures import SUFFIXES, Picture, encode, kind_of, puzzle_in
from solver.shape import SHAPES, Candidate
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, picture, some_board

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


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_whole_board_comes_back(suffix: str) -> None:
    """Entries, solver's digits, notes and removed candidates travel as well; conflicts are no hindrance."""
    for kind in ("puzzle", "pair", "candidates"):
        assert board_in(encode(Picture(kind_of(kind), WORKED_ON, SOLVED, "small"), suffix)) == WORKED_ON
    assert board_in(encode(Picture(kind_of("puzzle"), TWICE, preset="small"), suffix)) == TWICE


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("cells", SHAPES)
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("form", ["GIF", "BMP", "TIFF", "EPS", "PPM"])
def test_other_formats_are_not_opened(form: str) -> None:
    """Only JPG and PNG reach Pillow, so that no other decoder can be addressed."""
    with pytest.raises(FormatError, match="not a JPG, PNG or SVG"):
        puzzle_in(foreign(form))


def bomb(width: int, height: int) -> bytes:
    """The start of a PNG that claims to be huge."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunk = struct.pack(">I", len(header)) + b"IHDR" + header + struct.pack(">I", zlib.crc32(b"IHDR" + header))
    return b"\x89PNG\r\n\x1a\n" + chunk


@pytest.mark.parametrize("side", [10_000, 50_000, 2**31 - 1])
def test_huge_pictures_are_refused_unopened(side: int) -> None:
    """A file that claims more pixels than memory holds is refused at once."""
    with pytest.raises(FormatError):
        puzzle_in(bomb(side, side))


def test_large_files_are_refused() -> None:
    """More than 1 MiB is not looked at."""
    with pytest.raises(FormatError, match="larger than 1 MiB"):
        puzzle_in(b"\x00" * ((1 << 20) + 1))


def test_large_search_in_svg_is_fast_enough_to_bear() -> None:
    """Even a MiB of beginnings of our element ends in an answer."""
    with pytest.raises(FormatError):
        puzzle_in(b'<metadata id="sudoku">' + b'<metadata id="sudoku"' * 49_000)


@given(st.binary(max_size=300))
def test_any_bytes_give_our_error(data: bytes) -> None:
    """No bytes lead to any error but ours."""
    for front in (b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"<svg>"):
        with pytest.raises(FormatError):
            puzzle_in(front + data)


_OWN = {suffix: encode(picture(preset="plank-234"), suffix) for suffix in SUFFIXES}


@settings(max_examples=150)
@given(st.sampled_from(sorted(_OWN)), st.integers(0, 600), st.binary(min_size=1, max_size=4), st.integers(0, 3000))
def test_damaged_pictures_give_the_puzzle_or_our_error(suffix: str, place: int, bytes_: bytes, cut: int) -> None:
    """Our own file with a few bytes changed and its end cut off gives a text or our error, nothing else."""
    data = _OWN[suffix]
    damaged = data[:place] + bytes_ + data[place + len(bytes_) : max(place, len(data) - cut)]
    try:
        assert puzzle_in(damaged)
    except FormatError:
        pass
