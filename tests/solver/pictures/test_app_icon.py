"""The icon of the workbench: square, of the wanted size, small, whole where systems cut it."""

from __future__ import annotations

import io
from itertools import groupby

from PIL import Image

from solver.pictures.app_icon import icon
from solver.pictures.style import STYLE
from tests.for_each import for_each


@for_each(("side", "margin"), [(48, 0), (180, 0.1), (192, 0), (512, 0), (512, 0.16)])
def test_the_icon_is_a_board(side: int, margin: float) -> None:
    """Its middle is the colour of the cell that is tried, its corners are ink or margin, and it takes under 2 kB."""
    data = icon(side, margin)
    image = Image.open(io.BytesIO(data)).convert("RGB")
    assert image.size == (side, side)
    assert len(data) < 2_000
    assert image.getpixel((side // 2, side // 2)) == Image.new("RGB", (1, 1), STYLE.current_fill).getpixel((0, 0))
    ink, white = (Image.new("RGB", (1, 1), colour).getpixel((0, 0)) for colour in (STYLE.box_line, STYLE.ground))
    edge = round(side * margin) + 2
    assert image.getpixel((edge, side // 2)) == ink
    if margin:
        assert image.getpixel((edge // 2, edge // 2)) == white
    assert image.tobytes() == image.transpose(Image.Transpose.ROTATE_90).tobytes()


def test_without_a_margin_the_board_reaches_the_edges() -> None:
    """Frame and lines are as heavy as on the pages, a thirteenth and a twenty-second of the side."""
    image = Image.open(io.BytesIO(icon(192))).convert("L")
    row = [image.getpixel((x, 24)) < 128 for x in range(192)]  # type: ignore[operator]  # one channel
    runs = [(is_ink, len(list(some))) for is_ink, some in groupby(row)]
    assert [length for is_ink, length in runs if is_ink] == [15, 9, 9, 15]
    assert row.index(True) <= 1
