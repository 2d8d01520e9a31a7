"""A picture that is put together from copies is the picture that is drawn item by item, pixel by pixel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, kind_of, preset_of, raster, render, render_pixels
from solver.pictures.compose import items_of
from solver.pictures.style import LAB
from solver.shape import SHAPES, Candidate, Shape
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, some_board

OPTIONS: list[dict[str, object]] = [
    {},
    {"axes": True, "base": 0, "title": "Gentle"},
    {"blank": "-", "caption": "one of several"},
    {"blank": "0", "plain": True, "axes": True},
    {"style": LAB},
]


def by_items(picture: Picture) -> bytes:
    """The pixels of the picture, drawn item by item."""
    size = picture.size
    return raster.painted(items_of(picture), size.width, size.height, picture.look).tobytes()


@for_each("preset", ["small", "plank-234"])
@for_each("kind", ["puzzle", "solution", "pair", "array", "candidates"])
def test_copies_come_to_the_same_pixels(kind: str, preset: str) -> None:
    """Every kind of board with every option, given, entered, solved, noted and clashing digits."""
    kind_asked = kind_of(kind)
    if preset == "plank-234" and not kind_asked.is_bare:
        return
    entered = FIGURE.with_entry(2, 4).with_entry(77, 6)
    noted = replace(entered, notes=frozenset({Candidate(3, 2), Candidate(3, 6)}))
    for number, puzzle in enumerate((FIGURE, entered, noted, TWICE)):
        solution = SOLVED if puzzle is not TWICE else None
        if kind_asked.needs_solution and solution is None:
            continue
        for options in OPTIONS if number == 1 else OPTIONS[:1]:
            picture = Picture(kind_asked, puzzle, solution, preset, **options)  # type: ignore[arg-type]  # of any type
            assert render(picture).tobytes() == by_items(picture), (number, options)


@for_each("shape", [shape for shape in SHAPES.values() if shape.size != 9])
def test_copies_come_to_the_same_pixels_in_every_size(shape: Shape) -> None:
    """Boards of any size, whose cells begin at even and at odd pixels."""
    puzzle, solution = some_board(shape)
    for kind in ("pair", "array"):
        picture = Picture(kind_of(kind), puzzle, solution, "small" if kind == "array" and shape.size < 16 else "")
        assert render(picture).tobytes() == by_items(picture)
    empty = Puzzle.of(Grid((0,) * len(shape.cells), shape))
    picture = Picture(kind_of("candidates"), empty, None, "slide-4k" if shape.size == 16 else "small")
    assert render(picture).tobytes() == by_items(picture)  # every small digit in every cell


def test_boards_without_a_conflict_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once such a board was drawn, the next one of its size draws no item, notes or not; conflicts are drawn."""
    render(Picture(kind_of("puzzle"), Puzzle.of(SOLVED), None, "small"))
    render(Picture(kind_of("candidates"), FIGURE, None, "small"))
    drawn: list[object] = []
    monkeypatch.setattr(render_pixels, "painted", lambda *items: drawn.append(items))
    picture = Picture(kind_of("puzzle"), FIGURE, None, "small")
    render(picture)
    render(replace(picture, kind=kind_of("candidates")))
    assert not drawn
    render(replace(picture, puzzle=TWICE))
    assert drawn


def test_boards_that_are_too_small_are_refused_by_both_renderers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A preset in which digits would be dots is refused in the same words as by the list of items."""
    picture = Picture(kind_of("puzzle"), FIGURE, None, "small")
    monkeypatch.setattr(Picture, "size", replace(preset_of("small"), width=60, height=60))
    messages = []
    for draw in (render, items_of):
        with pytest.raises(RuleError, match="too small to read") as refused:
            draw(picture)
        messages.append(str(refused.value))
    assert messages[0] == messages[1]
