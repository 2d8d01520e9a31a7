"""Random puzzles of every size, with and without conflicts, notes and headers."""

from __future__ import annotations

from hypothesis import strategies as st

from solver.formats import Details, Entry
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Candidate, Shape

# No letters that could be digits of 16x16 or blanks, and at least two of them: words, whatever the size.
WORDS = st.from_regex(r"[h-wH-W]{2,8}( [h-wH-W0-9]{1,8}){0,2}", fullmatch=True).filter(
    lambda words: "solution" not in words.lower()
)
SIZES = st.sampled_from(list(SHAPES.values()))


@st.composite
def grids(draw: st.DrawFn, shape: Shape) -> Grid:
    """A grid of digits thinly or thickly sown, often with conflicts, sometimes empty or full."""
    digits = st.integers(1, shape.size)
    blanks = draw(st.sampled_from((0, 1, 4, 20)))
    cells = st.one_of(*([digits] if blanks != 20 else []), *[st.just(0)] * blanks)
    return Grid(tuple(draw(st.lists(cells, min_size=len(shape.cells), max_size=len(shape.cells)))), shape)


@st.composite
def candidates(draw: st.DrawFn, shape: Shape) -> frozenset[Candidate]:
    """Some candidates of the board."""
    pairs = st.tuples(st.integers(0, len(shape.cells) - 1), st.integers(1, shape.size))
    return frozenset(Candidate(*pair) for pair in draw(st.lists(pairs, max_size=12)))


@st.composite
def puzzles(draw: st.DrawFn, shape: Shape) -> Puzzle:
    """A puzzle with anything that a person's page can hold."""
    board = draw(grids(shape))
    kinds = draw(st.lists(st.sampled_from("ges"), min_size=len(board.digits), max_size=len(board.digits)))
    plain = draw(st.booleans())
    givens = tuple(digit if plain or kind == "g" else 0 for digit, kind in zip(board.digits, kinds, strict=True))
    solved = {cell for cell, kind in enumerate(kinds) if kind == "s" and board.digits[cell] and not givens[cell]}
    notes, removed = draw(candidates(shape)), draw(candidates(shape))
    return Puzzle(Grid(givens, shape), board, frozenset(solved), notes, removed)


@st.composite
def entries(draw: st.DrawFn, shape: Shape) -> Entry:
    """A puzzle with headers."""
    details = {name: draw(st.just("") | WORDS) for name in Details.__dataclass_fields__}
    return Entry(draw(puzzles(shape)), Details(**details), solution=draw(st.none() | grids(shape)))
