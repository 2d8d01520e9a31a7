"""Which grids belong together, and what stands above a grid."""

from __future__ import annotations

from solver.formats import read, write
from tests.for_each import for_each

GRID = "1...\n..2.\n.3..\n...4\n"


@for_each(
    ("heading", "title"),
    [
        ("Gentle", "Gentle"),
        ("Gentle, from a newspaper:", "Gentle, from a newspaper"),
        ("easy,newspaper,12", ""),
        ("Solution, easy", ""),
        ("[Puzzle]", ""),
        ("puzzle = [", ""),
        ("***", ""),
    ],
)
def test_a_heading_of_words_is_a_title(heading: str, title: str) -> None:
    """Words are a title, with commas between them too; fields, sections, code and ornaments are none."""
    (entry,) = read(f"{heading}\n{GRID}").entries
    assert entry.details.title == title


FOUND = "1.3.\n..2.\n.3..\n...4\n"  # with a digit more
FULL = "1234\n4321\n2143\n3412\n"
ONE = "1...\n....\n....\n....\n"
NONE = "....\n" * 4
OTHER = ".1..\n..2.\n.3..\n...4\n"


def marks(grid: str) -> str:
    """The candidates of the grid as programs draw them."""
    return write("candidates", read(grid).entries)


def boards(text: str) -> list[tuple[str, str, bool, bool]]:
    """Givens, entries, whether there are notes and a solution, of each puzzle of the text."""
    return [
        (entry.puzzle.givens.line(), entry.puzzle.entries.line(), bool(entry.puzzle.notes), bool(entry.solution))
        for entry in read(text).entries
    ]


def flat(grid: str) -> str:
    """The grid on one line."""
    return grid.replace("\n", "")


G, F, P = map(flat, (GRID, FOUND, OTHER))


@for_each(
    ("text", "expected"),
    [
        (f"{GRID}\n{FOUND}", [(G, G, False, False), (F, F, False, False)]),
        (f"[Puzzle]\n{GRID}[State]\n{FOUND}", [(G, F, False, False)]),
        (f"{GRID}[State]\n{FOUND}", [(G, F, False, False)]),
        (f"[Puzzle]\n{GRID}[State]\n{OTHER}", [(G, G, False, False), (P, P, False, False)]),
        (f"Mine\n{GRID}[State]\n{FOUND}", [(G, G, False, False), (F, F, False, False)]),
        (f"{GRID}\n{marks(GRID)}", [(G, G, True, False)]),
        (f"{ONE}\n{marks(ONE)}", [(flat(ONE), flat(ONE), True, False)]),
        (f"{NONE}\n{marks(ONE)}", [(flat(NONE), flat(NONE), False, False), (flat(ONE), flat(ONE), True, False)]),
        (f"{GRID}\n{FOUND}\n{marks(FOUND)}", [(G, F, True, False)]),
        (f"{OTHER}\n{GRID}\n{FOUND}\n{marks(FOUND)}", [(P, P, False, False), (G, F, True, False)]),
        (f"{OTHER}\n{FOUND}\n{marks(FOUND)}", [(P, P, False, False), (F, F, True, False)]),
        (f"{GRID}\n{marks(GRID)}\n{marks(GRID)}", [(G, G, True, False), (G, G, True, False)]),
    ],
)
def test_which_grids_make_a_puzzle(text: str, expected: list[tuple[str, str, bool, bool]]) -> None:
    """A state follows its puzzle, candidates their grid, and the two grids before them are givens and digits found."""
    assert boards(text) == expected


@for_each(
    ("heading", "second", "solved"),
    [
        ("Solution:", FULL, True),
        ("The solution", FULL, True),
        ("*** solution ***", FULL, True),
        ("Dissolution", FULL, False),
        ("Answer", FULL, True),
        ("Mine", FULL, False),
        ("Solution:", FOUND, False),
        ("Solution:", FULL.replace("1", "5").replace("2", "1").replace("5", "2"), False),
    ],
)
def test_a_full_grid_under_the_word_is_the_solution(heading: str, second: str, solved: bool) -> None:
    """If it is full, fits, and the heading says so; else it is a puzzle of its own."""
    first = "1...\n....\n....\n...2\n"
    entries = read(f"{first}{heading}\n{second}").entries
    assert len(entries) == (1 if solved else 2)
    assert bool(entries[0].solution) == solved


def test_a_second_solution_is_a_puzzle_of_its_own() -> None:
    """A puzzle has one solution; what follows is not dropped, nor is a solution without a puzzle."""
    first = "1...\n....\n....\n...2\n"
    assert len(read(f"{first}Solution:\n{FULL}Solution:\n{FULL}").entries) == 2
    assert len(read(f"Solution:\n{FULL}Solution:\n{FULL}").entries) == 2
