"""Dashes of print in place of '-', as text copied from a PDF has them."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import NAMED_READERS, attempt, read
from solver.formats.blanks import count_cells_with_dashes
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG

ROWS = [" ".join(LIANG[start : start + 9]) for start in range(0, 81, 9)]


def printed(dash: str, rule: str = "") -> str:
    """The grid with that dash for blanks, and a rule between bands."""
    rows = [*ROWS[:3], rule, *ROWS[3:6], rule, *ROWS[6:]]
    return "\n".join(row.replace(".", dash) for row in rows if row)


@for_each("dash", ["–", "—", "−"])
def test_a_dash_that_is_the_only_sign_for_blanks_is_one(dash: str) -> None:
    """With blanks between cells, without, on one line, and with rules of plain dashes."""
    for text in (printed(dash), printed(dash).replace(" ", ""), LIANG.replace(".", dash), printed(dash, "---+---+---")):
        reading = read(text)
        assert [entry.puzzle.givens.line() for entry in reading.entries] == [LIANG]
        assert reading.description.endswith(f"{dash!r} = blank")


@for_each("other", [".", "0", "-", "—"])
def test_dashes_beside_another_sign_are_reported_in_one_sentence(other: str) -> None:
    """Nobody can tell whether both mean a blank."""
    for text in (printed("–"), LIANG.replace(".", "–")):
        tried = attempt(text.replace("–", other, 1))
        assert (tried.entries, len(tried.errors)) == ((), 1)
        assert len(tried.errors[0].problems) == 1
        assert "write '.' or 0 for all blanks" in str(tried.error)


def test_a_row_that_lost_a_dash_is_named() -> None:
    """As one that lost a dot."""
    with pytest.raises(FormatError, match="line 2: Row 2 has 8"):
        read(printed("–").replace("8 3 –", "8 3"))
    one_of_two = attempt(f"{printed('–')}\n\n{printed('–').replace('8 3 –', '8 3')}")
    assert [entry.puzzle.givens.line() for entry in one_of_two.entries] == [LIANG]


@for_each("text", ["Pages 3 – 5", "— 7 —", "———————", "5 – 3\n4 – 2"])
def test_a_dash_elsewhere_is_no_puzzle(text: str) -> None:
    """Page numbers, ranges and rules."""
    assert count_cells_with_dashes(text) < 16
    assert attempt(text).entries == ()


def test_the_lab_s_reader_sums_up_a_sign_in_many_cells() -> None:
    """One sentence with the first place, in place of one for each cell; another sign is still told by itself."""
    (error,) = NAMED_READERS["plank"](printed("–").replace("6", "x", 1))
    assert isinstance(error, FormatError)
    messages = [str(problem) for problem in error.problems]
    assert messages[0].startswith(f"line 1, column 1: '–' stands in {LIANG.count('.')} cells")
    assert messages[1:] == ["line 1, column 3: Row 1, column 2: 'x' is not a digit"]
