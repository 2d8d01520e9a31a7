"""Files that are pictures, and those that are not, or must not be decoded."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from solver.errors import FormatError
from solver.recognition import opening
from solver.recognition.opening import opened
from tests.solver.recognition.scenes import as_file


def png_of(wide: int, high: int, data: bytes = b"") -> bytes:
    """A PNG that says it has so many pixels, with this as its packed pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP"])
def test_pictures_of_five_kinds_are_opened(kind: str) -> None:
    """Each is there in colour, at the size at which it is read: the longer side 1000 pixels at most, 640 at least."""
    assert opened(as_file(Image.new("RGB", (1200, 800), "white"), kind)).image.size == (1000, 667)
    small = opened(as_file(Image.new("RGB", (320, 240), (10, 200, 30)), kind))
    assert small.image.size == (640, 480)
    assert small.luma.shape == (480, 640)
    assert small.colours.min(0).max() < 40


def test_a_photo_stands_as_the_camera_was_held() -> None:
    """The orientation that a camera notes is obeyed."""
    image = Image.new("RGB", (800, 400), "white")
    exif = image.getexif()
    exif[0x0112] = 6
    file = io.BytesIO()
    image.save(file, "JPEG", exif=exif)
    assert opened(file.getvalue()).image.size == (400, 800)


def test_what_is_transparent_is_white() -> None:
    """A drawing on nothing is read on white paper."""
    assert opened(as_file(Image.new("RGBA", (700, 700), (0, 0, 0, 0)))).luma.min() == 255


def test_a_large_picture_of_few_colours_is_brought_to_colour_band_by_band() -> None:
    """What is transparent is white, the rest as it is, also across the bands."""
    drawn = Image.new("P", (2400, 5000), 1)
    drawn.putpalette([250, 0, 0, 0, 0, 0])
    drawn.paste(0, (600, 0, 2400, 4000))
    file = io.BytesIO()
    drawn.save(file, "PNG", transparency=0)
    seen = opened(file.getvalue()).luma
    assert seen.shape == (1000, 480)
    assert seen[5:795, 125:475].min() > 250
    assert seen[5:995, 5:115].max() < 5


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(100), "a HEIC picture.*save it as JPEG or PNG"),
        (b"%PDF-1.7" + bytes(100), "a PDF.*take a screenshot"),
        (b"1..4", "no picture"),
        (b"", "no picture"),
        (png_of(100_000, 100_000), "up to 40 million"),
        (png_of(8000, 5001), "8000 x 5001 pixels: up to 40 million are read"),
        (as_file(Image.new("1", (5000, 2501)), "WEBP"), "up to 12 million"),
        (png_of(800, 800, b"broken"), "damaged"),
        (as_file(Image.new("RGB", (900, 900)), "JPEG")[:400], "damaged"),
        (b"\xff\xd8\xff" + bytes(opening.BYTES), "larger than 12 MB"),
    ],
    ids=["heic", "pdf", "text", "nothing", "bomb", "pixels", "webp", "broken", "cut", "bytes"],
)
def test_what_cannot_be_read_is_told(data: bytes, sentence: str) -> None:
    """Every such file gets its sentence, and those that are too large are not decoded."""
    with pytest.raises(FormatError, match=sentence):
        opened(data)


def test_a_jpeg_of_very_many_layers_is_not_decoded() -> None:
    """Each layer of a progressive JPEG goes over all its pixels: thousands of them would take minutes."""
    file = io.BytesIO()
    Image.new("L", (4000, 4000)).save(file, "JPEG", progressive=True)
    data = file.getvalue()
    assert opened(data).image.size == (1000, 1000)
    scan = data[data.rindex(b"\xff\xda") : -2]
    with pytest.raises(FormatError, match="too many layers"):
        opened(data[:-2] + scan * 500 + data[-2:])
