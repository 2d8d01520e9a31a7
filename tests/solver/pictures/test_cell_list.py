"""The list of free cells as a picture."""

from __future__ import annotations

from solver.grid import Grid, Puzzle
from solver.pictures import Frame, Picture, fonts, items_of, kind_of
from solver.pictures.search_frames import frame_of
from solver.pictures.shapes import Rect, Text
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED
from tests.solver.pictures.searches import drawn


def test_the_list_of_free_cells() -> None:
    """Each free cell has index, row and column; k points to the next one; digits are behind those filled."""
    items = items_of(drawn("free-cells", 5, base=0, title="Figure 5"))
    texts = [item.text for item in items if isinstance(item, Text)]
    assert texts[:2] == ["Figure 5", "freeCellList[51], k = 5 after move 5"]
    assert [text for text in texts if text.startswith("[")] == [f"[{number}]" for number in range(51)]
    assert texts[2:6] == ["[0]", "0", "2", "1"]
    assert texts.count("k") == 1
    assert [item.text for item in items if isinstance(item, Text) and item.role == "solved"] == list("12489")
    for item in items:
        if isinstance(item, Rect):
            assert item.x >= 0
            assert item.x + item.width <= 1080
            assert item.y + item.height <= 1080


@for_each("preset", ["slide", "slide-pair", "small", "print"])
def test_the_list_fills_its_picture(preset: str) -> None:
    """Its boxes reach from edge to edge, in the width as in the height, but for a margin and one entry."""
    picture = drawn("free-cells", 5, preset=preset)
    width, height = picture.size.width, picture.size.height
    boxes = [item for item in items_of(picture) if isinstance(item, Rect) and item.role in ("thin-line", "box-line")]
    assert min(box.x for box in boxes) < 0.16 * width
    assert max(box.x + box.width for box in boxes) > 0.84 * width
    assert max(box.y + box.height for box in boxes) > 0.9 * height


def test_a_long_title_stays_between_the_margins() -> None:
    """It is made smaller, then cut."""
    picture = drawn("free-cells", 5, title="A title of many words, " * 4)
    (title,) = (item for item in items_of(picture) if isinstance(item, Text) and item.text.endswith("…"))
    assert 900 < fonts.width(title.text, title.em, title.weight, picture.look.faces(title.named)) <= 1080 - 2 * 45


@for_each("preset", ["slide", "slide-pair", "small"])
def test_a_long_list_fits(preset: str) -> None:
    """The empty grid's 81 free cells lie on the picture."""
    empty = Puzzle.of(FIGURE.givens.empty())
    trace = Trace(empty.givens, "check-first", fast=False)
    trace.explore(100)
    picture = Picture(kind_of("free-cells"), empty, preset=preset, frames=(frame_of(trace, 10, Names(empty.shape)),))
    boxes = [item for item in items_of(picture) if isinstance(item, Rect)]
    assert max(box.x + box.width for box in boxes) <= picture.size.width
    assert max(box.y + box.height for box in boxes) <= picture.size.height


@for_each(("count", "columns"), [(0, 0), (1, 1), (2, 1), (3, 1), (8, 1), (12, 2)])
def test_a_short_list_has_few_columns(count: int, columns: int) -> None:
    """As large as it can be: entries stand below one another as long as that makes them larger."""
    givens = Grid(tuple(0 if cell < count else digit for cell, digit in enumerate(SOLVED.digits)))
    frame = Frame(Puzzle.of(givens), pointer=0, number=4)
    items = items_of(Picture(kind_of("free-cells"), Puzzle.of(givens), frames=(frame,)))
    boxes = [item for item in items if isinstance(item, Rect) and item.role in ("box-line", "thin-line")]
    assert len(boxes) == 2 * count
    assert len({box.x for box in boxes}) == 2 * columns
    if count:
        available = min(1080 / (count / columns), 1080 / columns / 4.6)
        assert 0.6 * available < boxes[0].height < available
        assert min(box.x for box in boxes) > 0.1 * 1080
        assert max(box.x + box.width for box in boxes) < 0.95 * 1080


def test_it_is_described_entry_by_entry() -> None:
    """Every free cell by its row and column, counted from 1 or 0, with the pointer and the digits written so far."""
    free = [divmod(cell, 9) for cell, digit in enumerate(FIGURE.givens.digits) if not digit]
    for base in (0, 1):
        picture = drawn("free-cells", 5, base=base)
        entries = picture.kind.renderer.describe(picture).removesuffix(".").partition(": ")[2].split("; ")
        places = [(row + base, column + base) for row, column in free]
        assert [entry.partition(": ")[2].split(", ")[:2] for entry in entries] == [
            [f"row {row}", f"column {column}"] for row, column in places
        ]
        assert [entry.split(", ")[2:] for entry in entries][:6] == [["1"], ["2"], ["4"], ["8"], ["9"], []]
        assert [number for number, entry in enumerate(entries) if "(k)" in entry] == [5]
