"""Drawings as they were: whoever changes how a kind looks, and means to, writes its numbers here anew."""

from __future__ import annotations

import zlib
from functools import cache

from solver.grid import Puzzle
from solver.pictures import KINDS, Frame, Mark, Picture, Role, items_of, kind_of
from solver.pictures.style import BUILT_IN, OWN
from solver.shape import SHAPES, Candidate
from tests.for_each import for_each
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
    "puzzle 4x4": 0x64A631E5,
    "puzzle 6x6": 0xEE85C3A6,
    "puzzle 9x9": 0xFF8902D9,
    "puzzle 16x16": 0x91AA23A7,
    "solution 4x4": 0xC71019A5,
    "solution 6x6": 0x13FF0667,
    "solution 9x9": 0x38A85716,
    "solution 16x16": 0xF1D29196,
    "pair 4x4": 0x98157630,
    "pair 6x6": 0x6A2A2F95,
    "pair 9x9": 0xC80EDAA3,
    "pair 16x16": 0xFA855B91,
    "array 4x4": 0x1AA0E343,
    "array 6x6": 0xDEB4A40D,
    "array 9x9": 0x6A0BC5E7,
    "array 16x16": 0x08F74404,
    "candidates 4x4": 0x81B2F535,
    "candidates 6x6": 0xF284225C,
    "candidates 9x9": 0xC05CB7B8,
    "candidates 16x16": 0x5A913CF8,
    "frame 4x4": 0x2BB41366,
    "frame 6x6": 0xDAF727D9,
    "frame 9x9": 0x10EDB5F8,
    "frame 16x16": 0x5F90CF05,
    "strip 4x4": 0x37464732,
    "strip 6x6": 0x4FB94030,
    "strip 9x9": 0x929F00D6,
    "strip 16x16": 0xC4D8F6BF,
    "free-cells 4x4": 0x18226B1D,
    "free-cells 6x6": 0xA44C65A9,
    "free-cells 9x9": 0xC58690C8,
    "free-cells 16x16": 0x4B7CDE0C,
    "tree 4x4": 0xD910CD20,
    "tree 6x6": 0x4201F574,
    "tree 9x9": 0xF1B1154C,
    "tree 16x16": 0xFF9EF54A,
    "puzzle worked on": 0xE0026A10,
    "puzzle in the lab": 0x75AA05F2,
    "solution in the lab": 0x5FDE29E2,
    "array worked on": 0x873D40FF,
    "candidates worked on": 0xF4009B30,
    "plain pair": 0xBFA27924,
    "marks on 1": 0xB8E89757,
    "marks on 2": 0x7FB6D9D4,
    "marks on 4": 0x853B890E,
}


@for_each("name", KNOWN)
def test_a_drawing_is_what_it_was(name: str) -> None:
    """Every item in its place, in its role and size, in front of what it covers."""
    assert OWN != BUILT_IN, "the faces of pictures are not built here: `python3 run.py test` builds them"
    assert digest(drawings()[name]) == KNOWN[name]


def test_every_drawing_is_known() -> None:
    """A new kind has its drawings looked at, by people, before their numbers are written here."""
    assert list(drawings()) == list(KNOWN)
