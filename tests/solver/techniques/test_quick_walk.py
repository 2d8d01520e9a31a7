"""What is compiled for ratings: the same when interpreted, the same as positions, and nothing is overlooked."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques import quick_board, quick_walk
from solver.techniques.cell_sets import BOXES, CROSSINGS, HOUSES, SHAPE, cells_of
from solver.techniques.forcing_chains import ROUNDS, singles_behind
from solver.techniques.path import walk
from solver.techniques.position import HIDDEN_SETS, LOCKED_SETS, Position
from solver.techniques.quick_board import EMPTY, HIDDEN_END, HIDDEN_HEAD, KINDS, NAKED_END, NAKED_HEAD, TAKEN, TOLD
from solver.techniques.registry import TECHNIQUES
from solver.techniques.scoring import position_on
from solver.techniques.step import Step
from solver.techniques.technique import Find
from tests.solver.techniques.positions import rated, seeded

MOST = 30  # steps of one technique in a position
HEAVY = {"franken-x-wing", "franken-swordfish", "finned-franken-x-wing", "finned-franken-swordfish"}


def board_of(position: Position) -> Any:
    """A board with the digits and candidates of the position, looked over: a list, as everything is interpreted."""
    board = quick_board.empty_board().tolist()
    for cell, digit in enumerate(position.digits):
        if digit:
            quick_board.place(board, cell, digit)
    for cell in SHAPE.cells:
        for digit in SHAPE.digits:
            if not position.has(cell, digit):
                quick_board.remove(board, cell, digit)
    quick_walk.find_locked_sets(board)
    quick_walk.look_around(board)
    return board


def looked_over(position: Position) -> Position:
    """The same position, with one who has looked it over."""
    return position_on(np.array(board_of(position), np.int64), position.givens)


def positions(number: int, seed: int = 7) -> Iterator[Position]:
    """Positions somewhere on the way to a solution, and every fourth time one that leads to none."""
    rng = random.Random(seed)
    puzzles = rng.choices([puzzle for puzzle, _, _ in rated()], k=number)
    for count, (position, solution) in enumerate(islice(seeded(puzzles, rng), number)):
        if count % 4 == 0:
            cell = rng.choice(cells_of(position.empty))
            position.remove(cell, solution.digits[cell])
        yield position


def told(steps: Iterator[Step]) -> list[object]:
    """What the first different steps do, in their order; a set of two houses may be found in either."""
    found: dict[object, None] = {}
    for step in steps:
        found[step.technique, step.effect] = None
        if len(found) == MOST:
            break
    return list(found)


def finds(are_heavy: bool) -> dict[str, Find]:
    """The techniques of a path that follow from one house, one digit or one crossing; those that take long, or not."""
    found = {}
    for row in TECHNIQUES.values():
        is_plain = row.rank < TECHNIQUES["xy-chain"].rank
        if row.is_logical and row.in_path and (is_plain or row.key in HEAVY) and (row.key in HEAVY) is are_heavy:
            found[row.key] = row.technique.find
    return found


def check(some: Iterable[Position], are_heavy: bool) -> int:
    """How many of the positions have digits that can lose nothing; nothing may be overlooked in any."""
    fewer = 0
    for position in some:
        other = looked_over(position)
        fewer += len(other.losing_digits()) < len(SHAPE.digits)
        for key, find in finds(are_heavy).items():
            assert told(find(other)) == told(find(position)), f"{key} in\n{position}"
    return fewer


def test_who_has_looked_overlooks_nothing() -> None:
    """Each technique finds with a scout what it finds without one, in the same order."""
    assert check(positions(40), are_heavy=False) > 10


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_nor_in_many_positions(seed: int) -> None:
    """The same in eighty positions a seed, with large fish in four of them."""
    assert check(positions(80, seed), are_heavy=False) > 20
    check(positions(4, seed), are_heavy=True)


def test_a_scout_says_so_only_where_something_goes() -> None:
    """Sets that a scout tells of are there: some technique of that size takes something in the house."""
    names = {2: "pair", 3: "triple", 4: "quad"}
    seen = 0
    for position in islice(positions(60), 1, None, 4):
        other = looked_over(position)
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


def test_a_scout_knows_which_fish_there_are() -> None:
    """A digit that it tells of, with a size, has fish of that size without fins, and no other digit has."""
    names = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}
    seen = 0
    for position in islice(positions(60), 1, None, 4):
        other = looked_over(position)
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
        board = quick_board.empty_board().tolist()
        assert quick_walk.begin(board, puzzle.digits)
        position, counts = Position.of(puzzle), dict.fromkeys(KINDS, 0)
        for step in walk(position):
            if step.technique not in KINDS:
                break
            counts[step.technique] += 1
        assert board[TAKEN:TOLD] == list(counts.values())
        assert same(board, position)


def same(board: Any, position: Position) -> bool:
    """Whether digits, candidates and both queues are those of the position."""
    naked = board[quick_board.NAKED :][board[NAKED_HEAD] : board[NAKED_END]]
    hidden = board[quick_board.HIDDEN :][board[HIDDEN_HEAD] : board[HIDDEN_END]]
    queues = [[quick_board.candidate(each) for each in queue] for queue in (naked, hidden)]
    if board[EMPTY] == 0:
        return list(board[: quick_board.MASKS]) == position.digits
    other = position_on(np.array(board, np.int64), position.givens)
    parts = "digits", "masks", "places", "spots", "empty", "givens"
    alike = all(getattr(other, part)[1:] == getattr(position, part)[1:] for part in parts[2:4])
    alike &= all(getattr(other, part) == getattr(position, part) for part in (*parts[:2], *parts[4:]))
    return bool(alike) and queues == [list(position.naked), list(position.hidden)]


def test_compiled_and_interpreted_are_one() -> None:
    """A board that compiled code has filled is, number for number, the one that the interpreter fills."""
    from solver.techniques import scoring

    for puzzle, _, _ in rated()[::10]:
        compiled, plain = quick_board.empty_board(), quick_board.empty_board()
        scoring._run(quick_walk.begin, compiled, np.array(puzzle.digits, np.int64))
        quick_walk.begin(plain, puzzle.digits)
        assert compiled.tolist() == plain.tolist()


def test_singles_behind_a_candidate_are_those_of_nets() -> None:
    """Which singles follow from a candidate, and in which order, is what nets find without a board."""
    for position in positions(6):
        scout = looked_over(position).scout
        assert scout
        for cell in cells_of(position.empty)[::3]:
            for digit in SHAPE.digits:
                if position.has(cell, digit):
                    for out in (False, True):
                        alone = list(singles_behind(position, Candidate(cell, digit), out, ROUNDS))
                        assert list(scout.singles_behind(Candidate(cell, digit), out, ROUNDS)) == alone


def test_a_scout_leaves_with_the_next_step() -> None:
    """What was seen of a position is not told of the one that follows, nor of a copy."""
    position = looked_over(next(positions(1)))
    assert position.scout
    assert position.shared_crossings() != CROSSINGS
    assert position.copy().scout is None
    position.apply(Step("naked-single", (1,)))
    assert position.shared_crossings() == CROSSINGS


def test_a_digit_twice_in_a_house_is_noticed() -> None:
    """Givens that do not go together are not placed."""
    board = quick_board.empty_board().tolist()
    assert not quick_walk.begin(board, Grid.parse("5" + "." * 7 + "5" + "." * 72).digits)
