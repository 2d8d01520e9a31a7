"""The reader accounts for everything in a text, and misreads nothing in silence."""

from __future__ import annotations

from random import Random
from typing import Final

from benchmarks.notations import judge, make_sample
from solver.formats import attempt
from tests.for_each import for_each

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS: Final = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


def test_texts_in_every_notation_are_read_or_refused() -> None:
    """Of 200 texts, half of them damaged, none is misread, and each whole one is read."""
    random = Random(6100)
    for _ in range(200):
        sample = make_sample(random)
        tried = attempt(sample.text)
        verdict = judge(sample, tried.entries, tried.error is not None)
        assert verdict != "wrong", sample.text
        assert sample.damage or verdict == "right", sample.text


@for_each(
    ("text", "problem"),
    [
        ("\n".join([*ROWS, "", *ROWS[:8]]), "Puzzle 2: 8 rows, and 9 are needed"),
        ("\n".join([*ROWS, "", *ROWS[:8], "....8..7"]), "Puzzle 2: Row 9 has 8 cells, and 9 are needed"),
        ("\n".join([*ROWS[:8], "....8..q9"]), "Row 9, column 8: 'q' is not a digit"),
        ("\n".join([*ROWS, "."]), "Row 1 has 1 cell, and 9 are needed"),
        (f"Ann;{PUZZLE}\nBob;{PUZZLE}.", "Puzzle 2: The line has 82 cells, and 81 are needed"),
        ("\n".join(f"row {n}: {row}" for n, row in zip((1, 2, 4, 3, 5, 6, 7, 8, 9), ROWS, strict=True)), ""),
        ("\n".join([*ROWS[:8], "Time: 123456789"]), ""),
        (
            "\\begin{tabular}{cccc}\n1 & 2 & \\\\\n& & 3 & 4 \\\\\n2 & 1 & & \\\\\n& & 1 & 2 \\\\\n\\end{tabular}",
            "Row 1 has 3 cells",
        ),
    ],
)
def test_what_is_left_over_is_a_problem(text: str, problem: str) -> None:
    """A damaged neighbour, a row out of order, or a row that is none, is named and never lost."""
    faults = attempt(text).errors
    assert faults
    assert problem in faults[0].problems[0].numbered_message


@for_each(
    ("text", "notice"),
    [
        (f'{{"puzzle": "{PUZZLE}", "solution": "x"}}', "Nothing is read under 'solution': it holds no grid."),
        (f'[{{"puzzle": "{PUZZLE}", "state": [1, 2]}}]', "Nothing is read under 'state': it holds no grid."),
        (f'{{"puzzle": "{PUZZLE}", "solution": null, "id": 3}}', ""),
        ("300006000000000000002300000000000000", "Read as a 6x6 grid: the line has 36 cells."),
        ("12..3.4.56....12..34..56....43..65.4", ""),
        ("\n".join(",".join(row) + (",q5@" if at == 3 else "") for at, row in enumerate(ROWS)), "'q5@'"),
    ],
)
def test_what_is_left_out_of_an_object_or_a_row_is_noticed(text: str, notice: str) -> None:
    """A field whose name promises a grid, and a field behind the cells of a row."""
    (entry,) = attempt(text).entries
    assert notice in " ".join(entry.notices)
    assert bool(notice) == bool(entry.notices)


@for_each(
    "text",
    [
        "<table>"
        + "".join(f"<tr><td>{'<td>'.join(row)}</tr>" for row in ROWS).replace("<td>3", "</td>3", 1)
        + "</table>",
        "<table>" + "".join(f"<tr><td>{'<td>'.join(row)}</tr>" for row in ROWS),
        str([{"row": at // 9, "col": at % 9, "value": sign} for at, sign in enumerate(PUZZLE)])
        .replace("'", '"')
        .replace('"col": 4', '"cl": 4', 1),
        f'{{"puzzle": "{PUZZLE[:15]}"}}',
        PUZZLE[:50],
    ],
)
def test_a_cell_without_its_place_is_refused(text: str) -> None:
    """A digit between the cells of a table, a table that is cut, an object without its column, a text too short."""
    tried = attempt(text)
    assert (tried.entries, tried.error is None) == ((), False)


def test_a_person_who_asks_gets_no_answer_for_a_puzzle() -> None:
    """The grid of an answer is the solution of the puzzle that the question holds, or nothing."""
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    whole, damaged = (f'{{"prompt": "Solve: {asked}", "completion": "{solved}"}}' for asked in (PUZZLE, PUZZLE[1:]))
    (entry,) = attempt(whole).entries
    assert (entry.puzzle.givens.line(), entry.solution and entry.solution.line()) == (PUZZLE, solved)
    assert attempt(damaged).entries == ()
    assert "in the text that asks: " in attempt(damaged).errors[0].problems[0].message
