"""Random puzzles of every size, with and without conflicts, notes and headers."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from solver.formats import Details, Entry
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Candidate, Shape

# No letters that could be digits of 16x16 or blanks, and at least two of them: words, whatever the size.
WORDS = st.from_regex(r"[h-wH-W]{2,8}( [h-wH-W0-9]{1,8}){0,2}", fullmatch=True).filter(
    lambda words: "solution" not in words.lower()
)
SIZES = st.sampled_from(list(SHAPES.values()))


def grid(random: Random, shape: Shape) -> Grid:
    """A grid of digits thinly or thickly sown, mostly with conflicts, sometimes empty or full."""
    share = random.choice((0.0, 0.05, 0.2, 0.5, 1.0))
    return Grid(tuple(random.choice(shape.digits) if random.random() < share else 0 for _ in shape.cells), shape)


def candidates(random: Random, shape: Shape) -> frozenset[Candidate]:
    """Some candidates of the board, or none."""
    count = random.choice((0, 0, 1, 12))
    return frozenset(Candidate(random.choice(shape.cells), random.choice(shape.digits)) for _ in range(count))


def puzzle(random: Random, shape: Shape) -> Puzzle:
    """A puzzle with anything that a person's page can hold."""
    board = grid(random, shape)
    kinds = [random.choice("ges") for _ in shape.cells] if random.random() < 0.5 else "g" * len(shape.cells)
    givens = tuple(digit if kind == "g" else 0 for digit, kind in zip(board.digits, kinds, strict=True))
    solved = {cell for cell, kind in enumerate(kinds) if kind == "s" and board.digits[cell]}
    return Puzzle(Grid(givens, shape), board, frozenset(solved), candidates(random, shape), candidates(random, shape))


def candidate_grid(random: Random, shape: Shape) -> Puzzle:
    """Some digits placed by a pattern without conflicts, and at least two notes in each other cell."""
    n = shape.size
    shift, digits, notes = random.randrange(n), [], set()
    for cell in shape.cells:
        row, column = divmod(cell, n)
        digit = (row * shape.box_width + row // shape.box_height + column + shift) % n + 1
        placed = cell > 0 and random.random() < 0.5
        digits.append(digit if placed else 0)
        if not placed:
            other = (digit + random.randrange(1, n) - 1) % n + 1
            notes |= {Candidate(cell, digit), Candidate(cell, other)}
    placed_digits = Grid(tuple(digits), shape)
    return Puzzle(placed_digits, placed_digits, notes=frozenset(notes))


@st.composite
def entries(draw: st.DrawFn, shape: Shape) -> Entry:
    """A puzzle with headers. The board comes from a drawn seed: 256 drawn cells would take most of the test's time."""
    random = Random(draw(st.integers(0, 2**32)))
    details = {name: draw(st.just("") | WORDS) for name in Details.__dataclass_fields__}
    solution = grid(random, shape) if random.random() < 0.5 else None
    return Entry(puzzle(random, shape), Details(**details), solution=solution)


@st.composite
def noted(draw: st.DrawFn, shape: Shape) -> Entry:
    """A candidate grid."""
    return Entry(candidate_grid(Random(draw(st.integers(0, 2**32))), shape))
