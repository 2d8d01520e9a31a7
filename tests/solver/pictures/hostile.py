"""Files of up to 1 MiB that are made to cost whoever reads them as a picture much time or memory."""

from __future__ import annotations

import struct
import zlib
from typing import Final

FILE_BYTES: Final = (1 << 20) - 1_000  # bytes; the form around an upload needs the rest
_NOTHING: Final = zlib.compress(b"\0" * 1_000_000, 9)  # 1 kB that unpacks to 1 MB


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def text_chunk(text: str) -> bytes:
    """A chunk with a text under our key."""
    return chunk(b"tEXt", b"Comment\0" + text.encode("latin-1"))


END: Final = chunk(b"IDAT", b"") + chunk(b"IEND", b"")  # whoever opens the file keeps what came before


def png(chunks: bytes, side: int = 9, end: bytes = END) -> bytes:
    """A PNG file that claims to be a given number of pixels wide and high; without chunks it is its head alone."""
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    return head + chunks + end if chunks else head


def _many(piece: bytes) -> bytes:
    return piece * (FILE_BYTES // len(piece))


def _jpeg(kind: int, data: bytes) -> bytes:
    return b"\xff\xd8" + _many(struct.pack(">BBH", 0xFF, kind, len(data) + 2) + data)


HOSTILE: Final = {
    "profiles": png(_many(chunk(b"iCCP", b"a\0\0" + _NOTHING))),
    "63 packed texts": png(chunk(b"zTXt", b"a\0\0" + _NOTHING) * 63),
    "packed texts under our key": png(_many(chunk(b"zTXt", b"Comment\0\0" + _NOTHING))),
    "packed international texts": png(_many(chunk(b"iTXt", b"a\0\1\0\0\0" + _NOTHING))),
    "empty chunks": png(_many(chunk(b"abCd", b""))),
    "texts": png(_many(chunk(b"tEXt", b"a\0b"))),
    "one large text under our key": png(text_chunk("0" * FILE_BYTES)),
    "a chunk longer than any file": png(b"\xff\xff\xff\xfftEXtComment\0"),
    "empty comments": _jpeg(0xFE, b""),
    "segments": _jpeg(0xDB, b""),
    "segments of no length": b"\xff\xd8" + _many(b"\xff\xdb\0\0"),
    "marks": b"\xff\xd8" + b"\xff" * FILE_BYTES,
    "EXIF": _jpeg(0xE1, b"Exif\0\0MM"),
    "profiles in pieces": _jpeg(0xE2, b"ICC_PROFILE\0\1\1"),
    "resources": _jpeg(0xED, b"Photoshop 3.0\0" + b"8BIM" + b"\0" * 12),
    "beginnings of our element": b'<metadata id="sudoku">' + _many(b'<metadata id="sudoku"'),
    "our element, long": _many(b'<metadata id="sudoku">' + b"1" * 8_193),
    "our attribute": _many(b"<metadata " + b' id="sudoku"' * 16),
    "blanks": b"<metadata" + b" " * FILE_BYTES,
}
