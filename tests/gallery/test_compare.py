"""Two folders of pictures are compared pixel by pixel, and only what differs is listed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.gallery.__main__ import main
from tests.gallery.compare import Difference, find_differences
from tests.gallery.pages import write_comparison


def test_only_what_differs_is_listed(tmp_path: Path) -> None:
    """A changed pixel, a larger picture and one that a folder lacks are listed with their shares, equal ones not."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        folder.mkdir()
        Image.new("RGB", (10, 10), "white").save(folder / "equal.png")
        image = Image.new("RGB", (10, 10), "white")
        if folder == after:
            image.putpixel((3, 4), (255, 255, 254))
        image.save(folder / "pixel.png")
        Image.new("RGB", (10, 10 if folder == before else 20)).save(folder / "larger.png")
    Image.new("RGB", (1, 1)).save(after / "new.png")
    found = find_differences(before, after)
    assert [(each.name, each.has_before) for each in found] == [
        ("larger.png", True),
        ("new.png", False),
        ("pixel.png", True),
    ]
    assert [each.share for each in found] == pytest.approx([0.5, 1, 0.01])
    page = write_comparison(tmp_path, "before", "after", found).read_text("utf-8")
    assert "before/pixel.png" in page
    assert "before/new.png" not in page
    assert "equal.png" not in page


def test_pictures_of_other_compression_are_equal(tmp_path: Path) -> None:
    """Two files differ and their pixels do not: nothing is listed."""
    for name, level in (("before", 0), ("after", 9)):
        (tmp_path / name).mkdir()
        Image.new("RGB", (40, 40), "red").save(tmp_path / name / "red.png", compress_level=level)
    assert find_differences(tmp_path / "before", tmp_path / "after") == list[Difference]()


def test_comparing_needs_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without pictures from before nothing is drawn, and the exit code is that of a wrong use."""
    assert main(["compare", str(tmp_path / "none")]) == 2
    assert "record" in capsys.readouterr().out
