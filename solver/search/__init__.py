"""The searches that can be watched: every algorithm is one file, and this is the one list of them.

>>> [algorithm.letter for algorithm in ALGORITHMS]
['A', 'B', 'C', 'D', 'E', 'F']
>>> get("fewest-choices").name
'Fewest choices'
"""

from __future__ import annotations

from typing import Final

from solver.errors import RuleError
from solver.search import (
    check_first,
    dancing_links,
    fewest_choices,
    free_cells,
    place_first,
    propagation,
)
from solver.search.algorithm import Algorithm

ALGORITHMS: Final = (
    Algorithm(
        key="free-cells",
        letter="A",
        name="Free-cell list",
        idea="Walk along the list of free cells; where no digit fits, walk back.",
        source='Y. D. Liang, "Case Study: Sudoku"',
        search=free_cells.search,
        listings=free_cells.LISTINGS,
        budget=200_000_000,
        tree="cell by cell",
        tests_every_digit=True,
        stack_name="freeCellList",
    ),
    Algorithm(
        key="check-first",
        letter="B",
        name="Recursion: check, then place",
        idea="Each call fills the first empty cell with a digit that fits, and calls itself for the rest.",
        source='TutorialsPoint, "Sudoku Solver in C++"; project 1 of "Introduction to Computer Science II"',
        search=check_first.search,
        listings=check_first.LISTINGS,
        budget=200_000_000,
        tree="cell by cell",
        tests_every_digit=True,
        stack_name="calls",
    ),
    Algorithm(
        key="place-first",
        letter="C",
        name="Recursion: place, then check",
        idea="Each call writes a digit first and then checks its row, column and box.",
        source='J. S. Plank, CS202 lab "Sudoku"',
        search=place_first.search,
        listings=place_first.LISTINGS,
        budget=200_000_000,
        tree="cell by cell",
        tests_every_digit=True,
        stack_name="calls",
    ),
    Algorithm(
        key="fewest-choices",
        letter="D",
        name="Fewest choices",
        idea="Always go on in the cell with the fewest choices; remember the way on a stack.",
        source="CSIS 3700, project 2",
        search=fewest_choices.search,
        listings=fewest_choices.LISTINGS,
        budget=5_000_000,
        tree="fewest choices",
        prepare=fewest_choices.prepare,
    ),
    Algorithm(
        key="propagation",
        letter="E",
        name="Propagation before guessing",
        idea="Place what is forced as long as anything is, and guess only then.",
        source='our own, after Peter Norvig, "Solving Every Sudoku Puzzle" (2006)',
        search=propagation.search,
        listings=propagation.LISTINGS,
        budget=5_000_000,
        tree="propagation",
        prepare=propagation.prepare,
        helpers=(propagation.look,),
    ),
    Algorithm(
        key="dancing-links",
        letter="F",
        name="Dancing links",
        idea="Every rule is a demand; choose the demand with the fewest ways to meet it.",
        source='Donald E. Knuth, "Dancing Links" (2000)',
        search=dancing_links.search,
        listings=dancing_links.LISTINGS,
        budget=5_000_000,
        tree="dancing links",
        prepare=dancing_links.prepare,
        helpers=(dancing_links.choose, dancing_links.take, dancing_links.put_back),
    ),
)


def get(key: str) -> Algorithm:
    """The algorithm with that key or letter. Raises RuleError naming the known ones."""
    for algorithm in ALGORITHMS:
        if key in (algorithm.key, algorithm.letter):
            return algorithm
    raise RuleError(f"{key!r} is no algorithm: write {', '.join(algorithm.key for algorithm in ALGORITHMS)}")
