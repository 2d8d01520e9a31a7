"""Every requirement of the five course documents works, or says why it does not; one command prints them all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.documents.row import Document, Row
from tests.documents.table import DOCUMENTS, ROWS, line, main

ROOT = Path(__file__).parents[2]


SELDOM = {
    "002-times",  # measures every search on six puzzles
    "003-convert_run",  # has ImageMagick draw the puzzle of a lab label by label
    *("002-frames_of_can_solve", "003-frames_of_recursive_solve"),  # as the central examples of test_frames.py
    *("004-frames-of-words-2", "004-frames-of-words-4"),  # the long ones of four
}


def _case(row: Row) -> Any:
    marks = [pytest.mark.xfail(reason=row.missing, strict=True, raises=AssertionError)] if row.missing else []
    return pytest.param(row, marks=[*marks, *[pytest.mark.campaign] * (row.name in SELDOM)], id=row.name)


@pytest.mark.parametrize("row", [_case(row) for row in ROWS])
def test_requirement(row: Row) -> None:
    """The row works; one that is marked as missing does not, and loses its mark once it does.

    One that cannot be had to the letter fails as soon as its reason is no longer true.
    """
    row.try_out()


def test_every_row_is_whole() -> None:
    """Each says where it stands, what it asks and how it is tried, in a few words, and has a name of its own."""
    assert len({row.name for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert all((row.document, row.part, row.words, row.method)), row.name
        assert len(row.words) <= 80, row.name
        assert not (row.missing and row.cannot), row.name
        assert bool(row.cannot) == bool(row.still), row.name
    assert [document.number for document in DOCUMENTS if not document.rows] == []


def test_results_are_distinguished() -> None:
    """A row works, fails, is missing, works though it is marked as missing, or cannot be had, rightly or no longer."""

    def holds() -> None:
        """Holds."""

    def fails() -> None:
        """Fails."""
        raise AssertionError("no")

    document = Document("000")
    document.asks("part", "words")(holds)
    document.asks("part", "words")(fails)
    document.asks("part", "words", missing="a reason")(fails)
    document.asks("part", "words", missing="a reason")(holds)
    document.asks("part", "words", cannot="a reason", still=lambda: True)(holds)
    document.asks("part", "words", cannot="a reason", still=lambda: False)(holds)
    assert [row.result() for row in document] == [
        "works",
        "FAILS: no",
        "not yet: a reason",
        "FAILS: works, but is marked as missing",
        "cannot: a reason",
        "FAILS: it is no longer true that a reason",
    ]


def test_the_command_prints_the_rows(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.documents 000 8.17` prints these rows with their results and counts them; all is well."""
    rows = [row for row in ROWS if row.document == "000" and "8.17" in row.part]
    assert main(["000", "8.17"]) == 0
    printed = capsys.readouterr().out.splitlines(keepends=True)
    assert printed[2:-2] == [line(row, row.result()) for row in rows]
    assert printed[-1].startswith(f"{len(rows)} rows: ")


def test_the_command_is_named() -> None:
    """CONTRIBUTING names the command."""
    assert "python -m tests.documents" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
