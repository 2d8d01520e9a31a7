"""Boards of every size on every stage: they fit, are legible, and move like those of 9x9."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Page, expect

from solver import CLASSIC, SHAPES, Shape
from solver.search import get
from solver.search.trace import Trace
from tests.browser.legible import clipped
from tests.browser.looks import accessibility_problems, resize
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.stage import expect_move, open_stage, press, until
from tests.browser.test_demo_looks import HALL
from tests.browser.test_lessons import CROWDED
from tests.browser.test_race import beyond_the_screen, boards, expect_sentence, fill, open_race
from tests.campaigns import some
from tests.webapp.demo.lessons import check
from webapp.demo.lessons import Lesson, LessonStep
from webapp.demo.settings import SIZES
from webapp.shared.builtin_puzzles import collections

PHONE: Final = (320, 568)
PAGES: Final = (PHONE, (568, 320), (768, 1024), (1366, 768))
PROJECTORS: Final = (HALL, (1024, 768))
SQUARE: Final = 886  # pixels that the board of the demo is wide in a hall
OTHERS: Final = {str(shape): shape for shape in SHAPES.values() if shape != CLASSIC}
of_small = pytest.mark.parametrize("shape", some(OTHERS.values(), always=lambda shape: shape.size == 4), ids=str)


def puzzle(shape: Shape) -> str:
    """The first built-in puzzle of that size."""
    found = (example.puzzle for collection in collections().values() for example in collection.examples)
    return next(one.givens.line("0") for one in found if one.shape == shape)


def made_up(shape: Shape) -> Lesson:
    """A lesson of two steps on a puzzle of that size, held against its search."""
    names = {e.puzzle.shape: e.name for collection in collections().values() for e in collection.examples}
    start = LessonStep(0, "Every free cell has at least one digit.")
    lesson = Lesson(f"made-up-{shape.size}", "Made up", "", "", names[shape], get("D"), "pseudo", 1, (start,))
    trace = Trace(lesson.puzzle.givens, lesson.algorithm.key)
    trace.explore_all()
    (move,) = trace.window(0, 1)
    cell, last = shape.cell_name(move.cell), shape.cells[-1]
    caption = f"{cell} gets {shape.symbols[move.digit - 1]}. {shape.cell_name(last)} lies in box {shape.size}."
    shows = {cell: move.digit, shape.cell_name(last): lesson.puzzle.givens.digits[last]}
    claims = {"event": "placed", "by": {cell: move.digit}, "shows": shows}
    lesson = replace(lesson, steps=(start, LessonStep(1, caption, claims=claims)))
    for step in lesson.steps:
        check(lesson, step, trace)
    return lesson


def misfits(page: Page) -> list[str]:
    """What sticks out, is cut off, overlaps or is too small to touch; a board may scroll in a box of its own."""
    return sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page)


def least(page: Page) -> float:
    """The least width or height of a cell on the stage."""
    found: float = page.locator("#stage .grid tbody td").evaluate_all(
        "all => Math.min(...all.flatMap((td) => [td.offsetWidth, td.offsetHeight]))"
    )
    return found


def box_of(page: Page, selector: str) -> FloatRect:
    """Where the element is."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("shape", some(OTHERS.values(), always=lambda shape: shape.size == 6), ids=str)
def test_the_demo_of_other_sizes(page: Page, shape: Shape) -> None:
    """It steps to and fro; nothing sideways or overlapping on any page, cells of 24 px; axe finds nothing."""
    resize(page, PHONE)
    open_stage(page, p=puzzle(shape), lanes="fewest-choices")
    press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    expect_move(page, 2)
    assert page.locator("#demo-board td").count() == len(shape.cells) + 1
    assert accessibility_problems(page) == []
    page.locator("#chart").evaluate("chart => { chart.hidden = true; }")  # it lies under the slider on purpose
    for size in PAGES:
        resize(page, size)
        assert misfits(page) == [], size
        assert least(page) >= 24, size
    assert clipped(page) == []  # on a laptop everything is on the first screen


@of_small
def test_projectors_show_other_sizes(page: Page, shape: Shape) -> None:
    """The board fills the square of 9x9; at every size of type nothing is clipped or overlaps."""
    open_stage(page, p=puzzle(shape), lanes="D", at=5, view="projector", code="py")
    page.locator("#chart").evaluate("chart => { chart.hidden = true; }")
    for screen in PROJECTORS:
        resize(page, screen)
        for size in SIZES:
            page.evaluate("size => { document.getElementById('stage').dataset.size = size; }", size)
            assert clipped(page) + page.evaluate(CROWDED) == [], (screen, size)
    resize(page, HALL)
    page.evaluate("document.getElementById('stage').dataset.size = '100'")
    first, last = box_of(page, "#demo-board tbody td"), box_of(page, "#demo-board tr:last-child td:last-child")
    assert abs(last["x"] + last["width"] - first["x"] - SQUARE) < 15
    assert abs(last["y"] + last["height"] - first["y"] - SQUARE) < 15


@pytest.mark.campaign  # the gallery has a race of 4x4
@pytest.mark.parametrize("lanes", ["D,F", "D,E,F", "B,D,E,F"])
@pytest.mark.parametrize("shape", OTHERS.values(), ids=str)
def test_the_race_of_other_sizes(page: Page, shape: Shape, lanes: str) -> None:
    """Lanes fit projectors and pages, with cells of 24 px on a phone; axe finds nothing."""
    open_race(page, puzzle(shape), lanes=lanes, at=5, view="projector", guess="skip")
    fill(page)
    for screen in PROJECTORS:
        resize(page, screen)
        assert beyond_the_screen(page) + overlaps(page) + cut_off(page) == [], screen
    open_race(page, puzzle(shape), lanes=lanes, at=5, guess="skip")
    for size in PAGES[::-1]:
        resize(page, size)
        assert misfits(page) == [], size
        assert least(page) >= (24 if size == PHONE else 20), size
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the transport covers nothing
    assert accessibility_problems(page) == []


@of_small
def test_lessons_of_other_sizes(page: Page, shape: Shape, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a lesson says of other sizes is held against its search; it leads through it and counts as the page does."""
    lesson = made_up(shape)
    monkeypatch.setattr("webapp.demo.lessons.lessons", lambda: {lesson.key: lesson})
    open_stage(page, f"/demo?lesson={lesson.key}")
    for step in lesson.steps[1:]:
        press(page, "PageDown")
        expect(page.locator("#lesson-caption")).to_have_text(step.caption)
        expect_move(page, step.move)
    press(page, "m")
    number, last = shape.size - 1, shape.cell_name(shape.cells[-1])
    expect(page.locator("#lesson-caption")).to_contain_text(f"r{number}c{number} lies in box {number}.")
    assert f"{last} lies in box {shape.size}." in lesson.steps[-1].caption


def test_a_race_of_4x4_runs_to_the_end(page: Page) -> None:
    """Played from the start it ends with the same solution in both lanes."""
    open_race(page, puzzle(OTHERS["4x4"]), lanes="A,D", guess="skip", speed="whole")
    press(page, " ")
    expect_sentence(page, re.compile("Both end with the same solution"))
    one, other = boards(page)
    assert one == other
    assert re.fullmatch("[1-4]{16}", one)


def test_a_large_board_scrolls_in_a_box_of_its_own(page: Page) -> None:
    """On a phone the keyboard reaches the box and scrolls it; the cell that the search tries comes into view."""
    resize(page, PHONE)
    open_stage(page, p=puzzle(OTHERS["16x16"]), lanes="D")
    box = page.locator(".demo-board")
    box.focus()
    press(page, "ArrowRight")
    until(page, "document.querySelector('.demo-board').scrollLeft > 0")
    expect_move(page, 0)
    box.evaluate("box => box.blur()")
    scrolled = set()
    for move in range(1, 9):
        press(page, "ArrowRight")
        expect_move(page, move)
        tried, seen = box_of(page, "#demo-board td.current"), box_of(page, ".demo-board")
        assert seen["x"] <= tried["x"]
        assert tried["x"] + tried["width"] <= seen["x"] + seen["width"]
        scrolled.add(box.evaluate("box => box.scrollLeft"))
    assert len(scrolled) > 1
    resize(page, HALL)
    assert box.evaluate("box => box.scrollWidth === box.clientWidth")
