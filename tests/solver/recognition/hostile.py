"""Pictures that are made to cost whoever decodes them much time or memory: small files, large pictures.

Each is built here in a few lines; the largest files have 400 kB. `benchmarks.worst` posts them too.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from PIL import Image

from tests.solver.pictures.hostile import chunk

# Kinds of pixels of a PNG: bits of a sample, kind of colour, bytes of a pixel.
GREY: Final = (8, 0, 1.0)
GREY_16: Final = (16, 0, 2.0)
BLACK_AND_WHITE: Final = (1, 0, 1 / 8)
COLOUR: Final = (8, 2, 3.0)
PALETTE: Final = (8, 3, 1.0)
GREY_ALPHA: Final = (8, 4, 2.0)
COLOUR_ALPHA: Final = (8, 6, 4.0)
COLOUR_ALPHA_16: Final = (16, 6, 8.0)


def png(
    wide: int, high: int, pixel: tuple[int, int, float] = GREY, more: bytes = b"", interlaced: bool = False
) -> bytes:
    """A PNG of a given number of black pixels, with more chunks before them."""
    bits, kind, size = pixel
    head = struct.pack(">IIBBBBB", wide, high, bits, kind, 0, 0, interlaced)
    palette = chunk(b"PLTE", bytes(768)) + chunk(b"tRNS", bytes(16)) if kind == 3 else b""
    row = bytes(1 + -int(-wide * size // 1))
    packer = zlib.compressobj(9)
    rows = high * 2 if interlaced else high  # seven pictures, each with ends of rows of its own
    at_once = max(1_000_000 // len(row), 1)
    data = b"".join(packer.compress(row * at_once) for _ in range(-(-rows // at_once))) + packer.flush()
    packed = b"".join(chunk(b"IDAT", data[at : at + 65_536]) for at in range(0, len(data), 65_536))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + more + packed + chunk(b"IEND", b"")


def tags(count: int) -> bytes:
    """EXIF of a given number of tags, each of which is longer than the file."""
    entries = b"".join(struct.pack(">HHII", tag, 2, 100_000_000, 8) for tag in range(count))
    return b"MM\0*\0\0\0\x08" + struct.pack(">H", count) + entries + b"\0\0\0\0"


def with_tags(count: int = 65_535) -> bytes:
    """A small PNG with a given number of tags."""
    return png(800, 800, more=chunk(b"eXIf", tags(count)))


@cache
def saved(kind: str, size: tuple[int, int], mode: str = "RGB", **more: Any) -> bytes:
    """A grey picture as a file of that kind."""
    file = io.BytesIO()
    Image.new(mode, size, 128 if mode in "LP" else (128,) * len(mode)).save(file, kind, **more)
    return file.getvalue()


def empty_scans(size: tuple[int, int], count: int) -> bytes:
    """A JPEG that is not progressive: a given number of scans of one colour of three, with nothing in them."""
    data = saved("JPEG", size, subsampling=0)
    return data[: data.index(b"\xff\xda")] + b"\xff\xda\0\x08\1\1\0\0\x3f\0" * count + b"\xff\xd9"


def layers(size: tuple[int, int], count: int) -> bytes:
    """A progressive JPEG, the last layer of which comes a given number of times more."""
    data = saved("JPEG", size, progressive=True)
    return data[:-2] + data[data.rindex(b"\xff\xda") : -2] * count + data[-2:]


def run_lengths(wide: int, high: int, data: bytes = b"\1\0\0\0\0\1" + bytes(8)) -> bytes:
    """A BMP of runs, of which nearly none come: its reader fills up each row byte by byte."""
    head = struct.pack("<IiiHHIIIIII", 40, wide, high, 1, 8, 1, len(data), 2835, 2835, 256, 0)
    return b"BM" + struct.pack("<IHHI", 1078 + len(data), 0, 0, 1078) + head + bytes(1024) + data


def film(size: tuple[int, int], frames: int) -> bytes:
    """A GIF of a given even number of frames, two in turn: the bytes of the second pair come again and again."""

    def first_frames(number: int) -> bytes:
        first, *others = (Image.new("P", size, at % 2) for at in range(number))
        file = io.BytesIO()
        first.save(file, "GIF", save_all=True, append_images=others)
        return file.getvalue()[:-1]  # without the sign of its end

    two, four = first_frames(2), first_frames(4)
    return two + four[len(two) :] * (frames // 2 - 1) + b";"


REFUSED: Final[dict[str, Callable[[], bytes]]] = {  # before a pixel of them is decoded
    "JPEG of 8,000 empty scans": lambda: empty_scans((1000, 1000), 8_000),
    "JPEG of 8,000 empty scans, 6320 x 6320": lambda: empty_scans((6320, 6320), 8_000),
    "JPEG of 101 scans": lambda: empty_scans((800, 800), 101),
    "JPEG of 20 scans, 5000 x 5000": lambda: empty_scans((5000, 5000), 20),
    "JPEG of 3 scans, 6320 x 6320": lambda: empty_scans((6320, 6320), 3),
    "JPEG of layers, 6320 x 6320": lambda: layers((6320, 6320), 0),
    "JPEG 10,001 x 10": lambda: saved("JPEG", (10_001, 10)),
    "BMP of runs, 40,000,000 x 1": lambda: run_lengths(40_000_000, 1),
    "BMP of runs, 6000 x 6000": lambda: run_lengths(6000, 6000, b"\1\0\0\0" * 6_000 + b"\0\1"),
    "BMP 4001 x 4000": lambda: saved("BMP", (4001, 4000), "1"),
    "PNG 40,000,000 x 1": lambda: png(40_000_000, 1),
    "PNG 1 x 40,000,000": lambda: png(1, 40_000_000),
    "PNG 10,000 x 4000": lambda: png(10_000, 4_000, COLOUR),
    "PNG 6320 x 6320": lambda: png(6320, 6320, COLOUR_ALPHA),
    "GIF 4001 x 4000": lambda: saved("GIF", (4001, 4000), "P"),
    "WebP 3001 x 3000": lambda: saved("WEBP", (3001, 3000)),
}
DEAR: Final[dict[str, Callable[[], bytes]]] = {  # just within what is decoded
    "JPEG of 100 layers, 1700 x 1700": lambda: layers((1700, 1700), 90),
    "JPEG of 25 layers, 4000 x 3000": lambda: layers((4000, 3000), 15),
    "JPEG of 3 scans, 5000 x 5000": lambda: empty_scans((5000, 5000), 3),
    "JPEG 6320 x 6320": lambda: saved("JPEG", (6320, 6320)),
    "JPEG 6320 x 6320 of four colours": lambda: saved("JPEG", (6320, 6320), "CMYK"),
    "BMP without its pixels": lambda: saved("BMP", (4000, 4000), "1")[:2_000],
    "BMP 4000 x 4000": lambda: saved("BMP", (4000, 4000), "1"),
    **{
        f"PNG 4000 x 4000 {name}": partial(png, 4000, 4000, kind)
        for name, kind in {
            "grey": GREY,
            "grey 16": GREY_16,
            "black and white": BLACK_AND_WHITE,
            "colour": COLOUR,
            "palette": PALETTE,
            "grey alpha": GREY_ALPHA,
            "colour alpha": COLOUR_ALPHA,
            "colour alpha 16": COLOUR_ALPHA_16,
        }.items()
    },
    "PNG 4000 x 4000 interlaced": lambda: png(4000, 4000, COLOUR_ALPHA_16, interlaced=True),
    "PNG of 65,535 tags": with_tags,
    "WebP of 65,535 tags": lambda: saved("WEBP", (800, 800), exif=b"Exif\0\0" + tags(65_535)),
    "GIF 4000 x 4000": lambda: saved("GIF", (4000, 4000), "P"),
    "GIF of 500 frames": lambda: film((900, 900), 500),
    "WebP 3000 x 3000": lambda: saved("WEBP", (3000, 3000)),
    "WebP 3000 x 3000 lossless": lambda: saved("WEBP", (3000, 3000), "RGBA", lossless=True),
}
