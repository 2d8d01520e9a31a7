"""List the searches that can be watched: every algorithm is one file, and its row here holds all that depends on it.

No other module knows an algorithm by its key. The list does not change. A program that also takes algorithms of a
user's own makes a longer list with `ALGORITHMS.with_algorithm`, and passes it on.

>>> [algorithm.letter for algorithm in ALGORITHMS]
['A', 'B', 'C', 'D', 'E', 'F']
>>> get("fewest-choices").name
'Fewest choices'

"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solver.search.algorithm import Algorithm, Algorithms
from solver.search.algorithms import (
    by_masks,
    check_first,
    dancing_links,
    fewest_choices,
    free_cells,
    most_peers,
    place_first,
    propagation,
)

ALGORITHMS: Final = Algorithms(
    [
        Algorithm(
            key="free-cells",
            letter="A",
            name="Free-cell list",
            idea="Fill the free cells in order; where no digit fits, go back to the cell before.",
            source='Y. D. Liang, "Case Study: Sudoku"',
            search=free_cells.search,
            listings=free_cells.LISTINGS,
            tree="cell by cell",
            budget=200_000_000,
            words=free_cells.WORDS,
            prepare=by_masks.prepare,
            quick=by_masks.search,
            is_list=True,
            documents=("liang",),
        ),
        Algorithm(
            key="check-first",
            letter="B",
            name="Recursion: check, then place",
            idea="Each call fills the first empty cell with a digit that fits, and calls itself for the rest.",
            source='TutorialsPoint, "Sudoku Solver in C++"',
            search=check_first.search,
            listings=check_first.LISTINGS,
            tree="cell by cell",
            budget=200_000_000,
            words=check_first.WORDS,
            prepare=by_masks.prepare,
            quick=by_masks.search,
            documents=("tutorialspoint",),
        ),
        Algorithm(
            key="place-first",
            letter="C",
            name="Recursion: place, then check",
            idea="Each call writes a digit first and then checks its row, column and box.",
            source='J. S. Plank, CS202 lab "Sudoku"; project 1 of "Introduction to Computer Science II"',
            search=place_first.search,
            listings=place_first.LISTINGS,
            tree="cell by cell",
            budget=200_000_000,
            words=place_first.WORDS,
            prepare=by_masks.prepare,
            quick=by_masks.search,
            documents=("cs2", "plank"),
        ),
        Algorithm(
            key="fewest-choices",
            letter="D",
            name="Fewest choices",
            idea="Always go on in the cell with the fewest choices; remember the way on a stack.",
            source="CSIS 3700, project 2",
            search=fewest_choices.search,
            listings=fewest_choices.LISTINGS,
            tree="fewest choices",
            words=fewest_choices.WORDS,
            order=None,
            tests_every_digit=False,
            takes_fewest=True,
            documents=("csis",),
            rival="free-cells",
            bits=fewest_choices.bits,
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
            tree="propagation",
            words=propagation.WORDS,
            order=None,
            tests_every_digit=False,
            takes_fewest=True,
            forces=True,
            prepare=propagation.prepare,
            helpers=(propagation.look,),
        ),
        Algorithm(
            key="dancing-links",
            letter="F",
            name="Dancing links",
            idea="Every rule is a condition; choose the condition with the fewest ways to meet it.",
            source='Donald E. Knuth, "Dancing Links" (2000)',
            search=dancing_links.search,
            listings=dancing_links.LISTINGS,
            tree="dancing links",
            words=dancing_links.WORDS,
            order=None,
            tests_every_digit=False,
            forces=True,
            prepare=dancing_links.prepare,
            helpers=(dancing_links.choose, dancing_links.take, dancing_links.put_back),
        ),
    ]
)

# Not to be watched, only to be compared over many puzzles: searches that differ from one of the list in one rule.
VARIANTS: Final = (
    replace(
        next(algorithm for algorithm in ALGORITHMS if algorithm.search is fewest_choices.search),
        key="fewest-choices-peers",
        name="most free peers of equal cells",
        search=most_peers.search,
        helpers=(most_peers.hold, most_peers.left, most_peers.best, most_peers.lowest),
    ),
)


def get(key: str = "") -> Algorithm:
    """Find the algorithm of ours with that key, letter or document; without a key take the first.

    Raises:
        RuleError: No algorithm has that key; the message lists the known ones.
    """
    return ALGORITHMS.find(key)
