"""Store the puzzle inside the file of a picture, so that a picture dropped on the board loads again.

It is text: the givens alone (one character a cell, 0 for blank), or the query of our link if the board holds more. A
JPG carries it in its comment, a PNG in a text chunk, an SVG in its metadata element. Reading looks at nothing else: it
goes from the head of one piece of the file to the next. Nothing is decoded or unpacked, and SVG is searched by one
pattern and not parsed as XML.

Road not taken: letting Pillow open the file. It unpacks profiles and texts that are not ours: a picture of 1 MiB made
for it cost 1.1 s, and 60 kB of packed text some 60 MB.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import Final

from solver.errors import FormatError
from solver.formats.board_link import to_fields, to_query
from solver.grid import Puzzle

PNG_KEY: Final = "Comment"
MAX_PICTURE_BYTES: Final = 1 << 20  # bytes of a picture that are looked at
MAX_FILE_PIECES: Final = 1000  # of a file; ours come to a dozen, those of cameras with large profiles to some fifty
_LONGEST: Final = 8192  # bytes of a comment
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_TEXT, _PIXELS, _END = b"tEXt", b"IDAT", b"IEND"  # kinds of chunks in a PNG
_MARK, _COMMENT, _SCAN = 0xFF, 0xFE, 0xDA  # what begins a segment of a JPG, and kinds of them
_SVG: Final = re.compile(rb'<metadata\s(?=[^<>]{0,200}id="sudoku")[^<>]{0,400}+>([^<]{1,8192}+)<')
_OURS: Final = re.compile(r"(?:[0-9A-G.]{16}|[0-9A-G.]{36}|[0-9A-G.]{81}|[0-9A-G.]{256})|\?p=[0-9A-Za-z.=&]{8,4096}")


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text that a picture of the puzzle carries."""
    fields = to_fields(puzzle)
    return fields["p"] if list(fields) == ["p"] else "?" + to_query(puzzle)


def puzzle_in(data: bytes) -> str:
    """Read the text of the puzzle that one of our JPG, PNG or SVG files carries: its givens, or the query of its link.

    Raises FormatError for any other file. Never decodes pixels; takes files up to 1 MiB.
    """
    if len(data) > MAX_PICTURE_BYTES:
        raise FormatError.at("this picture is larger than 1 MiB; pictures made here are smaller")
    text = _text_in_svg(data) if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<" else _text_in_raster(data)
    if not _OURS.fullmatch(text):
        raise FormatError.at(
            "this picture carries no puzzle: only JPG, PNG and SVG files saved here unchanged do; "
            "any other is read as a photo, by `sudoku read` and where the page says Photo"
        )
    return text


def _text_in_svg(data: bytes) -> str:
    found = _SVG.search(data)
    return found[1].decode("utf-8", "replace").strip().replace("&amp;", "&") if found else ""


def _text_in_raster(data: bytes) -> str:
    try:
        if data.startswith(_PNG):
            return _text_in_png(data)
        if data.startswith(_JPEG):
            return _text_in_jpeg(data)
    except struct.error:  # the file ends within a piece
        message = "this picture is damaged, or not all of it is here: save or download it once more"
        raise FormatError.at(message) from None
    raise FormatError.at("this file is no JPG, PNG or SVG picture: save it as one of them")


def _text_in_png(data: bytes) -> str:
    """Return the text of the first chunk under our key; '' if none stands before the pixels. Raises struct.error."""
    key = PNG_KEY.encode("ascii") + b"\0"
    at = len(_PNG)
    for _ in range(MAX_FILE_PIECES):
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind in (_PIXELS, _END):
            break
        if kind == _TEXT and length <= _LONGEST and data.startswith(key, at + 8):
            chunk = data[at + 4 : at + 8 + length]
            if struct.unpack_from(">I", data, at + 8 + length) != (zlib.crc32(chunk),):
                raise struct.error("another text than was written")
            return chunk[4 + len(key) :].decode("latin-1")
        at += 12 + length
    return ""


def _text_in_jpeg(data: bytes) -> str:
    """Return the first comment; '' if none stands before the pixels."""
    at = len(_JPEG)
    for _ in range(MAX_FILE_PIECES):
        mark, kind, length = struct.unpack_from(">BBH", data, at)
        if kind == _MARK:  # it may be there twice
            at += 1
            continue
        end = at + 2 + length
        if mark != _MARK or end > len(data):
            raise struct.error("no segment")
        if kind == _SCAN:
            break
        if kind == _COMMENT:
            return data[at + 4 : end].decode("ascii", "replace")
        at = end
    return ""
