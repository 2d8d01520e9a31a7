"""The files: exact size, resolution, sampling, weight, and the same bytes on every run."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys

import pytest
from PIL import Image, JpegImagePlugin

from solver.errors import RuleError
from solver.pictures import PRESETS, SUFFIXES, Preset, encode, render
from tests.campaigns import some
from tests.solver.pictures.boards import EVERY, picture

_PRESETS = {preset.key: preset for preset in PRESETS}


def size_of(preset: str) -> Preset:
    """The preset with this key."""
    return _PRESETS[preset]


CASES = some(EVERY, always=lambda case: case[0] == "pair" or case[1] == "small")


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_jpg_is_exact(kind: str, preset: str) -> None:
    """A JPG has the pixels and resolution of its preset, 4:4:4, no Exif, no profile, and is light enough to send."""
    data = encode(picture(kind, preset, title="Title", axes=True), "jpg")
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "JPEG"
        assert image.size == (size_of(preset).width, size_of(preset).height)
        assert image.info["dpi"] == pytest.approx((size_of(preset).dpi,) * 2, abs=0.1)
        assert JpegImagePlugin.get_sampling(image) == 0
        assert not {"exif", "icc_profile"} & set(image.info)
    if size_of(preset).height <= 1080:
        assert len(data) < 400_000


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_png_is_exact(kind: str, preset: str) -> None:
    """A PNG has the pixels and the resolution of its preset and shows exactly the rendered picture."""
    drawn = picture(kind, preset)
    with Image.open(io.BytesIO(encode(drawn, "png"))) as image:
        assert image.info["dpi"] == pytest.approx((size_of(preset).dpi,) * 2, abs=0.1)
        assert image.convert("RGB").tobytes() == render(drawn).tobytes()


@pytest.mark.parametrize("preset", _PRESETS)
def test_jpg_stays_close_to_the_drawing(preset: str) -> None:
    """Compression changes no pixel by more than an eye would see: mean error below 1.5 of 255."""
    drawn = picture("solution", preset)
    with Image.open(io.BytesIO(encode(drawn, "jpg"))) as image:
        errors = [abs(a - b) for a, b in zip(image.tobytes()[::7], render(drawn).tobytes()[::7], strict=True)]
    assert sum(errors) / len(errors) < 1.5


@pytest.mark.parametrize("preset", _PRESETS)
def test_svg_is_sized_in_inches(preset: str) -> None:
    """An SVG is as large on paper as the raster at its resolution, with the same coordinates inside."""
    size = size_of(preset)
    text = encode(picture(preset=preset), "svg").decode()
    head = re.search(r'width="([\d.]+)in" height="([\d.]+)in" viewBox="0 0 (\d+) (\d+)"', text)
    assert head is not None
    assert (int(head[3]), int(head[4])) == (size.width, size.height)
    assert float(head[1]) * size.dpi == pytest.approx(size.width, abs=0.1)
    assert float(head[2]) * size.dpi == pytest.approx(size.height, abs=0.1)


def test_unknown_suffix_is_refused() -> None:
    """Another file type is refused with a sentence that names those there are."""
    with pytest.raises(RuleError, match="'gif': take jpg, png or svg"):
        encode(picture(), "gif")


_DRAW_ALL = """
import hashlib
from solver.pictures import SUFFIXES, encode
from tests.campaigns import some
from tests.solver.pictures.boards import picture
for kind in ("pair", "candidates"):
    for suffix in SUFFIXES:
        print(hashlib.sha256(encode(picture(kind, "small", title="Ünit 数独"), suffix)).hexdigest())
"""


def test_bytes_are_the_same_on_every_run() -> None:
    """A picture made twice here and once in a new process with another hash seed has the same bytes each time."""
    here = [
        hashlib.sha256(encode(picture(kind, "small", title="Ünit 数独"), suffix)).hexdigest()
        for kind in ("pair", "candidates")
        for suffix in [*SUFFIXES, *SUFFIXES]
    ]
    assert here[:3] == here[3:6]
    run = subprocess.run(
        [sys.executable, "-c", _DRAW_ALL],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout.split() == here[:3] + here[6:9]
