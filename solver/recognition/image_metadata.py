"""Remove from an image file what its picture does not need: profiles, texts, comments.

    PNG   signature, then chunks:   length kind data sum | length kind data sum | ...
    JPEG  FF D8, then segments:     FF kind length data | ... | FF DA and the pixels
    GIF   head and colours, then    21 kind (length data)* 00 | ... | 2C and the pixels
    WebP  head of 12 bytes, then    kind length data (0) | ...

Only EXIF stays, up to the length that it may have in a JPEG: it says how the camera was held. Decoders read all
metadata before the pixels, unpack some of it, and take minutes over a file that is made for that.
"""

from __future__ import annotations

import re
from typing import Final

from solver.errors import FormatError

MAX_FILE_PARTS: Final = 20_000  # a PNG of 12 MB has some 1,500 of usual length
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_NEEDED_CHUNKS: Final = frozenset([b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"eXIf", b"IEND"])
_FILL_BYTES: Final = re.compile(rb"\xff+")
_SCAN: Final = 0xDA
_EXIF: Final = 0xE1
_MAX_EXIF_BYTES: Final = 65_535
# Comments, and segments of applications but for those of JFIF and Adobe.
_METADATA_SEGMENTS: Final = frozenset([*range(0xE2, 0xEE), 0xEF, 0xFE])
_GRAPHIC_CONTROL: Final = 0xF9  # says what is transparent in a GIF


def strip_metadata(data: bytes) -> bytes:
    """Return the file with only the parts that its picture needs. Raises FormatError for more than MAX_FILE_PARTS."""
    if data.startswith(_PNG):
        return _strip_png(data)
    if data.startswith(b"\xff\xd8"):
        return _strip_jpeg(data)
    if data.startswith(b"RIFF"):
        return _strip_webp(data)
    return _strip_gif(data) if data.startswith((b"GIF87a", b"GIF89a")) else data


class _PartFilter:
    """Collects the parts that a picture needs."""

    def __init__(self, data: bytes, head: int) -> None:
        self.data = data
        self.pieces = [data[:head]]
        self.number = 0

    def add(self, start: int, end: int, is_needed: bool) -> int:
        """Count one more part, add it if it is needed, and return where it ends."""
        self.number += 1
        if self.number > MAX_FILE_PARTS:
            raise FormatError.at("this picture is packed in too many parts: save it once more as JPEG or PNG")
        if is_needed:
            self.pieces.append(self.data[start:end])
        return end

    def joined_with_tail(self, start: int) -> bytes:
        """Join the needed parts and all bytes from `start` on."""
        return b"".join([*self.pieces, self.data[start:]])


def _strip_png(data: bytes) -> bytes:
    parts, at = _PartFilter(data, len(_PNG)), len(_PNG)
    while at + 12 <= len(data):
        kind = data[at + 4 : at + 8]
        length = int.from_bytes(data[at : at + 4], "big")
        at = parts.add(at, at + 12 + length, kind in _NEEDED_CHUNKS and (kind != b"eXIf" or length <= _MAX_EXIF_BYTES))
        if kind == b"IEND":
            return parts.joined_with_tail(len(data))
    return parts.joined_with_tail(at)


def _strip_jpeg(data: bytes) -> bytes:
    parts, at, has_exif = _PartFilter(data, 2), 2, False
    while fill := _FILL_BYTES.match(data, at):
        start = fill.end()
        at = start - 1
        if start + 3 > len(data) or data[start] == _SCAN:
            break
        kind, length = data[start], int.from_bytes(data[start + 1 : start + 3], "big")
        is_second = kind == _EXIF and has_exif
        has_exif |= kind == _EXIF and data.startswith(b"Exif", start + 3)
        at = parts.add(at, start + 1 + max(length, 2), kind not in _METADATA_SEGMENTS and not is_second)
    return parts.joined_with_tail(at)


def _strip_gif(data: bytes) -> bytes:
    flags = data[10] if len(data) > 10 else 0
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    parts = _PartFilter(data, at)
    while data[at : at + 1] == b"!" and at + 2 < len(data):
        start, end = at, at + 2
        while end < len(data) and data[end]:
            end = parts.add(end, end + 1 + data[end], is_needed=False)
        at = parts.add(start, end + 1, data[start + 1] == _GRAPHIC_CONTROL)
    return parts.joined_with_tail(at)


def _strip_webp(data: bytes) -> bytes:
    """Rename the parts that are not needed instead of removing them: lengths and flags in the header stay valid."""
    parts, at = _PartFilter(data, 12), 12
    while at + 8 <= len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        is_needed = data[at : at + 4] != b"EXIF" or length <= _MAX_EXIF_BYTES
        end = at + 8 + length + length % 2
        if not is_needed:
            parts.pieces += [b"none", data[at + 4 : end]]
        at = parts.add(at, end, is_needed)
    return parts.joined_with_tail(at)
