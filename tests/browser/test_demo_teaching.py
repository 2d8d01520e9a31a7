"""What the demo teaches, seen: the stack pushes and pops, a lesson leads to the next, a race waits for the guess."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from solver import trace
from tests.browser.legible import clipped, letters, smallest
from tests.browser.looks import SIZES, resize
from tests.browser.stage import (
    BETWEEN,
    ENDS,
    LIANG,
    Screens,
    address,
    at_screens,
    drawer,
    expect_move,
    open_stage,
    press,
)
from tests.browser.test_demo_settings import expect_seven_rows
from tests.campaigns import some
from webapp.demo.lessons import LessonStep, lessons
from webapp.demo.tree import LETTER_WIDTH

# How far the text of the lit line, and what its condition came to, keep from the right edge of its box, in letters.
VISIBLE_SHARE = """() => {
  const line = document.querySelector("#pane-code ol:not([hidden]) li.at");
  const words = document.createRange();
  words.selectNodeContents(line.querySelector("samp"));
  const kept = line.getBoundingClientRect().right - words.getBoundingClientRect().right;
  return kept / parseFloat(getComputedStyle(line).fontSize);
}"""
# How far the question of the step lies above the transport, and below the top of the screen.
SEEN = """() => {
  const asked = document.getElementById("lesson-question").getBoundingClientRect();
  return [document.querySelector(".by-step").getBoundingClientRect().top - asked.bottom, asked.top];
}"""


def test_the_stack_takes_the_place_of_the_code(page: Page) -> None:
    """S puts nine frames there, newest first; a dead end is tried before the page names it; the culprit lights up.

    D10: the call returns, in the words of the code, while the digit still stands; then it is crossed out.
    """
    open_stage(page, lanes="B", at=5)
    top, cell = page.locator("#stack li").first, page.locator("#demo-board tbody td").nth(7)
    expect(top).to_have_text(re.compile(r"r1c9 returned false"))
    press(page, "c")
    expect(top).to_have_text(re.compile(r"r1c9 returned False"))
    expect(top).to_have_class(re.compile("returned"))
    expect(cell).to_have_text("9")
    press(page, "ArrowRight")
    expect_move(page, 6)
    expect(cell).to_have_text("")
    expect(cell).to_have_attribute("data-gone", "9")
    expect(cell).to_have_class(re.compile("taken"))
    search = trace(LIANG, "check-first")
    deep = next(move for move in range(10, 200) if search[move].counters.depth == 8)
    page.locator("#to").fill(str(deep))
    press(page, "Enter")
    expect_move(page, deep)
    press(page, "s")
    expect(page.locator("#pane-code")).to_be_hidden()
    rows = page.locator("#stack li")
    assert rows.count() >= 8
    newest = rows.first.inner_text()
    press(page, "ArrowRight")
    expect(rows.first).not_to_have_text(newest)
    open_stage(page, f"{address(lanes='B', at=4)}.13")
    press(page, "Alt+ArrowRight")
    expect(page.locator("#narration")).to_have_text("9 fits r1c8.")
    press(page, "Alt+ArrowRight")
    expect(page.locator("#narration")).to_contain_text("9 stands in r1c8")
    expect(page.locator("#stack li").first).to_have_text("a new call")
    press(page, *["Alt+ArrowRight"] * 2)
    expect(page.locator("#narration")).to_contain_text("Try 1 in r1c9")
    expect(page.locator("#demo-board td.culprit")).to_have_text("1")


def test_a_dead_end_shows_its_tries_first(page: Page) -> None:
    """A step, and playing slowly, show what forbids each digit, then say that none fits; the move stays the same.

    Who steps on meanwhile goes on at once, and who jumps there sees the dead end as ever.
    """
    open_stage(page, lanes="C", at=4, speed="slow")
    narration, culprits = page.locator("#narration"), page.locator("#demo-board td.culprit")
    press(page, "ArrowRight")
    expect_move(page, 5)
    expect(narration).to_contain_text("Tried in r1c9: row 1 has")
    number = culprits.count()
    assert number == page.locator("#marks li.out").count() == 9
    expect(page.locator("#pane-code ol:visible li.at")).to_contain_text("valid?")
    expect(narration).to_contain_text("No digit fits")
    expect(culprits).to_have_count(0)
    expect_move(page, 5)
    press(page, "ArrowLeft", "ArrowRight", "ArrowRight")
    expect_move(page, 6)
    press(page, "ArrowLeft")
    expect(narration).to_contain_text("No digit fits")
    press(page, "ArrowLeft", "Space")
    expect(narration).to_contain_text("Tried in r1c9")
    expect(page.locator("#stage")).to_have_attribute("data-playing", "")
    expect(narration).to_contain_text("No digit fits")
    press(page, "Space")


def test_a_race_waits_for_the_guess(page: Page) -> None:
    """One Page Down reminds the room to guess first, in words that fit beside the buttons; the next one goes on.

    At the end one says that it is the end.
    """
    open_stage(page, f"/demo/race?p={LIANG}&lanes=free-cells,fewest-choices&view=projector")
    press(page, "PageDown")
    expect(page.locator("#progress")).to_contain_text("Guess first")
    page.mouse.move(500, 300)  # so that the buttons are beside the sentence
    for size in ((1024, 768), (1366, 768)):
        resize(page, size)
        assert page.locator("#progress").evaluate("note => note.scrollWidth <= note.clientWidth")
    expect(page.locator("#question")).to_be_visible()
    press(page, "PageDown")
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator("#progress")).to_be_empty()
    press(page, "End", "PageDown")
    expect(page.locator("#progress")).to_have_text("The end of the race. Page Up leads back.")
    assert page.locator("#progress").evaluate("note => note.scrollWidth <= note.clientWidth")
    press(page, "PageUp")
    expect(page.locator("#progress")).to_be_empty()


@pytest.mark.parametrize(
    ("key", "chosen", "pane", "code"),
    some(
        [
            ("first-tree", "&code=py", "code", "py"),
            ("tutorialspoint-check-first", "", "tree", "cs2"),
            ("plank-place-first", "", "formula", "pseudo"),
        ],
        always=lambda case: case[0] == "first-tree",
    ),
)
def test_the_next_lesson_has_panes_of_its_own(page: Page, key: str, chosen: str, pane: str, code: str) -> None:
    """Page Down over the end takes the room along, and a code that somebody chose, but no panes of the last lesson."""
    lesson = lessons()[key]
    assert lesson.next_lesson is not None
    last = lesson.steps[-1]
    place = f"step={len(lesson.steps)}" if last.race else f"at={last.move}"
    open_stage(page, f"/demo?lesson={key}&view=projector&theme=dark&{place}{chosen}")
    if last.race:
        press(page, "PageDown", "PageDown")  # the first reminds the room to guess
        expect(page.locator("#question")).to_be_hidden()
        press(page, "End")
    press(page, "PageDown", "PageDown")
    page.wait_for_url(f"**lesson={lesson.next_lesson.key}**")
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(f"#pane-{pane}")).to_be_visible()
    expect(page.locator("#pane-code")).to_be_visible(visible=pane != "tree")
    assert page.locator("#panes").input_value() == (lesson.next_lesson.panes or "code,stack,digits")
    expect(page.locator("#setup [name='code']:checked, #setup select[name='code']")).to_have_value(code)


@at_screens
@pytest.mark.parametrize(
    ("key", "move", "inside"),
    some([("tutorialspoint-check-first", 2, 9), ("plank-place-first", 9, 20)], always=lambda case: case[1] == 2),
)
def test_what_a_condition_came_to_lies_in_its_box(
    page: Page, key: str, move: int, inside: int, screens: Screens
) -> None:
    """On projectors the slanted letters of a long result keep clear of the edge of the lit line."""
    open_stage(page, f"/demo?lesson={key}&view=projector&at={move}.{inside}")
    for size in screens:
        resize(page, size)
        assert "→ false" in page.locator("#pane-code ol:visible li.at samp").inner_text()
        assert page.evaluate(VISIBLE_SHARE) >= 0.2, size


@pytest.mark.parametrize(
    ("inside", "move", "sizes"),
    some([(0, 1391, ENDS), (1, 0, ENDS + BETWEEN), (0, 1391, BETWEEN)], always=lambda case: case[2] == ENDS),
)
def test_the_back_row_can_read_the_formula(page: Page, inside: int, move: int, sizes: Screens) -> None:
    """Where a box begins is in letters of 3 % of the height, as code does, and nothing is cut off for it."""
    open_stage(page, f"/demo?lesson=box-formula&view=projector&at={move}.{inside}")
    for size in sizes:
        resize(page, size)
        assert letters(page, "#pane-formula") >= 0.03, size
        assert clipped(page) == [], size


def asking(key: str) -> list[LessonStep]:
    """The steps of a lesson that ask, the one with the most words first."""
    return sorted(
        (step for step in lessons()[key].steps if step.question),
        key=lambda step: -len(step.caption + step.question),
    )


@pytest.mark.parametrize(
    ("key", "number"),
    some(
        [(key, at) for key in ("first-search", "tutorialspoint-check-first") for at in range(len(asking(key)))],
        always=lambda case: case == ("tutorialspoint-check-first", 0),
    ),
)
def test_a_phone_shows_what_a_step_asks(page: Page, key: str, number: int) -> None:
    """What a step asks is on the first screen of a small phone, above the transport, also below long words."""
    step = asking(key)[number]
    resize(page, SIZES["phone"])
    page.goto(f"/demo?lesson={key}&at={step.move}.{step.substep}")
    page.locator("html[data-ready]").first.wait_for(state="attached")
    assert min(page.evaluate(SEEN)) >= 0
    page.locator("#lesson-caption").evaluate("caption => { caption.textContent = caption.textContent.repeat(3); }")
    assert min(page.evaluate(SEEN)) >= 0


def test_i_leads_into_findbest(page: Page) -> None:
    """A clicker goes through its loops, arrows step, C turns the language of the code."""
    open_stage(page, lanes="D", at=5)
    press(page, "i")
    page.wait_for_url("**clock=substeps**")
    page.locator("#stage.inside[data-explored]").wait_for()
    press(page, "PageDown", "PageDown", "ArrowRight")
    expect_move(page, 49)
    expect(page.locator("#narration")).to_contain_text("In column 1 it rules 5 out in ")
    press(page, "PageDown", "PageDown", "PageDown", "c")
    expect_move(page, 147)
    expect(page.locator("#of-total")).to_have_text("of 199")
    expect(page.locator("ol[data-code='py'] li.at")).to_have_text("low = 10")
    press(page, "End")
    expect(page.locator("#progress")).to_have_text("Next: back to the search")
    press(page, "PageDown")
    page.wait_for_url(re.compile(r"code=py(?!.*clock)"))
    expect_move(page, 5)
    expect(page.locator("#narration")).to_contain_text("Count the choices")
    page.go_back()
    page.locator("#stage.inside[data-explored]").wait_for()
    expect_move(page, 199)


def test_no_control_leads_past_a_question(page: Page) -> None:
    """With Ask first on FINDBEST is not offered, and I says why; an open question hides what shows the next move."""
    open_stage(page, lanes="D", at=5, q=1, stop="retreat")
    expect(page.locator("#into")).to_be_hidden()
    press(page, "i")
    expect(page.locator("#progress")).to_contain_text("FINDBEST would show the answers")
    press(page, "PageDown")
    expect(page.locator("#stage[data-asking]")).to_be_attached()
    with drawer(page, "downloads"):
        expect(page.locator("#downloads .asking")).to_be_visible()
        expect(page.locator("#to-sheet, #take").filter(visible=True)).to_have_count(0)
    with drawer(page, "sharing"):
        expect(page.get_by_role("button", name="QR code (Q)")).to_be_visible()


def test_o_goes_on_after_the_first_solution(page: Page) -> None:
    """At the end of a search a button, or O, goes on from there and counts the solutions, which are stops then."""
    open_stage(page, lanes="D")
    expect(page.locator("#chart svg polygon")).to_have_count(2)  # the depth, of what is passed and what lies ahead
    expect(page.locator("#solutions")).to_be_hidden()
    press(page, "End")
    expect(page.locator("#solutions")).to_contain_text("solutions1")
    expect(page.get_by_role("button", name="Find all")).to_be_visible()
    press(page, "o")
    page.wait_for_url("**all=1**")
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#solutions")).to_have_text(
        re.compile(r"^solutions1 of \d+\+?$")
    )  # as far as is explored at once
    press(page, "ArrowRight")
    expect(page.locator("#narration")).not_to_contain_text("solution")
    press(page, "End")
    expect(page.locator("#solutions")).to_have_text("solutions18 of 18")
    with drawer(page):
        expect_seven_rows(page, ["move", "dead", "retreat", "solution"])


def test_the_tree_of_a_lesson_is_in_sight_and_leads_to_its_moves(page: Page) -> None:
    """It grows from move to move and never shows what is still to come; a click on a node goes there.

    What was built on a wrong digit is crossed out. J4: nothing on a projector is below 2 %. The names in a tree are
    as wide as its layout takes them to be.
    """
    open_stage(page, "/demo?lesson=first-search&view=projector")
    nodes, ways = page.locator("#pane-tree a:visible"), page.locator("#pane-tree path:visible")
    assert (nodes.count(), ways.count()) == (0, 0)
    every = page.locator("#pane-tree a").count()
    legend = page.locator("#pane-tree p").bounding_box()
    placed = []
    for step in lessons()["first-search"].steps[1:]:
        press(page, "PageDown")
        expect_move(page, step.move)
        assert page.locator("#pane-tree .ahead:visible").count() == 0, step.move
        assert page.locator("#pane-tree p").bounding_box() == legend
        placed.append(nodes.count())
    assert placed == sorted(placed)
    assert (placed[0], placed[-1]) == (1, every)
    for size in ENDS:
        resize(page, size)
        assert smallest(page) == {}, size
    wide = page.locator("#pane-tree .cell").evaluate_all("all => all.map((name) => name.getBBox().width)")
    assert all(each <= 2 * LETTER_WIDTH + 2 for each in wide)
    page.get_by_role("link", name="Step 5").click()
    failed = page.locator("#pane-tree a.failed")
    expect(failed).to_have_count(2)
    page.get_by_role("link", name="Step 10").click()
    page.get_by_role("link", name="r3c1 = 3, placed by move 19").click()
    expect_move(page, 19)
    expect(page.locator("#pane-tree a.now .digit")).to_have_text("3")
    expect(failed).to_have_count(6)
