"""A file of a picture without what is no part of the picture: profiles, texts, comments.

    PNG   signature, then chunks:   length kind data sum | length kind data sum | ...
    JPEG  FF D8, then segments:     FF kind length data | ... | FF DA and the pixels
    GIF   head and colours, then    21 kind (length data)* 00 | ... | 2C and the pixels
    WebP  head of 12 bytes, then    kind length data (0) | ...

Of what cameras note only EXIF stays, up to the length that it may have in a JPEG. Decoders look at all of it before the
pixels, unpack some of it, and take minutes over a file that is made for that.
"""

from __future__ import annotations

import re
from typing import Final

from solver.errors import FormatError

MOST: Final = 20_000  # parts of a file: a PNG of 12 MB has some 1,500 where they are of usual length
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_CHUNKS: Final = frozenset([b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"eXIf", b"IEND"])
_FILL: Final = re.compile(rb"\xff+")
_SCAN: Final = 0xDA
_EXIF: Final = 0xE1
_MOST_EXIF: Final = 65_535  # bytes
_OTHER: Final = frozenset([*range(0xE2, 0xEE), 0xEF, 0xFE])  # of applications, but for JFIF's and Adobe's; comments
_CONTROL: Final = 0xF9  # what is transparent in a GIF


def bare(data: bytes) -> bytes:
    """The file with the parts that its picture is made of. Raises FormatError where it has very many parts."""
    if data.startswith(_PNG):
        return _png(data)
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data.startswith(b"RIFF"):
        return _webp(data)
    return _gif(data) if data.startswith((b"GIF87a", b"GIF89a")) else data


class _Parts:
    """What is kept of a file, part by part."""

    def __init__(self, data: bytes, head: int) -> None:
        self.data = data
        self.kept = [data[:head]]
        self.number = 0

    def add(self, start: int, end: int, is_kept: bool) -> int:
        """Take one more part; its end."""
        self.number += 1
        if self.number > MOST:
            raise FormatError.at("this picture is packed in too many parts: save it once more as JPEG or PNG")
        if is_kept:
            self.kept.append(self.data[start:end])
        return end

    def rest(self, start: int) -> bytes:
        """The file, with all that follows."""
        return b"".join([*self.kept, self.data[start:]])


def _png(data: bytes) -> bytes:
    parts, at = _Parts(data, len(_PNG)), len(_PNG)
    while at + 12 <= len(data):
        kind = data[at + 4 : at + 8]
        length = int.from_bytes(data[at : at + 4], "big")
        at = parts.add(at, at + 12 + length, kind in _CHUNKS and (kind != b"eXIf" or length <= _MOST_EXIF))
        if kind == b"IEND":
            return parts.rest(len(data))
    return parts.rest(at)


def _jpeg(data: bytes) -> bytes:
    parts, at, has_exif = _Parts(data, 2), 2, False
    while fill := _FILL.match(data, at):
        start = fill.end()
        at = start - 1
        if start + 3 > len(data) or data[start] == _SCAN:
            break
        kind, length = data[start], int.from_bytes(data[start + 1 : start + 3], "big")
        is_second = kind == _EXIF and has_exif
        has_exif |= kind == _EXIF and data.startswith(b"Exif", start + 3)
        at = parts.add(at, start + 1 + max(length, 2), kind not in _OTHER and not is_second)
    return parts.rest(at)


def _gif(data: bytes) -> bytes:
    flags = data[10] if len(data) > 10 else 0
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    parts = _Parts(data, at)
    while data[at : at + 1] == b"!" and at + 2 < len(data):
        start, end = at, at + 2
        while end < len(data) and data[end]:
            end = parts.add(end, end + 1 + data[end], is_kept=False)
        at = parts.add(start, end + 1, data[start + 1] == _CONTROL)
    return parts.rest(at)


def _webp(data: bytes) -> bytes:
    """The file, its parts under their names but for EXIF that is too long: lengths and flags in its head stay right."""
    parts, at = _Parts(data, 12), 12
    while at + 8 <= len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        is_kept = data[at : at + 4] != b"EXIF" or length <= _MOST_EXIF
        end = at + 8 + length + length % 2
        if not is_kept:
            parts.kept += [b"none", data[at + 4 : end]]
        at = parts.add(at, end, is_kept)
    return parts.rest(at)
