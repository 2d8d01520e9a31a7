"""Test the files that people open: pictures made here, collections, and any other file."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from solver.formats import Entry, write
from solver.pictures import Picture, encode, kind_of
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.webapp.board.test_import_puzzle import CLIENT, OTHER, UNREADABLE, assert_refused, dropped
from tests.webapp.pages import GENTLE, Document, hidden, puzzle_of
from webapp.board.form import hidden_fields


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_text_files_of_any_encoding_are_read(client: FlaskClient, encoding: str) -> None:
    """The page reads text files in the encodings that editors save."""
    text = write("boxed", [Entry(puzzle_of(GENTLE))])
    response = dropped(client, text.replace("\n", "\r\n").encode(encoding))
    assert hidden(Document(response)) == hidden_fields(puzzle_of(GENTLE))


@for_each("suffix", ["jpg", "png", "svg"])
@for_each("name", ["a.jpg", "a.txt", "x", "../../a"])
def test_our_own_pictures_load_their_puzzle(client: FlaskClient, suffix: str, name: str) -> None:
    """A picture downloaded here restores its whole board, under any file name."""
    board = puzzle_of(GENTLE).with_entry(0, 8)
    data = encode(Picture(kind_of("puzzle"), board, preset="small"), suffix)
    response = dropped(client, data, name)
    assert response.status_code == 200
    assert hidden(Document(response)) == hidden_fields(board)


def test_a_drawing_with_a_byte_order_mark_is_read(client: FlaskClient) -> None:
    """An SVG that an editor saved with a byte order mark is still a picture."""
    data = b"\xef\xbb\xbf" + encode(Picture(kind_of("puzzle"), puzzle_of(GENTLE)), "svg")
    assert hidden(Document(dropped(client, data))) == hidden_fields(puzzle_of(GENTLE))


def test_xml_without_a_drawing_is_a_collection(client: FlaskClient) -> None:
    """A file of OpenSudoku is XML, but it is read as a collection and not as a picture."""
    data = write("opensudoku", [Entry(puzzle_of(GENTLE))]).encode()
    assert data.startswith(b"<?xml")
    assert hidden(Document(dropped(client, data))) == hidden_fields(puzzle_of(GENTLE))


def test_an_svg_tag_in_a_comment_makes_no_picture(client: FlaskClient) -> None:
    """The beginning of a file decides: a puzzle with an SVG tag in its comment is text."""
    data = f"{GENTLE} # from <svg> and <?xml\n".encode()
    assert hidden(Document(dropped(client, data))) == hidden_fields(puzzle_of(GENTLE))


def test_a_file_takes_precedence_over_the_box(client: FlaskClient) -> None:
    """If file and text are both sent, the page reads the file; an empty file counts as none."""
    assert hidden(Document(dropped(client, GENTLE.encode(), text=OTHER))) == hidden_fields(puzzle_of(GENTLE))
    assert hidden(Document(dropped(client, b"", text=GENTLE))) == hidden_fields(puzzle_of(GENTLE))


def test_an_unreadable_file_fills_the_box(client: FlaskClient) -> None:
    """The text of a file that cannot be read appears in the box, where the person can repair it."""
    assert assert_refused(dropped(client, UNREADABLE.encode())).box() == UNREADABLE


def test_text_in_the_box_survives_an_unreadable_file(client: FlaskClient) -> None:
    """A file without text leaves the typed text in the box."""
    assert assert_refused(dropped(client, b"\x00\xff\x00", text="typed")).box() == "typed"


def chunk(name: bytes, data: bytes) -> bytes:
    """Build one chunk of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def huge_png(width: int, height: int) -> bytes:
    """Build a small file that unpacks to a huge picture of one bit a pixel."""
    rows = zlib.compress(b"\0" * ((width + 7) // 8 + 1) * 1_000)
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def plain(kind: str) -> bytes:
    """Draw a picture that was not made here."""
    file = io.BytesIO()
    Image.new("RGB", (20, 20), "white").save(file, kind)
    return file.getvalue()


def packed() -> bytes:
    """Build a ZIP file with a puzzle in it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", GENTLE)
    return file.getvalue()


OURS = {
    suffix: encode(Picture(kind_of("puzzle"), puzzle_of(GENTLE), preset="small"), suffix)
    for suffix in ("jpg", "png", "svg")
}
STRANGE = {
    "jpg from elsewhere": plain("JPEG"),
    "png from elsewhere": plain("PNG"),
    "gif": plain("GIF"),
    "bmp": plain("BMP"),
    "svg from elsewhere": b'<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
    "xml": b'<?xml version="1.0"?><a>' + b"<b/>" * 100 + b"</a>",
    "entities": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "' + b"x" * 1_000 + b'">]><opensudoku>&b;</opensudoku>',
    "jpg cut short": OURS["jpg"][:100],
    "png cut short": OURS["png"][:40],
    "svg cut short": OURS["svg"][:60],
    "jpg of nothing": b"\xff\xd8\xff",
    "png of nothing": b"\x89PNG\r\n\x1a\n",
    "png, 50,000 x 50,000": huge_png(50_000, 50_000),
    "png, no size": huge_png(0, 0),
    "eps called png": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\nshowpage\n",
    "gzip": gzip.compress(GENTLE.encode()),
    "gzip bomb": gzip.compress(b"\0" * 10_000_000),
    "zip": packed(),
    "pdf": b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n",
    "zeros": b"\0" * 100_000,
    "bytes": bytes(range(256)) * 100,
    "lone surrogate": "\ud800".encode("utf-16-le", "surrogatepass") * 50,
    "half a character": GENTLE.encode() + b"\xc3",
    "bell": b"\x07" * 81,
}


@for_each("name", STRANGE)
def test_unsupported_files_are_refused_with_a_sentence(client: FlaskClient, name: str) -> None:
    """For every unsupported file the board stays, and one sentence says what is wrong."""
    assert_refused(dropped(client, STRANGE[name], "a.png"))


@drawn(30)
@given(
    suffix=st.sampled_from(list(OURS)), cut=st.integers(0, 50_000), at=st.integers(0, 50_000), byte=st.integers(0, 255)
)
def test_damaged_pictures_are_read_or_refused(suffix: str, cut: int, at: int, byte: int) -> None:
    """A truncated picture, or one with a changed byte, gives a board or a sentence, never an error."""
    data = bytearray(OURS[suffix])
    data[at % len(data)] = byte
    response = dropped(CLIENT, bytes(data[: len(data) - cut % len(data)]))
    assert response.status_code in (200, 422)


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"\0\0\0\x18ftypheic\0\0\0\0" + bytes(500_000), "HEIC"), (b"PK\3\4" + bytes(50), "save the sheet as CSV")],
)
def test_refused_files_come_with_advice(client: FlaskClient, data: bytes, message: str) -> None:
    """The message for a photo format or a workbook says what to do, whatever its size."""
    assert_refused(dropped(client, data, "photo.heic"), message)
