"""Decode a picture from the bytes of a file: upright, in colour, and no larger than recognition needs.

Nothing is decoded before the bytes are checked. Numbers in the file's header bound what it may cost:

    any       12 MB, 10,000 pixels a side
    JPEG      40 million pixels: its decoder already reduces the size
              100 scans, and 300 million pixels times scans, as each scan goes over all of them;
              75 million samples if there are several scans, as all coefficients then lie in memory
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
from solver.recognition import MAX_READ_SIDE
from solver.recognition.image_metadata import strip_metadata
from solver.recognition.sampling import Plane

MAX_BYTES: Final = 12_000_000
MAX_JPEG_PIXELS: Final = 40_000_000  # A JPEG may have so many; other kinds have these:
MAX_PIXELS_BY_KIND: Final = {"WEBP": 9_000_000, "PNG": 16_000_000, "GIF": 16_000_000, "BMP": 16_000_000}
MAX_SIDE: Final = 10_000
MAX_SCANS: Final = 100  # Cameras write one, programs that save a JPEG for the web some ten.
_MAX_SCANNED_PIXELS: Final = 300_000_000  # pixels times scans
_MAX_SAMPLES: Final = 75_000_000  # pixels times colours of a JPEG with several scans, two bytes each
KINDS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
_BAND_ROWS: Final = 256  # rows that are in colour at a time
_MIN_READ_SIDE: Final = 640  # pixels of the longer side at least: fewer lose thin lines
_MIN_TRANSPARENT: Final = 0.3  # share of a picture's opacity that is lacking: then it has no ground of its own
_MIN_LIGHT_INK: Final = 170  # The mean of what is visible in a picture for a dark page, of 255.
_SCAN: Final = b"\xff\xda"  # Among pixels FF is followed by 00 or by the number of a restart.
_RUN_LENGTH_KINDS: Final = frozenset([1, 2])  # These kinds of packing of a BMP are run lengths of 8 and 4 bits.
_ORIENTATION: Final = 0x0112  # the tag in which a camera notes how it was held, and what undoes it
_UPRIGHT_TRANSPOSES: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_warnings_lock: Final = threading.Lock()  # warnings are silenced for the whole process


@dataclass(frozen=True)
class Picture:
    """A decoded picture: upright, in colour, scaled so that neither side exceeds `MAX_READ_SIDE` pixels."""

    decoded: Image.Image  # larger perhaps; in colour it is seldom needed

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels at which the picture is read."""
        return _fitted_size(self.decoded.size)

    @cached_property
    def image(self) -> Image.Image:
        """The picture in colour."""
        return _resize(self.decoded)

    @cached_property
    def luma(self) -> Plane:
        """The brightness of each pixel, 0 to 255: (height, width)."""
        return np.asarray(_resize(self.decoded.convert("L")), np.float32)

    @cached_property
    def colours(self) -> Plane:
        """The red, green and blue of each pixel, 0 to 255: (3, height, width)."""
        return np.stack([np.asarray(band, np.float32) for band in self.image.split()])


def decode_picture(data: bytes) -> Picture:
    """Decode the picture in a file.

    Raises:
        FormatError: The file is no picture, is damaged, or is larger than the limits of this module.
    """
    if not is_picture(data):
        raise FormatError.at(
            describe_other_file(data) or "this file is no picture: JPEG, PNG, WebP, GIF and BMP are read"
        )
    if len(data) > MAX_BYTES:
        raise FormatError.at(
            f"this picture is larger than {MAX_BYTES // 1_000_000} MB: save it smaller, or cut it to the board"
        )
    try:
        return Picture(_decode(strip_metadata(data)))
    except FormatError:
        raise
    except Image.DecompressionBombError:
        raise FormatError.at(f"this picture has very many pixels: {_pixel_advice()}") from None
    except MemoryError:
        raise
    except Exception as error:  # whatever a decoder says of a broken file: there is no list of it
        raise FormatError.at("this picture is damaged, or not all of it is here: take or save it once more") from error


def _decode(data: bytes) -> Image.Image:
    """Decode the picture in colour, upright, on a white background, or a black one if it is made for that."""
    _check_bytes(data)
    with _open_lazily(data) as (image, orientation):
        if image.format == "JPEG":
            image.draft("RGB", (MAX_READ_SIDE, MAX_READ_SIDE))  # the decoder leaves out what would be reduced after it
        seen = _reduce_on_paper(image)
    return seen.transpose(_UPRIGHT_TRANSPOSES[orientation]) if orientation in _UPRIGHT_TRANSPOSES else seen


def _check_bytes(data: bytes) -> None:
    """Raise FormatError for a file that its decoder would take long over, whatever its size."""
    if data.startswith(b"BM") and int.from_bytes(data[30:34], "little") in _RUN_LENGTH_KINDS and data[14] >= 40:
        raise FormatError.at("this picture is a BMP of run lengths: save it once more as PNG or JPEG")
    if data.startswith(b"\xff\xd8") and data.count(_SCAN) > MAX_SCANS:
        raise _too_many_scans()


@contextmanager
def _open_lazily(data: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Open the picture without decoding it, with its EXIF orientation. Raises FormatError if it is too large.

    Pillow's warnings are silenced: they would be two lines in the log for every damaged tag.
    """
    with _warnings_lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image = Image.open(BytesIO(data), formats=KINDS)
        _check_size(image, data.count(_SCAN))
        orientation = image.getexif().get(_ORIENTATION, 1)
    with image:
        yield image, orientation if isinstance(orientation, int) else 1


def _check_size(image: Image.Image, scans: int) -> None:
    """Raise FormatError for a picture with more pixels, longer sides or more scans than allowed."""
    wide, high = image.size
    kind = image.format or ""
    if max(wide, high) > MAX_SIDE:
        raise FormatError.at(
            f"this picture has {wide} x {high} pixels: up to {MAX_SIDE:,} a side are read, so save it smaller"
        )
    max_pixels = MAX_PIXELS_BY_KIND.get(kind, MAX_JPEG_PIXELS)
    if wide * high > max_pixels:
        raise FormatError.at(f"this picture has {wide} x {high} pixels: {_pixel_advice(max_pixels)}")
    if (
        kind == "JPEG"
        and scans > 1
        and (wide * high * scans > _MAX_SCANNED_PIXELS or wide * high * len(image.getbands()) > _MAX_SAMPLES)
    ):
        raise _too_many_scans()


def _too_many_scans() -> FormatError:
    return FormatError.at("this picture is packed in too many layers: save it once more as JPEG or PNG")


def _reduce_on_paper(image: Image.Image) -> Image.Image:
    """Put the picture on paper in colour, reduced to at most four times the side at which it is read.

    It works in bands of rows: a large picture in one piece takes half a gigabyte.
    """
    factor = max(1, max(image.size) // (2 * MAX_READ_SIDE))
    if image.mode == "RGB" and factor == 1 and "transparency" not in image.info:
        image.load()
        return image.copy()
    wide, high = (-(-side // factor) for side in image.size)
    seen = Image.new("RGB", (wide, high))
    paper = "black" if _is_transparent(image) and _has_light_ink(image) else "white"
    for number, band in enumerate(_bands(image, factor)):
        seen.paste(_on_paper(band, paper).reduce(factor), (0, number * _BAND_ROWS))
    return seen


def _bands(image: Image.Image, factor: int) -> Iterator[Image.Image]:
    """Yield the picture in bands of `_BAND_ROWS` rows after it is reduced by the factor."""
    rows = _BAND_ROWS * factor
    for top in range(0, image.height, rows):
        yield image.crop((0, top, image.width, min(top + rows, image.height)))


def _is_transparent(image: Image.Image) -> bool:
    """Return whether a picture may have transparent pixels."""
    return image.mode in ("RGBA", "LA", "PA", "P") or "transparency" in image.info


def _has_light_ink(image: Image.Image) -> bool:
    """Return whether much of the picture is transparent, and the rest light: it is made for a dark page."""
    opacity = light = 0.0
    for band in _bands(image, 1):
        shown = band.convert("RGBA")
        alpha = np.asarray(shown.getchannel("A"), np.float32)
        opacity += float(alpha.sum())
        light += float((alpha * np.asarray(shown.convert("RGB").convert("L"), np.float32)).sum())
    is_mostly_clear = opacity < (1 - _MIN_TRANSPARENT) * 255 * image.width * image.height
    return is_mostly_clear and light > _MIN_LIGHT_INK * opacity


def _on_paper(band: Image.Image, colour: str) -> Image.Image:
    """Convert a band to colour, its transparent pixels in that of the paper."""
    if band.mode == "I;16":  # Pillow would cut its values off at 255
        band = Image.fromarray((np.asarray(band) >> 8).astype(np.uint8))
    if not _is_transparent(band):
        return band if band.mode == "RGB" else band.convert("RGB")
    shown = band.convert("RGBA")
    paper = Image.new("RGBA", shown.size, colour)
    paper.alpha_composite(shown)
    return paper.convert("RGB")


def _pixel_advice(max_pixels: int = MAX_JPEG_PIXELS) -> str:
    return f"up to {max_pixels // 1_000_000} million are read, so save it smaller"


def _fitted_size(size: tuple[int, int]) -> tuple[int, int]:
    """Compute the size at which a picture of this size is read."""
    longer = max(size)
    scale = MAX_READ_SIDE / longer if longer > MAX_READ_SIDE else max(1.0, _MIN_READ_SIDE / longer)
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _resize(image: Image.Image) -> Image.Image:
    """Scale the picture to the size at which it is read."""
    size = _fitted_size(image.size)
    if size == image.size:
        return image
    larger = size[0] > image.width
    filter_ = Image.Resampling.BILINEAR if larger else Image.Resampling.LANCZOS
    return image.resize(size, filter_, reducing_gap=None if larger else 2.0)
