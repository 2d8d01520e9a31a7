"""Boards as newspapers, books and programs print them, drawn flat: paper, shades, lines, digits, small candidates."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from benchmarks.training.faces import at_height


@dataclass(frozen=True)
class Look:
    """How a board is printed; lengths are parts of a cell, greys 0 to 255."""

    face: Path
    height: float  # of the digits
    paper: int
    ink: int
    digit_ink: int
    thin: float
    thick: float
    thin_ink: int
    shade: int | None
    shading: str
    shift: tuple[float, float]
    small: Path | None  # the face of small candidates in empty cells
    small_height: float
    entry_face: Path | None  # the face of entries, in a board that is partly filled; None where there are none
    entry_ink: int


def some_look(random_: random.Random, faces: Sequence[Path]) -> Look:
    """A look drawn by lot."""
    paper = random_.uniform(150, 255)
    ink = random_.uniform(0, 90)
    if paper - ink < 60:
        paper = 230.0
    own = random_.uniform(0, paper - 45)
    thin_ink = min(paper - 25, ink + random_.uniform(0, 110)) if random_.random() < 0.5 else ink
    shade = paper - random_.uniform(8, 60) * (1 if random_.random() < 0.8 else -0.3)
    thin = random_.uniform(0.01, 0.06) if random_.random() < 0.93 else 0.0  # some apps draw no lines in boxes
    # Small bold digits were what a first net misread most: one board in three has them.
    height = random_.uniform(0.28, 0.5) if random_.random() < 0.33 else random_.uniform(0.42, 0.84)
    face = random_.choice(faces)
    return Look(
        face=face,
        height=height,
        paper=int(paper),
        ink=int(ink),
        digit_ink=int(ink if random_.random() < 0.7 else own),
        thin=thin,
        thick=max(thin, random_.uniform(0.03, 0.13)),
        thin_ink=int(thin_ink),
        shade=int(min(255, max(0, shade))) if random_.random() < 0.3 else None,
        shading=random_.choice(("boxes", "some", "filled")),
        shift=(random_.gauss(0, 0.03), random_.gauss(0, 0.04)),
        small=random_.choice(faces) if random_.random() < 0.15 else None,
        small_height=random_.uniform(0.12, min(0.24, height * 0.6)),
        entry_face=(random_.choice(faces) if random_.random() < 0.3 else face) if random_.random() < 0.25 else None,
        entry_ink=int(random_.uniform(0, paper - 70)),
    )


def draw(
    random_: random.Random, look: Look, texts: Sequence[str], side: int, box: tuple[int, int], margin: int
) -> Image.Image:
    """The board of these cells, each `side` pixels, on a margin of its paper; a box is `box` cells high and wide."""
    size = round(len(texts) ** 0.5)
    whole = size * side + 2 * margin
    image = Image.new("L", (whole, whole), look.paper)
    pen = ImageDraw.Draw(image)
    for cell, text in enumerate(texts):
        row, column = divmod(cell, size)
        if look.shade is not None and is_shaded(random_, look.shading, row // box[0] + column // box[1], text):
            left, top = margin + column * side, margin + row * side
            pen.rectangle((left, top, left + side, top + side), fill=look.shade)
    rule(pen, look, size, side, box, margin)
    for cell, text in enumerate(texts):
        row, column = divmod(cell, size)
        if text:
            write(random_, pen, look, text, margin + column * side, margin + row * side, side)
        elif look.small and random_.random() < 0.5:
            note(random_, pen, look, margin + column * side, margin + row * side, side)
    return image


def is_shaded(random_: random.Random, shading: str, place: int, text: str) -> bool:
    """Whether the cell has a ground of its own."""
    if shading == "boxes":
        return place % 2 == 1
    return bool(text) if shading == "filled" else random_.random() < 0.12


def rule(pen: ImageDraw.ImageDraw, look: Look, size: int, side: int, box: tuple[int, int], margin: int) -> None:
    """Draw the lines, thin ones first."""
    end = margin + size * side
    for wanted in (False, True) if look.thin else (True,):
        width = max(1, round(side * (look.thick if wanted else look.thin)))
        ink = look.ink if wanted else look.thin_ink
        for line in range(size + 1):
            at = margin + line * side
            if (line % box[1] == 0) == wanted:
                pen.line((at, margin - width // 2, at, end + width // 2), fill=ink, width=width)
            if (line % box[0] == 0) == wanted:
                pen.line((margin - width // 2, at, end + width // 2, at), fill=ink, width=width)


def write(
    random_: random.Random, pen: ImageDraw.ImageDraw, look: Look, text: str, left: int, top: int, side: int
) -> None:
    """Write a digit, a letter or a number of two figures, which is narrower, near the middle of its cell."""
    height = look.height if len(text) == 1 else min(look.height, 0.56)
    face, ink = look.face, look.digit_ink
    if look.entry_face and random_.random() < 0.4:
        face, ink = look.entry_face, look.entry_ink
    x = left + (0.5 + look.shift[0] + random_.gauss(0, 0.012)) * side
    y = top + (0.5 + look.shift[1] + random_.gauss(0, 0.012)) * side
    pen.text((x, y), text, font=at_height(face, height * side), fill=ink, anchor="mm")


def note(random_: random.Random, pen: ImageDraw.ImageDraw, look: Look, left: int, top: int, side: int) -> None:
    """Write small candidates or the sum of a cage, which are no digits of the puzzle."""
    assert look.small is not None
    font = at_height(look.small, max(4.0, look.small_height * side))
    for _ in range(random_.randint(1, 5)):
        x, y = (random_.choice((0.2, 0.5, 0.8)) for _ in range(2))
        pen.text(
            (left + x * side, top + y * side), str(random_.randint(1, 9)), font=font, fill=look.digit_ink, anchor="mm"
        )
