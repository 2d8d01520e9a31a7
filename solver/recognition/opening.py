"""A picture out of the bytes of a file, upright and no larger than reading needs; what it must not be is told before.

Nothing is decoded before the size of the file, its kind and its pixels are known to be within limits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image, ImageOps

from solver.errors import FormatError
from solver.formats.decoding import is_picture, other_file
from solver.recognition.bare import bare
from solver.recognition.sampling import Plane

BYTES: Final = 12_000_000
PIXELS: Final = 40_000_000
WEBP_PIXELS: Final = 12_500_000  # its decoder holds them three times
KINDS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
_LONG: Final = 1000  # pixels of the longer side at most: more find nothing new
_BAND: Final = 256  # rows that are in colour at a time
_SHORT: Final = 640  # and at least: fewer lose thin lines
_WORK: Final = 300_000_000  # pixels of a progressive JPEG times its scans: each goes over all of them
_SCAN: Final = re.compile(rb"\xff\xda")


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
        raise FormatError.at(other_file(data) or "this file is no picture: JPEG, PNG, WebP, GIF and BMP are read")
    if len(data) > BYTES:
        raise FormatError.at(
            f"this picture is larger than {BYTES // 1_000_000} MB: save it smaller, or cut it to the board"
        )
    try:
        return Picture(_decoded(bare(data)))
    except FormatError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise FormatError.at(f"this picture has very many pixels: {_too_many()}") from None
    except MemoryError:
        raise
    except Exception as error:  # whatever a decoder says of a broken file: there is no list of it
        raise FormatError.at("this picture is damaged, or not all of it is here: take or save it once more") from error


def _decoded(data: bytes) -> Image.Image:
    """The picture, upright, on white, in colour."""
    with Image.open(BytesIO(data), formats=KINDS) as image:
        wide, high = image.size
        most = WEBP_PIXELS if image.format == "WEBP" else PIXELS
        if wide * high > most:
            raise FormatError.at(f"this picture has {wide} x {high} pixels: {_too_many(most)}")
        if image.format == "JPEG":
            scans = len(_SCAN.findall(data))
            if image.info.get("progressive") and wide * high * scans > _WORK:
                raise FormatError.at("this picture is packed in too many layers: save it once more as JPEG or PNG")
            image.draft("RGB", (_LONG, _LONG))  # the decoder leaves out what would be reduced after it
        ImageOps.exif_transpose(image, in_place=True)
        upright: Image.Image = image
        if upright.mode in ("RGBA", "LA", "PA", "P") or "transparency" in upright.info:
            upright = _on_white(upright)
        if upright.mode == "I;16":
            upright = _of_16_bits(upright)
        upright.load()
        return upright if upright.mode == "RGB" else upright.convert("RGB")


def _on_white(image: Image.Image) -> Image.Image:
    """The picture on white paper in colour, band by band: whole, a large one takes half a gigabyte."""
    factor = max(1, max(image.size) // (2 * _LONG))
    wide, high = (-(-side // factor) for side in image.size)
    paper = Image.new("RGB", (wide, high))
    for top in range(0, image.height, _BAND * factor):
        shown = image.crop((0, top, image.width, min(top + _BAND * factor, image.height))).convert("RGBA")
        band = Image.new("RGBA", shown.size, "white")
        band.alpha_composite(shown)
        paper.paste(band.convert("RGB").reduce(factor), (0, top // factor))
    return paper


def _of_16_bits(image: Image.Image) -> Image.Image:
    """A picture of 16 bits a pixel in 8, which Pillow would cut off at 255."""
    return Image.fromarray((np.asarray(image) >> 8).astype(np.uint8)).convert("RGB")


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
