"""Signs of a diff, marks of a wiki, the number of an array's rows, and words around rows on one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from solver.formats import attempt
from solver.shape import CLASSIC, SHAPES
from tests.for_each import for_each
from tests.solver.formats import strategies
from tests.solver.formats.samples import GENTLE

ROWS: Final = [GENTLE[at : at + CLASSIC.size] for at in range(0, len(GENTLE), CLASSIC.size)]
HEAD: Final = "diff --git a/p.txt b/p.txt\nindex 1..2 100644\n--- a/p.txt\n+++ b/p.txt\n@@ -1,9 +1,9 @@\n"
Rows = list[str]


def wiki(rows: Rows, between: str = " || ") -> str:
    """A table of a wiki."""
    lines = (between.join("" if sign == "." else sign for sign in row) for row in rows)
    return '{| class="wikitable"\n|-\n| ' + "\n|-\n| ".join(lines) + "\n|}"


LAYOUTS: Final[dict[str, Callable[[Rows], str]]] = {
    "a diff": lambda rows: HEAD + "\n".join(f"+{row}" for row in rows),
    "a diff that changes a row": lambda rows: (
        HEAD + "\n".join(f" {row}" for row in rows[:4]) + f"\n-{rows[0]}\n+{rows[4]}\n " + "\n ".join(rows[5:])
    ),
    "added lines": lambda rows: "\n".join(f"+{row}" for row in rows),
    "a wiki": wiki,
    "a wiki, a line for a cell": lambda rows: wiki(rows, "\n| "),
    "a wiki with a style": lambda rows: wiki(rows).replace("| 1 |", '| style="color:red" | 1 |', 1),
    "MiniZinc": lambda rows: "n=9;\npuzzle=[|\n" + "|\n".join(", ".join(row.replace(".", "0")) for row in rows) + "|];",
    "C": lambda rows: "const n = 9;\ng = [" + ",\n".join(f"[{','.join(row.replace('.', '0'))}]" for row in rows) + "];",
    "a sentence": lambda rows: f"The puzzle `{' '.join(rows)}` is hard.",
    "the end of a sentence": lambda rows: f"Please solve {' '.join(rows).replace('.', '0')}.",
    "a question": lambda rows: f"Who can solve {','.join(rows)}?",
    "a table": lambda rows: f"| Model | Exact? | Grid |\n| --- | --- | --- |\n| model A | yes | `{' '.join(rows)}` |",
}


@for_each("name", LAYOUTS)
def test_the_rows_are_read(name: str) -> None:
    """Without what stands around them."""
    tried = attempt(LAYOUTS[name](ROWS))
    (entry,) = tried.entries
    assert (tried.error, entry.puzzle.givens.line()) == (None, GENTLE)


@for_each("name", LAYOUTS)
@for_each(
    "damage",
    [
        lambda rows: rows[:-1],
        lambda rows: [*rows[:3], rows[3][:-1], *rows[4:]],
        lambda rows: [*rows[:3], rows[3] + "1", *rows[4:]],
        lambda rows: [*rows, rows[0]],
    ],
)
def test_damaged_rows_are_refused(name: str, damage: Callable[[Rows], Rows]) -> None:
    """A lost row, a row too many, a row of another length."""
    tried = attempt(LAYOUTS[name](damage(ROWS)))
    assert (tried.entries, tried.error is None) == ((), False)


def test_a_diff_names_what_it_takes_out() -> None:
    """Lines before it and lines that it takes out are no rows."""
    (entry,) = attempt(LAYOUTS["a diff that changes a row"](ROWS)).entries
    assert entry.notices


def test_a_plus_before_a_digit_marks_an_entry() -> None:
    """Where it stands within rows too, or before digits alone."""
    text = "\n".join(ROWS).replace("1", "+1")
    (entry,) = attempt(text).entries
    assert entry.puzzle.givens.filled == GENTLE.replace("1", ".").count("") - 1 - GENTLE.replace("1", ".").count(".")


def test_a_list_with_rows_in_a_line_keeps_all() -> None:
    """A puzzle in groups beside one without."""
    tried = attempt(f"Ann: {' '.join(ROWS)} hard\nBob: {GENTLE} easy\n")
    assert [entry.puzzle.givens.line() for entry in tried.entries] == [GENTLE, GENTLE]
    damaged = attempt(f"Ann: {' '.join(ROWS)[:-1]} hard\nBob: {GENTLE} easy\n")
    assert damaged.error is not None


@given(st.data())
def test_any_puzzle_in_a_sentence(data: st.DataObject) -> None:
    """Of each size but the smallest; a lost cell is never made up for."""
    shape = data.draw(st.sampled_from([shape for shape in SHAPES.values() if shape.size > 4]))
    line = data.draw(strategies.entries(shape)).puzzle.givens.line()
    rows = [line[at : at + shape.size] for at in range(0, len(line), shape.size)]
    text = f"We found {' '.join(rows)} here"
    entries = attempt(text).entries
    if line.count(".") < len(line):
        assert [entry.puzzle.givens.line() for entry in entries] == [line]
    place = data.draw(st.integers(len("We found "), len(text) - len(" here") - 1))
    if text[place] != " ":
        assert not attempt(text[:place] + text[place + 1 :]).entries
