"""Worksheets as PDF, looked at as a printer, a scanner and a pupil do."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

import numpy as np
import pikepdf
import pypdfium2
import pytest

from solver.errors import RuleError
from solver.formats.pdf_attachment import find_puzzles
from solver.grid import Grid
from solver.pictures.shapes import Rect, Text
from solver.search.trace import Trace
from solver.sheets import Exercise, Sheet, paper_of, qr_codes, worksheet
from solver.sheets.board_page import drawn
from tests.campaigns import some
from tests.solver.sheets import scan

LIANG = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
WRITABLE = 9.0  # mm of a row that is filled in by hand
PRINTABLE = 8.0
LINK = "http://192.168.100.100:8000/"


SEARCHES = {"trace": "free-cells", "next": "fewest-choices", "stack": "propagation", "candidates": "free-cells"}


@cache
def sheet(turned: bool) -> Sheet:
    """One of each kind, of searches with and without small numbers; upright on A4, across on Letter."""
    exercises = []
    for number, (kind, key) in enumerate(SEARCHES.items(), 1):
        trace = Trace(LIANG, key, fast=False)
        trace.explore(100)
        exercises.append(Exercise(number, LIANG, task=worksheet.task_of(kind, trace, 26)))
    paper = paper_of("letter").turned() if turned else paper_of("a4")
    return Sheet(tuple(exercises), 1, paper, title="Backtracking")


@cache
def data(turned: bool, tells: bool) -> bytes:
    """Its file: the pages, or the key."""
    made = sheet(turned)
    return scan.written(made, made.key() if tells else made.pages())


def words(data: bytes, page: int) -> str:
    """The text of a page."""
    return " ".join(pypdfium2.PdfDocument(data)[page].get_textpage().get_text_bounded().split())


@pytest.mark.parametrize("turned", some([False, True], always=lambda turned: not turned))
def test_pages_can_be_written_on(turned: bool) -> None:
    """Inside the margin, with rows of nine millimetres, and a board to fill with cells as large."""
    for number, exercise in enumerate(sheet(turned).exercises):
        dark = scan.ink(data(turned, tells=False), number)
        assert min(scan.bounds(dark)) >= PRINTABLE
        table = exercise.task and exercise.task.table
        if table:  # the last lines of the page: a table's
            right = dark[:, -round(20 * scan.MM) : -round(11 * scan.MM)].all(axis=1)
            edges = [start for start, _ in scan.stretches(right)]
            assert len(edges) >= len(table.rows) + 2
            assert np.diff(edges)[-len(table.rows) :].min() / scan.MM >= WRITABLE
        if exercise.task and exercise.task.kind in ("next", "candidates"):  # a board that is written into
            assert widest(dark, 130 if exercise.task.kind == "next" else 200) >= WRITABLE * 9


def widest(dark: scan.Ink, most: float) -> float:
    """The longest line from left to right in mm, among those shorter than so many: of a board, not of a table."""
    fullest = np.flatnonzero(dark.sum(axis=1) > WRITABLE * 9 * scan.MM)
    lengths = [end - start for row in fullest for start, end in scan.stretches(dark[row])]
    return float(max(length for length in lengths if length < most * scan.MM) / scan.MM)


def test_the_key_says_what_is_left_to_fill() -> None:
    """What is blank on the page to hand out is on the key, row by row under the same numbers, and nothing else is."""
    handed, key = (data(turned=False, tells=tells) for tells in (False, True))
    for number, exercise in enumerate(sheet(turned=False).exercises):
        given, answered = words(handed, number), words(key, number)
        assert ("Key" in given, "Key" in answered) == (False, True)
        assert exercise.task
        table = exercise.task.table
        for at, row in enumerate(table.rows if table else ()):
            line = " ".join(row)
            assert line in answered
            assert (line in given) is (at in table.given if table else False)
            assert given.count(row[0]) >= 1
        if not table:
            assert answered.count(" 4 ") > given.count(" 4 ")
        answer = exercise.task.stages[-1].answer
        if answer:
            assert answer.caption in answered
            assert answer.caption.partition(": ")[2] not in given


def test_everything_is_black_text_and_vectors() -> None:
    """No operator sets a colour but black, no picture is in the file; it names its pages and carries its puzzles."""
    made = sheet(turned=False)
    key = data(turned=False, tells=True)
    assert key == scan.written(made, made.key())
    assert set(find_puzzles(key).split()) == {LIANG.line()}
    with pikepdf.open(io.BytesIO(key)) as file:
        assert file.check_pdf_syntax() == []
        for page in file.pages:
            for step in pikepdf.parse_content_stream(page):
                assert isinstance(step, pikepdf.ContentStreamInstruction)
                operands, operator = step.operands, step.operator
                assert str(operator) not in {"RG", "rg", "K", "k", "CS", "cs", "SC", "sc", "SCN", "scn", "sh", "Do"}
                assert str(operator) not in ("g", "G") or [float(operand) for operand in operands] == [0.0]
        with file.open_outline() as outline:
            assert [item.title for item in outline.root] == [f"Key, {number}" for number in (1, 2, 3, 4)]
    assert [page.heading for page in made.pages()] == [
        "Trace table, 1",
        "What happens next?, 2",
        "Stack, 3",
        "Candidates, 4",
    ]


def test_digits_of_the_search_differ_from_clues() -> None:
    """Clues are upright; each digit of the search is in italics, with a line: also in letters that are all bold."""
    page = sheet(turned=False).pages()[0]
    task = page.exercises[0].task
    assert task
    stage = task.stages[0]
    for large in (False, True):
        made = drawn(replace(sheet(turned=False), large=large), page, 1, 1, 20)
        for kind, roles in ((Rect, ("solved", "retreat")), (Text, ("solved", "retreat"))):
            found = [item for item in made.items if isinstance(item, kind) and item.role in roles]
            assert len(found) == len(stage.puzzle.solved) + bool(stage.taken)
            assert all(item.is_italic for item in found if isinstance(item, Text))
        assert not any(item.is_italic for item in made.items if isinstance(item, Text) and item.role == "given")


@pytest.mark.parametrize("turned", some([False, True], always=lambda turned: not turned))
def test_a_code_leads_to_the_search(turned: bool) -> None:
    """Above the board, clear of all words, as large as its address needs; the key has none."""
    made = replace(sheet(turned), link=LINK)
    handed, key = scan.written(made, made.pages()), scan.written(made, made.key())
    assert key == data(turned, tells=True)
    for number, exercise in enumerate(made.exercises):
        dark, address = scan.ink(handed, number), exercise.address(LINK)
        assert address.startswith(f"{LINK}demo?p=53007")
        assert address.endswith(f"&lanes={[*SEARCHES.values()][number]}&at=26")
        assert min(scan.bounds(dark)) >= PRINTABLE
        assert scan.code(dark) == qr_codes.modules(address)


def test_a_worksheet_has_a_page_of_its_own() -> None:
    """Several on one page are refused."""
    with pytest.raises(RuleError, match="each worksheet needs a page of its own, not 4 per page"):
        Sheet(sheet(turned=False).exercises, 4)
