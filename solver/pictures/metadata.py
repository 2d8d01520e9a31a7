"""The puzzle inside the file of a picture, so that a picture dropped on the board loads again.

It travels as text: the givens alone (one character a cell, 0 for blank), or the query of our link if the board holds
more. A JPG carries it in its comment, a PNG in a text chunk, an SVG in its metadata element. Reading looks at nothing
else: pixels are never decoded, SVG is searched by one pattern and not parsed as XML.
"""

from __future__ import annotations

import io
import re
from typing import Final

from PIL import Image

from solver.errors import FormatError
from solver.formats.link import to_fields, to_query
from solver.grid import Puzzle

PNG_KEY: Final = "Comment"
LARGEST: Final = 1 << 20  # bytes of a picture that are looked at
_SVG: Final = re.compile(rb'<metadata\s[^<>]{0,200}id="sudoku"[^<>]{0,200}>([^<]{1,8192})<')
_OURS: Final = re.compile(r"(?:[0-9A-G.]{16}|[0-9A-G.]{36}|[0-9A-G.]{81}|[0-9A-G.]{256})|\?p=[0-9A-Za-z.=&]{8,4096}")


def puzzle_text(puzzle: Puzzle) -> str:
    """What a picture of the puzzle carries."""
    fields = to_fields(puzzle)
    return fields["p"] if list(fields) == ["p"] else "?" + to_query(puzzle)


def puzzle_in(data: bytes) -> str:
    """The text of the puzzle that one of our JPG, PNG or SVG files carries: its givens, or the query of its link.

    Raises FormatError for any other file. Never decodes pixels; takes files up to 1 MiB.
    """
    if len(data) > LARGEST:
        raise FormatError.at("this picture is larger than 1 MiB; pictures made here are smaller")
    text = _text_in_svg(data) if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<" else _text_in_raster(data)
    if not _OURS.fullmatch(text):
        raise FormatError.at("this picture carries no puzzle: only JPG, PNG and SVG files saved here unchanged do")
    return text


def _text_in_svg(data: bytes) -> str:
    found = _SVG.search(data)
    return found[1].decode("utf-8", "replace").strip().replace("&amp;", "&") if found else ""


def _text_in_raster(data: bytes) -> str:
    try:
        with Image.open(io.BytesIO(data), formats=["JPEG", "PNG"]) as image:
            text = image.info.get("comment" if image.format == "JPEG" else PNG_KEY, "")
    except Exception:  # Pillow raises a dozen kinds for broken files, and a warning for huge ones
        raise FormatError.at("this file is not a JPG, PNG or SVG picture that can be read") from None
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
