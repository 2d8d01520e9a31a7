"""Bytes to text: with a mark, without one, and what is no text."""

from __future__ import annotations

import codecs

import pytest

from solver.errors import FormatError
from solver.formats import decode
from tests.for_each import for_each

TEXT = "12..\n..34\n..1.\n4...\n"


@for_each(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
    ],
)
@for_each("text", ["12", TEXT, TEXT * 20, "1" + TEXT])
def test_text_is_decoded_with_and_without_a_mark(mark: bytes, encoding: str, text: str) -> None:
    """What editors save comes back, from two characters on."""
    assert decode(mark + text.encode(encoding)) == text


@for_each("data", [b"", b"1", b"1.", b"1\0", b"\0" + b"1", b"1\0.", b"\0\0\0\0", b"1\0.\0\0", b"1\0\0\0"])
def test_a_few_zero_bytes_are_no_other_encoding(data: bytes) -> None:
    """Only zeros in every second byte, and nowhere else, of four bytes or more in pairs speak of UTF-16."""
    assert decode(data) == data.decode()


def test_signs_beyond_latin_need_no_mark_where_digits_stand_first() -> None:
    """The pattern is looked for in the first bytes only."""
    text = "." * 40 + "数独"
    assert decode(text.encode("utf-16-le")) == text
    assert decode("数独 12..".encode()) == "数独 12.."


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_a_byte_that_is_no_text_is_named_with_its_place(mark: bytes) -> None:
    """Line and column count characters, after the mark; the sentence names the byte."""
    with pytest.raises(FormatError, match=r"line 2, column 3: the byte 0xff is not text \(UTF-8\)") as caught:
        decode(mark + "ä...\n.2".encode() + b"\xff.\n")
    assert (caught.value.problems[0].line, caught.value.problems[0].column) == (2, 3)


def test_half_a_character_is_no_text() -> None:
    """UTF-16 with an odd number of bytes lacks the end of its last character."""
    with pytest.raises(FormatError, match=r"line 1, column 3: .*UTF-16-LE"):
        decode(codecs.BOM_UTF16_LE + "12".encode("utf-16-le") + b"3")


@for_each(
    ("data", "name"),
    [
        (b"\0\0\0\x18ftypheic", "a HEIC picture, and no text: save it as JPEG"),
        (b"\0\0\0\x18ftypmif1", "a HEIC picture"),
        (b"\0\0\0\x1cftypavif", "an AVIF picture"),
        (b"RIFF\1\2\3\4WEBP", "a WebP picture"),
        (b"GIF89a", "a GIF picture"),
        (b"II*\0", "a TIFF picture"),
        (b"MM\0*", "a TIFF picture"),
        (b"%PDF-1.7", "a PDF"),
        (b"PK\3\4", "a workbook, and no text: copy the cells of the puzzle and paste them, or save the sheet as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old workbook or document, and no text: copy the cells"),
        (b"\x1f\x8b", "a packed file"),
    ],
)
def test_other_files_are_named_and_what_to_do(data: bytes, name: str) -> None:
    """By their first bytes, whatever they are called."""
    with pytest.raises(FormatError, match=name):
        decode(data + bytes(20))
