"""Blanks that are no plain space: empty cells where they count, separators where other signs are the blanks."""

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

SIGNS: Final = ("\u00a0", "\u2007", "\u3000")
ROWS: Final = [GENTLE[at : at + CLASSIC.size] for at in range(0, len(GENTLE), CLASSIC.size)]
LAYOUTS: Final[dict[str, Callable[[list[str]], str]]] = {
    "rows": "\n".join,
    "bars": lambda rows: "\n".join("|".join(row[at : at + 3] for at in range(0, 9, 3)) for row in rows),
    "one line": "".join,
}


@for_each("sign", SIGNS)
@for_each("lay_out", LAYOUTS.values())
def test_each_is_an_empty_cell(lay_out: Callable[[list[str]], str], sign: str) -> None:
    """A notice says so."""
    (entry,) = attempt(lay_out(ROWS).replace(".", sign)).entries
    assert entry.puzzle.givens.line() == GENTLE
    assert len(entry.notices) == 1


@for_each("tags", ["<pre>{}</pre>", "<pre><code>\n{}\n</code></pre>", "<div>{}</div>", "{}"])
@for_each("entity", ["&nbsp;", "&#160;", "&#xA0;"])
def test_entities_of_html_are_empty_cells(tags: str, entity: str) -> None:
    """With or without the tags around the rows, and with a paragraph for each row."""
    (entry,) = attempt(tags.format("\n".join(ROWS).replace(".", entity))).entries
    assert entry.puzzle.givens.line() == GENTLE
    (entry,) = attempt("".join(f"<p>{row}</p>" for row in ROWS).replace(".", entity)).entries
    assert entry.puzzle.givens.line() == GENTLE


def test_plain_spaces_in_turn_are_empty_cells_too() -> None:
    """As programs write them that save HTML; a row that lost its end is no row."""
    text = "\n".join(ROWS).replace("..", "\u00a0 ").replace(".", "\u00a0")
    (entry,) = attempt(text).entries
    assert entry.puzzle.givens.line() == GENTLE
    assert not attempt("\n".join(line.rstrip() for line in text.split("\n"))).entries


@for_each("sign", SIGNS)
def test_between_cells_they_separate(sign: str) -> None:
    """A grid with dots or zeros has its own blanks; a lost cell is an error there."""
    for blank in ".0":
        text = "\n".join(sign.join(row.replace(".", blank)) for row in ROWS)
        (entry,) = attempt(text).entries
        assert (entry.puzzle.givens.line(), entry.notices) == (GENTLE, ())
        assert not attempt(text.replace(blank, "", 1)).entries


@for_each("sign", SIGNS)
def test_a_lost_blank_is_an_error(sign: str) -> None:
    """Or a doubled one: a row is too short or too long then."""
    text = "\n".join(ROWS).replace(".", sign)
    for other in (text.replace(sign, "", 1), text.replace(sign, sign * 2, 1), text.replace(sign, "?", 1)):
        assert not attempt(other).entries


@given(st.data())
def test_any_puzzle_is_read(data: st.DataObject) -> None:
    """Of every size up to 9x9, as with dots: the same puzzle, or none."""
    shape = data.draw(st.sampled_from([shape for shape in SHAPES.values() if shape.size <= CLASSIC.size]))
    line = data.draw(strategies.entries(shape)).puzzle.givens.line()
    rows = [line[at : at + shape.size] for at in range(0, len(line), shape.size)]
    tried = attempt("\n".join(rows).replace(".", data.draw(st.sampled_from(SIGNS))))
    assert all(entry.puzzle.givens.line() == line for entry in tried.entries)
    assert tried.entries or line.count(".") > len(line) / 2
