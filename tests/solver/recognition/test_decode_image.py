"""Files that are pictures, and those that are not, or must not be decoded."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from PIL import Image, ImageFile, ImageOps

from solver.errors import FormatError
from solver.recognition import decode_image
from solver.recognition.decode_image import MAX_PIXELS_BY_KIND, MAX_SCANS, decode_picture
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.recognition.hostile import DEAR, REFUSED, empty_scans, saved, with_tags
from tests.solver.recognition.scenes import as_file


def png_of(wide: int, high: int, data: bytes = b"") -> bytes:
    """A PNG that says it has a given number of pixels, with this as its packed pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@for_each("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP"])
def test_pictures_of_five_kinds_are_opened(kind: str) -> None:
    """Each is there in colour, at the size at which it is read: the longer side 1000 pixels at most, 640 at least."""
    assert decode_picture(as_file(Image.new("RGB", (1200, 800), "white"), kind)).image.size == (1000, 667)
    small = decode_picture(as_file(Image.new("RGB", (320, 240), (10, 200, 30)), kind))
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
    assert decode_picture(file.getvalue()).image.size == (400, 800)


def test_what_is_transparent_is_white() -> None:
    """A drawing on nothing is read on white paper."""
    assert decode_picture(as_file(Image.new("RGBA", (700, 700), (0, 0, 0, 0)))).luma.min() == 255


@for_each("mode", ["RGBA", "LA", "P"])
def test_light_ink_on_nothing_is_on_black(mode: str) -> None:
    """A drawing made for a dark page stays visible: white lines on white paper would not be."""
    drawn = Image.new("LA", (700, 1200), (255, 0))
    drawn.paste((235, 255), (100, 300, 600, 310))
    file = io.BytesIO()
    if mode == "P":
        few = Image.new("P", drawn.size, 1)
        few.putpalette([235, 235, 235, 255, 255, 255])
        few.paste(0, (100, 300, 600, 310))
        few.save(file, "PNG", transparency=1)
    else:
        drawn.convert(mode).save(file, "PNG")
    seen = decode_picture(file.getvalue()).luma
    assert seen.max() > 200
    assert np.median(seen) < 5


def test_an_opaque_board_with_clear_corners_is_on_white() -> None:
    """Round corners are cut out of a light picture: the paper around it stays white."""
    drawn = Image.new("RGBA", (700, 700), (0, 0, 0, 0))
    drawn.paste((255, 255, 255, 255), (20, 20, 680, 680))
    assert decode_picture(as_file(drawn)).luma.min() == 255


def test_a_large_picture_of_few_colours_is_brought_to_colour_band_by_band() -> None:
    """What is transparent is white, the rest as it is, also across the bands."""
    drawn = Image.new("P", (2400, 5000), 1)
    drawn.putpalette([250, 0, 0, 0, 0, 0])
    drawn.paste(0, (600, 0, 2400, 4000))
    file = io.BytesIO()
    drawn.save(file, "PNG", transparency=0)
    seen = decode_picture(file.getvalue()).luma
    assert seen.shape == (1000, 480)
    assert seen[5:795, 125:475].min() > 250
    assert seen[5:995, 5:115].max() < 5


@for_each("orientation", range(1, 9))
def test_every_orientation_of_a_camera_is_undone(orientation: int) -> None:
    """As Pillow itself undoes it."""
    taken = Image.new("L", (800, 600), 255)
    taken.paste(0, (0, 0, 200, 100))
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = as_file(taken, "PNG", exif=exif)
    with Image.open(io.BytesIO(data)) as image:
        upright = ImageOps.exif_transpose(image).convert("RGB")
    assert decode_picture(data).decoded.tobytes() == upright.tobytes()
    assert decode_picture(data).size == ((800, 600) if orientation < 5 else (600, 800))


# Made when they are read: to draw them as the file is loaded would take every process of the tests half a second.
UNREADABLE: Final[dict[str, tuple[Callable[[], bytes], str]]] = {
    "heic": (lambda: b"\0\0\0\x18ftypheic" + bytes(100), "a HEIC picture.*save it as JPEG or PNG"),
    "pdf": (lambda: b"%PDF-1.7" + bytes(100), "a PDF.*screenshot"),
    "text": (lambda: b"1..4", "no picture"),
    "nothing": (lambda: b"", "no picture"),
    "bomb": (lambda: png_of(100_000, 100_000), "up to 40 million"),
    "pixels": (lambda: png_of(4000, 4001), "4000 x 4001 pixels: up to 16 million are read"),
    "jpeg": (lambda: saved("JPEG", (8000, 5001)), "8000 x 5001 pixels: up to 40 million are read"),
    "webp": (lambda: as_file(Image.new("1", (3000, 3001)), "WEBP"), "up to 9 million"),
    "broken": (lambda: png_of(800, 800, b"broken"), "damaged"),
    "cut": (lambda: as_file(Image.new("RGB", (900, 900)), "JPEG")[:400], "damaged"),
    "bytes": (lambda: b"\xff\xd8\xff" + bytes(decode_image.MAX_BYTES), "larger than 12 MB"),
}


@for_each("name", UNREADABLE)
def test_unreadable_pictures_are_reported(name: str) -> None:
    """Every such file gets its sentence, and those that are too large are not decoded."""
    make, sentence = UNREADABLE[name]
    with pytest.raises(FormatError, match=sentence):
        decode_picture(make())


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_be_dear_is_refused_before_it_is_decoded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes and its head tell: no pixel of it is asked for."""
    data = REFUSED[name]()
    monkeypatch.setattr(ImageFile.ImageFile, "load", None)
    with pytest.raises(FormatError, match="save it"):
        decode_picture(data)


# Of PNG one of one byte, of several and of two to a pixel are decoded always; the others go the same way.
ALIKE: Final = {
    "WebP 3000 x 3000 lossless",
    "PNG 4000 x 4000 interlaced",
    *(f"PNG 4000 x 4000 {kind}" for kind in ("colour", "palette", "grey alpha", "colour alpha", "colour alpha 16")),
}


@pytest.mark.parametrize("name", some(DEAR, always=lambda name: name not in ALIKE))
def test_what_is_decoded_is_bounded_in_pixels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as its kind may have, 16 million of them kept at most; of a film the first frame."""
    data, sizes, frames = DEAR[name](), list[tuple[int, int]](), list[int]()
    load = ImageFile.ImageFile.load

    def watched(image: ImageFile.ImageFile) -> object:
        sizes.append(image.size)
        frames.append(image.tell())
        return load(image)

    monkeypatch.setattr(ImageFile.ImageFile, "load", watched)
    if "without its pixels" in name:
        with pytest.raises(FormatError, match="damaged"):
            decode_picture(data)
    else:
        decoded_size = decode_picture(data).decoded.size
        assert decoded_size[0] * decoded_size[1] <= 16_000_000
    most = MAX_PIXELS_BY_KIND.get("WEBP" if "WebP" in name else name[:3], MAX_PIXELS_BY_KIND["PNG"] * 2)
    assert all(wide * high <= most for wide, high in sizes), "a JPEG is brought to its size as it is decoded"
    assert set(frames) == {0}


def test_a_jpeg_has_few_scans() -> None:
    """A hundred small ones are read, whatever the kind of the JPEG; one more is not."""
    assert decode_picture(empty_scans((800, 800), MAX_SCANS)).image.size == (800, 800)
    with pytest.raises(FormatError, match="too many layers"):
        decode_picture(empty_scans((800, 800), MAX_SCANS + 1))


def test_damaged_notes_of_a_camera_are_no_lines_in_the_log() -> None:
    """65,535 tags that are longer than the file: nothing is said of them, and the picture is there."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert decode_picture(with_tags()).image.size == (800, 800)
        assert decode_picture(with_tags(5_000)).image.size == (800, 800)
    assert caught == []
