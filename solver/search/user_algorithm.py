"""Load an algorithm from a file of a user's own and try it out.

docs/tutorials/own-search.md shows how.

A file runs with all rights of whoever names it, so only the owner of the machine does, when the server starts. Searches
of one's own run interpreted: any Python will do, and what cannot be compiled slows nobody else.
"""

from __future__ import annotations

import re
import runpy
import traceback
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Final

from solver.errors import RuleError
from solver.grid import Grid
from solver.search import ALGORITHMS
from solver.search.algorithm import (
    LANGUAGES,
    MAX_LISTING_LINES,
    MAX_LISTING_WIDTH,
    Algorithm,
    Algorithms,
    Listing,
    TraceEvent,
)
from solver.search.run import Run
from solver.search.steps import Kind, unpack
from solver.text import count_noun

NAME: Final = "ALGORITHM"
_KEY: Final = re.compile(r"[a-z][a-z0-9-]{1,30}")
_CAPITAL: Final = re.compile("[A-Z]")
_NEEDED: Final = (
    TraceEvent.CHOOSE,
    TraceEvent.TRY,
    TraceEvent.PLACE,
    TraceEvent.SOLVED,
    TraceEvent.RETRACT,
    TraceEvent.DEAD,
    TraceEvent.NONE,
)
_TRIALS: Final = (  # twelve solutions, none, and two
    "1234............",
    "12..3....4.....1",
    ".13.29..5.62.7..39.95.68.42..7.53.8..39.46.17.81..7.53.7..15.24.26.34..8.54.8..71",
)
_MAX_TRIAL_MOVES: Final = 20_000  # moves of a trial
BUDGET: Final = 20_000_000  # so that 200,000 moves are explored interpreted, which takes some ten seconds


def line_of(frame: FrameType | None, path: str) -> str:
    """Locate a thread in the file by its innermost frame: ', line 7,'; '' where it is elsewhere."""
    lines = [number for each, number in traceback.walk_stack(frame) if each.f_code.co_filename == path] if frame else []
    return f", line {lines[0]}," if lines else ""


def load(path: str, algorithms: Algorithms = ALGORITHMS) -> Algorithm:
    """Load and try out the algorithm that the file calls ALGORITHM.

    Args:
        path: The file, a Python program.
        algorithms: The list that the algorithm is to join; its key and letter must be new there.

    Raises:
        RuleError: The file or its algorithm is wrong; the message says what is wrong, and where.
    """
    name = Path(path).name
    try:
        found = runpy.run_path(path).get(NAME)
    except OSError as error:
        raise RuleError(f"{name} cannot be read: {error.strerror or error}") from error
    except Exception as error:
        raise RuleError(f"{name}{_line_of(error, path)}: {type(error).__name__}: {error}") from error
    if not isinstance(found, Algorithm):
        raise RuleError(f"{name} has no {NAME}: write {NAME} = Algorithm(...)")
    _check_names(name, found, algorithms)
    listings = _listings(name, found)
    algorithm = replace(found, listings=listings, tree=found.key, documents=(), compiles=False, budget=BUDGET)
    for puzzle in _TRIALS:
        try:
            _try_out(algorithm, Grid.parse(puzzle))
        except RuleError as error:
            raise RuleError(f"{name}: with {puzzle}: {error}") from error
        except Exception as error:
            raise RuleError(f"{name}{_line_of(error, path)}: {type(error).__name__}: {error}") from error
    return algorithm


def _line_of(error: BaseException, path: str) -> str:
    """Locate an error in the file: ', line 7'; '' where it happened elsewhere."""
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return f", line {lines[-1]}" if lines else ""


def _check_names(name: str, algorithm: Algorithm, algorithms: Algorithms) -> None:
    if not _KEY.fullmatch(algorithm.key):
        raise RuleError(f"{name}: the key {algorithm.key!r} is not lower case letters, digits and '-'")
    if not _CAPITAL.fullmatch(algorithm.letter):
        raise RuleError(f"{name}: the letter {algorithm.letter!r} is not one capital letter")
    for other in algorithms:
        for what, mine, theirs in (("key", algorithm.key, other.key), ("letter", algorithm.letter, other.letter)):
            if mine == theirs:
                raise RuleError(f"{name}: {other.name!r} has the {what} {mine!r} already")
    if algorithm.rival not in algorithms.keys:
        raise RuleError(f"{name}: the rival {algorithm.rival!r} is none of {', '.join(algorithms.keys)}")


def _listings(name: str, algorithm: Algorithm) -> tuple[Listing, ...]:
    """Complete the listings to one in each language; the first stands for a missing one."""
    if not algorithm.listings:
        raise RuleError(f"{name}: there is no listing")
    for listing in algorithm.listings:
        missing = [event.value for event in _NEEDED if listing.line_of(event) is None]
        if missing:
            raise RuleError(f"{name}: the listing in {listing.language} has no line for {', '.join(missing)}")
        if len(listing.lines) > MAX_LISTING_LINES:
            raise RuleError(
                f"{name}: the listing in {listing.language} has {len(listing.lines):,} lines, above {MAX_LISTING_LINES}"
            )
        for number, line in enumerate(listing.lines, 1):
            if len(line) > MAX_LISTING_WIDTH:
                problem = f"line {number} of the listing in {listing.language} has {len(line):,} characters"
                raise RuleError(f"{name}: {problem}, above {MAX_LISTING_WIDTH}")
    first = algorithm.listings[0]
    return tuple(algorithm.listing(language) or replace(first, language=language) for language in LANGUAGES.values())


def _try_out(algorithm: Algorithm, grid: Grid) -> None:
    """Check that the search makes possible moves, goes on after any of them, and ends as it must.

    Raises:
        RuleError: It does not; the message says after which move.
    """
    run = Run(algorithm, grid, limit=None)
    digits, stack = list(grid.digits), list[int]()
    moves, solutions = 0, 0
    while not run.is_over:
        steps = [int(step) for step in run.advance(1)]
        if len(steps) > 1 or (not steps and not run.is_over):
            raise RuleError(f"asked for one move it made {len(steps)} and did not say that it ended")
        moves += len(steps)
        for step in steps:
            _follow(grid, digits, stack, step, moves)
        if run.depth != len(stack) or list(map(int, run.board.digits)) != digits:
            raise RuleError(f"after move {moves:,} numbers[DEPTH] or digits do not tell what stands on the board")
        solutions += bool(steps) and 0 not in digits
        if run.found != solutions:
            raise RuleError(
                f"after move {moves:,} numbers[FOUND] is {run.found}, "
                f"and {count_noun(solutions, 'solution was', 'solutions were')} found"
            )
        if moves > _MAX_TRIAL_MOVES:
            raise RuleError(f"it did not end in {_MAX_TRIAL_MOVES:,} moves")
    _compare(algorithm, grid, moves, solutions)


def _follow(grid: Grid, digits: list[int], stack: list[int], step: int, number: int) -> None:
    """Make the move on the board. Raises RuleError where it cannot be made."""
    move, shape = unpack(step), grid.shape
    if not 0 <= move.cell < len(digits) or not 1 <= move.digit <= shape.size:
        raise RuleError(f"move {number} is the step {step}, which names no cell and digit")
    name, digit = shape.cell_name(move.cell), shape.symbols[move.digit - 1]
    if move.kind is Kind.RETRACT:
        if not stack or stack.pop() != -step:
            raise RuleError(f"move {number} takes {digit} back from {name}, which was not placed last")
        digits[move.cell] = 0
        return
    if digits[move.cell]:
        raise RuleError(f"move {number} places {digit} in {name}, which is not empty")
    if any(digits[peer] == move.digit for peer in shape.peers[move.cell]):
        raise RuleError(f"move {number} places {digit} in {name}, where it does not fit")
    stack.append(step)
    digits[move.cell] = move.digit


def _compare(algorithm: Algorithm, grid: Grid, moves: int, solutions: int) -> None:
    """Check that all solutions were found, and that many moves at once are the same as one by one. Raises RuleError."""
    right, again, made = Run(ALGORITHMS[0], grid, limit=None), Run(algorithm, grid, limit=None), 0
    while not right.is_over:
        right.advance(_MAX_TRIAL_MOVES)
    if solutions != right.found:
        raise RuleError(f"it found {solutions} of {count_noun(right.found, 'solution')}")
    while not again.is_over:
        made += len(again.advance(_MAX_TRIAL_MOVES))
    if made != moves:
        raise RuleError(f"asked for many moves at a time it makes {made} in all, one by one {moves:,}")
