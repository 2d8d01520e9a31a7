"""Compare two folders of pictures: which differ, and in what share of their pixels."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops


@dataclass(frozen=True)
class Difference:
    """Name a picture that differs.

    `share` is the part of its pixels that do, 1 for a picture that one folder lacks.
    """

    name: str
    share: float
    has_before: bool = True
    has_after: bool = True


def find_differences(before: Path, after: Path) -> list[Difference]:
    """List the pictures that differ between the folders, by name."""
    olds, news = ({path.name for path in folder.glob("*.png")} for folder in (before, after))
    found = [Difference(name, 1.0, name in olds, name in news) for name in olds ^ news]
    for name in olds & news:
        if (before / name).read_bytes() != (after / name).read_bytes() and (
            share := _share(before / name, after / name)
        ):
            found.append(Difference(name, share))
    return sorted(found, key=lambda each: each.name)


def _share(one: Path, other: Path) -> float:
    """Compute the part of the pixels that differ; what only the larger picture covers differs."""
    with Image.open(one) as old, Image.open(other) as new:
        width, height = max(old.width, new.width), max(old.height, new.height)
        shared = min(old.width, new.width), min(old.height, new.height)
        both = [image.convert("RGB").crop((0, 0, *shared)) for image in (old, new)]
        channels = ImageChops.difference(*both).split()
        equal = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2]).histogram()[0]
    return 1 - equal / (width * height)
