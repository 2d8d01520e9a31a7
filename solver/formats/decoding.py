"""Decode the bytes of a file: UTF-8, or UTF-16 and UTF-32 where a byte order mark or the pattern of zero bytes says so.

>>> decode(b"\\xef\\xbb\\xbf1..4"), decode("1..4".encode("utf-16"))
('1..4', '1..4')
"""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

from solver.errors import FormatError, Help
from solver.formats.line_ends import line_and_column
from solver.lazy_regex import pattern

_BYTE_ORDER_MARKS: Final = (  # the longer marks first: that of UTF-32 begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE_BYTES: Final = 64
_PICTURE: Final = pattern(rb"\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP|GIF8[79]a|BM.{12}[\x0c-\x7c]\0\0\0", re.S)
_ARCHIVE: Final = b"PK\3\4"
_AS_JPEG: Final = "save it as JPEG or PNG, or take a screenshot of it"
_AS_CELLS: Final = "Select the cells in the spreadsheet and paste them here"
_AS_COPY: Final = "copy the cells of the puzzle and paste them, or save the sheet as CSV"
_AS_PICTURE: Final = "Take a screenshot of the puzzle and drop it here"
_HELP: Final = {_AS_PICTURE: Help.PICTURE, _AS_JPEG: Help.PICTURE}
_OFFICE: Final = (  # what the names in an archive say about it: the folder, the name of the kind, and the advice
    (b"xl/", "a spreadsheet (.xlsx)", _AS_CELLS),
    (b"opendocument.spreadsheet", "a spreadsheet (.ods)", _AS_CELLS),
    (b"word/", "a document (.docx)", _AS_PICTURE),
    (b"opendocument.text", "a document (.odt)", _AS_PICTURE),
    (b"ppt/", "a presentation (.pptx)", _AS_PICTURE),
)
_OTHER_FILES: Final = (  # offset of the magic bytes, the bytes, the name of the kind, and the advice
    (4, b"ftyphei", "a HEIC picture", _AS_JPEG),
    (4, b"ftyphev", "a HEIC picture", _AS_JPEG),
    (4, b"ftypmif1", "a HEIC picture", _AS_JPEG),
    (4, b"ftypmsf1", "a HEIC picture", _AS_JPEG),
    (4, b"ftypavif", "an AVIF picture", _AS_JPEG),
    (8, b"WEBP", "a WebP picture", _AS_JPEG),
    (0, b"GIF87a", "a GIF picture", _AS_JPEG),
    (0, b"GIF89a", "a GIF picture", _AS_JPEG),
    (0, b"II*\0", "a TIFF picture", _AS_JPEG),
    (0, b"MM\0*", "a TIFF picture", _AS_JPEG),
    (0, b"%PDF-", "a PDF", _AS_PICTURE),
    (0, _ARCHIVE, "an archive or a workbook", f"{_AS_COPY}; unpack an archive first"),
    (0, b"\xd0\xcf\x11\xe0", "an old workbook or document", _AS_COPY),
    (0, b"\x1f\x8b", "a packed file", "unpack it first"),
)


class Decoded(NamedTuple):
    """The text of a file, and the sentence on its encoding if that was guessed."""

    text: str
    notice: str = ""


def decode_text(data: bytes) -> Decoded:
    """Decode as `decode` does, or in the encoding of Windows or DOS that the bytes can be. Raises FormatError."""
    try:
        return Decoded(decode(data))
    except FormatError as error:
        if error.problems[0].help is not Help.UTF_8:
            raise
        from solver.formats import encodings

        if not (encoding := encodings.guess(data)):
            raise
        return Decoded(data.decode(encoding), encodings.describe(encoding))


def decode(data: bytes) -> str:
    """Decode the text of a file, or find the puzzles that a PDF made here carries. Raises FormatError.

    The error names the line and column of the first byte that is no text, or the kind of the file.
    """
    if description := describe_other_file(data):
        from solver.formats.pdf_attachment import find_puzzles

        if puzzles := find_puzzles(data):
            return puzzles
        raise FormatError.at(description, help=_HELP.get(description.rpartition(": ")[2], Help.PASTE))
    encoding, start = detect_encoding(data)
    try:
        return data[start:].decode(encoding)
    except UnicodeDecodeError as error:
        before = data[start : start + error.start].decode(encoding, "replace")
        line, column = line_and_column(before, len(before))
        wrong = data[start + error.start]
        message = f"the byte 0x{wrong:02x} is not text ({encoding.upper()})"
        raise FormatError.at(message, line, column, help=Help.UTF_8) from None


def describe_other_file(data: bytes) -> str:
    """Return the sentence on a file that is no text by its first bytes; '' for any other."""
    if data.startswith(_ARCHIVE):
        for sign, name, what in _OFFICE:
            if sign in data:
                return f"this is {name}, and no text: {what}"
    kinds = (
        f"this is {name}, and no text: {what}" for at, sign, name, what in _OTHER_FILES if data[at:].startswith(sign)
    )
    return next(kinds, "")


def is_picture(data: bytes) -> bool:
    """Return whether these first bytes of a file are those of a picture of pixels that can be recognized.

    >>> is_picture(b"GIF89a"), is_picture(b"BMW 1..4")
    (True, False)
    """
    return bool(_PICTURE.match(data))


def detect_encoding(data: bytes) -> tuple[str, int]:
    """Detect the encoding, and return it with the length of the byte order mark."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding, len(mark)
    sample = data[:_SAMPLE_BYTES]
    if len(sample) >= 4 and len(data) % 2 == 0:
        if not any(sample[1::2]) and all(sample[0::2]):
            return "utf-16-le", 0
        if not any(sample[0::2]) and all(sample[1::2]):
            return "utf-16-be", 0
    return "utf-8", 0
