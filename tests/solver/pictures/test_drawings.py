"""Drawings as they were: whoever changes how a kind looks, and means to, writes its numbers here anew."""

from __future__ import annotations

import zlib
from functools import cache

import pytest

from solver.grid import Puzzle
from solver.pictures import KINDS, Mark, Picture, Role, Still, items_of, kind_of
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
MARKED = Still(
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
            kind, FIGURE, None, "small", "T", axes=True, plain=plain, stills=(MARKED,) * count
        )
    return found


def digest(picture: Picture) -> int:
    """A number that tells drawings apart."""
    return zlib.crc32(repr(items_of(picture)).encode())


KNOWN = {
    "puzzle 4x4": 0x853B5DCD,
    "puzzle 6x6": 0x0AA78DF1,
    "puzzle 9x9": 0xCF7BB889,
    "puzzle 16x16": 0x1D3D7CAD,
    "solution 4x4": 0x517D9956,
    "solution 6x6": 0x9B6B1277,
    "solution 9x9": 0x566DE329,
    "solution 16x16": 0xF62CA7F9,
    "pair 4x4": 0xD10DED10,
    "pair 6x6": 0x961C4AE8,
    "pair 9x9": 0x74EF0A1F,
    "pair 16x16": 0xCCBF2D6C,
    "array 4x4": 0xE2BBB201,
    "array 6x6": 0xE925E668,
    "array 9x9": 0xD8943E32,
    "array 16x16": 0xA435CA25,
    "candidates 4x4": 0x298BF7B1,
    "candidates 6x6": 0xC0AF36C1,
    "candidates 9x9": 0x56ED64DE,
    "candidates 16x16": 0x283DF3DE,
    "frame 4x4": 0x8F022E33,
    "frame 6x6": 0xEFD577B8,
    "frame 9x9": 0x0DC185A2,
    "frame 16x16": 0x91C6E514,
    "strip 4x4": 0xE63C2244,
    "strip 6x6": 0x1C4DF0C9,
    "strip 9x9": 0x687FBFF8,
    "strip 16x16": 0x0D7F0716,
    "free-cells 4x4": 0xA08EFA59,
    "free-cells 6x6": 0x4AF0FAC0,
    "free-cells 9x9": 0xFC1A5240,
    "free-cells 16x16": 0xF6764AFE,
    "puzzle worked on": 0x57F289D8,
    "puzzle in the lab": 0xF10502CA,
    "solution in the lab": 0x004298E9,
    "array worked on": 0x94EBE68C,
    "candidates worked on": 0x4EE6096D,
    "plain pair": 0x73D1530C,
    "marks on 1": 0x3510909E,
    "marks on 2": 0x238D137C,
    "marks on 4": 0xC587601F,
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_drawing_is_what_it_was(name: str) -> None:
    """Every item in its place, in its role and size, in front of what it covers."""
    assert digest(drawings()[name]) == KNOWN[name]


def test_every_drawing_is_known() -> None:
    """A new kind has its drawings looked at, by people, before their numbers are written here."""
    assert list(drawings()) == list(KNOWN)
