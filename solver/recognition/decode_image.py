"""Decode a picture from the bytes of a file: upright, in colour, and no larger than reading needs.

Nothing is decoded before its bytes were looked at. What a file may cost is bounded in numbers that stand in its head:

    any       12 MB, 10,000 pixels a side
    JPEG      40 million pixels: its decoder leaves out what would be reduced after it
              100 scans whatever its kind, and 300 million pixels times scans, as each scan goes over all of them;
              75 million samples where there are several scans, as all coefficients then lie in memory
    WebP      9 million pixels: its decoder and Pillow hold them five times
    BMP       no run lengths, which Pillow unpacks byte by byte in Python
    others    16 million pixels: four bytes each, and up to eight in the file

Roads not taken: a helper process that can be ended, which costs 40 MB and its own start; OpenCV, a hundred megabytes.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image

from solver.errors import FormatError
from solver.formats.decoding import describe_other_file, is_picture
from solver.recognition.image_metadata import bare
from solver.recognition.sampling import Plane

BYTES: Final = 12_000_000
PIXELS: Final = 40_000_000  # of a JPEG; those of other kinds:
PIXELS_BY_KIND: Final = {"WEBP": 9_000_000, "PNG": 16_000_000, "GIF": 16_000_000, "BMP": 16_000_000}
LONGEST_SIDE: Final = 10_000
MAX_SCANS: Final = 100  # of a JPEG: cameras write one, programs that save for the web some ten
_SCANNED: Final = 300_000_000  # pixels times scans
_SAMPLES: Final = 75_000_000  # pixels times colours of a JPEG with several scans, two bytes each
KINDS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
_LONG: Final = 1000  # pixels of the longer side at most: more find nothing new
_BAND: Final = 256  # rows that are in colour at a time
_SHORT: Final = 640  # and at least: fewer lose thin lines
_SCAN: Final = b"\xff\xda"  # among pixels FF is followed by 00 or by the number of a restart
_RUNS: Final = frozenset([1, 2])  # of a BMP's kinds of packing: run lengths of 8 and 4 bits
_ORIENTATION: Final = 0x0112  # the tag in which a camera notes how it was held, and what undoes it
_UPRIGHT: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_quiet: Final = threading.Lock()  # warnings are silenced for the whole process


@dataclass(frozen=True)
class Picture:
    """A picture as it is read: upright, in colour, at most `_LONG` pixels a side."""

    decoded: Image.Image  # larger perhaps; in colour it is seldom needed

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height."""
        return _fit(self.decoded.size)

    @cached_property
    def image(self) -> Image.Image:
        """The picture itself."""
        return _resized(self.decoded)

    @cached_property
    def luma(self) -> Plane:
        """Its brightness."""
        return np.asarray(_resized(self.decoded.convert("L")), np.float32)

    @cached_property
    def colours(self) -> Plane:
        """Its red, green and blue: (3, height, width)."""
        return np.ascontiguousarray(np.asarray(self.image, np.float32).transpose(2, 0, 1))


def opened(data: bytes) -> Picture:
    """The picture in a file. Raises FormatError where it is none, is broken, or is larger than what is read."""
    if not is_picture(data):
        raise FormatError.at(
            describe_other_file(data) or "this file is no picture: JPEG, PNG, WebP, GIF and BMP are read"
        )
    if len(data) > BYTES:
        raise FormatError.at(
            f"this picture is larger than {BYTES // 1_000_000} MB: save it smaller, or cut it to the board"
        )
    try:
        return Picture(_decoded(bare(data)))
    except FormatError:
        raise
    except Image.DecompressionBombError:
        raise FormatError.at(f"this picture has very many pixels: {_too_many()}") from None
    except MemoryError:
        raise
    except Exception as error:  # whatever a decoder says of a broken file: there is no list of it
        raise FormatError.at("this picture is damaged, or not all of it is here: take or save it once more") from error


def _decoded(data: bytes) -> Image.Image:
    """The picture, upright, on white, in colour."""
    _check_bytes(data)
    with _head(data) as (image, orientation):
        if image.format == "JPEG":
            image.draft("RGB", (_LONG, _LONG))  # the decoder leaves out what would be reduced after it
        seen = _reduced(image)
    return seen.transpose(_UPRIGHT[orientation]) if orientation in _UPRIGHT else seen


def _check_bytes(data: bytes) -> None:
    """Raise FormatError for a file that its decoder would take long over, whatever its size."""
    if data.startswith(b"BM") and int.from_bytes(data[30:34], "little") in _RUNS and data[14] >= 40:
        raise FormatError.at("this picture is a BMP of run lengths: save it once more as PNG or JPEG")
    if data.startswith(b"\xff\xd8") and data.count(_SCAN) > MAX_SCANS:
        raise _too_many_scans()


@contextmanager
def _head(data: bytes) -> Iterator[tuple[Image.Image, int]]:
    """The picture, of which nothing is decoded yet, and how the camera was held. Raises FormatError if it is too large.

    Pillow's warnings would be two lines in the log for every tag that is damaged.
    """
    with _quiet, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image = Image.open(BytesIO(data), formats=KINDS)
        _check_size(image, data.count(_SCAN))
        orientation = image.getexif().get(_ORIENTATION, 1)
    with image:
        yield image, orientation if isinstance(orientation, int) else 1


def _check_size(image: Image.Image, scans: int) -> None:
    """Raise FormatError for a picture with more pixels, sides or layers than are read."""
    wide, high = image.size
    kind = image.format or ""
    if max(wide, high) > LONGEST_SIDE:
        raise FormatError.at(
            f"this picture has {wide} x {high} pixels: up to {LONGEST_SIDE:,} a side are read, so save it smaller"
        )
    most = PIXELS_BY_KIND.get(kind, PIXELS)
    if wide * high > most:
        raise FormatError.at(f"this picture has {wide} x {high} pixels: {_too_many(most)}")
    if (
        kind == "JPEG"
        and scans > 1
        and (wide * high * scans > _SCANNED or wide * high * len(image.getbands()) > _SAMPLES)
    ):
        raise _too_many_scans()


def _too_many_scans() -> FormatError:
    return FormatError.at("this picture is packed in too many layers: save it once more as JPEG or PNG")


def _reduced(image: Image.Image) -> Image.Image:
    """The picture on white paper in colour, at most four times as long as it is read.

    Band by band: whole, a large one takes half a gigabyte.
    """
    factor = max(1, max(image.size) // (2 * _LONG))
    if image.mode == "RGB" and factor == 1 and "transparency" not in image.info:
        image.load()
        return image.copy()
    wide, high = (-(-side // factor) for side in image.size)
    paper = Image.new("RGB", (wide, high))
    for top in range(0, image.height, _BAND * factor):
        band = _on_white(image.crop((0, top, image.width, min(top + _BAND * factor, image.height))))
        paper.paste(band.reduce(factor), (0, top // factor))
    return paper


def _on_white(band: Image.Image) -> Image.Image:
    """A part of a picture in colour, what is transparent white."""
    if band.mode == "I;16":  # Pillow would cut its values off at 255
        band = Image.fromarray((np.asarray(band) >> 8).astype(np.uint8))
    if band.mode not in ("RGBA", "LA", "PA", "P") and "transparency" not in band.info:
        return band if band.mode == "RGB" else band.convert("RGB")
    shown = band.convert("RGBA")
    paper = Image.new("RGBA", shown.size, "white")
    paper.alpha_composite(shown)
    return paper.convert("RGB")


def _too_many(most: int = PIXELS) -> str:
    return f"up to {most // 1_000_000} million are read, so save it smaller"


def _fit(size: tuple[int, int]) -> tuple[int, int]:
    """The size at which a picture of this size is read."""
    longer = max(size)
    scale = _LONG / longer if longer > _LONG else max(1.0, _SHORT / longer)
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _resized(image: Image.Image) -> Image.Image:
    """The picture at the size at which it is read."""
    size = _fit(image.size)
    if size == image.size:
        return image
    larger = size[0] > image.width
    way = Image.Resampling.BILINEAR if larger else Image.Resampling.LANCZOS
    return image.resize(size, way, reducing_gap=None if larger else 2.0)
