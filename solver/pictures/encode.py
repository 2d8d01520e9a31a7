"""Encode a picture as the bytes of a file; the same bytes on every run."""

from __future__ import annotations

import io
from typing import Final

from PIL.PngImagePlugin import PngInfo

from solver.errors import RuleError
from solver.pictures.metadata import PNG_KEY, puzzle_text
from solver.pictures.picture import Picture
from solver.pictures.render_pixels import render
from solver.pictures.svg import draw

SUFFIXES: Final = {"jpg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml"}  # Each has its media type.
QUALITY: Final = 92


def encode(picture: Picture, suffix: str) -> bytes:
    """Encode the picture as "jpg", "png" or "svg". Raises RuleError for another suffix."""
    if suffix not in SUFFIXES:
        raise RuleError(f"no picture format {suffix!r}: take jpg, png or svg")
    carried = puzzle_text(picture.puzzle)
    dpi = (picture.size.dpi, picture.size.dpi)
    file = io.BytesIO()
    if suffix == "jpg":
        render(picture).save(file, "JPEG", quality=QUALITY, subsampling=0, dpi=dpi, comment=carried.encode("ascii"))
    elif suffix == "png":
        info = PngInfo()
        info.add_text(PNG_KEY, carried)
        render(picture).save(file, "PNG", dpi=dpi, pnginfo=info)
    else:
        file.write(draw(picture).encode("utf-8"))
    return file.getvalue()
