"""Read any text: find the cells, arrange them, and account for everything that is left over.

    text -> unwrap -> tokenize -> arrange -> settle -> left over -> pair

>>> read_text("1 2 | . .\\n. . | . .\\n----+----\\n. . | . .\\n. . | 3 4").entries[0].puzzle.givens.line()
'12............34'
"""

from __future__ import annotations

from dataclasses import dataclass, field

from solver.errors import FormatError, Problem, SudokuError
from solver.formats import symbol_sets
from solver.formats.cells_first.arrange import find_grids
from solver.formats.cells_first.left_over import find_left_over
from solver.formats.cells_first.settle import settle
from solver.formats.cells_first.tokenize import tokenize
from solver.formats.cells_first.types import Block, Result
from solver.formats.line_ends import split_lines
from solver.formats.parsed_grid import ParsedGrid, merge_states
from solver.formats.single_line import parse_line


@dataclass
class _Found:
    """The grids of a text in the order of its parts, and the problems of each damaged one."""

    grids: list[ParsedGrid] = field(default_factory=list)
    faults: list[tuple[Problem, ...]] = field(default_factory=list)


def read_text(text: str) -> Result:
    """Read all puzzles of the text, with the problems of what is damaged. Raises nothing."""
    block = Block(list(enumerate(split_lines(text), 1)))
    found = read_block(block)
    try:
        entries = merge_states(symbol_sets.choose(found.grids))
    except FormatError as error:
        return Result((), (error.problems,))
    if not entries and not found.faults:
        found.faults.append((Problem("there is no puzzle in this text"),))
    return Result(entries, tuple(found.faults))


def read_block(block: Block) -> _Found:
    """Read lines of text: lines that hold a puzzle each, and rows between them."""
    found = _Found()
    rest = []
    single: list[ParsedGrid] = []
    for number, text in block.lines:
        try:
            grid = parse_line(text, number)
        except SudokuError as error:
            problems = error.problems if isinstance(error, FormatError) else (Problem(str(error)),)
            found.faults.append(tuple(Problem(each.message, each.line or number, each.column) for each in problems))
            grid = None
            text = ""
        if grid is not None:
            single.append(grid)
        rest.append((number, text if grid is None else ""))
    lines = tokenize(rest)
    arranged = find_grids(lines)
    found.faults += [(problem,) for problem in find_left_over(lines, arranged)]
    for each in arranged:
        settled = settle(each)
        if isinstance(settled, Problem):
            found.faults.append((settled,))
        else:
            single.append(settled)
    found.grids = sorted(single, key=lambda grid: grid.entry.line)
    return found
