"""Files of pictures without profiles, texts and comments."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from solver.errors import FormatError
from solver.recognition.decode_image import decode_picture
from solver.recognition.image_metadata import MAX_FILE_PARTS, strip_metadata
from tests.for_each import for_each
from tests.solver.pictures.hostile import HOSTILE, chunk

SCENE = Image.effect_noise((60, 40), 50)


def saved(kind: str, **more: object) -> bytes:
    """The scene as a file of that kind."""
    file = io.BytesIO()
    (SCENE.convert("P") if kind == "GIF" else SCENE).save(file, kind, **more)
    return file.getvalue()


def exif() -> Image.Exif:
    """A camera's note that it was held upright."""
    noted = Image.Exif()
    noted[0x0112] = 6
    return noted


FILES = {
    "PNG": saved("PNG", icc_profile=b"profile" * 500, exif=exif(), dpi=(72, 72)),
    "JPEG": saved("JPEG", icc_profile=b"profile" * 20_000, exif=exif(), comment=b"comment" * 900),
    "GIF": saved("GIF", comment=b"comment" * 900, transparency=7),
    "BMP": saved("BMP"),
}


@for_each("kind", FILES)
def test_the_picture_stays_as_it_is(kind: str) -> None:
    """Pixels, what is transparent and how the camera was held; all else goes."""
    with Image.open(io.BytesIO(FILES[kind])) as before, Image.open(io.BytesIO(strip_metadata(FILES[kind]))) as after:
        assert after.convert("RGBA").tobytes() == before.convert("RGBA").tobytes()
        assert after.getexif().get(0x0112) == before.getexif().get(0x0112)
        assert not {"icc_profile", "comment", "dpi"} & set(after.info) - ({"dpi"} if kind in ("JPEG", "BMP") else set())


@for_each("kind", FILES)
def test_a_file_that_breaks_off_stays_one(kind: str) -> None:
    """Whatever its length, there is no other error than that of a picture that is damaged."""
    for length in range(0, len(FILES[kind]), 97):
        part = strip_metadata(FILES[kind][:length])
        assert len(part) <= length


@for_each("name", HOSTILE)
def test_files_that_are_made_to_be_dear_are_not(name: str) -> None:
    """A megabyte of parts is refused: the pixels are broken, the rest is not unpacked, which costs little time."""
    with pytest.raises(FormatError):
        decode_picture(HOSTILE[name])


def test_very_many_parts_are_refused() -> None:
    """Before the decoder sees them."""
    piece = chunk(b"IDAT", b"")
    with pytest.raises(FormatError, match="too many parts"):
        strip_metadata(FILES["PNG"][:33] + piece * (MAX_FILE_PARTS + 1))
