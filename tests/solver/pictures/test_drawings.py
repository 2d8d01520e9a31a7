"""Drawings as they were: whoever changes how a kind looks, and means to, writes its numbers here anew."""

from __future__ import annotations

import zlib
from functools import cache

import pytest

from solver.grid import Puzzle
from solver.pictures import KINDS, Frame, Mark, Picture, Role, items_of, kind_of
from solver.pictures.style import BUILT_IN, OWN
from solver.shape import SHAPES, Candidate
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE
from tests.solver.pictures.law import example

WORKED = Puzzle(
    TWICE.givens,
    TWICE.givens.with_digit(4, 6).with_digit(5, 8),
    solved=frozenset({4}),
    notes=frozenset({Candidate(10, 2), Candidate(10, 8)}),
    removed=frozenset({Candidate(11, 1)}),
)
MARKED = Frame(
    Puzzle(FIGURE.givens, FIGURE.givens.with_digit(3, 6), solved=frozenset({3})),
    "One sentence. Another, which is longer.",
    "Heading",
    marks=(
        Mark(Role.CURRENT, (5, 15)),
        Mark(Role.TAKEN, (5, 6, 2), 8),
        Mark(Role.PLACED, (3,)),
        Mark(Role.STUCK, FIGURE.shape.rows[2].cells),
    ),
)


@cache
def drawings() -> dict[str, Picture]:
    """Pictures that together have everything that can be drawn."""
    found = {}
    for kind in KINDS:
        for shape in SHAPES.values():
            found[f"{kind.key} {shape}"] = example(kind, shape)
    for kind in (kind for kind in KINDS if not kind.of_search):
        if not kind.needs_solution:
            found[f"{kind.key} worked on"] = Picture(kind, WORKED, preset="slide-pair", caption="a caption", blank=".")
        if kind.is_bare:
            found[f"{kind.key} in the lab"] = Picture(kind, FIGURE, SOLVED, "plank-234")
    title = "A title of many words, " * 4
    found["plain pair"] = Picture(kind_of("pair"), FIGURE, SOLVED, title=title, axes=True, plain=True, base=0)
    for count, plain in ((1, False), (2, True), (4, False)):  # cells of 43, 25 and 14 pixels
        kind = next(kind for kind in KINDS if kind.fewest <= count <= kind.most)
        found[f"marks on {count}"] = Picture(
            kind, FIGURE, None, "small", "T", axes=True, plain=plain, frames=(MARKED,) * count
        )
    return found


def digest(picture: Picture) -> int:
    """A number that tells drawings apart."""
    return zlib.crc32(repr(items_of(picture)).encode())


KNOWN = {
    "puzzle 4x4": 0x6B1EE517,
    "puzzle 6x6": 0x826E0ABF,
    "puzzle 9x9": 0xE80C99F1,
    "puzzle 16x16": 0xB5885EB9,
    "solution 4x4": 0xEDA1B010,
    "solution 6x6": 0x29B07ADC,
    "solution 9x9": 0x09586690,
    "solution 16x16": 0x7AADD9AA,
    "pair 4x4": 0xD92E5879,
    "pair 6x6": 0xA16918C6,
    "pair 9x9": 0x11A5779E,
    "pair 16x16": 0x1F1E61ED,
    "array 4x4": 0x1316DD52,
    "array 6x6": 0xFF6DFEAE,
    "array 9x9": 0x8953D254,
    "array 16x16": 0x56F87957,
    "candidates 4x4": 0x8876167E,
    "candidates 6x6": 0xD8987456,
    "candidates 9x9": 0x40E77E0B,
    "candidates 16x16": 0xA92A8D1D,
    "frame 4x4": 0xBCE7E33C,
    "frame 6x6": 0x089CAD51,
    "frame 9x9": 0xF0B9F56F,
    "frame 16x16": 0x74DDD077,
    "strip 4x4": 0xDC017763,
    "strip 6x6": 0x905E9902,
    "strip 9x9": 0x8A0B9CD7,
    "strip 16x16": 0x9F2B7600,
    "free-cells 4x4": 0x84F02609,
    "free-cells 6x6": 0xF6CC7E8B,
    "free-cells 9x9": 0x1D781DE1,
    "free-cells 16x16": 0xF36F7C31,
    "puzzle worked on": 0x12D0ED5F,
    "puzzle in the lab": 0xF10502CA,
    "solution in the lab": 0x004298E9,
    "array worked on": 0xCF07FAE5,
    "candidates worked on": 0x2925793F,
    "plain pair": 0xB5DEE144,
    "marks on 1": 0x5B5DD417,
    "marks on 2": 0x1E4F29E5,
    "marks on 4": 0x68004895,
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_drawing_is_what_it_was(name: str) -> None:
    """Every item in its place, in its role and size, in front of what it covers."""
    assert OWN != BUILT_IN, "the faces of pictures are not built here: `python3 run.py test` builds them"
    assert digest(drawings()[name]) == KNOWN[name]


def test_every_drawing_is_known() -> None:
    """A new kind has its drawings looked at, by people, before their numbers are written here."""
    assert list(drawings()) == list(KNOWN)
