"""The exercises: their cases want what the library computes, and each mutant of a reference fails one of them."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from solver.grid import Grid
from solver.judge.exercise import (
    ORDER,
    Exercise,
    ExerciseError,
    exercises,
    find_exercise,
    read_board,
    read_exercise,
    read_public,
)
from solver.judge.grading import describe, equals
from solver.judge.mutants import find_mutants
from solver.shape import CLASSIC
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.judge.exercise_answers import ANSWERS, SOLVED, board_of
from tests.solver.judge.exercise_runs import MAX_LINES, passes, verdict_on

KEYS: Final = [exercise.key for exercise in exercises()]
ENOUGH: Final = 5_000_000  # lines: for the reference
USUAL: Final = "tutorialspoint-box"  # whose mutants run in the usual suite
RANDOM_BOARDS: Final = 200
SEARCHES: Final = 25  # boards of 0 to 24 empty cells that a search that survives has to solve
VALUES: Final = {  # of the parameters of exercises without a board
    **dict.fromkeys(("choices", "bits"), range(1 << CLASSIC.size)),
    "filled": range(2),
    "current": range(CLASSIC.size + 1),
}
EMPTY_ONLY: Final = ("candidates", "valid_choices", "is_valid_place")  # ask about an empty cell
FILLED_ONLY: Final = ("is_valid", "verify_cell")
STARTS_ONLY: Final = ("is_panel_valid", "is_block_valid", "naked_pair", "is_present_in_box")  # where a box begins

EXAMPLE: Final = """
title = "Twice"
document = "liang"
function = "double"
parameters = ["x"]
task = "Return twice x."

[[case]]
arguments = [2]
wanted = 4
"""


def mutants_of(exercise: Exercise) -> list[dict[str, Any]]:
    """List the mutants of a reference that are Python, each once."""
    found: dict[str, dict[str, Any]] = {}
    for mutant in find_mutants(exercise.reference):
        try:
            compile(mutant["source"], "mutant", "exec")
        except SyntaxError:
            continue
        found.setdefault(mutant["source"], mutant)
    return list(found.values())


def boards() -> Iterator[Grid]:
    """Yield five boards, solved, a sample, and with one error each in row, column and box, and random ones."""
    full = SOLVED.digits
    size = CLASSIC.size
    first, other = CLASSIC.rows[0].cells, CLASSIC.rows[1].cells
    yield SOLVED
    yield Grid.parse("306508400520000000087000031003010080900863005050090600130000250000000074005206300")
    swap = {first[0]: full[other[0]], other[0]: full[first[0]]}
    yield Grid(tuple(swap.get(cell, digit) for cell, digit in enumerate(full)))
    swap = {first[0]: full[first[1]], first[1]: full[first[0]]}
    yield Grid(tuple(swap.get(cell, digit) for cell, digit in enumerate(full)))
    rows = [list(full[row.cells[0] : row.cells[0] + size]) for row in CLASSIC.rows]
    rows[0], rows[CLASSIC.band] = rows[CLASSIC.band], rows[0]
    yield Grid(tuple(digit for row in rows for digit in row))
    chance = random.Random(59)
    for number in range(RANDOM_BOARDS):
        share = chance.random()
        base = full if number % 2 else [chance.randint(1, size) for _ in full]
        yield Grid(tuple(0 if chance.random() < share else digit for digit in base))


@for_each("exercise", exercises())
def test_the_cases_want_what_the_library_computes(exercise: Exercise) -> None:
    """Each wanted value is that of `ANSWERS`, which knows nothing of the reference."""
    for case in exercise.public()["cases"]:
        arguments = [case["input"]] if not exercise.parameters else case["arguments"]
        wanted = ANSWERS[exercise.key](*copy.deepcopy(arguments))
        if exercise.kind == "prints":
            assert [line.rstrip() for line in case["wanted"].splitlines()] == [
                line.rstrip() for line in wanted.splitlines()
            ]
        else:
            assert equals(describe(wanted), case["wanted"]), case


@for_each("exercise", exercises())
def test_an_exercise_is_whole(exercise: Exercise) -> None:
    """Something is shown, nothing is asked twice, the text of the editor begins the function, and it is in order."""
    shown = [case for case in exercise.cases if not case.hidden]
    assert shown
    assert exercise.learned
    assert len({str((case.puzzle, case.arguments, case.input)) for case in exercise.cases}) == len(exercise.cases)
    assert f"def {exercise.function}({', '.join(exercise.parameters)}):" in exercise.start
    assert all(case.note for case in shown if exercise.kind != "fills")
    assert "reference" not in str(exercise.public().keys())
    assert exercise.reference.strip() not in str(exercise.public())


def test_each_document_has_exercises_in_the_order_of_building() -> None:
    """The steps of each document count from 1 without a gap."""
    for document in ORDER:
        steps = [exercise.step for exercise in exercises() if exercise.document == document]
        assert steps == list(range(1, len(steps) + 1))
    assert set(KEYS) == set(ANSWERS)


@pytest.mark.parametrize("key", some(KEYS, lambda key: not key.endswith(("-solve", "-search"))))
def test_the_reference_passes(key: str) -> None:
    """What the exercise calls right passes all its cases."""
    exercise = find_exercise(key)
    public = exercise.public()
    for at in range(len(exercise.cases)):
        assert verdict_on(exercise.reference, public, at, ENOUGH)["passed"]


@pytest.mark.parametrize("key", some(KEYS, lambda key: key == USUAL))
def test_every_mutant_of_the_reference_fails(key: str) -> None:
    """One token is changed: a case fails, or the file lists it as a survivor and says why."""
    exercise = find_exercise(key)
    public = exercise.public()
    lines = {at: verdict_on(exercise.reference, public, at, ENOUGH)["lines"] for at in range(len(exercise.cases))}
    order = sorted(lines, key=lambda at: lines[at])  # most mutants fail a short case
    alive = [
        mutant
        for mutant in mutants_of(exercise)
        if all(passes(mutant["source"], public, at, max(MAX_LINES, 2 * lines[at])) for at in order)
    ]
    listed = {(survivor.line, survivor.was, survivor.now) for survivor in exercise.survivors}
    assert {(mutant["line"], mutant["was"], mutant["now"]) for mutant in alive} == listed


@pytest.mark.campaign
@pytest.mark.parametrize("key", [exercise.key for exercise in exercises() if exercise.survivors])
def test_a_survivor_answers_as_the_reference(key: str) -> None:
    """On five boards and 200 random ones it gives the same answer for all cells and digits that it may be asked.

    A search gives a right one, if not the same.
    """
    exercise = find_exercise(key)
    listed = {(survivor.line, survivor.was, survivor.now) for survivor in exercise.survivors}
    alive = [each for each in mutants_of(exercise) if (each["line"], each["was"], each["now"]) in listed]
    wanted = "" if exercise.kind == "prints" else True
    for arguments in calls_of(exercise):
        case = {"arguments": arguments, "input": "", "grid": exercise.board_at, "wanted": wanted, "note": ""}
        public = {**exercise.public(), "cases": [case]}
        came = verdict_on(exercise.reference, public, 0)
        for mutant in alive:
            other = verdict_on(mutant["source"], public, 0)
            assert (other["came"], other["passed"]) == (came["came"], came["passed"]), (mutant["now"], arguments)


def calls_of(exercise: Exercise) -> Iterator[list[Any]]:
    """Yield calls of an exercise: on each board some of those that it allows, or all numbers of its words of bits."""
    chance = random.Random(exercise.key)
    if exercise.kind == "prints" and exercise.board_at >= 0:
        yield from ([read_board(grid.line("0"), exercise.signs)] for grid in boards())
    elif exercise.kind == "fills":
        for number in range(SEARCHES):
            empty = chance.sample(CLASSIC.cells, number)
            grid = Grid(tuple(0 if cell in empty else digit for cell, digit in enumerate(SOLVED.digits)))
            yield [read_board(grid.line("0"), exercise.signs), *[0] * (len(exercise.parameters) - 1)]
    elif exercise.board_at >= 0:
        for grid in boards():
            found = list(arguments_for(exercise, read_board(grid.line("0"), exercise.signs)))
            yield from chance.sample(found, min(len(found), 12))
    else:
        ranges = [VALUES.get(name, ()) for name in exercise.parameters]
        found = [list(values) for values in itertools.product(*ranges)]
        yield from chance.sample(found, min(len(found), 1_000))


def arguments_for(exercise: Exercise, board: list[list[Any]]) -> Iterator[list[Any]]:
    """Yield the calls that an exercise allows on a board."""
    others = len(exercise.parameters) - 1
    if not others:
        yield [board]
        return
    size, step = CLASSIC.size, CLASSIC.box_height
    for row, column in itertools.product(range(size), range(size if others > 1 else 1)):
        if others > 1 and exercise.function in EMPTY_ONLY and board[row][column] not in (0, "-"):
            continue
        if exercise.function in FILLED_ONLY and board[row][column] in (0, "-"):
            continue
        if exercise.function in STARTS_ONLY and (row % step or column % step):
            continue
        for digit in CLASSIC.digits if others > 2 else [0]:
            values: list[Any] = [row, column, digit][:others]
            values.insert(exercise.board_at, board)
            yield copy.deepcopy(values)


@for_each(
    "change, words",
    [
        ("wanted = 4", "wanted ="),
        ("title", "titel"),
        ('document = "liang"', 'document = "any"'),
        ("arguments = [2]", "arguments = [2, 3]"),
        ('parameters = ["x"]', 'parameters = ["x", "1x"]'),
        ("[[case]]", 'kind = "fills"\n[[case]]'),
        ("[[case]]", 'kind = "prints"\n[[case]]'),
        ("[[case]]", 'cell = ["y", "x"]\n[[case]]'),
        ("arguments = [2]", 'puzzle = "123"'),
        ("[[case]]\narguments = [2]\nwanted = 4", ""),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(change: str, words: str) -> None:
    """The sentence names the file."""
    assert change in EXAMPLE
    with pytest.raises(ExerciseError, match=r"^mine: |^mine is no TOML"):
        read_exercise(EXAMPLE.replace(change, words), "mine")


def test_an_exercise_is_found_by_its_key_or_its_path(tmp_path: Any) -> None:
    """A key that is unknown is answered by those that are known; a path needs no key."""
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLE)
    assert find_exercise(str(path)).key == "mine"
    assert find_exercise("csis-pack").function == "pack"
    with pytest.raises(ExerciseError, match="tutorialspoint-row, "):
        find_exercise("row")
    with pytest.raises(ExerciseError, match="No such file"):
        find_exercise(str(tmp_path / "other.toml"))
    path.write_bytes(b"#" * 30_000)
    with pytest.raises(ExerciseError, match="more than 20,000 bytes"):
        find_exercise(str(path))
    path.write_bytes(b"\xff")
    with pytest.raises(ExerciseError, match="no text in UTF-8"):
        find_exercise(str(path))


@for_each("exercise", exercises())
def test_a_packed_exercise_is_read_back(exercise: Exercise) -> None:
    """What a page is given is enough to make the same page again, after a way through JSON."""
    public = json.loads(json.dumps(exercise.public()))
    assert read_public(public).public() == public


@for_each(
    "data",
    [
        {},
        {"cases": 5},
        {"cases": [5]},
        {**find_exercise("csis-pack").public(), "more": 1},
        {**find_exercise("csis-pack").public(), "cases": []},
    ],
)
def test_what_is_no_packed_exercise_is_refused(data: dict[str, Any]) -> None:
    """Any other data is refused with a sentence."""
    with pytest.raises(ExerciseError, match="^This is no exercise"):
        read_public(data)


def test_a_board_is_read_back() -> None:
    """A board has the digits of the grid that it was written from."""
    assert read_board(SOLVED.line()) == board_of(SOLVED)
