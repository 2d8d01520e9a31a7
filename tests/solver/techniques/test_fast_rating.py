"""Ratings by compiled code: the same steps as on the path, interpreted as well, and no step is missed."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from solver import compiled
from solver.errors import RuleError
from solver.grid import Grid
from solver.shape import Candidate, Shape
from solver.techniques import board_layout, fast_rating, rating
from solver.techniques.board_layout import (
    EMPTY_COUNT,
    HIDDEN_END,
    HIDDEN_HEAD,
    NAKED_END,
    NAKED_HEAD,
    STATE_END,
    STEP_COUNTS,
)
from solver.techniques.cell_sets import BOXES, CROSSINGS, HOUSES, SHAPE, cells_of
from solver.techniques.fast_rating import KINDS, count_steps_fast, position_on
from solver.techniques.forcing_chains import ROUNDS, singles_behind
from solver.techniques.path import CountSteps, count_path_steps, never_stop, path_steps, solve_path
from solver.techniques.position import HIDDEN_SETS, LOCKED_SETS, Position
from solver.techniques.rating import Rating
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.technique import Find
from tests.solver.techniques.positions import rated, seeded

MAX_STEPS = 30  # steps of one technique in a position
SLOW = {"franken-x-wing", "franken-swordfish", "finned-franken-x-wing", "finned-franken-swordfish"}
needs_numba = pytest.mark.skipif(compiled.why_not() is not None, reason="numba is not installed: nothing is compiled")
CONFLICTING = Grid.parse("5" + "." * 7 + "5" + "." * 72)


def test_the_steps_are_those_of_the_path() -> None:
    """Each technique makes as many steps as on the path, so that level and score are the same."""
    for puzzle, level, score in rated():
        path = solve_path(puzzle)
        counts, solved = count_steps_fast(puzzle)
        assert (Counter(counts), solved) == (Counter(step.technique for step in path.steps), path.solved), puzzle.line()
        quick = Rating.by_compiled_code(puzzle)
        assert quick == Rating.of(path)
        assert (quick.level and quick.level.title, quick.score) == (level, score)


@needs_numba
def test_later_ratings_of_a_process_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once paths have taken as long as loading takes, or as compiling where nothing is on disk; they are alike."""
    puzzle, _, _ = rated()[0]
    monkeypatch.setattr(rating, "spent_seconds", 0.0)
    monkeypatch.setattr(fast_rating, "count_steps_fast", None)
    by_path = Rating.of_grid(puzzle)
    assert rating.spent_seconds > 0
    monkeypatch.setattr(rating, "spent_seconds", compiled.LOADING_SECONDS)
    monkeypatch.setattr(compiled, "is_at_hand", lambda _: False)
    assert Rating.of_grid(puzzle) == by_path
    monkeypatch.setattr(fast_rating, "count_steps_fast", count_steps_fast)
    monkeypatch.setattr(rating, "count_path_steps", None)
    monkeypatch.setattr(compiled, "is_at_hand", lambda _: True)
    assert Rating.of_grid(puzzle) == by_path
    monkeypatch.setattr(rating, "spent_seconds", compiled.COMPILING_SECONDS)
    monkeypatch.setattr(compiled, "is_at_hand", lambda _: False)
    assert Rating.of_grid(puzzle) == by_path


@pytest.mark.parametrize("count", [count_path_steps, count_steps_fast])
def test_counting_ends_when_the_stop_condition_holds(count: CountSteps) -> None:
    """With no more steps than are needed for that; the technique that settles it is among them."""
    puzzle = next(puzzle for puzzle, level, _ in rated() if level == "Extreme")
    whole, _ = count(puzzle, never_stop)
    hardest = max(whole, key=lambda key: TECHNIQUES[key].rank)
    some, solved = count(puzzle, lambda counts: hardest in counts)
    assert (some[hardest], solved) == (1, False)
    assert sum(some.values()) < sum(whole.values())


def test_without_numpy_the_path_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long that takes."""
    monkeypatch.setattr(rating, "spent_seconds", compiled.COMPILING_SECONDS)
    monkeypatch.setitem(sys.modules, "solver.techniques.fast_rating", None)
    puzzle, level, score = rated()[0]
    found = Rating.of_grid(puzzle)
    assert (found.level and found.level.title, found.score) == (level, score)


@needs_numba
def test_compiled_ratings_are_on_disk() -> None:
    """Then it need not be compiled in the next process."""
    fast_rating.compile_ratings()
    assert compiled.is_at_hand(fast_rating.PART) == compiled.can_cache()


def test_without_numba_the_path_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be compiled the numbers are the same."""
    puzzle, _, _ = rated()[0]
    with_numba = count_steps_fast(puzzle)
    monkeypatch.setattr(compiled, "why_not", lambda: "no numba")
    monkeypatch.setattr(fast_rating, "run_compiled", None)
    assert count_steps_fast(puzzle) == with_numba


def test_faulty_puzzles_are_refused_or_have_no_level() -> None:
    """A digit twice in a house and another size are errors; what has no solution, or hardly a digit, has no level."""
    with pytest.raises(RuleError, match="5 twice in row 1: r1c1 and r1c9"):
        count_steps_fast(CONFLICTING)
    with pytest.raises(RuleError, match="for 9x9 grids only"):
        count_steps_fast(Grid.empty(Shape(2, 2)))
    impossible = Grid.parse("12345678." + "." * 17 + "9" + "." * 54)
    assert count_steps_fast(impossible)[1] is False
    assert Rating.by_compiled_code(Grid.empty()) == Rating.of(solve_path(Grid.empty()))


def board_of(position: Position) -> Any:
    """Build a scanned board of the position: a list, as everything is interpreted."""
    board = fast_rating.empty_board().tolist()
    for cell, digit in enumerate(position.digits):
        if digit:
            fast_rating.place(board, cell, digit)
    for cell in SHAPE.cells:
        for digit in SHAPE.digits:
            if not position.has(cell, digit):
                fast_rating.remove(board, cell, digit)
    fast_rating.scan_boxes(board)
    fast_rating.scan_board(board)
    return board


def scanned(position: Position) -> Position:
    """Build the same position with a search filter."""
    return position_on(np.array(board_of(position), np.int64), position.givens)


def positions(number: int, seed: int = 7) -> Iterator[Position]:
    """Yield positions along paths to a solution, and every fourth time one that leads to none."""
    rng = random.Random(seed)
    puzzles = rng.choices([puzzle for puzzle, _, _ in rated()], k=number)
    for count, (position, solution) in enumerate(islice(seeded(puzzles, rng), number)):
        if count % 4 == 0:
            cell = rng.choice(cells_of(position.empty))
            position.remove(cell, solution.digits[cell])
        yield position


def first_effects(steps: Iterator[Step]) -> list[object]:
    """List what the first different steps do, in their order; a set of two houses may be found in either."""
    found: dict[object, None] = {}
    for step in steps:
        found[step.technique, step.effect] = None
        if len(found) == MAX_STEPS:
            break
    return list(found)


def finders(are_slow: bool) -> dict[str, Find]:
    """Select the techniques of a path that look at one house, one digit or one crossing; slow ones, or the others."""
    found = {}
    for row in TECHNIQUES.values():
        is_plain = row.rank < TECHNIQUES["xy-chain"].rank
        if row.is_logical and row.in_path and (is_plain or row.key in SLOW) and (row.key in SLOW) is are_slow:
            found[row.key] = row.technique.find
    return found


def compare_finders(some: Iterable[Position], are_slow: bool) -> int:
    """Count the positions with digits that can lose nothing, and check that no finder misses a step in any."""
    fewer = 0
    for position in some:
        other = scanned(position)
        fewer += len(other.losing_digits()) < len(SHAPE.digits)
        for key, find in finders(are_slow).items():
            assert first_effects(find(other)) == first_effects(find(position)), f"{key} in\n{position}"
    return fewer


def test_a_search_filter_hides_no_step() -> None:
    """Each technique finds with a search filter what it finds without one, in the same order."""
    assert compare_finders(positions(40), are_slow=False) > 10


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_a_search_filter_hides_no_step_in_many_positions(seed: int) -> None:
    """The same in eighty positions a seed, with large fish in four of them."""
    assert compare_finders(positions(80, seed), are_slow=False) > 20
    compare_finders(positions(4, seed), are_slow=True)


def test_a_search_filter_names_only_sets_that_remove_something() -> None:
    """Some technique of the size removes something in each house that the filter names."""
    names = {2: "pair", 3: "triple", 4: "quad"}
    seen = 0
    for position in islice(positions(60), 1, None, 4):
        other = scanned(position)
        for size, name in names.items():
            for kind, technique in ((size, "naked"), (HIDDEN_SETS + size, "hidden")):
                for house in other.houses_with(kind, HOUSES):
                    row = TECHNIQUES[f"{technique}-{name}"]
                    steps = [*row.technique.find(position), *_locked(position, size)]
                    held = [set(part.cells) for step in steps for part in step.parts]
                    assert any(cells <= set(SHAPE.houses[house].cells) for cells in held)
                    seen += 1
            if size < 4:
                assert bool(other.houses_with(LOCKED_SETS + size, BOXES)) is bool(_locked(position, size))
    assert seen > 20


def test_a_search_filter_knows_which_fish_there_are() -> None:
    """With a size the filter names the digits that have a fish of that size without fins, and no others."""
    names = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}
    seen = 0
    for position in islice(positions(60), 1, None, 4):
        other = scanned(position)
        for size, name in names.items():
            find = TECHNIQUES[name].technique.find
            with_fish = {step.digits[0] for step in find(position)}
            assert set(other.losing_digits(size)) == with_fish
            seen += len(with_fish)
    assert seen > 10


def _locked(position: Position, size: int) -> list[Step]:
    row = TECHNIQUES.get({2: "locked-pair", 3: "locked-triple"}.get(size, ""))
    return list(row.technique.find(position)) if row else []


def test_easy_steps_are_those_of_the_path() -> None:
    """Up to the first step beyond them a board takes the singles and locked candidates that a path takes."""
    for puzzle, _, _ in rated()[::4]:
        board = fast_rating.empty_board().tolist()
        assert fast_rating.start_board(board, puzzle.digits)
        position, counts = Position.of(puzzle), dict.fromkeys(KINDS, 0)
        for step in path_steps(position):
            if step.technique not in KINDS:
                break
            counts[step.technique] += 1
        assert board[STEP_COUNTS:STATE_END] == list(counts.values())
        assert is_same(board, position)


def is_same(board: Any, position: Position) -> bool:
    """Check whether digits, candidates and both queues are those of the position."""
    naked = board[board_layout.NAKED :][board[NAKED_HEAD] : board[NAKED_END]]
    hidden = board[board_layout.HIDDEN :][board[HIDDEN_HEAD] : board[HIDDEN_END]]
    queues = [[fast_rating.decode_candidate(each) for each in queue] for queue in (naked, hidden)]
    if board[EMPTY_COUNT] == 0:
        return list(board[: board_layout.MASKS]) == position.digits
    other = position_on(np.array(board, np.int64), position.givens)
    parts = "digits", "masks", "places", "spots", "empty", "givens"
    alike = all(getattr(other, part)[1:] == getattr(position, part)[1:] for part in parts[2:4])
    alike &= all(getattr(other, part) == getattr(position, part) for part in (*parts[:2], *parts[4:]))
    return bool(alike) and queues == [list(position.naked), list(position.hidden)]


def test_compiled_and_interpreted_boards_are_equal() -> None:
    """A board that compiled code has filled is, number for number, the one that the interpreter fills."""
    for puzzle, _, _ in rated()[::10]:
        compiled, plain = fast_rating.empty_board(), fast_rating.empty_board()
        fast_rating.run_compiled(fast_rating.start_board, compiled, np.array(puzzle.digits, np.int64))
        fast_rating.start_board(plain, puzzle.digits)
        assert compiled.tolist() == plain.tolist()


def test_singles_behind_a_candidate_are_those_of_nets() -> None:
    """Which singles follow from a candidate, and in which order, is what nets find without a board."""
    for position in positions(6):
        search_filter = scanned(position).search_filter
        assert search_filter
        for cell in cells_of(position.empty)[::3]:
            for digit in SHAPE.digits:
                if position.has(cell, digit):
                    for out in (False, True):
                        alone = list(singles_behind(position, Candidate(cell, digit), out, ROUNDS))
                        assert list(search_filter.singles_behind(Candidate(cell, digit), out, ROUNDS)) == alone


def test_a_search_filter_ends_with_the_next_step() -> None:
    """The filter of a position is not that of the next position, nor of a copy."""
    position = scanned(next(positions(1)))
    assert position.search_filter
    assert position.shared_crossings() != CROSSINGS
    assert position.copy().search_filter is None
    position.apply(Step("naked-single", (1,)))
    assert position.shared_crossings() == CROSSINGS


def test_a_digit_twice_in_a_house_is_noticed() -> None:
    """Givens that do not go together are not placed."""
    board = fast_rating.empty_board().tolist()
    assert not fast_rating.start_board(board, Grid.parse("5" + "." * 7 + "5" + "." * 72).digits)
