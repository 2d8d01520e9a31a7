"""Several grids in one object, line or link: the smaller one is the puzzle, whatever the names say."""

from __future__ import annotations

import json

import pytest

from solver.errors import FormatError
from solver.formats import attempt, read
from solver.grid import Grid
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE, LIANG, LIANG_SOLVED

BEGUN = LIANG_SOLVED[:20] + LIANG[20:]


def rows(line: str) -> list[list[int]]:
    """The digits by rows."""
    return [[int(sign.replace(".", "0")) for sign in line[at : at + 9]] for at in range(0, 81, 9)]


@for_each(
    ("small", "large"),
    [("task", "grid"), ("answer", "puzzle"), ("solution", "board"), ("cells", "clues"), ("a", "b"), ("b", "a")],
)
def test_the_full_grid_is_the_solution(small: str, large: str) -> None:
    """Under any pair of names, in any order, as rows or as texts."""
    for data in ({small: rows(LIANG), large: rows(LIANG_SOLVED)}, {large: LIANG_SOLVED, small: LIANG}):
        (entry,) = read(json.dumps(data)).entries
        assert entry.puzzle.givens == entry.puzzle.entries == Grid.parse(LIANG)
        assert entry.solution == Grid.parse(LIANG_SOLVED)


@for_each(("small", "large"), [("initial", "board"), ("board", "initial"), ("x", "y")])
def test_a_grid_that_is_not_full_is_the_position_reached(small: str, large: str) -> None:
    """Its further digits are entries."""
    (entry,) = read(json.dumps({large: rows(BEGUN), small: rows(LIANG)})).entries
    assert (entry.puzzle.givens, entry.puzzle.entries) == (Grid.parse(LIANG), Grid.parse(BEGUN))
    assert entry.notices


def test_three_grids_are_puzzle_position_and_solution() -> None:
    """All at once."""
    data = {"solved": LIANG_SOLVED, "current": BEGUN, "start": LIANG}
    (entry,) = read(json.dumps(data)).entries
    assert (entry.puzzle.givens.line(), entry.puzzle.entries.line()) == (LIANG, BEGUN)
    assert entry.solution == Grid.parse(LIANG_SOLVED)


def test_grids_deeper_in_the_object_are_paired_too() -> None:
    """Two objects under different names."""
    (entry,) = read(json.dumps({"one": {"grid": rows(LIANG_SOLVED)}, "two": {"grid": rows(LIANG)}})).entries
    assert (entry.puzzle.givens.line(), entry.solution) == (LIANG, Grid.parse(LIANG_SOLVED))


def test_unrelated_grids_are_named_or_stay_two_puzzles() -> None:
    """An unknown one beside a known one is left out by name."""
    (entry,) = read(json.dumps({"board": rows(LIANG), "other": rows(GENTLE)})).entries
    assert entry.left_out == ("the board under 'other'",)
    assert len(read(json.dumps({"one": rows(LIANG), "two": rows(GENTLE)})).entries) == 2


def test_a_line_with_the_solution_first_is_paired() -> None:
    """As with the puzzle first."""
    (entry,) = read(f"{LIANG_SOLVED},{LIANG}").entries
    assert (entry.puzzle.givens.line(), entry.solution) == (LIANG, Grid.parse(LIANG_SOLVED))


def test_two_grids_of_a_link_are_paired_or_refused() -> None:
    """In any fields of any host."""
    (entry,) = read(f"https://example.org/?end={LIANG_SOLVED}&from={LIANG.replace('.', '0')}").entries
    assert (entry.puzzle.givens.line(), entry.solution) == (LIANG, Grid.parse(LIANG_SOLVED))
    with pytest.raises(FormatError, match="two puzzles, a and b"):
        read(f"https://example.org/?a={LIANG}&b={GENTLE}")


def test_lists_that_are_boxes_or_columns_say_so() -> None:
    """Under the name of a type."""
    board = rows(LIANG)
    by_boxes = [[board[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)] for b in range(9)]
    by_columns = [[row[at] for row in board] for at in range(9)]
    for kind, lists in (("nonets", by_boxes), ("columns", by_columns), ("rows", board)):
        assert read(json.dumps({"type": kind, "board": lists})).entries[0].puzzle.givens.line() == LIANG
    assert attempt(json.dumps({"board": by_boxes})).ways[1].line == LIANG


def test_deleted_candidates_stand_behind_a_colon() -> None:
    """As in the full line of HoDoKu; a number of solutions is none."""
    full = read(f":0000:x:{GENTLE}:111 999:::").entries[0].puzzle
    assert read(f"{GENTLE}:111 999").entries[0].puzzle == full
    assert not read(f"{GENTLE}:2").entries[0].puzzle.removed
    assert not read(f"{GENTLE}:212:{GENTLE}").entries[0].puzzle.removed
    assert len(read(f"{GENTLE}:711").entries[0].puzzle.removed) == 1


@for_each("deep", [{"board": rows(BEGUN)}, {"game": {"values": BEGUN}}, {"a": {"b": {"cells": BEGUN}}}])
def test_a_position_deeper_than_its_puzzle_is_not_lost(deep: dict[str, object]) -> None:
    """It stands in an object of its own beside the clues."""
    for data in ({"clues": rows(LIANG), "state": deep}, {"state": deep, "puzzle": LIANG, "solution": LIANG_SOLVED}):
        (entry,) = read(json.dumps(data)).entries
        assert (entry.puzzle.givens.line(), entry.puzzle.entries.line()) == (LIANG, BEGUN)


@for_each(
    "form",
    [
        "const game = {{\n  // level 3\n  {0}: '{1}',\n  {2}: '{3}',\n}};\nexport default game;\n",
        'var g = Game{{{0}: "{1}", {2}: `{3}`}}',
        'level: hard\n{0}: "{1}"\n{2}: "{3}"\n',
        "[game]\n{0} = {1}\n{2} = {3}\n",
        "{0}: {1}\n{2}: {3}\n",
        'String {0} = "{1}";\nString {2} = "{3}";',
        "<game>\n<{0}>{1}</{0}>\n<{2}>{3}</{2}>\n</game>",
        "<game><{0}>{1}</{0}><{2}>{3}</{2}></game>",
    ],
)
@for_each(("small", "large"), [("puzzle", "solution"), ("task", "grid")])
def test_named_lines_are_paired_as_objects_are(form: str, small: str, large: str) -> None:
    """In JavaScript, Go, YAML, TOML, Java and XML, whichever comes first."""
    for text in (form.format(small, LIANG, large, LIANG_SOLVED), form.format(large, LIANG_SOLVED, small, LIANG)):
        (entry,) = read(text).entries
        assert (entry.puzzle.givens.line(), entry.solution) == (LIANG, Grid.parse(LIANG_SOLVED))


def test_rows_under_the_word_solution_may_come_first() -> None:
    """The puzzle stands below them."""
    lines = ("\n".join(line[at : at + 9] for at in range(0, 81, 9)) for line in (LIANG_SOLVED, LIANG))
    (entry,) = read("Solution:\n{}\n\nPuzzle:\n{}\n".format(*lines)).entries
    assert (entry.puzzle.givens.line(), entry.solution) == (LIANG, Grid.parse(LIANG_SOLVED))


@for_each("text", [f"{LIANG}\n{LIANG_SOLVED}\n", f"one: {LIANG}\ntwo: {GENTLE}\n", f"a: {LIANG}\n" * 2])
def test_lines_without_names_or_relation_stay_two_puzzles(text: str) -> None:
    """As in a list."""
    assert len(read(text).entries) == 2


def test_lists_of_boxes_are_refused_under_any_name() -> None:
    """If they break a rule as rows and none as boxes."""
    boxes = [[row[across + at] for row in rows(LIANG_SOLVED)[down : down + 3] for at in range(3)]
             for down in (0, 3, 6) for across in (0, 3, 6)]  # fmt: skip
    with pytest.raises(FormatError, match="box by box no rule is broken"):
        read(json.dumps({"lists": boxes}))
    (entry,) = read(json.dumps({"type": "nonets", "lists": boxes})).entries
    assert entry.puzzle.givens.line() == LIANG_SOLVED
