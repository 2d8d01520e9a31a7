"""What the projector shows has its place and can be read from the back row: every size, search and set of panes."""

from __future__ import annotations

from itertools import product
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from tests.browser.legible import clipped, smallest
from tests.browser.looks import resize
from tests.browser.stage import ENDS, LIANG, Screens, open_stage
from tests.browser.test_demo_looks import CUT
from tests.browser.test_lessons import CROWDED
from tests.browser.test_sizes import OTHERS, puzzle
from tests.campaigns import some
from webapp.demo.lessons import lessons
from webapp.demo.traces import compile_all

HALL: Final = (1920, 1080)
SCREENS: Final = (*ENDS, (1366, 768))
PANES: Final = ("code,stack,digits", "stack,digits", "tree,stack,digits", "code,stack,digits,formula")
# The sets with the most in them, on the usual board or on the smallest one.
PAIRED: Final = (("9x9", "A", PANES[3]), ("9x9", "A", PANES[2]), ("4x4", "D", PANES[0]))
LEAST: Final = (
    0.022  # of the height of the screen, in a hall: what the board, the word of bits and the tree are marked with
)
MARKS: Final = ("#demo-board th", "#word", "#pane-tree p", "#pane-tree .cell", ".means")
BOARDS: Final = {str(shape): puzzle(shape) for shape in OTHERS.values()} | {"9x9": LIANG}

# Of each kind of text the least height of a capital, as a part of the height of the screen, to a twentieth of a pixel.
HEIGHTS: Final = """(kinds) => kinds.flatMap((kind) => [...document.querySelectorAll(kind)]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.textContent)
  .map((part) => {
    const style = getComputedStyle(part);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${parseFloat(style.fontSize) * 20}px ${style.fontFamily}`;
    return [kind, (part.getScreenCTM?.().d ?? 1) * pen.measureText("H").actualBoundingBoxAscent / 20 / innerHeight];
  }))"""
# Charts are drawn anew for their new size in the frame after it, so the second frame has them.
TURN: Final = """async (view) => {
  document.getElementById("stage").dataset.view = view;
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}"""
# How wide the board is with its numbers, and without them.
WIDTHS: Final = """() => {
  const cells = [...document.querySelectorAll("#demo-board tbody td")].map((cell) => cell.getBoundingClientRect());
  const { width, height } = document.getElementById("demo-board").getBoundingClientRect();
  return [width, height, cells.at(-1).right - cells[0].left, cells.at(-1).bottom - cells[0].top];
}"""
# Texts that end beyond the pane that holds them, and a tree that lies over what is below it.
BEYOND: Final = """() => {
  const found = [];
  for (const part of document.querySelectorAll("#marks li, #marks-title, #word, #pane-formula, #lesson p, .tree p")) {
    if (!part.checkVisibility() || part.closest("[hidden]")) continue;
    const text = document.createRange();
    text.selectNodeContents(part);
    const pane = part.closest("[id^='pane-'], .beside > *");
    const [inner, outer] = [text, pane].map((each) => each.getBoundingClientRect());
    if (inner.width && (inner.right > outer.right + 1 || inner.left < outer.left - 1)) found.push(part.textContent);
  }
  const counters = document.getElementById("counters").getBoundingClientRect();
  for (const tree of document.querySelectorAll(".tree svg")) {
    const { bottom } = tree.getBoundingClientRect();
    if (tree.checkVisibility() && bottom > counters.top + 1) found.push("tree over counters");
  }
  return found;
}"""


def faults(page: Page, screens: Screens = SCREENS) -> dict[str, object]:
    """What is wrong on these screens; the board is measured outside the projector too."""
    found: dict[str, object] = {}
    page.evaluate("async () => { await document.fonts.ready; }")
    for screen in screens:
        resize(page, screen)
        outside = turn(page, "page")
        inside = turn(page, "projector")
        wrong: list[object] = clipped(page) + page.evaluate(CROWDED) + page.evaluate(CUT) + page.evaluate(BEYOND)
        if any(after < before - 1 for before, after in zip(outside, inside, strict=True)):
            wrong.append(f"the board is {inside}, outside the projector {outside}")
        if small := smallest(page):
            wrong.append(small)
        if screen == HALL:
            wrong += [mark for mark in page.evaluate(HEIGHTS, MARKS) if mark[1] < LEAST]
        if wrong:
            found[f"{screen}"] = wrong
    return found


def turn(page: Page, view: str) -> list[float]:
    """Look at the stage in that view; how large the board is then."""
    page.evaluate(TURN, view)
    sizes: list[float] = page.evaluate(WIDTHS)
    return sizes


@pytest.mark.parametrize(
    ("size", "letter", "panes", "codes", "screens"),
    some(
        [
            *((*pair, ("cpp",), ENDS) for pair in PAIRED),
            *(
                (*case, ("pseudo", "cpp") if "code" in case[2] else ("cpp",), SCREENS)
                for case in product(BOARDS, "ABCDEF", PANES)
            ),
        ],
        always=lambda case: case[4] == ENDS,
    ),
)
def test_every_pane_has_its_place(
    page: Page, size: str, letter: str, panes: str, codes: tuple[str, ...], screens: Screens
) -> None:
    """On no screen is anything cut, covered or too small; the board is no smaller than outside the projector.

    In a hall numbers of rows and columns, the word of bits and the names of a tree stand 2.2 % of the height and more.
    """
    found = {}
    for code in codes:
        open_stage(
            page, "/demo?" + urlencode({"p": BOARDS[size], "lanes": letter, "at": 12, "panes": panes, "code": code})
        )
        if wrong := faults(page, screens):
            found[code] = wrong
    assert found == {}


@pytest.mark.parametrize(
    ("key", "screens"),
    some(
        [("tutorialspoint-check-first", ENDS), *((key, SCREENS) for key in lessons())],
        always=lambda case: case[1] == ENDS,
    ),
)
def test_every_lesson_has_its_place(page: Page, key: str, screens: Screens) -> None:
    """So it is at the first step of a lesson, in its middle, between two steps and where the next lesson is offered."""
    if screens == SCREENS:
        compile_all()  # else the first long one of a process hears that it has to wait
    steps = lessons()[key].steps
    places = {steps[len(steps) // 2].move + 1, steps[-1].move}
    if screens == SCREENS:
        places |= {steps[0].move, steps[len(steps) // 2].move}
    found = {}
    for move in sorted(places):
        open_stage(page, f"/demo?lesson={key}&at={move}")
        if wrong := faults(page, screens):
            found[move] = wrong
    assert found == {}
