"""The exercises: their cases want what the library computes, and each mutant of a reference fails one of them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from solver.grid import Grid
from solver.judge.exercise import ORDER, Exercise, ExerciseError, exercises, find_exercise, read_board, read_exercise
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

EXAMPLE: Final = """
title = "Twice"
document = "liang"
function = "double"
parameters = ["x"]
task = "Return twice x."

[[cases]]
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
    light = [
        at
        for at in range(len(exercise.cases))
        if verdict_on(exercise.reference, public, at, ENOUGH)["lines"] <= MAX_LINES // 2
    ]
    alive = [mutant for mutant in mutants_of(exercise) if passes(mutant["source"], public, light)]
    listed = {(survivor.line, survivor.was, survivor.now) for survivor in exercise.survivors}
    assert {(mutant["line"], mutant["was"], mutant["now"]) for mutant in alive} == listed


@pytest.mark.campaign
@pytest.mark.parametrize("key", [exercise.key for exercise in exercises() if exercise.survivors])
def test_a_survivor_answers_as_the_reference(key: str) -> None:
    """On five boards and 200 random ones it gives the same answer for all cells and digits that it may be asked."""
    exercise = find_exercise(key)
    listed = {(survivor.line, survivor.was, survivor.now) for survivor in exercise.survivors}
    alive = [each for each in mutants_of(exercise) if (each["line"], each["was"], each["now"]) in listed]
    chance = random.Random(key)
    for grid in boards():
        if exercise.kind == "fills" or exercise.board_at < 0:
            continue  # a search or what has no board: its reason says why any answer is right
        board = read_board(grid.line("0"), exercise.signs)
        places = list(arguments_for(exercise, board))
        for arguments in chance.sample(places, min(len(places), 12)):
            case = {"arguments": arguments, "input": "", "grid": exercise.board_at, "wanted": None, "note": ""}
            public = {**exercise.public(), "cases": [case]}
            came = verdict_on(exercise.reference, public, 0)
            for mutant in alive:
                assert verdict_on(mutant["source"], public, 0)["came"] == came["came"], (mutant["now"], arguments)


def arguments_for(exercise: Exercise, board: list[list[Any]]) -> Iterator[list[Any]]:
    """Yield the calls that an exercise allows on a board."""
    others = [name for name in exercise.parameters if name not in ("grid", "board")]
    rows = range(CLASSIC.size)
    starts = range(0, CLASSIC.size, CLASSIC.box_height)
    wants_empty = exercise.function in ("candidates", "valid_choices", "is_valid_place")
    wants_digit = exercise.function in ("is_valid", "verify_cell")
    for row in rows:
        for column in rows:
            is_empty = board[row][column] in (0, "-")
            if len(others) >= 2 and (wants_empty and not is_empty or wants_digit and is_empty):
                continue
            if exercise.function in ("is_panel_valid", "is_block_valid", "naked_pair", "is_present_in_box"):
                if row not in starts or column not in starts:
                    continue
            if not others and (row or column) or len(others) == 1 and column:
                continue
            values: list[Any] = [row, column, 1 + (row + column) % CLASSIC.size][: len(others)]
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
        ("[[cases]]", 'kind = "fills"\n[[cases]]'),
        ("[[cases]]", 'kind = "prints"\n[[cases]]'),
        ("[[cases]]", 'cell = ["y", "x"]\n[[cases]]'),
        ("arguments = [2]", 'puzzle = "123"'),
        ("[[cases]]\narguments = [2]\nwanted = 4", ""),
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


def test_a_board_is_read_back() -> None:
    """A board has the digits of the grid that it was written from."""
    assert read_board(SOLVED.line()) == board_of(SOLVED)
